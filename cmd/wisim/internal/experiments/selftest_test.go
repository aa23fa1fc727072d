package experiments

import (
	"bytes"
	"strings"
	"testing"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
)

// A check that fails is said first, and is marked.
func TestSelftestSaysWhatFailed(t *testing.T) {
	report := SelftestReport{Checks: []checked{{"one", true, "1 %"}, {"two", false, "2 %"}, {"three", true, "3 %"}}}
	var out bytes.Buffer
	if err := (&SelftestOptions{}).write(&out, report); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1 of 3 checks FAILED.\n", "\nFAILED  two    2 %\n", "\nok      three  3 %\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
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
