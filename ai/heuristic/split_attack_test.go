package heuristic

import (
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/testgame"
)

// TestFronts checks an attack that may be against two zones: two sections are burned at once,
// with as few attackers as each takes, and a Knight that was left out attacks a second zone.
func TestFronts(t *testing.T) {
	lib := testgame.Library(t)
	units := func(cs ...card.Code) (placed []engine.Placed) {
		for _, c := range cs {
			placed = append(placed, engine.Placed{Code: c, Zone: card.Battlefield})
		}
		return placed
	}
	for _, sc := range []struct {
		name string
		mine engine.Side
		need [3]int // damage that burns each section
	}{
		{"two brigades for a section each", engine.Side{Capital: card.HighElf, Resources: 1, Hand: []card.Code{3018}, Cards: units(brigade, brigade)}, [3]int{2, 8, 2}},
		{"two for one section, one for the other", engine.Side{Capital: card.HighElf, Resources: 1, Hand: []card.Code{3018}, Cards: units(brigade, brigade, brigade)}, [3]int{8, 4, 2}},
		{"the Knight for one, who stays behind first", engine.Side{Capital: card.HighElf, Cards: units(brigade, 10059)}, [3]int{8, 2, 2}},
	} {
		pos := engine.Position{Step: engine.BattleBegins, Sides: [2]engine.Side{sc.mine, {Capital: card.Orc}}}
		for z, n := range sc.need {
			pos.Sides[1].Damage[z] = 8 - n
		}
		if s := playTurn(t, lib, &pos); !s.Over() || s.Outcome().Winner != 0 {
			t.Errorf("%s: the game is not won", sc.name)
		}
	}
}

// playTurn lets the heuristic play a turn for both players, except that the second player passes
// in windows.
func playTurn(t *testing.T, lib *code.Library, pos *engine.Position) *engine.State {
	t.Helper()
	return playTurnBy(t, Quick(), lib, pos)
}

// playTurnBy is playTurn with another agent.
func playTurnBy(t *testing.T, a *Agent, lib *code.Library, pos *engine.Position) *engine.State {
	t.Helper()
	for p := range pos.Sides {
		for len(pos.Sides[p].Deck) < 20 {
			pos.Sides[p].Deck = append(pos.Sides[p].Deck, squad)
		}
	}
	g, s, _, err := engine.NewPosition(lib, pos)
	if err != nil {
		t.Fatal(err)
	}
	g.Run(s)
	var buf engine.Actions
	var masked engine.State
	for turn := s.Turn(); s.Turn() == turn && !s.Over(); {
		legal := g.Legal(s, &buf)
		choice := a.Choose(g.Observe(s, s.ToMove(), &masked), legal)
		t.Log(g.SampledView(s, s.ToMove()).Describe(choice))
		g.Apply(s, choice)
	}
	return s
}
