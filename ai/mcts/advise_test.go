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

// TestRatings checks that a choice is the one that the search takes, that no other has had more
// visits, and that means are rewards.
func TestRatings(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	a := NewWith(defaults(40))
	var s, masked engine.State
	var buf engine.Actions
	var out [engine.MaxLegal]Rating
	a.Reset(3)
	rated := 0
	for g.Start(&s, 4, 0); !s.Over() && rated < 40; {
		v, legal := g.Observe(&s, s.ToMove(), &masked), g.Legal(&s, &buf)
		if len(legal) > 1 && a.Rate(v, legal, out[:]) {
			rated++
			chosen, most := 0, 0
			for i := range legal {
				r := out[i]
				if r.Chosen {
					chosen = r.Visits
				}
				most = max(most, r.Visits)
				if r.Visits > 0 && (r.Mean < 0 || r.Mean > 1) {
					t.Errorf("%s has a mean of %v", v.Describe(legal[i]), r.Mean)
				}
			}
			if chosen == 0 || chosen < most {
				t.Errorf("a choice is taken after %d visits, another had %d", chosen, most)
			}
		}
		g.Apply(&s, a.Choose(v, legal))
	}
	if rated < 40 {
		t.Errorf("%d decisions were rated", rated)
	}
}
