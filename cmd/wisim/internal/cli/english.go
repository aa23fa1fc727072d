package cli

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/english"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// translator says in English what cards do, from the trees that their code is
// compiled from.
type translator map[card.Code]*syntax.Card

func newTranslator(own ...cardlang.File) (translator, error) {
	facts, err := cards.Facts()
	if err != nil {
		return nil, err
	}
	files, err := cards.Files(own...)
	if err != nil {
		return nil, err
	}
	trees, found := cardlang.Check(facts, files...)
	if err := found.Err(); err != nil {
		return nil, err
	}
	return translatorOf(trees), nil
}

// translatorOf knows the cards of some trees.
func translatorOf(trees []*syntax.File) translator {
	t := translator{}
	for _, tree := range trees {
		for _, block := range tree.Cards {
			t[block.Code] = block
		}
	}
	return t
}

// lines of a card, one an ability. A card that is not encoded has none.
func (t translator) lines(c *code.Card) []string {
	if block, ok := t[c.Code]; ok {
		return append([]string{}, english.Card(&c.Facts, block)...)
	}
	return []string{}
}
