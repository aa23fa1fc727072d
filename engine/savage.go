package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// The keyword Savage, and what changes damage while it is assigned. Both are
// asked for when damage is about, and so computed then: nothing is kept.

// prepareDamage notes which of the rarer stages of damage the cards of a game
// can need at all.
func (g *Game) prepareDamage() {
	for i := range g.cards {
		d := &g.cards[i]
		if d.Card == nil {
			continue
		}
		for _, a := range d.Abilities {
			ab := &g.lib.Abilities[a]
			if ab.Kind == code.Static {
				g.savage = g.savage || ab.Stat.Stat == code.SSavage
				continue
			}
			g.swapping = g.swapping || ab.Event == code.Assigned && ab.Kind == code.Instead
			g.forcing = g.forcing || ab.Event == code.Assigned && ab.Kind == code.Forced
			for pc := ab.Body; g.lib.Code[pc].Op != code.OpEnd; pc++ {
				g.savage = g.savage || g.lib.Code[pc].Op == code.OpSavage
			}
		}
	}
}
