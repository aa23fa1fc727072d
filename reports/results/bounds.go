package results

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// Bounds of what is read from a run, whoever wrote it. The Parquet reader takes memory for
// all that a file states, so a file is held against these bounds first. The largest batch
// that wisim writes has 64 games, with at most 1,000 rows for each in a table.
const (
	maxManifest = 64 << 20  // size of run.json in bytes
	maxFile     = 32 << 20  // size of a file of a batch in bytes
	maxFooter   = 1 << 20   // size of its footer in bytes
	maxUnpacked = 64 << 20  // size of all pages of a file in bytes, unpacked
	maxTexts    = 256 << 20 // number of rows times the size of the texts they choose from, in bytes
	maxFileRows = 1 << 17   // number of rows of a file
	maxColumns  = 256
)

// readRegular reads a file of at most that many bytes. It opens nothing that is no file,
// such as a pipe, which might never end.
func readRegular(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, cause(err)
	case !info.Mode().IsRegular():
		return nil, errors.New("is no file")
	case info.Size() > most:
		return nil, fmt.Errorf("has %d bytes; at most %d", info.Size(), most)
	}
	text, err := os.ReadFile(path)
	return text, cause(err)
}

// boundParquet returns an error if reading a Parquet file would take more than the bounds.
func boundParquet(text []byte) error {
	const ends = 8 // the size of the footer in bytes, and the magic bytes
	if len(text) < ends+4 {
		return errors.New("is cut off")
	}
	size := int(binary.LittleEndian.Uint32(text[len(text)-ends:]))
	if size > min(maxFooter, len(text)-ends-4) {
		return fmt.Errorf("its footer states %d bytes", size)
	}
	var m format.FileMetaData
	if _, err := decodeThrift(text[len(text)-ends-size:len(text)-ends], &m); err != nil {
		return fmt.Errorf("its footer %w", err)
	}
	if err := boundRows("the file", m.NumRows); err != nil {
		return err
	}
	if len(m.Schema) > maxColumns || len(m.RowGroups) > maxColumns {
		return fmt.Errorf("it states %d columns in %d groups", len(m.Schema), len(m.RowGroups))
	}
	unpacked, texts, rows := 0, 0, int64(0)
	for _, group := range m.RowGroups {
		if err := boundRows("a group", group.NumRows); err != nil {
			return err
		}
		if len(group.Columns) > maxColumns {
			return fmt.Errorf("a group states %d columns", len(group.Columns))
		}
		rows += group.NumRows
		for _, c := range group.Columns {
			if c.MetaData.NumValues != group.NumRows { // no column holds lists
				return fmt.Errorf("a column states %d values, and its group %d rows", c.MetaData.NumValues, group.NumRows)
			}
			if err := boundColumn(text, &c.MetaData, &unpacked, &texts); err != nil {
				return err
			}
		}
	}
	if rows != m.NumRows {
		return fmt.Errorf("it states %d rows, and its groups %d", m.NumRows, rows)
	}
	return nil
}

func boundRows(what string, rows int64) error {
	if rows < 0 || rows > maxFileRows {
		return fmt.Errorf("%s states %d rows; at most %d", what, rows, maxFileRows)
	}
	return nil
}

// boundColumn holds the pages of a column against the bounds. It adds up their unpacked
// size, and the texts that they may hold.
func boundColumn(text []byte, c *format.ColumnMetaData, unpacked, texts *int) error {
	if err := boundRows("a column", c.NumValues); err != nil {
		return err
	}
	start := c.DataPageOffset
	if c.DictionaryPageOffset > 0 {
		start = min(start, c.DictionaryPageOffset)
	}
	if start < 0 || c.TotalCompressedSize < 0 || start > int64(len(text)) || c.TotalCompressedSize > int64(len(text))-start {
		return fmt.Errorf("a column states %d bytes from byte %d", c.TotalCompressedSize, start)
	}
	for pages := text[start : start+c.TotalCompressedSize]; len(pages) > 0; {
		var h format.PageHeader
		n, err := decodeThrift(pages[:min(len(pages), maxFooter)], &h)
		if err != nil {
			return fmt.Errorf("the head of a page %w", err)
		}
		pages = pages[n:]
		if h.CompressedPageSize < 0 || int(h.CompressedPageSize) > len(pages) || h.UncompressedPageSize < 0 {
			return fmt.Errorf("a page states %d bytes, %d unpacked", h.CompressedPageSize, h.UncompressedPageSize)
		}
		pages = pages[h.CompressedPageSize:]
		if *unpacked += int(h.UncompressedPageSize); *unpacked > maxUnpacked {
			return fmt.Errorf("its pages state more than %d bytes, unpacked", maxUnpacked)
		}
		for _, values := range []int32{h.DataPageHeader.V.NumValues, h.DataPageHeaderV2.V.NumValues, h.DataPageHeaderV2.V.NumRows, h.DictionaryPageHeader.V.NumValues} {
			if err := boundRows("a page", int64(values)); err != nil {
				return err
			}
		}
		if h.Type == format.DictionaryPage { // each row may copy the longest text of the dictionary
			if *texts += int(h.UncompressedPageSize) * int(c.NumValues); *texts > maxTexts {
				return errors.New("its texts are too long")
			}
		}
	}
	return nil
}

// decodeThrift decodes a structure of the format, and returns its size in bytes.
func decodeThrift(text []byte, v any) (int, error) {
	var protocol thrift.CompactProtocol
	r := &boundedReader{reader: protocol.NewReaderFromBytes(text), size: len(text)}
	if err := thrift.NewDecoder(r).Decode(v); err != nil {
		return 0, errors.New("is not in the form of Parquet") // the error itself may be as long as the text
	}
	return r.BytesRead(), nil
}

// reader has a name that does not clash with its method Reader.
type reader = thrift.Reader

// boundedReader refuses what would take more memory than the text: lists with more elements
// than there are bytes left, for all of which the decoder takes memory, and structures
// within structures without end. In the footer and in the heads of pages no list is in a
// list.
type boundedReader struct {
	reader
	size int // of the text in bytes
	open int // number of structures that have begun, or are still to come in a list
}

// maxOpen is the largest number of structures that are open at a time.
const maxOpen = 4096

var errForm = errors.New("out of bounds")

// ReadField implements thrift.Reader.
func (r *boundedReader) ReadField() (thrift.Field, error) {
	f, err := r.reader.ReadField()
	switch f.Type {
	case thrift.STRUCT:
		r.open++
	case thrift.STOP:
		r.open--
	}
	if err == nil && r.open > maxOpen {
		err = errForm
	}
	return f, err
}

// ReadList implements thrift.Reader.
func (r *boundedReader) ReadList() (thrift.List, error) {
	l, err := r.reader.ReadList()
	if l.Type == thrift.STRUCT {
		r.open += int(l.Size)
	}
	if err == nil && (l.Size < 0 || int(l.Size) > r.size-r.BytesRead() || r.open > maxOpen || l.Type == thrift.LIST) {
		err = errForm
	}
	return l, err
}

// ReadSet implements thrift.Reader.
func (r *boundedReader) ReadSet() (thrift.Set, error) { return thrift.Set{}, errForm }

// ReadMap implements thrift.Reader.
func (r *boundedReader) ReadMap() (thrift.Map, error) { return thrift.Map{}, errForm }
