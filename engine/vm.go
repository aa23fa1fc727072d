package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// exec runs instructions of a code frame until something else must happen first: a choice, another
// procedure, a state check, or a constant or forced effect that triggered.
func (g *Game) exec(s *State, f *frame) {
	depth := s.nStack
	for together := false; f.step == cdRun; {
		in := &g.lib.Code[f.pc]
		if in.Op == code.OpEnd {
			g.finishCode(s, f)
			return
		}
		f.pc++
		g.do(s, f, in)
		if s.Over() || s.ask.kind != AskNone {
			return
		}
		if s.nStack != depth {
			top := &s.stack[s.nStack-1]
			switch {
			case in.F&code.FTogether != 0 && top.proc == procLeave && top.step == lvNew: // this departure waits until the next instruction, which happens at the same time, has run
				together = true
				continue
			case together: // both simultaneous instructions have begun: finish them before anything else
				g.stepTogether(s, depth)
			default:
				g.tail(s, f, depth)
			}
			return
		}
		together = in.F&code.FTogether != 0
		if !together && s.somethingDue() {
			if f.step == cdRun && g.lib.Code[f.pc].Op == code.OpEnd && f.flags&fCard == 0 {
				g.finishCode(s, f)
			}
			return
		}
	}
}

// stepTogether performs the first step of the damage and the departure that two simultaneous
// instructions (FTogether) have begun.
func (g *Game) stepTogether(s *State, depth uint8) {
	if top := &s.stack[s.nStack-1]; top.proc == procDamage {
		g.stepDamage(s, damageFrame{top})
	}
	if top := &s.stack[s.nStack-1]; s.nStack > depth && top.proc == procLeave && top.step == lvNew {
		g.stepLeave(s, leaveFrame{top})
	}
}

// tail is a tail call: it replaces a code frame by the damage frame above it, if applying that
// damage is all that the code frame waits for. Long sequences of effects that answer each other
// then do not fill the stack. Frames that deal combat damage stay, because later steps look up who
// dealt it.
func (g *Game) tail(s *State, f *frame, depth uint8) {
	if s.nStack != depth+1 || s.stack[depth].proc != procDamage || f.step != cdRun ||
		g.lib.Code[f.pc].Op != code.OpEnd || f.flags&fCard != 0 || (damageFrame{&s.stack[depth]}).kind()&dmgCombat != 0 {
		return
	}
	s.dropRegs(f.base)
	*f = s.stack[depth]
	s.nStack--
}

func (f *frame) ok(yes bool) {
	f.flags &^= fOK
	if yes {
		f.flags |= fOK
	}
}

// do executes one instruction. Instructions that ask a question stay current (again) until it is
// answered.
func (g *Game) do(s *State, f *frame, in *code.Instr) {
	if in.Op >= code.FirstEffect {
		f.ok(true)
	}
	ops[in.Op].do(g, s, f, in)
}

func (g *Game) opEnd(s *State, f *frame, _ *code.Instr) { g.finishCode(s, f) }

func (g *Game) opJump(_ *State, f *frame, in *code.Instr) { f.pc = in.To }

func (g *Game) opJumpUnless(s *State, f *frame, in *code.Instr) {
	if g.eval(s, f, in.N) == 0 {
		f.pc = in.To
	}
}

func (g *Game) opJumpFailed(_ *State, f *frame, in *code.Instr) {
	if f.flags&fOK == 0 {
		f.pc = in.To
	}
}

// again asks a question for the instruction that is being executed, and moves pc back to that
// instruction, so that execAnswer finds it.
func (g *Game) again(s *State, f *frame, q question) {
	f.pc--
	f.step = cdAnswer
	s.ask = q
}

// execAnswer passes the answer to the instruction that asked.
func (g *Game) execAnswer(s *State, f *frame) {
	in := &g.lib.Code[f.pc]
	f.pc++
	f.step = cdRun
	ops[in.Op].answer(g, s, f, in)
}

func (g *Game) askMay(s *State, f *frame, in *code.Instr) {
	if f.flags&(fCard|fCopy) == fCard|fCopy && g.lib.Code[f.pc].R.Kind == code.RefSelf {
		f.pc = in.To // the optional effect is about the card itself, and a copy on the chain has no card
		return
	}
	if g.optionIsEmpty(s, f, in.To) {
		f.pc = in.To
		return
	}
	g.again(s, f, question{kind: AskMay, player: g.player(s, f, in.P)})
}

