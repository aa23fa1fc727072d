package all

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cards"
)

// table is a game between two of the embedded decks.
func table(t *testing.T, a, b string) *engine.Game {
	t.Helper()
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	pool := decks.LibraryPool(lib)
	var pair [2]engine.Deck
	for i, name := range []string{a, b} {
		src, _, err := decks.Named(name, pool)
		if err != nil {
			t.Fatal(err)
		}
		pair[i] = engine.Deck{Capital: src.Deck().Capital, Cards: src.Deck().List()}
	}
	g, err := engine.NewGame(lib, pair)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestNobodyCanPeek: at decisions all through a game, an agent that is shown
// two states which differ only in what its seat may not know, with the same
// seed, decides the same. A decision that hung on a hidden card would differ
// in one of the hundreds of pairs.
func TestNobodyCanPeek(t *testing.T) {
	for _, spec := range []string{"random", "heuristic", "mcts:40"} {
		t.Run(spec, func(t *testing.T) {
			make, err := New(spec)
			if err != nil {
				t.Fatal(err)
			}
			every := 1
			if spec == "mcts:40" {
				every = 9
			}
			differing := peekGame(t, table(t, "dwarf-wall", "chaos-rot"), make(), every)
			if differing < 20 {
				t.Errorf("only %d pairs of states really differed: the test shows nothing", differing)
			}
		})
	}
}

// peekGame plays a game and returns how many of the compared states really
// held other hidden cards.
func peekGame(t *testing.T, g *engine.Game, a ai.Agent, every int) (differing int) {
	var s, masked, other, masked2 engine.State
	var buf engine.Actions
	g.StartRandom(&s, 5)
	for n := uint64(0); !s.Over(); n++ {
		p := s.ToMove()
		legal := g.Legal(&s, &buf)
		v := g.Observe(&s, p, &masked)
		a.Reset(n)
		choice := a.Choose(v, legal)
		if n%uint64(every) == 0 {
			v.Redeal(n, &other)
			if otherCards(g, &s, &other) {
				differing++
			}
			w := g.Observe(&other, p, &masked2)
			a.Reset(n)
			if again := a.Choose(w, legal); again != choice {
				t.Fatalf("decision %d (%v): %s, but %s when only hidden cards differ", n, s.Ask(), v.Describe(choice), v.Describe(again))
			}
		}
		g.Apply(&s, choice)
	}
	return differing
}

// otherCards reports whether some object is another card in the two states.
func otherCards(g *engine.Game, a, b *engine.State) bool {
	for o := engine.Obj(1); o.IsCard(); o++ {
		if g.Referee(a).Instance(o) != g.Referee(b).Instance(o) {
			return true
		}
	}
	return false
}
