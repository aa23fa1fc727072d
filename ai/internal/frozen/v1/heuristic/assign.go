package heuristic

import (
	"github.com/wisim/wisim/ai/internal/frozen/v1/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// scoreAssign scores the amounts of combat damage that can be assigned to the unit that the
// engine asks about. It kills the most valuable set of units that the remaining damage can kill,
// and assigns to each no more than kills it, so that the rest goes to the section or legend.
func (a *Agent) scoreAssign(legal []engine.Action, out []float32) {
	o := a.v.AskSubject()
	_, _, left := a.v.AskRange()
	if a.v.IsQuest(o) {
		a.scoreMission(o, left, legal, out)
		return
	}
	s := a.v.DefendersAt(a.v.Attacked())
	if a.v.Side(o) != a.v.Side(a.v.Attacked()) || !s.Has(o) {
		s = a.v.AttackersAt(a.v.Attacked())
	}
	// Damage to the units before o is assigned already; an attacked legend gets the rest.
	rest := s.Above(o).Without(a.v.AttackedAt())
	rest.Add(o)
	var side [valuation.MaxFighters]valuation.Fighter
	n := a.ListFighters(&side, rest, card.Battlefield)
	want := 0
	if valuation.Has(&side, a.victims(&side, n, left), o) {
		want = min(a.v.LethalDamage(o), left)
	}
	for i, l := range legal {
		d := l.Arg() - want
		if d < 0 {
			d = -2 * d // damage that does not kill the unit is wasted, which is worse than too much
		}
		put(out, i, -d)
	}
}

// missionGoal is the damage that a Mission needs.
const missionGoal = 3

// scoreMission assigns to a Mission the damage that it needs, but no damage that is needed to
// burn the section.
func (a *Agent) scoreMission(o engine.Obj, left int, legal []engine.Action, out []float32) {
	want := min(max(missionGoal-a.v.Damage(o), 0), left)
	if lethal := a.v.LethalDamage(a.v.AttackedAt()); left >= lethal {
		want = min(want, left-lethal)
	}
	for i, l := range legal {
		put(out, i, -max(l.Arg()-want, want-l.Arg()))
	}
}

// victims returns the units that left damage should kill: the set with the highest worth, and
// among equals the one that takes the least damage. It looks at the first eight units.
func (a *Agent) victims(side *[valuation.MaxFighters]valuation.Fighter, n, left int) valuation.Mask {
	if n > 8 {
		n = 8
	}
	best, most := valuation.Mask(0), 0
	for m := valuation.Mask(1); m < 1<<n; m++ {
		worth, need := 0, 0
		for i := 0; i < n; i++ {
			if m>>i&1 != 0 {
				worth += side[i].Worth
				need += side[i].Lethal
			}
		}
		if need <= left && worth*100-need > most {
			best, most = m, worth*100-need
		}
	}
	return best
}

// scoreIndirect scores the cards that can take the next point of indirect damage: the card where
// the damage costs the viewer the least gets the highest score.
func (a *Agent) scoreIndirect(legal []engine.Action, out []float32) {
	for i, l := range legal {
		put(out, i, -a.nextDamageCost(l.Obj()))
	}
}

// nextDamageCost returns the loss to the viewer, in points, if a card of his takes one point of
// damage more than has been assigned to it already.
func (a *Agent) nextDamageCost(o engine.Obj) int {
	given := a.v.PendingCombat(o)
	if a.v.IsSection(o) {
		cancelled := a.CancelledDamage(o)
		if given < cancelled {
			return 0
		}
		given -= cancelled
		return a.SectionDamageCost(o, given+1, a.v.Remaining(o)) - a.SectionDamageCost(o, given, a.v.Remaining(o)) + a.ExposeCost(o, given, 1)
	}
	left := a.v.LethalDamage(o) - given/a.v.DamageFactor(o)
	switch {
	case left <= 0:
		return 0
	case left == 1:
		return a.Worth(o)
	case given < a.v.Toughness(o):
		return 1
	}
	return a.w.HitPoint + 40/left
}
