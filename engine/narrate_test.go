package engine

import (
	"strings"
	"testing"
)

// TestEverythingHasWords: whatever happens in random games of all cards, and whatever
// can be done in them, is told in words.
func TestEverythingHasWords(t *testing.T) {
	lib := pool(t)
	from := encoded(lib)
	for seed := uint64(1); seed <= 600; seed++ {
		g := randomGameOf(t, lib, from, seed)
		g = g.WithLines(func(s *State, e LogEntry) {
			for p := Player(0); p < 2; p++ {
				if text := g.Inside(s, p).Narrate(e); strings.Contains(text, "%!") {
					t.Errorf("seed %d: %q", seed, text)
				}
			}
		})
		var s State
		var buf Actions
		rng := State{rng: seed}
		for g.StartRandom(&s, seed); !s.Over(); {
			legal := g.Legal(&s, &buf)
			v := g.Inside(&s, s.ToMove())
			for _, a := range legal {
				if text := v.Describe(a); text == "" || strings.Contains(text, "%!") {
					t.Errorf("seed %d: %v is %q", seed, a, text)
				}
			}
			g.Apply(&s, legal[rng.below(len(legal))])
		}
	}
}

// TestEveryWayOfLeavingIsTold: a card that leaves play does so in a way that has words
// of its own.
func TestEveryWayOfLeavingIsTold(t *testing.T) {
	g := randomGame(t, pool(t), 1)
	var s State
	g.StartRandom(&s, 1)
	told := map[string]bool{}
	for how := range numLeaving {
		text := g.Inside(&s, 0).Narrate(LogEntry{Kind: LogLeave, Obj: 1, N: int(how)})
		if name := g.Inside(&s, 0).Name(1); told[text] || text == name {
			t.Errorf("way %d of leaving play is told as %q", how, text)
		}
		told[text] = true
	}
}
