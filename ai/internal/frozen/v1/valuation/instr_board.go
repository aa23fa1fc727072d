package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// This file evaluates operations on cards in play. Functions for the rows of ops.go return the
// worth of the operation to the viewer.

func (e *Evaluator) lost(_ *Walk, _ *code.Instr, o engine.Obj) int { return -e.Sign(o) * e.Loss(o) }

func (e *Evaluator) returned(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -e.Sign(o) * (e.Loss(o) - e.w.Card/2)
}

func (e *Evaluator) corrupted(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !e.v.CanCorrupt(o) {
		return 0
	}
	return -e.Sign(o) * e.disableCost(o, true, true, true)
}

func (e *Evaluator) restored(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !e.v.Corrupted(o) {
		return 0
	}
	return e.Sign(o) * e.Worth(o) * (100 - e.w.Corrupted) / 100
}

// toughen evaluates hit points that a unit gains or loses.
func (e *Evaluator) toughen(c *Walk, in *code.Instr, o engine.Obj) int {
	n, own := e.amount(c, in), e.Sign(o)
	switch {
	case n < 0 && e.v.Remaining(o) <= -n:
		return -own * e.Loss(o)
	case code.Duration(in.A) == code.Forever:
		return own * n * e.w.HitPoint
	}
	return own * n * 5
}

func (e *Evaluator) forbidden(_ *Walk, in *code.Instr, o engine.Obj) int {
	return -e.Sign(o) * e.disableCost(o, in.F&code.FAttack != 0, in.F&code.FDefend != 0, code.Duration(in.A) == code.Forever)
}

// attackAlone evaluates an attack that begins with one unit.
func (e *Evaluator) attackAlone(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if e.v.Corrupted(o) {
		return 0
	}
	return e.Sign(o) * 60 * e.v.Power(o)
}

func (e *Evaluator) powerless(_ *Walk, in *code.Instr, o engine.Obj) int {
	n := e.timedPowerWorth(o, code.Duration(in.A))
	if att, def := e.v.Attackers(), e.v.Defenders(); e.battleOpen() && (att.Has(o) || def.Has(o)) {
		n += e.w.Point
	}
	return -e.Sign(o) * e.v.Power(o) * n
}

func (e *Evaluator) untough(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -e.Sign(o) * 60 * e.v.Toughness(o)
}

// savage evaluates a keyword that a unit gains for a battle, such as Savage: a unit with Savage
// that survives damage deals damage back.
func (e *Evaluator) savage(c *Walk, in *code.Instr, o engine.Obj) int {
	if att, def := e.v.Attackers(), e.v.Defenders(); e.battleOpen() && (att.Has(o) || def.Has(o)) {
		return e.Sign(o) * 40 * e.amount(c, in)
	}
	return e.Sign(o) * 5
}

// whileFighting evaluates power and hit points that a unit gains or loses while it attacks or
// defends.
func (e *Evaluator) whileFighting(c *Walk, in *code.Instr, o engine.Obj) int {
	att, def := e.v.Attackers(), e.v.Defenders()
	if !e.battleOpen() || !att.Has(o) && !def.Has(o) {
		return e.Sign(o) * 5 * e.amount(c, in)
	}
	if hp := e.Number(c, in.M, 0); hp < 0 && e.v.Remaining(o) <= -hp {
		return -e.Sign(o) * e.Loss(o)
	}
	return e.Sign(o) * 40 * e.amount(c, in)
}

// guardedFrom evaluates protection of a unit from being targeted. It has worth only while there are
// links on the chain.
func (e *Evaluator) guardedFrom(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if e.v.ChainLength() > 0 {
		return e.Sign(o) * 20
	}
	return e.Sign(o) * 2
}

// stoodIn evaluates replacing the target of an opponent's link by another card. The worth is half
// the difference if the other card is worth less to its controller.
func (e *Evaluator) stoodIn(c *Walk, in *code.Instr) int {
	from, to := e.v.Objects(&c.Scene, in.R), e.v.Objects(&c.Scene, in.R2)
	x, y := from.Pop(), to.Pop()
	if x == 0 || y == 0 || x == y || !e.v.IsInPlay(x) || !e.v.IsInPlay(y) {
		return 0
	}
	for i := range e.v.ChainLength() {
		aimed := e.v.ChainTargets(i)
		if _, ctl, _ := e.v.ChainLink(i); ctl != c.Controller && aimed.Has(x) {
			return (e.Sign(x)*e.Loss(x) - e.Sign(y)*e.Loss(y)) / 2
		}
	}
	return 0
}

func (e *Evaluator) moved(c *Walk, in *code.Instr, o engine.Obj) int {
	dest := e.v.Objects(&c.Scene, in.R2)
	s := dest.Pop()
	if s == 0 {
		return 0
	}
	return e.Sign(o) * e.MoveWorth(o, e.v.Zone(s))
}

// rearrange evaluates moving any of the units in R to the zones where they are worth the most.
func (e *Evaluator) rearrange(c *Walk, in *code.Instr) int {
	total := 0
	for s := e.v.Objects(&c.Scene, in.R); ; {
		o := s.Pop()
		if o == 0 {
			return total
		}
		best := 0
		for z := card.Kingdom; z < card.NumZones; z++ {
			best = max(best, e.MoveWorth(o, z))
		}
		total += best * e.playerSign(c.Controller)
	}
}

