package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// failures remembers positions from which a search for an ending found no win, so that the same
// choices in another order are not searched again. It tells positions apart by what lies on the
// table, what can be chosen, how often the players have passed and what they have answered since
// the chain began. It takes two positions for one if they differ only in lasting effects, so it can
// make the search miss a win, but never claim one.
type failures struct {
	slots [failureSlots]failure
	era   uint64 // number of the search; positions of earlier ones do not count
}

// failure is a position by its key, with the number of deviations that did not suffice.
type failure struct {
	key, era   uint64
	deviations int
}

// failureSlots is the number of positions that can be remembered; later ones replace earlier ones.
const failureSlots = 1 << 12

// reset forgets all positions.
func (f *failures) reset() { f.era++ }

// has reports whether the search failed from a position with as many deviations.
func (f *failures) has(key uint64, deviations int) bool {
	at := &f.slots[key%failureSlots]
	return at.key == key && at.era == f.era && at.deviations >= deviations
}

// add remembers that the search failed from a position.
func (f *failures) add(key uint64, deviations int) {
	f.slots[key%failureSlots] = failure{key, f.era, deviations}
}

// mix adds a number to a hash.
func mix(h, x uint64) uint64 {
	h = (h ^ x) * 0x9e3779b97f4a7c15
	return h ^ h>>29
}

// mixSet adds a set of objects to a hash.
func mixSet(h uint64, s engine.Set) uint64 {
	for _, w := range s {
		h = mix(h, w)
	}
	return h
}

// position returns the key of a position of the viewer, in which a player has the given choices.
func position(v engine.View, legal []engine.Action) uint64 {
	h := mix(1, uint64(v.Ask())<<32|uint64(v.ToMove())<<24|uint64(v.Phase())<<16|uint64(v.ChainLength()))
	for _, a := range legal {
		h = mix(h, uint64(a))
	}
	h = mix(h, uint64(v.AttackedAt())<<2|uint64(b2i(v.DefendersDeclared()))<<1|uint64(b2i(v.DamageAssigned())))
	h = mixSet(mixSet(h, v.Attackers()), v.Defenders())
	for i := range v.ChainLength() {
		o, ctl, id := v.ChainLink(i)
		h = mixSet(mix(h, uint64(o)<<32|uint64(ctl)<<16|uint64(id)), v.ChainTargets(i))
	}
	for p := engine.Player(0); p < 2; p++ {
		h = mix(h, uint64(v.Resources(p))<<32|uint64(v.DeckSize(p))<<16|uint64(v.BurningSections(p))<<1|uint64(v.Developed(p)))
		h = mixSet(h, v.HandOf(p))
		s := v.InPlay(p)
		h = mixSet(h, s)
		for o := s.Pop(); o != 0; o = s.Pop() {
			h = mix(h, uint64(v.Zone(o))<<48|uint64(v.Damage(o))<<32|uint64(v.Tokens(o))<<16|uint64(b2i(v.Corrupted(o)))<<1|uint64(b2i(v.Facedown(o))))
			h = mix(h, uint64(v.Host(o))<<32|uint64(v.Power(o)))
		}
		for z := range int(card.NumZones) {
			h = mix(h, uint64(v.Damage(engine.Section(p, z))))
		}
	}
	return h
}

// b2i returns 1 for true and 0 for false.
func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
