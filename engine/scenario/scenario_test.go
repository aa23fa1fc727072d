package scenario_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wisim/wisim/docs/rules"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/scenario"
)

func parser(t testing.TB) *scenario.Parser {
	t.Helper()
	p, err := scenario.NewParser(cards.Load)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestScenarios runs every scenario of the ruling tests and the card tests. The state is
// sane after every line, the last one too, which no action follows.
func TestScenarios(t *testing.T) {
	p := parser(t)
	for _, dir := range []string{"testdata/rulings", "testdata/cards"} {
		runDir(t, p, dir)
	}
}

func runDir(t *testing.T, p *scenario.Parser, dir string) {
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".scn") {
			return err
		}
		t.Run(strings.TrimSuffix(path, ".scn"), func(t *testing.T) { runFile(t, p, path) })
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func runFile(t *testing.T, p *scenario.Parser, path string) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := p.Parse(path, text)
	if err != nil {
		t.Fatal(err)
	}
	for _, sc := range f.Scenarios {
		t.Run(sc.Title, func(t *testing.T) {
			res := sc.Run(scenario.Options{Watch: func(line int, text string, g *engine.Game, s *engine.State) {
				if err := g.Check(s); err != nil {
					t.Errorf("%s:%d: after %q: %v", path, line, text, err)
				}
			}})
			if res.Err != nil {
				t.Error(res.Err)
			}
			for i := range res.Failures {
				t.Error(res.Failures[i].String())
			}
		})
	}
}

// TestFormat runs the scenarios that show each form of the language.
func TestFormat(t *testing.T) { runDir(t, parser(t), "testdata/format") }

// TestRulingIDs holds the ids that scenarios name to the table of rulings, and
// every ruling test to an id. Titles differ within a file, so that a failure
// names one scenario.
func TestRulingIDs(t *testing.T) {
	all, err := rules.Rulings()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, r := range all {
		known[r.ID] = true
	}
	p := parser(t)
	files := scenario.Files()
	err = fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		f, err := p.Parse(path, text)
		if err != nil {
			return err
		}
		titles := map[string]bool{}
		for _, sc := range f.Scenarios {
			if titles[sc.Title] {
				t.Errorf("%s:%d: a second scenario %q", path, sc.Line, sc.Title)
			}
			titles[sc.Title] = true
			if strings.HasPrefix(path, "rulings/") && len(sc.Rulings) == 0 {
				t.Errorf("%s:%d: a ruling test without a ruling", path, sc.Line)
			}
			for _, id := range sc.Rulings {
				if !known[id] {
					t.Errorf("%s:%d: there is no ruling %q", path, sc.Line, id)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
