package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// This file evaluates an effect by going through its instructions as the engine would, without
// changing the game, and adding up what each is worth to the viewer. Choices on the way are made
// by the same evaluation: the viewer makes the choice with the highest worth, the opponent the
// one with the lowest.

// Walk is the state of evaluating an ability as if it were carried out now: its registers and the
// progress of its loops.
type Walk struct {
	engine.Scene
	each    engine.Set // remaining objects of a "for each" loop
	looping bool       // inside a "for each" loop
	loops   uint8      // number of players of an "each player" loop that have begun
	depth   uint8      // nesting depth of choices
}

// maxDepth bounds the nesting of choices; deeper choices are left out.
const maxDepth = 3

// tooDeep reports whether choices are nested too deeply to evaluate the next one. If so it sets
// truncated, because the result must not be cached: at a lower depth the choice would be
// evaluated.
func (e *Evaluator) tooDeep(c *Walk, limit uint8) bool {
	e.truncated = e.truncated || c.depth == limit
	return c.depth >= limit
}

// maxSteps bounds a walk, in case a card loops.
const maxSteps = 64

// EvalBody returns the worth to the viewer of the rest of a body, from instruction pc on.
func (e *Evaluator) EvalBody(c *Walk, pc int) int {
	total := 0
	for steps := 0; steps < maxSteps; steps++ {
		in := &e.lib.Code[pc]
		walk := e.ops[in.Op].walk
		if walk == nil {
			total += e.EvalInstr(c, in)
			pc++
			continue
		}
		next, worth := walk(e, c, in, pc+1)
		total += worth
		if next == 0 {
			break
		}
		pc = next
	}
	return total
}

func walkEnd(*Evaluator, *Walk, *code.Instr, int) (int, int) { return 0, 0 }

func walkOn(_ *Evaluator, _ *Walk, _ *code.Instr, pc int) (int, int) { return pc, 0 }

func walkJump(_ *Evaluator, _ *Walk, in *code.Instr, _ int) (int, int) { return int(in.To), 0 }

func walkUnless(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	if e.v.Eval(&c.Scene, in.N) == 0 {
		return int(in.To), 0
	}
	return pc, 0
}

// walkMay evaluates an optional effect ("may"). The opponent accepts only effects that are good for
// him, so he is assumed to decline.
func walkMay(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	if e.v.PlayerOf(&c.Scene, in.P) != e.me {
		return 0, 0
	}
	return pc, 0
}

// walkUnlessPays evaluates "unless he pays". It assumes that a player who can pay does so.
func walkUnlessPays(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	p := e.v.PlayerOf(&c.Scene, in.P)
	if e.v.Resources(p) < e.Number(c, in.N, 1) {
		return pc, 0
	}
	return int(in.To), -30 * e.playerSign(p)
}

func walkPlayers(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	c.loops++
	switch c.loops {
	case 1:
		c.Loop = e.v.Active()
	case 2:
		c.Loop = e.v.Active().Other()
	default:
		c.loops = 0
		return int(in.To), 0
	}
	return pc, 0
}

func walkEach(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	if !c.looping {
		c.looping = true
		c.each = e.v.Objects(&c.Scene, in.R)
	}
	c.It = c.each.Pop()
	if c.It == 0 {
		c.looping = false
		return int(in.To), 0
	}
	return pc, 0
}

// walkMode evaluates a modal effect: it returns the worth of the option that the choosing player
// would take, including the rest of the body.
func walkMode(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	if e.tooDeep(c, maxDepth) {
		return 0, 0
	}
	t := e.playerSign(e.v.PlayerOf(&c.Scene, in.P))
	best, found := 0, false
	for i := 0; i < int(in.A); i++ {
		opt := &e.lib.Code[pc+i]
		if opt.N != 0 && e.v.Eval(&c.Scene, opt.N) == 0 {
			continue
		}
		h := e.fork(c)
		if n := e.EvalBody(h, int(opt.To)); !found || n*t > best*t {
			best, found = n, true
		}
		e.release()
	}
	if !found {
		return pc + int(in.A), 0
	}
	return 0, best
}

// walkChoose puts the objects that the choosing player would choose into the register.
func walkChoose(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	enough := e.bodyAlpha
	e.bodyAlpha = minWorth
	if in.F&code.FAppend == 0 {
		c.Clear(int(in.A))
	}
	if e.tooDeep(c, maxDepth) {
		return pc, 0
	}
	t := e.playerSign(e.v.PlayerOf(&c.Scene, in.P))
	n := e.amount(c, in)
	least := n
	if in.M != 0 {
		least = e.v.Eval(&c.Scene, in.M)
	}
	set := e.v.Select(&c.Scene, code.SelID(in.To))
	if n > 1 || t > 0 {
		enough = minWorth
	}
	for k := 0; k < n; k++ {
		e.bodyAlpha = enough
		p := e.bestOf(c, set, int(in.A), pc, t)
		if p.obj == 0 || k >= least && p.worth*t <= 0 {
			break
		}
		c.Add(int(in.A), p.obj)
		set = set.Without(p.obj)
		if n == 1 && !p.truncated {
			return 0, p.worth // p.worth already includes all that follows in the body
		}
	}
	return pc, 0
}

