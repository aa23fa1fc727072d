package mcts

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// TestNetsAreAskedWhereTheSwitchSays: in the prior they change what the choices at
// hand weigh, in the playouts what comes of them, and never both by one switch.
func TestNetsAreAskedWhereTheSwitchSays(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	searched := func(s NetUse) *Agent {
		c := defaults(40)
		c.Nets, c.Solve = s, 0
		return NewWith(c)
	}
	plain, prior, playouts := searched(0), searched(InPrior), searched(InPlayouts)
	weights, values := [2]int{}, [2]int{}
	play(g, 3, [2]ai.Agent{NewWith(defaults(2)), random.New()}, func(s *engine.State, v engine.View, legal []engine.Action, _ engine.Action) {
		if s.ToMove() != 0 || s.Decisions()%2 != 0 {
			return
		}
		for _, a := range []*Agent{plain, prior, playouts} {
			a.Reset(7)
			a.Choose(v, legal)
		}
		for i, a := range []*Agent{prior, playouts} {
			w, x := differ(&plain.tree, &a.tree)
			if w {
				weights[i]++
			}
			if x {
				values[i]++
			}
		}
	})
	if weights[0] == 0 || weights[1] != 0 || values[1] == 0 {
		t.Errorf("with nets in the prior, in the playouts: other weights in %v decisions, other values in %v", weights, values)
	}
}

// differ compares the edges of two roots.
func differ(x, y *tree) (weights, values bool) {
	for i := x.nodes[0].child; i != 0; i = x.nodes[i].next {
		if k := y.find(x.nodes[i].key); k != 0 {
			weights = weights || x.nodes[i].weight != y.nodes[k].weight
			values = values || x.nodes[i].value != y.nodes[k].value
		}
	}
	return weights, values
}

// TestWhoSearchesLongLooksFar: playouts last longer where there are many of them, unless
// an option says otherwise.
func TestWhoSearchesLongLooksFar(t *testing.T) {
	const both = InPrior | InPlayouts
	for spec, want := range map[string]Config{
		"mcts:199":                   {Cutoff: 2, Nets: both},
		"mcts:200":                   {Cutoff: 4, Nets: both},
		"mcts:799":                   {Cutoff: 4, Nets: both},
		"mcts:800":                   {Cutoff: 6, Nets: both},
		"mcts:1600/cutoff=2,sense=0": {Cutoff: 2},
		"mcts:20/cutoff=4,sense=1":   {Cutoff: 4, Nets: InPrior},
	} {
		s, err := ai.ParseSpec(spec)
		if err != nil {
			t.Fatal(err)
		}
		f, err := New(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if c := f().(*Agent).config; c.Cutoff != want.Cutoff || c.Nets != want.Nets {
			t.Errorf("%s: cutoff %d and sense %d; want %d and %d", spec, c.Cutoff, c.Nets, want.Cutoff, want.Nets)
		}
	}
}
