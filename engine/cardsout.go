package engine

import "github.com/wisim/wisim/engine/code"

// shuffle puts a deck in random order. The identities are permuted, not the
// objects, so that nobody can follow a card through it.
func (g *Game) shuffle(s *State, p Player) {
	deck := s.deck(p)
	for i := len(deck) - 1; i >= 0; i-- {
		a := &s.objects[deck[i]]
		if i > 0 {
			b := &s.objects[deck[s.below(i+1)]]
			a.ident, b.ident = b.ident, a.ident
		}
		s.hide(deck[i])
	}
	var set Set
	for _, o := range deck {
		set.add(o)
	}
	s.sameAge(set)
	s.deckChanged()
}

// sameAge gives cards that changed objects one generation, which is no lower
// than any had: none can be told by it, and none is taken for what its object
// was in play before (zones.new-object).
func (s *State) sameAge(set Set) {
	age := uint8(0)
	for b := set; !b.empty(); {
		age = max(age, s.objects[b.pop()].gen)
	}
	for b := set; !b.empty(); {
		s.objects[b.pop()].gen = age
	}
}

// hide makes a card in a hand or deck one of many: nothing is left of what it
// was in play, and nobody knows it but its owner.
func (s *State) hide(o Obj) {
	t := &s.objects[o]
	*t = object{ident: t.ident, at: t.place(), ctl: o.Owner(), flags: flagFacedown, gen: t.gen}
}

// addHand and dropHand keep the hand and the set of tactics in hands.
func (g *Game) addHand(s *State, p Player, o Obj) {
	s.hand[p].add(o)
	s.unbreak(p)
	if g.hot[s.objects[o].ident].kind == kTactic {
		s.tactics.add(o)
	}
}

func (s *State) dropHand(p Player, o Obj) {
	s.hand[p].del(o)
	s.tactics.del(o)
}

// drawCards draws n cards, or as many as there are, and returns how many. The
// deck is looked at when the whole draw is done (note A02).
func (g *Game) drawCards(s *State, p Player, n int) int {
	n = min(n, int(s.nDeck[p]))
	for i := 0; i < n; i++ {
		o := s.popDeck(p)
		g.addHand(s, p, o)
		t := &s.objects[o]
		t.put(inHand)
		t.flags = t.flags&(flagKnown0|flagKnown1) | flagFacedown
	}
	if n > 0 {
		g.emitLog(s, Event{Kind: LogDraw, Player: p, N: n})
		s.unsound = true
		s.touch(depOther)
	}
	return n
}

func (g *Game) gain(s *State, p Player, n int) {
	if n > 0 {
		s.unbreak(p)
	}
	v := int(s.resources[p]) + n
	s.resources[p] = uint16(min(max(v, 0), 60000))
	s.touch(depOther)
	g.emitLog(s, Event{Kind: LogGain, Player: p, N: n})
}

func (g *Game) steal(s *State, to, from Player, n int) {
	n = min(n, int(s.resources[from]))
	g.gain(s, from, -n)
	g.gain(s, to, n)
}

// discardCards discards cards from their owners' hands at the same time.
func (g *Game) discardCards(s *State, set Set) {
	var n [2]int
	for b := set; ; {
		o := b.pop()
		if o == 0 {
			break
		}
		s.dropHand(o.Owner(), o)
		g.toDiscard(s, o)
		n[o.Owner()]++
	}
	for p := Player(0); p < 2; p++ {
		if n[p] > 0 {
			g.emit(s, code.DiscardsHand, Section(p, 0), n[p])
		}
	}
	s.touch(depOther)
}

func (g *Game) discardRandom(s *State, p Player, n int) {
	var set Set
	for hand := s.hand[p]; n > 0 && !hand.empty(); n-- {
		o := hand.nth(s.below(hand.Len()))
		hand.del(o)
		set.add(o)
	}
	g.discardCards(s, set)
}

// mill discards the top n cards of a deck.
func (g *Game) mill(s *State, p Player, n int) {
	for ; n > 0 && s.nDeck[p] > 0; n-- {
		o := s.popDeck(p)
		g.toDiscard(s, o)
	}
	s.unsound = true
}

func (s *State) popDeck(p Player) Obj {
	s.nDeck[p]--
	o := s.piles[p][s.nDeck[p]]
	s.piles[p][s.nDeck[p]] = 0
	return o
}

