// Package testgame sets up games for tests: the embedded card library and games between embedded
// decks.
package testgame

import (
	"sync"
	"testing"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// load compiles the embedded cards once for all tests of a package: it takes longer than most of
// them, and a library never changes.
var load = sync.OnceValues(func() (*code.Library, error) {
	lib, diags, err := cards.Load()
	if err == nil {
		err = diags.Err()
	}
	return lib, err
})

// Library returns the embedded card library. All tests of a package share it; they must not
// change it.
func Library(t testing.TB) *code.Library {
	t.Helper()
	lib, err := load()
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

// New returns a game between two embedded decks, as "wisim sim" plays them: the neutral cards of
// starters are dealt with seed 1.
func New(t testing.TB, first, second string) *engine.Game {
	t.Helper()
	table, err := decks.NamedTable(Library(t), first, second)
	if err != nil {
		t.Fatal(err)
	}
	g, err := table.Game(1)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Lists returns a game between two embedded decks exactly as listed. Starters have no neutral
// cards then, so that it differs from New.
func Lists(t testing.TB, first, second string) *engine.Game {
	t.Helper()
	lib := Library(t)
	pool := decks.LibraryPool(lib)
	var pair [2]engine.Deck
	for i, name := range []string{first, second} {
		src, ok, err := decks.Named(name, pool)
		if !ok || err != nil {
			t.Fatalf("deck %s: %v", name, err)
		}
		pair[i] = engine.Deck{Capital: src.Deck().Capital, Cards: src.Deck().List()}
	}
	g, err := engine.NewGame(lib, pair)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
