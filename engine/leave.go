package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// leaving says why a card leaves play, or where it goes.
type leaving uint8

const (
	leaveDestroy leaving = iota
	leaveSacrifice
	leaveDiscard // discarded by a rule: neither destroyed nor sacrificed (note C23)
	leaveHand    // returned to its owner's hand
	leaveDeck    // put into its owner's deck, which is then shuffled
	leaveBottom  // put at the bottom of its owner's deck
	leaveUnder   // put out of play under another card; this does not count as leaving play
	leaveTop     // put on top of its owner's deck
	leaveEnter   // put into play again at once
	numLeaving
)

// departure describes cards that leave play at the same time in one event.
type departure struct {
	how   leaving
	set   Set // the cards that the event is about: they leave in the way that the field how says
	along Set // the attachments of those cards, which are discarded
	tied  Set // all attachments that leave, those in set too; depart finds them

	// Cards that replacement effects send elsewhere. Those in diesAnyway still count
	// as destroyed or sacrificed (faq.q35).
	elsewhere           Set
	hand, bottom, under Set
	reenter             Set // cards that enter play anew after all cards have left
	diesAnyway          Set
}

// reasonAndPlace returns why a card leaves, and where it goes.
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

// all returns all cards of the departure.
func (x *departure) all() (all Set) {
	for w := range all { // this loop runs often: going word by word is faster than calling All
		all[w] = x.set[w] | x.along[w] | x.elsewhere[w]
	}
	return all
}

// leave takes a set of cards out of play at the same time and reports whether there were any.
// All of them move first; then abilities trigger (note A19). Attachments leave with what they
// are attached to. If an effect in play could replace the leaving, a frame may be left on the
// stack that asks about it and carries it out later.
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

