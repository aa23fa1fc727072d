package mcts

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// TestThreadsGiveTheSameAnswer: with a number of threads the same seed leads to
// the same choices and the same visits, whoever is done first, and all
// iterations are done.
func TestThreadsGiveTheSameAnswer(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	c := defaults(41)
	c.Threads = 3
	one, two := NewWith(c), NewWith(c)
	decisions := 0
	play(g, 3, [2]ai.Agent{NewWith(defaults(2)), random.New()}, func(s *engine.State, v engine.View, legal []engine.Action, _ engine.Action) {
		if s.Decisions()%4 != 0 {
			return
		}
		decisions++
		seed := uint64(decisions)
		one.Reset(seed)
		two.Reset(seed)
		x, y := one.Choose(v, legal), two.Choose(v, legal)
		if x != y || one.Iterations() != two.Iterations() {
			t.Errorf("decision %d: %v after %d iterations, %v after %d", s.Decisions(), x, one.Iterations(), y, two.Iterations())
		}
		visits := 0
		for i := one.tree.nodes[0].child; i != 0 && one.Iterations() > 0; i = one.tree.nodes[i].next {
			visits += int(one.tree.nodes[i].visits)
		}
		if visits != one.Iterations() {
			t.Errorf("decision %d: %d visits in %d iterations", s.Decisions(), visits, one.Iterations())
		}
	})
	if decisions < 20 {
		t.Errorf("only %d decisions", decisions)
	}
}

func TestIterationsArePartedAmongThreads(t *testing.T) {
	for n := 1; n <= 8; n++ {
		for iterations := range 20 {
			sum := 0
			for i := range n {
				sum += shareOf(iterations, n, i)
			}
			if sum != iterations {
				t.Errorf("%d iterations by %d threads: %d", iterations, n, sum)
			}
		}
	}
}
