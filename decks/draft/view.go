package draft

import "github.com/wisim/wisim/engine/card"

// View is what one seat may know: his own pack and deck, what lies face up,
// the pack that he was handed, and how many cards there are elsewhere. It
// refers to a state from which everything else has been erased, so two states
// that the seat cannot tell apart give views that are the Same.
type View struct {
	s *State
	p Seat
}

// Observe makes the view of a seat: into gets what he may know of s. The view
// is valid as long as into is not changed.
func (s *State) Observe(p Seat, into *State) View {
	*into = *s
	into.conceal(p)
	return View{into, p}
}

// conceal erases what p does not know.
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
	if s.counterdrafting() && !s.packKnown[p] { // replaced while the opponent had it
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

// erase keeps the number of the cards and forgets which they are.
func (l *stack) erase() { l.at = [PileSize]card.Code{} }

// Same reports whether two views are equal: the viewer cannot tell the two
// drafts apart.
func (v View) Same(w View) bool { return v.p == w.p && *v.s == *w.s }

// Me is the viewer.
func (v View) Me() Seat { return v.p }

// Ask is what the viewer is to choose, AskNone when it is not his turn.
func (v View) Ask() Ask {
	if v.s.toMove != v.p {
		return AskNone
	}
	return v.s.ask
}

// Round is the number of the pack, from 1.
func (v View) Round() int { return v.s.Round() }

// Step is the step of the pack, from 0.
func (v View) Step() int { return v.s.Step() }

// Legal lists the viewer's choices; see State.Legal.
func (v View) Legal(buf *Choices) []Choice {
	if v.s.toMove != v.p {
		return nil
	}
	return v.s.Legal(buf)
}

// Cards are those that a Choice is a place among: a pack, or what
// Reinforcements shows. They must not be changed.
func (v View) Cards() []card.Code {
	if v.s.toMove != v.p {
		return nil
	}
	return v.s.offered()
}

// Chosen are the places that the viewer has committed himself to in this step.
func (v View) Chosen() []uint8 {
	c := &v.s.chosen[v.p]
	return c.at[:c.n]
}

// Pack is what the viewer knows to be in a pack, nothing if he does not: his
// own, and the opponent's in a counterdraft.
func (v View) Pack(p Seat) []card.Code { return knownOf(&v.s.packs[p]) }

func knownOf(l *stack) []card.Code {
	if l.n == 0 || l.at[0] == 0 {
		return nil
	}
	return l.list()
}

// PackSize is the number of cards in a pack.
func (v View) PackSize(p Seat) int { return int(v.s.packs[p].n) }

// PileSize is the number of cards in a draft pile.
func (v View) PileSize(p Seat) int { return int(v.s.piles[p].n) }

// DeckSize is the number of cards in a deck.
func (v View) DeckSize(p Seat) int { return int(v.s.decks[p].n) }

// Taken are the cards of a deck in the order in which they got there. Those
// that the viewer does not know are zero. Of the opponent's he knows what was
// gone from a pack when he had it in hand again.
func (v View) Taken(p Seat) []card.Code { return v.s.decks[p].list() }

// Counterdrafted are the cards that were counterdrafted, by whomever.
func (v View) Counterdrafted() []card.Code { return v.s.counterdrafted.list() }

// Sabotage is how many copies of that card lie before a seat.
func (v View) Sabotage(p Seat) int { return v.s.Sabotage(p) }

// Cuts is by how many cards a seat's new packs are smaller.
func (v View) Cuts(p Seat) int { return v.s.Cuts(p) }
