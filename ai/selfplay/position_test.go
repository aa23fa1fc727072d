package selfplay

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/internal/testgame"
)

// beforeDraw is a position in player 2's turn, before he draws, with decks of
// many cards.
func beforeDraw(t *testing.T) *Position {
	t.Helper()
	lib := testgame.Library(t)
	facts, err := cards.Facts()
	if err != nil {
		t.Fatal(err)
	}
	pos := &engine.Position{Active: 1, Turn: 5, Step: engine.QuestBegins, Sides: [2]engine.Side{
		{Capital: card.Dwarf, Resources: 3}, {Capital: card.Orc, Resources: 6},
	}}
	for i := range facts {
		for p := range pos.Sides {
			side := &pos.Sides[p]
			if f := &facts[i]; f.Code.Set() == 1 && f.Race == side.Capital && len(side.Deck) < 40 {
				side.Deck = append(side.Deck, f.Code)
			}
		}
	}
	g, s, _, err := engine.NewPosition(lib, pos)
	if err != nil {
		t.Fatal(err)
	}
	return &Position{Game: g, State: *s, Deal: true}
}

func fromPosition(from *Position) *Match {
	return &Match{Start: from.Start, Pairs: Unpaired, Matchup: "position", Agents: [2]func() ai.Agent{newDice, newDice}, Seed: 1}
}

func TestGamesFromAPosition(t *testing.T) {
	from := beforeDraw(t)
	start := from.State
	m := fromPosition(from)
	games := play(t, m, 20, 1)
	if !slices.Equal(games, play(t, m, 20, 3)) {
		t.Error("three workers played other games than one")
	}
	seeds := map[uint64]bool{}
	for _, g := range games {
		seeds[g.Seed] = true
		if g.First != 1 || g.Swapped || g.Turns < 5 || g.Decisions < 1 || !g.Finished() {
			t.Errorf("%+v", g)
		}
	}
	if len(seeds) != len(games) {
		t.Errorf("%d seeds in %d games", len(seeds), len(games))
	}
	if from.State != start {
		t.Error("the games changed the position")
	}
}

// TestAgentsChangeSides: the second game of a pair has the same seed, and so
// the same decks, and the agents are on the other sides.
func TestAgentsChangeSides(t *testing.T) {
	m := fromPosition(beforeDraw(t))
	m.Pairs = SwapAgents
	var moves [2][2]int // by agent and player
	for i := range m.Agents {
		m.Agents[i] = func() ai.Agent { return &counting{moves: &moves[i]} }
	}
	games := play(t, m, 20, 1)
	for i, g := range games {
		if g.Swapped != (i%2 == 1) || g.Seed != games[i-i%2].Seed || g.First != 1 {
			t.Errorf("game %d: %+v", i, g)
		}
	}
	for i := range moves {
		for p, n := range moves[i] {
			if n == 0 {
				t.Errorf("agent %d never played player %d", i+1, p+1)
			}
		}
	}
	moves = [2][2]int{}
	if _, err := m.Play(0, nil); err != nil {
		t.Fatal(err)
	}
	if moves[0][0] == 0 || moves[0][1] != 0 || moves[1][1] == 0 || moves[1][0] != 0 {
		t.Errorf("in the first game of a pair the agents moved %v", moves)
	}
}

// counting counts its decisions by the player that it decides for.
type counting struct {
	dice
	moves *[2]int
}

func (c *counting) Choose(v engine.View, legal []engine.Action) engine.Action {
	c.moves[v.Me()]++
	return c.dice.Choose(v, legal)
}

// topCards notes the cards that a game from a position has on top of the deck.
type topCards struct{ names []string }

func (c *topCards) Begin(g *engine.Game, s *engine.State) *engine.Game {
	r := g.Referee(s)
	for _, o := range r.Deck(1)[:3] {
		c.names = append(c.names, r.Card(o).Name)
	}
	return g
}

func (c *topCards) Choose(*engine.Game, *engine.State, engine.Action) {}

// TestDecksAreDealtBeforeAnythingHappens: the watcher sees the position before
// the first card is drawn from it.
func TestDecksAreDealtBeforeAnythingHappens(t *testing.T) {
	from := beforeDraw(t)
	tops := func(number int) []string {
		var c topCards
		if _, err := fromPosition(from).Play(number, &c); err != nil {
			t.Fatal(err)
		}
		return c.names
	}
	first := tops(0)
	if slices.Equal(first, tops(1)) || !slices.Equal(first, tops(0)) {
		t.Error("the deal does not follow the seed")
	}
	from.Deal = false
	if !slices.Equal(tops(0), tops(1)) {
		t.Error("the decks were dealt although they should be left alone")
	}
}
