package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// code.OpPlayFor lets a player play a card while an effect resolves and pay for it
// (chain.play-inside-resolution). The effect can set terms: a higher or lower price,
// another rule for loyalty, a fixed zone. While the card is being played the terms are a
// lasting effect (lastTerms) in State.lasting, where the code for prices and
// destinations finds them.

// The following bits make up the field extra of a lasting effect of kind lastTerms.
const (
	termNoLoyalty = 1 << iota // the player pays no surcharge for loyalty
	termPrinted               // the player pays the printed cost; effects that change costs do not apply
	termByLoyalty             // the player pays the printed loyalty instead of the cost
	termBottom                // after it has resolved, the card goes to the bottom of its owner's deck, not to the discard pile
)

// termFlags maps the flags of an instruction code.OpPlayFor to the bits of terms.
var termFlags = [...]struct {
	flag code.Flags
	term uint8
}{{code.FNoLoyalty, termNoLoyalty}, {code.FPrinted, termPrinted}, {code.FByLoyalty, termByLoyalty}, {code.FBottom, termBottom}}

// termsOf returns the terms on which an instruction lets f's controller play o.
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

// terms returns the lasting effect that holds the terms on which player p is playing card o; nil if
// there is none.
func (s *State) terms(p Player, o Obj) *lasting {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastTerms && l.obj == o && l.ctl == p {
			return l
		}
	}
	return nil
}

// dropTerms removes the terms on which o was played and reports whether the card goes to
// the bottom of its owner's deck (termBottom).
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

// byLoyalty reports whether p is playing o for its printed loyalty. An X in the printed
// cost is then 0.
func (s *State) byLoyalty(p Player, o Obj) bool {
	if s.nLasting == 0 {
		return false
	}
	l := s.terms(p, o)
	return l != nil && l.extra&termByLoyalty != 0
}

// playableFor reports whether f's controller can play o, and pay for it, on the terms of
// an instruction.
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

// playFor executes code.OpPlayFor: f's controller plays a card at once and pays for it. No
// player can respond. A tactic resolves, any other card enters play.
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

// takeToPlay moves o from wherever it is to limbo and returns the frame that plays it.
func (g *Game) takeToPlay(s *State, p Player, o Obj) (h frame) {
	d, from := g.def(s, o), s.objects[o].place()
	g.moveToLimbo(s, o.Owner(), o)
	t := &s.objects[o]
	t.setCtl(p)
	t.flags &^= flagRisen
	if from == inDeck {
		s.deckShrunk(o.Owner())
	}
	if d.Limited {
		s.turn.limited[p]++
	}
	g.playing(s, &h, p, o, d)
	*h.announcement().from() = from
	return h
}

// playedFor records and emits that the card of f, played by an effect, has been paid for,
// and uses up the discounts that applied. It returns the damage with which the card
// enters play.
func (g *Game) playedFor(s *State, f *frame) (dmg uint8) {
	from := Place(*f.announcement().from())
	f.iter = 0
	dmg = g.usedDiscounts(s, f.ctl, f.src)
	if g.features&analysis.ZonePrices != 0 {
		g.notePlayedInto(s, f.ctl, f.src, f.zone)
	}
	s.turn.played[f.ctl].add(f.src)
	g.emitLog(s, LogEntry{Kind: LogPlay, Player: f.ctl, Obj: f.src, From: from})
	g.emitPlayed(s, f.src, from, false)
	return dmg
}

// carryOutAgain lets a player resolve the effects of the current tactic once more, with
// targets of his choice, without costs and with X = 0. If this is the last instruction of
// a copy the new copy reuses its frame, so that repeated copies do not fill the stack.
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

// keepToTerms returns the destinations of set that the terms of o allow.
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

// priceOnTerms returns the price of o on terms that replace the normal price
// (termByLoyalty, termPrinted).
func (g *Game) priceOnTerms(s *State, p Player, o Obj, d *defn, l *lasting) int {
	if l.extra&termByLoyalty != 0 {
		return max(0, int(d.BaseLoyalty)+int(l.amount))
	}
	return max(0, g.printedCost(s, o, d)+int(l.amount)) + g.surcharge(s, p, o, d)
}

// drawLimit limits the number of cards that players draw this turn to N.
func (g *Game) drawLimit(s *State, f *frame, in *code.Instr) {
	who := g.players(s, f, in)
	for _, p := range who.all() {
		s.addLasting(lasting{kind: lastDrawLimit, ctl: p, amount: addi8(0, g.num(s, f, in.N, 0))})
	}
}

// drawable returns how many of n cards p may draw this turn (drawLimit).
func (s *State) drawable(p Player, n int) int {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastDrawLimit && l.ctl == p {
			n = min(n, int(l.amount)-int(s.turn.drawn>>(4*p)&15))
		}
	}
	return max(n, 0)
}

// drawBottom draws up to n cards from the bottom of p's deck and returns the number
// drawn.
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

// drawnCards records that p has drawn n cards, logs it and emits the event. The number of cards
// drawn in a turn is counted only up to 15.
func (g *Game) drawnCards(s *State, p Player, n int) {
	if n <= 0 {
		return
	}
	s.turn.drawn += uint8(min(n, 15-int(s.turn.drawn>>(4*p)&15))) << (4 * p)
	g.emitLog(s, LogEntry{Kind: LogDraw, Player: p, N: n})
	s.deckShrunk(p)
	if s.turns > 0 { // draws before the first turn trigger nothing (W196)
		g.emit(s, code.Draws, Section(p, 0), n)
	}
}
