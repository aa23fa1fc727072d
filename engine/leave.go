package engine

import "github.com/wisim/wisim/engine/code"

// How cards leave play: why, and where they go.
type leaving uint8

const (
	leaveDestroy leaving = iota
	leaveSacrifice
	leaveDiscard // a rule discards it: neither destroyed nor sacrificed (note C23)
	leaveHand
	leaveDeck
	leaveBottom // of its owner's deck
	leaveUnder  // out of play under another card, which is not to leave play
)

// exits is how the cards of one event go, all of them at the same time.
type exits struct {
	how   leaving
	set   Set // the cards of the event: they go as how says
	along Set // attachments of theirs, which are discarded

	// What an effect has sent elsewhere instead; of it, what is struck is
	// destroyed or sacrificed all the same (faq.q35).
	elsewhere           Set
	hand, bottom, under Set
	struck              Set
}

// of is why a card goes, and where.
func (x *exits) of(o Obj) (why, to leaving) {
	why, to = x.how, x.how
	if !x.set.Has(o) && !x.struck.Has(o) {
		why, to = leaveDiscard, leaveDiscard
	}
	if !x.elsewhere.Has(o) {
		return why, to
	}
	switch {
	case x.hand.Has(o):
		to = leaveHand
	case x.bottom.Has(o):
		to = leaveBottom
	case x.under.Has(o):
		to = leaveUnder
	}
	return why, to
}

func (x *exits) all() Set {
	all := x.set.or(&x.along)
	return all.or(&x.elsewhere)
}

// leave takes a set of cards out of play at the same time and reports whether
// any left. All of them move first; then abilities trigger (note A19).
// Attachments go with what they are attached to. If an effect in play could
// replace it, a frame may be left on the stack that asks and does it later.
func (g *Game) leave(s *State, set Set, how leaving) bool {
	if set.empty() {
		return false
	}
	if s.evs&replacing != 0 {
		return g.mayBeReplaced(s, set, how)
	}
	x := exits{how: how, set: set, along: g.attachmentsOf(s, set)}
	g.depart(s, &x)
	return true
}

// leaveBy is leave for an instruction: whether it had its full effect is known
// when the cards have left. Of two instructions that go together nothing is
// asked before the second.
func (g *Game) leaveBy(s *State, f *frame, in *code.Instr, how leaving) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	if s.evs&replacing == 0 || set.empty() {
		f.ok(g.leave(s, set, how))
		return
	}
	f.ok(true)
	if how == leaveHand {
		if set = g.divert(s, f, set, fateHand, 0); set.empty() {
			return
		}
	}
	h := g.pushLeave(s, set, how)
	if h == nil {
		return
	}
	h.b = 1
	if in.F&code.FTogether == 0 {
		g.stepLeave(s, h)
	}
}

// depart moves the cards of one event and tells what happened to them.
func (g *Game) depart(s *State, x *exits) {
	all := x.all()
	for b := all; !b.empty(); {
		g.unplay(s, b.pop())
	}
	for b := all; !b.empty(); {
		o := b.pop()
		_, to := x.of(o)
		g.goAway(s, o, to)
	}
	for b := all; !b.empty(); {
		o := b.pop()
		why, to := x.of(o)
		g.emitExit(s, x, o, why, to)
	}
	if s.evs>>code.UnitsLeave&1|s.evs>>code.UnitsDestroyed&1 != 0 {
		g.emitUnits(s, x)
	}
	for b := all; !b.empty(); {
		o := b.pop()
		g.settleAway(s, o)
		if s.nUnder > 0 {
			g.spill(s, o)
		}
	}
	s.touch(depBoard | depDamage | depCorrupt | depFight)
	s.unsound = true
}