// optionIsEmpty reports whether the optional effect of the instructions from the current one to
// end could do nothing: there is nothing to choose and nothing that it names. Then nobody is asked
// whether he wants it.
func (g *Game) optionIsEmpty(s *State, f *frame, end uint16) bool {
	at, chosen := f.pc, f.execution().chosen()
	was := *chosen
	defer func() { f.pc, *chosen = at, was }()
	for f.pc < end {
		in := &g.lib.Code[f.pc]
		f.pc++
		switch {
		case in.Op == code.OpChoose && f.n[in.A] == 0:
			*chosen = 0
			if set := g.choices(s, f, in); !set.empty() {
				return false
			}
		case in.Op == code.OpJumpFailed && f.pc > at+1:
			f.pc = in.To
		case in.Op.NeedsObjects():
			set, more := g.objects(s, f, in.R), g.objects(s, f, in.R2)
			if !set.empty() || (in.Op == code.OpDamage || in.Op == code.OpDestroy || in.Op == code.OpToHand) && !more.empty() {
				return false
			}
			if in.Op == code.OpForEach {
				f.pc = in.To
			}
		default:
			return false
		}
	}
	return true
}

func (g *Game) mayAnswered(s *State, f *frame, in *code.Instr) {
	if s.answer.Verb() == No {
		f.pc = in.To
	}
}

func (g *Game) askMode(s *State, f *frame, in *code.Instr) {
	if in.F&code.FAnnounced != 0 {
		f.pc = g.lib.Code[int(f.pc)+int(f.mode())-1].To
		return
	}
	if in.P != code.Loop && in.P != code.Me {
		f.loop = g.player(s, f, in.P) // the player to whom the word "own" in the options refers
	}
	var set Set
	for i := 0; i < int(in.A); i++ {
		opt := &g.lib.Code[int(f.pc)+i]
		if opt.N == 0 || g.eval(s, f, opt.N) != 0 {
			set.add(Obj(i + 1))
		}
	}
	if set.empty() { // the condition of no option holds, so the player has no choice
		f.pc += uint16(in.A)
		return
	}
	g.again(s, f, question{kind: AskMode, player: g.player(s, f, in.P), set: set})
}

func (g *Game) modeChosen(s *State, f *frame, _ *code.Instr) {
	f.pc = g.lib.Code[int(f.pc)+s.answer.Arg()].To
}

func (g *Game) eachPlayer(s *State, f *frame, in *code.Instr) {
	first := s.active
	if in.F&code.FFirst != 0 {
		first = f.ctl
	}
	switch f.execution().eachPlayer() {
	case 0:
		f.loop = first
		f.loops++
	case 1:
		f.loop = first.Other()
		f.loops++
	default:
		f.loops &^= 3
		f.pc = in.To
	}
}

func (g *Game) forEach(s *State, f *frame, in *code.Instr) {
	if f.iter == 0 {
		g.regClear(s, f, int(in.A))
		for o := range g.objects(s, f, in.R).All() {
			g.regAdd(s, f, int(in.A), o)
		}
	}
	at := g.regStart(f, int(in.A))
	for f.iter < f.n[in.A] {
		r := s.pool[at+int(f.iter)]
		f.iter++
		if s.objects.same(r) && g.stillListed(s, in.R, r.obj) {
			f.it = r.obj
			return
		}
	}
	f.iter, f.it, f.pc = 0, 0, in.To
}

// askUnlessPays asks the player whether he pays to prevent the effect, if he can afford it.
func (g *Game) askUnlessPays(s *State, f *frame, in *code.Instr) {
	p := g.player(s, f, in.P)
	if n := g.num(s, f, in.N, 0); n <= g.spendable(s, p, 0) {
		g.again(s, f, question{kind: AskTax, player: p})
	}
}

func (g *Game) unlessAnswered(s *State, f *frame, in *code.Instr) {
	switch {
	case s.answer.Verb() != Yes:
	case in.N == 0: // the player pays all his resources, but nothing from purses
		p := g.player(s, f, in.P)
		g.gain(s, p, -int(s.resources[p]))
		f.pc = in.To
	default:
		f.payment().begin(g.num(s, f, in.N, 1), cdTax)
	}
}

