package heuristic

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// differ counts the decisions of some games between heuristic agents, and those in which two of
// the agents differ.
func differ(t *testing.T, one, two *Agent) (n, of int) {
	t.Helper()
	table := tables(t, testgame.Library(t))
	for k := range 4 {
		playOut(table(k), uint64(k), engine.Player(k&1), [2]ai.Agent{New(), New()}, func(_ *engine.State, v engine.View, legal []engine.Action) {
			of++
			if one.Prefer(v, legal) != two.Prefer(v, legal) {
				n++
			}
		})
	}
	return n, of
}

// TestSilentNetsChangeNothing checks that nets that return 0 do not change the play.
func TestSilentNetsChangeNothing(t *testing.T) {
	silent := New()
	silent.UseNets(residual.Untrained(), nil)
	if n, of := differ(t, silent, Plain()); n > 0 {
		t.Errorf("nets that say nothing change %d of %d choices", n, of)
	}
	if n, of := differ(t, New(), Plain()); n*100 < of || n*5 > of {
		t.Errorf("the nets change %d of %d choices, want some and not most", n, of)
	}
}

// TestLearning checks that an agent with an explorer records steps in each kind of decision, and
// none without one.
func TestLearning(t *testing.T) {
	e := &residual.Explorer{}
	e.Reset(1)
	a := New()
	a.UseNets(residual.Untrained(), e)
	table := tables(t, testgame.Library(t))
	var nets [residual.NumNets]int
	for k := range 3 {
		playOut(table(k), uint64(k), 0, [2]ai.Agent{a, a}, nil)
		for _, s := range e.Steps {
			nets[s.Net]++
			if s.Gradient == ([residual.MaxOutputs]float32{}) || s.Turn < 1 {
				t.Fatalf("a step of net %d in turn %d pulls nowhere", s.Net, s.Turn)
			}
		}
	}
	for i, n := range nets {
		if n == 0 {
			t.Errorf("net %d was never asked", i)
		}
	}
}
