package bench

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"
)

// BenchmarkAll runs every benchmark of the suite under its own name, without
// the prefix: go test -bench . ./bench
func run(b *testing.B, name string) {
	s, err := New()
	if err != nil {
		b.Fatal(err)
	}
	for _, m := range s.All() {
		if m.Name == name {
			b.ResetTimer()
			m.Run(b)
			return
		}
	}
	b.Fatalf("no benchmark %s", name)
}

func BenchmarkYardstick(b *testing.B)      { run(b, "BenchmarkYardstick") }
func BenchmarkPath(b *testing.B)           { run(b, "BenchmarkPath") }
func BenchmarkCopy(b *testing.B)           { run(b, "BenchmarkCopy") }
func BenchmarkLegal(b *testing.B)          { run(b, "BenchmarkLegal") }
func BenchmarkApply(b *testing.B)          { run(b, "BenchmarkApply") }
func BenchmarkRandomDecision(b *testing.B) { run(b, "BenchmarkRandomDecision") }
func BenchmarkRandomGame(b *testing.B)     { run(b, "BenchmarkRandomGame") }
func BenchmarkHeuristicGame(b *testing.B)  { run(b, "BenchmarkHeuristicGame") }
func BenchmarkHuntingGame(b *testing.B)    { run(b, "BenchmarkHuntingGame") }
func BenchmarkMCTSIteration(b *testing.B)  { run(b, "BenchmarkMCTSIteration") }
func BenchmarkMCTSDefault(b *testing.B)    { run(b, "BenchmarkMCTSDefault") }
func BenchmarkMCTSShort(b *testing.B)      { run(b, "BenchmarkMCTSShort") }
func BenchmarkMCTSMidGame(b *testing.B)    { run(b, "BenchmarkMCTSMidGame") }
func BenchmarkNewGame(b *testing.B)        { run(b, "BenchmarkNewGame") }
func BenchmarkStartup(b *testing.B)        { run(b, "BenchmarkStartup") }

// TestNames: a benchmark for CI must not vanish or be renamed by accident.
func TestNames(t *testing.T) {
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range s.All() {
		names = append(names, strings.TrimPrefix(m.Name, "Benchmark"))
	}
	want := "Yardstick Path Copy Legal Apply RandomDecision RandomGame HeuristicGame HuntingGame MCTSIteration MCTSDefault MCTSShort MCTSMidGame NewGame Startup"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("benchmarks are %s, want %s", got, want)
	}
}

// The yardstick is one yardstick, and its blocks are aligned, wherever they lie:
// otherwise a copy takes up to half as long again.
func TestYardstick(t *testing.T) {
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range []*[2048]byte{&s.blocks.a, &s.blocks.b} {
		if at := uintptr(unsafe.Pointer(block)); at%64 != 0 {
			t.Errorf("a block at %x, which is not aligned", at)
		}
	}
	if err := SetTime(time.Millisecond); err != nil {
		t.Fatal(err)
	}
	for i, unit := range []string{"yardsticks/op", "paths/op"} {
		got := 0.0
		for range 20 { // a busy machine may take a slice away in the middle of one
			if got = testing.Benchmark(s.All()[i].Run).Extra[unit]; got >= 0.5 && got <= 2 {
				break
			}
		}
		if got < 0.5 || got > 2 {
			t.Errorf("%s is %v %s", s.All()[i].Name, got, unit)
		}
	}
}

// The second yardstick counts what is known of chess: up to the third move
// nobody can have given check and ignored it.
func TestPerft(t *testing.T) {
	for depth, want := range []int{1: 20, 2: 400, perftDepth: perftPaths} {
		if depth == 0 {
			continue
		}
		if got := newChess().perft(0, depth); got != want {
			t.Errorf("%d paths of %d moves, want %d", got, depth, want)
		}
	}
}

// A slice of work lasts about ten milliseconds, and all that was asked for is
// done, each operation with its number.
func TestPace(t *testing.T) {
	s := &Suite{blocks: new(yard), chess: newChess()}
	turns := 0
	if err := SetTime(100 * time.Millisecond); err != nil {
		t.Fatal(err)
	}
	r := testing.Benchmark(func(b *testing.B) {
		next, turnsBefore := 0, 0
		p := s.pace(b)
		for p.next() {
			if p.index() != next {
				b.Fatalf("operation %d has the number %d", next, p.index())
			}
			next++
			if p.size != turnsBefore {
				turnsBefore = p.size
				turns++
			}
			time.Sleep(time.Millisecond)
		}
		if next != b.N {
			b.Fatalf("%d operations, want %d", next, b.N)
		}
		if p.yards.copies == 0 || p.yards.paths == 0 {
			b.Error("no yardstick was measured")
		}
	})
	if r.N == 0 || turns < 2 {
		t.Errorf("%d operations in %d slices", r.N, turns)
	}
}

// Every work does something for each of its counts.
func TestWorks(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some hundred games")
	}
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range Works() {
		if ops := s.DoWorks([]Work{w})[0]; len(ops) != len(w.Counts) || slices.Min(ops) == 0 {
			t.Errorf("%s: %v operations for %d counts", w.Counts[0].Name, ops, len(w.Counts))
		}
	}
}

// TestGrowths: each part of the growth has its points, the first is what the others
// are compared with, and the work goes by: more workers do not do it at no cost.
func TestGrowths(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some thousand games")
	}
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	least := map[string]int{"cards in a deck": 6, "cards in play, both sides together": 6, "links on the chain": 3,
		"cards in the library that can be played": 2, "workers beside each other": 2}
	err = s.Growths(GrowthParts(), time.Millisecond, func(g Growth) error {
		if len(g.Points) < least[g.With] || least[g.With] == 0 {
			t.Errorf("%s: %d points, want %d or more", g.With, len(g.Points), least[g.With])
		}
		delete(least, g.With)
		for i, p := range g.Points {
			if p.NS <= 0 || p.Yardsticks <= 0 || p.At == "" || p.Times <= 0 || i == 0 && (p.Times < 0.999 || p.Times > 1.001) {
				t.Errorf("%s, point %d: %+v", g.With, i, p)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for with := range least {
		t.Errorf("nothing about %s", with)
	}
}
