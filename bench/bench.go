// Package bench measures the engine's hot path, for `wisim bench` and for
// `go test -bench . ./bench` alike, and plays the signature: one number that
// changes when the rules, a card or an agent changes.
//
// Speeds are given in nanoseconds and in yardsticks, because machines differ and drift.
// One yardstick is the time to copy a pointer-free struct of 2,048 bytes in the
// first-level cache, measured in the same run. The copy reacts well to disturbances of a
// machine and compares two processors badly. For that there is a second yardstick, the
// time to count one path of a board game (see chess).
package bench

import (
	"flag"
	"testing"
	"time"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// Benchmark is one measurement.
type Benchmark struct {
	Name string // name of the benchmark, as `go test -bench` prints it: "BenchmarkCopy"
	What string // what the benchmark measures, in one line for people
	Run  func(b *testing.B)
}

// Suite holds the cards, games and states that the benchmarks share.
type Suite struct {
	lib    *code.Library
	table  *decks.Table   // table for games of the Dwarf starter against the Orc starter
	game   *engine.Game   // a game between the decks of table
	pairs  []*engine.Game // a game for each pair of embedded decks
	blocks *yard
	chess  *chess
	spots  []sample
}

// sample is a state in the middle of a random game with the choice that was made there.
type sample struct {
	state  engine.State
	action engine.Action
}

// New loads the cards and collects states from a few random games.
func New() (*Suite, error) {
	lib, _, err := cards.Load()
	if err != nil {
		return nil, err
	}
	s := &Suite{lib: lib, blocks: new(yard), chess: newChess()}
	if s.table, err = decks.NamedTable(lib, "dwarf", "orc"); err != nil {
		return nil, err
	}
	if s.game, err = s.table.Game(1); err != nil {
		return nil, err
	}
	if s.pairs, err = allPairs(lib); err != nil {
		return nil, err
	}
	s.spots = s.sample(256)
	return s, nil
}

// yard holds source and target of the yardstick's copy. It is on the heap, where a block
// of this size is aligned; on the stack the same copy takes 13 to 20 ns depending on the
// address of the frame.
type yard struct{ a, b [2048]byte }

// yardsticks copies n times. All measurements share this loop, so that they run the same
// code.
//
//go:noinline
func (y *yard) yardsticks(n int) {
	for i := 0; i < n; i++ {
		copyYard(&y.a, &y.b)
	}
}

//go:noinline
func copyYard(a, b *[2048]byte) { *a = *b }

// sample plays random games and returns n states from them.
func (s *Suite) sample(n int) []sample {
	var out []sample
	rng := newRand(7)
	var buf engine.Actions
	for seed := uint64(1); len(out) < n; seed++ {
		var st engine.State
		s.game.StartRandom(&st, seed)
		for k := 0; !st.Over() && len(out) < n; k++ {
			legal := s.game.Legal(&st, &buf)
			a := legal[rng.below(len(legal))]
			if k%17 == 16 {
				out = append(out, sample{st, a})
			}
			s.game.Apply(&st, a)
		}
	}
	return out
}

// All returns the benchmarks in the order in which they run.
func (s *Suite) All() []Benchmark {
	return []Benchmark{
		{"BenchmarkYardstick", "copy 2,048 bytes in the first-level cache", s.oneYardstick},
		{"BenchmarkPath", "count a path of a board game, the second yardstick", s.onePath},
		{"BenchmarkCopy", "copy a state", s.copy},
		{"BenchmarkLegal", "list the choices of a decision", s.legal},
		{"BenchmarkApply", "copy a state and play one action, automatic steps included", s.apply},
		{"BenchmarkRandomDecision", "one decision of a uniformly random game, all included", s.randomDecision},
		{"BenchmarkRandomGame", "a uniformly random game, Dwarf starter against Orc starter", s.randomGame},
		{"BenchmarkHeuristicGame", "a game of heuristic agents without search, Dwarf starter against Orc starter", s.heuristicGame},
		{"BenchmarkHuntingGame", "a game of the agent heuristic, which looks for wins", s.huntingGame},
		{"BenchmarkMCTSIteration", "an iteration of the tree search in the first turn, playout to the end", s.mctsIteration},
		{"BenchmarkMCTSDefault", "an iteration of the agent mcts in the first turn", s.mctsFirstTurn},
		{"BenchmarkMCTSShort", "an iteration of mcts/cutoff=2,sense=0 in the first turn, whose playout is by arithmetic", s.mctsShort},
		{"BenchmarkMCTSMidGame", "an iteration of the agent mcts in the middle of a game", s.mctsMidGame},
		{"BenchmarkNewGame", "prepare a game between two starters with other neutral cards", s.newGame},
		{"BenchmarkStartup", "parse, check and compile all cards", s.startup},
	}
}

// oneYardstick measures the yardstick itself, which is 1 by definition.
func (s *Suite) oneYardstick(b *testing.B) {
	s.blocks.yardsticks(b.N)
	b.ReportMetric(1, "yardsticks/op")
}

// onePath measures the second yardstick, a path of a board game.
func (s *Suite) onePath(b *testing.B) {
	for p := s.pace(b); p.next(); {
		s.chess.perft(0, perftDepth)
		p.also(perftPaths - 1)
	}
}

func (s *Suite) copy(b *testing.B) {
	var t engine.State
	src := &s.spots[0].state
	for p := s.pace(b); p.next(); {
		copyState(&t, src)
	}
}

//go:noinline
func copyState(a, b *engine.State) { *a = *b }

func (s *Suite) legal(b *testing.B) {
	var buf engine.Actions
	for p := s.pace(b); p.next(); {
		s.game.Legal(&s.spots[p.index()&255].state, &buf)
	}
}

func (s *Suite) apply(b *testing.B) {
	var t engine.State
	for p := s.pace(b); p.next(); {
		at := &s.spots[p.index()&255]
		t = at.state
		s.game.Apply(&t, at.action)
	}
}

func (s *Suite) randomDecision(b *testing.B) {
	var st engine.State
	rng := newRand(1)
	seed := uint64(1)
	s.game.StartRandom(&st, seed)
	var buf engine.Actions
	for p := s.pace(b); p.next(); {
		if st.Over() {
			seed++
			s.game.StartRandom(&st, seed)
		}
		legal := s.game.Legal(&st, &buf)
		s.game.Apply(&st, legal[rng.below(len(legal))])
	}
}

func (s *Suite) randomGame(b *testing.B) {
	rng := newRand(1)
	decisions := 0
	var st engine.State
	for p := s.pace(b); p.next(); {
		s.game.StartRandom(&st, uint64(p.index()+1))
		Playout(s.game, &st, &rng)
		decisions += st.Decisions()
	}
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/op")
}

// Playout plays uniformly at random to the end of a game.
func Playout(g *engine.Game, st *engine.State, rng *Rand) {
	var buf engine.Actions
	for !st.Over() {
		legal := g.Legal(st, &buf)
		g.Apply(st, legal[rng.below(len(legal))])
	}
}

func (s *Suite) startup(b *testing.B) {
	for p := s.pace(b); p.next(); {
		if _, _, err := cards.Load(); err != nil {
			b.Fatal(err)
		}
	}
}

func (s *Suite) newGame(b *testing.B) {
	for p := s.pace(b); p.next(); {
		if _, err := s.table.Game(uint64(p.index())); err != nil {
			b.Fatal(err)
		}
	}
}

// SetTime sets how long each benchmark runs outside go test.
func SetTime(d time.Duration) error {
	if flag.Lookup("test.benchtime") == nil {
		testing.Init()
	}
	return flag.Set("test.benchtime", d.String())
}
