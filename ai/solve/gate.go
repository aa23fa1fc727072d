package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// capitalPhase is the first phase of a turn in which the player's resources are known.
const capitalPhase = 3

// textAllowance is the damage beyond power that Near grants for card texts.
const textAllowance = 3

// Near reports whether a search for a win this turn is worth its cost: by damage (Near), or by
// another ending (EndingNear).
func (s *Solver) Near(v engine.View) bool { return Near(v) || s.EndingNear(v) }

// EndingNear reports whether a win by something else than damage may be within reach in this turn,
// which may also be the opponent's: the deck of a player is so short that the texts of the viewer's
// cards could use it up, or one of them burns sections.
func (s *Solver) EndingNear(v engine.View) bool {
	if v.ToMove() != v.Me() {
		return false
	}
	s.bound.readLibrary(v.Game().Library())
	return s.expected != 0 || s.bound.endings(v) != 0
}

// Near reports whether a search for a win by damage this turn is worth its cost: it is the viewer's
// turn and decision, and the damage that he can still deal (possibleDamage) comes close to the damage
// that he needs (damageToWin).
func Near(v engine.View) bool {
	return v.ToMove() == v.Me() && v.Active() == v.Me() && v.Phase() >= capitalPhase && !outOfReach(v)
}

// outOfReach reports whether a win this turn is very unlikely.
func outOfReach(v engine.View) bool {
	return possibleDamage(v) < damageToWin(v)
}

// possibleDamage is a generous estimate of the damage that the viewer can still deal.
func possibleDamage(v engine.View) int {
	n := textAllowance + v.Resources(v.Me())
	attackers := v.Attackers()
	for b := v.InPlay(v.Me()); ; {
		o := b.Pop()
		switch {
		case o == 0:
			return n
		case v.IsLegend(o):
			n += v.PowerIn(o, card.Battlefield)
		case v.IsUnit(o) && (v.Zone(o) == card.Battlefield || attackers.Has(o)):
			n += v.Power(o)
		}
	}
}

// damageToWin returns the damage that burns as many of the opponent's sections as the
// viewer still needs, the weakest first.
func damageToWin(v engine.View) int {
	p := v.Me().Other()
	missing := v.MustBurn(v.Me())
	var left [3]int
	n := 0
	for z := range 3 {
		s := engine.Section(p, z)
		if v.Burning(s) {
			missing--
			continue
		}
		left[n] = max(0, v.Remaining(s)-v.PendingCombat(s))
		n++
	}
	total := 0
	for ; missing > 0 && n > 0; missing-- {
		least := 0
		for i := range n {
			if left[i] < left[least] {
				least = i
			}
		}
		total += left[least]
		n--
		left[least] = left[n]
	}
	return total
}
