// Package bench measures the engine's hot path, for `wisim bench` and for
// `go test -bench . ./bench` alike, and plays the signature: one number that
// changes when the rules, a card or an agent changes.
//
// Speeds are given in yardsticks beside nanoseconds, because machines differ
// and drift: one yardstick is the time that Go takes to copy a pointer-free
// struct of 2,048 bytes in the first-level cache, measured in the same run.
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

// Benchmark is one thing that is measured.
type Benchmark struct {
	Name string // as in `go test -bench`, "BenchmarkCopy"
	What string // one line for people
	Run  func(b *testing.B)
}

// Suite is the benchmarks with what they need.
type Suite struct {
	lib    *code.Library
	game   *engine.Game // Dwarf starter against Orc starter
	yard   float64      // nanoseconds of a yardstick, as measured last
	blocks *yard
	spots  []spot
}

// spot is a state in the middle of a random game with the choice made there.
type spot struct {
	state  engine.State
	action engine.Action
}

// New loads the cards and plays a few random games for positions.
func New() (*Suite, error) {
	lib, _, err := cards.Load()
	if err != nil {
		return nil, err
	}
	s := &Suite{lib: lib, blocks: new(yard)}
	table, err := decks.NamedTable(lib, "dwarf", "orc")
	if err != nil {
		return nil, err
	}
	if s.game, err = table.Game(1); err != nil {
		return nil, err
	}
	s.yard = s.yardstick()
	s.spots = s.sample(256)
	return s, nil
}

// yard is what is copied to and from for a yardstick. It lies on the heap, where
// a block of this size is aligned: on the stack the same copy takes from 13 to 20
// ns by where the frame happens to lie.
type yard struct{ a, b [2048]byte }

// yardsticks copies n times. There is one loop for all who measure, so that they
// measure the same.
//
//go:noinline
func (y *yard) yardsticks(n int) {
	for i := 0; i < n; i++ {
		copyYard(&y.a, &y.b)
	}
}

//go:noinline
func copyYard(a, b *[2048]byte) { *a = *b }

// yardstick measures for about 20 milliseconds how long a yardstick is, in
// nanoseconds. It is a mean, as a benchmark's time is: what else the machine is
// doing then weighs on both.
func (s *Suite) yardstick() float64 {
	const copies = 1 << 20
	start := time.Now()
	s.blocks.yardsticks(copies)
	return float64(time.Since(start).Nanoseconds()) / copies
}

// sample plays random games and keeps n states from them.
func (s *Suite) sample(n int) []spot {
	var out []spot
	rng := newRand(7)
	var buf engine.Actions
	for seed := uint64(1); len(out) < n; seed++ {
		var st engine.State
		s.game.StartRandom(&st, seed)
		for k := 0; !st.Over() && len(out) < n; k++ {
			legal := s.game.Legal(&st, &buf)
			a := legal[rng.below(len(legal))]
			if k%17 == 16 {
				out = append(out, spot{st, a})
			}
			s.game.Apply(&st, a)
		}
	}
	return out
}

// All lists the benchmarks.
func (s *Suite) All() []Benchmark {
	return []Benchmark{
		{"BenchmarkYardstick", "copy 2,048 bytes in the first-level cache", s.oneYardstick},
		{"BenchmarkCopy", "copy a state", s.copy},
		{"BenchmarkLegal", "list the choices of a decision", s.legal},
		{"BenchmarkApply", "copy a state and play one action, automatic steps included", s.apply},
		{"BenchmarkRandomDecision", "one decision of a uniformly random game, all included", s.randomDecision},
		{"BenchmarkRandomGame", "a uniformly random game, Dwarf starter against Orc starter", s.randomGame},
		{"BenchmarkHeuristicGame", "a game of heuristic agents, Dwarf starter against Orc starter", s.heuristicGame},
		{"BenchmarkMCTSIteration", "an iteration of the tree search in the first turn, playout to the end", s.mctsIteration},
		{"BenchmarkStartup", "parse, check and compile all cards", s.startup},
	}
}

// report adds the time in yardsticks, by the mean of one measured before the
// benchmark and one after it.
func (s *Suite) report(b *testing.B, ops int) {
	elapsed := b.Elapsed()
	after := s.yardstick()
	b.ReportMetric(2*float64(elapsed.Nanoseconds())/float64(ops)/(s.yard+after), "yardsticks/op")
	s.yard = after
}

// oneYardstick measures the yardstick itself, which is one by definition: its
// time is what those of the benchmarks after it are compared with.
func (s *Suite) oneYardstick(b *testing.B) {
	s.blocks.yardsticks(b.N)
	s.yard = float64(b.Elapsed().Nanoseconds()) / float64(b.N)
	b.ReportMetric(1, "yardsticks/op")
}

func (s *Suite) copy(b *testing.B) {
	b.ReportAllocs()
	var t engine.State
	src := &s.spots[0].state
	for i := 0; i < b.N; i++ {
		copyState(&t, src)
	}
	s.report(b, b.N)
}

//go:noinline
func copyState(a, b *engine.State) { *a = *b }

func (s *Suite) legal(b *testing.B) {
	b.ReportAllocs()
	var buf engine.Actions
	for i := 0; i < b.N; i++ {
		s.game.Legal(&s.spots[i&255].state, &buf)
	}
	s.report(b, b.N)
}

func (s *Suite) apply(b *testing.B) {
	b.ReportAllocs()
	var t engine.State
	for i := 0; i < b.N; i++ {
		p := &s.spots[i&255]
		t = p.state
		s.game.Apply(&t, p.action)
	}
	s.report(b, b.N)
}

func (s *Suite) randomDecision(b *testing.B) {
	b.ReportAllocs()
	var st engine.State
	rng := newRand(1)
	seed := uint64(1)
	s.game.StartRandom(&st, seed)
	var buf engine.Actions
	for i := 0; i < b.N; i++ {
		if st.Over() {
			seed++
			s.game.StartRandom(&st, seed)
		}
		legal := s.game.Legal(&st, &buf)
		s.game.Apply(&st, legal[rng.below(len(legal))])
	}
	s.report(b, b.N)
}

func (s *Suite) randomGame(b *testing.B) {
	b.ReportAllocs()
	rng := newRand(1)
	decisions := 0
	var st engine.State
	for i := 0; i < b.N; i++ {
		s.game.StartRandom(&st, uint64(i+1))
		Playout(s.game, &st, &rng)
		decisions += st.Decisions()
	}
	s.report(b, b.N)
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/op")
}

// Playout goes on uniformly at random to the end of a game.
func Playout(g *engine.Game, st *engine.State, rng *Rand) {
	var buf engine.Actions
	for !st.Over() {
		legal := g.Legal(st, &buf)
		g.Apply(st, legal[rng.below(len(legal))])
	}
}

func (s *Suite) startup(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, _, err := cards.Load(); err != nil {
			b.Fatal(err)
		}
	}
	s.report(b, b.N)
}

// SetTime sets how long each benchmark runs when it is run outside go test.
func SetTime(d time.Duration) error {
	if flag.Lookup("test.benchtime") == nil {
		testing.Init()
	}
	return flag.Set("test.benchtime", d.String())
}
