package valuation

import (
	"math/bits"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// attackTax returns the power that an ability takes from each attacker of its zone for which the
// attacking player does not pay.
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

// attackTaxes returns the power that each attacker of an opposing section will lose if its tax is
// not paid, and the resources that the tax costs. Both are 0 once attackers are declared, since
// their power then includes the loss.
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

// TaxLoss returns the total power that the given number of attackers lose to the tax if the
// attacking player pays paid resources.
func (c *Battle) TaxLoss(attackers, paid int) int {
	if c.TaxPrice == 0 {
		return 0
	}
	return max(0, c.AttackTax*attackers-c.taxSaved(paid))
}

// taxSaved returns the power that paid resources save from the tax.
func (c *Battle) taxSaved(paid int) int { return paid * c.AttackTax / max(c.TaxPrice, 1) }

// Force returns the power of all attackers, less what unpaid taxes take.
func (c *Battle) Force() int { return c.force(All(c.NAtt)) }

// force returns the power of the attackers am, less what unpaid taxes take.
func (c *Battle) force(am Mask) int {
	n := TotalPower(&c.Att, am)
	if c.AttackTax > 0 {
		n = max(0, n-max(0, c.AttackTax*bits.OnesCount32(am)-c.taxPaid))
	}
	return n
}
