package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// capitalPhase is the first phase of a turn (engine.View.Phase) in which it is known
// what can be spent.
const capitalPhase = 3

// textAllowance is how much more damage than its units have power a side is granted
// for what texts may do.
const textAllowance = 3

// Near reports whether it is worth looking for a win this turn: the viewer
// decides in his own turn, and what he has in the field, with what he could
// still buy, is not far from what the opponent has left to lose.
func Near(v engine.View) bool {
	return v.ToMove() == v.Me() && v.Active() == v.Me() && v.Phase() >= capitalPhase && !outOfReach(v)
}

// outOfReach reports whether a win this turn is out of reach by all likelihood.
func outOfReach(v engine.View) bool {
	return possibleDamage(v) < damageToWin(v)
}

// possibleDamage is a generous estimate of the damage that the viewer can still do.
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

// damageToWin is the damage that burns as many of the opponent's sections as are
// missing, the weakest first.
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
