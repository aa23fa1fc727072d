package engine

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/splitmix"
)

// TestEveryEventIsEmitted: some code of the engine emits each event; abilities that wait for
// any other would never trigger.
func TestEveryEventIsEmitted(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("code", "code.go"))
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile(`NoEvent +Event = iota`).Split(string(text), 2)[1]
	block, _, ok := strings.Cut(block, "NumEvents")
	events := regexp.MustCompile(`(?m)^\t([A-Z]\w+)`).FindAllStringSubmatch(block, -1)
	if !ok || len(events) < 30 {
		t.Fatalf("%d events found in code.go", len(events))
	}
	name := regexp.MustCompile(`\bcode\.([A-Z]\w+)`)
	named := map[string]bool{}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range name.FindAllStringSubmatch(string(text), -1) {
			named[m[1]] = true
		}
	}
	for _, e := range events {
		if !named[e[1]] {
			t.Errorf("nothing in the engine emits %s", e[1])
		}
	}
}

// TestEveryPhaseIsPlayed: each phase occurs in a game, a position can be set up in it, and
// Walk reports its window correctly.
func TestEveryPhaseIsPlayed(t *testing.T) {
	var played, begun [card.NumPhases]bool
	g := randomGame(t, pool(t), 3)
	g = g.WithLog(func(s *State, _ LogEntry) { played[s.turn.phase] = true })
	var s State
	g.StartRandom(&s, 3)
	var buf Actions
	for n := uint64(0); !s.Over(); n++ {
		legal := g.Legal(&s, &buf)
		g.Apply(&s, legal[splitmix.Mix(n)%uint64(len(legal))])
		played[s.turn.phase] = true
	}
	for _, f := range stepFrames {
		begun[f.phase] = true
	}
	for ph := range card.NumPhases {
		if !played[ph] {
			t.Errorf("phase %d is never played", ph)
		}
		if !begun[ph] {
			t.Errorf("no position begins in or after phase %d", ph)
		}
		if int(ph) >= len(turnWindows) || turnWindows[ph] == Moment(TurnBegins) { // the zero value of a missing row
			t.Errorf("phase %d has no row in turnWindows", ph)
		}
	}
}
