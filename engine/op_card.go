package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// searchMore returns the number of cards that static effects add to each search of player p.
func (g *Game) searchMore(s *State, p Player) int {
	n := 0
	for o := range s.statics.and(&s.controlled[p]).All() {
		for _, a := range g.def(s, o).Abilities {
			if f, ab := g.activeStatic(s, o, a, code.SSearch, 0); ab != nil {
				n += g.eval(s, &f, ab.Stat.N)
			}
		}
	}
	return n
}

// revealTop reveals the top N cards of decks to both players and stores them in register
// A.
func (g *Game) revealTop(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	who := g.players(s, f, in)
	for _, p := range who.all() {
		for i := range min(g.num(s, f, in.N, 1), int(s.nDeck[p])) {
			o := s.piles[p][int(s.nDeck[p])-1-i]
			s.learn(o, flagKnown0|flagKnown1)
			g.regAdd(s, f, int(in.A), o)
			g.emitLog(s, LogEntry{Kind: LogReveal, Player: p, Obj: o})
		}
	}
	f.ok(f.n[in.A] > 0)
}

// atRandom stores N random objects that match a selector in register A.
func (g *Game) atRandom(s *State, f *frame, in *code.Instr) {
	set, n := g.selSet(s, f, code.SelID(in.To)), g.num(s, f, in.N, 1)
	g.regClear(s, f, int(in.A))
	f.ok(set.Len() >= n)
	for ; n > 0 && !set.empty(); n-- {
		o := set.nth(s.below(set.Len()))
		set.del(o)
		g.regAdd(s, f, int(in.A), o)
	}
}

// take puts cards that are out of play into their owners' hands. Both players see the
// cards, except those that code.FUnseen takes from a deck.
func (g *Game) take(s *State, f *frame, in *code.Instr) {
	any := false
	var unseen Set
	for o := range g.canLeaveDiscard(s, g.objects(s, f, in.R)).All() {
		place := s.objects[o].place()
		if place != inDeck && place != inDiscard && place != inUnder {
			continue
		}
		if in.F&code.FUnseen != 0 && place == inDeck {
			unseen.add(o)
		} else {
			g.toOwnersHand(s, o)
		}
		any = true
	}
	f.ok(any)
	for p := Player(0); p < 2 && !unseen.empty(); p++ {
		g.takeUnseen(s, f, p, unseen)
	}
}

// takeUnseen puts the cards of set that lie in p's deck into his hand without revealing
// them. The other player cannot tell which of the cards looked at they are either.
func (g *Game) takeUnseen(s *State, f *frame, p Player, set Set) {
	var own Set
	for _, o := range s.deck(p) {
		if set.Has(o) {
			own.add(o)
		}
	}
	if own.empty() {
		return
	}
	for own = g.concealOrder(s, f, p, own); !own.empty(); {
		o := own.pop()
		s.outOfDeck(o)
		t := &s.objects[o]
		known := t.flags & (flagKnown0 << p.Other())
		t.setPlace(inHand)
		s.hide(o)
		s.learn(o, known)
		g.addHand(s, p, o)
	}
	s.deckShrunk(p)
}

