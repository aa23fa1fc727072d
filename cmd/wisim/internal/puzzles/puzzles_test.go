package puzzles

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/scenario"
)

// The heuristic agent solves as many as docs/agents.md says. The number may
// rise.
func TestTheHeuristicSolvesPuzzles(t *testing.T) {
	const least, want = 60, 70
	all, err := Load("first")
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < least {
		t.Errorf("%d puzzles, want %d or more", len(all), least)
	}
	solved := 0
	a := heuristic.New()
	for _, z := range all {
		got, err := z.Solve(a)
		switch {
		case err != nil:
			t.Errorf("%s: %s: %v", z.Theme, z.Title, err)
		case got.Move == neverAsked:
			t.Errorf("%s: %s: the agent does not come to the decision that is meant", z.Theme, z.Title)
		case got.Solved:
			solved++
		default:
			t.Logf("%s: %s: %s; wanted %s", z.Theme, z.Title, got.Move, z.Wanted())
		}
	}
	if solved < want {
		t.Errorf("solved %d of %d, want %d", solved, len(all), want)
	}
}

// The second set consists of positions that can be played: the agent comes to the decision that is
// meant, and each move of the solution is one of its choices there.
func TestSolutionsCanBeChosen(t *testing.T) {
	const least = 70
	list, err := Load("second")
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < least {
		t.Errorf("%d puzzles, want %d or more", len(list), least)
	}
	for _, z := range list {
		if err := z.playable(); err != nil {
			t.Errorf("%s: %s: %v", z.File, z.Title, err)
		}
	}
}

// playable returns what keeps the agent from choosing the moves of the solution.
func (z *Puzzle) playable() error {
	g, s, err := z.position()
	if err != nil || z.goal != "" {
		return err
	}
	table := &table{g: g, s: s, agents: [2]ai.Agent{heuristic.New(), heuristic.New()}}
	table.agents[0].Reset(1)
	table.agents[1].Reset(2)
	choices := table.leading(z)
	if len(choices) == 0 {
		if _, _, ok := table.seek(z); !ok {
			return errors.New("the agent does not come to the decision that is meant")
		}
		choices = table.choices()
	}
	for _, m := range slices.Concat(z.best, z.not) {
		if !slices.Contains(choices, m) {
			return fmt.Errorf("%q is not one of the choices: %s", m, strings.Join(choices, " | "))
		}
	}
	return nil
}

// leading returns the choices at the decision in question if a choice of the agent in the first
// decision leads to it at once, as to the target of a tactic that an agent may not want to play.
func (t *table) leading(z *Puzzle) []string {
	if z.first != "" || t.s.ToMove() != 0 {
		return nil
	}
	begin := *t.s
	for _, a := range slices.Clone(t.g.Legal(t.s, &t.legal)) {
		*t.s = begin
		t.g.Apply(t.s, a)
		v := t.g.Observe(t.s, 0, &t.masked)
		if !t.s.Over() && t.s.ToMove() == 0 && v.Ask().String() == z.ask {
			if choices := t.choices(); slices.Contains(choices, slices.Concat(z.best, z.not)[0]) {
				*t.s = begin
				return choices
			}
		}
	}
	*t.s = begin
	return nil
}

// choices describes the choices of the player to move.
func (t *table) choices() (list []string) {
	v := t.g.Observe(t.s, t.s.ToMove(), &t.masked)
	for _, a := range t.g.Legal(t.s, &t.legal) {
		list = append(list, v.Describe(a))
	}
	return list
}

// The script of a solution reaches the goal of its puzzle. Each puzzle of the second set with the
// goal to win has one, as its win is forced.
func TestLinesReachTheirGoals(t *testing.T) {
	parser, err := scenario.NewParser(cards.Load)
	if err != nil {
		t.Fatal(err)
	}
	list, err := Load("second")
	if err != nil {
		t.Fatal(err)
	}
	for _, z := range list {
		text, err := fs.ReadFile(Files(), z.File)
		if err != nil {
			t.Fatal(err)
		}
		if err := z.follow(parser, string(text)); err != nil {
			t.Errorf("%s: %s: %v", z.File, z.Title, err)
		}
	}
}

