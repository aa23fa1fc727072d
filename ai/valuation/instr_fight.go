package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// What the words about attacks and about the action chain are worth.

// joined: a unit that attacks or defends from now on brings its power.
func (e *Evaluator) joined(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !e.battleOpen() {
		return 0
	}
	return e.Sign(o) * 60 * e.v.Power(o)
}

// leftFight: a unit that neither attacks nor defends any more brings none.
func (e *Evaluator) leftFight(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !e.battleOpen() {
		return 0
	}
	return -e.Sign(o) * 60 * e.v.Power(o)
}

// heldBack: a player who cannot attack any more, of use while he still could.
func (e *Evaluator) heldBack(_ *code.Instr, p engine.Player, _ int) int {
	if p != e.v.Active() || e.v.Phase() >= card.BattlefieldPhase {
		return 0
	}
	return -3 * e.w.Point
}

// shieldedCapital: the next damage to a capital is cancelled, which is worth something
// while it is attacked.
func (e *Evaluator) shieldedCapital(_ *code.Instr, p engine.Player, n int) int {
	if !e.battleOpen() || e.v.Attacked().Owner() != p {
		return 0
	}
	return min(n, 8) * e.w.Point / 2
}

// shieldBattle is what cancelling all damage of the battle is worth.
func (e *Evaluator) shieldBattle(*Walk, *code.Instr) int {
	if !e.v.InCombat() || e.v.DamageSet() {
		return 0
	}
	return -e.attackWorth()
}

// extraBattle is what attacking once more is worth: the power that can.
func (e *Evaluator) extraBattle(c *Walk, _ *code.Instr) int {
	if c.Controller != e.v.Active() {
		return 0
	}
	return 30 * e.strikePower(c.Controller) * e.playerSign(c.Controller)
}

// noBattle is what a player loses who does not attack.
func (e *Evaluator) noBattle(_ *code.Instr, p engine.Player, _ int) int {
	if p != e.v.Active() || e.v.Phase() >= card.BattlefieldPhase {
		return 0
	}
	return -30 * e.strikePower(p)
}

// strikePower is the power of the units in a battlefield that could attack.
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

// divert is what turning the attack to another section is worth.
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

// mayAttack: units of other zones may attack.
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

// cancel is what stopping the last of the opponent's actions is worth.
func (e *Evaluator) cancel(c *Walk, in *code.Instr) int {
	// Among the objects may be others that the action names, such as what was
	// paid with.
	for s := e.v.Objects(&c.Scene, in.R); !s.Empty(); {
		if i, ok := e.v.LinkAt(s.Pop()); ok {
			return -e.linkWorth(i)
		}
	}
	if e.tooDeep(c, 1) {
		return 0 // an action of the chain that cancels nothing any more
	}
	best := 0
	for i := 0; i < e.v.ChainLength(); i++ {
		best = max(best, -e.linkWorth(i))
	}
	return best
}

// linkWorth is what an action on the chain is worth to the viewer.
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

// copyOf is what doing a tactic on the chain again for oneself is worth.
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

// endChain: nobody can answer what is on the chain any more.
func (e *Evaluator) endChain(c *Walk, _ *code.Instr) int {
	mine := 0
	for i := 0; i < e.v.ChainLength(); i++ {
		if src, ctl, _ := e.v.ChainLink(i); ctl == c.Controller && src != c.Source {
			mine++
		}
	}
	return 20 * mine * e.playerSign(c.Controller)
}

// ward: whoever else targets R this turn pays more.
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

// watch: an ability waits for its event until the end of the turn.
func (e *Evaluator) watch(c *Walk, in *code.Instr) int {
	if e.tooDeep(c, maxDepth) {
		return 0
	}
	ab := &e.lib.Abilities[in.To]
	if ab.Kind == code.Static { // on what is dealt in combat
		if !e.battleOpen() {
			return 0
		}
		return e.playerSign(c.Controller) * 60
	}
	worth, _ := e.read.textWorth(ab)
	return worth / 2 * e.playerSign(c.Controller)
}
