package loading

import (
	"cmp"
	"slices"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// Pool is every card that wisim knows, with what commands need of it.
type Pool struct {
	Lib        *code.Library
	Decks      *decks.Pool
	Own        []cardlang.File      // card files of a designer's own cards
	unplayable map[card.Code]string // for each card that cannot be played, the reason why not
}

// LoadPool loads the embedded cards.
func LoadPool() (*Pool, error) {
	lib, _, err := cards.Load()
	if err != nil {
		return nil, err
	}
	return newPool(lib, nil)
}

// newPool returns the pool of a library into which own was compiled.
func newPool(lib *code.Library, own []cardlang.File) (*Pool, error) {
	not, err := cards.Unplayable()
	if err != nil {
		return nil, err
	}
	return &Pool{Lib: lib, Decks: decks.LibraryPool(lib), Own: own, unplayable: not}, nil
}

// WhyUnplayable says why a card cannot be played; empty if it can.
func (p *Pool) WhyUnplayable(c *code.Card) string {
	if c.Encoded {
		return ""
	}
	return cmp.Or(p.unplayable[c.Code], "not encoded yet")
}

// Cards returns all cards, sorted by code.
func (p *Pool) Cards() []*code.Card {
	out := make([]*code.Card, 0, len(p.Lib.Cards))
	for i := range p.Lib.Cards[1:] {
		out = append(out, &p.Lib.Cards[i+1])
	}
	return out
}

// Card returns the card with a code.
func (p *Pool) Card(c card.Code) (*code.Card, bool) {
	id, ok := p.Lib.Find(c)
	if !ok {
		return nil, false
	}
	return &p.Lib.Cards[id], true
}

// LibraryWithBlanks returns a library in which the given cards are playable, without
// abilities.
func (p *Pool) LibraryWithBlanks(entries []decks.Entry) *code.Library {
	if len(entries) == 0 {
		return p.Lib
	}
	lib := p.Lib.With(slices.Clone(p.Lib.Cards))
	for _, e := range entries {
		if id, ok := lib.Find(e.Code); ok {
			lib.Cards[id].Encoded = true
		}
	}
	return lib
}
