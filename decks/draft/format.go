package draft

import "github.com/wisim/wisim/engine/card"

// effect is a draft-format card waiting to take effect for the seat that selected
// it, whoever owned the pack (ruling draft.selecting-player).
type effect struct {
	card  card.Code
	seat  Seat
	owner Seat // the seat whose pack the card was in
}

// before reports whether e takes effect before f: first Shifting Tides, then cards
// that Order selected, then those of Destruction (ruling draft.shifting-tides-first,
// note A54).
func (e effect) before(f effect) bool {
	if tides := e.card == ShiftingTides; tides != (f.card == ShiftingTides) {
		return tides
	}
	return e.seat < f.seat
}

// effects is the queue of waiting effects, sorted by before.
type effects struct {
	n  uint8
	at [2 * len(chosen{}.at)]effect
}

func (q *effects) add(e effect) {
	i := int(q.n)
	for ; i > 0 && e.before(q.at[i-1]); i-- {
		q.at[i] = q.at[i-1]
	}
	q.at[i] = e
	q.n++
}

func (q *effects) pop() effect {
	e := q.at[0]
	copy(q.at[:], q.at[1:q.n])
	q.n--
	q.at[q.n] = effect{}
	return e
}

// resolve executes the next draft-format card.
func (b *Box) resolve(s *State) {
	e := s.effects.pop()
	b.emit(s, Event{Kind: Shows, Seat: e.seat, Card: e.card})
	switch e.card {
	case CutSupplyLines:
		s.cuts[e.seat.Other()]++
	case Sabotage:
		s.sabotage[e.seat]++
	case ShiftingTides:
		s.spent.add(e.card)
		b.replace(s, e.owner)
	case Reinforcements:
		s.spent.add(e.card)
		if s.piles[e.seat].n > 0 {
			s.toMove, s.ask = e.seat, AskKeep
		}
	}
}

// replace shuffles the rest of a pack into the pile of its owner and deals as many
// new cards, regardless of Cut Supply Lines (ruling draft.shifting-tides, note A54).
func (b *Box) replace(s *State, owner Seat) {
	pack, pile := &s.packs[owner], &s.piles[owner]
	n := int(pack.n)
	pack.deal(n, pile)
	s.shuffle(pile.list())
	pile.deal(n, pack)
	pack.sort()
	s.packKnown[owner] = false
	b.emit(s, Event{Kind: Replaces, Seat: owner, N: n})
}

// keep moves one of the cards that Reinforcements shows to the deck and the others
// to the bottom of the pile (ruling draft.reinforcements).
//
// A draft-format card does nothing then and is removed, because it was not picked
// (note A54).
func (b *Box) keep(s *State, p Seat, i int) {
	pile := &s.piles[p]
	var five stack
	pile.deal(Looked, &five)
	c := five.remove(i)
	pile.add(five.list()...)
	if IsFormat(c) {
		s.spent.add(c)
		b.emit(s, Event{Kind: Wastes, Seat: p, Card: c})
		return
	}
	s.decks[p].add(c, hidden)
	b.emit(s, Event{Kind: Keeps, Seat: p, Card: c})
}
