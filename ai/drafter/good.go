package drafter

import (
	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// good rates what lies before it by what each card does, by how well it goes
// with the cards that it has, and, in a counterdraft, by how well it goes with
// those that the opponent is known to have.
//
// Nothing is left to chance and nothing is remembered.
type good struct {
	w     weights
	cards map[card.Code]rating // not changed once made
}

func newGood(lib *code.Library) func() Drafter { return newGoodWith(lib, defaults()) }

func newGoodWith(lib *code.Library, w weights) func() Drafter {
	cards := newRater(lib, w).all()
	return func() Drafter { return &good{w, cards} }
}

// Reset implements Drafter.
func (g *good) Reset(uint64) {}

// Choose implements Drafter. Several cards are chosen upwards, so the first of
// two is the one that lies first of the best two.
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

// pick takes the best card, unless a better one would then be out of reach.
func (g *good) pick(v draft.View, legal []draft.Choice) draft.Choice {
	d := g.look(v.Taken(v.Me()))
	pack := v.Cards()
	value := func(c draft.Choice) points { return g.pickValue(d, pack[c]) }
	first, _ := bestOf(legal, value)
	if len(v.Chosen()) > 0 {
		return first
	}
	// The better of what can still be the first of two, with the best card
	// behind it.
	best, top := legal[0], points(-1<<30)
	for _, c := range legal {
		_, behind := bestOf(after(c, len(pack)), value)
		if n := value(c) + behind; n > top {
			best, top = c, n
		}
	}
	return best
}

// after lists the places behind c.
func after(c draft.Choice, n int) []draft.Choice {
	var out []draft.Choice
	for i := int(c) + 1; i < n; i++ {
		out = append(out, draft.Choice(i))
	}
	return out
}

// throw takes what hurts the opponent most. A second card is worth a Sabotage
// when it would be among the best of a whole pack.
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

// bestOf is the choice with the greatest value, the first of equals.
func bestOf(legal []draft.Choice, value func(draft.Choice) points) (best draft.Choice, top points) {
	top = -1 << 30
	for _, c := range legal {
		if n := value(c); n > top {
			best, top = c, n
		}
	}
	return best, top
}

// shape is what a deck looks like so far.
type shape struct {
	cards, heavy int
	race         [card.NumRaces]int
	raced        int
}

// heavyCost is what a card costs that is played late.
const heavyCost = 4

// look takes in what is known of a deck.
func (g *good) look(taken []card.Code) (s shape) {
	for _, c := range taken {
		r, ok := g.cards[c]
		if !ok { // a card that the opponent keeps to himself
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

// value of a card for a deck.
func (g *good) value(s shape, c card.Code) points {
	r := g.cards[c]
	n := r.worth
	if r.race != card.Neutral {
		// From -1 to 1: whether the deck is of this race or of others.
		n += g.w.race * r.loyal * (2*s.race[r.race] - s.raced) / (s.raced + 6)
	}
	if r.cost >= heavyCost {
		n -= g.w.heavy * max(0, 4*s.heavy-s.cards)
	}
	return n
}

// pickValue counts what a draft-format card does for the one who picks it.
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

// throwValue of a card in the opponent's pack. A draft-format card works for
// the one who throws it out, and no longer for the other.
func (g *good) throwValue(s shape, c card.Code) points {
	n := g.pickValue(s, c)
	if draft.IsFormat(c) {
		return 2 * n
	}
	return n
}
