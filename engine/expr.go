package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// eval evaluates an expression. Expressions never suspend and never change the state.
func (g *Game) eval(s *State, f *frame, id code.ExprID) int {
	return g.load(s, f, &g.exprs[id])
}

func (g *Game) evalStack(s *State, f *frame, e code.Expr) int {
	if len(e) == 3 && e[1].Op < code.EAdd { // fast path: two operands and an operator
		a, b := g.load(s, f, &e[0]), int(e[1].N)
		if e[1].Op != code.EConst {
			b = g.load(s, f, &e[1])
		}
		return code.Binary(e[2].Op, a, b)
	}
	if len(e) == 2 && e[1].Op == code.ENeg { // fast path: a negated operand, as in cost reductions
		return -g.load(s, f, &e[0])
	}
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

// load returns the value of an operand.
func (g *Game) load(s *State, f *frame, in *code.EInstr) int {
	switch in.Op {
	case code.EConst:
		return int(in.N)
	case analysis.Compound:
		return g.evalStack(s, f, g.lib.Exprs[in.N])
	case code.EX:
		return int(f.x)
	case code.EAmount:
		return int(f.amount)
	case code.ECount:
		return g.count(s, f, code.SelID(in.N))
	case code.EAny:
		return code.Truth(g.count(s, f, code.SelID(in.N)) > 0)
	case code.EAttr:
		return g.attrOf(s, f, in)
	case code.EHighest, code.ELowest:
		return g.extremeAttr(s, f, in)
	case code.EIs:
		return g.is(s, f, in)
	case code.EExists:
		set := g.objects(s, f, in.R)
		return code.Truth(!set.empty())
	case code.EInPlay:
		set := g.inPlayOnly(s, g.objects(s, f, in.R))
		return code.Truth(!set.empty())
	case code.EDying:
		return code.Truth(g.beingDestroyed(s, f))
	case code.EWithHost:
		return code.Truth(g.leavesWithHost(s, f))
	case code.EPlayed:
		return code.Truth(s.recorded(lastPlayed, 0, uint16(in.N)))
	case code.EMyTurn:
		return code.Truth(f.ctl == s.active)
	case code.EInCombat:
		return code.Truth(s.fight.step >= fightAttackers && s.fight.step < fightOver)
	case code.EMyBattle:
		return code.Truth(f.ctl == s.active && s.turn.phase == card.BattlefieldPhase)
	case code.ERegSize:
		return int(f.n[in.A])
	case code.EBySelf:
		if s.nStack == 0 {
			return 0 // a position is being set up, which no card causes
		}
		top := &s.stack[s.nStack-1]
		return code.Truth(top.proc == procCode && top.src == f.src && top.gen == f.gen)
	case code.ECancellable:
		return code.Truth(!g.uncancellable(s, false))
	case code.EEntered:
		return int(s.turn.unitsDead)
	}
	p := g.player(s, f, code.Player(in.A))
	switch in.Op {
	case code.EResources:
		return int(s.resources[p])
	case code.ENoted:
		return code.Truth(f.src.Owner() == p && s.recorded(lastReturned, p, g.def(s, f.src).Title))
	case code.ECausedBy:
		if s.nStack == 0 {
			return 0 // a position is being set up, which no player causes
		}
		f := &s.stack[s.nStack-1]
		by := f.ctl
		if f.step == cdToll {
			by = by.Other() // discards for a toll are caused by the player whose effect demands them (W212)
		}
		return code.Truth(f.proc == procCode && by == p)
	case code.ECapitalHit:
		return code.Truth(s.fight.sacked[p.Other()])
	case code.ECapitalSore:
		return code.Truth(s.recorded(lastHurt, p, 0))
	case code.EHandSize:
		return s.hand[p].Len()
	case code.EDeckSize:
		return int(s.nDeck[p])
	case code.EBurning:
		return int(s.burnt[p])
	}
	return 0
}

// attrOf returns the sum of an attribute over the objects of a reference. For a single object
// that has left play it uses last-known information.
func (g *Game) attrOf(s *State, f *frame, in *code.EInstr) int {
	if o, ok := g.one(s, f, in.R); ok {
		if o == 0 || o.isLink() {
			return 0
		}
		if f.proc == procAmbush && in.R.Kind == code.RefIt && isPrinted(code.Attr(in.A)) { // a facedown card counts with its printed values here
			return g.printed(s, code.Attr(in.A), o)
		}
		return g.attr(s, code.Attr(in.A), o)
	}
	n := 0
	for o := range g.objects(s, f, in.R).All() {
		if !o.isLink() && !(isPrinted(code.Attr(in.A)) && g.leftAsDevelopment(s, f, in.R, o)) {
			n += g.attr(s, code.Attr(in.A), o)
		}
	}
	return n
}

// leftAsDevelopment reports whether an object that an effect named has left play since, and was
// a development then; such a card has no printed numbers (W14).
func (g *Game) leftAsDevelopment(s *State, f *frame, r code.Ref, o Obj) bool {
	t := &s.objects[o]
	if !o.isCard() || t.place() == inPlay || t.place() == inLimbo || t.kind&kDevelopment == 0 {
		return false
	}
	if r.Kind != code.RefReg || f.abil == 0 {
		return r.Kind == code.RefSubject
	}
	ab := &g.lib.Abilities[f.abil]
	for i := range ab.Costs {
		if c := &ab.Costs[i]; c.Sel != 0 && uint16(c.Reg) == r.N && g.sels[c.Sel].Board {
			return true
		}
	}
	return int(r.N) < len(ab.Targets) && g.sels[ab.Targets[r.N].Sel].Board
}

// extremeAttr returns the highest or lowest value of an attribute among the objects of a
// selector, or 0 without any. Objects that lack the attribute do not count.
func (g *Game) extremeAttr(s *State, f *frame, in *code.EInstr) (n int) {
	first, a := true, code.Attr(in.A)
	for o := range g.selSet(s, f, code.SelID(in.N)).All() {
		if t := &s.objects[o]; o.isLink() || isPrinted(a) && t.place() == inPlay && t.bare() {
			continue
		}
		if v := g.attr(s, a, o); first || (v > n) == (in.Op == code.EHighest) {
			n, first = v, false
		}
	}
	return n
}

// one returns the object of a reference that names at most one object, without building a set.
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
		if o == 0 {
			o = g.hostWas(s, f)
		}
	case code.RefIt:
		o = f.it
	default:
		return 0, false
	}
	return o, true
}

