package cli

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
)

// long has the tests that measure take as many games, and seeds, as the issue
// of the matter asks for.
var long = flag.Bool("long", false, "measure with many games")

// studied runs "wisim study" and reads its JSON.
func studied(t *testing.T, args ...string) (s reports.Study) {
	t.Helper()
	var out, errs bytes.Buffer
	if code := Main(append(append([]string{"study"}, args...), "--json"), &out, &errs); code != terminal.ExitOK {
		t.Fatalf("wisim study %s: exit code %d: %s", strings.Join(args, " "), code, errs.String())
	}
	if err := json.Unmarshal(out.Bytes(), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// orcs is the starter of that name, with one entry of the list replaced.
func orcs(old, with string) string {
	return "Capital: Orc\n" + strings.Replace(`3 Crooked Teef Goblins
3 Squig Herders
1 Ironclaw's Horde
2 Followers of Mork
3 Black Orc Squad
2 Boar Boyz
1 Urguck
1 Grimgor Ironhide
1 Night Goblins
1 Doom Divers
3 Lobber Crew
1 Big 'Uns
1 Rock Lobber
2 Choppa
1 Totem of Gork
1 Banna of da Red Sunz
1 Grimgor's Camp
2 Smash 'Em All!
1 Smash-Go-Boom!
1 Rip Dere 'Eads Off!
2 We'z Bigga!
3 Favour of Mork
1 Pillage
1 Waaagh!
1 Troll Vomit
`, old, with, 1)
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// seeds of a test: few, or with -long twenty.
func seeds() []string {
	n := 2
	if *long {
		n = 20
	}
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprint(i + 1)
	}
	return list
}

// Three copies of a unit with power 6 for nothing come out on top of a
// starter's table of cards, three of one that takes its friends' power away at
// the bottom, and both are findings.
func TestStudyFindsPlantedCards(t *testing.T) {
	if testing.Short() {
		t.Skip("slow: thousands of games")
	}
	t.Chdir(t.TempDir())
	write(t, "planted.wic", `card 77101 "Planted Giant" {
  facts unit, Orc, cost 0, loyalty 0, power 6, hp 6
}
card 77102 "Planted Dud" {
  facts unit, Orc, cost 0, loyalty 0, power 1, hp 4
  static: power(unit.my, -2)
}
`)
	write(t, "giant.txt", orcs("3 Lobber Crew", "3 Planted Giant"))
	write(t, "dud.txt", orcs("3 Lobber Crew", "3 Planted Dud"))
	for _, seed := range seeds() {
		for _, c := range []struct {
			list, title string
			place       func(reports.Study) reports.StudyTitle
		}{
			{"giant.txt", "Planted Giant", func(s reports.Study) reports.StudyTitle { return s.Titles[0] }},
			{"dud.txt", "Planted Dud", func(s reports.Study) reports.StudyTitle { return s.Titles[len(s.Titles)-1] }},
		} {
			s := studied(t, c.list, "--cards", "planted.wic", "--mode", "casual", "--field", "dwarf,empire,chaos", "-n", "2400", "--mulligan=false", "--agents", quick, "--seed", seed)
			at := c.place(s)
			t.Logf("seed %s: %s: %+.1f [%+.1f, %+.1f]", seed, at.Title, 100**at.Dealt.Value, 100*at.Dealt.Low, 100*at.Dealt.High)
			if at.Title != c.title || len(s.Findings) == 0 || s.Findings[0].Title != c.title {
				t.Errorf("seed %s: %s is in the place of %s; findings: %v", seed, at.Title, c.title, s.Findings)
			}
		}
	}
}

// In a deck of 15 titles that are the same card under different names there is
// nothing to be found.
func TestStudyFindsNothingWhereNothingIs(t *testing.T) {
	t.Chdir(t.TempDir())
	var cards, list strings.Builder
	list.WriteString("Capital: Orc\n")
	for i := range 15 {
		name := "Grunt " + string(rune('A'+i))
		fmt.Fprintf(&cards, "card %d \"%s\" {\n  facts unit, Orc, cost 2, loyalty 0, power 1, hp 2\n}\n", 77201+i, name)
		fmt.Fprintf(&list, "3 %s\n", name)
	}
	write(t, "same.wic", cards.String())
	write(t, "same.txt", list.String())
	wrong := 0
	for _, seed := range seeds() {
		s := studied(t, "same.txt", "--cards", "same.wic", "--mode", "casual", "--field", "dwarf,orc", "-n", "2000", "--seed", seed, "--mulligan=false", "--agents", quick)
		for _, f := range s.Findings {
			t.Logf("seed %s: %s (p %v)", seed, f.Sentence, f.P)
		}
		if len(s.Findings) > 0 {
			wrong++
		}
	}
	if wrong > 1 || !*long && wrong > 0 {
		t.Errorf("something was found with %d of %d seeds", wrong, len(seeds()))
	}
}

// A card without text plays the same games when it is blank, and so is worth
// nothing by its text; one that lives by its text is worth something.
func TestStudyOfTexts(t *testing.T) {
	s := studied(t, "orc-smash", "--field", "chaos-rot", "-n", "240", "--blank-each", "--mulligan=false", "--agents", quick)
	pool, err := loading.LoadPool()
	if err != nil {
		t.Fatal(err)
	}
	vanilla := 0
	for _, c := range s.Titles {
		if card, err := pool.Find(c.Title); err != nil {
			t.Error(err)
		} else if c.Text != nil && isVanilla(card) {
			vanilla++
			if *c.Text.Value != 0 || *c.TextP != 1 {
				t.Errorf("%s has no text, and it is worth %v, p %v", c.Title, *c.Text.Value, *c.TextP)
			}
		}
		switch {
		case c.Text == nil || c.Text.Value == nil:
			t.Errorf("%s: nothing is said of its text", c.Title)
		case c.Title == "Troll Vomit" && *c.Text.Value < 0.05:
			t.Errorf("the text of %s is worth %v", c.Title, *c.Text.Value)
		}
	}
	if vanilla == 0 {
		t.Error("the deck has no card without text: the test shows nothing")
	}
	if len(s.Findings) == 0 || s.Findings[0].Title != "Troll Vomit" || s.Findings[0].Kind != "text" {
		t.Errorf("the first finding is not the text of Troll Vomit: %v", s.Findings)
	}
}

// isVanilla reports whether a card is the same with and without its text.
func isVanilla(c *code.Card) bool {
	blank := code.Card{Facts: c.Facts, Encoded: true, SideOnly: c.SideOnly, DeckLimit: c.DeckLimit}
	return reflect.DeepEqual(*c, blank)
}
