package mcts

import (
	"math"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// What the evaluation reads of a player's side of the table.
const (
	fBurning    = iota // sections that burn
	fWeakest           // hit points left on the weakest section that does not burn, up to 12
	fWalls             // hit points left on all of them
	fIncome            // power in the kingdom
	fDraw              // power in the quest zone
	fAttack            // power of units in the battlefield that can attack
	fCorrupt           // power of those that are corrupted
	fFront             // hit points of units in the battlefield
	fGuards            // hit points of units that defend the other zones
	fHand              // cards in hand, up to 10
	fResources         // up to 10
	fDeck              // cards in the deck
	fLast              // turns that the deck lasts, up to 6
	fThreat            // attack beyond what the opponent's weakest section has left, up to 10, when it would win: see finish
	fFinish            // the same when one section of the opponent burns
	fSaturation        // income and draw beyond 6
	numFeatures
)

type features [numFeatures]float32

// read looks at a player's side.
func (f *features) read(v engine.View, p engine.Player) {
	*f = features{fWeakest: 12}
	for z := card.Zone(0); z < card.NumZones; z++ {
		f.readSection(v, p, z)
		f.readZone(v, p, z)
	}
	f[fHand] = float32(min(v.HandSize(p), 10))
	f[fResources] = float32(min(v.Resources(p), 10))
	f[fDeck] = float32(v.DeckSize(p))
	f[fLast] = min(f[fDeck]/(f[fDraw]+1), 6)
	f[fSaturation] = max(0, f[fIncome]-5) + max(0, f[fDraw]-3)
}

func (f *features) readSection(v engine.View, p engine.Player, z card.Zone) {
	o := engine.Section(p, int(z))
	if v.Burning(o) {
		f[fBurning]++
		return
	}
	left := float32(v.Remaining(o))
	f[fWalls] += left
	f[fWeakest] = min(f[fWeakest], left)
}

func (f *features) readZone(v engine.View, p engine.Player, z card.Zone) {
	for b := v.Units(p, z); ; {
		u := b.Pop()
		if u == 0 {
			break
		}
		power := float32(v.Power(u))
		left := float32(v.Remaining(u))
		switch {
		case z != card.Battlefield:
			f[fIncome+int(z)] += power
			f[fGuards] += left
		case v.Corrupted(u):
			f[fCorrupt] += power
		default:
			f[fAttack] += power
			f[fFront] += left
		}
	}
	if z == card.Battlefield {
		return
	}
	for b := v.Supports(p, z); ; {
		o := b.Pop()
		if o == 0 {
			return
		}
		f[fIncome+int(z)] += float32(v.Power(o))
	}
}

// threaten compares the attack with the opponent's walls.
func (f *features) threaten(of *features) {
	over := min(max(0, f[fAttack]-of[fWeakest]), 10)
	f[fThreat] = over
	if of[fBurning] > 0 {
		f[fFinish] = over
	}
}

// evaluate is the chance of player 0 to win from s, as far as what lies on the
// table tells: a logistic regression.
func evaluate(g *engine.Game, s *engine.State) float32 {
	v := g.Inside(s, 0)
	var f, h features
	f.read(v, 0)
	h.read(v, 1)
	f.threaten(&h)
	h.threaten(&f)
	x := tempo
	if v.Active() == 1 {
		x = -x
	}
	for i, w := range weights {
		x += w * (f[i] - h[i])
	}
	return float32(1 / (1 + math.Exp(-float64(x))))
}

// tempo is what it is worth that one's own turn begins.
const tempo = float32(0.2)

var weights = features{
	fBurning: -1.5, fWalls: 0.08, fIncome: 0.15, fDraw: 0.15, fAttack: 0.15, fFront: 0.05, fGuards: 0.05, fHand: 0.1, fResources: 0.05,
}
