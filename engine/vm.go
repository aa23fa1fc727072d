package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// exec runs the body of a code frame instruction by instruction, until
// something else has to happen first: a choice, another procedure, a state
// check, or a constant or forced effect that was triggered.
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
		if s.over || s.ask.kind != AskNone {
			return
		}
		if s.nStack != depth {
			top := &s.stack[s.nStack-1]
			switch {
			case in.F&code.FTogether != 0 && top.proc == procLeave && top.step == lvFresh: // the second part first
				together = true
				continue
			case together: // both parts before anything else
				g.stepTogether(s, depth)
			default:
				g.tail(s, f, depth)
			}
			return
		}
		together = in.F&code.FTogether != 0
		if !together && (s.checkDue || s.nPending > s.pendBase) {
			if f.step == cdRun && g.lib.Code[f.pc].Op == code.OpEnd && f.flags&fCard == 0 {
				g.finishCode(s, f)
			}
			return
		}
	}
}

// stepTogether carries out what two instructions that go together have begun.
func (g *Game) stepTogether(s *State, depth uint8) {
	if top := &s.stack[s.nStack-1]; top.proc == procDamage {
		g.stepDamage(s, top)
	}
	if top := &s.stack[s.nStack-1]; s.nStack > depth && top.proc == procLeave && top.step == lvFresh {
		g.stepLeave(s, top)
	}
}

