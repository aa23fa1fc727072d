package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Ambush (decision K01). An attack in a game with Ambush has one step more, between
// the window after attackers are declared and the declaration of defenders: the
// defender may turn developments with Ambush in the attacked zone faceup, one by
// one, and pay for each. A window follows, whether he did or not, so that nothing
// is given away.

// afterAttackers is the step of a fight after the window in which attackers have
// been declared.
func (g *Game) afterAttackers() uint8 {
	if g.features&analysis.Ambushes != 0 {
		return fgAmbush
	}
	return fgDefenders
}

// askAmbush asks the defender for one more card to turn faceup.
func (g *Game) askAmbush(s *State, f fightFrame) {
	p := f.ctl.Other()
	set := g.ambushers(s, p)
	if set.empty() {
		g.ambushOver(s, f)
		return
	}
	s.ask = question{kind: AskAmbush, player: p, set: set, done: true}
	f.step = fgAmbushAnswer
}

func (g *Game) ambushAnswer(s *State, f fightFrame) {
	if s.answer.Verb() != Pick {
		g.ambushOver(s, f)
		return
	}
	f.step = fgAmbush
	o := s.answer.Obj()
	price := g.ambushPrice(s, o)
	a := s.begin(procAmbush)
	a.ctl, a.src, a.gen = f.ctl.Other(), o, s.objects[o].gen
	a.payment().begin(price, ambPurse)
}

// ambushOver opens the window of the step. Tactics that were turned faceup are
// links of its chain already, begun by the defender.
func (g *Game) ambushOver(s *State, f fightFrame) {
	f.step = fgDefenders
	if s.nChain == f.chainBase() {
		g.openWindow(s)
		return
	}
	s.beginWindowOver(f.chainBase(), f.ctl.Other())
}

// ambushers are the cards that a player could turn faceup now: those with Ambush
// facedown in the attacked zone for which he can pay, units that may be where they
// are, and tactics that could be announced.
func (g *Game) ambushers(s *State, p Player) (out Set) {
	set := s.cardsUnderAttack()
	set = set.and(&s.kinds[4])
	set = set.and(&s.controlled[p])
	for {
		o := set.pop()
		if o == 0 {
			return out
		}
		if s.objects[o].flags&flagFacedown != 0 && g.canAmbush(s, p, o) {
			out.add(o)
		}
	}
}

func (g *Game) canAmbush(s *State, p Player, o Obj) bool {
	d := g.def(s, o)
	if _, ok := g.ambushOf(s, o); !ok {
		return false
	}
	rest := g.spendable(s, p, 0) - g.ambushPrice(s, o)
	switch {
	case rest < 0:
		return false
	case d.Kind == kTactic:
		var f frame
		g.playing(s, &f, p, o, d)
		f.flags |= fAnnounce | fFree
		return g.canAnnounce(s, &f, &g.lib.Abilities[d.Tactic], rest)
	}
	return !g.outOfPlace(s, o)
}

// hasAmbush reports whether a card has Ambush: one that lies facedown what is printed on
// it or given to it, another what is printed; in play faceup while its text works. Nobody
// can tell of a card that he does not know.
func (g *Game) hasAmbush(s *State, o Obj) bool {
	t := &s.objects[o]
	if !o.isCard() {
		return false
	}
	if t.place() == inPlay && t.flags&flagFacedown != 0 {
		_, ok := g.ambushOf(s, o)
		return ok
	}
	d := g.def(s, o)
	return d.Card != nil && d.HasAmbush && (t.place() != inPlay || t.at&markBlank == 0)
}

// ambushPrice is what turning a card faceup costs its controller.
func (g *Game) ambushPrice(s *State, o Obj) int {
	n, _ := g.ambushOf(s, o)
	p := s.objects[o].ctl()
	if s.turn.raised&(hasAmbushed<<p) == 0 {
		n += g.ruleSumFor(s, code.SAmbushCost, ofOne(p), o)
	}
	return max(0, n)
}

