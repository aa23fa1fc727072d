package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
)

// TestWhoHasWon: a player loses with two burning sections or an empty deck, a card can make
// him win by an empty deck, and if both win at once it is a draw (A01, A03, W167).
func TestWhoHasWon(t *testing.T) {
	const deckless = card.Code(12028) // an empty deck wins with no cards in hand
	lost := func(winner Player, why Ending) Outcome { return Outcome{Result: Won, Ending: why, Winner: winner} }
	for _, c := range []struct {
		name   string
		legend [2]bool // has the card
		burnt  [2]uint8
		decked [2]bool
		want   Outcome
	}{
		{"nothing", [2]bool{true, true}, [2]uint8{1, 1}, [2]bool{}, Outcome{}},
		{"burned", [2]bool{true, true}, [2]uint8{2, 0}, [2]bool{}, lost(1, Burned)},
		{"decked", [2]bool{}, [2]uint8{}, [2]bool{false, true}, lost(0, Decked)},
		{"burned and decked", [2]bool{}, [2]uint8{2, 0}, [2]bool{true, false}, lost(1, Burned)},
		{"one each", [2]bool{}, [2]uint8{2, 0}, [2]bool{false, true}, Outcome{Result: Draw, Ending: Both}},
		{"claimed", [2]bool{true, false}, [2]uint8{}, [2]bool{true, false}, lost(0, Claimed)},
		{"the other's card", [2]bool{false, true}, [2]uint8{}, [2]bool{true, false}, lost(1, Decked)},
		{"claimed, and the other decked", [2]bool{true, false}, [2]uint8{}, [2]bool{true, true}, lost(0, Decked)},
		{"claimed by the second, and the first decked", [2]bool{false, true}, [2]uint8{}, [2]bool{true, true}, lost(1, Decked)},
		{"claimed, and the other burned", [2]bool{false, true}, [2]uint8{2, 0}, [2]bool{false, true}, lost(1, Burned)},
		{"claimed, and burned himself", [2]bool{true, false}, [2]uint8{2, 0}, [2]bool{true, false}, Outcome{Result: Draw, Ending: Both}},
		{"claimed by both", [2]bool{true, true}, [2]uint8{}, [2]bool{true, true}, Outcome{Result: Draw, Ending: Both}},
	} {
		pos := Position{Sides: [2]Side{{Capital: card.Dwarf}, {Capital: card.Orc}}}
		for p := range pos.Sides {
			if c.legend[p] {
				pos.Sides[p].Cards = []Placed{{Code: deckless, Zone: card.NumZones}}
			}
		}
		b := lay(t, pos)
		b.s.hand = [2]Set{}
		for p := range c.burnt {
			b.s.burnt[p] = c.burnt[p]
			if c.decked[p] {
				b.s.nDeck[p] = 0
			}
		}
		if over := b.g.checkLosses(b.s); over != (c.want != Outcome{}) || b.s.Outcome() != c.want {
			t.Errorf("%s: over %v, %+v; want %+v", c.name, over, b.s.Outcome(), c.want)
		}
	}
}
