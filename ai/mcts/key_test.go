package mcts

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// TestTheRootHasTheSameEdgesInEverySample: what the root player can do does
// not depend on what he does not know.
func TestTheRootHasTheSameEdgesInEverySample(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	var b belief.Sampler
	var sample engine.State
	var buf engine.Actions
	play(g, 4, [2]ai.Agent{heuristic.Plain(), random.New()}, func(s *engine.State, v engine.View, legal []engine.Action, _ engine.Action) {
		names := newNaming(v)
		want := map[key]bool{}
		for _, a := range legal {
			want[names.key(v, a)] = true
		}
		for range 3 {
			b.Sample(v, &sample)
			list := g.Legal(&sample, &buf)
			got := map[key]bool{}
			for _, a := range list {
				k := names.key(g.SampledView(&sample, sample.ToMove()), a)
				got[k] = true
				if !want[k] {
					t.Fatalf("decision %d: a sample has the edge %#x of %v", s.Decisions(), k, a)
				}
			}
			if len(got) != len(want) {
				t.Fatalf("decision %d: %d edges in the sample, %d in the view", s.Decisions(), len(got), len(want))
			}
		}
	})
}

// TestHiddenCardsAreNamedByWhatTheyAre: two choices of the opponent have the
// same name in two samples exactly if they are the same card, and what he lays
// facedown has one name whatever it is.
func TestHiddenCardsAreNamedByWhatTheyAre(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	var b belief.Sampler
	var sample, masked engine.State
	var buf engine.Actions
	numbers := map[engine.Obj]map[key]bool{} // the names that an object had
	facedown := map[key]bool{}
	var root naming
	play(g, 4, [2]ai.Agent{heuristic.Plain(), heuristic.New()}, func(s *engine.State, v engine.View, legal []engine.Action, _ engine.Action) {
		if s.ToMove() == 1 || s.Turn() < 3 {
			return
		}
		root = newNaming(v)
		b.Sample(g.Observe(s, 0, &masked), &sample)
		for sample.ToMove() == 0 && !sample.Over() { // as little as possible, until the opponent moves
			list := g.Legal(&sample, &buf)
			g.Apply(&sample, list[0])
		}
		for steps := 0; steps < 40 && !sample.Over(); steps++ {
			list := g.Legal(&sample, &buf)
			w := g.SampledView(&sample, sample.ToMove())
			for _, a := range list {
				k := root.key(w, a)
				switch {
				case sample.ToMove() == 1 && w.Ask() == engine.AskCard:
					facedown[k] = true
				case a.Verb() == engine.Play && !w.IsInPlay(a.Obj()) && sample.ToMove() == 1:
					if got := key(w.CardID(a.Obj())); k&0xffff != got || k>>20&3 != argCard {
						t.Fatalf("card %d is named %#x", got, k)
					}
					if numbers[a.Obj()] == nil {
						numbers[a.Obj()] = map[key]bool{}
					}
					numbers[a.Obj()][k] = true
				}
			}
			act := list[0]
			for _, a := range list {
				if a.Verb() == engine.Develop && sample.ToMove() == 1 {
					act = a
				}
			}
			g.Apply(&sample, act)
		}
	})
	most := 0
	for _, names := range numbers {
		most = max(most, len(names))
	}
	if most < 3 {
		t.Errorf("no object of the opponent's hand was three different cards in the samples")
	}
	if len(facedown) != 1 {
		t.Errorf("%d names for what the opponent lays facedown, want one", len(facedown))
	}
}

// TestNamesTellChoicesApart: different choices of a decision have different
// names unless they are alike to the player who chooses.
func TestNamesTellChoicesApart(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	play(g, 6, [2]ai.Agent{heuristic.Plain(), random.New()}, func(s *engine.State, v engine.View, legal []engine.Action, _ engine.Action) {
		names := newNaming(v)
		seen := map[key]engine.Action{}
		for _, a := range legal {
			k := names.key(v, a)
			if k.mover() != s.ToMove() {
				t.Fatalf("decision %d: the name %#x is one of player %d", s.Decisions(), k, k.mover())
			}
			if b, twice := seen[k]; twice && v.CardID(a.Obj()) != v.CardID(b.Obj()) {
				t.Fatalf("decision %d: %v and %v are both named %#x", s.Decisions(), a, b, k)
			}
			seen[k] = a
		}
	})
}

// TestTheHeuristicsChoiceLeadsThePrior: whatever is done to the scores, what the
// heuristic would do has the greatest weight, and all weights add up to 1.
func TestTheHeuristicsChoiceLeadsThePrior(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	a := NewWith(defaults(1))
	guide := heuristic.Quick()
	play(g, 7, [2]ai.Agent{heuristic.Plain(), random.New()}, func(s *engine.State, v engine.View, legal []engine.Action, _ engine.Action) {
		if isDeclaration(v) {
			return
		}
		a.edges.macro = false
		a.setPriors(v, legal)
		want, sum := guide.Choose(v, legal), float32(0)
		best := 0
		for i, w := range a.weights[:len(legal)] {
			sum += w
			if w > a.weights[best] {
				best = i
			}
		}
		if legal[best] != want {
			t.Errorf("decision %d: the prior is for %s, the heuristic for %s", s.Decisions(), v.Describe(legal[best]), v.Describe(want))
		}
		if sum < 0.999 || sum > 1.001 {
			t.Errorf("decision %d: the weights add up to %v", s.Decisions(), sum)
		}
	})
}
