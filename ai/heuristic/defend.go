package heuristic

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// scoreDefender makes the best declaration against the attackers: a unit
// defends when it trades well, or when it saves more of the section than it is
// worth.
func (a *Agent) scoreDefender(legal []engine.Action, out []float32) {
	chosen := a.v.Defenders()
	section := a.v.Attacked()
	could := withPicks(above(a.fit(a.me, a.me, a.v.Zone(section)), chosen), legal)
	c := a.muster(section, a.v.AttackedAt(), a.v.Attackers(), or(chosen, could))
	must := maskOf(&c.def, c.nDef, chosen)
	dm, _ := c.defend(all(c.nAtt), must, all(c.nDef)&^must)
	scorePicks(legal, out, &c.def, dm)
}

// battle is the battle at hand as it would go on: with the attackers and
// defenders as declared, or before the declaration with all who could defend.
func (a *Agent) battle() *clash {
	c := &a.clash
	if c.ready {
		return c
	}
	att, def := a.v.Attackers(), a.v.Defenders()
	section := a.v.Attacked()
	if !a.v.DefendersSet() {
		def = a.garrison(section)
	}
	a.muster(section, a.v.AttackedAt(), att, def)
	c.ready = true
	return c
}

// expect is what the battle at hand is worth to the viewer as c has it.
func (a *Agent) expect(c *clash) int {
	def := a.v.Defenders()
	dm := maskOf(&c.def, c.nDef, def)
	gain := 0
	if a.v.DefendersSet() {
		gain = c.gain(all(c.nAtt), dm)
	} else {
		_, gain = c.defend(all(c.nAtt), 0, all(c.nDef))
	}
	if c.section.Owner() == a.me {
		return -gain
	}
	return gain
}

// fighting reports whether the outcome of a battle is still open: attackers
// are declared and damage is not assigned.
func (a *Agent) fighting() bool {
	if !a.v.InCombat() || a.v.DamageSet() {
		return false
	}
	att := a.v.Attackers()
	return !empty(&att)
}

// strengthen is what power for the objects of a set, as an instruction gives
// it, is worth to the viewer in the battle at hand.
func (a *Agent) strengthen(sc *scene, in *code.Instr, s engine.Set) int {
	c := a.battle()
	before := a.expect(c)
	var old [2][maxFighters]int
	a.change(sc, in, &c.att, c.nAtt, s, &old[0])
	a.change(sc, in, &c.def, c.nDef, s, &old[1])
	after := a.expect(c)
	for i := range c.att[:c.nAtt] {
		c.att[i].power = old[0][i]
	}
	for i := range c.def[:c.nDef] {
		c.def[i].power = old[1][i]
	}
	return after - before
}

func (a *Agent) change(sc *scene, in *code.Instr, side *[maxFighters]fighter, n int, s engine.Set, old *[maxFighters]int) {
	for i := range side[:n] {
		f := &side[i]
		old[i] = f.power
		if s.Has(f.o) {
			sc.it = f.o
			f.power = max(0, f.power+a.amount(sc, in))
		}
	}
}

// without is what taking a unit out of the battle at hand is worth to the
// viewer, the unit itself apart.
func (a *Agent) without(o engine.Obj) int {
	c := a.battle()
	before := a.expect(c)
	f := c.find(o)
	if f == nil {
		return 0
	}
	old := *f
	f.power, f.worth, f.lethal, f.counter, f.order = 0, 0, 0, 0, 0
	after := a.expect(c)
	*f = old
	return after - before
}

// find is a unit that fights, or could.
func (c *clash) find(o engine.Obj) *fighter {
	for i := range c.att[:c.nAtt] {
		if c.att[i].o == o {
			return &c.att[i]
		}
	}
	for i := range c.def[:c.nDef] {
		if c.def[i].o == o {
			return &c.def[i]
		}
	}
	return nil
}
