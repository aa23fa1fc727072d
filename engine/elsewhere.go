package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/code"
)

// Cards that are played from elsewhere than the hand, as though they were in
// it: from the discard pile (kw.necromancy) and from the top of the deck. Only
// where they lie differs; costs, windows and restrictions are those of any card
// (note A48).

// elsewhere are the cards out of his hand that a player could play if they can
// be paid for and have somewhere to go. main: it is his capital phase and
// nothing is on the chain, so that more than tactics can be played.
func (g *Game) elsewhere(s *State, p Player, main bool) (set Set) {
	if main {
		set = g.risers(s, p)
	}
	if top := g.playableTop(s, p); top != 0 && (main || g.hot[s.objects[top].ident].kind == kTactic) {
		set.add(top)
	}
	return set
}

// risers are the cards with Necromancy in a discard pile. Of cards that are
// alike in every respect one stands for all.
func (g *Game) risers(s *State, p Player) (set Set) {
	granted := s.given(lastNecromancy)
	var seen [2]Set // not this turn, and since this turn
	for _, o := range s.discards(p) {
		t := &s.objects[o]
		h := &g.hot[t.ident]
		if granted.Has(o) {
			set.add(o)
			continue
		}
		like := &seen[t.flags&flagEntered/flagEntered]
		if h.flags&hotNecromancy != 0 && !like.Has(Obj(h.first)) {
			like.add(Obj(h.first))
			set.add(o)
		}
	}
	return set
}

// AtHand reports whether a card is where its owner could play it from.
func (r Referee) AtHand(o Obj) bool {
	switch r.Place(o) {
	case InHand:
		return true
	case InDeck:
		return o == r.g.playableTop(r.s, o.Owner())
	case InDiscard:
		granted := r.s.given(lastNecromancy)
		return granted.Has(o) || r.g.def(r.s, o).Necromancy
	}
	return false
}

// given are the objects that a kind of lasting effect is on.
func (s *State) given(kind uint8) (set Set) {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == kind && l.gen == s.objects[l.obj].gen {
			set.add(l.obj)
		}
	}
	return set
}

// addPlayable adds those cards elsewhere that a player can play now.
func (g *Game) addPlayable(s *State, p Player, main bool, set *Set) {
	for b := g.elsewhere(s, p, main); !b.empty(); {
		o := b.pop()
		d := g.def(s, o)
		if !(d.Limited && s.turn.limited[p] > 0) && g.canPlay(s, p, o, d, g.purse(s, p, o)) {
			set.add(o)
		}
	}
}

// playableTop is the top card of a deck if its owner may play it, else 0.
func (g *Game) playableTop(s *State, p Player) Obj {
	if s.deps&depTop == 0 || s.nDeck[p] == 0 || !g.topRule(s, code.SPlayTop, s.ctl[p]) {
		return 0
	}
	return s.deck(p)[s.nDeck[p]-1]
}

// topRule reports whether some card of a set has a constant effect about the
// top of decks.
func (g *Game) topRule(s *State, stat code.Stat, from Set) bool {
	for w, m := range &s.statics {
		for m &= from[w]; m != 0; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			if d := g.def(s, o); d.deps&depTop != 0 && g.hasRule(s, o, d, stat) {
				return true
			}
		}
	}
	return false
}

func (g *Game) hasRule(s *State, o Obj, d *defn, stat code.Stat) bool {
	for _, a := range d.Abilities {
		if _, ab := g.constant(s, o, a, stat, 0); ab != nil {
			return true
		}
	}
	return false
}

// showTops reveals the top cards of both decks while an effect says so. It is
// part of the state check, so that of cards drawn together those between are
// not seen (faq.q15). Nor is the next card while the one above it is being
// announced, or while an effect goes through the deck (W46).
func (g *Game) showTops(s *State) {
	if f := &s.stack[s.nStack-1]; f.proc == procCode && f.flags&fAnnounce != 0 {
		return
	}
	all := s.ctl[0].or(&s.ctl[1])
	if !g.topRule(s, code.SOpenDecks, all) {
		return
	}
	for p := Player(0); p < 2; p++ {
		if s.nDeck[p] == 0 || s.inHands(p) {
			continue
		}
		o := s.deck(p)[s.nDeck[p]-1]
		if t := &s.objects[o]; t.flags&(flagKnown0|flagKnown1) != flagKnown0|flagKnown1 {
			t.flags |= flagKnown0 | flagKnown1
			s.broke = 0
			g.emitLog(s, Event{Kind: LogReveal, Player: p, Obj: o})
		}
	}
}

// inHands reports whether an effect is going through a deck: it has named cards
// that lie there.
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

// namedIn are the cards of a deck that an effect has named.
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

// deckChanged notes that another card may lie on top of a deck.
func (s *State) deckChanged() {
	if s.deps&depTop != 0 {
		s.unsound, s.broke = true, 0
	}
}

// takeUp puts a card that is played into limbo (chain.limbo), from wherever it
// is. That a deck has shrunk counts only once the announcement is made.
func (g *Game) takeUp(s *State, p Player, o Obj) {
	t := &s.objects[o]
	from, unsound := t.place(), s.unsound
	if from == inHand {
		s.dropHand(p, o)
	} else {
		g.takeAway(s, o)
		s.unsound = unsound
	}
	t.put(inLimbo)
	t.flags &^= flagFacedown | flagKnown0 | flagKnown1 | flagLimited | flagRisen
	t.ctl, t.kind = p, 0
	t.damage, t.tokens, t.host = 0, 0, 0
	if from == inDiscard {
		t.flags |= flagRisen
	}
}

