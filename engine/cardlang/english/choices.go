package english

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/syntax"
)

// Choices are the texts of what somebody chooses among in an ability, each as it
// stands in the text of the ability.
type Choices struct {
	Options map[*syntax.ChooseOne][]string
	Prices  []string // the ways in which its price can be paid, nil when there is only one
}

// ChoicesOf gives the texts of the choices in an ability of a card that has those
// facts and, if it is an attachment, hangs on what attach says; attach may be nil.
func ChoicesOf(f *card.Facts, attach *syntax.Attach, a *syntax.Ability) Choices {
	c := Choices{Options: map[*syntax.ChooseOne][]string{}}
	w := writerOf(f, attach)
	w.choices = &c
	w.ability(a)
	return c
}
