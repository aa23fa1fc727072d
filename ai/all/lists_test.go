package all

import (
	"testing"

	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// pool of decks that come with wisim, each so likely.
func poolOf(t *testing.T, g *engine.Game, weights map[string]int) belief.Pool {
	t.Helper()
	var out belief.Pool
	for _, name := range decks.Names() {
		if weights[name] == 0 {
			continue
		}
		s, _, err := decks.Named(name, decks.LibraryPool(g.Library()))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, Candidate(s, weights[name]))
	}
	if len(out) != len(weights) {
		t.Fatalf("%d of %d decks", len(out), len(weights))
	}
	return out
}

// TestWhatIsBelievedIsPlayed checks that candidate lists change the play of an agent that does not
// know the opponent's list, and only of such an agent.
func TestWhatIsBelievedIsPlayed(t *testing.T) {
	g := testgame.Lists(t, "dwarf-wall", "chaos-rot")
	right := poolOf(t, g, map[string]int{"chaos-rot": 1})
	wrong := poolOf(t, g, map[string]int{"chaos": 1})
	for spec, want := range map[string]bool{"mcts:40/closed=1": true, "heuristic/try=20,closed=1": true, "mcts:20": false} {
		one, err := NewWithLists(spec, right.In)
		if err != nil {
			t.Fatal(err)
		}
		other, err := NewWithLists(spec, wrong.In)
		if err != nil {
			t.Fatal(err)
		}
		if got := choicesOf(g, one()) != choicesOf(g, other()); got != want {
			t.Errorf("%s: with other lists it plays otherwise: %v; want %v", spec, got, want)
		}
		if first := choicesOf(g, one()); first != choicesOf(g, one()) {
			t.Errorf("%s: with the same lists it plays otherwise", spec)
		}
	}
}

// choicesOf returns a hash of an agent's choices in both seats of the first turns of a game.
func choicesOf(g *engine.Game, a interface {
	Reset(uint64)
	Choose(engine.View, []engine.Action) engine.Action
}) (sum uint64) {
	var s, masked engine.State
	var buf engine.Actions
	end := 14
	if testing.Short() {
		end = 8
	}
	a.Reset(3)
	for g.StartRandom(&s, 4); !s.Over() && s.Turn() < end; {
		legal := g.Legal(&s, &buf)
		choice := a.Choose(g.Observe(&s, s.ToMove(), &masked), legal)
		sum = sum*1_000_003 + uint64(choice)
		g.Apply(&s, choice)
	}
	return sum
}
