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
	var st code.Stack
	for i := range e {
		if in := &e[i]; in.Op < code.EAdd {
			st.Push(g.load(s, f, in))
		} else {
			st.Operate(in.Op)
		}
	}
	return st.Top()
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
		return code.Truth(!set.empty())
	case code.EAttr:
		return g.attrOf(s, f, in)
	case code.EIs:
		return g.is(s, f, in)
	case code.EExists:
		set := g.objects(s, f, in.R)
		return code.Truth(!set.empty())
	case code.EInPlay:
		set := g.inPlayOnly(s, g.objects(s, f, in.R))
		return code.Truth(!set.empty())
	case code.EMyTurn:
		return code.Truth(f.ctl == s.active)
	case code.EInCombat:
		return code.Truth(s.fight.step >= fightAttackers && s.fight.step < fightOver)
	case code.EMyBattle:
		return code.Truth(f.ctl == s.active && s.turn.phase == phaseBattle)
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
		return code.Truth(f.proc == procCode && f.ctl == p)
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
		return code.Truth(o != 0 && !o.isLink() && g.status(s, o, want)&want == want)
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
