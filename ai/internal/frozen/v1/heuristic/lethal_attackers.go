package heuristic

import (
	"math/bits"

	"github.com/wisim/wisim/ai/internal/frozen/v1/valuation"
)

// lethalAttackers returns the attackers of battle c with which the viewer wins by boosts, even if
// all possible defenders defend, and the power that is left over. It returns none if he wins
// without boosts, or cannot win. The units of must attack, and as many others as possible; the
// weakest stay behind if they can be sacrificed for a boost, or if the attack tax is too high.
func (a *Agent) lethalAttackers(c *valuation.Battle, must valuation.Mask) (by valuation.Mask, spare int) {
	if !a.NextBurnWins() || a.v.Burning(c.Section) || c.TaxPrice > 1 { // a tax above 1 leaves too few resources for boosts
		return 0, 0
	}
	need, resources := a.v.LethalDamage(c.Section)+totalLethal(c), a.v.Resources(a.me)
	all := valuation.All(c.NAtt)
	if force := c.Force(); force >= need || valuation.TotalPower(&c.Att, all)+resources+boostSlack < need {
		return 0, 0
	}
	idle := 0
	for by = all; by != 0; idle++ {
		a.lethal.fill(a, resources, 0, idle)
		n, force := c.NAtt-idle, valuation.TotalPower(&c.Att, by)
		for paid := min(n*c.TaxPrice, resources, maxResources); paid >= 0; paid-- {
			spare = max(spare, 1+force-c.TaxLoss(n, paid)+a.lethal.power[a.lethal.top-paid]-need)
		}
		if spare > 0 {
			return by, spare
		}
		last := weakest(c, by&^must)
		if last == 0 || !a.lethal.usesSacrifices {
			break // keeping more units behind would not help
		}
		by &^= last
	}
	return 0, 0
}

// weakest returns the attacker with the least power, the last of equals.
func weakest(c *valuation.Battle, of valuation.Mask) (m valuation.Mask) {
	least := 1 << 30
	for ; of != 0; of &= of - 1 {
		if f := &c.Att[bits.TrailingZeros32(of)]; f.Power <= least {
			least, m = f.Power, of&-of
		}
	}
	return m
}

// lethalTaxWorth returns the worth of paying the tax of one attacker: positive if the attack wins
// only if the tax is paid, negative if it wins only if the resource is left for boosts. ok is
// false if paying makes no difference.
func (a *Agent) lethalTaxWorth(q *valuation.Question) (worth int, ok bool) {
	p := a.ProfileOf(q.Source)
	section := a.v.Attacked()
	if p == nil || p.AttackTax == 0 || q.Controller == a.me || !a.v.InCombat() || !a.NextBurnWins() || !a.v.IsSection(section) {
		return 0, false
	}
	attackers := a.v.Attackers()
	need, force := a.DamageToBurn(section), a.AttackPower(attackers)
	asked := attackers.Above(a.v.AskSubject()) // attackers whose tax has to be decided after this one's
	resources := min(a.v.Resources(a.me), maxResources)
	a.lethal.fill(a, resources, 0, 0)
	wins := func(force, resources int) bool {
		for paid := min(asked.Len(), resources); paid >= 0; paid-- {
			if force-p.AttackTax*(asked.Len()-paid)+a.lethal.power[resources-paid] >= need {
				return true
			}
		}
		return false
	}
	with, without := wins(force, resources-1), wins(force-p.AttackTax, resources)
	if with == without {
		return 0, false
	}
	if with {
		return decisive, true
	}
	return -decisive, true
}
