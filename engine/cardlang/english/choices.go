package english

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/syntax"
)

// Choices holds the texts of the options that a player chooses among in an ability, as they
// appear in the text of the ability.
type Choices struct {
	Options map[*syntax.ChooseOne][]string
	Prices  []string // the texts of the alternative costs; nil if the ability has only one cost
}

// ChoicesOf returns the texts of the choices in an ability of a card with the given facts.
// attach says what the card is attached to, nil if it is no attachment.
func ChoicesOf(f *card.Facts, attach *syntax.Attach, a *syntax.Ability) Choices {
	c := Choices{Options: map[*syntax.ChooseOne][]string{}}
	w := writerOf(f, attach)
	w.choices = &c
	w.ability(a)
	return c
}
