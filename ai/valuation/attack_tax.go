package valuation

import (
	"math/bits"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// attackTax is the power that an ability takes from every attacker of its zone for whom
// a resource is not paid.
func (r reader) attackTax(ab *code.Ability) (n int) {
	if ab.Event != code.ZoneAttacked || ab.Body == 0 {
		return 0
	}
	pays := false
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		switch in := &r.lib.Code[pc]; in.Op {
		case code.OpUnlessPays:
			pays = true
		case code.OpPower:
			if pays {
				n -= min(0, r.constant(in.N, 0))
			}
		}
	}
	return n
}

// attackTaxes is the power that each attacker of a section of the enemy will lose if nobody pays, and
// how many resources keep him from it. Once attackers are declared it is in their power.
func (e *Evaluator) attackTaxes(section engine.Obj) (each, tolls int) {
	if section.Owner() == e.me || e.off.Has(TermToll) || e.v.InCombat() && e.v.Ask() != engine.AskAttacker {
		return 0, 0
	}
	for s := e.v.Supports(e.opp, e.v.Zone(section)); !s.Empty(); {
		if p := e.ProfileOf(s.Pop()); p != nil && p.AttackTax > 0 {
			each += p.AttackTax
			tolls++
		}
	}
	return each, tolls
}

// TaxLoss is the power that so many attackers lose together when so much is paid for them.
func (c *Battle) TaxLoss(attackers, paid int) int {
	if c.TaxPrice == 0 {
		return 0
	}
	return max(0, c.AttackTax*attackers-c.taxSaved(paid))
}

// taxSaved is the power that attackers keep for so much that is paid.
func (c *Battle) taxSaved(paid int) int { return paid * c.AttackTax / max(c.TaxPrice, 1) }

// Force is the power of all attackers, less what they lose for whom nobody pays.
func (c *Battle) Force() int { return c.force(All(c.NAtt)) }

// force is the power of attackers, less what they lose for whom nobody pays.
func (c *Battle) force(am Mask) int {
	n := TotalPower(&c.Att, am)
	if c.AttackTax > 0 {
		n = max(0, n-max(0, c.AttackTax*bits.OnesCount32(am)-c.taxPaid))
	}
	return n
}