// ambushOf is the Ambush of a card that lies facedown: what is printed on it or, without
// that, what an effect gives it, the lowest of several.
func (g *Game) ambushOf(s *State, o Obj) (n int, ok bool) {
	d, t := g.def(s, o), &s.objects[o]
	if d.Card == nil { // nobody knows it
		return 0, false
	}
	if d.HasAmbush {
		return d.Ambush, true
	}
	offer := func(sel code.SelID, num code.ExprID, f frame) {
		if !g.matchPrinted(s, o, sel) {
			return
		}
		f.proc, f.it = procAmbush, o // its numbers are those that are printed (attrOf)
		if k := g.num(s, &f, num, 0); !ok || k < n {
			n, ok = k, true
		}
	}
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastAmbush && l.obj == o && l.gen == t.gen {
			in := &g.lib.Code[l.sel]
			offer(code.SelID(in.To), in.N, frame{ctl: l.ctl})
		}
	}
	if s.deps&analysis.DepRule == 0 {
		return n, ok
	}
	for b := s.statics.and(&s.controlled[t.ctl()]); !b.empty(); {
		src := b.pop()
		for _, a := range g.def(s, src).Abilities {
			if f, ab := g.activeStatic(s, src, a, code.SGivesAmbush, o); ab != nil {
				offer(code.SelID(ab.Stat.R.N), ab.Stat.N, f)
			}
		}
	}
	return n, ok
}

// giveAmbush gives developments Ambush for a while. Whether one is of the kind that the
// effect means is not looked at now: what lies facedown stays hidden.
func (g *Game) giveAmbush(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for !set.empty() {
		o := set.pop()
		s.addLasting(lasting{kind: lastAmbush, ctl: f.ctl, obj: o, gen: s.objects[o].gen, sel: f.pc - 1, extra: in.A})
	}
}

// outOfPlace reports whether a rule forbids a unit that lies facedown to be
// faceup where it is.
func (g *Game) outOfPlace(s *State, o Obj) bool {
	d, t := g.def(s, o), &s.objects[o]
	return d.Hero && g.hasHero(s, t.zone(), o) || d.Unique && g.hasTitle(s, t.ctl(), d.Title, o)
}

// Steps of an ambush frame: it is paid for, then the card is turned.
const (
	ambPurse = iota
	ambPurseAnswer
)

func (g *Game) stepAmbush(s *State, f *frame) {
	if f.step == ambPurseAnswer {
		g.payFromPurse(s, f, f.ctl, 0)
	}
	if g.askPurse(s, f, f.ctl, 0) {
		f.step = ambPurseAnswer
		return
	}
	g.gain(s, f.ctl, -int(*f.payment().due()))
	p, o := f.ctl, f.src
	s.popFrame()
	g.ambush(s, p, o)
}

// ambush turns a card that is paid for faceup. A unit has to defend if it can. A
// tactic goes on the chain of the window that follows, announced now.
func (g *Game) ambush(s *State, p Player, o Obj) {
	s.turn.raised |= hasAmbushed << p
	if d := g.def(s, o); d.Kind == kTactic {
		g.emitLog(s, LogEntry{Kind: LogAmbush, Player: p, Obj: o})
		g.moveToLimbo(s, p, o)
		f := s.begin(procCode)
		g.playing(s, f, p, o, d)
		f.flags |= fAnnounce | fFree
		*f.announcement().from() = inPlay
		return
	}
	g.turnFaceup(s, o)
	g.emitLog(s, LogEntry{Kind: LogAmbush, Player: p, Obj: o})
	s.addLasting(lasting{kind: lastMustDefend, obj: o, gen: s.objects[o].gen, extra: uint8(code.UntilFight)})
	g.emit(s, code.Ambushes, o, 0)
}

// inAmbushStep reports whether it is the ambush step of an attack: cards are turned,
// or the window after that is open.
func (g *Game) inAmbushStep(s *State) bool {
	if g.features&analysis.Ambushes == 0 || s.fight.step != fightAttackers {
		return false
	}
	for i := int(s.nStack) - 1; i >= 0; i-- {
		switch f := &s.stack[i]; f.proc {
		case procFight:
			return true
		case procWindow:
			if i > 0 && s.stack[i-1].proc == procFight {
				return s.stack[i-1].step == fgDefenders
			}
		}
	}
	return false
}
