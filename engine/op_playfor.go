package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Cards that an effect has a player play for what they cost, on terms of its own
// (chain.play-inside-resolution): for more or less, whatever their loyalty, into one
// zone. The terms lie in State.lasting as long as the card is being played, where
// whoever asks for a price or a destination finds them.

// Terms, bits of lasting.extra of a lastTerms.
const (
	termNoLoyalty = 1 << iota // its loyalty costs nothing
	termPrinted               // it costs what is printed, whatever changes costs
	termByLoyalty             // it costs its printed loyalty, and nothing else
	termBottom                // it goes under its owner's deck instead of being discarded
)

// termFlags are the terms by the flags of an instruction.
var termFlags = [...]struct {
	flag code.Flags
	term uint8
}{{code.FNoLoyalty, termNoLoyalty}, {code.FPrinted, termPrinted}, {code.FByLoyalty, termByLoyalty}, {code.FBottom, termBottom}}

// termsOf are the terms on which an instruction has a card played.
func (g *Game) termsOf(s *State, f *frame, in *code.Instr, o Obj) lasting {
	l := lasting{kind: lastTerms, ctl: f.ctl, obj: o, gen: s.objects[o].gen, amount: addi8(0, g.num(s, f, in.N, 0))}
	for _, t := range termFlags {
		if in.F&t.flag != 0 {
			l.extra |= t.term
		}
	}
	if in.F&code.FHere != 0 {
		l.sel = uint16(f.zone) + 1
	}
	return l
}

// terms are those on which a player is playing a card, nil for none.
func (s *State) terms(p Player, o Obj) *lasting {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastTerms && l.obj == o && l.ctl == p {
			return l
		}
	}
	return nil
}

// dropTerms forgets the terms on which a card was played, and reports whether it
// goes under its owner's deck.
func (s *State) dropTerms(o Obj) (sinks bool) {
	for i := 0; i < int(s.nLasting); i++ {
		if l := &s.lasting[i]; l.kind == lastTerms && l.obj == o {
			sinks = sinks || l.extra&termBottom != 0
			s.dropLasting(i)
			i--
		}
	}
	return sinks
}

// byLoyalty reports whether a card is being played for its loyalty: an X in its
// printed cost is 0 then.
func (s *State) byLoyalty(p Player, o Obj) bool {
	if s.nLasting == 0 {
		return false
	}
	l := s.terms(p, o)
	return l != nil && l.extra&termByLoyalty != 0
}

// playableFor reports whether a card can be played on the terms of an instruction.
func (g *Game) playableFor(s *State, f *frame, in *code.Instr, o Obj) bool {
	switch s.objects[o].place() {
	case inHand, inDiscard, inDeck:
	default:
		return false
	}
	d := g.def(s, o)
	if d.Limited && s.turn.limited[f.ctl] > 0 {
		return false
	}
	if int(s.nLasting) == maxLasting {
		s.forgetDead()
	}
	if int(s.nLasting) == maxLasting {
		return false
	}
	s.lasting[s.nLasting] = g.termsOf(s, f, in, o)
	s.nLasting++
	can := g.canPlay(s, f.ctl, o, d, g.spendable(s, f.ctl, o))
	s.dropLasting(int(s.nLasting) - 1)
	return can
}

// playFor plays a card on the spot and pays for it: nothing responds to it. A tactic
// resolves at once, anything else arrives.
func (g *Game) playFor(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	o := set.first()
	f.ok(o != 0 && g.playableFor(s, f, in, o))
	if f.flags&fOK == 0 {
		return
	}
	s.addLasting(g.termsOf(s, f, in, o))
	h := g.takeToPlay(s, f.ctl, o)
	s.push(h)
	s.deckChanged()
}

// takeToPlay takes a card up, wherever it is, and makes the frame that plays it.
func (g *Game) takeToPlay(s *State, p Player, o Obj) (h frame) {
	d, from := g.def(s, o), s.objects[o].place()
	g.moveToLimbo(s, o.Owner(), o)
	t := &s.objects[o]
	t.setCtl(p)
	t.flags &^= flagRisen
	if d.Limited {
		s.turn.limited[p]++
	}
	g.playing(s, &h, p, o, d)
	*h.announcement().from() = from
	return h
}

