package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// EvalInstr returns the worth to the viewer of one instruction that is not control flow.
func (e *Evaluator) EvalInstr(c *Walk, in *code.Instr) int {
	row := &e.ops[in.Op]
	switch {
	case row.whole != nil:
		return row.whole(e, c, in)
	case row.toPlayer != nil:
		return e.toPlayers(c, in, row)
	}
	s := e.v.Objects(&c.Scene, in.R)
	if in.Op == code.OpDamage && in.R2.Kind != code.RefNone {
		s = s.Or(e.v.Objects(&c.Scene, in.R2))
	}
	total, it := 0, c.It
	for {
		o := s.Pop()
		if o == 0 {
			c.It = it
			return total
		}
		c.It = o
		n := e.doTo(c, in, row, o)
		if n < 0 && row.removes && in.R.Kind == code.RefSel && e.rebuiltLate(c, o) {
			n = n * e.w.Rebuild / 100
		}
		total += n
	}
}

// doTo returns the worth to the viewer of the effect of an instruction on one object.
func (e *Evaluator) doTo(c *Walk, in *code.Instr, row *op, o engine.Obj) int {
	switch {
	case row.onObject == nil || e.v.IsLink(o):
		return 0 // operations without this function are worth nothing; a test finds missing rows
	case !e.v.IsInPlay(o):
		if row.onAway == nil {
			return 0
		}
		return row.onAway(e, c, in, o)
	case row.removes && e.ownTargets.Has(o):
		return 0 // another link on the chain will remove the object
	}
	return row.onObject(e, c, in, o)
}

// rebuiltLate reports whether the viewer loses a unit by his own effect after the capital phase
// of his turn. He cannot replace it before the opponent's next capital phase.
func (e *Evaluator) rebuiltLate(c *Walk, o engine.Obj) bool {
	return c.Controller == e.me && e.v.Active() == e.me && e.v.Phase() > card.CapitalPhase && e.v.Controller(o) == e.me && e.v.IsUnit(o)
}

// toPlayers evaluates an instruction about the cards and resources of players.
func (e *Evaluator) toPlayers(c *Walk, in *code.Instr, row *op) int {
	n := e.amount(c, in)
	if in.P == code.Each {
		return row.toPlayer(e, in, e.me, n) - row.toPlayer(e, in, e.opp, n)
	}
	p := e.v.PlayerOf(&c.Scene, in.P)
	return e.playerSign(p) * row.toPlayer(e, in, p, n)
}
