package engine

import (
	"math/bits"
	"slices"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// shuffle puts a deck in random order. It permutes identities, not objects, so that a card cannot
// be followed by its number.
func (g *Game) shuffle(s *State, p Player) {
	deck := s.deck(p)
	for i := len(deck) - 1; i > 0; i-- {
		s.swapIdents(deck[i], deck[s.below(i+1)])
	}
	if s.turns > 0 || s.marked != 0 { // before the first turn cards of a deck differ only in who knows them (State.marked)
		s.forgetDeck(p)
	} else if invariantsOn {
		c := *s
		if c.forgetDeck(p); c.objects != s.objects || c.marked != s.marked {
			panic("engine: a card that tells something of itself in a deck before the first turn")
		}
	}
	s.deckChanged()
}

// forgetDeck makes the cards of a deck indistinguishable: it clears what they were in play and who
// knew them, and gives them one generation (sameAge).
func (s *State) forgetDeck(p Player) {
	age, home := uint8(0), seatOf(p, 0)
	for _, o := range s.deck(p) {
		a := &s.objects[o]
		age = max(age, a.gen)
		if a.gen != 0 || a.flags != flagFacedown || a.at != inDeck || a.seat != home {
			s.hide(o)
		}
	}
	if age > 0 { // generation 0 means that no card of the deck has been in play yet
		for _, o := range s.deck(p) {
			s.objects[o].gen = age
		}
	}
}

// sameAge gives a set of cards the highest generation among them, after their identities were
// permuted. Then no generation identifies a card, and no old ref refers to one (zones.new-object).
// Shuffling does the same.
func (s *State) sameAge(set Set) {
	age := uint8(0)
	for b := set; !b.empty(); {
		age = max(age, s.objects[b.pop()].gen)
	}
	for b := set; !b.empty(); {
		s.objects[b.pop()].gen = age
	}
}

// hide resets a card in a hand or deck: its state in play is cleared, and only its owner knows it.
func (s *State) hide(o Obj) {
	t := &s.objects[o]
	at, gen := t.place(), t.gen
	*t = object{}
	t.at, t.seat, t.flags, t.gen = at, seatOf(o.Owner(), 0), flagFacedown, gen
	s.unmark(o)
}

// learn records that players know a hidden card: who is flagKnown0, flagKnown1, both or none.
func (s *State) learn(o Obj, who uint8) {
	if who != 0 {
		s.objects[o].flags |= who
		s.marked |= 1 << (o >> 2)
	}
}

// unmark updates State.marked after a card lost its flags of who knows it.
func (s *State) unmark(o Obj) {
	if s.marked>>(o>>2)&1 != 0 {
		s.unmarkFour(o &^ 3)
	}
}

// unmarkFour clears the bit of four objects if nobody knows any of them. It is not part of unmark,
// so that unmark is inlined.
//
//go:noinline
func (s *State) unmarkFour(four Obj) {
	if s.knownOf(four)|s.knownOf(four+1)|s.knownOf(four+2)|s.knownOf(four+3) == 0 {
		s.marked &^= 1 << (four >> 2)
	}
}

// knownOf returns flagKnown0 and flagKnown1 of an object.
func (s *State) knownOf(o Obj) uint8 { return s.objects[o].flags & (flagKnown0 | flagKnown1) }

// addHand puts a card that was drawn, or taken away from elsewhere, into a hand. Whoever knew the
// card still knows it. Only addHand and dropHand change State.hand and State.tactics.
func (g *Game) addHand(s *State, p Player, o Obj) {
	s.invalidate(analysis.DepOther)
	s.hand[p].add(o)
	t, h := &s.objects[o], g.hotOf(s, o)
	t.setPlace(inHand)
	t.flags = t.flags&(flagKnown0|flagKnown1) | flagFacedown
	if h.Flags&analysis.HotAnyTime != 0 {
		s.tactics.add(o)
	}
	s.cardToHand(p, h)
}

func (s *State) dropHand(p Player, o Obj) {
	s.hand[p].del(o)
	s.tactics.del(o)
	s.invalidate(analysis.DepOther)
}

// drawCards draws n cards for player p, or as many as there are and effects allow, and returns the
// number drawn. The state check follows the whole draw (note A02).
func (g *Game) drawCards(s *State, p Player, n int) int {
	if s.nLasting > 0 {
		n = s.drawable(p, n)
	}
	n = min(n, int(s.nDeck[p]))
	for range n {
		g.addHand(s, p, s.popDeck(p))
	}
	g.drawnCards(s, p, n)
	return n
}

// deckShrunk requests a state check after cards left the top of a deck, if the deck is empty or an
// effect depends on top cards.
func (s *State) deckShrunk(p Player) {
	if s.nDeck[p] == 0 || s.deps&analysis.DepTop != 0 {
		s.due |= dueCheck
	}
}

// discardCards discards a set of cards from their owners' hands simultaneously.
func (g *Game) discardCards(s *State, set Set) {
	var n [2]int
	for o := range set.All() {
		s.dropHand(o.Owner(), o)
		g.toDiscard(s, o)
		n[o.Owner()]++
	}
	for b := set; !b.empty(); {
		g.dispatchToDiscarded(s, b.pop())
	}
	for p := Player(0); p < 2; p++ {
		if n[p] > 0 {
			g.emit(s, code.DiscardsHand, Section(p, 0), n[p])
		}
	}
	s.invalidate(analysis.DepOther)
}

// mill discards the top n cards of a deck, or all if there are fewer.
func (g *Game) mill(s *State, p Player, n int) {
	for ; n > 0 && s.nDeck[p] > 0; n-- {
		o := s.popDeck(p)
		g.toDiscard(s, o)
		g.emit(s, code.Milled, o, 0)
	}
	s.due |= dueCheck
}

func (s *State) popDeck(p Player) Obj {
	s.nDeck[p]--
	o := s.piles[p][s.nDeck[p]]
	s.piles[p][s.nDeck[p]] = 0
	s.decks.del(o)
	return o
}

// toOwnersHand puts a card from a deck, from a discard pile or from under another card into its
// owner's hand. Both players then know the card, unless it lay facedown under another.
func (g *Game) toOwnersHand(s *State, o Obj) {
	t := &s.objects[o]
	seen := uint8(flagKnown0 | flagKnown1)
	if t.place() == inUnder && t.flags&flagFacedown != 0 {
		seen &= t.flags
	}
	g.takeAway(s, o)
	s.hide(o)
	s.learn(o, seen)
	g.addHand(s, o.Owner(), o)
	if seen&(flagKnown0<<o.Owner().Other()) == 0 {
		return
	}
	g.emitLog(s, LogEntry{Kind: LogReveal, Player: o.Owner(), Obj: o})
	s.invalidate(analysis.DepOther)
}

// topRule reports whether a card of a set has a working static effect stat about the top of decks.
func (g *Game) topRule(s *State, stat code.Stat, from Set) bool {
	for w, m := range &s.statics { // hot loop: reads the set word by word, which is faster than Set.All
		for m &= from[w]; m != 0; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			if d := g.def(s, o); d.Deps&analysis.DepTop != 0 && g.hasRule(s, o, d, stat) {
				return true
			}
		}
	}
	return false
}

