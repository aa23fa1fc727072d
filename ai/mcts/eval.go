package mcts

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// What the evaluation reads of a player's side of the table.
const (
	fBurning = iota // sections that burn
	fWeakest        // hit points left on the weakest section that does not burn, up to 12
	fWalls          // hit points left on all of them
	fIncome         // power in the kingdom
	fFuture         // the same times the part of forty cards that the deck still has
	fDraw           // power in the quest zone
	fGlut           // power in the kingdom beyond 5 and in the quest zone beyond 3
	fAttack         // power of the units in the battlefield
	fCorrupt        // of that, of units that are corrupted
	fFront          // hit points left on units in the battlefield
	fGuards         // hit points left on units in the other zones
	fHand           // cards in hand, up to 10
	fDeck           // cards in the deck
	fLast           // turns that the deck lasts, up to 6
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
	f[fDeck] = float32(v.DeckSize(p))
	f[fLast] = min(f[fDeck]/(f[fDraw]+1), 6)
	f[fFuture] = f[fIncome] * f[fDeck] / 40
	f[fGlut] = max(0, f[fIncome]-5) + max(0, f[fDraw]-3)
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

// zonePower is the feature that the power in a zone counts for.
var zonePower = [card.NumZones]int{fIncome, fDraw, fAttack}

func (f *features) readZone(v engine.View, p engine.Player, z card.Zone) {
	for b := v.Units(p, z); ; {
		u := b.Pop()
		if u == 0 {
			break
		}
		power, left := float32(v.Power(u)), float32(v.Remaining(u))
		if z != card.Battlefield {
			f[zonePower[z]] += power
			f[fGuards] += left
			continue
		}
		f[fAttack] += power
		f[fFront] += left
		if v.Corrupted(u) {
			f[fCorrupt] += power
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
		f[zonePower[z]] += float32(v.Power(o))
	}
}

// evaluate is the chance of player 0 to win from s, as far as what lies on the
// table tells: a logistic regression on both sides' features and on whose turn
// it is.
func evaluate(g *engine.Game, s *engine.State) float32 {
	v := g.Inside(s, 0)
	var mine, his features
	mine.read(v, 0)
	his.read(v, 1)
	odds := tempo
	if v.Active() == 1 {
		odds = -tempo
	}
	for i, w := range weights {
		odds += float32(w * (mine[i] - his[i]))
	}
	return float32(1 / (1 + exp(-float64(odds))))
}

// tempo and weights are log-odds: of one's own turn beginning, and of a unit
// of each feature. They were fitted to the beginnings of all turns (162,267)
// of 9,000 games of the heuristic against itself in which one choice in twenty
// was left to chance, over nine pairs of decks; the log-loss of the fit is
// 0.5425, that of knowing nothing 0.693.
const tempo float32 = 0.4744

var weights = features{
	fBurning: -1.2565,
	fWeakest: 0.1049,
	fWalls:   0.0378,
	fIncome:  0.1271,
	fFuture:  0.3673,
	fDraw:    0.4076,
	fGlut:    -0.262,
	fAttack:  0.1205,
	fCorrupt: -0.1058,
	fFront:   0.0697,
	fGuards:  0.0322,
	fHand:    0.078,
	fDeck:    0.0034,
	fLast:    0.466,
}
