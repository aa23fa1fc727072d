package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// Attacks on two zones at once, each attacker against one of them.

// Raid is an attack on a section: by whom, and what it brings after the best defence.
type Raid struct {
	By   engine.Set
	Gain int
}

// BestRaid is the best attack on a section, or on the legend that is attacked through its
// zone: by those who must and any of may.
func (j *Evaluator) BestRaid(section engine.Obj, must, may engine.Set) Raid {
	target := section
	if first, at := j.v.AttackNamed(); first == section {
		target = at
	}
	c := j.SetUpBattle(section, target, must.Or(may), j.PossibleDefenders(section))
	m := MaskOf(&c.Att, c.NAtt, must)
	am, gain := c.Attack(m, All(c.NAtt)&^m, 0, All(c.NDef))
	if m == 0 && gain <= 0 {
		return Raid{}
	}
	s := Raid{Gain: gain}
	for i := range c.Att[:c.NAtt] {
		if am>>i&1 != 0 {
			s.By.Add(c.Att[i].Obj)
		}
	}
	return s
}

// shared is the number of attackers up to which every way to share them out is tried.
const shared = 6

// SplitAttack is what attacks on two sections bring, by those who have been declared against
// the one and any of free. by is who of free goes against the one. With many of them only
// two ways are looked at: who is best against the one and the rest against the other, and
// the other way round.
func (j *Evaluator) SplitAttack(section, other engine.Obj, chosen, free engine.Set) (gain int, by engine.Set) {
	gain = noGain
	try := func(here, there Raid) {
		if n := here.Gain + there.Gain; n > gain {
			gain, by = n, here.By.Minus(chosen)
		}
	}
	if free.Len() > shared {
		x := j.BestRaid(section, chosen, free)
		try(x, j.BestRaid(other, engine.Set{}, free.Minus(x.By)))
		y := j.BestRaid(other, engine.Set{}, free)
		try(j.BestRaid(section, chosen, free.Minus(y.By)), y)
		return gain, by
	}
	var units [shared]engine.Obj
	n := 0
	for b := free; !b.Empty(); n++ {
		units[n] = b.Pop()
	}
	for m := range 1 << n {
		here := chosen
		for i := range n {
			if m>>i&1 != 0 {
				here.Add(units[i])
			}
		}
		try(j.BestRaid(section, here, engine.Set{}), j.BestRaid(other, engine.Set{}, free.Minus(here)))
	}
	return gain, by
}

// attackTwo is what attacking two zones brings beyond the best attack on one.
func (j *Evaluator) attackTwo(c *Walk, _ *code.Instr) int {
	p := c.Controller
	if p != j.me || p != j.v.Active() || j.v.Phase() > phaseBattle || j.v.Attacked() != 0 {
		return 0
	}
	raiders := j.PossibleAttackers(p)
	one, two := 0, 0
	for z := range 3 {
		x := engine.Section(p.Other(), z)
		one = max(one, j.BestRaid(x, engine.Set{}, raiders).Gain)
		for k := range z {
			n, _ := j.SplitAttack(x, engine.Section(p.Other(), k), engine.Set{}, raiders)
			two = max(two, n)
		}
	}
	return max(0, two-one)
}

// declareAgainst is what attacking one zone more is worth, after the best defence.
func (j *Evaluator) declareAgainst(c *Walk, in *code.Instr) int {
	att, s := j.v.Objects(&c.Scene, in.R), j.v.Objects(&c.Scene, in.R2)
	to := s.Pop()
	under := j.v.UnderAttack()
	if !j.v.InCombat() || j.v.DefendersSet() || to == 0 || under.Has(to) || !j.v.IsSection(to) || att.Empty() {
		return 0
	}
	m := j.SetUpBattle(to, to, att, j.PossibleDefenders(to))
	_, gain := m.Defend(All(m.NAtt), 0, All(m.NDef))
	return gain * j.toward(c.Controller)
}
