package bench

import (
	"strings"
	"testing"
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