// hostWas returns the card that the source of an action was attached to when the action was
// announced, if it is still the same object.
func (g *Game) hostWas(s *State, f *frame) Obj {
	if f.abil != 0 && f.flags&fCard == 0 && g.lib.Abilities[f.abil].Kind == code.Action && g.lib.Abilities[f.abil].Event != code.NoEvent {
		return f.host
	}
	if f.subj == 0 || f.subj.isLink() || f.abil == 0 || g.lib.Abilities[f.abil].Event != code.NoEvent || s.objects[f.subj].gen != f.subjGen {
		return 0
	}
	return f.subj
}

// is returns 1 if a reference names at least one object and all its objects have all properties
// of a status.
func (g *Game) is(s *State, f *frame, in *code.EInstr) int {
	want := code.Status(in.N)
	if o, ok := g.one(s, f, in.R); ok {
		switch want { // test the most frequent properties first
		case code.Attacking:
			return code.Truth(s.fight.attackers.Has(o))
		case code.Defending:
			return code.Truth(s.fight.defenders.Has(o))
		}
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

// num returns the value of expression id, or def if the instruction has none.
func (g *Game) num(s *State, f *frame, id code.ExprID, def int) int {
	if id == 0 {
		return def
	}
	return g.eval(s, f, id)
}

// player returns the player that a code.Player denotes in a frame.
func (g *Game) player(s *State, f *frame, p code.Player) Player {
	switch p {
	case code.Opp:
		return f.ctl.Other()
	case code.Active:
		return s.active
	case code.Loop:
		return f.loop
	case code.SubjectCtl:
		return g.controller(s, f.subj)
	case code.ItCtl:
		return g.controller(s, f.it)
	case code.HostCtl:
		h := s.objects[f.src].host
		if h == 0 {
			h = g.hostWas(s, f)
		}
		if h != 0 {
			return g.controller(s, h)
		}
	}
	if p >= code.RegOwner {
		if k := int(p - code.RegOwner); f.n[k] > 0 {
			return s.pool[g.regStart(f, k)].obj.Owner()
		}
		return f.ctl
	}
	if p >= code.RegCtl {
		if k := int(p - code.RegCtl); f.n[k] > 0 {
			return g.controller(s, s.pool[g.regStart(f, k)].obj)
		}
	}
	return f.ctl
}

func (g *Game) controller(s *State, o Obj) Player {
	if o.isLink() {
		return s.chain[o-firstLink].ctl()
	}
	return s.objects[o].ctl()
}

func (g *Game) playerMask(s *State, f *frame, p code.Player) uint8 {
	if p == code.Each {
		return 3
	}
	if k := int(p) - int(code.RegCtl); k >= 0 && f.n[k] != 1 { // the register holds no object, or several
		var mask uint8
		for b := g.regSet(s, f, k); !b.empty(); {
			mask |= 1 << g.controller(s, b.pop())
		}
		return mask
	}
	return 1 << g.player(s, f, p)
}

// objects returns the objects that a reference names now. It is kept out of line: inlined
// copies (PGO makes them) would cost more than the calls.
//
//go:noinline
func (g *Game) objects(s *State, f *frame, r code.Ref) (set Set) {
	if o, ok := g.one(s, f, r); ok {
		if o != 0 {
			set.add(o)
		}
		return set
	}
	switch r.Kind {
	case code.RefQuester:
		return g.questUnits(s, f.src)
	case code.RefSubject:
		if f.subj != 0 && (f.subj.isLink() || s.objects[f.subj].gen == f.subjGen) {
			set.add(f.subj)
		}
	case code.RefReg:
		return g.regSet(s, f, int(r.N))
	case code.RefSel:
		g.findInto(s, f, code.SelID(r.N), &set, false)
	case code.RefHere:
		if f.zone < onCapital {
			set.add(sectionAt(f.zone))
		}
	case code.RefZone:
		set.add(Section(f.ctl, int(r.N)))
	case code.RefHand:
		return s.hand[g.player(s, f, code.Player(r.N))]
	}
	return set
}

// inPlayOnly returns the members of set that are in play.
func (g *Game) inPlayOnly(s *State, set Set) Set {
	for w := range set { // this loop runs often: going word by word is faster than calling All
		set[w] &= s.controlled[0][w] | s.controlled[1][w]
	}
	return set
}

// isPrinted reports whether an attribute is printed on cards. A development has no such
// attributes, even if it counts as a unit too.
func isPrinted(a code.Attr) bool {
	return a == code.ACost || a == code.ALoyalty || a == code.APrintedPower
}

// printed returns a printed attribute of a card.
func (g *Game) printed(s *State, a code.Attr, o Obj) int {
	d := g.def(s, o)
	switch a {
	case code.ACost:
		return g.printedCost(s, o, d)
	case code.ALoyalty:
		return int(d.BaseLoyalty)
	}
	return int(d.Power[nameOf(s.objects[o].zone())])
}

// attr returns the value of an attribute of an object.
func (g *Game) attr(s *State, a code.Attr, o Obj) int {
	t := &s.objects[o]
	switch a {
	case code.ADamage:
		if s.deps&analysis.DepWeight != 0 {
			g.refresh(s)
		}
		return t.harm()
	case code.ATokens:
		return int(t.tokens)
	case code.APending:
		return int(t.pendingCombat)
	case code.ACost, code.ALoyalty, code.APrintedPower:
		if o.isCard() && !(t.place() == inPlay && t.bare()) {
			return g.printed(s, a, o)
		}
	case code.APower:
		g.refresh(s)
		return t.powerNow()
	case code.AHP:
		g.refresh(s)
		return max(0, int(t.hp))
	case code.ARemaining:
		g.refresh(s)
		return t.remaining()
	case code.AAttacks:
		return s.tallied(lastAttacked, o)
	case code.ADevs:
		return s.kinds[4].lenAnd(&s.controlled[o.Owner()])
	case code.APaid:
		return s.tallied(lastPaid, o)
	case code.ATaken:
		return s.tallied(lastTaken, o) + s.tallied(lastSpared, o)
	case code.ADealt:
		return s.tallied(lastTaken, o)
	case code.AExperience:
		return g.experience(s, o)
	case code.ASavage:
		return g.savageOf(s, o)
	case code.ACounterstrike:
		g.refresh(s)
		return max(0, int(t.counter))
	}
	return 0
}
