package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// This file evaluates operations on attacks and on the action chain.

// joined evaluates adding a unit to the battle.
func (e *Evaluator) joined(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !e.battleOpen() {
		return 0
	}
	return e.Sign(o) * 60 * e.v.Power(o)
}

// leftFight evaluates removing a unit from the battle.
func (e *Evaluator) leftFight(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !e.battleOpen() {
		return 0
	}
	return -e.Sign(o) * 60 * e.v.Power(o)
}

// heldBack evaluates forbidding a player to declare more attackers. It has worth only before his
// attack.
func (e *Evaluator) heldBack(_ *code.Instr, p engine.Player, _ int) int {
	if p != e.v.Active() || e.v.Phase() >= card.BattlefieldPhase {
		return 0
	}
	return -3 * e.w.Point
}

// shieldedCapital evaluates cancelling the next n damage to a capital. It has worth only while the
// capital is attacked.
func (e *Evaluator) shieldedCapital(_ *code.Instr, p engine.Player, n int) int {
	if !e.battleOpen() || e.v.Attacked().Owner() != p {
		return 0
	}
	return min(n, 8) * e.w.Point / 2
}

// shieldBattle evaluates cancelling all combat damage of the battle.
func (e *Evaluator) shieldBattle(*Walk, *code.Instr) int {
	if !e.v.InCombat() || e.v.DamageAssigned() {
		return 0
	}
	return -e.attackWorth()
}

// extraBattle evaluates an additional attack: its worth grows with the power of the units that
// could attack.
func (e *Evaluator) extraBattle(c *Walk, _ *code.Instr) int {
	if c.Controller != e.v.Active() {
		return 0
	}
	return 30 * e.strikePower(c.Controller) * e.playerSign(c.Controller)
}

// noBattle evaluates forbidding a player to attack this turn.
func (e *Evaluator) noBattle(_ *code.Instr, p engine.Player, _ int) int {
	if p != e.v.Active() || e.v.Phase() >= card.BattlefieldPhase {
		return 0
	}
	return -30 * e.strikePower(p)
}

// strikePower returns the power of a player's units in the battlefield that could attack.
func (e *Evaluator) strikePower(p engine.Player) (n int) {
	for s := e.v.Units(p, card.Battlefield); ; {
		o := s.Pop()
		if o == 0 {
			return n
		}
		if !e.v.Corrupted(o) && e.v.Controller(o) == p {
			n += e.v.Power(o)
		}
	}
}

// divert evaluates redirecting the attack to another section.
func (e *Evaluator) divert(c *Walk, in *code.Instr) int {
	if !e.battleOpen() {
		return 0
	}
	s := e.v.Objects(&c.Scene, in.R2)
	if in.R2.Kind == code.RefNone {
		s = e.v.Objects(&c.Scene, in.R)
	}
	to := s.Pop()
	if to == 0 || to == e.v.Attacked() {
		return 0
	}
	before := e.attackWorth()
	m := e.SetUpBattle(to, to, e.v.Attackers(), e.PossibleDefenders(to))
	_, gain := m.Defend(All(m.NAtt), 0, All(m.NDef))
	return -gain*e.playerSign(to.Owner()) - before
}

// mayAttack evaluates permission for units of other zones to attack.
func (e *Evaluator) mayAttack(c *Walk, in *code.Instr) int {
	if c.Controller != e.v.Active() || e.v.Phase() > card.BattlefieldPhase || e.v.InCombat() {
		return 0
	}
	n := 0
	for s := e.v.Select(&c.Scene, code.SelID(in.To)); ; {
		o := s.Pop()
		if o == 0 {
			return n * e.playerSign(c.Controller)
		}
		if !e.v.Corrupted(o) && e.v.Zone(o) != card.Battlefield && e.v.Controller(o) == c.Controller {
			n += 30 * e.v.Power(o)
		}
	}
}

// cancel evaluates cancelling a link on the chain: the link among the objects of R or, if there is
// none, the best of all.
func (e *Evaluator) cancel(c *Walk, in *code.Instr) int {
	// R may also hold objects that the link refers to, such as cards that were paid as a cost.
	for s := e.v.Objects(&c.Scene, in.R); !s.Empty(); {
		if i, ok := e.v.LinkAt(s.Pop()); ok {
			return -e.linkWorth(i)
		}
	}
	if e.tooDeep(c, 1) {
		return 0 // the effect being evaluated is a link itself: stop, or the evaluation would call itself forever
	}
	best := 0
	for i := 0; i < e.v.ChainLength(); i++ {
		best = max(best, -e.linkWorth(i))
	}
	return best
}

// linkWorth returns the worth of link i of the chain to the viewer.
func (e *Evaluator) linkWorth(i int) int {
	src, ctl, id := e.v.ChainLink(i)
	p := e.ProfileOf(src)
	if p == nil {
		return 0
	}
	if id == 0 || e.lib.Abilities[id].Kind == code.Attach {
		return e.playerSign(ctl) * (e.w.Body + 80*p.Cost)
	}
	ab := &e.lib.Abilities[id]
	c := e.newWalk(e.v.SceneOf(src, ctl), 1)
	defer e.release()
	for k := range ab.Targets {
		c.AddAll(k, e.v.ChainTargets(i))
	}
	return e.EvalBody(c, int(ab.Body))
}

// copyOf evaluates copying a tactic on the chain, under the control of the effect's controller.
func (e *Evaluator) copyOf(c *Walk, _ *code.Instr) int {
	best := 0
	for i := 0; i < e.v.ChainLength(); i++ {
		src, _, id := e.v.ChainLink(i)
		if id == 0 || e.lib.Abilities[id].Kind != code.Tactic || e.tooDeep(c, 2) {
			continue
		}
		h := e.newWalk(e.v.SceneOf(src, c.Controller), c.depth+1)
		if n, ok := e.EvalAbility(h, &e.lib.Abilities[id]); ok {
			best = max(best, n)
		}
		e.release()
	}
	return best
}

// endChain evaluates forbidding further responses to the links on the chain.
func (e *Evaluator) endChain(c *Walk, _ *code.Instr) int {
	mine := 0
	for i := 0; i < e.v.ChainLength(); i++ {
		if src, ctl, _ := e.v.ChainLink(i); ctl == c.Controller && src != c.Source {
			mine++
		}
	}
	return 20 * mine * e.playerSign(c.Controller)
}

// ward evaluates an extra price for the opponent to target the objects of R this turn.
func (e *Evaluator) ward(c *Walk, in *code.Instr) int {
	n := 0
	for s := e.v.Objects(&c.Scene, in.R); ; {
		o := s.Pop()
		if o == 0 {
			return n
		}
		for i := 0; i < e.v.ChainLength(); i++ {
			t := e.v.ChainTargets(i)
			if _, ctl, _ := e.v.ChainLink(i); t.Has(o) && ctl != c.Controller && e.v.IsInPlay(o) {
				n += e.Sign(o) * e.Worth(o) / 2
			}
		}
	}
}

// watch evaluates an ability that waits for its event until the end of the turn.
func (e *Evaluator) watch(c *Walk, in *code.Instr) int {
	if e.tooDeep(c, maxDepth) {
		return 0
	}
	ab := &e.lib.Abilities[in.To]
	if ab.Kind == code.Static { // all static effects that last for a turn change combat damage
		if !e.battleOpen() {
			return 0
		}
		return e.playerSign(c.Controller) * 60
	}
	worth, _ := e.read.textWorth(ab)
	return worth / 2 * e.playerSign(c.Controller)
}
