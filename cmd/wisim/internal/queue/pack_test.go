package queue

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/wisim/wisim/reports/results"
)

// zipped packs a text as a worker might who keeps to no form.
func zipped(t testing.TB, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// claiming changes the unpacked size that a packed text states.
func claiming(packed []byte, size uint32) []byte {
	packed = bytes.Clone(packed)
	binary.LittleEndian.PutUint32(packed[len(packed)-4:], size)
	return packed
}

// filled sets every field of a row.
func filled[T any]() (row T) {
	for v, i := reflect.ValueOf(&row).Elem(), 0; i < v.NumField(); i++ {
		switch f := v.Field(i); {
		case f.CanInt():
			f.SetInt(int64(i + 1))
		case f.CanUint():
			f.SetUint(1<<63 + uint64(i))
		case f.Kind() == reflect.Bool:
			f.SetBool(true)
		default:
			f.SetString("Ünïcode \"quoted\"")
		}
	}
	return row
}

// Every table and every field of a batch arrives, and a table that is not known stays so.
func TestPackKeepsEverything(t *testing.T) {
	full := results.Batch{
		Games: []results.Game{filled[results.Game](), {}},
		Cards: []results.Card{filled[results.Card](), {}},
		Turns: []results.Turn{filled[results.Turn](), {}},
		Uses:  []results.CardUse{filled[results.CardUse](), {}},
	}
	for v, i := reflect.ValueOf(full), 0; i < v.NumField(); i++ {
		if v.Field(i).Len() != 2 {
			t.Errorf("this test has no %s", v.Type().Field(i).Name)
		}
	}
	for _, want := range []results.Batch{full, {}, {Uses: []results.CardUse{}}} {
		text, err := new(packer).pack(want)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := unpack(text, hashOf(text), 2); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v; want %+v", got, err, want)
		}
	}
}

// rowsOf is the JSON of a table with n equal rows.
func rowsOf(table, row string, n int) string {
	return fmt.Sprintf(`{"%s":[%s]}`, table, strings.TrimSuffix(strings.Repeat(row+",", n), ","))
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// mostForMessage is how much memory the driver may take for one message, in bytes,
// garbage included.
const mostForMessage = 50 << 20

// What a worker sends is refused before it takes more memory than its bound.
func TestHostileResultsAreBounded(t *testing.T) {
	const games = 64
	long := strings.Repeat("a", maxRow)
	few := zipped(t, `{"Games":[]}`)
	for _, c := range []struct {
		name, want string
		text       []byte
	}{
		{"no rows, often", "has a row that lacks fields", zipped(t, rowsOf("Games", "{}", 5000000))},
		{"nothing, often", "has a row that lacks fields", zipped(t, rowsOf("Turns", "null", 3000000))},
		{"numbers", "cannot unmarshal number", zipped(t, rowsOf("Turns", "1", 8000000))},
		{"too many games", "has more than 64 rows", zipped(t, rowsOf("Games", asJSON(t, results.Game{}), 65))},
		{"too many uses", "has more than 64000 rows", zipped(t, rowsOf("Uses", asJSON(t, results.CardUse{}), 64001))},
		{"twice", "comes twice", zipped(t, `{"Games":[],"Games":[]}`)},
		{"a table of another program", "is not known", zipped(t, `{"Players":[]}`)},
		{"another field", "unknown field", zipped(t, rowsOf("Games", `{"Nimber":0}`, 1))},
		{"a long text", "a row has more than 4096 bytes", zipped(t, rowsOf("Uses", `{"Title":"`+long+`"}`, 1))},
		{"a long name", "a row has more than 4096 bytes", zipped(t, `{"`+long+`":[]}`)},
		{"space", "a row has more than 4096 bytes", zipped(t, `{"Games":[`+strings.Repeat(" ", maxRow)+`]}`)},
		{"deep", "a row has more than 4096 bytes", zipped(t, `{"Games":`+strings.Repeat("[", maxBatch-9))},
		{"deep in a field", "a row has more than 4096 bytes", zipped(t, `{"Games":[{"Number":`+strings.Repeat("[", 1<<20))},
		{"a bomb", "bytes, unpacked; at most", zipped(t, strings.Repeat(" ", 80<<20))},
		{"a bomb that states less", "has more bytes, unpacked, than it states", claiming(zipped(t, rowsOf("Games", asJSON(t, results.Game{}), 64)), 100)},
		{"one that states more", "checksum", claiming(few, 100)},
		{"two texts", "does not end", zipped(t, `{"Games":[]}{"Games":[]}`)},
		{"no end", "EOF", zipped(t, `{"Games":[`)},
		{"half", "unpacked; at most", few[:len(few)-9]},
		{"no object", "want {", zipped(t, `[]`)},
		{"no table", "has no rows", zipped(t, `{"Games":{}}`)},
		{"nothing", "EOF", nil},
	} {
		var err error
		took := allocated(func() { _, err = unpack(c.text, hashOf(c.text), games) })
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", c.name, err, c.want)
		}
		if took > mostForMessage {
			t.Errorf("%s: a message of %d bytes takes %d MB", c.name, len(c.text), took>>20)
		}
	}
}

