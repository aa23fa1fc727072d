package heuristic

import (
	"github.com/wisim/wisim/ai/internal/frozen/v1/residual"
	"github.com/wisim/wisim/ai/internal/frozen/v1/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// scoreAttack scores each zone that can be attacked by the gain of the best attack on its
// section, or on the opponent's legend through the zone, against the best defence.
func (a *Agent) scoreAttack(legal []engine.Action, out []float32) {
	if first := a.v.Attacked(); first != 0 { // the choice is of a second zone to attack
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

// scoreThrough scores the two targets in the attacked zone: the section, and the opponent's
// legend.
func (a *Agent) scoreThrough(legal []engine.Action, out []float32) {
	c := a.BattleBuffer()
	c.NAtt = a.ListFighters(&c.Att, a.PossibleAttackers(a.me), card.Battlefield)
	for i, l := range legal {
		put(out, i, a.raidWorth(a.v.Attacked(), l.Obj()))
	}
}

// raidWorth returns the gain of the best attack on a section, or on a legend through its zone,
// with the attackers in the battle buffer.
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

// burnSoonBonus returns a bonus for a section that burns after few attacks with the given force:
// Weights.Soon, divided by the number of attacks. force must not include damage that the section
// cancels.
func (a *Agent) burnSoonBonus(section engine.Obj, force int) int {
	if force <= 0 {
		return 0
	}
	attacks := (a.v.Remaining(section) + force - 1) / force
	return a.w.Soon / max(attacks, 1)
}

// scoreAttacker scores the next unit to declare as an attacker, so that the units of the best
// attack are declared one by one. Units are offered in a fixed order: a unit before the last
// declared one cannot be declared any more.
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

// totalLethal returns the damage that kills all possible defenders.
func totalLethal(c *valuation.Battle) (n int) {
	for i := range c.NDef {
		n += c.Def[i].Lethal
	}
	return n
}

// addOffered adds the units of the legal actions to s, because some units may fight from another
// zone.
func addOffered(s engine.Set, legal []engine.Action) engine.Set {
	for _, l := range legal {
		if l.Verb() == engine.Pick {
			s.Add(l.Obj())
		}
	}
	return s
}

// scorePicks scores the units of a planned declaration above Done, and all others below it.
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

// scoreSecond scores the choice of a second zone to attack. Each attacker attacks one of the two
// zones.
func (a *Agent) scoreSecond(first engine.Obj, legal []engine.Action, out []float32) {
	all := a.PossibleAttackers(a.me)
	alone := a.BestRaid(first, engine.Set{}, all)
	for i, l := range legal {
		n := alone.Gain
		if l.Verb() == engine.Pick {
			n, _ = a.SplitAttack(l.Obj(), first, engine.Set{}, all)
			n -= 1 // prefer a single zone if attacking two gains no more
		}
		put(out, i, n)
	}
}

// keepForOtherZone removes from could the units that can be declared against another zone later,
// if that brings more than attacking this section.
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