// risen makes a card that came into play from the discard pile go under its
// owner's deck when the turn ends, if it is still in play then.
func (g *Game) risen(s *State, o Obj) {
	s.addLasting(lasting{kind: lastUnder, obj: o, gen: s.objects[o].gen, ctl: s.objects[o].ctl})
}

// grantNecromancy gives cards in a discard pile Necromancy for the turn.
func (g *Game) grantNecromancy(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	f.ok(!set.empty())
	has := s.given(lastNecromancy)
	for set = set.minus(&has); !set.empty(); {
		if o := set.pop(); s.objects[o].place() == inDiscard {
			s.addLasting(lasting{kind: lastNecromancy, obj: o, gen: s.objects[o].gen, ctl: f.ctl})
		}
	}
}

// pushUnder puts a card at the bottom of a deck.
func (s *State) pushUnder(p Player, o Obj) {
	n := int(s.nDeck[p])
	copy(s.piles[p][1:n+1], s.piles[p][:n])
	s.piles[p][0] = o
	s.nDeck[p]++
}

// askPlayFree offers the cards that an effect lets the player play now for no
// cost (chain.play-inside-resolution): tactics out of a hand, one after the
// other as he likes; or, with FMust, one card wherever it is, if it can be
// played.
func (g *Game) askPlayFree(s *State, f *frame, in *code.Instr) {
	var can Set
	must := in.F&code.FMust != 0
	for b := g.objects(s, f, in.R); !b.empty(); {
		o := b.pop()
		d := g.def(s, o)
		at := s.objects[o].place()
		if at == inHand && (must || d.kind == kTactic) || must && (at == inDiscard || at == inDeck) {
			if g.playableFree(s, f.ctl, o, d) {
				can.add(o)
			}
		}
	}
	f.ok(!can.empty())
	switch {
	case can.empty():
	case must:
		g.playFree(s, f, can.first())
	default:
		g.again(s, f, question{kind: AskChoose, player: f.ctl, set: can, done: true})
	}
}

// playableFree reports whether an effect of a player can play a card now for
// no cost. A tactic obeys its own restrictions of time (note A61); for other
// cards the effect is time enough.
func (g *Game) playableFree(s *State, p Player, o Obj, d *defn) bool {
	return !(d.Limited && s.turn.limited[p] > 0) && g.placeable(s, p, o, d, g.purse(s, p, o), fFree)
}

// playFree plays a card on the spot: nothing responds to it. A tactic resolves
// and goes to its owner's discard pile, anything else arrives at once; targets
// and zones are chosen now, and X is 0 (errata.core-105, faq.q37).
func (g *Game) playFree(s *State, f *frame, o Obj) {
	d, from := g.def(s, o), s.objects[o].place()
	g.takeUp(s, o.Owner(), o)
	t := &s.objects[o]
	t.ctl = f.ctl
	t.flags &^= flagRisen
	s.turn.played[f.ctl].add(o)
	if d.Limited {
		s.turn.limited[f.ctl]++
	}
	g.emitLog(s, Event{Kind: LogPlay, Player: f.ctl, Obj: o, From: Place(from)})
	h := g.playing(s, f.ctl, o, d)
	h.flags |= fFree
	s.push(h)
	s.deckChanged()
	g.emit(s, code.Plays, o, 0)
}

// arriveFree brings a unit, support or quest that an effect plays into play.
func (g *Game) arriveFree(s *State, f *frame) {
	l := link{src: f.src, gen: f.gen, ctl: f.ctl, zone: f.zone, host: f.host, base: f.base, n: [linkRegs]uint8(f.n[:]), flags: f.flags}
	s.popFrame()
	g.arrive(s, &l, g.def(s, l.src))
	s.dropRegs(l.base)
}

// exchange switches a card in play with one of its controller's hand. What is
// on it, tokens and a unit that quests there, goes over; attachments do not. It
// leaves play and the other enters it, though neither is played.
func (g *Game) exchange(s *State, f *frame, in *code.Instr) {
	out, into := g.inPlayOnly(s, g.objects(s, f, in.R)), g.objects(s, f, in.R2)
	old, o := out.first(), into.first()
	f.ok(false)
	if old == 0 || o == 0 || !g.mayExchange(s, f.ctl, old, o) {
		return
	}
	t := s.objects[old]
	unit := g.quester(s, old)
	if g.def(s, o).Limited {
		s.turn.limited[f.ctl]++
	}
	g.takeAway(s, o)
	s.objects[o].damage = 0
	g.enterPlay(s, o, t.ctl, t.zone, 0)
	s.objects[o].tokens = t.tokens // moved, not placed: nothing answers (W66)
	s.stray = true
	if unit != 0 {
		s.objects[unit].host = o
	}
	g.leave(s, single(old), leaveHand)
	s.touch(depTokens)
	f.ok(true)
}

// mayExchange reports whether a card of a player's hand could take the place of
// one that he controls.
func (g *Game) mayExchange(s *State, p Player, old, o Obj) bool {
	d, t := g.def(s, o), &s.objects[old]
	return s.hand[p].Has(o) && t.ctl == p && d.kind&t.kind != 0 && d.attach == nil && !(d.Limited && s.turn.limited[p] > 0) &&
		!(d.Unique && g.hasTitle(s, p, d.title, old)) && g.mayEnter(s, d, t.zone)
}
