package all

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/testgame"
)

// everyOption returns specs of all agents, and of those with options one for each option at its
// minimum and near it (the maximum would be too slow).
func everyOption() (specs []string) {
	specs = append(specs, "heuristic/try=20", "heuristic/try=20,closed=1")
	for _, k := range registry() {
		name := strings.Replace(k.usage(), ":N", ":8", 1)
		specs = append(specs, name)
		for _, o := range k.options {
			for _, x := range []float64{o.Min, min(o.Max, o.Min+3)} {
				specs = append(specs, fmt.Sprintf("%s/%s=%v", name, o.Name, x))
			}
		}
	}
	return specs
}

// TestNobodyCanPeek: at decisions all through a game, an agent that is shown
// two states which differ only in what its seat may not know, with the same
// seed, decides the same, whatever its options. A decision that hung on a hidden
// card would differ in one of the hundreds of pairs.
func TestNobodyCanPeek(t *testing.T) {
	g := testgame.Lists(t, "dwarf-wall", "chaos-rot")
	specs := everyOption()
	if len(specs) < 20 {
		t.Errorf("only %d specs: %v", len(specs), specs)
	}
	for _, spec := range specs {
		t.Run(spec, func(t *testing.T) {
			make, err := New(spec)
			if err != nil {
				t.Fatal(err)
			}
			every := uint64(1)
			if strings.Contains(spec, ":") {
				every = 19
			}
			if n := peekGame(t, g, make(), every, redealt); n < 8 {
				t.Errorf("only %d pairs of states really differed: the test shows nothing", n)
			}
		})
	}
}

// TestClosedListsAreNotRead: an agent that is not to know the opponent's list
// decides the same when the cards that it has not seen are others altogether. That
// the true list is among those that it believes in changes nothing of that: it is a
// guess like any other.
func TestClosedListsAreNotRead(t *testing.T) {
	g := testgame.Lists(t, "dwarf-wall", "chaos-rot")
	field := poolOf(t, g, map[string]int{"dwarf-wall": 16, "chaos-rot": 16, "chaos": 1, "dwarf": 1})
	for name, lists := range map[string]belief.Lists{"those that come with wisim": embeddedLists, "a field": field.In} {
		make, err := NewWithLists("mcts:12/closed=1", lists)
		if err != nil {
			t.Fatal(err)
		}
		if n := peekGame(t, g, make(), 9, recast); n < 15 {
			t.Errorf("%s: only %d pairs of states really differed: the test shows nothing", name, n)
		}
	}
}

// twin fills other with a state that the viewer cannot tell from his own, and
// returns the game that it is of.
type twin func(v engine.View, n uint64, other *engine.State) *engine.Game

func redealt(v engine.View, n uint64, other *engine.State) *engine.Game {
	v.Redeal(n, other)
	return v.Game()
}

// recast also replaces the opponent's unseen cards by those that the viewer
// has not seen of his own.
func recast(v engine.View, n uint64, other *engine.State) *engine.Game {
	var his, mine [engine.MaxDeck]code.CardID
	k, m := v.Unseen(v.Me().Other(), &his), v.Unseen(v.Me(), &mine)
	for i := range k {
		his[i] = mine[i%max(m, 1)]
	}
	g := new(engine.Game)
	v.Recast(his[:k], g).Redeal(n, other)
	return g
}

// peekGame plays a game of the heuristic and compares an agent's choices in pairs of states that
// its seat cannot tell apart. It returns how many pairs really had different hidden cards.
func peekGame(t *testing.T, g *engine.Game, a ai.Agent, every uint64, other twin) (differing int) {
	var s, masked, second, masked2 engine.State
	var buf engine.Actions
	guide := heuristic.New()
	g.StartRandom(&s, 5)
	for n := uint64(0); !s.Over(); n++ {
		p := s.ToMove()
		legal := g.Legal(&s, &buf)
		v := g.Observe(&s, p, &masked)
		if n%every == 0 {
			a.Reset(n)
			choice := a.Choose(v, legal)
			h := other(v, n, &second)
			if otherCards(g, &s, h, &second) {
				differing++
			}
			a.Reset(n)
			if again := a.Choose(h.Observe(&second, p, &masked2), legal); again != choice {
				t.Fatalf("decision %d (%v): %s, but %s when only hidden cards differ", n, s.Ask(), v.Describe(choice), v.Describe(again))
			}
		}
		g.Apply(&s, guide.Choose(v, legal))
	}
	return differing
}

// otherCards reports whether some object is a different card in the two states.
func otherCards(g *engine.Game, a *engine.State, h *engine.Game, b *engine.State) bool {
	for o := engine.Obj(1); o.IsCard(); o++ {
		if g.Referee(a).Card(o) != h.Referee(b).Card(o) {
			return true
		}
	}
	return false
}
