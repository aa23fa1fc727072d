package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// What the words about attacks and about the action chain are worth.

// joined: a unit that attacks or defends from now on brings its power.
func (j *Evaluator) joined(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !j.fighting() {
		return 0
	}
	return j.Sign(o) * 60 * j.v.Power(o)
}

// leftFight: a unit that neither attacks nor defends any more brings none.
func (j *Evaluator) leftFight(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !j.fighting() {
		return 0
	}
	return -j.Sign(o) * 60 * j.v.Power(o)
}

// heldBack: a player who cannot attack any more, of use while he still could.
func (j *Evaluator) heldBack(_ *code.Instr, p engine.Player, _ int) int {
	if p != j.v.Active() || j.v.Phase() >= phaseBattle {
		return 0
	}
	return -3 * j.w.Point
}

// shieldedCapital: the next damage to a capital is cancelled, which is worth something
// while it is attacked.
func (j *Evaluator) shieldedCapital(_ *code.Instr, p engine.Player, n int) int {
	if !j.fighting() || j.v.Attacked().Owner() != p {
		return 0
	}
	return min(n, 8) * j.w.Point / 2
}

// shieldBattle is what cancelling all damage of the battle is worth.
func (j *Evaluator) shieldBattle(*Walk, *code.Instr) int {
	if !j.v.InCombat() || j.v.DamageSet() {
		return 0
	}
	return -j.outlook()
}

// extraBattle is what attacking once more is worth: the power that can.
func (j *Evaluator) extraBattle(c *Walk, _ *code.Instr) int {
	if c.Controller != j.v.Active() {
		return 0
	}
	return 30 * j.strike(c.Controller) * j.toward(c.Controller)
}

// noBattle is what a player loses who does not attack.
func (j *Evaluator) noBattle(_ *code.Instr, p engine.Player, _ int) int {
	if p != j.v.Active() || j.v.Phase() >= phaseBattle {
		return 0
	}
	return -30 * j.strike(p)
}

// strike is the power of the units in a battlefield that could attack.
func (j *Evaluator) strike(p engine.Player) (n int) {
	for s := j.v.Units(p, card.Battlefield); ; {
		o := s.Pop()
		if o == 0 {
			return n
		}
		if !j.v.Corrupted(o) && j.v.Controller(o) == p {
			n += j.v.Power(o)
		}
	}
}

// divert is what turning the attack to another section is worth.
func (j *Evaluator) divert(c *Walk, in *code.Instr) int {
	if !j.fighting() {
		return 0
	}
	s := j.v.Objects(&c.Scene, in.R2)
	if in.R2.Kind == code.RefNone {
		s = j.v.Objects(&c.Scene, in.R)
	}
	to := s.Pop()
	if to == 0 || to == j.v.Attacked() {
		return 0
	}
	before := j.outlook()
	m := j.SetUpBattle(to, to, j.v.Attackers(), j.PossibleDefenders(to))
	_, gain := m.Defend(All(m.NAtt), 0, All(m.NDef))
	return -gain*j.toward(to.Owner()) - before
}

// mayAttack: units of other zones may attack.
func (j *Evaluator) mayAttack(c *Walk, in *code.Instr) int {
	if c.Controller != j.v.Active() || j.v.Phase() > phaseBattle || j.v.InCombat() {
		return 0
	}
	n := 0
	for s := j.v.Select(&c.Scene, code.SelID(in.To)); ; {
		o := s.Pop()
		if o == 0 {
			return n * j.toward(c.Controller)
		}
		if !j.v.Corrupted(o) && j.v.Zone(o) != card.Battlefield && j.v.Controller(o) == c.Controller {
			n += 30 * j.v.Power(o)
		}
	}
}

// cancel is what stopping the last of the opponent's actions is worth.
func (j *Evaluator) cancel(c *Walk, in *code.Instr) int {
	// Among the objects may be others that the action names, such as what was
	// paid with.
	for s := j.v.Objects(&c.Scene, in.R); !s.Empty(); {
		if i, ok := j.v.LinkAt(s.Pop()); ok {
			return -j.linkWorth(i)
		}
	}
	if j.deep(c, 1) {
		return 0 // an action of the chain that cancels nothing any more
	}
	best := 0
	for i := 0; i < j.v.ChainLength(); i++ {
		best = max(best, -j.linkWorth(i))
	}
	return best
}

// linkWorth is what an action on the chain is worth to the viewer.
func (j *Evaluator) linkWorth(i int) int {
	src, ctl, id := j.v.ChainLink(i)
	p := j.ProfileOf(src)
	if p == nil {
		return 0
	}
	if id == 0 || j.lib.Abilities[id].Kind == code.Attach {
		return j.toward(ctl) * (j.w.Body + 80*p.Cost)
	}
	ab := &j.lib.Abilities[id]
	c := j.scene(j.v.SceneOf(src, ctl), 1)
	defer j.done()
	for k := range ab.Targets {
		c.AddAll(k, j.v.ChainTargets(i))
	}
	return j.EvalBody(c, int(ab.Body))
}

// copyOf is what doing a tactic on the chain again for oneself is worth.
func (j *Evaluator) copyOf(c *Walk, _ *code.Instr) int {
	best := 0
	for i := 0; i < j.v.ChainLength(); i++ {
		src, _, id := j.v.ChainLink(i)
		if id == 0 || j.lib.Abilities[id].Kind != code.Tactic || j.deep(c, 2) {
			continue
		}
		h := j.scene(j.v.SceneOf(src, c.Controller), c.depth+1)
		if n, ok := j.EvalAbility(h, &j.lib.Abilities[id]); ok {
			best = max(best, n)
		}
		j.done()
	}
	return best
}

// endChain: nobody can answer what is on the chain any more.
func (j *Evaluator) endChain(c *Walk, _ *code.Instr) int {
	mine := 0
	for i := 0; i < j.v.ChainLength(); i++ {
		if src, ctl, _ := j.v.ChainLink(i); ctl == c.Controller && src != c.Source {
			mine++
		}
	}
	return 20 * mine * j.toward(c.Controller)
}

// ward: whoever else targets R this turn pays more.
func (j *Evaluator) ward(c *Walk, in *code.Instr) int {
	n := 0
	for s := j.v.Objects(&c.Scene, in.R); ; {
		o := s.Pop()
		if o == 0 {
			return n
		}
		for i := 0; i < j.v.ChainLength(); i++ {
			t := j.v.ChainTargets(i)
			if _, ctl, _ := j.v.ChainLink(i); t.Has(o) && ctl != c.Controller && j.v.IsInPlay(o) {
				n += j.Sign(o) * j.Worth(o) / 2
			}
		}
	}
}

// watch: an ability waits for its event until the end of the turn.
func (j *Evaluator) watch(c *Walk, in *code.Instr) int {
	if j.deep(c, maxDepth) {
		return 0
	}
	ab := &j.lib.Abilities[in.To]
	if ab.Kind == code.Static { // on what is dealt in combat
		if !j.fighting() {
			return 0
		}
		return j.toward(c.Controller) * 60
	}
	worth, _ := j.read.gist(ab)
	return worth / 2 * j.toward(c.Controller)
}