// The largest results that are taken are within the bound of memory, too.
func TestLargestResultsAreBounded(t *testing.T) {
	for table, row := range map[string]any{"Cards": filled[results.Card](), "Turns": results.Turn{}, "Uses": filled[results.CardUse]()} {
		text := asJSON(t, row)
		n := min(maxRows*64, (maxBatch-100)/(len(text)+1))
		packed := zipped(t, rowsOf(table, text, n))
		var err error
		if took := allocated(func() { _, err = unpack(packed, hashOf(packed), 64) }); err != nil || took > mostForMessage {
			t.Errorf("%d rows of %s take %d MB, %v", n, table, took>>20, err)
		}
	}
	for _, row := range []any{results.Game{}, results.Card{}, results.Turn{}, results.CardUse{}} {
		if text := asJSON(t, row); len(text) < int(reflect.TypeOf(row).Size()) {
			t.Errorf("%T takes %d bytes, and its shortest text %d", row, reflect.TypeOf(row).Size(), len(text))
		}
	}
}

// Results that come before their turn are held up to a bound; the others wait at the server
// and come in order in the end.
func TestEarlyResultsAreBounded(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerOptions{})
	d := drive(t, s, 1, func(string) {})
	defer d.Close(true)
	raw := dial(t, s)
	random := rand.NewChaCha8([32]byte{})
	large := func() []byte { // a packed result of about 1.4 MB
		var b results.Batch
		noise := make([]byte, 3000)
		for range 480 {
			if _, err := random.Read(noise); err != nil {
				t.Fatal(err)
			}
			b.Uses = append(b.Uses, results.CardUse{Title: base64.StdEncoding.EncodeToString(noise[:2900])})
		}
		text, err := new(packer).pack(b)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	list, size := batches(40), 0
	send := func(b Batch) {
		text := large()
		size = len(text)
		m := nats.NewMsg(resultSubject(d.run))
		m.Header.Set(headWorker, "w")
		m.Header.Set(headBatch, b.ID.String())
		m.Header.Set(headHash, hashOf(text))
		m.Data = text
		if _, err := raw.js.PublishMsg(t.Context(), m); err != nil {
			t.Error(err)
		}
	}
	var stored atomic.Int64
	var told []int
	done := make(chan error, 1)
	go func() {
		done <- d.Play(t.Context(), list, Sink{
			Check: func(int, string, results.Batch) error { return nil },
			Store: func(int, string, results.Batch) error { stored.Add(1); return nil },
			Batch: func(i int, _ results.Batch) { told = append(told, i) },
		})
	}()
	for _, b := range list[1:] {
		send(b)
	}
	time.Sleep(hush + time.Second)
	if n := int(stored.Load()); n < heldBytes/size/2 || n > heldBytes/size {
		t.Errorf("%d results of %d bytes are held; at most %d", n, size, heldBytes/size)
	}
	send(list[0])
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if len(told) != len(list) || !slices.IsSorted(told) {
		t.Errorf("told of %v", told)
	}
}

// allocated returns how many bytes a function allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
