//go:build frozen

package all_test

import (
	"testing"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// TestFrozenAgentsPlay: each version finishes a game against today's heuristic, and a
// version that does not exist is refused.
func TestFrozenAgentsPlay(t *testing.T) {
	today, err := all.New("heuristic")
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range []string{"heuristic@1", "heuristic@1/plan=4", "mcts:4@1"} {
		earlier, err := all.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		g := testgame.New(t, "dwarf", "orc")
		agents := [2]interface {
			Reset(uint64)
			Choose(engine.View, []engine.Action) engine.Action
		}{earlier(), today()}
		for i := range agents {
			agents[i].Reset(1)
		}
		var s, masked engine.State
		var legal engine.Actions
		for g.StartRandom(&s, 1); !s.Over(); {
			list := g.Legal(&s, &legal)
			g.Apply(&s, agents[s.ToMove()].Choose(g.Observe(&s, s.ToMove(), &masked), list))
		}
		if s.Outcome().Result == engine.Unfinished {
			t.Errorf("%s: the game was not finished", spec)
		}
	}
	if _, err := all.New("heuristic@99"); err == nil {
		t.Error("heuristic@99 exists")
	}
}
