package puzzles

import (
	"strings"
	"testing"

	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/scenario"
)

// The heuristic agent solves as many as docs/agents.md says. The number may
// rise.
func TestTheHeuristicSolvesPuzzles(t *testing.T) {
	const least, want = 60, 70
	all, err := Load()
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
