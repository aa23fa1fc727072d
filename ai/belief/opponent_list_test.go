package belief_test

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/testgame"
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
	g := testgame.New(t, "dwarf-wall", "orc-smash")
	his, strange := lists(g, 1)
	prior := belief.NewPrior([]belief.List{strange, his})
	var masked, dealt, again engine.State
	var imagined engine.Game
	var now [engine.MaxDeck]code.CardID
	right, decisions := 0, 0
	eachDecision(t, g, 2, func(s *engine.State) {
		v := g.Observe(s, 0, &masked)
		w := prior.Draw(v, &imagined)
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
	g := testgame.New(t, "dwarf-wall", "orc-smash")
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
		prior.Draw(v, &a).Unseen(1, &x)
		prior.Reset(uint64(s.Decisions()))
		prior.Draw(w, &b).Unseen(1, &y)
		if x != y {
			t.Fatalf("decision %d: other lists", s.Decisions())
		}
	})
}

// imagined is how often, in percent, lists are imagined that have none of the cards of
// another.
func imagined(prior *belief.Prior, v engine.View, none []code.CardID) int {
	const samples = 500
	var into engine.Game
	var now [engine.MaxDeck]code.CardID
	n := 0
	for range samples {
		k := prior.Draw(v, &into).Unseen(v.Me().Other(), &now)
		if !slices.ContainsFunc(now[:k], func(id code.CardID) bool { return slices.Contains(none, id) }) {
			n++
		}
	}
	return (100*n + samples/2) / samples
}

// TestWhatWasShownOutweighsThePrior: before anything is shown a list is as likely as it
// weighs; each card that fits one list alone makes that four times likelier, so
// that the field's list wins when it fits, and loses to a list of less weight that
// fits better.
func TestWhatWasShownOutweighsThePrior(t *testing.T) {
	g := testgame.New(t, "dwarf-wall", "orc-smash")
	his, strange := lists(g, 1)
	even := belief.NewPrior([]belief.List{strange, his})
	field, wrong := his, strange
	field.Weight, wrong.Weight = 3, 3
	likely := belief.NewPrior([]belief.List{strange, field})
	unlikely := belief.NewPrior([]belief.List{wrong, his})
	var masked engine.State
	shown := func(v engine.View) (n int) {
		for o := engine.Obj(engine.MaxDeck + 1); o < engine.Obj(engine.MaxDeck+1+g.Size(1)); o++ {
			if v.CardID(o) != 0 {
				n++
			}
		}
		return n
	}
	// What is said of the right list after so many cards, of 100: 1:1, 3:1 and 1:3
	// beforehand, times 4 for each card.
	want := map[int][3]int{0: {50, 75, 25}, 1: {80, 92, 57}, 2: {94, 98, 84}, 3: {98, 99, 96}}
	eachDecision(t, g, 1, func(s *engine.State) {
		v := g.Observe(s, 0, &masked)
		n := shown(v)
		odds, ok := want[n]
		if !ok {
			return
		}
		delete(want, n)
		for i, p := range []*belief.Prior{even, likely, unlikely} {
			if got := imagined(p, v, strange.Cards); got < odds[i]-8 || got > odds[i]+8 {
				t.Errorf("after %d cards, prior %d: the right list is imagined in %d %%; want %d", n, i, got, odds[i])
			}
		}
	})
	if _, ok := want[0]; ok || len(want) > 2 {
		t.Errorf("cards were shown all at once: nothing is said of %v", want)
	}
}

// TestABoxIsDealt: what a list has too little of comes out of its box, without
// what was seen of it; and a card of the box speaks for the list.
func TestABoxIsDealt(t *testing.T) {
	g := testgame.New(t, "dwarf-wall", "orc-smash")
	his, strange := lists(g, 1)
	boxed := his
	boxed.Cards, boxed.Box = his.Cards[:30], his.Cards[30:]
	prior := belief.NewPrior([]belief.List{boxed})
	between := belief.NewPrior([]belief.List{boxed, strange})
	var masked engine.State
	var into engine.Game
	var now, unseen [engine.MaxDeck]code.CardID
	last := 0
	eachDecision(t, g, 1, func(s *engine.State) {
		v := g.Observe(s, 0, &masked)
		k := prior.Draw(v, &into).Unseen(1, &now)
		n := v.Unseen(1, &unseen)
		slices.Sort(now[:k])
		slices.Sort(unseen[:n])
		if !slices.Equal(now[:k], unseen[:n]) {
			t.Fatalf("decision %d: the list and its box are not what is left of the deck", s.Decisions())
		}
		if s.Turn() >= 6 && last < 6 {
			if got := imagined(between, v, strange.Cards); got < 97 {
				t.Errorf("the right list is imagined in %d %%", got)
			}
		}
		last = s.Turn()
	})
	if last < 6 {
		t.Error("the game was over at once: the test shows nothing")
	}
}

// TestAPoolIsOfALibrary: cards that a library does not have are not imagined.
func TestAPoolIsOfALibrary(t *testing.T) {
	lib := testgame.New(t, "dwarf-wall", "orc-smash").Library()
	got := belief.Pool{{Capital: card.Orc, Weight: 5, Cards: []card.Code{lib.Cards[7].Code, 99_999, lib.Cards[3].Code}, Box: []card.Code{lib.Cards[5].Code}}}.In(lib)
	want := belief.List{Capital: card.Orc, Weight: 5, Cards: []code.CardID{3, 7}, Box: []code.CardID{5}}
	if len(got) != 1 || got[0].Weight != want.Weight || got[0].Capital != want.Capital || !slices.Equal(got[0].Cards, want.Cards) || !slices.Equal(got[0].Box, want.Box) {
		t.Errorf("%v; want %v", got, want)
	}
}

// TestImaginingDoesNotAllocate, not even out of a box.
func TestImaginingDoesNotAllocate(t *testing.T) {
	g := testgame.New(t, "dwarf-wall", "orc-smash")
	his, strange := lists(g, 1)
	his.Box = strange.Cards
	his.Cards = his.Cards[:30]
	prior := belief.NewPrior([]belief.List{his, strange})
	var masked engine.State
	v := g.Observe(later(t, g), 0, &masked)
	var into engine.Game
	if n := testing.AllocsPerRun(100, func() { prior.Draw(v, &into) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestWithoutListsOfTheCapital: something is imagined all the same.
func TestWithoutListsOfTheCapital(t *testing.T) {
	g := testgame.New(t, "dwarf-wall", "orc-smash")
	prior := belief.NewPrior(nil)
	var masked, dealt engine.State
	var imagined engine.Game
	eachDecision(t, g, 1, func(s *engine.State) {
		prior.Draw(g.Observe(s, 0, &masked), &imagined).Redeal(1, &dealt)
		if err := imagined.Check(&dealt); err != nil {
			t.Fatalf("decision %d: %v", s.Decisions(), err)
		}
	})
}