// seize evaluates taking control of an object: one player loses it and the other gains it. Control
// for one turn is worth little more than removing the object from the battle.
func (e *Evaluator) seize(c *Walk, in *code.Instr, o engine.Obj) int {
	switch {
	case e.v.Controller(o) == e.v.PlayerOf(&c.Scene, in.P):
		return 0
	case code.Duration(in.A) == code.Forever:
		return -e.Sign(o) * (e.Loss(o) + e.Worth(o))
	}
	return -e.Sign(o) * (e.disableCost(o, true, true, true) + e.v.Power(o)*10)
}

// attached evaluates turning a unit in play into an attachment of another unit. Its controller
// loses the unit, and the effect on the host is that of attachedFrom.
func (e *Evaluator) attached(c *Walk, in *code.Instr, o engine.Obj) int {
	h := e.v.Objects(&c.Scene, in.R2)
	if x := h.Pop(); x != 0 && e.v.IsUnit(x) {
		return e.attachedFrom(c, in, o) - e.Sign(o)*e.Loss(o)
	}
	return 0
}

// attachedFrom evaluates turning a card that is not in play into an attachment of a unit.
func (e *Evaluator) attachedFrom(c *Walk, in *code.Instr, o engine.Obj) int {
	h := e.v.Objects(&c.Scene, in.R2)
	x := h.Pop()
	if x == 0 || !e.v.IsUnit(x) {
		return 0
	}
	if p := e.ProfileOf(o); p != nil && p.TakesControl {
		return e.Loss(x) * (e.playerSign(c.Controller) - e.Sign(x))
	}
	return -e.Sign(x) * e.Loss(x) * 3 / 4
}

// sent evaluates placing a unit on a quest.
func (e *Evaluator) sent(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if e.v.Questing(o) {
		return 0
	}
	return e.Sign(o) * e.w.OnQuest
}

func (e *Evaluator) token(c *Walk, in *code.Instr, o engine.Obj) int {
	return e.Sign(o) * 20 * e.amount(c, in)
}

// moveToken evaluates moving tokens from one card to another, which may be the opponent's.
func (e *Evaluator) moveToken(c *Walk, in *code.Instr) int {
	from, to := e.v.Objects(&c.Scene, in.R), e.v.Objects(&c.Scene, in.R2)
	x, y := from.Pop(), to.Pop()
	if x == 0 || y == 0 {
		return 0
	}
	return (e.Sign(y) - e.Sign(x)) * 20 * min(e.amount(c, in), e.v.Tokens(x))
}

// flipped evaluates turning a development faceup.
func (e *Evaluator) flipped(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !e.v.Facedown(o) {
		return 0
	}
	if p := e.ProfileOf(o); p != nil && p.Kind == card.Unit {
		return e.Sign(o) * (60*p.Cost + 40)
	}
	return e.Sign(o) * -e.w.Develop
}

func (e *Evaluator) facedown(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -e.Sign(o) * (e.Worth(o) - e.w.Develop)
}

func (e *Evaluator) becomeUnit(c *Walk, in *code.Instr, o engine.Obj) int {
	return e.Sign(o) * (30 + 10*e.Number(c, in.N, 0))
}

// sacLater evaluates the sacrifice of an object at a later time. Usually the object is a development
// that fights as a unit before; for any other object the sacrifice is a loss.
func (e *Evaluator) sacLater(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if e.v.IsDevelopment(o) {
		return e.Sign(o) * 40
	}
	return -e.Sign(o) * e.Worth(o)
}

// empower evaluates power that the objects of R gain for some time. During a battle its worth is
// the change of the battle's worth, see boostWorth.
func (e *Evaluator) empower(c *Walk, in *code.Instr) int {
	s := e.v.Objects(&c.Scene, in.R)
	it, total := c.It, 0
	if s.Empty() {
		return 0
	}
	if e.battleOpen() {
		total = e.boostWorth(c, in, s)
		c.It = it
		return total
	}
	for {
		o := s.Pop()
		if o == 0 {
			c.It = it
			return total
		}
		c.It = o
		if e.v.IsInPlay(o) {
			total += e.Sign(o) * e.amount(c, in) * e.timedPowerWorth(o, code.Duration(in.A))
		}
	}
}

// givenAmbush evaluates giving Ambush to a development. It has worth if the facedown card is a unit
// of the effect's controller without Ambush.
func (e *Evaluator) givenAmbush(c *Walk, _ *code.Instr, o engine.Obj) int {
	k := e.v.Card(o)
	if o.Owner() != c.Controller || k == nil || k.Type != card.Unit || k.HasAmbush {
		return 0
	}
	return e.playerSign(c.Controller) * e.w.Develop
}

func (e *Evaluator) burned(_ *Walk, _ *code.Instr, o engine.Obj) int { return -e.Sign(o) * e.w.First }

func (e *Evaluator) unburned(_ *Walk, _ *code.Instr, o engine.Obj) int { return e.Sign(o) * e.w.First }
