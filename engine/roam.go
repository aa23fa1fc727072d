package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Attacks out of the ordinary: units that attack or defend from another zone,
// and attacks that effects begin.

// roamers are the units that a constant effect lets attack, or defend, wherever
// they are (turn.golden-rule). It is asked once a declaration, and so computed
// then.
func (g *Game) roamers(s *State, stat code.Stat) (set Set) {
	if stat == code.SAttackFrom && s.turn.phase == phaseBattle {
		set = g.lastingRoamers(s)
	}
	for b := s.statics; s.deps&depRoam != 0; {
		src := b.pop()
		if src == 0 {
			return set
		}
		if g.hot[s.objects[src].ident].deps&depRoam == 0 {
			continue
		}
		for _, a := range g.def(s, src).Abilities {
			if f, ab := g.constant(s, src, a, stat, 0); ab != nil {
				more := g.objects(s, &f, ab.Stat.R)
				set = set.or(&more)
			}
		}
	}
	return set
}

// lastingRoamers are those that may attack so until the end of the turn,
// whenever they came.
func (g *Game) lastingRoamers(s *State) (set Set) {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastRoam {
			f := frame{ctl: l.ctl, zone: 3 * uint8(l.ctl)}
			more := g.selSet(s, &f, code.SelID(l.sel))
			set = set.or(&more)
		}
	}
	return set
}

// readyToAttack keeps the units and legends of a player that may be declared as attackers,
// their place apart: nothing lifts the ban on corrupted ones (faq.q36).
func (g *Game) readyToAttack(s *State, p Player, set Set) Set {
	fighters := s.kinds[0].or(&s.kinds[3])
	set = set.and(&fighters)
	set = set.and(&s.ctl[p])
	set = set.minus(&s.corrupt)
	return g.without(s, set, propNoAttack|propBarAttack)
}

// leaveFight takes units that have just moved out of the fight, unless they may
// attack or defend from where they are now (move.attack-from-elsewhere).
func (g *Game) leaveFight(s *State, all Set) {
	var attack, defend Set
	if s.fight.step != fightNone && (s.deps&depRoam != 0 || s.nLasting > 0) {
		attack, defend = g.roamers(s, code.SAttackFrom), g.roamers(s, code.SDefendFrom)
	}
	home := s.fight.section.Owner().Other()
	for !all.empty() {
		o := all.pop()
		t := &s.objects[o]
		if t.ctl != home || t.zone != 3*uint8(home)+uint8(card.Battlefield) && !attack.Has(o) {
			s.fight.attackers.del(o)
		}
		if t.ctl == home || t.zone != s.fight.zone && !defend.Has(o) {
			s.fight.defenders.del(o)
		}
	}
}

// Party is the units of a player that may attack in the attack at hand if an
// effect begins it for them alone.
func (v View) Party(p Player) Set {
	for i := int(v.s.nStack) - 1; i >= 0; i-- {
		if f := &v.s.stack[i]; f.proc == procFight && f.src != 0 && f.ctl == p {
			return v.g.regSet(v.s, f, 0)
		}
	}
	return Set{}
}

// Roamers are the units and legends of a player that may attack, or defend,
// from wherever they are, corrupted ones apart.
func (v View) Roamers(p Player, attack bool) Set {
	if v.s.deps&depRoam == 0 && v.s.nLasting == 0 {
		return Set{}
	}
	stat := code.SDefendFrom
	if attack {
		stat = code.SAttackFrom
	}
	set := v.g.roamers(v.s, stat)
	set = set.and(&v.s.ctl[p])
	return set.minus(&v.s.corrupt)
}

// attackWith begins an attack by some units and nobody else, in the middle of
// the effect that allows it. It has all the steps of a battlefield phase, with
// their windows; each window has its own chain, and the links that wait below
// cannot be responded to (combat.extra-attack-follows-steps, W38).
func (g *Game) attackWith(s *State, f *frame, in *code.Instr) {
	g.fresh(s)
	set := g.readyToAttack(s, f.ctl, g.objects(s, f, in.R))
	f.ok(!set.empty() && s.fight.step == fightNone)
	if f.flags&fOK == 0 {
		return
	}
	s.push(frame{proc: procFight, ctl: f.ctl, src: f.src, base: s.nPool, c: s.nChain})
	for h := &s.stack[s.nStack-1]; !set.empty() && !s.over; {
		g.regAdd(s, h, 0, set.pop())
	}
}

// chainBase is where the chain at hand begins: an attack in the middle of a
// chain has windows with chains of their own.
func (s *State) chainBase() uint8 {
	for i := int(s.nStack) - 1; i >= 0; i-- {
		if s.stack[i].proc == procFight {
			return s.stack[i].c
		}
	}
	return 0
}

// loseAll takes all Toughness, or all power, from cards for a while, from
// whatever it comes (W40).
func (g *Game) loseAll(s *State, f *frame, in *code.Instr, kind uint8) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for !set.empty() {
		o := set.pop()
		s.addLasting(lasting{kind: kind, obj: o, gen: s.objects[o].gen, extra: in.A})
		s.turn.deltas, s.dirty = true, true
	}
}

// applyLosses applies these effects to the derived values.
func (s *State) applyLosses() {
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		t := &s.objects[l.obj]
		if t.gen != l.gen || t.place() != inPlay {
			continue
		}
		switch l.kind {
		case lastUntough:
			t.tough = 0
		case lastPowerless:
			t.pow = noPower
		}
	}
}