// mustPay makes a player pay if he can, from his resources and purses. He chooses only how much
// comes from which purse (W43).
func (g *Game) mustPay(s *State, f *frame, in *code.Instr) {
	p, n := g.player(s, f, in.P), max(0, g.num(s, f, in.N, 1))
	f.ok(n <= g.spendable(s, p, 0))
	if f.flags&fOK != 0 && n > 0 {
		f.payment().begin(n, cdTax)
	}
}

func (g *Game) askNumber(s *State, f *frame, in *code.Instr) {
	lo, hi := g.num(s, f, in.M, 0), g.num(s, f, in.N, 0)
	hi = min(max(hi, lo), 200)
	g.again(s, f, question{kind: AskNumber, player: g.player(s, f, in.P), lo: uint8(lo), hi: uint8(hi)})
}

func (g *Game) numberChosen(s *State, f *frame, _ *code.Instr) { f.x = uint8(s.answer.Arg()) }

// choose begins the choice of objects that are stored in register A.
func (g *Game) choose(s *State, f *frame, in *code.Instr) {
	*f.execution().chosen() = 0
	if in.F&code.FAppend == 0 {
		g.regClear(s, f, int(in.A))
	}
	if in.P != code.Loop && in.P != code.Me {
		f.loop = g.player(s, f, in.P) // the player to whom the word "own" in the choice refers
	}
	g.askChoose(s, f, in)
}

// chose adds the chosen object to the register and asks for the next one, or for what targeting it
// costs.
func (g *Game) chose(s *State, f *frame, in *code.Instr) {
	if s.answer.Verb() == Done {
		f.ok(true)
		return
	}
	g.regAdd(s, f, int(in.A), g.chosen(s, f, in, s.answer.Obj()))
	*f.execution().chosen()++
	if g.lib.Sels[in.To].Aimable {
		*f.execution().tolls() = 0
		g.payAim(s, f, in)
		return
	}
	g.askChoose(s, f, in)
}

// stillListed reports whether an object of a "for each" loop is still in the place where the loop's
// selector found it. Objects from a register or reference are not checked.
func (g *Game) stillListed(s *State, r code.Ref, o Obj) bool {
	if !o.isCard() || r.Kind != code.RefSel {
		return true
	}
	switch at := s.objects[o].place(); g.lib.Sels[r.N].Place {
	case code.InReg:
		return true
	case code.Hand:
		return at == inHand
	case code.Discard:
		return at == inDiscard
	case code.HandDiscard:
		return at == inHand || at == inDiscard
	case code.UnderSource, code.AsExperience:
		return at == inUnder
	default:
		return at == inPlay
	}
}

// askChoose asks for the next object of an OpChoose, or ends the choice when enough are chosen or
// none is left. Objects are chosen in ascending order.
func (g *Game) askChoose(s *State, f *frame, in *code.Instr) {
	hi := g.num(s, f, in.N, 1)
	lo := hi
	if in.M != 0 {
		lo = g.eval(s, f, in.M)
	}
	chosen := int(*f.execution().chosen())
	if chosen >= hi {
		f.ok(true)
		return
	}
	set := g.choices(s, f, in)
	if set.empty() {
		f.ok(chosen >= lo)
		return
	}
	p := g.player(s, f, in.P)
	f.pc--
	f.step = cdAnswer
	s.ask = question{kind: AskChoose, player: p, set: set, done: chosen >= lo}
}

// choices returns the objects that may be chosen next. Equal cards of a hand and facedown cards
// that the player cannot tell apart are merged into one.
func (g *Game) choices(s *State, f *frame, in *code.Instr) Set {
	set := g.selSet(s, f, code.SelID(in.To))
	got := g.regSet(s, f, int(in.A))
	set = set.minus(&got)
	if *f.execution().chosen() > 0 {
		set = highest(set, got)
	}
	set = g.fitFor(s, f, in, set)
	if at := g.lib.Sels[in.To].Place; at == code.Hand || at == code.HandDiscard {
		hands := s.hand[0].or(&s.hand[1])
		piles := set.minus(&hands)
		set = g.distinct(s, set.and(&hands))
		set.join(&piles)
	}
	if set.meets(&s.kinds[4]) {
		who := *f
		who.ctl = g.player(s, f, in.P)
		g.mergeHidden(s, &who, &set)
	}
	return set
}

