package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
)

// Forces are what the cards come to that a player controls, by the zone in whose name
// they lie, and how his capital stands; legends have power in all.
type Forces struct {
	Power       [card.NumZones]int
	BlockerHP   [card.NumZones]int // remaining hit points and Toughness of units that are not corrupted
	Blockers    [card.NumZones]int // how many those are
	AttackPower int                // power in the battlefield of units and legends that are not corrupted
	ToBurn      [card.NumZones]int // damage until his sections burn, -1 of one that does
	Marked      Set                // cards that the viewer knows and that are marked
}

// Forces counts those of a player, with the cards that are marked by code.CardID.
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
	for w, m := range &faces { // hot: by word
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

// addLegend adds a legend; what is attached to one is worth nothing by itself.
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

// BurningSections is how many sections of a player's capital are burning.
func (v View) BurningSections(p Player) int { return int(v.s.burnt[p]) }
