package random

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
)

var _ ai.Agent = (*Agent)(nil)

var legal = []engine.Action{10, 20, 30, 40, 50}

func choices(seed uint64, n int) []engine.Action {
	a := New()
	a.Reset(seed)
	var list []engine.Action
	for range n {
		list = append(list, a.Choose(engine.View{}, legal))
	}
	return list
}

func TestChoosesEveryActionEquallyOften(t *testing.T) {
	const n = 50_000
	seen := map[engine.Action]int{}
	for _, a := range choices(1, n) {
		seen[a]++
	}
	want := n / len(legal)
	for _, a := range legal {
		if k := seen[a]; k < want*95/100 || k > want*105/100 {
			t.Errorf("action %d chosen %d times of %d, want about %d", a, k, n, want)
		}
	}
	if len(seen) != len(legal) {
		t.Errorf("chose %d different actions of %d legal ones", len(seen), len(legal))
	}
}

func TestTheSeedDecides(t *testing.T) {
	a, b, other := choices(7, 100), choices(7, 100), choices(8, 100)
	same := 0
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("choice %d differs with the same seed", i)
		}
		if a[i] == other[i] {
			same++
		}
	}
	if same == len(a) {
		t.Error("another seed made the same choices")
	}
}

func TestDoesNotAllocate(t *testing.T) {
	a := New()
	if n := testing.AllocsPerRun(100, func() { a.Reset(1); a.Choose(engine.View{}, legal) }); n != 0 {
		t.Errorf("%v allocations for a choice", n)
	}
}
