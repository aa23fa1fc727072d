package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// This file evaluates attacks on two zones at once, in which each attacker attacks one of them.

// Raid is an attack on a section: the attackers, and their controller's gain after the best
// defence.
type Raid struct {
	By   engine.Set
	Gain int
}

// BestRaid returns the best attack on a section, or on the legend that is attacked through its
// zone. All of must attack, and any of may.
func (e *Evaluator) BestRaid(section engine.Obj, must, may engine.Set) Raid {
	target := section
	if first, at := e.v.DeclaredAttack(); first == section {
		target = at
	}
	c := e.SetUpBattle(section, target, must.Or(may), e.PossibleDefenders(section))
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

// maxSplitExhaustive is the most attackers for which every split is tried.
const maxSplitExhaustive = 6

// SplitAttack returns the best gain of attacks on two sections, and the units of free that should
// attack the first one. The units of chosen attack the first section already. With more than
// maxSplitExhaustive free units it tries only two splits: the best attack on one section with the
// other units against the second, and the reverse.
func (e *Evaluator) SplitAttack(section, other engine.Obj, chosen, free engine.Set) (gain int, by engine.Set) {
	gain = noGain
	try := func(here, there Raid) {
		if n := here.Gain + there.Gain; n > gain {
			gain, by = n, here.By.Minus(chosen)
		}
	}
	if free.Len() > maxSplitExhaustive {
		x := e.BestRaid(section, chosen, free)
		try(x, e.BestRaid(other, engine.Set{}, free.Minus(x.By)))
		y := e.BestRaid(other, engine.Set{}, free)
		try(e.BestRaid(section, chosen, free.Minus(y.By)), y)
		return gain, by
	}
	var units [maxSplitExhaustive]engine.Obj
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
		try(e.BestRaid(section, here, engine.Set{}), e.BestRaid(other, engine.Set{}, free.Minus(here)))
	}
	return gain, by
}

// attackTwo evaluates attacking two zones: the gain beyond the best attack on one.
func (e *Evaluator) attackTwo(c *Walk, _ *code.Instr) int {
	p := c.Controller
	if p != e.me || p != e.v.Active() || e.v.Phase() > card.BattlefieldPhase || e.v.Attacked() != 0 {
		return 0
	}
	raiders := e.PossibleAttackers(p)
	one, two := 0, 0
	for z := range 3 {
		x := engine.Section(p.Other(), z)
		one = max(one, e.BestRaid(x, engine.Set{}, raiders).Gain)
		for k := range z {
			n, _ := e.SplitAttack(x, engine.Section(p.Other(), k), engine.Set{}, raiders)
			two = max(two, n)
		}
	}
	return max(0, two-one)
}

// declareAgainst evaluates attacking one more zone, against the best defence.
func (e *Evaluator) declareAgainst(c *Walk, in *code.Instr) int {
	att, s := e.v.Objects(&c.Scene, in.R), e.v.Objects(&c.Scene, in.R2)
	to := s.Pop()
	under := e.v.UnderAttack()
	if !e.v.InCombat() || e.v.DefendersDeclared() || to == 0 || under.Has(to) || !e.v.IsSection(to) || att.Empty() {
		return 0
	}
	m := e.SetUpBattle(to, to, att, e.PossibleDefenders(to))
	_, gain := m.Defend(All(m.NAtt), 0, All(m.NDef))
	return gain * e.playerSign(c.Controller)
}
