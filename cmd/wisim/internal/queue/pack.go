package queue

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"

	"github.com/wisim/wisim/reports/results"
)

// packer encodes batches for messages and reuses its buffers.
type packer struct {
	out bytes.Buffer
	z   *gzip.Writer
}

func (p *packer) pack(b results.Batch) ([]byte, error) {
	p.out.Reset()
	if p.z == nil {
		z, err := gzip.NewWriterLevel(&p.out, gzip.BestSpeed)
		if err != nil {
			return nil, err
		}
		p.z = z
	} else {
		p.z.Reset(&p.out)
	}
	if err := json.NewEncoder(p.z).Encode(b); err != nil {
		return nil, err
	}
	err := p.z.Close()
	return bytes.Clone(p.out.Bytes()), err
}

// unpackedSize returns the size in bytes that a packed text states for the unpacked one.
// decode never unpacks more than that.
func unpackedSize(text []byte) int {
	if len(text) < 4 {
		return 0
	}
	return int(binary.LittleEndian.Uint32(text[len(text)-4:]))
}

// unpack decodes what a worker sent for a batch with that many games.
func unpack(text []byte, hash string, games int) (b results.Batch, err error) {
	if len(text) > MaxResult {
		return b, fmt.Errorf("%d bytes; at most %d", len(text), MaxResult)
	}
	if hashOf(text) != hash {
		return b, errors.New("the hash does not match the data")
	}
	return decode(text, games)
}

// decode decodes the output of pack. It holds one row of the unpacked text at a time, and
// refuses a row that takes less room there than in memory, so that the unpacked size bounds
// the memory, too. No row with all its fields is so short.
func decode(text []byte, games int) (b results.Batch, err error) {
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return b, err
	}
	size := unpackedSize(text)
	if size > maxBatch {
		return b, fmt.Errorf("%d bytes, unpacked; at most %d", size, maxBatch)
	}
	z.Multistream(false)
	d := newRowDecoder(z, size)
	if err := d.open('{'); err != nil {
		return b, err
	}
	rest := maxRows * games // rows of the tables other than that of games
	for d.more() {
		table, err := d.token()
		if err != nil {
			return b, err
		}
		switch table {
		case "Games":
			_, err = decodeRows(d, &b.Games, games)
		case "Cards":
			rest, err = decodeRows(d, &b.Cards, rest)
		case "Turns":
			rest, err = decodeRows(d, &b.Turns, rest)
		case "Uses":
			rest, err = decodeRows(d, &b.Uses, rest)
		default:
			err = errors.New("is not known")
		}
		if err != nil {
			return b, fmt.Errorf("the table %.20q: %w", table, err)
		}
	}
	if _, err := d.token(); err != nil { // the closing brace
		return b, err
	}
	// The end of the stream has the checksum of the rest.
	if _, err := d.token(); err != io.EOF {
		return b, errors.Join(errors.New("does not end after the tables"), err)
	}
	return b, nil
}

// rowDecoder decodes JSON, one row at a time, and reads no further than it has to.
type rowDecoder struct {
	json *json.Decoder
	from io.Reader
	read int // number of bytes read
	upto int // number of bytes that may be read before the next row
	size int // number of bytes that may be read at all
}

func newRowDecoder(from io.Reader, size int) *rowDecoder {
	d := &rowDecoder{from: from, size: size}
	d.json = json.NewDecoder(d)
	d.json.DisallowUnknownFields()
	return d
}

// Read reads for the JSON decoder.
func (d *rowDecoder) Read(p []byte) (int, error) {
	if d.read >= d.upto {
		return 0, fmt.Errorf("a row has more than %d bytes", maxRow)
	}
	n, err := d.from.Read(p[:min(len(p), d.upto-d.read)])
	if d.read += n; d.read > d.size {
		return 0, errors.New("has more bytes, unpacked, than it states")
	}
	return n, err
}

// next allows one more row to be read.
func (d *rowDecoder) next() { d.upto = int(d.json.InputOffset()) + maxRow }

func (d *rowDecoder) more() bool {
	d.next()
	return d.json.More()
}

func (d *rowDecoder) token() (json.Token, error) {
	d.next()
	return d.json.Token()
}

// open reads an opening bracket.
func (d *rowDecoder) open(want json.Delim) error {
	t, err := d.token()
	if err == nil && t != want {
		err = fmt.Errorf("want %v", want)
	}
	return err
}

// decodeRows decodes a table with at most that many rows, and returns how many more there
// might have been. A null leaves rows nil.
func decodeRows[T any](d *rowDecoder, rows *[]T, most int) (rest int, err error) {
	if *rows != nil {
		return 0, errors.New("comes twice")
	}
	start, err := d.token()
	if err != nil || start == nil {
		return most, err
	}
	if start != json.Delim('[') {
		return 0, errors.New("has no rows")
	}
	list := []T{}
	for d.more() {
		if len(list) == most {
			return 0, fmt.Errorf("has more than %d rows", most)
		}
		before := d.json.InputOffset()
		if len(list) == cap(list) {
			list = slices.Grow(list, max(64, len(list))) // append grows long slices by a quarter, with more garbage
		}
		list = append(list, *new(T))
		if err := d.json.Decode(&list[len(list)-1]); err != nil {
			return 0, err
		}
		if d.json.InputOffset()-before < int64(reflect.TypeFor[T]().Size()) {
			return 0, errors.New("has a row that lacks fields")
		}
	}
	*rows = list
	_, err = d.token() // the closing bracket
	return most - len(list), err
}