// toBottom puts cards on the bottom of their owners' decks. Cards in play leave play, and
// cards being played are cancelled.
func (g *Game) toBottom(s *State, f *frame, in *code.Instr) {
	set := g.canLeaveDiscard(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	set = g.saveFromInstr(s, f, set, fateBottom, 0)
	for o := range set.All() {
		if o.isLink() { // o is a card that is being played: it is cancelled
			set.del(o)
			if l := &s.chain[o-firstLink]; l.flags&(fCancelled|fCard) == fCard {
				l.flags |= fCancelled
				g.toDeckBottom(s, l.src)
			}
			continue
		}
		switch s.objects[o].place() {
		case inHand, inDiscard, inUnder:
			set.del(o)
			g.toDeckBottom(s, o)
		case inLimbo:
			set.del(o)
		}
	}
	out := g.inPlayOnly(s, set)
	set = set.minus(&out)
	defer g.leave(s, out, leaveBottom) // leave must run last, because it can push a frame
	for p := Player(0); p < 2; p++ {
		var down Set
		for i := range s.deck(p) {
			if o := s.piles[p][i]; set.Has(o) {
				down.add(o)
			}
		}
		if down.empty() {
			continue
		}
		for down = g.concealOrder(s, f, p, down); !down.empty(); {
			o := down.pop()
			s.outOfDeck(o)
			s.pushUnder(p, o)
		}
		s.deckChanged()
	}
}

// concealOrder hides which of the cards that f has looked at in p's deck are moved. The
// other player loses his knowledge of these cards, except of a revealed top card. The
// identities of down are assigned to the topmost objects, so that object numbers reveal
// nothing. concealOrder returns these objects, which the caller moves in place of down.
func (g *Game) concealOrder(s *State, f *frame, p Player, down Set) (gone Set) {
	seen := s.namedIn(f, p)
	seen = seen.or(&down)
	if n := seen.Len(); n == down.Len() || n == 1 {
		return down
	}
	deck := s.deck(p)
	var shown Obj
	if g.isOpen(s, p) {
		shown = deck[len(deck)-1]
	}
	for o := range seen.All() {
		if o != shown {
			s.objects[o].flags &^= flagKnown0 << f.ctl.Other()
		}
	}
	s.sameAge(seen)
	return s.deal(deck, seen, down)
}

// deal permutes the cards of all in a deck: the cards of first, a subset, get the topmost
// objects of all, the other cards the rest, each in their old order. It returns the objects
// of the cards of first.
func (s *State) deal(deck []Obj, all, first Set) (got Set) {
	var cards [MaxDeck]object
	var idents [MaxDeck]uint8
	n := 0
	for _, chosen := range [2]bool{true, false} {
		for i := len(deck) - 1; i >= 0; i-- {
			if o := deck[i]; all.Has(o) && first.Has(o) == chosen {
				cards[n], idents[n] = s.objects[o], s.ident(o)
				n++
			}
		}
	}
	k := first.Len()
	for i, n := len(deck)-1, 0; i >= 0; i-- {
		if o := deck[i]; all.Has(o) {
			s.objects[o], s.idents[o] = cards[n], idents[n]
			s.learn(o, s.knownOf(o))
			n++
			if n <= k {
				got.add(o)
			}
		}
	}
	return got
}

func (g *Game) steal(s *State, f *frame, in *code.Instr) {
	from := g.player(s, f, in.P)
	n := min(g.num(s, f, in.N, 1), int(s.resources[from]))
	g.gain(s, from, -n)
	g.gain(s, f.ctl, n)
}

// playerList holds the players whom an instruction names.
type playerList struct {
	in [2]Player
	n  int
}

func (l *playerList) all() []Player { return l.in[:l.n] }

// players returns the players whom operand P names, the active player first.
func (g *Game) players(s *State, f *frame, in *code.Instr) (l playerList) {
	mask := g.playerMask(s, f, in.P)
	for _, p := range [2]Player{s.active, s.active.Other()} {
		if mask>>p&1 != 0 {
			l.in[l.n] = p
			l.n++
		}
	}
	return l
}

// draw makes players draw N cards. It succeeds (f.ok) if there were enough cards.
func (g *Game) draw(s *State, f *frame, in *code.Instr) {
	who := g.players(s, f, in)
	for _, p := range who.all() {
		n := g.num(s, f, in.N, 1)
		if in.F&code.FBottom != 0 {
			f.ok(g.drawBottom(s, p, n) == n)
		} else {
			f.ok(g.drawCards(s, p, n) == n)
		}
	}
}

func (g *Game) discardHand(s *State, f *frame, in *code.Instr) {
	g.forgetNamed(s, f, in)
	who := g.players(s, f, in)
	f.ok(false)
	for _, p := range who.all() {
		if !s.hand[p].empty() {
			f.ok(true)
		}
		g.remember(s, f, in, s.hand[p])
		g.discardCards(s, s.hand[p])
	}
}

func (g *Game) discardRandom(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	*f.execution().picking() = 0
	g.goOnAtRandom(s, f, in)
}

// discardPicked stores the card chosen by a player who may choose in place of chance, and
// continues the random discard.
func (g *Game) discardPicked(s *State, f *frame, in *code.Instr) {
	if q, more := g.pickAnswered(s, f, int(in.A), f.execution().picking()); more {
		g.again(s, f, q)
		return
	}
	g.goOnAtRandom(s, f, in)
}

// goOnAtRandom selects the cards of a random discard, player by player, until a player has
// to be asked. After the last card it discards all of them.
func (g *Game) goOnAtRandom(s *State, f *frame, in *code.Instr) {
	who, n := g.players(s, f, in), g.num(s, f, in.N, 1)
	for _, p := range who.all() {
		if q, asks := g.takeAtRandom(s, f, p, n, int(in.A), f.execution().picking()); asks {
			g.again(s, f, q)
			return
		}
	}
	for _, p := range who.all() {
		set := g.regSet(s, f, int(in.A))
		set = set.and(&s.hand[p])
		f.ok(set.Len() >= n)
		g.discardCards(s, set)
	}
}

// forgetNamed empties register A of an instruction that records the discarded cards
// (code.FNamed).
func (g *Game) forgetNamed(s *State, f *frame, in *code.Instr) {
	if in.F&code.FNamed != 0 {
		g.regClear(s, f, int(in.A))
	}
}

// remember adds the discarded cards of set to register A if the instruction has code.FNamed.
func (g *Game) remember(s *State, f *frame, in *code.Instr, set Set) {
	for in.F&code.FNamed != 0 && !set.empty() {
		g.regAdd(s, f, int(in.A), set.pop())
	}
}

// discard discards cards from hands, decks and from under other cards. Those from hands are
// discarded at the same time.
func (g *Game) discard(s *State, f *frame, in *code.Instr) {
	var hand Set
	done := false
	for o := range g.objects(s, f, in.R).All() {
		switch place := s.objects[o].place(); place {
		case inHand:
			hand.add(o)
		case inDeck, inUnder:
			g.takeAway(s, o)
			g.toDiscard(s, o)
			s.deckChanged()
			if place == inDeck { // an effect that discards from a deck names only its top cards, so this counts as milling
				g.emit(s, code.Milled, o, 0)
			}
			done = true
		}
	}
	f.ok(done || !hand.empty())
	g.discardCards(s, hand)
}

// toTop puts cards on top of their owners' decks, the last of them topmost. Cards in play
// leave play. Players who know a card still know it in the deck.
func (g *Game) toTop(s *State, f *frame, in *code.Instr) {
	f.ok(false)
	if in.R.Kind == code.RefSelf && (g.selfGone(s, f) || f.flags&(fCard|fCopy) == fCard|fCopy) {
		return // a copy of a tactic has no card that could be moved
	}
	set := g.canLeaveDiscard(s, g.objects(s, f, in.R))
	if out := g.inPlayOnly(s, set); !out.empty() {
		f.ok(true)
		set = set.minus(&out)
		defer g.leave(s, out, leaveTop) // leave must run last, because it can push a frame
	}
	if in.F&code.FShuffled != 0 {
		set = g.shuffleRest(s, set)
	}
	for !set.empty() {
		o := s.lowestFirst(&set)
		t := &s.objects[o]
		known := t.flags & (flagKnown0 | flagKnown1)
		switch t.place() {
		case inHand, inDeck:
		case inLimbo: // both players have seen a card that is being played
			known = flagKnown0 | flagKnown1
		case inDiscard, inUnder:
			known = flagKnown0 | flagKnown1
		default:
			continue
		}
		g.takeAway(s, o)
		t.setPlace(inDeck)
		t.flags = flagFacedown
		s.learn(o, known)
		s.pushDeck(o.Owner(), o)
		f.ok(true)
	}
	s.deckChanged()
	s.invalidate(analysis.DepOther)
}

// selfGone reports whether f's source is no longer where its ability works (hand or play).
// The card then counts as a new object, which the ability does not move
// (zones.new-object, W113).
func (g *Game) selfGone(s *State, f *frame) bool {
	ab, at := &g.lib.Abilities[f.abil], s.objects[f.src].place()
	switch {
	case ab.Zones&code.HandZone != 0:
		return at != inHand
	case ab.Kind == code.Tactic, aboutLeaving(ab), ofPile(ab.Event):
		return false
	}
	return at != inPlay
}

// shuffleRest takes the cards of set out of their decks, reveals them to both players and
// shuffles those decks. It returns the cards, which are in limbo until the caller places
// them.
func (g *Game) shuffleRest(s *State, set Set) (found Set) {
	for o := range set.All() {
		if s.objects[o].place() != inDeck {
			continue
		}
		s.outOfDeck(o)
		s.objects[o].setPlace(inLimbo)
		g.emitLog(s, LogEntry{Kind: LogReveal, Player: o.Owner(), Obj: o})
		found.add(o)
	}
	for p := Player(0); p < 2; p++ {
		for b := found; !b.empty(); {
			if b.pop().Owner() == p {
				g.shuffle(s, p)
				break
			}
		}
	}
	return found
}

// lowestFirst removes a card from a set and returns it: first the cards outside of discard
// piles, then those of a discard pile from the lowest up, so that they keep their order.
func (s *State) lowestFirst(set *Set) Obj {
	for o := range set.All() {
		if s.objects[o].place() != inDiscard {
			set.del(o)
			return o
		}
	}
	for p := Player(0); p < 2; p++ {
		pile := s.discards(p)
		for i := len(pile) - 1; i >= 0; i-- {
			if o := pile[i]; set.Has(o) {
				set.del(o)
				return o
			}
		}
	}
	return set.pop()
}

// lookHand shows f's controller the hand of player P and stores it in register A.
func (g *Game) lookHand(s *State, f *frame, in *code.Instr) {
	p := g.player(s, f, in.P)
	g.regClear(s, f, int(in.A))
	for o := range s.hand[p].All() {
		s.learn(o, flagKnown0<<f.ctl)
		g.regAdd(s, f, int(in.A), o)
	}
	f.ok(!s.hand[p].empty())
	g.emitLog(s, LogEntry{Kind: LogSearch, Player: f.ctl, N: s.hand[p].Len()})
}

// millTop discards the top N cards of decks. It succeeds (f.ok) if the decks held that many cards.
func (g *Game) millTop(s *State, f *frame, in *code.Instr) {
	g.forgetNamed(s, f, in)
	who := g.players(s, f, in)
	for _, p := range who.all() {
		n := g.num(s, f, in.N, 1)
		f.ok(int(s.nDeck[p]) >= n)
		deck := s.deck(p)
		for k := range min(max(n, 0), len(deck)) {
			g.remember(s, f, in, single(deck[len(deck)-1-k]))
		}
		g.mill(s, p, n)
	}
}

func (g *Game) shuffleDecks(s *State, f *frame, in *code.Instr) {
	who := g.players(s, f, in)
	for _, p := range who.all() {
		g.shuffle(s, p)
	}
}

func (g *Game) gainResources(s *State, f *frame, in *code.Instr) {
	who := g.players(s, f, in)
	for _, p := range who.all() {
		g.gain(s, p, g.num(s, f, in.N, 1))
	}
}

// developTop puts the top N cards of decks (with code.FDiscard: of discard piles) into a
// zone as developments.
func (g *Game) developTop(s *State, f *frame, in *code.Instr) {
	who := g.players(s, f, in)
	for _, p := range who.all() {
		n, dest := g.num(s, f, in.N, 1), g.objects(s, f, in.R2)
		z := dest.first()
		from := &s.nDeck[p]
		if in.F&code.FDiscard != 0 {
			from = &s.nDiscard[p]
		}
		f.ok(z.isSection() && *from > 0)
		if !z.isSection() {
			return
		}
		if in.F&code.FDiscard != 0 && *from > 0 && g.stuckInDiscard(s, s.discards(p)[0]) {
			f.ok(false)
			return
		}
		for ; n > 0 && *from > 0; n-- {
			g.enterFacedown(s, g.topFor(s, p, in), p, uint8(z-firstSection))
		}
		s.due |= dueCheck
	}
}

// topFor removes the next card for developTop from p's deck or discard pile and returns it.
// Both players know a card from a discard pile.
func (g *Game) topFor(s *State, p Player, in *code.Instr) Obj {
	if in.F&code.FDiscard == 0 {
		return s.popDeck(p)
	}
	o := s.discards(p)[0]
	g.takeAway(s, o)
	s.learn(o, flagKnown0|flagKnown1)
	return o
}

// search executes the instruction that lets a player look at the top cards of his own deck; effects
// that enlarge searches add cards (searchMore).
func (g *Game) search(s *State, f *frame, in *code.Instr) {
	p := g.player(s, f, in.P)
	g.lookAt(s, f, p, p, int(in.A), g.num(s, f, in.N, 1)+g.searchMore(s, p))
}

func (g *Game) look(s *State, f *frame, in *code.Instr) {
	g.lookAt(s, f, g.player(s, f, in.P), f.ctl, int(in.A), g.num(s, f, in.N, 1))
}

// lookAt shows player seer the top n cards of p's deck and stores them in register reg.
func (g *Game) lookAt(s *State, f *frame, p, seer Player, reg, n int) {
	g.regClear(s, f, reg)
	n = min(n, int(s.nDeck[p]))
	for i := 0; i < n; i++ {
		o := s.piles[p][int(s.nDeck[p])-1-i]
		s.learn(o, flagKnown0<<seer)
		g.regAdd(s, f, reg, o)
	}
	g.emitLog(s, LogEntry{Kind: LogSearch, Player: seer, N: n})
	f.ok(n > 0)
}

// show reveals cards in hands and facedown cards in play to both players or, with
// code.FUnseen, to f's controller only.
func (g *Game) show(s *State, f *frame, in *code.Instr) {
	f.ok(false)
	for o := range g.objects(s, f, in.R).All() {
		if t := &s.objects[o]; t.place() != inHand && !(t.place() == inPlay && t.flags&flagFacedown != 0) {
			continue
		}
		if f.ok(true); in.F&code.FUnseen != 0 {
			s.learn(o, flagKnown0<<f.ctl)
			continue
		}
		s.learn(o, flagKnown0|flagKnown1)
		g.emitLog(s, LogEntry{Kind: LogReveal, Player: o.Owner(), Obj: o})
	}
}

// putFacedown puts cards that are out of play facedown into a zone of their owners, as
// developments. It reveals them to nobody.
func (g *Game) putFacedown(s *State, f *frame, in *code.Instr) {
	dest := g.objects(s, f, in.R2)
	z, done := dest.first(), false
	for o := range g.objects(s, f, in.R).All() {
		p := o.Owner()
		own := o == f.src && f.flags&(fCard|fCopy) == fCard // o is the tactic that is resolving: it may become a development
		if place := s.objects[o].place(); !z.isSection() || z.Owner() != p || place == inPlay || place == inLimbo && !own {
			continue
		} else if own {
			s.learn(o, flagKnown0|flagKnown1)
		} else if place == inHand {
			o = g.forgetHand(s, p, o)
		}
		g.takeAway(s, o)
		g.enterFacedown(s, o, p, uint8(z-firstSection))
		if in.F&code.FDeclared != 0 {
			g.emit(s, code.Develops, o, 1)
			g.emit(s, code.Arrives, o, int(p))
		}
		done = true
	}
	f.ok(done)
	s.due |= dueCheck
}

// reveal reveals N random cards of a hand to both players and stores them in register A.
func (g *Game) reveal(s *State, f *frame, in *code.Instr) {
	p, reg, n := g.player(s, f, in.P), int(in.A), g.num(s, f, in.N, 1)
	g.regClear(s, f, reg)
	for hand := s.hand[p]; n > 0 && !hand.empty(); n-- {
		o := hand.nth(s.below(hand.Len()))
		hand.del(o)
		s.learn(o, flagKnown0|flagKnown1)
		g.regAdd(s, f, reg, o)
		g.emitLog(s, LogEntry{Kind: LogReveal, Player: p, Obj: o})
	}
}

// intoDeck shuffles cards into their owners' decks. Cards in play leave play.
func (g *Game) intoDeck(s *State, f *frame, in *code.Instr) {
	set := g.canLeaveDiscard(s, g.objects(s, f, in.R))
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
		if at := s.objects[o].place(); !o.isCard() || at == inDeck || at == inLimbo {
			continue
		}
		p := o.Owner()
		g.takeAway(s, o)
		s.objects[o].setPlace(inDeck)
		s.objects[o].flags = flagFacedown
		s.pushDeck(p, o)
		touched[p] = true
		g.emitLog(s, LogEntry{Kind: LogIntoDeck, Player: p, Obj: o})
	}
	f.ok(touched[0] || touched[1])
	for p := Player(0); p < 2; p++ {
		if touched[p] {
			g.shuffle(s, p)
		}
	}
}

