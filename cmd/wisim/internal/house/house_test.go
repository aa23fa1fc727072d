package house

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine"
)

// TestParse: words set the numbers that they name, and the canonical form of rules reads back.
func TestParse(t *testing.T) {
	for text, want := range map[string]struct {
		canonical string
		change    func(*engine.Rules)
	}{
		"second.hand=+1":                      {"second.hand=8", func(r *engine.Rules) { r[1].Hand = 8 }},
		"hand=6":                              {"hand=6", func(r *engine.Rules) { r[0].Hand, r[1].Hand = 6, 6 }},
		"first.hand=6,second.hand=6":          {"hand=6", func(r *engine.Rules) { r[0].Hand, r[1].Hand = 6, 6 }},
		"first.resources=-1":                  {"first.resources=2", func(r *engine.Rules) { r[0].Resources = 2 }},
		" burn = 3 , hp=10 ":                  {"hp=10,burn=3", func(r *engine.Rules) { r[0].HitPoints, r[1].HitPoints, r[0].Burn, r[1].Burn = 10, 10, 3, 3 }},
		"quest=play":                          {"first.quest=play", func(r *engine.Rules) { r[0].SkipQuest = false }},
		"battlefield=skip":                    {"second.battlefield=skip", func(r *engine.Rules) { r[1].SkipBattlefield = true }},
		"first.quest=play,first.draw=2":       {"first.draw=2,first.quest=play", func(r *engine.Rules) { r[0].SkipQuest, r[0].Draw = false, 2 }},
		"second.mulligans=2\nsecond.draw=0#x": {"second.mulligans=2,second.draw=0", func(r *engine.Rules) { r[1].Mulligans, r[1].Draw = 2, 0 }},
		"# nothing but\ndevelopments=2":       {"developments=2", func(r *engine.Rules) { r[0].Developments, r[1].Developments = 2, 2 }},
		"hand=7":                              {"", func(*engine.Rules) {}},
		"second.hand=+0":                      {"", func(*engine.Rules) {}},
	} {
		h, err := Parse(text)
		rules := engine.PrintedRules()
		want.change(&rules)
		if err != nil || h.Game != rules || h.String() != want.canonical {
			t.Errorf("%q: %+v, %q, %v; want %q", text, h.Game, h, err, want.canonical)
		}
	}
	h, err := Parse("size=40,maxsize=60,copies=3")
	if err != nil || h.Decks.Least != 40 || h.Decks.Most != 60 || h.Decks.Copies != 3 || h.Game != engine.PrintedRules() || h.String() != "size=40,maxsize=60,copies=3" {
		t.Errorf("%+v, %q, %v", h, h, err)
	}
}