func (g *Game) hasRule(s *State, o Obj, d *defn, stat code.Stat) bool {
	for _, a := range d.Abilities {
		if _, ab := g.activeStatic(s, o, a, stat, 0); ab != nil {
			return true
		}
	}
	return false
}

// isOpen reports whether an effect reveals the top card of a player's deck.
func (g *Game) isOpen(s *State, p Player) bool {
	if s.deps&analysis.DepTop == 0 {
		return false
	}
	all := s.controlled[0].or(&s.controlled[1])
	return g.topRule(s, code.SOpenDecks, all) || g.topRule(s, code.SOpenDeck, s.controlled[p])
}

// showTops reveals the top cards of decks that an effect keeps open. It is part of the state check,
// so when several cards are drawn together those in between are not revealed (faq.q15). The next
// card also stays hidden while the card above it is being announced, and while an effect goes
// through the deck (W46).
func (g *Game) showTops(s *State) {
	if f := &s.stack[s.nStack-1]; f.proc == procCode && f.flags&fAnnounce != 0 {
		return
	}
	for p := Player(0); p < 2; p++ {
		if s.nDeck[p] == 0 || !g.isOpen(s, p) || s.inHands(p) {
			continue
		}
		o := s.deck(p)[s.nDeck[p]-1]
		if t := &s.objects[o]; t.flags&(flagKnown0|flagKnown1) != flagKnown0|flagKnown1 {
			s.learn(o, flagKnown0|flagKnown1)
			s.playable.reset()
			g.emitLog(s, LogEntry{Kind: LogReveal, Player: p, Obj: o})
		}
	}
}

