package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// hand lists the tactics that the opponent may hold and can pay for, and builds possible hands
// from them.
type hand struct {
	kinds [engine.MaxDeck]code.CardID
	count [engine.MaxDeck]int
	n     int
	size  int // number of cards in the opponent's hand that the viewer does not know
	want  [engine.MaxDeck]code.CardID
}

// read collects the unseen tactics that the opponent can pay.
func (h *hand) read(v engine.View) {
	p := v.Me().Other()
	h.n = 0
	h.size = v.HandSize(p)
	var cards [engine.MaxDeck]code.CardID
	for _, id := range cards[:v.Unseen(p, &cards)] {
		c := &v.Game().Library().Cards[id]
		if c.Type == card.Tactic && c.Cost <= v.Resources(p) {
			h.add(id)
		}
	}
}

func (h *hand) add(id code.CardID) {
	for i := range h.n {
		if h.kinds[i] == id {
			h.count[i]++
			return
		}
	}
	h.kinds[h.n], h.count[h.n] = id, 1
	h.n++
}

// deals returns the number of hands that are needed so that each tactic is in one of them.
func (h *hand) deals() int {
	if h.size == 0 {
		return 1
	}
	return (h.n + h.size - 1) / h.size
}

// deal fills out with a state in which the opponent holds the i-th of the hands that deals counts.
func (h *hand) deal(v engine.View, i int, out *engine.State) {
	n := 0
	for round := 0; n < h.size; round++ {
		before := n
		for k := 0; k < h.n && n < h.size; k++ {
			kind := (k + i*h.size) % h.n
			if h.count[kind] > round {
				h.want[n] = h.kinds[kind]
				n++
			}
		}
		if n == before {
			break
		}
	}
	v.RedealHand(uint64(i)*0x9e3779b97f4a7c15+1, h.want[:n], out)
}
