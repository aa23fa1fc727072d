package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// rageBonus returns the power that a unit gains by its own text while any unit of its controller
// is damaged.
func (r reader) rageBonus(ab *code.Ability) int {
	if ab.Kind != code.Static || ab.Stat.Stat != code.SPower || ab.Stat.R.Kind != code.RefSelf || ab.Cond == 0 {
		return 0
	}
	cond := r.lib.Exprs[ab.Cond]
	if len(cond) != 1 || cond[0].Op != code.EAny {
		return 0
	}
	s := &r.lib.Sels[cond[0].N]
	if s.Need != code.Damaged || s.Not != 0 || s.Kinds&code.KUnit == 0 || s.CtlAny || s.Ctl != code.Me || s.Zones != 0 || s.Races != 0 || s.Trait != 0 {
		return 0
	}
	return max(0, r.constant(ab.Stat.N, 0))
}

// woundWinsAttack reports whether the attack of this turn wins if a unit of the viewer is damaged
// and survives, and does not win otherwise, because of the attackers' RageBonus.
func (e *Evaluator) woundWinsAttack() bool {
	if e.v.Active() != e.me || e.v.Phase() > card.BattlefieldPhase || e.v.DamageAssigned() || !e.NextBurnWins() {
		return false
	}
	raiders := e.v.Attackers()
	declared := e.v.InCombat() && e.v.Ask() != engine.AskAttacker && !raiders.Empty()
	if !declared {
		raiders = e.PossibleAttackers(e.me)
	}
	fury := 0
	for s := raiders; !s.Empty(); {
		o := s.Pop()
		if c := e.ProfileOf(o); c != nil && !e.v.Facedown(o) {
			fury += c.RageBonus
		}
	}
	if fury == 0 || e.hasDamagedUnit() {
		return false
	}
	if !declared {
		strike := e.Board().Forces[e.me].AttackPower
		return e.CanBurn(strike+fury) && !e.CanBurn(strike)
	}
	section := e.v.Attacked()
	if !e.v.IsSection(section) {
		return false
	}
	short := e.DamageToBurn(section) - e.AttackPower(raiders)
	return short > 0 && short <= fury
}

// hasDamagedUnit reports whether a unit of the viewer is damaged.
func (e *Evaluator) hasDamagedUnit() bool {
	for s := e.v.InPlay(e.me); !s.Empty(); {
		if o := s.Pop(); e.v.IsUnit(o) && e.v.Damage(o) > 0 {
			return true
		}
	}
	return false
}
