package cli

import (
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/english"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// englishOf says what a card does, a line an ability. It is made from the
// tree that the card's code is compiled from; a card that is not encoded has
// no lines.
func englishOf(c *code.Card) ([]string, error) {
	facts, err := cards.Facts()
	if err != nil {
		return nil, err
	}
	files, err := cards.Files()
	if err != nil {
		return nil, err
	}
	trees, found := cardlang.Check(facts, files...)
	if err := found.Err(); err != nil {
		return nil, err
	}
	for _, t := range trees {
		for _, block := range t.Cards {
			if block.Code == c.Code {
				return append([]string{}, english.Card(&c.Facts, block)...), nil
			}
		}
	}
	return []string{}, nil
}