// inHands reports whether an effect is going through player p's deck: a register of a frame holds
// cards in it.
func (s *State) inHands(p Player) bool {
	for i := range s.stack[:s.nStack] {
		if f := &s.stack[i]; f.proc == procCode && f.flags&fAnnounce == 0 {
			if set := s.namedIn(f, p); !set.empty() {
				return true
			}
		}
	}
	return false
}

// namedIn returns the cards in player p's deck that the registers of a frame refer to.
func (s *State) namedIn(f *frame, p Player) (set Set) {
	at := int(f.base)
	for _, n := range f.n {
		for _, r := range s.pool[at : at+int(n)] {
			if r.obj.isCard() && r.obj.Owner() == p && s.objects[r.obj].place() == inDeck {
				set.add(r.obj)
			}
		}
		at += int(n)
	}
	return set
}

// deckChanged requests a state check after the top card of a deck may have changed, if an effect
// in play shows or uses top cards.
func (s *State) deckChanged() {
	if s.deps&analysis.DepTop != 0 {
		s.due |= dueCheck
		s.playable.reset()
	}
}

// moveToLimbo puts a card that is being played, or turned faceup as a tactic, into limbo
// (chain.limbo), wherever it was.
func (g *Game) moveToLimbo(s *State, p Player, o Obj) {
	t := &s.objects[o]
	how := uint8(flagHeld)
	if t.place() == inHand {
		s.dropHand(p, o)
	} else {
		how = g.moveToLimboFromElsewhere(s, o)
	}
	t.setPlace(inLimbo)
	t.flags = t.flags&^(flagFacedown|flagKnown0|flagKnown1|flagLimited|flagRisen|flagHeld) | how
	s.unmark(o)
	t.setCtl(p)
	t.kind = 0
	t.damage, t.tokens, t.host = 0, 0, 0
}

// moveToLimboFromElsewhere removes a card that is not in a hand from its place, and returns
// flagRisen if that was a discard pile. It requests no state check for a shrunk deck; that comes
// after the announcement.
func (g *Game) moveToLimboFromElsewhere(s *State, o Obj) uint8 {
	from, checked := s.objects[o].place(), s.due&dueCheck
	g.takeAway(s, o)
	s.due = s.due&^dueCheck | checked
	switch from {
	case inPlay:
		s.due |= dueCheck
	case inDiscard:
		return flagRisen
	}
	return 0
}

// pushUnder puts a card at the bottom of player p's deck.
func (s *State) pushUnder(p Player, o Obj) {
	n := int(s.nDeck[p])
	copy(s.piles[p][1:n+1], s.piles[p][:n])
	s.piles[p][0] = o
	s.nDeck[p]++
	s.decks.add(o)
}

// forgetHand hides a hand again before card o of it is played facedown as a development: the
// opponent no longer knows where the cards that he has seen are. The cards are permuted among the
// objects of the hand, so that numbers reveal nothing; the new object of card o is returned.
func (g *Game) forgetHand(s *State, p Player, o Obj) Obj {
	if s.marked == 0 || !s.seenInHand(p) {
		return o
	}
	return g.mixHand(s, p, o)
}

// seenInHand reports whether the opponent knows a card in player p's hand.
func (s *State) seenInHand(p Player) bool {
	known := uint8(flagKnown0 << p.Other())
	for w, m := range &s.hand[p] { // hot loop: reads the set word by word, which is faster than Set.All
		if s.marked>>(16*w)&0xffff == 0 {
			continue // no player knows any hidden card of this word of the set
		}
		for ; m != 0; m &= m - 1 {
			if s.objects[w<<6+bits.TrailingZeros64(m)].flags&known != 0 {
				return true
			}
		}
	}
	return false
}

// mixHand permutes the cards of a hand among its objects and hides them all. It returns the new
// object of o.
func (g *Game) mixHand(s *State, p Player, o Obj) Obj {
	card := s.ident(o)
	n := s.hand[p].Len()
	for b := s.hand[p]; ; n-- {
		x := b.pop()
		if x == 0 {
			break
		}
		y := x
		if n > 1 {
			rest := b
			rest.add(x)
			y = rest.nth(s.below(n))
		}
		s.swapIdents(x, y)
	}
	for x := range s.hand[p].All() {
		s.hide(x)
		s.tactics.del(x)
		g.addHand(s, p, x)
		if s.ident(x) == card {
			o = x
		}
	}
	s.sameAge(s.hand[p])
	return o
}

