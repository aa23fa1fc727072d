package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// fury is the power that a unit gains by an ability of its own as soon as any unit of its controller is damaged.
func (r reader) fury(ab *code.Ability) int {
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

// enraged reports whether the attack of this turn wins if a unit of the viewer is damaged that survives it, and
// does not otherwise: those who can attack are the stronger for it.
func (j *Evaluator) enraged() bool {
	if j.v.Active() != j.me || j.v.Phase() > card.BattlefieldPhase || j.v.DamageSet() || !j.NextBurnWins() {
		return false
	}
	raiders := j.v.Attackers()
	declared := j.v.InCombat() && j.v.Ask() != engine.AskAttacker && !raiders.Empty()
	if !declared {
		raiders = j.PossibleAttackers(j.me)
	}
	fury := 0
	for s := raiders; !s.Empty(); {
		o := s.Pop()
		if c := j.ProfileOf(o); c != nil && !j.v.Facedown(o) {
			fury += c.RageBonus
		}
	}
	if fury == 0 || j.bleeding() {
		return false
	}
	if !declared {
		strike := j.Board().Forces[j.me].Strike
		return j.CanBurn(strike+fury) && !j.CanBurn(strike)
	}
	section := j.v.Attacked()
	if !j.v.IsSection(section) {
		return false
	}
	short := j.DamageToBurn(section) - j.AttackPower(raiders)
	return short > 0 && short <= fury
}

// bleeding reports whether a unit of the viewer is damaged.
func (j *Evaluator) bleeding() bool {
	for s := j.v.InPlay(j.me); !s.Empty(); {
		if o := s.Pop(); j.v.IsUnit(o) && j.v.Damage(o) > 0 {
			return true
		}
	}
	return false
}
