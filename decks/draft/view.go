package draft

import "github.com/wisim/wisim/engine/card"

// View is what one seat knows of a draft: its own pack and deck, all faceup cards,
// the pack it was handed, and the number of cards elsewhere. It refers to a state
// from which all other information is erased, so indistinguishable states give views
// that are the Same.
type View struct {
	s *State
	p Seat
}

// Observe copies into *into what the seat knows of s and returns a view of it. The
// view is valid until into changes.
func (s *State) Observe(p Seat, into *State) View {
	*into = *s
	into.conceal(p)
	return View{into, p}
}

// conceal erases what p does not know: chance, piles, unseen packs, choices not yet
// revealed.
func (s *State) conceal(p Seat) {
	opp := p.Other()
	s.rng = 0
	looked := stack{}
	if s.ask == AskKeep && s.toMove == p {
		looked.add(s.looked()...)
	}
	for q := range s.piles {
		s.piles[q].erase()
	}
	copy(s.piles[p].at[:], looked.list())
	if !s.counterdrafting() || !s.packKnown[opp] {
		s.packs[opp].erase()
	}
	if s.counterdrafting() && !s.packKnown[p] { // p has not seen the new cards of its replaced pack
		s.packs[p].erase()
	}
	s.chosen[opp] = chosen{}
	d := &s.decks[opp]
	for i := range d.list() {
		if d.knowledge[i] != open {
			d.at[i] = 0
		}
	}
}

// erase clears the identities of the cards but keeps their number.
func (l *stack) erase() { l.at = [PileSize]card.Code{} }

// Same reports whether two views are equal, that is, whether the viewer cannot tell
// the two drafts apart.
func (v View) Same(w View) bool { return v.p == w.p && *v.s == *w.s }

// Me returns the seat of the viewer.
func (v View) Me() Seat { return v.p }

// Ask returns the decision that the viewer has to make, AskNone when it is not his
// turn.
func (v View) Ask() Ask {
	if v.s.toMove != v.p {
		return AskNone
	}
	return v.s.ask
}

// Round returns the number of the pack, from 1 to Packs.
func (v View) Round() int { return v.s.Round() }

// Step returns the step of the pack, from 0 to PackSteps-1.
func (v View) Step() int { return v.s.Step() }

// Legal returns the viewer's choices; see State.Legal.
func (v View) Legal(buf *Choices) []Choice {
	if v.s.toMove != v.p {
		return nil
	}
	return v.s.Legal(buf)
}

// Cards returns the cards that a Choice indexes: a pack, or the cards that
// Reinforcements shows. Callers must not change the slice.
func (v View) Cards() []card.Code {
	if v.s.toMove != v.p {
		return nil
	}
	return v.s.offered()
}

// Chosen returns the places in the pack that the viewer has chosen in this step.
func (v View) Chosen() []uint8 {
	c := &v.s.chosen[v.p]
	return c.at[:c.n]
}

// Pack returns a seat's pack, nil if the viewer does not know it. He knows his own,
// and in a counterdraft the opponent's.
func (v View) Pack(p Seat) []card.Code { return knownOf(&v.s.packs[p]) }

func knownOf(l *stack) []card.Code {
	if l.n == 0 || l.at[0] == 0 {
		return nil
	}
	return l.list()
}

// PackSize returns the number of cards in a pack.
func (v View) PackSize(p Seat) int { return int(v.s.packs[p].n) }

// PileSize returns the number of cards in a draft pile.
func (v View) PileSize(p Seat) int { return int(v.s.piles[p].n) }

// DeckSize returns the number of cards in a deck so far.
func (v View) DeckSize(p Seat) int { return int(v.s.decks[p].n) }

// Taken returns the cards of a deck in the order in which they were taken; unknown
// cards are 0. Of the opponent the viewer knows the cards that were missing when he
// saw a pack again.
func (v View) Taken(p Seat) []card.Code { return v.s.decks[p].list() }

// Counterdrafted returns the cards that either seat counterdrafted.
func (v View) Counterdrafted() []card.Code { return v.s.counterdrafted.list() }

// Sabotage returns how many copies of that card a seat holds.
func (v View) Sabotage(p Seat) int { return v.s.Sabotage(p) }

// Cuts returns by how many cards a seat's new packs are smaller.
func (v View) Cuts(p Seat) int { return v.s.Cuts(p) }
