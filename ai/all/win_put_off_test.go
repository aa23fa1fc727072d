package all

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/testgame"
)

// TestAWinIsNotPutOff: an agent that holds a forced win, and a tactic that it could play again and
// again for nothing, wins in this turn and plays the tactic a few times at most.
func TestAWinIsNotPutOff(t *testing.T) {
	const mostPlays = 9 // three copies, each three times
	lib := testgame.Library(t)
	unit := engine.Placed{Code: 10047, Zone: card.Battlefield}
	pos := engine.Position{Step: engine.CapitalBegins, Sides: [2]engine.Side{
		{
			Capital: card.Empire, Resources: 3, Hand: []card.Code{10048, 10048}, Deck: slices.Repeat([]card.Code{1027}, 20),
			Cards: []engine.Placed{unit, unit, unit, unit, {Code: 10048, Zone: card.Battlefield, Under: true, Facedown: true, Host: 1}},
		},
		{Capital: card.Orc, Deck: slices.Repeat([]card.Code{1060}, 20), Burning: [3]bool{true}, Damage: [3]int{0, 4, 4}},
	}}
	for _, spec := range []string{"heuristic", "heuristic/solve=2000", "mcts:1", "mcts:20"} {
		make, err := New(spec)
		if err != nil {
			t.Fatal(err)
		}
		g, s, _, err := engine.NewPosition(lib, &pos)
		if err != nil {
			t.Fatal(err)
		}
		agents := [2]ai.Agent{make(), make()}
		for i, a := range agents {
			a.Reset(uint64(i))
		}
		g.Run(s)
		turn, plays := s.Turn(), 0 // the turn and the number of cards played in it
		var masked engine.State
		var buf engine.Actions
		for !s.Over() && s.Turn() == turn {
			legal := g.Legal(s, &buf)
			choice := agents[s.ToMove()].Choose(g.Observe(s, s.ToMove(), &masked), legal)
			if choice.Verb() == engine.Play {
				plays++
			}
			g.Apply(s, choice)
		}
		if o := s.Outcome(); o.Result != engine.Won || o.Winner != 0 || plays > mostPlays {
			t.Errorf("%s: %v after %d plays, want a win in this turn with at most %d", spec, o, plays, mostPlays)
		}
	}
}
