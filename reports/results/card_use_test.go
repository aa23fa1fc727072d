package results

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
)

// What is counted of the use of cards is stored with the games at every level of detail.
func TestUsesAreStored(t *testing.T) {
	want := []CardUse{
		{Side: 0, Agent: 1, Code: "01001", Title: "A Card with Spaces, and \"More\"", InHand: 30, Played: 2},
		{Side: 1, Agent: 0, Code: "01002", Title: "B", InHand: 1},
	}
	for _, keep := range []Keep{KeepGames, KeepCards, KeepTurns} {
		m := manifest()
		m.Keep = keep
		r, err := Create(t.TempDir(), m)
		if err != nil {
			t.Fatal(err)
		}
		id := BatchID{}
		// The second batch has none, the third does not know them, and the writer is used again.
		for n, uses := range [][]CardUse{want, {}, nil} {
			b := batch(BatchID{Number: n})
			b.Uses = uses
			if err := r.Write(BatchID{Number: n}, b); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		for n, uses := range [][]CardUse{want, {}, nil} {
			id.Number = n
			got, err := r.Read(id)
			if err != nil || !slices.Equal(got.Uses, uses) || (got.Uses == nil) != (uses == nil) {
				t.Errorf("keep %s, batch %d: %v, %v; want %v", keep, n, got.Uses, err, uses)
			}
		}
		file := r.path(tableGames, BatchID{})
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		changed := bytes.Replace(text, []byte("0 1 30 2 01001"), []byte("0 1 30 3 01001"), 1)
		if bytes.Equal(text, changed) {
			t.Fatal("the file does not hold the row")
		}
		if err := os.WriteFile(file, changed, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Read(BatchID{}); err == nil || !strings.Contains(err.Error(), "was changed") {
			t.Errorf("keep %s: a changed count: %v", keep, err)
		}
	}
}

// A run of wisim 0.1.0 has no counts.
func TestOldRunsDoNotKnowUses(t *testing.T) {
	old, err := Open("testdata/first")
	if err != nil {
		t.Fatal(err)
	}
	ids, err := old.Batches()
	if err != nil || len(ids) == 0 {
		t.Fatal(ids, err)
	}
	if b, err := old.Read(ids[0]); err != nil || b.Uses != nil {
		t.Errorf("%v, %v", b.Uses, err)
	}
}

// Text that is no list of uses is an error.
func TestDecodeUses(t *testing.T) {
	for _, text := range []string{"2", "1\n0 0 1 1 01001", "1\n0 0 x 1 01001 A", "1\n0 0 -1 1 01001 A", "1\n"} {
		if uses, err := decodeUses(text); err == nil {
			t.Errorf("%q: %v", text, uses)
		}
	}
}
