package decks

import (
	"fmt"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/spelling"
)

// Table is where two decks meet, any number of times. It does not change while
// games are played, so many goroutines may use one.
type Table struct {
	lib    *code.Library
	decks  [2]Source
	like   *Source // whose places the cards of the first deck have; nil for its own
	mirror bool
	fixed  *engine.Game // the game of two lists; nil if neutrals are dealt
}

// NewTable sits two decks down. It makes a first game, so that what keeps them
// from playing is said at once: a *SameStarterError unless mirrors are allowed,
// or what engine.NewGame says.
func NewTable(lib *code.Library, a, b Source, mirror bool) (*Table, error) {
	return newTable(&Table{lib: lib, decks: [2]Source{a, b}, mirror: mirror})
}

// newTable makes the first game of a table.
func newTable(t *Table) (*Table, error) {
	g, err := t.deal(0)
	if err != nil {
		return nil, err
	}
	dealt := t.decks[0].starter != nil || t.decks[1].starter != nil || t.like != nil && t.like.starter != nil
	if !dealt {
		t.fixed = g
	}
	return t, nil
}

// NamedTable sits two of the decks down that come with wisim.
func NamedTable(lib *code.Library, a, b string) (*Table, error) {
	pool := LibraryPool(lib)
	var pair [2]Source
	for i, name := range [2]string{a, b} {
		s, ok, err := Named(name, pool)
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, fmt.Errorf("no deck %q comes with wisim%s", name, spelling.DidYouMean(name, Names()))
		}
		pair[i] = s
	}
	return NewTable(lib, pair[0], pair[1], true)
}

// Decks that sit at the table.
func (t *Table) Decks() [2]Source { return t.decks }

// Game of a pair of games with that seed: the same for each seed, unless
// neutral cards are dealt to a starter.
func (t *Table) Game(seed uint64) (*engine.Game, error) {
	if t.fixed != nil {
		return t.fixed, nil
	}
	return t.deal(seed)
}

func (t *Table) deal(seed uint64) (*engine.Game, error) {
	a, b, err := Pair(seed, t.decks[0], t.decks[1], t.mirror)
	if err != nil {
		return nil, err
	}
	if t.like != nil {
		return t.alignedGame(seed, a, b)
	}
	return NewGame(t.lib, a, b)
}

// NewGame prepares a game between two lists (engine.NewGame).
func NewGame(lib *code.Library, a, b Deck) (*engine.Game, error) {
	return engine.NewGame(lib, [2]engine.Deck{{Capital: a.Capital, Cards: a.List()}, {Capital: b.Capital, Cards: b.List()}})
}
