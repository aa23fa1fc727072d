package scenario

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
)

func testNames(t *testing.T) *names {
	t.Helper()
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	return newNames(lib, lib)
}

// TestEveryName finds every card of the pool by its name, whatever follows.
func TestEveryName(t *testing.T) {
	n := testNames(t)
	for i := 1; i < len(n.lib.Cards); i++ {
		want := n.lib.Cards[i].Name
		for _, tail := range []string{"", ", Pillage", " of 2", " (damage 1)", "#2", "; both pass", " -> Choppa", " is in play", ")"} {
			c := &cursor{text: plain(want + tail), names: n}
			code, ok := c.tryCard()
			if !ok {
				t.Errorf("%q is not found", want+tail)
				continue
			}
			if got := n.card(code).Name; got != want || c.at != len(plain(want)) {
				t.Errorf("%q: found %q and left %q", want+tail, got, c.rest())
			}
		}
	}
}

func TestNames(t *testing.T) {
	n := testNames(t)
	for _, test := range []struct {
		text string
		want card.Code
		rest string
	}{
		{"pillage -> Choppa", 1078, " -> Choppa"},
		{"\"Pillage\" of 2", 1078, " of 2"},
		{"01078 of 2", 1078, " of 2"},
		{"A Glorious Death in the quest zone", 1017, " in the quest zone"},
		{"Smash \u2018Em All!", 1072, ""},
		{"Pillagers", 0, "Pillagers"},
		{"99998", 0, "99998"},
		{"", 0, ""},
	} {
		c := &cursor{text: plain(test.text), names: n}
		if got, _ := c.tryCard(); got != test.want || c.rest() != test.rest {
			t.Errorf("%q: found %v and left %q, want %v and %q", test.text, got, c.rest(), test.want, test.rest)
		}
	}
}

func TestComments(t *testing.T) {
	for text, want := range map[string]string{
		"# all of it":                      "",
		"  # all of it":                    "",
		"#2 at the beginning":              "",
		"1 passes # and so does the other": "1 passes",
		"Choppa#2 is in play":              "Choppa#2 is in play",
		"Choppa #2 is in play":             "Choppa #2 is in play",
		"scenario \"a # in a title\" # no": "scenario \"a # in a title\"",
		"1 passes #":                       "1 passes",
		"  1 passes \r":                    "  1 passes",
	} {
		if got := stripComment(text); got != want {
			t.Errorf("%q: %q is left, want %q", text, got, want)
		}
	}
}

func TestObjects(t *testing.T) {
	n := testNames(t)
	tab := &table{names: n}
	for text, want := range map[string]string{
		"Pillage":                              "Pillage",
		"the Pillage#2":                        "Pillage#2",
		"2's Pillage":                          "Pillage of 2",
		"Huntsmen in the kingdom of 1":         "Huntsmen in the kingdom of 1",
		"Huntsmen in 1's kingdom":              "Huntsmen in the kingdom of 1",
		"Huntsmen in hand of 1":                "Huntsmen in the hand of 1",
		"Huntsmen of 1 in the discard pile":    "Huntsmen in the discard pile of 1",
		"a development in the battlefield":     "a development in the battlefield",
		"2's development":                      "a development of 2",
		"development Huntsmen":                 "development Huntsmen",
		"2's quest zone":                       "the quest zone of 2",
		"the quest zone of 2":                  "the quest zone of 2",
		"the kingdom":                          "the kingdom",
		"the capital":                          "the capital",
		"The Greatswords":                      "The Greatswords",
		"the the greatswords of player 1":      "The Greatswords of 1",
		"A Glorious Death#3 in the quest zone": "A Glorious Death#3 in the quest zone",
	} {
		c := &cursor{text: text, names: n}
		if got := tab.describe(c.object()); got != want || !c.end() {
			t.Errorf("%q: found %q and left %q, want %q", text, got, c.rest(), want)
		}
	}
}