// mustBurn sets the number of sections that a player must burn to win, for the rest of the
// game.
func (g *Game) mustBurn(s *State, f *frame, in *code.Instr) {
	s.needSections(g.player(s, f, in.P), g.num(s, f, in.N, 0))
}

// needSections raises the number of sections that p must burn to win to n, at most 3. It
// never lowers the number.
func (s *State) needSections(p Player, n int) {
	s.mustBurn[p] = max(s.mustBurn[p], uint8(min(n, 3)))
}

// putCardsUnder puts the cards of R, wherever they are, under the card R2, out of play.
func (g *Game) putCardsUnder(s *State, f *frame, in *code.Instr) {
	to := g.inPlayOnly(s, g.objects(s, f, in.R2))
	mere := s.mereDevelopments()
	to = to.minus(&mere) // no card can lie under a development (W60)
	host := to.first()
	set := g.canLeaveDiscard(s, g.objects(s, f, in.R))
	f.ok(host != 0 && !set.empty())
	if host == 0 {
		return
	}
	for set = g.saveFromInstr(s, f, set, fateUnder, host); !set.empty(); {
		o := set.pop()
		switch at := s.objects[o].place(); at {
		case inDeck, inHand, inDiscard, inUnder:
			if at == inDeck && in.R.Kind == code.RefSubject {
				continue // the event's card has gone into a deck, where it can no longer be found (K07)
			}
			if in.F&code.FFacedown != 0 && s.objects[o].place() == inDiscard {
				s.learn(o, flagKnown0|flagKnown1)
			}
			g.takeAway(s, o)
			g.putUnder(s, o, host, in.F&code.FFacedown != 0)
			g.emitLog(s, LogEntry{Kind: LogLeave, Player: o.Owner(), Obj: o, N: int(leaveUnder)})
		}
	}
	s.invalidate(analysis.DepBoard | analysis.DepOther)
}

