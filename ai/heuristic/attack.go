package heuristic

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// fit is the units of a player in a zone that are not corrupted.
func (a *Agent) fit(p engine.Player, side engine.Player, z card.Zone) (out engine.Set) {
	for s := a.v.Units(side, z); ; {
		o := s.Pop()
		if o == 0 {
			return out
		}
		if a.v.Controller(o) == p && !a.v.Corrupted(o) {
			add(&out, o)
		}
	}
}

// raiders is all that a player could attack with.
func (a *Agent) raiders(p engine.Player) engine.Set {
	if party := a.v.Party(p); !empty(&party) {
		return party
	}
	s := a.fit(p, p, card.Battlefield)
	if o := a.v.Legend(p); o != 0 && !a.v.Corrupted(o) {
		add(&s, o)
	}
	return or(s, a.v.Roamers(p, true))
}

// garrison is all that a player could defend a section of his with.
func (a *Agent) garrison(section engine.Obj) engine.Set {
	p := section.Owner()
	return or(a.fit(p, p, a.v.Zone(section)), a.v.Roamers(p, false))
}

// scoreAttack judges the zones to attack by what the best attack on each, or on
// the enemy's legend through it, brings after the best defence.
func (a *Agent) scoreAttack(legal []engine.Action, out []float32) {
	c := &a.clash
	c.nAtt = a.enlist(&c.att, a.raiders(a.me), card.Battlefield)
	legend := a.v.Legend(a.opp)
	for i, l := range legal {
		switch {
		case l.Verb() != engine.Pick:
			put(out, i, a.w.Attack)
		case c.nAtt == 0:
			put(out, i, a.w.Attack-1)
		default:
			n := a.raid(l.Obj(), l.Obj())
			if legend != 0 {
				n = max(n, a.raid(l.Obj(), legend))
			}
			put(out, i, n)
		}
	}
}

// scoreThrough judges whether a section or the legend through its zone is
// attacked.
func (a *Agent) scoreThrough(legal []engine.Action, out []float32) {
	c := &a.clash
	c.nAtt = a.enlist(&c.att, a.raiders(a.me), card.Battlefield)
	for i, l := range legal {
		put(out, i, a.raid(a.v.Attacked(), l.Obj()))
	}
}

// raid is what the best attack of those enlisted brings on a section, or on a
// legend through its zone.
func (a *Agent) raid(section, target engine.Obj) int {
	c := a.face(section, target, a.garrison(section))
	am, gain := c.attack(0, all(c.nAtt), 0, all(c.nDef))
	if am == 0 {
		return a.w.Attack - 1
	}
	if gain <= a.w.Attack || section != target {
		return gain
	}
	return gain + a.soon(section, sum(&c.att, am))
}

// soon is what it is worth that attacks of some force burn a section in few
// turns: what has been done to it and what it has to burn count alike.
func (a *Agent) soon(section engine.Obj, force int) int {
	force -= a.guard(section)
	if force <= 0 {
		return 0
	}
	attacks := (a.v.Remaining(section) + force - 1) / force
	return a.w.Soon / max(attacks, 1)
}

// scoreAttacker makes the declaration that the best attack consists of, one
// unit at a time. Units that were passed over cannot join any more.
func (a *Agent) scoreAttacker(legal []engine.Action, out []float32) {
	chosen := a.v.Attackers()
	section := a.v.Attacked()
	could := withPicks(above(a.raiders(a.me), chosen), legal)
	c := a.muster(section, a.v.AttackedAt(), or(chosen, could), a.garrison(section))
	must := maskOf(&c.att, c.nAtt, chosen)
	am, gain := c.attack(must, all(c.nAtt)&^must, 0, all(c.nDef))
	if must == 0 && gain <= a.w.Attack {
		am = 0
	}
	scorePicks(legal, out, &c.att, am)
}

// withPicks adds what is offered: some may fight from elsewhere.
func withPicks(s engine.Set, legal []engine.Action) engine.Set {
	for _, l := range legal {
		if l.Verb() == engine.Pick {
			add(&s, l.Obj())
		}
	}
	return s
}

// scorePicks prefers the first unit of a plan, then to be done, then others.
func scorePicks(legal []engine.Action, out []float32, side *[maxFighters]fighter, plan mask) {
	for i, l := range legal {
		switch {
		case l.Verb() == engine.Done:
			out[i] = 0
		case has(side, plan, l.Obj()):
			out[i] = 100
		default:
			out[i] = -100
		}
	}
}

// above is the units of s with numbers over all of chosen.
func above(s, chosen engine.Set) (out engine.Set) {
	last := engine.Obj(0)
	for {
		o := chosen.Pop()
		if o == 0 {
			break
		}
		last = o
	}
	for {
		o := s.Pop()
		if o == 0 {
			return out
		}
		if o > last {
			add(&out, o)
		}
	}
}
