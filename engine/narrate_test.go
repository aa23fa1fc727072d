package engine

import (
	"strings"
	"testing"
)

// TestEverythingHasWords: every event and every action in random games of all cards has a
// text.
func TestEverythingHasWords(t *testing.T) {
	lib := pool(t)
	from := encoded(lib)
	for seed := uint64(1); seed <= 600; seed++ {
		g := randomGameOf(t, lib, from, seed)
		g = g.WithLines(func(s *State, e LogEntry) {
			for p := Player(0); p < 2; p++ {
				if text := g.SampledView(s, p).Narrate(e); strings.Contains(text, "%!") {
					t.Errorf("seed %d: %q", seed, text)
				}
			}
		})
		var s State
		var buf Actions
		rng := State{rng: seed}
		for g.StartRandom(&s, seed); !s.Over(); {
			legal := g.Legal(&s, &buf)
			v := g.SampledView(&s, s.ToMove())
			for _, a := range legal {
				if text := v.Describe(a); text == "" || strings.Contains(text, "%!") {
					t.Errorf("seed %d: %v is %q", seed, a, text)
				}
			}
			g.Apply(&s, legal[rng.below(len(legal))])
		}
	}
}

// TestEveryWayOfLeavingIsTold: each way of leaving play has a text of its own.
func TestEveryWayOfLeavingIsTold(t *testing.T) {
	g := randomGame(t, pool(t), 1)
	var s State
	g.StartRandom(&s, 1)
	told := map[string]bool{}
	for how := range numLeaving {
		text := g.SampledView(&s, 0).Narrate(LogEntry{Kind: LogLeave, Obj: 1, N: int(how)})
		if name := g.SampledView(&s, 0).Name(1); told[text] || text == name {
			t.Errorf("way %d of leaving play is told as %q", how, text)
		}
		told[text] = true
	}
}

// TestEnteringCorruptedIsTold: the log says that a card enters play corrupted, since no other
// entry does.
func TestEnteringCorruptedIsTold(t *testing.T) {
	lib := pool(t)
	from := encoded(lib)
	told := 0
	for seed := uint64(1); seed <= 200; seed++ {
		g := randomGameOf(t, lib, from, seed)
		g = g.WithLines(func(s *State, e LogEntry) {
			if e.Kind != LogEnter {
				return
			}
			v := g.SampledView(s, 0)
			if got, want := strings.HasSuffix(v.Narrate(e), ", corrupted"), v.Corrupted(e.Obj); got != want {
				t.Errorf("seed %d: %q, and corrupted %v", seed, v.Narrate(e), want)
			} else if got {
				told++
			}
		})
		var s State
		var buf Actions
		rng := State{rng: seed}
		for g.StartRandom(&s, seed); !s.Over(); {
			legal := g.Legal(&s, &buf)
			g.Apply(&s, legal[rng.below(len(legal))])
		}
	}
	if told == 0 {
		t.Error("no card has entered play corrupted")
	}
}
