package results

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"
)

// mostForFile is how much memory reading a small file may take, in bytes, garbage included.
const mostForFile = 64 << 20

// tampered has the parquet file of a batch read after a change, and wants an error or the
// original rows, within bounds of memory and time.
func tampered(t *testing.T, what string, text []byte) error {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begin := time.Now()
	_, _, err := decode[Card](text, "run", BatchID{})
	took := time.Since(begin)
	runtime.ReadMemStats(&after)
	if err != nil && len(err.Error()) > 300 {
		t.Errorf("%s: an error of %d bytes: %.300s", what, len(err.Error()), err)
	}
	if size := after.TotalAlloc - before.TotalAlloc; size > mostForFile || took > 5*time.Second {
		t.Errorf("%s: takes %d MB and %v; %.300v", what, size>>20, took, err)
	}
	return err
}

// cardsFile returns a file with the rows of cards of a batch.
func cardsFile(t testing.TB, rows []Card) []byte {
	t.Helper()
	r := newRun("", manifest(), "run")
	text, err := r.encoders.cards.encode(r, BatchID{}, rows, "")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// withFooter replaces the footer of a file.
func withFooter(text, footer []byte) []byte {
	size := int(binary.LittleEndian.Uint32(text[len(text)-8:]))
	text = append(bytes.Clone(text[:len(text)-8-size]), footer...)
	text = binary.LittleEndian.AppendUint32(text, uint32(len(footer)))
	return append(text, "PAR1"...)
}

// No length in a file is believed before it is held against the size of the file or a bound:
// each byte, and each four of them, is set to extreme values.
func TestHostileFilesAreBounded(t *testing.T) {
	good := cardsFile(t, batch(BatchID{}).Cards)
	if err := tampered(t, "unchanged", good); err != nil {
		t.Fatal(err)
	}
	step := 1
	if testing.Short() {
		step = 31
	}
	for at := 0; at < len(good); at += step {
		for _, value := range []string{"\xff\xff\xff\xff", "\xff\xff\xff\x7f", "\x00", "\x7f", "\xff", "\x19\xfc\xff\xff\xff\x07", "\xff\xff\xff\xff\x0f"} {
			text := bytes.Clone(good)
			copy(text[at:], value)
			_ = tampered(t, value, text) // many bytes are of no consequence; the hash of rows sees to the others
		}
	}
	for _, c := range []struct {
		name, want string
		text       []byte
	}{
		{"a footer of 4 GiB", "its footer states 4294967295 bytes", append(bytes.Clone(good[:len(good)-8]), "\xff\xff\xff\xffPAR1"...)},
		{"a footer of more than the file", "its footer states", append([]byte("PAR1"), good[len(good)-8:]...)},
		{"no file", "is cut off", []byte("PAR1")},
		{"a long list", "its footer is not in the form", withFooter(good, []byte("\x15\x02\x19\xfc\xff\xff\xff\xff\x07"))},
		{"a long list of lists", "its footer is not in the form", withFooter(good, []byte("\xf9\x7f\xf9\xff\xff\xff\xff\x07"))},
		{"lists in lists", "its footer is not in the form", withFooter(good, bytes.Repeat([]byte("\x19"), maxFooter))},
		{"structures in structures", "its footer is not in the form", withFooter(good, bytes.Repeat([]byte("\xdc"), maxFooter))},
		{"two billion rows", "the file states 2000000000 rows", withRows(t, good, 2000000000)},
		{"minus one row", "the file states -1 rows", withRows(t, good, -1)},
	} {
		if err := tampered(t, c.name, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", c.name, err, c.want)
		}
	}
	long := strings.Repeat("a", 1<<16)
	many := make([]Card, 1<<13)
	for i := range many {
		many[i].Title = long
	}
	if err := tampered(t, "a long text in every row", cardsFile(t, many)); err == nil || !strings.Contains(err.Error(), "its texts are too long") {
		t.Errorf("a long text in every row: %v", err)
	}
	if err := tampered(t, "many rows", cardsFile(t, make([]Card, maxFileRows+1))); err == nil || !strings.Contains(err.Error(), "rows; at most") {
		t.Errorf("many rows: %v", err)
	}
}

// withRows changes the number of rows that a file states.
func withRows(t *testing.T, text []byte, rows int64) []byte {
	t.Helper()
	f, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	// Field 3 of the footer, an i64, as a variable number.
	number := func(n int64) []byte { return binary.AppendUvarint([]byte{0x16}, uint64(n<<1)^uint64(n>>63)) }
	size := int(binary.LittleEndian.Uint32(text[len(text)-8:]))
	footer := text[len(text)-8-size : len(text)-8]
	was := append(number(f.NumRows()), 0x19) // the groups follow, a list; they come with numbers of rows of their own
	if !bytes.Contains(footer, was) {
		t.Fatal("the number of rows is not in the footer")
	}
	return withFooter(text, bytes.Replace(footer, was, append(number(rows), 0x19), 1))
}

// A file that is none, or too large, is not read.
func TestOddFilesAreNotRead(t *testing.T) {
	dir := t.TempDir()
	r := create(t, dir, manifest())
	write(t, r, BatchID{})
	if err := r.Sync(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string
		most int64
		read func() error
	}{
		{r.path(tableGames, BatchID{}), maxFile, func() error { _, err := r.Games(BatchID{}); return err }},
		{filepath.Join(dir, manifestFile), maxManifest, func() error { _, err := Open(dir); return err }},
	} {
		if err := os.Truncate(c.path, c.most+1); err != nil {
			t.Fatal(err)
		}
		if err := c.read(); err == nil || !strings.Contains(err.Error(), c.path+": has ") {
			t.Errorf("a large file: %v", err)
		}
		if err := os.Remove(c.path); err != nil {
			t.Fatal(err)
		}
		if err := os.Mkdir(c.path, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := c.read(); err == nil || !strings.Contains(err.Error(), c.path+": is no file") {
			t.Errorf("a directory: %v", err)
		}
	}
}
