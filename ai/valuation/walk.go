package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// An effect is judged by going through its instructions as the engine would,
// without changing anything, and adding up what each is worth to the viewer.
// Choices on the way are made by the same judgement: the viewer's for the most,
// his opponent's for the least.

// Walk is an ability as it would be carried out now, and how far the walk
// through it is.
type Walk struct {
	engine.Scene
	each    engine.Set // left of a "for each"
	looping bool       // in a "for each"
	loops   uint8      // of an "each player"
	depth   uint8      // of choices inside choices
}

// maxDepth bounds choices inside choices; deeper ones are left out.
const maxDepth = 3

// tooDeep reports whether a scene is so deep in choices that something is left out. If it
// is just so deep, the same would be worth something else one choice higher up, and that
// is noted (Judge.cut).
func (e *Evaluator) tooDeep(c *Walk, limit uint8) bool {
	e.truncated = e.truncated || c.depth == limit
	return c.depth >= limit
}

// maxSteps bounds a walk, so that a loop in a card ends.
const maxSteps = 64

// EvalBody is what a body is worth to the viewer from an instruction on.
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

// walkMay: the opponent will know whether it is good for him.
func walkMay(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	if e.v.PlayerOf(&c.Scene, in.P) != e.me {
		return 0, 0
	}
	return pc, 0
}

// walkUnlessPays: who can pay will.
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

// walkMode is the option that its chooser takes, and everything after it.
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

// walkChoose puts what its chooser would choose into the register.
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
			return 0, p.worth // of all that comes after it
		}
	}
	return pc, 0
}

// walkTrait puts the trait that its player would name into the register.
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

// walkRandom: a few of many at random are worth the mean of all, so many times.
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

func (e *Evaluator) Number(c *Walk, id code.ExprID, def int) int {
	if id == 0 {
		return def
	}
	return e.v.Eval(&c.Scene, id)
}

// amount is the N of an instruction.
func (e *Evaluator) amount(c *Walk, in *code.Instr) int { return e.Number(c, in.N, 1) }

// EvalWith is what the rest of a body is worth if a register gets one more object.
func (e *Evaluator) EvalWith(c *Walk, reg int, o engine.Obj, pc int) int {
	h := e.fork(c)
	defer e.release()
	h.Add(reg, o)
	return e.EvalBody(h, pc)
}

// pick is the best of several choices.
type pick struct {
	obj       engine.Obj // 0 for none
	worth     int        // to the viewer
	truncated bool       // which would be another one choice higher up (Judge.cut)
}

// best is the object of a set with which something is worth the most to the viewer
// (t 1) or to his opponent (t -1).
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

// bestOf is the best object for a register, by what the rest of a body is worth then.
func (e *Evaluator) bestOf(c *Walk, set engine.Set, reg, pc, t int) pick {
	if in := e.singleInstr(pc); in != nil && c.Free(reg) {
		return e.bestFor(c, in, set, reg, t)
	}
	return e.best(set, t, func(o engine.Obj) int { return e.EvalWith(c, reg, o, pc) })
}

// singleInstr is an instruction that does not lead the walk, and after which nothing comes.
func (e *Evaluator) singleInstr(pc int) *code.Instr {
	if in := &e.lib.Code[pc]; e.lib.Code[pc+1].Op == code.OpEnd && e.ops[in.Op].walk == nil {
		return in
	}
	return nil
}

// bestFor is bestOf where one instruction is all that comes: it leaves a scene as it is, so
// that one does for all objects.
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
	return e.best(set, t, func(o engine.Obj) int { // done to it alone
		h.Put(reg, o)
		h.It = o
		return e.doTo(h, in, row, o)
	})
}

// minWorth is a worth that nothing is as bad as.
const minWorth = -1 << 31
