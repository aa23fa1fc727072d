package experiments

import (
	"testing"

	"github.com/wisim/wisim/decks"
)

// A field of a hundred lists has thousands of matchups: not all of their tables
// are there at a time, and those that are played at are made once.
func TestAFieldHasFewTables(t *testing.T) {
	var all tableCache
	made := 0
	sit := func() (*decks.Table, error) {
		made++
		return &decks.Table{}, nil
	}
	at := func(n int) *decks.Table {
		table, err := all.get(n, sit)
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	for n := range 5 * maxTables {
		if first := at(n); at(n) != first {
			t.Fatalf("table %d is made twice for the batch that is played at it", n)
		}
		if len(all.ready) > maxTables || len(all.order) != len(all.ready) {
			t.Fatalf("%d tables, %d in order; at most %d", len(all.ready), len(all.order), maxTables)
		}
	}
	if made != 5*maxTables {
		t.Errorf("%d tables were made", made)
	}
	if at(0); made != 5*maxTables+1 {
		t.Error("a table that was left is there")
	}
}
