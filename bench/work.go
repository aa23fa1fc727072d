package bench

import (
	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/mcts"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
)

// Work is a fixed amount of work whose instructions are counted: the same on
// every machine, whatever else it does.
type Work struct {
	Counts []Count
	// Prepare makes what it needs. What that gives does the work, and says how
	// many operations each count has.
	Prepare func(s *Suite) func() []int
}

// Count is an operation of a work.
type Count struct {
	Name string // as in `go test -bench`
	What string // one line for people
}

// Works are what is counted.
func Works() []Work {
	return []Work{
		{[]Count{
			{"BenchmarkRandomDecision", "one decision of random games, Dwarf starter against Orc starter"},
			{"BenchmarkRandomGame", "a random game of these"},
		}, func(s *Suite) func() []int { return randomWork([]*engine.Game{s.game}, 100) }},
		{[]Count{
			{"BenchmarkMixedDecision", "one decision of random games of all pairs of decks"},
			{"BenchmarkMixedGame", "a random game of these"},
		}, func(s *Suite) func() []int { return randomWork(s.pairs, 1) }},
		{[]Count{
			{"BenchmarkCoreDecision", "a decision of Dwarf against Orc with no card in the library but those of the Core Set"},
		}, func(s *Suite) func() []int { return s.coreWork() }},
		{[]Count{
			{"BenchmarkHeuristicDecision", "one decision of games of heuristic agents without search, Dwarf starter against Orc starter"},
			{"BenchmarkHeuristicGame", "a game of these"},
		}, func(s *Suite) func() []int { return s.agentWork(plainHeuristic, 20) }},
		{[]Count{
			{"BenchmarkHuntingDecision", "one decision of games of the agent heuristic, which looks for wins"},
			{"BenchmarkHuntingGame", "a game of these"},
		}, func(s *Suite) func() []int { return s.agentWork("heuristic", 20) }},
		{[]Count{
			{"BenchmarkMCTSIteration", "an iteration of the tree search in the first turn, playout to the end"},
		}, func(s *Suite) func() []int {
			return s.searchWork(mcts.NewWith(mcts.Config{Iterations: 100, Exploration: 1, Playout: mcts.Uniform}), s.firstTurn())
		}},
		{[]Count{
			{"BenchmarkMCTSDefault", "an iteration of the agent mcts in the first turn"},
		}, func(s *Suite) func() []int { return s.searchWork(defaultSearch(), s.firstTurn()) }},
		{[]Count{
			{"BenchmarkMCTSShort", "an iteration of mcts/cutoff=2,sense=0 in the first turn, whose playout is by arithmetic"},
		}, func(s *Suite) func() []int { return s.searchWork(shortSearch(), s.firstTurn()) }},
		{[]Count{
			{"BenchmarkMCTSMidGame", "an iteration of the agent mcts in the middle of a game"},
		}, func(s *Suite) func() []int { return s.searchWork(defaultSearch(), s.midGame()) }},
		{[]Count{
			{"BenchmarkNewGame", "prepare a game between two starters with other neutral cards"},
		}, func(s *Suite) func() []int {
			return func() []int {
				const games = 50
				for seed := range uint64(games) {
					if _, err := s.table.Game(seed); err != nil {
						panic(err) // its decks were prepared before
					}
				}
				return []int{games}
			}
		}},
	}
}

// randomWork plays random games and says how many decisions and games.
func randomWork(pairs []*engine.Game, each int) func() []int {
	return func() []int {
		games, decisions := 0, 0
		var st engine.State
		for _, g := range pairs {
			for seed := 1; seed <= each; seed++ {
				rng := NewRand(uint64(seed))
				g.StartRandom(&st, uint64(seed))
				Playout(g, &st, &rng)
				games++
				decisions += st.Decisions()
			}
		}
		return []int{decisions, games}
	}
}

// coreWork plays the games of the first work with a library of the Core Set alone:
// what costs less there is what the rest of the pool costs games that have none of
// its cards.
func (s *Suite) coreWork() func() []int {
	lib, err := coreLibrary()
	if err != nil {
		panic(err) // its cards are those of the pool
	}
	table, err := decks.NamedTable(lib, "dwarf", "orc")
	if err != nil {
		panic(err)
	}
	game, err := table.Game(1)
	if err != nil {
		panic(err)
	}
	return func() []int { return randomWork([]*engine.Game{game}, 100)()[:1] }
}

// AgentWork is games of one agent against itself, few since some agents think long.
// The error says what is wrong with the name.
func AgentWork(name string) (Work, error) {
	if _, err := all.New(name); err != nil {
		return Work{}, err
	}
	return Work{[]Count{
		{"BenchmarkAgentDecision", "one decision of games of " + name + ", Dwarf starter against Orc starter"},
		{"BenchmarkAgentGame", "a game of these"},
	}, func(s *Suite) func() []int { return s.agentWork(name, 2) }}, nil
}

// agentWork plays games of an agent against itself and says how many decisions and
// games.
func (s *Suite) agentWork(name string, games int) func() []int {
	newAgent, err := all.New(name)
	if err != nil {
		panic(err) // somebody has tried the name before
	}
	agents := [2]ai.Agent{newAgent(), newAgent()}
	r := new(arena)
	r.play(s.game, agents, 0) // they read the cards before their first game
	return func() []int {
		decisions := 0
		for seed := range uint64(games) {
			decisions += r.play(s.game, agents, seed+1)
		}
		return []int{decisions, games}
	}
}

// searchWork has an agent choose twice at the same place, with different dice.
func (s *Suite) searchWork(a searcher, st engine.State) func() []int {
	r := &arena{state: st}
	r.search(s.game, a, 0) // it reads the cards before its first decision
	return func() []int {
		iterations := 0
		for seed := uint64(1); seed <= 2; seed++ {
			iterations += r.search(s.game, a, seed)
		}
		return []int{iterations}
	}
}

// DoWorks does each work that is chosen and hands back how many operations each
// of its counts has. It calls Mark before each and after the last, so that
// somebody who watches the program from outside can tell them apart: what they
// need was prepared before the first.
func (s *Suite) DoWorks(works []Work) (ops [][]int) {
	var todo []func() []int
	for _, w := range works {
		todo = append(todo, w.Prepare(s))
	}
	for _, do := range todo {
		Mark()
		ops = append(ops, do())
	}
	Mark()
	return ops
}

// Mark does nothing: a profiler stops at its name.
//
//go:noinline
func Mark() {}
