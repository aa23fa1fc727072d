package engine

import "github.com/wisim/wisim/engine/code"

// DealDecks deals the decks anew: in each, the cards that neither player has
// seen there change places at random. The generator decides.
func (r Referee) DealDecks() {
	for p := Player(0); p < 2; p++ {
		var unseen [MaxDeck]Obj
		var set Set
		n := 0
		for _, o := range r.s.deck(p) {
			if r.s.objects[o].flags&(flagKnown0|flagKnown1) == 0 {
				unseen[n] = o
				set.add(o)
				n++
			}
		}
		for i := n - 1; i > 0; i-- {
			a, b := &r.s.objects[unseen[i]], &r.s.objects[unseen[r.s.below(i+1)]]
			a.ident, b.ident = b.ident, a.ident
		}
		r.s.sameAge(set)
	}
}

// Unsaid lists, in words, what is the case in a state and what no Position can
// say, so that it is lost when one is taken out of a game. At the beginning of
// a turn that is only what players have seen of hidden cards.
func (r Referee) Unsaid() []string {
	var out []string
	if f := &r.s.stack[0]; r.s.nStack > 1 || f.proc != procTurn || f.step != stTurn {
		out = r.unsaidOfTurn()
	}
	if r.seenHidden() {
		out = append(out, "what the players have seen of decks and of facedown cards")
	}
	return out
}

// unsaidOfTurn is what is forgotten when the next turn begins.
func (r Referee) unsaidOfTurn() (out []string) {
	s := r.s
	var joined object // the flags of all cards in play
	for b := s.ctl[0].or(&s.ctl[1]); !b.empty(); {
		t := &s.objects[b.pop()]
		joined.flags |= t.flags
		joined.at |= t.at
		joined.used |= t.used
		joined.props |= t.props
	}
	f := &s.stack[s.nStack-1]
	for _, x := range []struct {
		yes  bool
		what string
	}{
		{!s.turn.played[0].empty() || !s.turn.played[1].empty(), "which cards were played this turn"},
		{s.turn.unitsDead > 0, "how many units died this turn"},
		{joined.flags&flagEntered != 0, "which cards entered play this turn"},
		{joined.used != 0, "which abilities were used this turn"},
		{joined.at&(atAttacked|atDefended) != 0, "which units attacked or defended this turn"},
		{joined.props&(propBarAttack|propBarDefend) != 0, "which units cannot attack or defend this turn"},
		{s.lasts() || joined.at&atForPhase != 0, "effects that last or wait"},
		{s.nActions > 0, "triggered actions that wait to be used"},
		{f.proc == procWindow && f.a > 0, "that the other player has passed in this window"},
	} {
		if x.yes {
			out = append(out, x.what)
		}
	}
	return out
}

// lasts reports whether some effect lasts or waits. Who controls which card is
// no secret of the list: a position says it, and what is attached to the card.
func (s *State) lasts() bool {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind != lastControl || code.Duration(l.extra) != code.Forever {
			return true
		}
	}
	return false
}

// Kept reports whether a card's owner has taken it back for good from an effect
// in play that would give it to the other player.
func (r Referee) Kept(o Obj) bool {
	kept, given := false, false
	for i := range r.s.lasting[:r.s.nLasting] {
		if l := &r.s.lasting[i]; l.kind == lastControl && l.obj == o && l.gen == r.s.objects[o].gen {
			kept = kept || l.settled() && l.ctl == o.Owner()
			given = given || l.ctl != o.Owner()
		}
	}
	return kept && given && r.s.objects[o].ctl == o.Owner()
}

// seenHidden reports whether a player has seen a card in a deck, or one that
// his opponent has laid facedown.
func (r Referee) seenHidden() bool {
	const seen = flagKnown0 | flagKnown1
	for p := Player(0); p < 2; p++ {
		for _, o := range r.s.deck(p) {
			if r.s.objects[o].flags&seen != 0 {
				return true
			}
		}
	}
	for b := r.s.kinds[4]; !b.empty(); {
		if r.s.objects[b.pop()].flags&seen != 0 {
			return true
		}
	}
	return false
}
