package heuristic

import (
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/ai/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// scoreAttack judges the zones to attack by what the best attack on each, or on
// the enemy's legend through it, brings after the best defence.
func (a *Agent) scoreAttack(legal []engine.Action, out []float32) {
	if first := a.v.Attacked(); first != 0 { // a second zone
		a.scoreSecond(first, legal, out)
		return
	}
	c := a.BattleBuffer()
	c.NAtt = a.ListFighters(&c.Att, a.PossibleAttackers(a.me), card.Battlefield)
	legend := a.v.Legend(a.opp)
	for i, l := range legal {
		switch {
		case l.Verb() != engine.Pick:
			put(out, i, a.w.Attack)
		case c.NAtt == 0:
			put(out, i, a.w.Attack-1)
		default:
			n := a.raidWorth(l.Obj(), l.Obj())
			if legend != 0 {
				n = max(n, a.raidWorth(l.Obj(), legend))
			}
			put(out, i, n)
		}
	}
}

// scoreThrough judges whether a section or the legend through its zone is
// attacked.
func (a *Agent) scoreThrough(legal []engine.Action, out []float32) {
	c := a.BattleBuffer()
	c.NAtt = a.ListFighters(&c.Att, a.PossibleAttackers(a.me), card.Battlefield)
	for i, l := range legal {
		put(out, i, a.raidWorth(a.v.Attacked(), l.Obj()))
	}
}

// raidWorth is what the best attack of those enlisted brings on a section, or on a
// legend through its zone.
func (a *Agent) raidWorth(section, target engine.Obj) int {
	c := a.Retarget(section, target, a.PossibleDefenders(section))
	am, gain := c.Attack(0, valuation.All(c.NAtt), 0, valuation.All(c.NDef))
	if section == target && gain < decidesGame {
		if by, spare := a.lethalAttackers(c, 0); by != 0 {
			return decisive + spare
		}
	}
	if am == 0 {
		return a.w.Attack - 1
	}
	if gain <= a.w.Attack || section != target {
		return gain
	}
	return gain + a.burnSoonBonus(section, valuation.TotalPower(&c.Att, am)-c.Cancelled)
}

// burnSoonBonus is what it is worth that attacks of some force burn a section in few
// turns, what it cancels taken off: what has been done to it and what it has to burn count alike.
func (a *Agent) burnSoonBonus(section engine.Obj, force int) int {
	if force <= 0 {
		return 0
	}
	attacks := (a.v.Remaining(section) + force - 1) / force
	return a.w.Soon / max(attacks, 1)
}

// scoreAttacker makes the declaration that the best attack consists of, one
// unit at a time. Units that were passed over cannot join any more.
func (a *Agent) scoreAttacker(legal []engine.Action, out []float32) {
	section := a.v.Attacked()
	chosen := a.v.AttackersAt(section)
	free := a.PossibleAttackers(a.me)
	if a.v.HasFronts() {
		free = free.Minus(a.v.Attackers())
	}
	could := addOffered(free.Above(chosen.Last()), legal)
	if next := a.v.NextFront(); next != 0 {
		_, by := a.SplitAttack(section, next, chosen, could)
		could = by.Minus(chosen)
	}
	could = a.keepForOtherZone(section, chosen, could)
	c := a.ContinueBattle(section, a.v.AttackedAt(), chosen.Or(could), a.PossibleDefenders(section))
	must := valuation.MaskOf(&c.Att, c.NAtt, chosen)
	am, gain := c.Attack(must, valuation.All(c.NAtt)&^must, 0, valuation.All(c.NDef))
	if must == 0 && gain <= a.w.Attack {
		am = 0
	}
	if section == a.v.AttackedAt() && gain < decidesGame {
		if by, _ := a.lethalAttackers(c, must); by != 0 {
			am, gain = by, decidesGame+1
		}
	}
	am = a.adjustFighters(legal, &declaration{fighters: &c.Att, n: c.NAtt, plan: am | must, gain: gain, force: valuation.TotalPower(&c.Att, am), cover: totalLethal(c),
		left: a.v.Remaining(section), foes: c.NDef, output: residual.Attack})
	scorePicks(legal, out, &c.Att, am)
}

// totalLethal is what those take who can defend.
func totalLethal(c *valuation.Battle) (n int) {
	for i := range c.NDef {
		n += c.Def[i].Lethal
	}
	return n
}

// addOffered adds what is offered: some may fight from elsewhere.
func addOffered(s engine.Set, legal []engine.Action) engine.Set {
	for _, l := range legal {
		if l.Verb() == engine.Pick {
			s.Add(l.Obj())
		}
	}
	return s
}

// scorePicks prefers the first unit of a plan, then to be done, then others.
func scorePicks(legal []engine.Action, out []float32, side *[valuation.MaxFighters]valuation.Fighter, plan valuation.Mask) {
	for i, l := range legal {
		switch {
		case l.Verb() == engine.Done:
			out[i] = 0
		case valuation.Has(side, plan, l.Obj()):
			out[i] = 100
		default:
			out[i] = -100
		}
	}
}

// scoreSecond judges a second zone to attack, each attacker one of the two, by what the
// two attacks bring.
func (a *Agent) scoreSecond(first engine.Obj, legal []engine.Action, out []float32) {
	all := a.PossibleAttackers(a.me)
	alone := a.BestRaid(first, engine.Set{}, all)
	for i, l := range legal {
		n := alone.Gain
		if l.Verb() == engine.Pick {
			n, _ = a.SplitAttack(l.Obj(), first, engine.Set{}, all)
			n -= 1 // for nothing more one zone is enough
		}
		put(out, i, n)
	}
}

// keepForOtherZone takes from those who could attack a section who is better declared against
// another one when the others have been.
func (a *Agent) keepForOtherZone(section engine.Obj, chosen, could engine.Set) engine.Set {
	for b := could; !b.Empty(); {
		o := b.Pop()
		if p := a.ProfileOf(o); p == nil || !p.AttacksElsewhere {
			continue
		}
		var knight engine.Set
		knight.Add(o)
		others := a.BestRaid(section, chosen, could.Without(o))
		if others.By.Empty() {
			continue
		}
		alone := valuation.Raid{}
		for z := range 3 {
			if x := engine.Section(a.opp, z); x != section {
				if s := a.BestRaid(x, engine.Set{}, knight); s.Gain > alone.Gain {
					alone = s
				}
			}
		}
		if others.Gain+alone.Gain > a.BestRaid(section, chosen, could).Gain {
			could = could.Without(o)
		}
	}
	return could
}