// follow plays the line of a puzzle in the text of its file.
func (z *Puzzle) follow(parser *scenario.Parser, text string) error {
	switch {
	case len(z.line) == 0 && z.goal == "win":
		return errors.New("no line that wins")
	case len(z.line) == 0:
		return nil
	}
	_, text, _ = strings.Cut(text, "scenario \""+z.Title+"\"")
	position, _, _ := strings.Cut(text, "\n\n")
	script := "scenario \"line\"" + position + "\n" + strings.Join(z.line, "\n") + "\n"
	switch z.goal {
	case "win":
		script += "expect 1 wins\n"
	case "survive":
		script += "expect the game is not over\n"
	}
	file, err := parser.Parse("line.scn", []byte(script))
	if err != nil {
		return err
	}
	_, end, res := file.Scenarios[0].PlayOut()
	if res.Err == nil && len(res.Failures) > 0 {
		return errors.New(res.Failures[0].String())
	}
	if res.Err != nil || z.goal != "win" {
		return res.Err
	}
	_, begin, err := z.position()
	if err == nil && begin.Turn() != end.Turn() {
		err = fmt.Errorf("wins in turn %d, not in turn %d", end.Turn(), begin.Turn())
	}
	return err
}

func TestNotesThatMakeNoSense(t *testing.T) {
	parser, err := scenario.NewParser(cards.Load)
	if err != nil {
		t.Fatal(err)
	}
	const position = "scenario \"x\"\nplayer 1: Orc\nplayer 2: Orc\nexpect 1 has 0 resources\n"
	for notes, want := range map[string]string{
		"":                                  "0 of goal, best and not; want one",
		"# goal: win\n# best: pass\n":       "2 of goal, best and not; want one",
		"# goal: draw\n# why: x\n":          `goal "draw": want win or survive`,
		"# goal: win\n":                     "no why",
		"# gaol: win\n":                     `"gaol" above a puzzle: want goal, best,`,
		"# goal: win\n# a remark\n":         "want KEY: VALUE",
		"# best: pass\n\n# why: x\n":        "0 of goal, best and not",
		"# best: pass | done\n# why: why\n": "",
	} {
		list, err := Read(parser, nil, "x.scn", []byte(notes+position))
		switch {
		case want == "" && (err != nil || len(list) != 1):
			t.Errorf("%q: %v", notes, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: error %v, want one with %q", notes, err, want)
		}
	}
}

// Each list of decks/combinations has a puzzle, "LIST: TITLE", which its cards solve: what player 1
// plays or uses is in the list, and a key card is among it.
func TestCombinationsAreOfTheirLists(t *testing.T) {
	const folder = "../../../../decks/combinations/"
	all, err := Load("second")
	if err != nil {
		t.Fatal(err)
	}
	solved := map[string]bool{}
	for _, z := range all {
		if z.Theme != "combinations" {
			continue
		}
		name, _, _ := strings.Cut(z.Title, ": ")
		list, err := os.ReadFile(folder + name + ".txt")
		if err != nil {
			t.Error(err)
			continue
		}
		_, keys, _ := strings.Cut(string(list), "\n# Key cards: ")
		keys, _, _ = strings.Cut(keys, "\n")
		for _, played := range playedBy1.FindAllStringSubmatch(strings.Join(z.line, "\n"), -1) {
			if !strings.Contains(string(list), " "+played[1]+"\n") {
				t.Errorf("%s: %s is not in the list", z.Title, played[1])
			}
			if slices.Contains(strings.Split(keys, "; "), played[1]) {
				solved[name] = true
			}
		}
	}
	files, err := filepath.Glob(folder + "*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no lists: %v", err)
	}
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".txt"); !solved[name] {
			t.Errorf("no puzzle in which a key card of %s is played", name)
		}
	}
}

// playedBy1 matches the lines in which player 1 plays or uses a card, and the card's name.
var playedBy1 = regexp.MustCompile(`(?m)^1 (?:plays|uses) (.+?)(?:#\d)?(?: ->.*| \(.*| in the (?:kingdom|quest zone|battlefield)| on .*| from the .*)?$`)
