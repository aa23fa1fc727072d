package heuristic

import (
	"math/bits"

	"github.com/wisim/wisim/ai/valuation"
)

// lethalAttackers is who attacks, in the battle that is set up, so that the enemy loses with what boosts them and
// against all who can defend: as many as possible, the weakest staying behind to be sacrificed for a boost, or because of what
// the enemy demands for each. It is none if the battle is won without, or in no case. Those who
// attack already do. And spare is by how much the enemy loses.
func (a *Agent) lethalAttackers(c *valuation.Battle, must valuation.Mask) (by valuation.Mask, spare int) {
	if !a.NextBurnWins() || a.v.Burning(c.Section) || c.TaxPrice > 1 { // who has no power left is not worth a boost
		return 0, 0
	}
	need, resources := a.v.Lethal(c.Section)+totalLethal(c), a.v.Resources(a.me)
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
			break // nobody who stays behind is of use
		}
		by &^= last
	}
	return 0, 0
}

// weakest is the attacker with the least power, the last of equals.
func weakest(c *valuation.Battle, of valuation.Mask) (m valuation.Mask) {
	least := 1 << 30
	for ; of != 0; of &= of - 1 {
		if f := &c.Att[bits.TrailingZeros32(of)]; f.Power <= least {
			least, m = f.Power, of&-of
		}
	}
	return m
}

// lethalTaxWorth is what it is worth to pay so that an attacker keeps his power, where the attack wins only if that is
// done, or only if the resource is left for what boosts all of them.
func (a *Agent) lethalTaxWorth(q *valuation.Question) (worth int, ok bool) {
	p := a.ProfileOf(q.Source)
	section := a.v.Attacked()
	if p == nil || p.AttackTax == 0 || q.Controller == a.me || !a.v.InCombat() || !a.NextBurnWins() || !a.v.IsSection(section) {
		return 0, false
	}
	attackers := a.v.Attackers()
	need, force := a.DamageToBurn(section), a.AttackPower(attackers)
	asked := attackers.Above(a.v.AskAbout()) // after this one
	purse := min(a.v.Resources(a.me), maxResources)
	a.lethal.fill(a, purse, 0, 0)
	wins := func(force, purse int) bool {
		for paid := min(asked.Len(), purse); paid >= 0; paid-- {
			if force-p.AttackTax*(asked.Len()-paid)+a.lethal.power[purse-paid] >= need {
				return true
			}
		}
		return false
	}
	with, without := wins(force, purse-1), wins(force-p.AttackTax, purse)
	if with == without {
		return 0, false
	}
	if with {
		return decisive, true
	}
	return -decisive, true
}
