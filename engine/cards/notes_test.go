package cards

import (
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
)

// TestEveryCardCanBePlayedOrSaysWhyNot: every card of the game for two players that has a
// text can be played. What cannot be is on a list, with the reason; and of what is on the
// list nothing can be played.
func TestEveryCardCanBePlayedOrSaysWhyNot(t *testing.T) {
	list, err := Unplayable()
	if err != nil {
		t.Fatal(err)
	}
	known := map[card.Code]bool{}
	for _, c := range mustLoad(t).Cards[1:] {
		known[c.Code] = true
		switch why, listed := list[c.Code]; {
		case c.Encoded && listed:
			t.Errorf("%v %s can be played, and unplayable.tsv says %q", c.Code, c.Name, why)
		case c.Encoded:
		case why == "":
			t.Errorf("%v %s cannot be played, and unplayable.tsv does not say why", c.Code, c.Name)
		}
		if inDecks := c.Type != card.Draft && c.Type != card.Fulcrum; !inDecks != strings.HasPrefix(list[c.Code], "in no deck:") {
			t.Errorf("%v %s: %q, and a deck can hold it: %v", c.Code, c.Name, list[c.Code], inDecks)
		}
	}
	for c := range list {
		if !known[c] {
			t.Errorf("unplayable.tsv has %v, which is no card", c)
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
