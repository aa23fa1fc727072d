package bench

import (
	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/mcts"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
)

// Work is a fixed amount of work whose instructions are counted. The count is the same on
// every machine.
type Work struct {
	Counts []Count
	// Prepare sets up the work and returns a function that does it and returns the
	// number of operations of each count.
	Prepare func(s *Suite) func() []int
}

// Count is a kind of operation of a Work.
type Count struct {
	Name string // name of the work, as `go test -bench` prints it
	What string // what the work is, in one line for people
}

// Works returns everything that wisim bench --instructions counts.
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
						panic(err) // this cannot fail: these decks were prepared before
					}
				}
				return []int{games}
			}
		}},
	}
}

// randomWork plays random games and returns the numbers of decisions and games.
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

// coreWork plays the games of the first work with a library of the Core Set. The difference
// is what the rest of the pool costs games that hold none of its cards.
func (s *Suite) coreWork() func() []int {
	lib, err := coreLibrary()
	if err != nil {
		panic(err) // this cannot fail: the deck's cards are those of the pool
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

// AgentWork returns a Work of a few games of one agent against itself. The error says what
// is wrong with the name.
func AgentWork(name string) (Work, error) {
	if _, err := all.New(name); err != nil {
		return Work{}, err
	}
	return Work{[]Count{
		{"BenchmarkAgentDecision", "one decision of games of " + name + ", Dwarf starter against Orc starter"},
		{"BenchmarkAgentGame", "a game of these"},
	}, func(s *Suite) func() []int { return s.agentWork(name, 2) }}, nil
}

// agentWork plays games of an agent against itself and returns the numbers of decisions and
// games.
func (s *Suite) agentWork(name string, games int) func() []int {
	newAgent, err := all.New(name)
	if err != nil {
		panic(err) // this cannot fail: AgentWork has tried the name
	}
	agents := [2]ai.Agent{newAgent(), newAgent()}
	r := new(arena)
	r.play(s.game, agents, 0) // agents analyse the cards before their first game
	return func() []int {
		decisions := 0
		for seed := range uint64(games) {
			decisions += r.play(s.game, agents, seed+1)
		}
		return []int{decisions, games}
	}
}

// searchWork makes an agent choose twice in the same state, with different seeds.
func (s *Suite) searchWork(a searcher, st engine.State) func() []int {
	r := &arena{state: st}
	r.search(s.game, a, 0) // the agent analyses the cards before its first decision
	return func() []int {
		iterations := 0
		for seed := uint64(1); seed <= 2; seed++ {
			iterations += r.search(s.game, a, seed)
		}
		return []int{iterations}
	}
}

// DoWorks does each work and returns the number of operations of each of its counts. It
// prepares all of them first, and calls Mark before each and after the last, so that a
// profiler outside the program can tell them apart.
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

// Mark does nothing. A profiler stops at its name.
//
//go:noinline
func Mark() {}
