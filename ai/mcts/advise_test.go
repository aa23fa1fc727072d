package mcts

import (
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// Asking for advice changes nothing in what the agent chooses, and gives every
// choice an estimate.
func TestAdviceChangesNothing(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	asked, silent := NewWith(defaults(20)), NewWith(defaults(20))
	var s, masked engine.State
	var buf engine.Actions
	asked.Reset(3)
	silent.Reset(3)
	g.Start(&s, 4, 0)
	for n := 0; n < 60 && !s.Over(); n++ {
		v, legal := g.Observe(&s, s.ToMove(), &masked), g.Legal(&s, &buf)
		list := asked.Advise(v, legal)
		looks := 0
		for _, e := range list {
			if e.Value > 0 {
				looks++
			}
		}
		if len(list) != len(legal) || looks == 0 {
			t.Fatalf("decision %d: %d estimates for %d choices, %d of them looked at", n, len(list), len(legal), looks)
		}
		choice := silent.Choose(v, legal)
		if got := asked.Choose(v, legal); got != choice {
			t.Fatalf("decision %d: %s after advice, %s without", n, v.Describe(got), v.Describe(choice))
		}
		g.Apply(&s, choice)
	}
}
