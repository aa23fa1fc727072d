package mcts

import (
	"flag"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/ai/solve"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// forcedDecks are what positions with a forced win come from, as mirrors.
var forcedDecks = [...]string{"dwarf-wall", "orc-smash", "empire-grudge"}

// quarry is games in which wins by force are looked for.
type quarry struct {
	guide  *heuristic.Agent
	chance *random.Agent
	proof  *solve.Solver
}

func newQuarry() *quarry {
	guide := heuristic.Plain()
	return &quarry{guide, random.New(), solve.New(guide, 2000)}
}

// game calls f at decisions in which a win this turn is proved, one a turn, of a
// game of the heuristic against itself in which one choice in eight is left to
// chance.
func (q *quarry) game(g *engine.Game, seed uint64, f func(s *engine.State)) {
	var s, masked engine.State
	var buf engine.Actions
	q.chance.Reset(seed)
	turn := 0
	for g.StartRandom(&s, seed); !s.Over(); {
		legal := g.Legal(&s, &buf)
		v := g.Observe(&s, s.ToMove(), &masked)
		if s.Turn() != turn && solve.Near(v) {
			if _, won := q.proof.Win(v); won {
				turn = s.Turn()
				f(&s)
			}
		}
		a := q.guide.Choose(v, legal)
		if s.Decisions()%8 == 0 {
			a = q.chance.Choose(v, legal)
		}
		g.Apply(&s, a)
	}
}

// winsNow plays on from a state until the turn is over and reports whether the
// player to move has won. The opponent plays as the heuristic does.
func winsNow(g *engine.Game, s *engine.State, a ai.Agent) bool {
	now, me, turn := *s, s.ToMove(), s.Turn()
	opponent := heuristic.Plain()
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

// forced is how many positions TestForcedWins takes; it is minutes for a thousand.
// Of few positions a share says nothing: in fewer than many, only those agents
// fail that may miss none.
var forced = flag.Int("forced", 12, "positions with a forced win in which TestForcedWins asks every agent")

const many = 300

// hunters are the agents that are asked, with the share of forced wins that they
// may miss, in percent.
func hunters() []hunter {
	rules := func(nodes int) ai.Agent {
		c := heuristic.Defaults()
		c.Solve = nodes
		return heuristic.NewWith(c)
	}
	return []hunter{
		{"mcts:1", NewWith(defaults(1)), 0},
		{"mcts:100", NewWith(defaults(100)), 0},
		{"heuristic/solve=2000", rules(2000), 1},
		{"heuristic", heuristic.New(), 1},
		{"heuristic/solve=0", rules(0), 5},
	}
}

type hunter struct {
	name  string
	agent ai.Agent
	may   int
}

// TestForcedWins counts who misses how many of many forced wins. Rounds of games are
// shared by as many workers as there are processors, and whole, so that the
// positions do not depend on who is faster.
func TestForcedWins(t *testing.T) {
	round := uint64(min(8, (*forced+7)/8)) // seeds; three games of each have about seven positions
	var games [len(forcedDecks)]*engine.Game
	for i, deck := range forcedDecks {
		games[i] = testgame.Lists(t, deck, deck)
	}
	list := hunters()
	var positions atomic.Int64
	missed := make([]atomic.Int64, len(list))
	for first := uint64(0); positions.Load() < int64(*forced); first += round {
		var next atomic.Int64
		var wait sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			wait.Go(func() {
				q, agents := newQuarry(), hunters()
				for n := int(next.Add(1) - 1); n < int(round)*len(games); n = int(next.Add(1) - 1) {
					g, seed := games[n%len(games)], first+uint64(n/len(games))
					q.game(g, seed, func(s *engine.State) {
						positions.Add(1)
						for i := range agents {
							agents[i].agent.Reset(seed)
							if !winsNow(g, s, agents[i].agent) {
								missed[i].Add(1)
								t.Logf("%s misses a win: %s, seed %d, turn %d, decision %d", agents[i].name, forcedDecks[n%len(games)], seed, s.Turn(), s.Decisions())
							}
						}
					})
				}
			})
		}
		wait.Wait()
	}
	n := positions.Load()
	for i, h := range list {
		m := missed[i].Load()
		t.Logf("%s: missed %d of %d forced wins", h.name, m, n)
		if m*100 > int64(h.may)*n && (h.may == 0 || n >= many) {
			t.Errorf("%s missed more than %d %%", h.name, h.may)
		}
	}
}

// TestWhatHiddenCardsAreWorth: who sees the hidden cards wins more than half of
// the games against the same agent who does not. No such agent can be asked for.
func TestWhatHiddenCardsAreWorth(t *testing.T) {
	if testing.Short() {
		t.Skip("slow: a hundred games of searching agents")
	}
	wins, games := peekingWins(t, 100, 12)
	if wins*2 <= games {
		t.Errorf("won %d of %d games", wins, games)
	}
	t.Logf("won %d of %d games", wins, games)
}

// peekingWins counts the games that an agent who sees everything wins.
func peekingWins(t testing.TB, n, iterations int) (wins, games int) {
	g := testgame.New(t, "dwarf", "orc")
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
				v = g.SampledView(&s, p)
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
