package engine

import "github.com/wisim/wisim/engine/code"

// eval computes an expression. Expressions never suspend and never change the
// state.
func (g *Game) eval(s *State, f *frame, id code.ExprID) int {
	e := g.lib.Exprs[id]
	if len(e) == 1 { // most are a constant or one operand
		if e[0].Op == code.EConst {
			return int(e[0].N)
		}
		return g.load(s, f, &e[0])
	}
	return g.evalStack(s, f, e)
}

func (g *Game) evalStack(s *State, f *frame, e code.Expr) int {
	var st [code.MaxExprStack]int
	n := 0
	for i := range e {
		in := &e[i]
		if in.Op < code.EAdd {
			st[n] = g.load(s, f, in)
			n++
			continue
		}
		n = operate(&st, n, in.Op)
	}
	if n == 0 {
		return 0
	}
	return st[0]
}

// operate applies an operator to the top of the stack and returns its height.
func operate(st *[code.MaxExprStack]int, n int, op code.EOp) int {
	if op == code.ENeg || op == code.ENot {
		if op == code.ENeg {
			st[n-1] = -st[n-1]
		} else {
			st[n-1] = truth(st[n-1] == 0)
		}
		return n
	}
	a, b := st[n-2], st[n-1]
	st[n-2] = binary(op, a, b)
	return n - 1
}

func binary(op code.EOp, a, b int) int {
	switch op {
	case code.EAdd:
		return a + b
	case code.ESub:
		return a - b
	case code.EMul:
		return a * b
	case code.EMin:
		return min(a, b)
	case code.EMax:
		return max(a, b)
	case code.EEQ:
		return truth(a == b)
	case code.ENE:
		return truth(a != b)
	case code.ELT:
		return truth(a < b)
	case code.ELE:
		return truth(a <= b)
	case code.EGT:
		return truth(a > b)
	case code.EGE:
		return truth(a >= b)
	case code.EAnd:
		return truth(a != 0 && b != 0)
	}
	return truth(a != 0 || b != 0) // EOr
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// load is the value of an operand.
func (g *Game) load(s *State, f *frame, in *code.EInstr) int {
	switch in.Op {
	case code.EConst:
		return int(in.N)
	case code.EX:
		return int(f.x)
	case code.EAmount:
		return int(f.amount)
	case code.ECount:
		set := g.selSet(s, f, code.SelID(in.N))
		return set.Len()
	case code.EAny:
		set := g.selSet(s, f, code.SelID(in.N))
		return truth(!set.empty())
	case code.EAttr:
		return g.attrOf(s, f, in)
	case code.EIs:
		return g.is(s, f, in)
	case code.EExists:
		set := g.objects(s, f, in.R)
		return truth(!set.empty())
	case code.EMyTurn:
		return truth(f.ctl == s.active)
	case code.EInCombat:
		return truth(s.fight.step >= fightAttackers && s.fight.step < fightOver)
	case code.ERegSize:
		return int(f.n[in.A])
	case code.EEntered:
		return int(s.turn.unitsDead)
	}
	p := g.player(s, f, code.Player(in.A))
	switch in.Op {
	case code.EResources:
		return int(s.resources[p])
	case code.ECausedBy:
		f := &s.stack[s.nStack-1]
		return truth(f.proc == procCode && f.ctl == p)
	case code.EHandSize:
		return s.hand[p].Len()
	case code.EDeckSize:
		return int(s.nDeck[p])
	case code.EBurning:
		return int(s.burnt[p])
	}
	return 0
}

// attrOf sums an attribute over the objects of a reference; a single object
// that has left play gives what was last known of it.
func (g *Game) attrOf(s *State, f *frame, in *code.EInstr) int {
	if o, ok := g.one(s, f, in.R); ok {
		if o == 0 || o.isLink() {
			return 0
		}
		return g.attr(s, code.Attr(in.A), o)
	}
	n := 0
	for b := g.objects(s, f, in.R); ; {
		o := b.pop()
		if o == 0 {
			return n
		}
		if !o.isLink() {
			n += g.attr(s, code.Attr(in.A), o)
		}
	}
}

// one is the object of a reference that names at most one, without a set.
func (g *Game) one(s *State, f *frame, r code.Ref) (o Obj, ok bool) {
	switch r.Kind {
	case code.RefSelf:
		if s.objects[f.src].gen == f.gen {
			o = f.src
		}
	case code.RefHost:
		if s.objects[f.src].gen == f.gen {
			o = s.objects[f.src].host
		}
	case code.RefIt:
		o = f.it
	default:
		return 0, false
	}
	return o, true
}

// is reports whether there is an object and every one has all of a status.
func (g *Game) is(s *State, f *frame, in *code.EInstr) int {
	want := code.Status(in.N)
	if o, ok := g.one(s, f, in.R); ok {
		return truth(o != 0 && !o.isLink() && g.status(s, o, want)&want == want)
	}
	set := g.objects(s, f, in.R)
	if set.empty() {
		return 0
	}
	for {
		o := set.pop()
		if o == 0 {
			return 1
		}
		if o.isLink() || g.status(s, o, want)&want != want {
			return 0
		}
	}
}