// TestRefused: what makes no sense is refused with what would.
func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "no house rule",
		"#":                               "no house rule",
		"hand":                            "want a rule and its value",
		"hand=":                           "want a rule and its value",
		"hand=8,":                         "want a rule and its value",
		"hand=8 8":                        "want 1 to 30",
		"hand=eight":                      "want a rule and its value",
		"hand=play":                       "want a number from 1 to 30",
		"quest=1":                         "want quest=play or quest=skip",
		"hnad=8":                          "did you mean hand?",
		"third.hand=8":                    "want first.hand or second.hand",
		"first.size=40":                   "want size=40",
		"hand=0":                          "0 cards in the opening hand: want 1 to 30",
		"hand=31":                         "want 1 to 30",
		"second.resources=-4":             "-1 resources of the first kingdom phase",
		"burn=0":                          "want 1 to 3",
		"burn=4":                          "want 1 to 3",
		"hp=61":                           "want 1 to 60",
		"copies=0":                        "want 1 to 100",
		"hand=8,hand=9":                   "hand=8 sets the same number",
		"hand=8,second.hand=9":            "hand=8 sets the same number",
		"first.hand=8,first.hand=8":       "sets the same number",
		"draw=2":                          "want first.quest=play as well, or second.draw=2 alone",
		"second.quest=skip,second.draw=3": "want second.quest=play as well, or first.draw=3 alone",
		"size=60,maxsize=55":              "at least 60 cards and at most 55",
		"maxsize=40":                      "want size=40 or less as well",
		"hand=6..8":                       "a sweep is for wisim balance",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"hand=8..6":             "up to a larger one",
		"hand=+1..2":            "up to a larger one",
		"hand=6..31":            "31 cards in the opening hand: want 1 to 30",
		"hand=6..7,hp=8..9":     "want one sweep; hand=6..7 is one",
		"size=40..50":           "a sweep shows nothing",
		"first.draw=1..2":       "want first.quest=play",
		"burn=1..2,second.hp=0": "want 1 to 60",
	} {
		if _, err := ParseWords(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
}

// TestSweep: the rules of a sweep, each with the words that are not swept.
func TestSweep(t *testing.T) {
	l, err := ParseWords("first.quest=play,second.hand=6..8,hp=+2")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, h := range l.Sweep() {
		got = append(got, h.String())
	}
	want := "second.hand=6,first.quest=play,hp=10 first.quest=play,hp=10 second.hand=8,first.quest=play,hp=10"
	if text := strings.Join(got, " "); text != want || l.SweptKey() != "second.hand" || len(l.SweepValues()) != 3 {
		t.Errorf("%s, key %s, values %v; want %s", text, l.SweptKey(), l.SweepValues(), want)
	}
	if names := strings.Join(l.Names(2), ", "); names != "second.hand 8, first.quest play, hp 10" {
		t.Errorf("the third is named %s", names)
	}
}

// TestRules: a rule is described with what is printed.
func TestRules(t *testing.T) {
	h, err := Parse("second.hand=8,first.quest=play,hp=10,copies=1")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range h.Rules() {
		got = append(got, r.Text)
	}
	want := []string{
		"second player: 8 cards in the opening hand (printed: 7)", "first player: has a quest phase in the first turn",
		"both players: 10 hit points of each section (printed: 8)", "1 copy of a title in a deck (printed: 3)",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q; want %q", got, want)
	}
}

// FuzzParse: text is refused in one line, or its canonical form gives the same rules, under which
// the engine plays.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"second.hand=+1", "hand=6..9", "second.hand=6..8,first.quest=play,hp=10", "first.quest=play,first.draw=2", "size=40\nmaxsize=60 # c\ncopies=1", "=", "first.=1", "hand=-0", ",", "burn=3,hp=60",
		"developments=10,mulligans=0,resources=30", "first.battlefield=skip", "second.quest=skip", "hand=\u0668", "hand=8\x00", "first.hand=7,second.hand=7",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := ParseWords(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || err.Error() == "" {
				t.Fatalf("not one line: %q", err)
			}
			return
		}
		if n := len(l.Sweep()); n != max(1, len(l.SweepValues())) || n > 1 != (l.SweptKey() != "") {
			t.Fatalf("%d rules of the sweep %v of %q", n, l.SweepValues(), l.SweptKey())
		}
		for i, h := range l.Sweep() {
			_ = l.Names(i)
			if err := h.Game.Check(); err != nil {
				t.Fatal(err)
			}
			if h.IsPrinted() != (h.String() == "") {
				t.Fatalf("%+v is %q", h, h)
			}
			if h.IsPrinted() {
				continue
			}
			again, err := Parse(h.String())
			if err != nil || again != h {
				t.Fatalf("%q reads back as %+v, %v; want %+v", h, again, err, h)
			}
		}
	})
}

// TestPage: the page has a row for every rule, with what is printed and the values that are read.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../../../docs/house.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range keys() {
		row := fmt.Sprintf("| `%s` | %d | %d-%d | ", k.name, k.printedNumber(0), k.least, k.most)
		if k.phase != nil {
			row = fmt.Sprintf("| `%s` | first: `%s`, second: `%s` | `play`, `skip` | ", k.name, k.show(k.printedNumber(0)), k.show(k.printedNumber(1)))
		}
		if strings.Count(string(page), row) != 1 {
			t.Errorf("the page has not the row %s", row)
		}
	}
}
