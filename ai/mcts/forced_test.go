package mcts

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/ai/solve"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
)

// forcedWins calls f at decisions in which a win this turn is proved, of games
// of the heuristic against itself in which one choice in eight is left to chance.
func forcedWins(t testing.TB, games int, f func(g *engine.Game, s *engine.State)) {
	guide, chance := heuristic.New(), random.New()
	proof := solve.New(guide, 2000)
	lib := library(t)
	for _, deck := range []string{"dwarf-wall", "orc-smash", "empire-grudge"} {
		src, ok, err := decks.Named(deck, decks.LibraryPool(lib))
		if !ok || err != nil {
			t.Fatal(deck, err)
		}
		g, err := decks.NewGame(lib, src.Deck(), src.Deck())
		if err != nil {
			t.Fatal(err)
		}
		var s, masked engine.State
		var buf engine.Actions
		for seed := range uint64(games) {
			chance.Reset(seed)
			turn := 0
			for g.StartRandom(&s, seed); !s.Over(); {
				legal := g.Legal(&s, &buf)
				v := g.Observe(&s, s.ToMove(), &masked)
				if s.Turn() != turn && solve.Near(v) {
					if _, won := proof.Win(v); won {
						turn = s.Turn() // one position a turn
						f(g, &s)
					}
				}
				a := guide.Choose(v, legal)
				if s.Decisions()%8 == 0 {
					a = chance.Choose(v, legal)
				}
				g.Apply(&s, a)
			}
		}
	}
}

// winsNow plays on from a state until the turn is over and reports whether the
// player to move has won. The opponent plays as the heuristic does.
func winsNow(g *engine.Game, s *engine.State, a ai.Agent) bool {
	now, me, turn := *s, s.ToMove(), s.Turn()
	opponent := heuristic.New()
	var masked engine.State
	var buf engine.Actions
	for !now.Over() && now.Turn() == turn {
		legal := g.Legal(&now, &buf)
		v := g.Observe(&now, now.ToMove(), &masked)
		if now.ToMove() == me {
			g.Apply(&now, a.Choose(v, legal))
		} else {
			g.Apply(&now, opponent.Choose(v, legal))
		}
	}
	o := now.Outcome()
	return now.Over() && o.Result == engine.Won && o.Winner == me
}

// TestNoForcedWinIsMissed: where a win this turn is proved, the search wins this
// turn, with however few iterations. How often it would miss it without the
// proof, docs/agents.md says.
func TestNoForcedWinIsMissed(t *testing.T) {
	few := NewWith(defaults(1))
	positions, missed := 0, 0
	forcedWins(t, 4, func(g *engine.Game, s *engine.State) {
		positions++
		few.Reset(uint64(positions))
		if !winsNow(g, s, few) {
			missed++
		}
	})
	if missed > 0 || positions < 8 {
		t.Errorf("missed %d of %d forced wins", missed, positions)
	}
}

// TestWhatHiddenCardsAreWorth: who sees the hidden cards wins more than half of
// the games against the same agent who does not. No such agent can be asked for.
func TestWhatHiddenCardsAreWorth(t *testing.T) {
	wins, games := peekingWins(t, 12, 12)
	if wins*2 <= games {
		t.Errorf("won %d of %d games", wins, games)
	}
	t.Logf("won %d of %d games", wins, games)
}

// peekingWins counts the games that an agent who sees everything wins.
func peekingWins(t testing.TB, n, iterations int) (wins, games int) {
	g := starters(t)
	agents := [2]*Agent{NewWith(defaults(iterations)), NewWith(defaults(iterations))}
	var s, masked engine.State
	var buf engine.Actions
	for game := range n {
		seer := engine.Player(game % 2)
		for p, a := range agents {
			a.Reset(uint64(2*game + p))
		}
		for g.StartRandom(&s, uint64(game/2)); !s.Over(); {
			p := s.ToMove()
			v := g.Observe(&s, p, &masked)
			if p == seer {
				v = g.Inside(&s, p)
			}
			g.Apply(&s, agents[p].Choose(v, g.Legal(&s, &buf)))
		}
		if o := s.Outcome(); o.Result == engine.Won {
			games++
			if o.Winner == seer {
				wins++
			}
		}
	}
	return wins, games
}