// emitExit tells what happened to one card that has gone. One that lies under
// another now has not left play.
func (g *Game) emitExit(s *State, x *exits, o Obj, why, to leaving) {
	if why > leaveSacrifice && to > leaveDiscard {
		why = to
	}
	g.emitLog(s, Event{Kind: LogLeave, Player: s.objects[o].ctl, Obj: o, N: int(why)})
	if why != to && to >= leaveHand {
		g.emitLog(s, Event{Kind: LogLeave, Player: s.objects[o].ctl, Obj: o, N: int(to)})
	}
	switch why {
	case leaveDestroy:
		g.emitBoth(s, x, code.Destroyed, o)
	case leaveSacrifice:
		g.emitBoth(s, x, code.SacrificedEv, o)
	}
	if to == leaveUnder {
		return
	}
	g.emitBoth(s, x, code.LeavePlay, o)
	if to <= leaveDiscard {
		g.emitBoth(s, x, code.EnterDiscard, o)
	}
	if to <= leaveHand {
		g.emitBoth(s, x, code.PutAway, o)
	}
}

// emitBoth tells a card that has left play, those that are in play, and what
// was attached to it and has gone too.
func (g *Game) emitBoth(s *State, x *exits, ev code.Event, o Obj) {
	g.emitOwn(s, ev, o)
	g.emit(s, ev, o, 0)
	if !x.along.Has(o) {
		g.emitToAlong(s, ev, o, x.along.or(&x.elsewhere))
	}
}

// emitUnits tells those that wait for one or more units at once.
func (g *Game) emitUnits(s *State, x *exits) {
	struck, left := 0, 0
	own := x.set.or(&x.elsewhere)
	for b := own.minus(&x.along); !b.empty(); {
		o := b.pop()
		if s.objects[o].kind&kUnit == 0 {
			continue
		}
		why, to := x.of(o)
		struck += int(code.Truth(why == leaveDestroy))
		left += int(code.Truth(to != leaveUnder))
	}
	if struck > 0 {
		g.emit(s, code.UnitsDestroyed, Section(s.active, 0), struck)
	}
	if left > 0 {
		g.emit(s, code.UnitsLeave, Section(s.active, 0), left)
	}
}

// tuck puts a card that has left its place under a card in play. Everybody
// sees it there.
func (s *State) tuck(o, host Obj) {
	t := &s.objects[o]
	t.host, t.flags = host, 0
}

// spill discards what lies under a card that has left play or was turned
// facedown (decision W60). It is a new object from then on.
func (g *Game) spill(s *State, host Obj) {
	for o := Obj(1); o.isCard(); o++ {
		if t := &s.objects[o]; t.place() == inUnder && t.host == host {
			g.takeAway(s, o)
			t.gen++
			g.toDiscard(s, o)
		}
	}
}

// under is what lies under a card.
func (s *State) under(host Obj) (set Set) {
	for o := Obj(1); o.isCard() && s.nUnder > 0; o++ {
		if t := &s.objects[o]; t.place() == inUnder && t.host == host {
			set.add(o)
		}
	}
	return set
}

// tuckAll puts the cards R under a card, wherever they are.
func (g *Game) tuckAll(s *State, f *frame, in *code.Instr) {
	to := g.inPlayOnly(s, g.objects(s, f, in.R2))
	host := to.first()
	set := g.objects(s, f, in.R)
	f.ok(host != 0 && !set.empty())
	if host == 0 {
		return
	}
	for set = g.divert(s, f, set, fateUnder, host); !set.empty(); {
		o := set.pop()
		switch s.objects[o].place() {
		case inDeck, inHand, inDiscard, inUnder:
			g.takeAway(s, o)
			s.objects[o].put(inUnder)
			s.nUnder++
			s.tuck(o, host)
			g.emitLog(s, Event{Kind: LogLeave, Player: o.Owner(), Obj: o, N: int(leaveUnder)})
		}
	}
	s.touch(depBoard | depOther)
}

// facedown turns cards in play facedown.
func (g *Game) facedown(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	rest := g.divert(s, f, set, fateDown, 0)
	done := g.turnFacedown(s, rest)
	f.ok(done || rest != set)
}

// note names what there is when an action is announced.
func (g *Game) note(s *State, f *frame, c *code.Cost) {
	for b := g.selSet(s, f, c.Sel); !b.empty(); {
		g.regAdd(s, f, int(c.Reg), b.pop())
	}
}
