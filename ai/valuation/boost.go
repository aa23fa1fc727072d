package valuation

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Boost is what a tactic, or an action of a card in play, adds to an attack until the end of the
// turn or of the battle.
type Boost struct {
	Power        int // for an attacker, 0 of a card that is no boost
	EachAttacker bool
	Direct       bool // no power: so much damage to a section, without an attack
	Price        int  // resources, of an action
	Sacrifices   int  // units of one's own that an action sacrifices, of any zone
	Once         bool
	Zones        card.ZoneMask // in which an action can be used
}

// Adds is what it adds to what so many attackers do.
func (b *Boost) Adds(attackers int) int {
	if b.EachAttacker {
		return b.Power * attackers
	}
	return b.Power * min(attackers, 1) // a shot may cost one of them afterwards
}

// UsableIn reports whether it can be used in a zone.
func (b *Boost) UsableIn(z card.Zone) bool { return b.Zones == 0 || b.Zones.Has(z) }

// boost reads the boost of a tactic or an action. What is paid or done otherwise is none.
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
		case c.Kind == code.SacSel && b.Direct: // attackers will do, after the battle
		case c.Kind == code.SacSel && r.lib.Sels[c.Sel].Zones == 0:
			b.Sacrifices += r.constant(c.N, 1)
		default:
			return Boost{}
		}
	}
	return b
}

// boostsAttackers reports whether an instruction is about attackers of whoever uses it: all of them, or
// one that is chosen.
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

// hitsSection reports whether an instruction is about a section that is chosen.
func (r reader) hitsSection(ab *code.Ability, ref code.Ref) bool {
	if ref.Kind != code.RefReg {
		return false
	}
	sel := r.source(ab, int(ref.N))
	return sel != 0 && r.lib.Sels[sel].Kinds&code.KSection != 0 && (r.lib.Sels[sel].CtlAny || r.lib.Sels[sel].Ctl == code.Opp)
}

// destroysDevs reports whether an ability destroys the developments of a zone in either capital.
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