// playedFor tells of a card that an effect had somebody play and that is paid for,
// and uses up the discounts that it met. It returns the damage that it enters with.
func (g *Game) playedFor(s *State, f *frame) (dmg uint8) {
	from := Place(*f.announcement().from())
	f.iter = 0
	dmg = g.usedDiscounts(s, f.ctl, f.src)
	if g.features&analysis.ZonePrices != 0 {
		g.notePlayedInto(s, f.ctl, f.src, f.zone)
	}
	s.turn.played[f.ctl].add(f.src)
	g.emitLog(s, LogEntry{Kind: LogPlay, Player: f.ctl, Obj: f.src, From: from})
	g.emitPlayed(s, f.src, from)
	return dmg
}

// carryOutAgain has a player carry out the effects of the tactic at hand anew, with
// targets of his choice: no costs, X is 0. A copy that ends with this makes room for
// the next.
func (g *Game) carryOutAgain(s *State, f *frame, in *code.Instr) {
	p := g.player(s, f, in.P)
	ab := &g.lib.Abilities[f.abil]
	h := frame{proc: procCode, step: cdX, ctl: p, src: f.src, gen: f.gen, zone: 3 * uint8(p), flags: fCard | fCopy, abil: f.abil, base: s.nPool}
	if !g.canTarget(s, &h, ab, g.spendable(s, p, h.played())) {
		f.ok(false)
		return
	}
	h.announcement().goTo(0)
	if f.flags&fCopy != 0 && g.lib.Code[f.pc].Op == code.OpEnd {
		s.dropRegs(f.base)
		h.base = f.base
		*f = h
		return
	}
	s.push(h)
}

// keepToTerms keeps the destinations that the terms of a card allow.
func (g *Game) keepToTerms(s *State, p Player, o Obj, set Set) Set {
	l := s.terms(p, o)
	if l == nil || l.sel == 0 {
		return set
	}
	for x := range set.All() {
		if uint16(s.sectionOf(x)-firstSection)+1 != l.sel {
			set.del(x)
		}
	}
	return set
}

// priceOnTerms is the price of a card for which nothing but its terms counts.
func (g *Game) priceOnTerms(s *State, p Player, o Obj, d *defn, l *lasting) int {
	if l.extra&termByLoyalty != 0 {
		return max(0, int(d.BaseLoyalty)+int(l.amount))
	}
	return max(0, g.printedCost(s, o, d)+int(l.amount)) + g.surcharge(s, p, o, d)
}

// drawLimit keeps players from drawing more than some cards this turn.
func (g *Game) drawLimit(s *State, f *frame, in *code.Instr) {
	who := g.players(s, f, in)
	for _, p := range who.all() {
		s.addLasting(lasting{kind: lastDrawLimit, ctl: p, amount: addi8(0, g.num(s, f, in.N, 0))})
	}
}

// drawable is how many of n cards a player may draw.
func (s *State) drawable(p Player, n int) int {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastDrawLimit && l.ctl == p {
			n = min(n, int(l.amount)-int(s.turn.drawn>>(4*p)&15))
		}
	}
	return max(n, 0)
}

// drawBottom draws cards from the bottom of a deck.
func (g *Game) drawBottom(s *State, p Player, n int) int {
	if s.nLasting > 0 {
		n = s.drawable(p, n)
	}
	n = min(n, int(s.nDeck[p]))
	for range n {
		o := s.piles[p][0]
		s.outOfDeck(o)
		g.addHand(s, p, o)
	}
	g.drawnCards(s, p, n)
	return n
}

// drawnCards counts cards that have been drawn, and tells that they were.
func (g *Game) drawnCards(s *State, p Player, n int) {
	if n <= 0 {
		return
	}
	s.turn.drawn += uint8(min(n, 15-int(s.turn.drawn>>(4*p)&15))) << (4 * p)
	g.emitLog(s, LogEntry{Kind: LogDraw, Player: p, N: n})
	s.deckShrunk(p)
	if s.turns > 0 { // nothing triggers in the preparation of the game (W196)
		g.emit(s, code.Draws, Section(p, 0), n)
	}
}
