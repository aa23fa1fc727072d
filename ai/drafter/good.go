package drafter

import (
	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// good rates each card by what it does, by how well it fits the cards that the drafter has, and,
// in a counterdraft, by how well it fits those that the opponent is known to have.
//
// It uses no randomness and keeps no state.
type good struct {
	w     weights
	cards map[card.Code]rating // shared and never changed
}

func newGood(lib *code.Library) func() Drafter { return newGoodWith(lib, defaults()) }

func newGoodWith(lib *code.Library, w weights) func() Drafter {
	cards := newRater(lib, w).all()
	return func() Drafter { return &good{w, cards} }
}

// Reset implements Drafter.
func (g *good) Reset(uint64) {}

// Choose implements Drafter. Several cards of a pack must be chosen in their order, so the first
// of two is the one that comes first among the best two.
func (g *good) Choose(v draft.View, legal []draft.Choice) draft.Choice {
	switch v.Ask() {
	case draft.AskPick:
		return g.pick(v, legal)
	case draft.AskThrow:
		return g.throw(v, legal)
	}
	d := g.look(v.Taken(v.Me()))
	best, _ := bestOf(legal, func(c draft.Choice) points { return g.value(d, v.Cards()[c]) })
	return best
}

// pick takes the best card, unless that would put a better pair of cards out of reach.
func (g *good) pick(v draft.View, legal []draft.Choice) draft.Choice {
	d := g.look(v.Taken(v.Me()))
	pack := v.Cards()
	value := func(c draft.Choice) points { return g.pickValue(d, pack[c]) }
	first, _ := bestOf(legal, value)
	if len(v.Chosen()) > 0 {
		return first
	}
	// Of two cards, the first is the one with the highest sum of its value and that of the best
	// card behind it.
	best, top := legal[0], points(-1<<30)
	for _, c := range legal {
		_, behind := bestOf(after(c, len(pack)), value)
		if n := value(c) + behind; n > top {
			best, top = c, n
		}
	}
	return best
}

// after lists the places in the pack behind c.
func after(c draft.Choice, n int) []draft.Choice {
	var out []draft.Choice
	for i := int(c) + 1; i < n; i++ {
		out = append(out, draft.Choice(i))
	}
	return out
}

// throw takes the card that the opponent would miss most. A second card is worth a Sabotage if it
// would be among the best of a whole pack.
func (g *good) throw(v draft.View, legal []draft.Choice) draft.Choice {
	d := g.look(v.Taken(v.Me().Other()))
	pack := v.Cards()
	cards := legal
	if legal[0] == draft.Stop {
		cards = legal[1:]
	}
	best, n := bestOf(cards, func(c draft.Choice) points { return g.throwValue(d, pack[c]) })
	if legal[0] == draft.Stop && n < g.w.spend {
		return draft.Stop
	}
	return best
}

// bestOf returns the choice with the greatest value, the first of equals.
func bestOf(legal []draft.Choice, value func(draft.Choice) points) (best draft.Choice, top points) {
	top = -1 << 30
	for _, c := range legal {
		if n := value(c); n > top {
			best, top = c, n
		}
	}
	return best, top
}

// shape is what matters about the cards that a player has drafted so far.
type shape struct {
	cards, heavy int
	race         [card.NumRaces]int
	raced        int
}

// heavyCost is the cost from which on a card is heavy: it is played late.
const heavyCost = 4

// look returns the shape of a deck, as far as its cards are known.
func (g *good) look(taken []card.Code) (s shape) {
	for _, c := range taken {
		r, ok := g.cards[c]
		if !ok { // the viewer does not know the card
			continue
		}
		s.cards++
		if r.cost >= heavyCost {
			s.heavy++
		}
		if r.race != card.Neutral {
			s.race[r.race]++
			s.raced++
		}
	}
	return s
}

// value returns the value of a card for a deck.
func (g *good) value(s shape, c card.Code) points {
	r := g.cards[c]
	n := r.worth
	if r.race != card.Neutral {
		// The factor after loyal runs from -1, if the deck is of other races, to 1, if it is of
		// this race.
		n += g.w.race * r.loyal * (2*s.race[r.race] - s.raced) / (s.raced + 6)
	}
	if r.cost >= heavyCost {
		n -= g.w.heavy * max(0, 4*s.heavy-s.cards)
	}
	return n
}

// pickValue is value, with fixed values for the cards of the draft format.
func (g *good) pickValue(s shape, c card.Code) points {
	switch c {
	case draft.CutSupplyLines:
		return g.w.supplyLines
	case draft.Reinforcements:
		return g.w.reinforcements
	case draft.Sabotage:
		return g.w.sabotage
	case draft.ShiftingTides:
		return g.w.tides
	}
	return g.value(s, c)
}

// throwValue returns the value of throwing a card out of the opponent's pack. A card of the draft
// format counts twice: it works for the player who throws it out, and not for the opponent.
func (g *good) throwValue(s shape, c card.Code) points {
	n := g.pickValue(s, c)
	if draft.IsFormat(c) {
		return 2 * n
	}
	return n
}