// trade puts a card that lies under another one into its owner's hand and puts the tactic
// being resolved facedown in its place, as experience.
func (g *Game) trade(s *State, f *frame, in *code.Instr) {
	set, own := g.objects(s, f, in.R), g.objects(s, f, in.R2)
	o, x := set.first(), own.first()
	f.ok(o != 0 && s.objects[o].place() == inUnder)
	if f.flags&fOK == 0 {
		return
	}
	host := s.objects[o].host
	g.toOwnersHand(s, o)
	s.invalidate(analysis.DepBoard | analysis.DepOther)
	if x != f.src || f.flags&(fCard|fCopy) != fCard || s.objects[x].place() != inLimbo {
		return // a copy of a tactic has no card that could be moved
	}
	s.learn(x, flagKnown0|flagKnown1)
	g.takeAway(s, x)
	g.putUnder(s, x, host, true)
	g.emitLog(s, LogEntry{Kind: LogLeave, Player: x.Owner(), Obj: x, N: int(leaveUnder)})
	s.due |= dueCheck
}

// putUnder puts card o, already taken from its old place, under host, a card in play.
func (g *Game) putUnder(s *State, o, host Obj, facedown bool) {
	s.objects[o].setPlace(inUnder)
	s.nUnder++
	s.placeUnder(o, host, facedown)
}

