package cli

import (
	"bytes"
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
)

// A check that fails is said first, and is marked.
func TestSelftestSaysWhatFailed(t *testing.T) {
	report := selftestReport{Checks: []checked{{"one", true, "1 %"}, {"two", false, "2 %"}, {"three", true, "3 %"}}}
	var out bytes.Buffer
	if err := (&selftestOptions{}).write(&out, report); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1 of 3 checks FAILED.\n", "\nFAILED  two    2 %\n", "\nok      three  3 %\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// The check of the kill fails if the run has other files in the end.
func TestKilledRunIsHeldAgainstTheWhole(t *testing.T) {
	a, b := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")
	mustRun(t, smallRun(a)...)
	mustRun(t, smallRun(b, "--seed", "2")...)
	for _, c := range []struct {
		dirs [2]string
		same bool
	}{{[2]string{a, a}, true}, {[2]string{a, b}, false}} {
		x, err := filesOf(c.dirs[0])
		if err != nil {
			t.Fatal(err)
		}
		y, err := filesOf(c.dirs[1])
		if err != nil {
			t.Fatal(err)
		}
		if len(x) != 1+3*11 || maps.EqualFunc(x, y, bytes.Equal) != c.same {
			t.Errorf("%d files, the same: %v; want %v", len(x), !c.same, c.same)
		}
	}
}

// The list that is worse is legal, and as large as the one that it was made of.
func TestWorseListIsADeck(t *testing.T) {
	s := &selftest{}
	var err error
	if s.pool, err = loading.LoadPool(); err != nil {
		t.Fatal(err)
	}
	wall, err := s.source("dwarf-wall")
	if err != nil {
		t.Fatal(err)
	}
	deck, err := s.worse()
	if err != nil {
		t.Fatal(err)
	}
	if deck.Size() != wall.Deck().Size() {
		t.Errorf("%d cards, want %d", deck.Size(), wall.Deck().Size())
	}
}