// walkTrait puts the trait that the choosing player would name into the register.
func walkTrait(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	c.Clear(int(in.A))
	if e.tooDeep(c, maxDepth) {
		return pc, 0
	}
	if p := e.bestOf(c, e.v.TraitsInPlay(), int(in.A), pc, e.playerSign(e.v.PlayerOf(&c.Scene, in.P))); p.obj != 0 {
		c.Add(int(in.A), p.obj)
	}
	return pc, 0
}

func walkCollect(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	set := e.v.Select(&c.Scene, code.SelID(in.To))
	if in.F&code.FAppend == 0 {
		c.Clear(int(in.A))
	}
	c.AddAll(int(in.A), set)
	return pc, 0
}

// walkRandom evaluates a random choice of n objects: n times the mean worth over all objects.
func walkRandom(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	set, n := e.v.Select(&c.Scene, code.SelID(in.To)), e.amount(c, in)
	c.Clear(int(in.A))
	many := set.Len()
	if many <= n || e.tooDeep(c, maxDepth) {
		c.AddAll(int(in.A), set)
		return pc, 0
	}
	total := 0
	for {
		o := set.Pop()
		if o == 0 {
			return 0, total * n / many
		}
		total += e.EvalWith(c, int(in.A), o, pc)
	}
}

func walkDest(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	c.Clear(int(in.A))
	if e.tooDeep(c, maxDepth) {
		return pc, 0
	}
	moved := e.v.Objects(&c.Scene, in.R)
	o := moved.Pop()
	if o == 0 || e.v.IsSection(o) {
		return pc, 0
	}
	var set engine.Set
	for z := card.Kingdom; z < card.NumZones; z++ {
		if z != e.v.Zone(o) {
			set.Add(engine.Section(e.v.Side(o), int(z)))
		}
	}
	if p := e.bestOf(c, set, int(in.A), pc, e.playerSign(c.Controller)); p.obj != 0 {
		c.Add(int(in.A), p.obj)
	}
	return pc, 0
}

func walkNumber(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	c.X = e.Number(c, in.N, 0)
	return pc, 0
}

// Number returns the value of an expression, or def if there is none.
func (e *Evaluator) Number(c *Walk, id code.ExprID, def int) int {
	if id == 0 {
		return def
	}
	return e.v.Eval(&c.Scene, id)
}

// amount returns the N of an instruction, 1 if it has none.
func (e *Evaluator) amount(c *Walk, in *code.Instr) int { return e.Number(c, in.N, 1) }

// EvalWith returns the worth of the rest of a body with o added to a register.
func (e *Evaluator) EvalWith(c *Walk, reg int, o engine.Obj, pc int) int {
	h := e.fork(c)
	defer e.release()
	h.Add(reg, o)
	return e.EvalBody(h, pc)
}

// pick is the best of several choices, with its worth to the viewer.
type pick struct {
	obj       engine.Obj // the object that was chosen, 0 if there is none
	worth     int        // worth of the choice to the viewer
	truncated bool       // maxDepth has cut off a choice in the evaluation, see tooDeep
}

// best returns the object for which with returns the highest worth to the viewer (t = 1), or the
// lowest (t = -1).
func (e *Evaluator) best(set engine.Set, t int, with func(o engine.Obj) int) (p pick) {
	cut, enough := e.truncated, e.bodyAlpha
	e.bodyAlpha = minWorth
	for {
		o := set.Pop()
		if o == 0 {
			e.truncated = cut
			return p
		}
		e.truncated = false
		n := with(o)
		cut = cut || e.truncated
		if p.obj == 0 || n*t > p.worth*t {
			p = pick{o, n, e.truncated}
			if n <= enough && !e.truncated {
				set = engine.Set{}
			}
		}
	}
}

// bestOf returns the best object for a register, by the worth of the rest of the body with it.
func (e *Evaluator) bestOf(c *Walk, set engine.Set, reg, pc, t int) pick {
	if in := e.singleInstr(pc); in != nil && c.Free(reg) {
		return e.bestFor(c, in, set, reg, t)
	}
	return e.best(set, t, func(o engine.Obj) int { return e.EvalWith(c, reg, o, pc) })
}

// singleInstr returns the instruction at pc if it is the last one and no control flow, otherwise
// nil.
func (e *Evaluator) singleInstr(pc int) *code.Instr {
	if in := &e.lib.Code[pc]; e.lib.Code[pc+1].Op == code.OpEnd && e.ops[in.Op].walk == nil {
		return in
	}
	return nil
}

// bestFor is bestOf for a body of one instruction. The instruction does not change the walk, so
// that one copy of it serves for all objects.
func (e *Evaluator) bestFor(c *Walk, in *code.Instr, set engine.Set, reg, t int) pick {
	h := e.fork(c)
	defer e.release()
	row := &e.ops[in.Op]
	if row.onObject == nil || in.R != (code.Ref{Kind: code.RefReg, N: uint16(reg)}) || in.R2.Kind != code.RefNone {
		return e.best(set, t, func(o engine.Obj) int {
			h.Put(reg, o)
			return e.EvalInstr(h, in)
		})
	}
	return e.best(set, t, func(o engine.Obj) int { // the instruction affects o alone
		h.Put(reg, o)
		h.It = o
		return e.doTo(h, in, row, o)
	})
}

// minWorth is below every worth.
const minWorth = -1 << 31
