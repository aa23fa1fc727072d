package belief_test

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// lists are a player's deck of a game, and one with none of its cards.
func lists(g *engine.Game, p engine.Player) (his, strange belief.List) {
	his.Capital, strange.Capital = g.Capital(p), g.Capital(p)
	var s, masked engine.State
	var all [engine.MaxDeck]code.CardID
	g.StartRandom(&s, 1)
	v := g.Observe(&s, p.Other(), &masked)
	his.Cards = slices.Clone(all[:v.Unseen(p, &all)])
	for id := code.CardID(1); len(strange.Cards) < len(his.Cards); id++ {
		if c := g.Library().Cards[id]; c.Encoded && c.Type == card.Unit && !slices.Contains(his.Cards, id) {
			strange.Cards = append(strange.Cards, id)
		}
	}
	return his, strange
}

// TestAnImaginedListAgrees: the cards that have been seen stay, those that have
// not are of some list, and with what is imagined the game can be dealt.
func TestAnImaginedListAgrees(t *testing.T) {
	g := game(t, "dwarf-wall", "orc-smash")
	his, strange := lists(g, 1)
	prior := belief.NewPrior([]belief.List{strange, his})
	var masked, dealt, again engine.State
	var imagined engine.Game
	var now [engine.MaxDeck]code.CardID
	right, decisions := 0, 0
	eachDecision(t, g, 2, func(s *engine.State) {
		v := g.Observe(s, 0, &masked)
		w := prior.Imagine(v, &imagined)
		w.Redeal(7, &dealt)
		if err := imagined.Check(&dealt); err != nil {
			t.Fatalf("decision %d: %v", s.Decisions(), err)
		}
		if !imagined.Observe(&dealt, 0, &again).Same(v) {
			t.Fatalf("decision %d: the sample can be told from the truth", s.Decisions())
		}
		if s.Turn() < 6 {
			return // little has been seen
		}
		decisions++
		n := w.Unseen(1, &now)
		if !slices.ContainsFunc(now[:n], func(id code.CardID) bool { return slices.Contains(strange.Cards, id) }) {
			right++
		}
	})
	if decisions < 100 || right < decisions*95/100 {
		t.Errorf("after some turns the right list is imagined at %d of %d decisions", right, decisions)
	}
}

// TestThePriorReadsWhatWasSeen: two games in which the opponent has shown the
// same and holds other cards lead to the same lists.
func TestThePriorReadsWhatWasSeen(t *testing.T) {
	g := game(t, "dwarf-wall", "orc-smash")
	his, strange := lists(g, 1)
	prior := belief.NewPrior([]belief.List{his, strange})
	var masked engine.State
	var swapped, a, b engine.Game
	var unseen, x, y [engine.MaxDeck]code.CardID
	eachDecision(t, g, 1, func(s *engine.State) {
		v := g.Observe(s, 0, &masked)
		n := v.Unseen(1, &unseen)
		w := v.Recast(strange.Cards[:n], &swapped)
		prior.Reset(uint64(s.Decisions()))
		prior.Imagine(v, &a).Unseen(1, &x)
		prior.Reset(uint64(s.Decisions()))
		prior.Imagine(w, &b).Unseen(1, &y)
		if x != y {
			t.Fatalf("decision %d: other lists", s.Decisions())
		}
	})
}

// TestWithoutListsOfTheCapital: something is imagined all the same.
func TestWithoutListsOfTheCapital(t *testing.T) {
	g := game(t, "dwarf-wall", "orc-smash")
	prior := belief.NewPrior(nil)
	var masked, dealt engine.State
	var imagined engine.Game
	eachDecision(t, g, 1, func(s *engine.State) {
		prior.Imagine(g.Observe(s, 0, &masked), &imagined).Redeal(1, &dealt)
		if err := imagined.Check(&dealt); err != nil {
			t.Fatalf("decision %d: %v", s.Decisions(), err)
		}
	})
}
