package bench

import (
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
func BenchmarkCopy(b *testing.B)           { run(b, "BenchmarkCopy") }
func BenchmarkLegal(b *testing.B)          { run(b, "BenchmarkLegal") }
func BenchmarkApply(b *testing.B)          { run(b, "BenchmarkApply") }
func BenchmarkRandomDecision(b *testing.B) { run(b, "BenchmarkRandomDecision") }
func BenchmarkRandomGame(b *testing.B)     { run(b, "BenchmarkRandomGame") }
func BenchmarkHeuristicGame(b *testing.B)  { run(b, "BenchmarkHeuristicGame") }
func BenchmarkMCTSIteration(b *testing.B)  { run(b, "BenchmarkMCTSIteration") }
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
	want := "Yardstick Copy Legal Apply RandomDecision RandomGame HeuristicGame MCTSIteration Startup"
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
	s.yard = 0
	r := testing.Benchmark(s.All()[0].Run)
	if got := r.Extra["yardsticks/op"]; got != 1 {
		t.Errorf("the yardstick is %v yardsticks", got)
	}
	if s.yard <= 0 {
		t.Error("the others are not compared with it")
	}
}