// ontoPile puts a card on top of its owner's discard pile, without events.
func (g *Game) ontoPile(s *State, o Obj) {
	p := o.Owner()
	s.objects[o].setPlace(inDiscard)
	s.pushDiscard(p, o)
	if g.def(s, o).Kind == kUnit {
		s.turn.unitsDead = add8(s.turn.unitsDead, 1)
	}
}

// toDiscard puts a card from a hand, a deck or limbo on top of its owner's discard pile and emits
// the events.
func (g *Game) toDiscard(s *State, o Obj) {
	t := &s.objects[o]
	t.flags, t.kind = flagEntered, 0
	s.turn.involved.add(o)
	s.unmark(o)
	g.ontoPile(s, o)
	g.emitLog(s, LogEntry{Kind: LogDiscard, Player: o.Owner(), Obj: o})
	g.emit(s, code.EnterPile, o, 0)
}

// toDeckTop puts a card from a hand on top of its owner's deck.
func (g *Game) toDeckTop(s *State, o Obj) {
	p := o.Owner()
	s.dropHand(p, o)
	s.objects[o].setPlace(inDeck)
	s.pushDeck(p, o)
}

// toDeckBottom puts a card that is not in play at the bottom of its owner's deck.
func (g *Game) toDeckBottom(s *State, o Obj) {
	p := o.Owner()
	g.takeAway(s, o)
	s.objects[o].setPlace(inDeck)
	s.objects[o].flags = flagFacedown
	s.pushUnder(p, o)
	s.deckChanged()
	g.emitLog(s, LogEntry{Kind: LogLeave, Player: p, Obj: o, N: int(leaveBottom)})
}

// takeAway removes a card from its owner's hand, deck or discard pile, from under another card, or
// from play.
func (g *Game) takeAway(s *State, o Obj) {
	p := o.Owner()
	switch s.objects[o].place() {
	case inHand:
		s.dropHand(p, o)
	case inDeck:
		s.outOfDeck(o)
		s.due |= dueCheck
	case inPlay: // the card is a development that is turned faceup as a tactic
		g.removeFromPlay(s, o)
		g.resetDeparted(s, o)
		if s.nUnder > 0 {
			g.discardUnder(s, o)
		}
		s.invalidate(analysis.DepBoard | analysis.DepDamage | analysis.DepCorrupt | analysis.DepFight)
		s.due |= dueCheck
	case inUnder:
		s.objects[o].host = 0
		s.nUnder--
		s.invalidate(analysis.DepTokens)
	case inDiscard:
		pile := s.discards(p)
		i := slices.Index(pile, o)
		copy(pile[1:i+1], pile[:i])
		pile[0] = 0
		s.nDiscard[p]--
		s.invalidate(analysis.DepOther)
		s.objects[o].gen++ // a card that comes back to the pile counts as a new object (zones.new-object)
	}
}

// outOfDeck removes a card from its owner's deck and keeps the order of the others.
func (s *State) outOfDeck(o Obj) {
	p := o.Owner()
	deck := s.deck(p)
	i := slices.Index(deck, o)
	copy(deck[i:], deck[i+1:])
	deck[len(deck)-1] = 0
	s.nDeck[p]--
	s.decks.del(o)
}

// deck returns player p's deck, top card last. The slice is part of State.
func (s *State) deck(p Player) []Obj { return s.piles[p][:s.nDeck[p]] }

// discards returns player p's discard pile, top card first. The slice is part of State.
func (s *State) discards(p Player) []Obj { return s.piles[p][MaxDeck-int(s.nDiscard[p]):] }

func (s *State) pushDeck(p Player, o Obj) {
	s.piles[p][s.nDeck[p]] = o
	s.nDeck[p]++
	s.decks.add(o)
}

func (s *State) pushDiscard(p Player, o Obj) {
	s.invalidate(analysis.DepOther)
	s.nDiscard[p]++
	s.piles[p][MaxDeck-int(s.nDiscard[p])] = o
}
