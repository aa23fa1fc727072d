package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Ambush (decision K01). In a game with Ambush an attack has one more step, between the
// window after attackers are declared and the declaration of defenders. The defending
// player may turn developments with Ambush in the attacked zone faceup, one by one, and
// pays for each. A window follows even if he turns none, so that it reveals nothing.

// afterAttackers returns the step that follows the window after attackers have been declared.
func (g *Game) afterAttackers() uint8 {
	if g.features&analysis.Ambushes != 0 {
		return fgAmbush
	}
	return fgDefenders
}

// askAmbush asks the defending player for one more card to turn faceup.
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

// ambushAnswer begins to pay for the chosen card, or ends the step.
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

// ambushOver opens the window of the step. Tactics that were turned faceup are already links
// of its chain, which the defending player has begun.
func (g *Game) ambushOver(s *State, f fightFrame) {
	f.step = fgDefenders
	if s.nChain == f.chainBase() {
		g.openWindow(s)
		return
	}
	s.beginWindowOver(f.chainBase(), f.ctl.Other())
}

// ambushers returns the cards that a player can turn faceup now: facedown cards with Ambush in
// the attacked zone that he can pay for, units that may be faceup where they are and tactics
// that can be announced.
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

// canAmbush reports whether a player can turn facedown card o faceup now.
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

// hasAmbush reports whether a card has Ambush: a facedown card has what is printed on it or
// granted to it, any other what is printed, and in play only while its text works. A card
// whose identity is hidden has none.
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

// ambushPrice returns what turning a card faceup costs its controller.
func (g *Game) ambushPrice(s *State, o Obj) int {
	n, _ := g.ambushOf(s, o)
	p := s.objects[o].ctl()
	if s.turn.raised&(hasAmbushed<<p) == 0 {
		n += g.ruleSumFor(s, code.SAmbushCost, ofOne(p), o)
	}
	return max(0, n)
}

// ambushOf returns the Ambush cost of a facedown card: the printed one or, without that, the
// lowest that an effect grants.
func (g *Game) ambushOf(s *State, o Obj) (n int, ok bool) {
	d, t := g.def(s, o), &s.objects[o]
	if d.Card == nil { // this view hides which card it is
		return 0, false
	}
	if d.HasAmbush {
		return d.Ambush, true
	}
	offer := func(sel code.SelID, num code.ExprID, f frame) {
		if !g.matchPrinted(s, o, sel) {
			return
		}
		f.proc, f.it = procAmbush, o // the expression reads the printed numbers of card o (attrOf)
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
	for src := range s.statics.and(&s.controlled[t.ctl()]).All() {
		for _, a := range g.def(s, src).Abilities {
			if f, ab := g.activeStatic(s, src, a, code.SGivesAmbush, o); ab != nil {
				offer(code.SelID(ab.Stat.R.N), ab.Stat.N, f)
			}
		}
	}
	return n, ok
}

// giveAmbush grants developments Ambush for a while. It does not check whether a card is of
// the kind that the effect affects, since that would reveal what lies facedown.
func (g *Game) giveAmbush(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for !set.empty() {
		o := set.pop()
		s.addLasting(lasting{kind: lastAmbush, ctl: f.ctl, obj: o, gen: s.objects[o].gen, sel: f.pc - 1, extra: in.A})
	}
}

// outOfPlace reports whether a rule forbids a facedown unit to be faceup where it is.
func (g *Game) outOfPlace(s *State, o Obj) bool {
	d, t := g.def(s, o), &s.objects[o]
	return d.Hero && g.hasHero(s, t.zone(), o) || d.Unique && g.hasTitle(s, t.ctl(), d.Title, o)
}

// Steps of an ambush frame: the price is paid, then the card is turned faceup.
const (
	ambPurse = iota
	ambPurseAnswer
)

// stepAmbush collects the payment and then turns the card faceup.
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

// ambush turns a card faceup that has been paid for. A unit must defend if it can. A tactic is
// announced at once and goes on the chain of the window that follows.
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

// inAmbushStep reports whether the attack is in its ambush step: cards are being turned
// faceup, or the window after that is open.
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