// tail takes a frame off the stack that has only been waiting for the damage
// it deals to be applied, so that effects that answer each other for a long
// time do not fill the stack.
func (g *Game) tail(s *State, f *frame, depth uint8) {
	if s.nStack != depth+1 || s.stack[depth].proc != procDamage || f.step != cdRun ||
		g.lib.Code[f.pc].Op != code.OpEnd || f.flags&fCard != 0 {
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

// do carries out one instruction. Instructions that ask stay at the same
// place (again) until they are answered.
func (g *Game) do(s *State, f *frame, in *code.Instr) {
	switch in.Op {
	case code.OpJump:
		f.pc = in.To
	case code.OpJumpUnless:
		if g.eval(s, f, in.N) == 0 {
			f.pc = in.To
		}
	case code.OpJumpFailed:
		if f.flags&fOK == 0 {
			f.pc = in.To
		}
	case code.OpMay:
		g.again(s, f, question{kind: AskMay, player: g.player(s, f, in.P)})
	case code.OpMode:
		g.askMode(s, f, in)
	case code.OpEachPlayer:
		g.eachPlayer(s, f, in)
	case code.OpNextPlayer, code.OpNextEach:
		f.pc = in.To
	case code.OpForEach:
		g.forEach(s, f, in)
	case code.OpUnlessPays:
		p := g.player(s, f, in.P)
		if n := g.num(s, f, in.N, 0); n <= g.purse(s, p, 0) {
			g.again(s, f, question{kind: AskTax, player: p})
		}
	case code.OpWard:
		g.ward(s, f, in)
	case code.OpChoose:
		f.b = 0
		if in.F&code.FAppend == 0 {
			g.regClear(s, f, int(in.A))
		}
		g.askChoose(s, f, in)
	case code.OpCollect:
		g.collectInto(s, f, in)
	case code.OpChooseDest:
		g.askDest(s, f, in)
	case code.OpNumber:
		lo, hi := g.num(s, f, in.M, 0), g.num(s, f, in.N, 0)
		hi = min(max(hi, lo), 200)
		g.again(s, f, question{kind: AskNumber, player: g.player(s, f, in.P), lo: uint8(lo), hi: uint8(hi)})
	default:
		g.doEffect(s, f, in)
	}
}

// again asks a question for the instruction that was just fetched.
func (g *Game) again(s *State, f *frame, q question) {
	f.pc--
	f.step = cdAnswer
	s.ask = q
}

// execAnswer gives an answer to the instruction that asked.
func (g *Game) execAnswer(s *State, f *frame) {
	in := &g.lib.Code[f.pc]
	f.pc++
	f.step = cdRun
	switch in.Op {
	case code.OpMay:
		if s.answer.Verb() == No {
			f.pc = in.To
		}
	case code.OpMode:
		f.pc = g.lib.Code[int(f.pc)+s.answer.Arg()].To
	case code.OpWard:
		g.wardPaid(s, f, in)
	case code.OpUnlessPays:
		if s.answer.Verb() == Yes && in.N == 0 { // all of his pool, and nothing else
			p := g.player(s, f, in.P)
			g.gain(s, p, -int(s.resources[p]))
			f.pc = in.To
		} else if s.answer.Verb() == Yes {
			f.a, f.c, f.step = 0, add8(0, g.num(s, f, in.N, 1)), cdTax
		}
	case code.OpChoose:
		if s.answer.Verb() == Done {
			f.ok(true)
			return
		}
		g.regAdd(s, f, int(in.A), g.chosen(s, f, in, s.answer.Obj()))
		f.b++
		g.askChoose(s, f, in)
	case code.OpChooseDest:
		g.regAdd(s, f, int(in.A), s.answer.Obj())
		f.ok(true)
	case code.OpNumber:
		f.x = uint8(s.answer.Arg())
	case code.OpPut:
		g.putOn(s, f, in, Obj(f.c), s.answer.Obj())
		f.pc-- // the other cards
	case code.OpRearrange:
		g.rearranged(s, f, in)
	case code.OpPlayFree:
		if s.answer.Verb() == Pick {
			f.pc-- // and ask again for the next
			g.playFree(s, f, s.answer.Obj())
		}
	}
}

func (g *Game) askMode(s *State, f *frame, in *code.Instr) {
	if in.F&code.FAnnounced != 0 {
		f.pc = g.lib.Code[int(f.pc)+int(f.mode())-1].To
		return
	}
	var set Set
	for i := 0; i < int(in.A); i++ {
		opt := &g.lib.Code[int(f.pc)+i]
		if opt.N == 0 || g.eval(s, f, opt.N) != 0 {
			set.add(Obj(i + 1))
		}
	}
	if set.empty() { // nothing can be carried out in full
		f.pc += uint16(in.A)
		return
	}
	g.again(s, f, question{kind: AskMode, player: g.player(s, f, in.P), set: set})
}

func (g *Game) eachPlayer(s *State, f *frame, in *code.Instr) {
	switch f.loops & 3 {
	case 0:
		f.loop = s.active
		f.loops++
	case 1:
		f.loop = s.active.Other()
		f.loops++
	default:
		f.loops &^= 3
		f.pc = in.To
	}
}

func (g *Game) forEach(s *State, f *frame, in *code.Instr) {
	if f.iter == 0 {
		g.regClear(s, f, int(in.A))
		for b := g.objects(s, f, in.R); ; {
			o := b.pop()
			if o == 0 {
				break
			}
			g.regAdd(s, f, int(in.A), o)
		}
	}
	at := g.regStart(f, int(in.A))
	for f.iter < f.n[in.A] {
		r := s.pool[at+int(f.iter)]
		f.iter++
		if s.objects.same(r) && (!r.obj.isCard() || s.objects[r.obj].place() == inPlay) {
			f.it = r.obj
			return
		}
	}
	f.iter, f.it, f.pc = 0, 0, in.To
}

// askChoose asks for the next object of an OpChoose, or goes on: choices are
// in ascending order, f.b counts them.
func (g *Game) askChoose(s *State, f *frame, in *code.Instr) {
	hi := g.num(s, f, in.N, 1)
	lo := hi
	if in.M != 0 {
		lo = g.eval(s, f, in.M)
	}
	if int(f.b) >= hi {
		f.ok(true)
		return
	}
	set := g.choices(s, f, in)
	if set.empty() {
		f.ok(int(f.b) >= lo)
		return
	}
	p := g.player(s, f, in.P)
	f.pc--
	f.step = cdAnswer
	s.ask = question{kind: AskChoose, player: p, set: set, done: int(f.b) >= lo}
}

// choices is what may be chosen next.
func (g *Game) choices(s *State, f *frame, in *code.Instr) Set {
	set := g.selSet(s, f, code.SelID(in.To))
	got := g.regSet(s, f, int(in.A))
	set = set.minus(&got)
	if f.b > 0 {
		set = highest(set, got)
	}
	set = g.fitFor(s, f, in, set)
	if g.lib.Sels[in.To].Place == code.Hand {
		set = g.distinct(s, set)
	}
	who := *f
	who.ctl = g.player(s, f, in.P)
	return g.mergeHidden(s, &who, set)
}

// fitFor drops the choices with which the next instruction, for which they are
// made, could do nothing.
func (g *Game) fitFor(s *State, f *frame, in *code.Instr, set Set) Set {
	next := &g.lib.Code[f.pc]
	reg := code.Ref{Kind: code.RefReg, N: uint16(in.A)}
	switch {
	case next.Op == code.OpPut && next.R == reg:
		return g.puttable(s, f, next, set)
	case next.Op == code.OpExchange && next.R2 == reg:
		old := g.objects(s, f, next.R)
		for b := set; !b.empty(); {
			if o := b.pop(); old.empty() || !g.mayExchange(s, f.ctl, old.first(), o) {
				set.del(o)
			}
		}
		return set
	case next.Op == code.OpPut && next.R2 == reg:
		return g.zonesFor(s, f, next, set)
	case next.Op == code.OpRedirectAttack && (next.R == reg || next.R2 == reg):
		for b := set; ; {
			o := b.pop()
			if o == 0 {
				return set
			}
			if !s.attackable(o) {
				set.del(o)
			}
		}
	}
	return set
}

// chosen is the object that a choice stands for.
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

// collectInto adds every object of a selector to a register.
func (g *Game) collectInto(s *State, f *frame, in *code.Instr) {
	if in.F&code.FAppend == 0 {
		g.regClear(s, f, int(in.A))
	}
	for b := g.selSet(s, f, code.SelID(in.To)); ; {
		o := b.pop()
		if o == 0 {
			return
		}
		g.regAdd(s, f, int(in.A), o)
	}
}

// doEffect carries out the instructions that change the game.
func (g *Game) doEffect(s *State, f *frame, in *code.Instr) {
	f.ok(true)
	switch in.Op {
	case code.OpDamage:
		g.dealRefs(s, f, in)
	case code.OpIndirect:
		g.indirect(s, g.playerMask(s, f, in.P), g.num(s, f, in.N, 0))
	case code.OpMoveDamage:
		g.moveDamage(s, f, in)
	case code.OpRedirect:
		g.redirect(s, f, in)
	case code.OpHeal:
		g.heal(s, f, in)
	case code.OpCancelDamage:
		g.cancelDamage(s, f, in)
	case code.OpSavage:
		g.giveSavage(s, f, in)
	case code.OpDestroy:
		g.leaveBy(s, f, in, leaveDestroy)
	case code.OpSacrifice:
		g.leaveBy(s, f, in, leaveSacrifice)
	case code.OpToHand:
		g.leaveBy(s, f, in, leaveHand)
	case code.OpCorrupt:
		f.ok(g.corruptAll(s, g.objects(s, f, in.R)))
	case code.OpRestore:
		g.restoreAll(s, f, in)
	case code.OpPower, code.OpHP:
		g.changeStat(s, f, in)
	case code.OpToken:
		g.tokens(s, f, in)
	case code.OpMoveToken:
		g.moveToken(s, f, in)
	case code.OpMove:
		g.moveRefs(s, f, in)
	case code.OpRearrange:
		g.rearrange(s, f, in)
	case code.OpControl:
		g.control(s, f, in)
	case code.OpFlip:
		g.flip(s, f, in)
	case code.OpBecomeUnit:
		g.becomeUnit(s, f, in)
	case code.OpBecomeDev:
		g.becomeDevelopment(s, f, in)
	case code.OpFacedown:
		g.facedown(s, f, in)
	case code.OpWatch:
		g.watch(s, f, in)
	case code.OpTakeLater:
		g.takeLater(s, f, in)
	case code.OpSacLater:
		g.sacLater(s, f, in)
	case code.OpForbid:
		g.forbid(s, f, in)
	case code.OpUntough:
		g.loseAll(s, f, in, lastUntough)
	case code.OpPowerless:
		g.loseAll(s, f, in, lastPowerless)
	case code.OpPut:
		g.put(s, f, in)
	case code.OpShield:
		g.shield(s, f, in)
	case code.OpDeflect:
		g.deflect(s, f, in)
	case code.OpClash:
		g.clash(s, f, in)
	case code.OpAttach:
		g.attach(s, f, in)
	case code.OpSend:
		g.send(s, f, in)
	case code.OpTuck:
		g.tuck(s, f, in)
	case code.OpRedirectAttack:
		g.redirectAttack(s, f, in)
	case code.OpMayAttack:
		s.addLasting(lasting{kind: lastRoam, ctl: f.ctl, sel: in.To})
	case code.OpAttack:
		g.attackWith(s, f, in)
	case code.OpShieldBattle:
		s.addLasting(lasting{kind: lastShield, ctl: f.ctl})
	case code.OpNextCost:
		s.addLasting(lasting{kind: lastNextCost, ctl: f.ctl, sel: in.To, amount: int8(g.num(s, f, in.N, 0)), extra: uint8(g.num(s, f, in.M, 0))})
	case code.OpCancel:
		f.ok(g.cancelLinks(s, g.objects(s, f, in.R)))
	case code.OpEndChain:
		f.ok(s.endChain())
	case code.OpCopy:
		g.copyLink(s, f, in)
	default:
		g.doCards(s, f, in)
	}
}

// doCards carries out the instructions about cards out of play and resources.
func (g *Game) doCards(s *State, f *frame, in *code.Instr) {
	switch in.Op {
	case code.OpSearch:
		p := g.player(s, f, in.P)
		f.ok(g.look(s, f, p, int(in.A), g.num(s, f, in.N, 1)+g.searchMore(s, p)))
		return
	case code.OpLook:
		p := g.player(s, f, in.P)
		f.ok(g.look(s, f, p, int(in.A), g.num(s, f, in.N, 1)))
		return
	case code.OpRevealTop:
		p := g.player(s, f, in.P)
		f.ok(g.revealTop(s, f, p, int(in.A), g.num(s, f, in.N, 1)))
		return
	case code.OpRandom:
		g.atRandom(s, f, in)
		return
	case code.OpTake:
		g.take(s, f, in)
		return
	case code.OpBottom:
		g.toBottom(s, f, in)
		return
	case code.OpReveal:
		p := g.player(s, f, in.P)
		g.reveal(s, f, p, int(in.A), g.num(s, f, in.N, 1))
		return
	case code.OpPlayFree:
		g.askPlayFree(s, f, in)
		return
	case code.OpExchange:
		g.exchange(s, f, in)
		return
	case code.OpNecromancy:
		g.grantNecromancy(s, f, in)
		return
	case code.OpIntoDeck:
		g.intoDeck(s, g.objects(s, f, in.R))
		return
	case code.OpMustBurn:
		g.mustBurn(s, g.player(s, f, in.P), g.num(s, f, in.N, 0))
		return
	case code.OpSteal:
		g.steal(s, f.ctl, g.player(s, f, in.P), g.num(s, f, in.N, 1))
		return
	}
	mask := g.playerMask(s, f, in.P)
	for i, p := 0, s.active; i < 2; i, p = i+1, p.Other() {
		if mask>>p&1 != 0 {
			g.doPlayer(s, f, in, p)
		}
	}
}

func (g *Game) doPlayer(s *State, f *frame, in *code.Instr, p Player) {
	n := g.num(s, f, in.N, 1)
	switch in.Op {
	case code.OpDraw:
		f.ok(g.drawCards(s, p, n) == n)
		g.emit(s, code.Draws, Section(p, 0), n)
	case code.OpDiscardHand:
		g.discardCards(s, s.hand[p])
	case code.OpDiscardRand:
		g.discardRandom(s, p, n)
	case code.OpMill:
		g.mill(s, p, n)
	case code.OpDevelop:
		g.developTop(s, f, in, p, n)
	case code.OpShuffle:
		g.shuffle(s, p)
	case code.OpGain:
		g.gain(s, p, n)
	}
}
