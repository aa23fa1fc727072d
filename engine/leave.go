package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

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
	leaveTop    // of its owner's deck
	leaveEnter  // and is put into play anew, at once
	numLeaving
)

// departure is how the cards of one event go, all of them at the same time.
type departure struct {
	how   leaving
	set   Set // the cards of the event: they go as how says
	along Set // attachments of theirs, which are discarded

	// What an effect has sent elsewhere instead; of it, what is struck is
	// destroyed or sacrificed all the same (faq.q35).
	elsewhere           Set
	hand, bottom, under Set
	reenter             Set // these enter play anew when all have gone
	diesAnyway          Set
}

// reasonAndPlace is why a card goes, and where.
func (x *departure) reasonAndPlace(o Obj) (why, to leaving) {
	why, to = x.how, x.how
	if !x.set.Has(o) && !x.diesAnyway.Has(o) {
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
	case x.reenter.Has(o):
		to = leaveEnter
	}
	return why, to
}

func (x *departure) all() (all Set) {
	for w := range all {
		all[w] = x.set[w] | x.along[w] | x.elsewhere[w]
	}
	return all
}

// leave takes a set of cards out of play at the same time and reports whether
// any left. All of them move first; then abilities trigger (note A19).
// Attachments go with what they are attached to. If an effect in play could
// replace it, a frame may be left on the stack that asks and does it later.
func (g *Game) leave(s *State, set Set, how leaving) bool {
	if set.empty() {
		return false
	}
	if s.awaited&analysis.Replacing != 0 {
		return g.mayBeReplaced(s, set, how)
	}
	var x departure
	x.how, x.set = how, set
	if !s.attached.empty() {
		x.along = g.attachmentsOf(s, set)
	}
	g.depart(s, &x)
	return true
}

// depart moves the cards of one event and tells what happened to them.
func (g *Game) depart(s *State, x *departure) {
	all := x.all()
	b := all
	for !b.empty() {
		g.removeFromPlay(s, b.pop())
	}
	b = all
	for !b.empty() {
		o := b.pop()
		_, to := x.reasonAndPlace(o)
		g.putAway(s, o, to)
	}
	b = all
	for !b.empty() {
		o := b.pop()
		why, to := x.reasonAndPlace(o)
		g.emitExit(s, x, o, why, to)
	}
	if s.awaited>>code.UnitsLeave&1|s.awaited>>code.UnitsDestroyed&1 != 0 {
		g.emitUnits(s, x)
	}
	b = all
	for !b.empty() {
		o := b.pop()
		g.resetDeparted(s, o)
		if s.nUnder > 0 {
			g.discardUnder(s, o)
		}
	}
	s.invalidate(analysis.DepBoard | analysis.DepDamage | analysis.DepCorrupt | analysis.DepFight)
	s.due |= dueCheck
}

// emitExit tells what happened to one card that has gone. One that lies under
// another now has not left play.
func (g *Game) emitExit(s *State, x *departure, o Obj, why, to leaving) {
	if why > leaveSacrifice && to > leaveDiscard {
		why = to
	}
	g.emitLog(s, LogEntry{Kind: LogLeave, Player: s.objects[o].ctl(), Obj: o, N: int(why)})
	if why != to && to >= leaveHand {
		g.emitLog(s, LogEntry{Kind: LogLeave, Player: s.objects[o].ctl(), Obj: o, N: int(to)})
	}
	heard := s.awaited | g.loggedEvents | g.hotOf(s, o).Awaits
	if !x.along.empty() || !x.elsewhere.empty() {
		heard = exitEvents // for all that those know who go along
	}
	if heard&exitEvents == 0 {
		return
	}
	switch why {
	case leaveDestroy:
		g.emitIfHeard(s, x, heard, code.Destroyed, o)
	case leaveSacrifice:
		g.emitIfHeard(s, x, heard, code.SacrificedEv, o)
	}
	if to == leaveUnder {
		return
	}
	g.emitIfHeard(s, x, heard, code.LeavePlay, o)
	if to <= leaveDiscard {
		g.emitIfHeard(s, x, heard, code.EnterDiscard, o)
		g.emitIfHeard(s, x, heard, code.Falls, o)
		g.emitIfHeard(s, x, heard, code.EnterPile, o)
	}
	if to <= leaveHand {
		g.emitIfHeard(s, x, heard, code.PutAway, o)
	}
}

// exitEvents are all that emitExit may tell.
const exitEvents = 1<<code.Destroyed | 1<<code.SacrificedEv | 1<<code.LeavePlay | 1<<code.EnterDiscard | 1<<code.Falls | 1<<code.EnterPile | 1<<code.PutAway

// emitIfHeard tells of an event that somebody waits for.
func (g *Game) emitIfHeard(s *State, x *departure, heard uint64, ev code.Event, o Obj) {
	if heard>>ev&1 != 0 {
		g.emitToAll(s, x, ev, o)
	}
}

// emitToAll tells a card that has left play, those that are in play, and what
// was attached to it and has gone too.
func (g *Game) emitToAll(s *State, x *departure, ev code.Event, o Obj) {
	g.emitToSelf(s, ev, o)
	g.emit(s, ev, o, 0)
	if !x.along.Has(o) {
		g.emitToAttachments(s, ev, o, x.along.or(&x.elsewhere))
	}
}

