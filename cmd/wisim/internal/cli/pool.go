package cli

import (
	"cmp"
	"slices"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// pool is every card that wisim knows, in the forms that commands need.
type pool struct {
	lib   *code.Library
	decks *decks.Pool
	own   []cardlang.File      // a designer's own cards in it
	not   map[card.Code]string // why cards cannot be played
}

// loadPool loads the cards that wisim brings along.
func loadPool() (*pool, error) {
	lib, _, err := cards.Load()
	if err != nil {
		return nil, err
	}
	return newPool(lib, nil)
}

// newPool is the pool of a library, in which are a designer's own cards.
func newPool(lib *code.Library, own []cardlang.File) (*pool, error) {
	not, err := cards.Unplayable()
	if err != nil {
		return nil, err
	}
	return &pool{lib: lib, decks: decks.LibraryPool(lib), own: own, not: not}, nil
}

// whyNot says why a card cannot be played, nothing of one that can.
func (p *pool) whyNot(c *code.Card) string {
	if c.Encoded {
		return ""
	}
	return cmp.Or(p.not[c.Code], "not encoded yet")
}

// cards are all cards, sorted by code.
func (p *pool) cards() []*code.Card {
	out := make([]*code.Card, 0, len(p.lib.Cards))
	for i := range p.lib.Cards[1:] {
		out = append(out, &p.lib.Cards[i+1])
	}
	return out
}

// card with that code.
func (p *pool) card(c card.Code) (*code.Card, bool) {
	id, ok := p.lib.Find(c)
	if !ok {
		return nil, false
	}
	return &p.lib.Cards[id], true
}

// withBlank is a library in which the entries' cards can be played, without
// abilities.
func (p *pool) withBlank(entries []decks.Entry) *code.Library {
	if len(entries) == 0 {
		return p.lib
	}
	lib := p.lib.With(slices.Clone(p.lib.Cards))
	for _, e := range entries {
		if id, ok := lib.Find(e.Code); ok {
			lib.Cards[id].Encoded = true
		}
	}
	return lib
}
