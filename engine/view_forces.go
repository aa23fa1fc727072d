package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
)

// Forces sums up a player's strength in each zone, for evaluation: the cards that he
// controls and the sections of his capital. A legend adds its power to all zones.
type Forces struct {
	Power       [card.NumZones]int // total power in each zone
	BlockerHP   [card.NumZones]int // remaining hit points plus Toughness of the uncorrupted units in each zone
	Blockers    [card.NumZones]int // number of uncorrupted units in each zone
	AttackPower int                // power of the uncorrupted units in the battlefield and of an uncorrupted legend
	ToBurn      [card.NumZones]int // remaining hit points of each of his sections; -1 for a burning one
	Marked      Set                // those of his cards in play that the viewer knows and that the parameter marked contains
}

// Forces writes the forces of player p to f. marked, indexed by code.CardID, says which
// cards to collect in f.Marked.
func (v View) Forces(p Player, marked []bool, f *Forces) {
	v.g.refresh(v.s)
	*f = Forces{}
	for z := range f.ToBurn {
		f.ToBurn[z] = -1
		if t := &v.s.objects[Section(p, z)]; t.flags&flagBurning == 0 {
			f.ToBurn[z] = t.remaining()
		}
	}
	faces := v.NonDevelopments(p)
	for w, m := range &faces { // hot loop: reads the set word by word, which is faster than Set.All
		for ; m != 0; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			if marked[v.g.def(v.s, o).ID] && v.knows(o) {
				f.Marked.add(o)
			}
			t := &v.s.objects[o]
			fit := t.flags&flagCorrupted == 0
			if t.zone() >= onCapital {
				f.addLegend(v, o, fit)
				continue
			}
			z, power := nameOf(t.zone()), t.powerNow()
			f.Power[z] += power
			if fit && t.kind&kUnit != 0 {
				f.BlockerHP[z] += t.remaining() + max(0, int(t.tough))
				f.Blockers[z]++
				if z == uint8(card.Battlefield) {
					f.AttackPower += power
				}
			}
		}
	}
}

// addLegend adds o, which lies on a capital, if it is a legend. Attachments of a legend
// count only by their effect on it.
func (f *Forces) addLegend(v View, o Obj, fit bool) {
	if !v.IsLegend(o) {
		return
	}
	for z := range f.Power {
		f.Power[z] += v.g.powerIn(v.s, o, uint8(z))
	}
	if fit {
		f.AttackPower += v.g.powerIn(v.s, o, uint8(card.Battlefield))
	}
}

// BurningSections returns how many sections of p's capital are burning.
func (v View) BurningSections(p Player) int { return int(v.s.burnt[p]) }