// emitUnits tells those that wait for one or more units at once.
func (g *Game) emitUnits(s *State, x *departure) {
	struck, left := 0, 0
	var hit, out Set
	own := x.set.or(&x.elsewhere)
	for b := own.minus(&x.along); !b.empty(); {
		o := b.pop()
		if s.objects[o].kind&kUnit == 0 {
			continue
		}
		why, to := x.reasonAndPlace(o)
		if why == leaveDestroy {
			struck++
			hit.add(o)
		}
		if to != leaveUnder {
			left++
			out.add(o)
		}
	}
	if struck > 0 {
		g.emit(s, code.UnitsDestroyed, Section(s.active, 0), struck)
		g.enqueueTogether(s, code.UnitsDestroyed, hit)
	}
	if left > 0 {
		g.emit(s, code.UnitsLeave, Section(s.active, 0), left)
		g.enqueueTogether(s, code.UnitsLeave, out)
	}
}

// placeUnder puts a card that has left its place under a card in play. Everybody
// sees it there, but what lies facedown, as experience: that only who has seen it
// already, and the controller of the card (K07).
func (s *State) placeUnder(o, host Obj, facedown bool) {
	t := &s.objects[o]
	t.host = host
	if !facedown {
		t.flags = 0
		return
	}
	t.flags = t.flags&(flagKnown0|flagKnown1) | flagFacedown
	s.learn(o, flagKnown0<<s.objects[host].ctl())
	s.invalidate(analysis.DepTokens)
}

// discardUnder discards what lies under a card that has left play or was turned
// facedown (decision W60). It is a new object from then on.
func (g *Game) discardUnder(s *State, host Obj) {
	for o := Obj(1); o.isCard(); o++ {
		if t := &s.objects[o]; t.place() == inUnder && t.host == host {
			g.takeAway(s, o)
			t.gen++
			g.toDiscard(s, o)
		}
	}
}

// experience is how many cards lie under a card as experience: facedown (K07), and not as
// they began the game there.
func (g *Game) experience(s *State, host Obj) (n int) {
	for b := s.under(host); !b.empty() && !g.hides(s, host); {
		n += int(code.Truth(s.objects[b.pop()].flags&flagFacedown != 0))
	}
	return n
}

// hides reports whether what lies facedown under a card is what began the game there, and
// no experience: nothing else lies under such a card.
func (g *Game) hides(s *State, host Obj) bool { return g.def(s, host).SetsAside > 0 }

// discardExperience discards what lies facedown under a card that is neither a unit
// nor a legend any more.
func (g *Game) discardExperience(s *State, host Obj) {
	for b := s.under(host); !b.empty() && !g.hides(s, host); {
		if o := b.pop(); s.objects[o].flags&flagFacedown != 0 {
			g.takeAway(s, o)
			s.objects[o].gen++
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

// unregister is the reverse, for a card that leaves play.
func (g *Game) unregister(s *State, o Obj) {
	t := &s.objects[o]
	if !t.bare() {
		g.countSymbols(s, o, false)
	}
	if t.hasText() {
		g.setLive(s, o, g.def(s, o), false)
	}
}

// removeFromPlay takes a card out of the sets of cards in play. What the object says
// stays as last-known information.
func (g *Game) removeFromPlay(s *State, o Obj) {
	t := &s.objects[o]
	s.leaveSpot(o)
	s.controlled[t.ctl()].del(o)
	for k := range s.kinds {
		s.kinds[k].del(o)
	}
	s.damaged.del(o)
	s.corrupted.del(o)
	s.attached.del(o)
	if s.questing.Has(o) {
		s.look |= lookTokens
		s.questing.del(o)
		g.disableActor(s, t.host)
	}
	s.fight.attackers.del(o)
	s.fight.defenders.del(o)
	s.fight.givers.del(o)
	if s.fight.target == o {
		s.fight.target = 0
	}
	g.unregister(s, o)
	if t.kind&kDevelopment != 0 {
		g.sectionHP(s, t.zone())
	}
	if t.kind&kQuest != 0 {
		g.endQuest(s, o)
	}
}

// putAway puts a card where it goes, its owner's hand, deck or discard pile.
func (g *Game) putAway(s *State, o Obj, how leaving) {
	switch how {
	case leaveHand:
		was := s.objects[o].flags // until settleAway
		g.addHand(s, o.Owner(), o)
		s.objects[o].flags = was
	case leaveDeck:
		s.objects[o].setPlace(inDeck)
		s.pushDeck(o.Owner(), o)
	case leaveEnter:
		s.objects[o].setPlace(inLimbo)
	case leaveTop:
		s.objects[o].setPlace(inDeck)
		s.pushDeck(o.Owner(), o)
	case leaveBottom:
		s.objects[o].setPlace(inDeck)
		s.pushUnder(o.Owner(), o)
	case leaveUnder:
		s.objects[o].setPlace(inUnder)
		s.nUnder++
	default:
		g.ontoPile(s, o)
	}
}

// emitToAttachments tells the attachments that go with a card what happens to it: what
// they say of the card they are attached to could happen at no other time.
func (g *Game) emitToAttachments(s *State, ev code.Event, host Obj, along Set) {
	for !along.empty() {
		o := along.pop()
		t := &s.objects[o]
		if d := g.def(s, o); t.host == host && d.Awaits>>ev&1 != 0 && t.hasText() {
			g.enqueueTrigger(s, o, d, ev, host, 0, true)
		}
	}
}

// resetDeparted gives a card that has left play the flags of its new place.
// Both players saw a faceup card return to a hand.
func (g *Game) resetDeparted(s *State, o Obj) {
	t := &s.objects[o]
	up, known := t.flags&flagFacedown == 0, t.flags&(flagKnown0|flagKnown1)
	t.assigned, t.pendingCombat = 0, 0
	t.host = 0
	t.at = t.place()
	if t.flags&flagBeside != 0 {
		t.kind &^= kDevelopment
	}
	t.flags = flagEntered // the discard pile, if it is there
	s.turn.involved.add(o)
	if t.place() == inHand || t.place() == inDeck {
		t.flags = flagFacedown | known
		if up {
			s.learn(o, flagKnown0|flagKnown1)
		}
	}
}
