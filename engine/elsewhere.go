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
func (g *Game) addPlayable(s *State, p Player, main bool, pool int, set *Set) {
	for b := g.elsewhere(s, p, main); !b.empty(); {
		o := b.pop()
		d := g.def(s, o)
		if !(d.Limited && s.turn.limited[p] > 0) && g.canPlay(s, p, o, d, pool) {
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
	t := &s.objects[o]
	f := frame{ctl: t.ctl, src: o, gen: t.gen, zone: t.zone}
	for _, a := range d.Abilities {
		ab := &g.lib.Abilities[a]
		if ab.Kind == code.Static && ab.Stat.Stat == stat && g.inForce(s, o, ab) && (ab.Cond == 0 || g.eval(s, &f, ab.Cond) != 0) {
			return true
		}
	}
	return false
}

// showTops reveals the top cards of both decks while an effect says so. It is
// part of the state check, so that of cards drawn together those between are
// not seen (faq.q15). Nor is the next card while the one above it is being
// announced (W46).
func (g *Game) showTops(s *State) {
	if f := &s.stack[s.nStack-1]; f.proc == procCode && f.flags&fAnnounce != 0 {
		return
	}
	all := s.ctl[0].or(&s.ctl[1])
	if !g.topRule(s, code.SOpenDecks, all) {
		return
	}
	for p := Player(0); p < 2; p++ {
		if s.nDeck[p] == 0 {
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
	for !set.empty() {
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