// fitFor drops choices that would be useless for the next instruction, which takes the chosen
// object.
func (g *Game) fitFor(s *State, f *frame, in *code.Instr, set Set) Set {
	next := &g.lib.Code[f.pc]
	reg := code.Ref{Kind: code.RefReg, N: uint16(in.A)}
	switch {
	case next.Op == code.OpPlayFor && next.R == reg:
		for o := range set.All() {
			if !g.playableFor(s, f, next, o) {
				set.del(o)
			}
		}
		return set
	case next.Op == code.OpPlayFree && next.F&code.FMust != 0 && next.R == reg:
		for o := range set.All() {
			if !g.playableFree(s, f.ctl, o, g.def(s, o)) {
				set.del(o)
			}
		}
		return set
	case next.Op == code.OpPutEach && next.R == reg:
		return g.keepPlaceable(s, f, in, next, set)
	case next.Op == code.OpPut && next.R == reg:
		return g.puttable(s, f, g.objects(s, f, next.R2), set)
	case next.Op == code.OpChoose:
		put, zone := &g.lib.Code[f.pc+1], code.Ref{Kind: code.RefReg, N: uint16(next.A)}
		if put.Op == code.OpPut && put.R == reg && put.R2 == zone {
			return g.puttable(s, f, g.selSet(s, f, code.SelID(next.To)), set)
		}
		return set
	case (next.Op == code.OpPutOn || next.Op == code.OpReattach) && (next.R == reg || next.R2 == reg):
		return g.fitToHang(s, f, next, set, next.R == reg)
	case next.Op == code.OpExchange && next.R2 == reg:
		old := g.objects(s, f, next.R)
		for o := range set.All() {
			if old.empty() || !g.mayExchange(s, f.ctl, old.first(), o) {
				set.del(o)
			}
		}
		return set
	case next.Op == code.OpLay && next.R2 == reg && next.F&code.FDeclared != 0:
		open := g.openZones(s, f.ctl)
		for o := range set.All() {
			if o.isSection() && open>>((o-firstSection)%3)&1 == 0 {
				set.del(o)
			}
		}
		return set
	case next.Op == code.OpPut && next.R2 == reg:
		return g.zonesFor(s, f, next, set)
	case next.Op == code.OpRestore && next.R == reg:
		g.refresh(s)
		return g.withoutProps(s, set, propNoRestore)
	case next.Op == code.OpDeclareAt && next.R2 == reg:
		who := g.inPlayOnly(s, g.objects(s, f, next.R))
		for o := range set.All() {
			if !g.opensFront(s, f.ctl, who, o) {
				set.del(o)
			}
		}
		return set
	case next.Op == code.OpRedirectAttack && (next.R == reg || next.R2 == reg):
		for b := set; ; {
			o := b.pop()
			if o == 0 {
				return set
			}
			if !g.attackable(s, o) {
				set.del(o)
			}
		}
	}
	return set
}

// fitToHang filters the choices for an instruction that attaches a card: if cards is true, set
// holds the attachments, otherwise their possible hosts.
func (g *Game) fitToHang(s *State, f *frame, in *code.Instr, set Set, cards bool) Set {
	given := g.objects(s, f, in.R)
	if cards {
		given = g.objects(s, f, in.R2)
	}
	with := given.first()
	for x := range set.All() {
		o, h := with, x
		if cards {
			o, h = x, with
		}
		p := f.ctl
		fits := o != 0 && h != 0
		if in.Op == code.OpReattach && fits {
			p = s.objects[o].ctl()
			fits = s.objects[o].host != h
		}
		if !fits || !g.mayHang(s, p, o, h) || in.Op == code.OpPutOn && !g.mayEnterOn(s, p, o) {
			set.del(x)
		}
	}
	return set
}

// chosen returns the object for which an answer stands: the object in the answer, or a random one
// of the facedown cards that were merged into that object.
func (g *Game) chosen(s *State, f *frame, in *code.Instr, o Obj) Obj {
	who := *f
	who.ctl = g.player(s, f, in.P)
	if !g.anonymous(s, &who, o) {
		return o
	}
	set := g.selSet(s, f, code.SelID(in.To))
	got := g.regSet(s, f, int(in.A))
	return g.unmerge(s, &who, o, set.minus(&got))
}

// collectInto stores every object of a selector in a register.
func (g *Game) collectInto(s *State, f *frame, in *code.Instr) {
	if in.F&code.FAppend == 0 {
		g.regClear(s, f, int(in.A))
	}
	for o := range g.selSet(s, f, code.SelID(in.To)).All() {
		g.regAdd(s, f, int(in.A), o)
	}
}
