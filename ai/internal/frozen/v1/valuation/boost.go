package valuation

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Boost describes the power or damage that a tactic, or an action of a card in play, adds to an
// attack until the end of the turn or of the battle.
type Boost struct {
	Power        int // power that an attacker gains; 0 if the card boosts nothing
	EachAttacker bool
	Direct       bool // Power is direct damage to a section, which needs no attack
	Price        int  // resources that an action costs
	Sacrifices   int  // units that an action sacrifices, from any zone
	Once         bool
	Zones        card.ZoneMask // zones in which the action can be used, 0 for all
}

// Adds returns the damage that the boost adds to an attack with the given number of attackers.
func (b *Boost) Adds(attackers int) int {
	if b.EachAttacker {
		return b.Power * attackers
	}
	return b.Power * min(attackers, 1) // direct damage needs no second attacker: one may be sacrificed after the battle
}

// UsableIn reports whether the boost can be used by a card in zone z.
func (b *Boost) UsableIn(z card.Zone) bool { return b.Zones == 0 || b.Zones.Has(z) }

// boost reads the boost of a tactic or an action. It returns none for costs or effects that it
// does not understand.
func (r reader) boost(ab *code.Ability) (b Boost) {
	if ab.Kind != code.Tactic && (ab.Kind != code.Action || ab.Event != code.NoEvent) || ab.Window == code.DamagePending {
		return Boost{}
	}
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		in := &r.lib.Code[pc]
		if in.Op == code.OpDamage && r.hitsSection(ab, in.R) {
			b.Power, b.Direct = r.constant(in.N, 0), true
			break
		}
		if in.Op == code.OpPower && code.Duration(in.A) != code.Forever && r.boostsAttackers(ab, in.R) {
			b.Power, b.EachAttacker = max(0, r.constant(in.N, 0)), in.R.Kind == code.RefSel
			break
		}
	}
	b.Once, b.Zones = ab.Kind == code.Tactic || ab.Limit > 0, ab.Zones
	for i := range ab.Costs {
		switch c := &ab.Costs[i]; {
		case c.Alt != 0:
			return Boost{}
		case c.Kind == code.Pay:
			b.Price += r.constant(c.N, 1)
		case c.Kind == code.SacSel && b.Direct: // no cost in advance: an attacker can be sacrificed after the battle
		case c.Kind == code.SacSel && r.lib.Sels[c.Sel].Zones == 0:
			b.Sacrifices += r.constant(c.N, 1)
		default:
			return Boost{}
		}
	}
	return b
}

// boostsAttackers reports whether ref is all attackers of the controller, or one that he chooses.
func (r reader) boostsAttackers(ab *code.Ability, ref code.Ref) bool {
	sel := r.source(ab, int(ref.N))
	switch ref.Kind {
	case code.RefSel:
		sel = code.SelID(ref.N)
		if r.lib.Sels[sel].Need&(code.Attacking|code.Participating) == 0 {
			return false
		}
	case code.RefReg:
	default:
		return false
	}
	s := &r.lib.Sels[sel]
	return sel != 0 && s.Kinds&code.KUnit != 0 && (s.CtlAny || s.Ctl == code.Me) && s.Races == 0 && s.Trait == 0 && s.Need&code.Defending == 0
}

// hitsSection reports whether ref is an opposing section that is chosen.
func (r reader) hitsSection(ab *code.Ability, ref code.Ref) bool {
	if ref.Kind != code.RefReg {
		return false
	}
	sel := r.source(ab, int(ref.N))
	return sel != 0 && r.lib.Sels[sel].Kinds&code.KSection != 0 && (r.lib.Sels[sel].CtlAny || r.lib.Sels[sel].Ctl == code.Opp)
}

// destroysDevs reports whether an ability destroys the developments of a zone in both capitals.
func (r reader) destroysDevs(ab *code.Ability) bool {
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		if in := &r.lib.Code[pc]; in.Op == code.OpDestroy && in.R.Kind == code.RefSel {
			if s := &r.lib.Sels[in.R.N]; s.Place == code.Corr && s.Kinds&code.KDevelopment != 0 && s.CtlAny {
				return true
			}
		}
	}
	return false
}
