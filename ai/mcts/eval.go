package mcts

import (
	"math"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// evaluate is the chance of player 0 to win from s, as far as what lies on the
// table tells.
func evaluate(g *engine.Game, s *engine.State) float32 {
	v := g.Inside(s, 0)
	x := standing(v, 0) - standing(v, 1)
	return float32(1 / (1 + math.Exp(-float64(x))))
}

// standing is what a player has, in log-odds of winning.
func standing(v engine.View, p engine.Player) float32 {
	x := float32(0)
	for z := card.Zone(0); z < card.NumZones; z++ {
		o := engine.Section(p, int(z))
		if v.Burning(o) {
			x -= 1.5
		} else {
			x += 0.08 * float32(min(v.Remaining(o), 12))
		}
		power := 0
		for b := v.Units(p, z); ; {
			u := b.Pop()
			if u == 0 {
				break
			}
			power += v.Power(u)
			x += 0.05 * float32(v.Remaining(u))
		}
		for b := v.Supports(p, z); ; {
			u := b.Pop()
			if u == 0 {
				break
			}
			power += v.Power(u)
		}
		x += 0.15 * float32(power)
	}
	x += 0.1 * float32(v.HandSize(p))
	x += 0.05 * float32(v.Resources(p))
	if d := v.DeckSize(p); d < 8 {
		x -= 0.2 * float32(8-d)
	}
	return x
}