// depart moves the cards of a departure and emits what happened to them. The numbers that the
// cards have when they leave stay in their objects as last-known information (W214).
func (g *Game) depart(s *State, x *departure) {
	g.refresh(s)
	all := x.all()
	x.tied = all.and(&s.attached)
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

// emitExit emits the events for one card that has left. A card that now lies under another has
// not left play.
func (g *Game) emitExit(s *State, x *departure, o Obj, why, to leaving) {
	if why > leaveSacrifice && to > leaveDiscard {
		why = to
	}
	g.emitLog(s, LogEntry{Kind: LogLeave, Player: s.objects[o].ctl(), Obj: o, N: int(why)})
	if why != to && to >= leaveHand {
		g.emitLog(s, LogEntry{Kind: LogLeave, Player: s.objects[o].ctl(), Obj: o, N: int(to)})
	}
	heard := s.awaited | g.loggedEvents | g.hotOf(s, o).Awaits
	if !x.tied.empty() || !x.elsewhere.empty() {
		heard = exitEvents // attachments and saved cards may wait for any of these events
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

// exitEvents are all events that emitExit may emit.
const exitEvents = 1<<code.Destroyed | 1<<code.SacrificedEv | 1<<code.LeavePlay | 1<<code.EnterDiscard | 1<<code.Falls | 1<<code.EnterPile | 1<<code.PutAway

// emitIfHeard emits an event if it is in the mask heard.
func (g *Game) emitIfHeard(s *State, x *departure, heard uint64, ev code.Event, o Obj) {
	if heard>>ev&1 != 0 {
		g.emitToAll(s, x, ev, o)
	}
}

// emitToAll emits an event to the card that has left play, to the cards in play, and to its
// attachments that have left with it, for whatever reason (A19).
func (g *Game) emitToAll(s *State, x *departure, ev code.Event, o Obj) {
	g.emitToSelf(s, ev, o)
	g.emit(s, ev, o, 0)
	if !x.tied.empty() && !x.along.Has(o) {
		g.emitToAttachments(s, ev, o, x.tied)
	}
}

// emitUnits emits the events for abilities that wait for one or more units at once.
func (g *Game) emitUnits(s *State, x *departure) {
	struck, left := 0, 0
	var hit, out Set
	own := x.set.or(&x.elsewhere)
	for o := range own.minus(&x.along).All() {
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

// placeUnder puts a card that has left its zone under a card in play. A faceup card there is
// known to everybody. A facedown card (experience) is known to those who have seen it before
// and to the controller of the card above (K07).
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

// discardUnder discards the cards under a card that has left play or was turned facedown
// (decision W60). They become new objects.
func (g *Game) discardUnder(s *State, host Obj) {
	for o := Obj(1); o.isCard(); o++ {
		if t := &s.objects[o]; t.place() == inUnder && t.host == host {
			g.takeAway(s, o)
			t.gen++
			g.toDiscard(s, o)
		}
	}
}

// experience returns how many cards lie facedown under a card as experience (K07), not
// counting cards set aside there before the game.
func (g *Game) experience(s *State, host Obj) (n int) {
	for b := s.under(host); !b.empty() && !g.hides(s, host); {
		n += int(code.Truth(s.objects[b.pop()].flags&flagFacedown != 0))
	}
	return n
}

// hides reports whether the facedown cards under a card were set aside there before the game
// and so are no experience. Nothing else lies under such a card.
func (g *Game) hides(s *State, host Obj) bool { return g.def(s, host).SetsAside > 0 }

// discardExperience discards the facedown cards under a card that is neither a unit nor a
// legend any more.
func (g *Game) discardExperience(s *State, host Obj) {
	for b := s.under(host); !b.empty() && !g.hides(s, host); {
		if o := b.pop(); s.objects[o].flags&flagFacedown != 0 {
			g.takeAway(s, o)
			s.objects[o].gen++
			g.toDiscard(s, o)
		}
	}
}

// under returns the cards that lie under a card.
func (s *State) under(host Obj) (set Set) {
	for o := Obj(1); o.isCard() && s.nUnder > 0; o++ {
		if t := &s.objects[o]; t.place() == inUnder && t.host == host {
			set.add(o)
		}
	}
	return set
}

// unregister is the reverse of register, for a card that leaves play: it removes the card's
// symbols and abilities.
func (g *Game) unregister(s *State, o Obj) {
	t := &s.objects[o]
	if !t.bare() {
		g.countSymbols(s, o, false)
	}
	if t.hasText() {
		g.setLive(s, o, g.def(s, o), false)
	}
}

// removeFromPlay removes a card from the sets of cards in play. The fields of its object stay
// as last-known information.
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

// putAway puts a card where it goes: its owner's hand, deck, discard pile or under another
// card.
func (g *Game) putAway(s *State, o Obj, how leaving) {
	switch how {
	case leaveHand:
		was := s.objects[o].flags // the flags are kept here, since resetDeparted clears them
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

// emitToAttachments emits an event of host to the attachments that leave with it. Their
// abilities about the card they are attached to could not trigger at any other time.
func (g *Game) emitToAttachments(s *State, ev code.Event, host Obj, along Set) {
	for !along.empty() {
		o := along.pop()
		t := &s.objects[o]
		if d := g.def(s, o); t.host == host && d.Awaits>>ev&1 != 0 && t.hasText() {
			g.enqueueTrigger(s, o, d, ev, host, 0, true)
		}
	}
}

// resetDeparted resets the flags of a card that has left play for its new place. Both players
// saw a faceup card return to a hand.
func (g *Game) resetDeparted(s *State, o Obj) {
	t := &s.objects[o]
	up, known := t.flags&flagFacedown == 0, t.flags&(flagKnown0|flagKnown1)
	t.assigned, t.pendingCombat = 0, 0
	t.host = 0
	t.at = t.place()
	if t.flags&flagBeside != 0 {
		t.kind &^= kDevelopment
	}
	t.flags = flagEntered // marks a card in a discard pile as having entered it this turn
	s.turn.involved.add(o)
	if t.place() == inHand || t.place() == inDeck {
		t.flags = flagFacedown | known
		if up {
			s.learn(o, flagKnown0|flagKnown1)
		}
	}
}