// developTop puts the top n cards of a deck facedown into a zone.
func (g *Game) developTop(s *State, f *frame, in *code.Instr, p Player, n int) {
	dest := g.objects(s, f, in.R2)
	z := dest.first()
	f.ok(z.isSection() && s.nDeck[p] > 0)
	if !z.isSection() {
		return
	}
	for ; n > 0 && s.nDeck[p] > 0; n-- {
		g.enterFacedown(s, s.popDeck(p), p, uint8(z-firstSection))
	}
	s.unsound = true
}

// look shows a player the top n cards of his deck, in a register.
func (g *Game) look(s *State, f *frame, p Player, reg, n int) bool {
	g.regClear(s, f, reg)
	n = min(n, int(s.nDeck[p]))
	for i := 0; i < n; i++ {
		o := s.piles[p][int(s.nDeck[p])-1-i]
		s.objects[o].flags |= flagKnown0 << p
		g.regAdd(s, f, reg, o)
	}
	g.emitLog(s, Event{Kind: LogSearch, Player: p, N: n})
	return n > 0
}

// reveal shows both players n cards at random from a hand, in a register.
func (g *Game) reveal(s *State, f *frame, p Player, reg, n int) {
	g.regClear(s, f, reg)
	for hand := s.hand[p]; n > 0 && !hand.empty(); n-- {
		o := hand.nth(s.below(hand.Len()))
		hand.del(o)
		s.objects[o].flags |= flagKnown0 | flagKnown1
		g.regAdd(s, f, reg, o)
		g.emitLog(s, Event{Kind: LogReveal, Player: p, Obj: o})
	}
}

// intoDeck shuffles cards into their owners' decks; those in play leave it.
func (g *Game) intoDeck(s *State, set Set) {
	var touched [2]bool
	gone := g.inPlayOnly(s, set)
	for b := gone; !b.empty(); {
		touched[b.pop().Owner()] = true
	}
	g.leave(s, gone, leaveDeck)
	for set = set.minus(&gone); ; {
		o := set.pop()
		if o == 0 {
			break
		}
		if s.objects[o].place() == inDeck {
			continue
		}
		p := o.Owner()
		g.takeAway(s, o)
		s.objects[o].put(inDeck)
		s.objects[o].flags = flagFacedown
		s.pushDeck(p, o)
		touched[p] = true
		g.emitLog(s, Event{Kind: LogIntoDeck, Player: p, Obj: o})
	}
	for p := Player(0); p < 2; p++ {
		if touched[p] {
			g.shuffle(s, p)
		}
	}
}

// cancelLinks cancels actions on the chain; what was paid stays paid
// (cancel.no-refund).
func (g *Game) cancelLinks(s *State, set Set) bool {
	any := false
	for {
		o := set.pop()
		if o == 0 {
			return any
		}
		for i := range s.chain[:s.nChain] {
			if l := &s.chain[i]; o == firstLink+Obj(i) || o == l.src && l.flags&fCard != 0 {
				any = g.cancelLink(s, l) || any
			}
		}
	}
}

// cancelLink cancels one action. A card that was being played goes to the
// discard pile at once (chain.tactic-discarded-after).
func (g *Game) cancelLink(s *State, l *link) bool {
	if l.flags&fCancelled != 0 {
		return false
	}
	l.flags |= fCancelled
	g.emitLog(s, Event{Kind: LogCancel, Obj: l.src})
	if l.flags&fCard != 0 {
		g.toDiscard(s, l.src)
	}
	return true
}

// copyLink carries out the effects of a tactic on the chain for another
// player: new targets, no costs, X is 0 (errata.core-045). Of the links on the
// chain a copy sees those below what it copies (frame.host), so that copies of
// copies end.
func (g *Game) copyLink(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	o := set.first()
	if !o.isLink() || int(o-firstLink) >= int(s.nChain) {
		f.ok(false)
		return
	}
	l := &s.chain[o-firstLink]
	ab := &g.lib.Abilities[l.abil]
	h := frame{proc: procCode, step: cdX, ctl: f.ctl, src: l.src, gen: l.gen, zone: 3 * uint8(f.ctl),
		flags: fCard | fCopy, abil: l.abil, base: s.nPool, host: o}
	if !g.canTarget(s, &h, ab, g.purse(s, f.ctl, h.played())) {
		f.ok(false)
		return
	}
	h.a, h.b = 0, 0
	s.push(h)
}
