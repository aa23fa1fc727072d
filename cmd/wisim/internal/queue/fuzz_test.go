package queue

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/wisim/wisim/reports/results"
)

// FuzzResult unpacks any text as the result of a worker, packed here so that the fuzzer need not
// find a checksum: within the bounds, and what it takes comes back when it is packed again.
func FuzzResult(f *testing.F) {
	for _, b := range []results.Batch{{}, madeUp(Batch{Games: 2}), {Cards: []results.Card{{Code: "01001"}}, Turns: []results.Turn{{Turn: 1}}, Uses: []results.CardUse{{Title: "x"}}}} {
		text, err := json.Marshal(b)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`{"Games":null,"Cards":[],"Turns":[{}]}`))
	f.Add([]byte(`{"Games":[` + strings.Repeat(" ", 5000)))
	f.Fuzz(func(t *testing.T, text []byte) {
		var z bytes.Buffer
		w := gzip.NewWriter(&z)
		if _, err := io.Copy(w, bytes.NewReader(text)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		b, err := unpack(z.Bytes(), hashOf(z.Bytes()), 64)
		if err != nil {
			return
		}
		if len(b.Games) > 64 {
			t.Errorf("%d games", len(b.Games))
		}
		packed, err := new(packer).pack(b)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := unpack(packed, hashOf(packed), 64); err != nil {
			t.Errorf("packed again: %v", err)
		}
	})
}

// FuzzMessages reads any text as each of the other messages and headers.
func FuzzMessages(f *testing.F) {
	for _, v := range []any{task{Question: "q", Games: 64}, Present{Name: "w", Jobs: 2}, Driven{Run: "r", Refused: []string{"w: x"}}} {
		text, err := json.Marshal(v)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("00-0000001")
	f.Add("99999999999999999999-0")
	w := &Worker{Name: "w", Say: func(string) {}, players: map[string]*opened{}}
	f.Fuzz(func(t *testing.T, text string) {
		if id, err := parseBatchID(text); err == nil && id.String() != text {
			t.Errorf("%q is read as %v", text, id)
		}
		for _, s := range []string{clean(text), cleanName(text)} {
			if len(s) > 400 || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) {
				t.Errorf("%q is shown as %q", text, s)
			}
		}
		var m task
		if json.Unmarshal([]byte(text), &m) == nil && m.valid() {
			open := &opened{run: "run"}
			open.once.Do(func() {})
			w.players[m.Question] = open
			got, run, err := w.read(t.Context(), message{subject: taskSubject("v", "run", m.batch().ID, 0), data: []byte(text)})
			if err != nil || run != "run" || got != m {
				t.Errorf("%q: %+v of %s, %v", text, got, run, err)
			}
			delete(w.players, m.Question)
		}
		var p Present
		if json.Unmarshal([]byte(text), &p) == nil && p.valid() && (p.Jobs < 1 || p.Jobs > maxJobs) {
			t.Errorf("%q: %+v", text, p)
		}
		var d Driven
		if json.Unmarshal([]byte(text), &d) == nil && d.valid() && len(d.Refused) > maxRefused {
			t.Errorf("%q: %d refused", text, len(d.Refused))
		}
	})
}