// attachExperience puts the top N cards of the controller's deck facedown under a unit or
// legend as experience. They do not count as drawn.
func (g *Game) attachExperience(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	mere := s.mereDevelopments()
	set = set.minus(&mere) // no card can lie under a development (W60)
	host, n := set.first(), g.num(s, f, in.N, 1)
	f.ok(false)
	if host == 0 || s.objects[host].kind&(kUnit|kLegend) == 0 {
		return
	}
	f.ok(int(s.nDeck[f.ctl]) >= n)
	for ; n > 0 && s.nDeck[f.ctl] > 0; n-- {
		o := s.popDeck(f.ctl)
		g.putUnder(s, o, host, true)
		g.emitLog(s, LogEntry{Kind: LogLeave, Player: f.ctl, Obj: o, N: int(leaveUnder)})
	}
	s.invalidate(analysis.DepTokens | analysis.DepOther)
	s.due |= dueCheck
}

// takeLater creates the effect that cards return from the discard pile to the controller's
// hand at the end of the turn.
func (g *Game) takeLater(s *State, f *frame, in *code.Instr) {
	set := s.returnable(f.ctl, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for !set.empty() {
		o := set.pop()
		s.addLasting(lasting{kind: lastReturn, ctl: f.ctl, obj: o, gen: s.objects[o].gen})
	}
}

// returnable returns the cards of set that p owns and for which takeLater has not created
// an effect yet.
func (s *State) returnable(p Player, set Set) (out Set) {
	has := s.given(lastReturn)
	for set = set.minus(&has); !set.empty(); {
		if o := set.pop(); o.isCard() && o.Owner() == p {
			out.add(o)
		}
	}
	return out
}
