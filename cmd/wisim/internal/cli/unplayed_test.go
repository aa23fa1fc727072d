package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/internal/testgame"
	"github.com/wisim/wisim/reports"
)

// unplayable is a card file with a card that nobody can pay.
const unplayable = `card 77020 "Wall of Nothing" {
  facts tactic, Neutral, cost 90, loyalty 0
  tactic: draw(me, 1)
}
`

// quick is an agent for tests that play thousands of games and are about what is counted in them.
const quick = "heuristic/try=0"

// plantUnplayable writes the card file, and a list that has three of the card in place of three
// cards of orc-smash. It returns their names.
func plantUnplayable(t *testing.T) (cards, list string) {
	t.Helper()
	dir := t.TempDir()
	cards, list = filepath.Join(dir, "mine.wic"), filepath.Join(dir, "planted.txt")
	pool := decks.LibraryPool(testgame.Library(t))
	src, _, err := decks.Named("orc-smash", pool)
	if err != nil {
		t.Fatal(err)
	}
	text, left := "Capital: Orc\n\n3 Wall of Nothing\n", 3
	for _, e := range src.Deck().Cards {
		out := min(left, e.Count)
		left -= out
		if e.Count > out {
			text += fmt.Sprintf("%d %s\n", e.Count-out, pool.Name(e.Code))
		}
	}
	for file, text := range map[string]string{cards: unplayable, list: text} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return cards, list
}

// named returns the cards that the JSON of a report calls unplayed.
func named(t *testing.T, args ...string) (titles []string) {
	t.Helper()
	out, err := wisim(t, args...).Output()
	if err != nil {
		t.Fatalf("wisim %v: %v", args, err)
	}
	var r struct {
		CardUse reports.CardUse `json:"card_use"`
	}
	if err := json.Unmarshal(out, &r); err != nil || r.CardUse.Unknown {
		t.Fatalf("wisim %v: %v\n%s", args, err, out)
	}
	for _, u := range r.CardUse.Unplayed {
		titles = append(titles, u.Title)
	}
	return titles
}

// stderrOf returns what a program that failed wrote to its standard error.
func stderrOf(err error) string {
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return string(failed.Stderr)
	}
	return ""
}

// A card that nobody can use is named in every run, and no other card of two decks of which the
// agent plays all cards is named in any.
func TestUnplayableCardsAreNamed(t *testing.T) {
	cards, list := plantUnplayable(t)
	runs := 20
	if testing.Short() {
		runs = 4
	}
	for seed := 1; seed <= runs; seed++ {
		more := []string{"-n", "220", "--seed", fmt.Sprint(seed), "--agents", quick, "--json"}
		if got := named(t, append([]string{"sim", list, "chaos-rot", "--cards", cards}, more...)...); len(got) != 1 || got[0] != "Wall of Nothing" {
			t.Errorf("seed %d: with the card %q are named", seed, got)
		}
		if got := named(t, append([]string{"sim", "orc-smash", "chaos-rot"}, more...)...); len(got) > 0 {
			t.Errorf("seed %d: without it %q are named", seed, got)
		}
	}
}

// Every report about decks carries the warning: as text, as a page, and as JSON from the run on
// disk, at the lowest level of detail.
func TestEveryReportNamesUnplayedCards(t *testing.T) {
	cards, list := plantUnplayable(t)
	text, err := os.ReadFile("testdata/few.txt")
	if err != nil {
		t.Fatal(err)
	}
	few := filepath.Join(t.TempDir(), "few.txt")
	if err := os.WriteFile(few, append(text, "3 Wall of Nothing\n"...), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{
		"sim LIST chaos-rot -n 300 --out",
		"compare LIST orc-smash --field chaos-rot --max-games 640 --detect 10 --out",
		"field LIST orc-smash chaos-rot --precision 0 --max-games 640 --out",
		"study LIST --field chaos-rot -n 300 --mulligan=false --out",
		"swap LIST --field chaos-rot --max-games 512 --out Troll_Vomit --in Pillage --run",
		"swap orc-smash --field chaos-rot --max-games 1024 --out Troll_Vomit=3 --in Wall_of_Nothing=3 --run",
		"cut LIST --field chaos-rot --max-games 4000 --precision 20 --out",
		"balance Troll_Vomit cost=4..5 --decks LIST --field chaos-rot --max-games 640 --out",
		"tune FEW --pool Legends --field testdata/few.txt --agents random --mode casual --swaps 1 --out",
	} {
		name, _, _ := strings.Cut(command, " ")
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			run, page := filepath.Join(dir, "run"), filepath.Join(dir, "page.html")
			var args []string
			for _, word := range strings.Fields(command) {
				args = append(args, strings.NewReplacer("LIST", list, "FEW", few, "_", " ").Replace(word))
			}
			args = append(args, run, "--cards", cards, "--html", page)
			if !slices.Contains(args, "--agents") {
				args = append(args, "--agents", quick)
			}
			out, err := wisim(t, args...).Output()
			if err != nil {
				t.Fatalf("wisim %v: %v\n%s", args, err, stderrOf(err))
			}
			html, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			for form, text := range map[string]string{"text": string(out), "page": string(html)} {
				words := strings.Join(strings.Fields(text), " ")
				if !strings.Contains(words, " was never seen to play this card of ") || !strings.Contains(words, "Wall of Nothing (0 of ") {
					t.Errorf("%s: the %s does not name the card:\n%.3000s", name, form, text)
				}
			}
			if got := named(t, "runs", "show", run, "--json"); len(got) != 1 || got[0] != "Wall of Nothing" {
				t.Errorf("%s: the stored run names %q", name, got)
			}
		})
	}
}
