package drafter

import (
	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// good is a Drafter that rates each card by its effects and by its fit with the cards drafted so
// far: with the drafter's own cards when it picks, and with the known cards of the opponent when
// it counterdrafts.
//
// It uses no randomness and keeps no state.
type good struct {
	w     weights
	cards map[card.Code]rating // ratings of all cards; read-only, shared by all drafters
}

func newGood(lib *code.Library) func() Drafter { return newGoodWith(lib, defaults()) }

func newGoodWith(lib *code.Library, w weights) func() Drafter {
	cards := newRater(lib, w).all()
	return func() Drafter { return &good{w, cards} }
}

// Reset implements Drafter.
func (g *good) Reset(uint64) {}

// Choose implements Drafter. Several cards of a pack must be chosen in the order of the pack, so
// of the best two cards it chooses the one that comes first in the pack.
func (g *good) Choose(v draft.View, legal []draft.Choice) draft.Choice {
	switch v.Ask() {
	case draft.AskPick:
		return g.pick(v, legal)
	case draft.AskCounterdraft:
		return g.throw(v, legal)
	}
	d := g.look(v.Taken(v.Me()))
	best, _ := bestOf(legal, func(c draft.Choice) points { return g.value(d, v.Cards()[c]) })
	return best
}

// pick returns the choice of a card for the drafter's own deck. When two cards can still be
// chosen, it returns the first card of the best pair, and otherwise the best card.
func (g *good) pick(v draft.View, legal []draft.Choice) draft.Choice {
	d := g.look(v.Taken(v.Me()))
	pack := v.Cards()
	value := func(c draft.Choice) points { return g.pickValue(d, pack[c]) }
	first, _ := bestOf(legal, value)
	if len(v.Chosen()) > 0 {
		return first
	}
	// Choose the card with the highest sum of its own value and the value of the best card
	// after it in the pack.
	best, top := legal[0], points(-1<<30)
	for _, c := range legal {
		_, behind := bestOf(after(c, len(pack)), value)
		if n := value(c) + behind; n > top {
			best, top = c, n
		}
	}
	return best
}

// after returns the choices that come after c in a pack of n cards.
func after(c draft.Choice, n int) []draft.Choice {
	var out []draft.Choice
	for i := int(c) + 1; i < n; i++ {
		out = append(out, draft.Choice(i))
	}
	return out
}

// throw returns the choice of a card to remove from the opponent's pack: the one that would help
// him most. If it may stop instead, because the removal would use up a Sabotage, it stops unless
// the card is worth at least weights.spend.
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

// shape summarizes the cards that a player has drafted so far.
type shape struct {
	cards, heavy int
	race         [card.NumRaces]int
	raced        int
}

// heavyCost is the lowest cost of a heavy card: one that can only be played late in the game.
const heavyCost = 4

// look computes the shape of the cards taken so far. It skips cards that the viewer does not
// know.
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

// value returns the value, in points, of adding a card to a deck of shape s.
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

// pickValue is value, except that the special cards of the draft format have fixed values.
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

// throwValue returns the value of removing a card from the opponent's pack. A special card of the
// draft format counts twice: it works for the player who removes it, and not for the opponent.
func (g *good) throwValue(s shape, c card.Code) points {
	n := g.pickValue(s, c)
	if draft.IsFormat(c) {
		return 2 * n
	}
	return n
}
