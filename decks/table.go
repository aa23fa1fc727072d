package decks

import (
	"fmt"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/spelling"
)

// Table prepares games between two decks. It is immutable, so goroutines may share
// it.
type Table struct {
	lib    *code.Library
	decks  [2]Source
	like   *Source // the deck whose places the cards of the first deck take (see Align); nil for its own places
	mirror bool
	rules  *engine.Rules // nil for the printed rules
	fixed  *engine.Game  // the game that is the same for every seed; nil if starters are dealt neutral cards
}

// NewTable returns a table for two decks. It prepares one game to report errors
// early: a *SameStarterError unless mirrors are allowed, or an error of
// engine.NewGame.
func NewTable(lib *code.Library, a, b Source, mirror bool) (*Table, error) {
	return newTable(&Table{lib: lib, decks: [2]Source{a, b}, mirror: mirror})
}

// WithRules returns the table of the same decks under other rules; see
// engine.Game.WithRules.
func (t *Table) WithRules(r engine.Rules) (*Table, error) {
	c := *t
	c.rules, c.fixed = &r, nil
	return newTable(&c)
}

// newTable prepares the first game and, if no cards are dealt, keeps it for all
// seeds.
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

// NamedTable returns a table for two embedded decks; mirrors are allowed.
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

// Decks returns the two decks.
func (t *Table) Decks() [2]Source { return t.decks }

// Game returns the game for a seed. It is the same for all seeds, unless neutral
// cards are dealt to a starter.
func (t *Table) Game(seed uint64) (*engine.Game, error) {
	if t.fixed != nil {
		return t.fixed, nil
	}
	return t.deal(seed)
}

func (t *Table) deal(seed uint64) (*engine.Game, error) {
	g, err := t.printedGame(seed)
	if err != nil || t.rules == nil {
		return g, err
	}
	return g.WithRules(*t.rules)
}

// printedGame prepares the game for a seed under the printed rules.
func (t *Table) printedGame(seed uint64) (*engine.Game, error) {
	a, b, err := Pair(seed, t.decks[0], t.decks[1], t.mirror)
	if err != nil {
		return nil, err
	}
	if t.like != nil {
		return t.alignedGame(seed, a, b)
	}
	return NewGame(t.lib, a, b)
}

// NewGame prepares a game between two fixed lists; see engine.NewGame.
func NewGame(lib *code.Library, a, b Deck) (*engine.Game, error) {
	return engine.NewGame(lib, [2]engine.Deck{{Capital: a.Capital, Cards: a.List()}, {Capital: b.Capital, Cards: b.List()}})
}
