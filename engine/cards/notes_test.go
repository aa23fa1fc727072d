package cards

import (
	"slices"
	"testing"
)

func TestTextlessCardsAreCards(t *testing.T) {
	facts, err := Facts()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, f := range facts {
		known[f.Code.String()] = true
	}
	list, err := Textless()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Error("no card is without a text")
	}
	for c, why := range list {
		if !known[c.String()] || why == "" {
			t.Errorf("%v: %q, known %v", c, why, known[c.String()])
		}
	}
}

// Above a card, and in it; those of the card before are not its own.
func TestRulingsBesideCards(t *testing.T) {
	list, err := Rulings()
	if err != nil {
		t.Fatal(err)
	}
	for c, want := range map[string][]string{"03032": {"W41", "faq.q14"}, "03036": {"errata.assault-036"}, "03033": nil, "03035": nil} {
		found := false
		for code, ids := range list {
			if code.String() == c {
				if found = true; !slices.Equal(ids, want) {
					t.Errorf("%s: %v; want %v", c, ids, want)
				}
			}
		}
		if found != (want != nil) {
			t.Errorf("%s: in the list %v; want %v", c, found, want)
		}
	}
}
