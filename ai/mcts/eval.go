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
	if o := v.Legend(p); o != 0 {
		for z := card.Kingdom; z < card.NumZones; z++ {
			f[zonePower[z]] += float32(v.PowerIn(o, z))
		}
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

// weight is what a unit of a feature is worth in log-odds of winning. That
// changes while the game goes on: deep counts with the cards in both decks, in
// eighties beyond forty, and fire with the sections that burn.
type weight struct{ base, deep, fire float32 }

// evaluate is the chance of player 0 to win from s, as far as what lies on the
// table tells: a logistic regression on the difference of both sides' features
// and on whose turn it is.
func evaluate(g *engine.Game, s *engine.State) float32 {
	v := g.Inside(s, 0)
	var mine, his features
	mine.read(v, 0)
	his.read(v, 1)
	deep := (mine[fDeck]+his[fDeck])/80 - 0.5
	fire := mine[fBurning] + his[fBurning]
	odds := tempo.at(deep, fire)
	if v.Active() == 1 {
		odds = -odds
	}
	for i := range weights {
		odds += float32(weights[i].at(deep, fire) * (mine[i] - his[i]))
	}
	return float32(1 / (1 + exp(-float64(odds))))
}

func (w *weight) at(deep, fire float32) float32 {
	return w.base + float32(w.deep*deep) + float32(w.fire*fire)
}

// tempo is the weight of one's own turn beginning, weights are those of the
// features. They were fitted to the beginnings of all turns (243,163) of 13,500
// games of the heuristic against itself in which one choice in twenty was left
// to chance, over nine pairs of decks. The log-loss of the fit is 0.537; that
// of knowing nothing is 0.693. With one weight a feature for the whole game it
// was worse by 0.018.
var tempo = weight{0.3963, 0.1956, 0.1737}

var weights = [numFeatures]weight{
	fBurning: {-1.266, 0.5456, 0},
	fWeakest: {0.0447, 0.0271, 0.0481},
	fWalls:   {0.0315, 0.0428, -0.0058},
	fIncome:  {0.1436, 0.3825, 0.0042},
	fFuture:  {0.2446, -0.0361, -0.0113},
	fDraw:    {0.2637, 0.5383, -0.038},
	fGlut:    {-0.2593, -0.4225, 0.0077},
	fAttack:  {0.1267, 0.259, 0.0026},
	fCorrupt: {-0.1913, 0.211, 0.0634},
	fFront:   {0.0457, 0.0974, 0.0086},
	fGuards:  {0.0271, 0.0361, 0.0173},
	fHand:    {0.0705, 0.1154, -0.0294},
	fDeck:    {0.0531, -0.0672, -0.0262},
	fLast:    {0.3611, -1.268, -0.2214},
}
