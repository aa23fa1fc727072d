package results

import (
	"reflect"
	"testing"
)

// FuzzManifest reads any text as run.json: what is read comes back when it is written.
func FuzzManifest(f *testing.F) {
	m := manifest()
	m.Schema = RunSchema
	text, err := m.marshal()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(`{"schema":"wisim.run/1","kind":"sim","keep":"games","question":{},"seed":18446744073709551615}`))
	f.Add([]byte(`{"schema":"wisim.run/3"}`))
	f.Add([]byte(`{"schema":"wisim.run/2","keep":"turns","setup":[[[["\\\"["]]]],"decks":[{"cards":[{"count":-1}]}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := readManifest(text)
		if err != nil {
			if len(err.Error()) > 2000 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
			return
		}
		first, err := m.Fingerprint()
		if err != nil {
			t.Fatal(err)
		}
		out, err := m.marshal()
		if err != nil {
			t.Fatal(err)
		}
		back, err := readManifest(out)
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if second, err := back.Fingerprint(); err != nil || second != first {
			t.Errorf("%s has another fingerprint than %s, %v", out, text, err)
		}
		if d, err := Compare(m, back); err != nil || len(d) > 0 {
			t.Errorf("%v, %v", d, err)
		}
	})
}

// FuzzBatchFile reads any bytes as the file of a batch: an error, or rows that have their hash.
func FuzzBatchFile(f *testing.F) {
	b := batch(BatchID{})
	r := newRun("", manifest(), "run")
	for _, table := range KeepTurns.tables() {
		text, err := r.encodeTable(table, BatchID{}, b)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
		f.Add(text[:len(text)/2])
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		rows, uses, err := decode[Card](text, "run", BatchID{})
		if err == nil && len(rows) > maxFileRows {
			t.Errorf("%d rows", len(rows))
		}
		if err == nil {
			_, _ = decodeUses(uses)
		}
		_, _, _ = decode[gameRow](text, "run", BatchID{})
		_, _, _ = decode[Turn](text, "run", BatchID{})
	})
}

// FuzzUses reads any text as stored uses of cards: what is read comes back when it is written.
func FuzzUses(f *testing.F) {
	f.Add(encodeUses([]CardUse{{Side: 1, Agent: 1, InHand: 7, Played: 3, Code: "01001", Title: "Two Words"}}))
	f.Add("1\n0 0 0 0  ")
	f.Add("2\n")
	f.Fuzz(func(t *testing.T, text string) {
		uses, err := decodeUses(text)
		if err != nil || uses == nil {
			return
		}
		if back, err := decodeUses(encodeUses(uses)); err != nil || !reflect.DeepEqual(back, uses) {
			t.Errorf("%q: %v, then %v, %v", text, uses, back, err)
		}
	})
}
