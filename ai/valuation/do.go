package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// EvalInstr is what one instruction that does not lead the walk is worth to the viewer.
func (j *Evaluator) EvalInstr(c *Walk, in *code.Instr) int {
	row := &j.ops[in.Op]
	switch {
	case row.whole != nil:
		return row.whole(j, c, in)
	case row.to != nil:
		return j.toPlayers(c, in, row)
	}
	s := j.v.Objects(&c.Scene, in.R)
	if in.Op == code.OpDamage && in.R2.Kind != code.RefNone {
		s = s.Or(j.v.Objects(&c.Scene, in.R2))
	}
	total, it := 0, c.It
	for {
		o := s.Pop()
		if o == 0 {
			c.It = it
			return total
		}
		c.It = o
		n := j.doTo(c, in, row, o)
		if n < 0 && row.gone && in.R.Kind == code.RefSel && j.rebuiltLate(c, o) {
			n = n * j.w.Rebuild / 100
		}
		total += n
	}
}

// doTo is what an instruction that does something to an object is worth.
func (j *Evaluator) doTo(c *Walk, in *code.Instr, row *op, o engine.Obj) int {
	switch {
	case row.on == nil || j.v.IsLink(o):
		return 0 // a word without a row is worth nothing, until the test has it added
	case !j.v.IsInPlay(o):
		if row.away == nil {
			return 0
		}
		return row.away(j, c, in, o)
	case row.gone && j.pending.Has(o):
		return 0 // something else is under way to it
	}
	return row.on(j, c, in, o)
}

// rebuiltLate reports whether a unit that its controller loses by his own
// doing after the capital phase of his turn cannot be replaced before the
// enemy has built.
func (j *Evaluator) rebuiltLate(c *Walk, o engine.Obj) bool {
	return c.Controller == j.me && j.v.Active() == j.me && j.v.Phase() > phaseCapital && j.v.Controller(o) == j.me && j.v.IsUnit(o)
}

// toPlayers is for instructions about cards and resources of players.
func (j *Evaluator) toPlayers(c *Walk, in *code.Instr, row *op) int {
	n := j.amount(c, in)
	if in.P == code.Each {
		return row.to(j, in, j.me, n) - row.to(j, in, j.opp, n)
	}
	p := j.v.PlayerOf(&c.Scene, in.P)
	return j.toward(p) * row.to(j, in, p, n)
}
