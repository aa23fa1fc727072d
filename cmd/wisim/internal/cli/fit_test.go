package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/scenario"
)

func TestFit(t *testing.T) {
	text := "short\n    an indented line that goes on for longer than there is room\nunbreakable-word-of-fifty-columns-that-stays-as-it-is-here and more\n矮人矮人矮人矮人 矮人矮人矮人矮\n"
	if got := fit(text, 0); got != text {
		t.Errorf("in a file:\n%s", got)
	}
	want := `short
    an indented line that
      goes on for longer than
      there is room
unbreakable-word-of-fifty-columns-that-stays-as-it-is-here
  and more
矮人矮人矮人矮人
  矮人矮人矮人矮
`
	if got := fit(text, 29); got != want {
		t.Errorf("got\n%s", got)
	}
}

// Two columns stay two as long as there is room for the second.
func TestFitKeepsColumns(t *testing.T) {
	text := "  --seed uint   the master seed of all the games\n  --a-name-of-a-flag string   goes on below it\n  --seed uint   unbreakable-word-of-many-columns stays\n"
	want := `  --seed uint   the master
                seed of all
                the games
  --a-name-of-a-flag string
    goes on below it
  --seed uint
    unbreakable-word-of-many-columns
    stays
`
	if got := fit(text, 29); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestReflow(t *testing.T) {
	text := "A help that is written for a\nterminal of 80 columns, and\nshort\n\nFlags:\n  -n  games\n  -m  more\n"
	if got := reflow(text, 0) + reflow(text, 80); got != text+text {
		t.Errorf("in a file and on a wide terminal:\n%s", got)
	}
	want := "A help that is written\nfor a terminal of 80\ncolumns, and short\n\nFlags:\n  -n  games\n  -m  more\n"
	if got := reflow(text, 24); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestParagraphs(t *testing.T) {
	head := []string{"CODE", "NAME", "TYPE", "SET"}
	rows := [][]string{{"01017", "A Glorious Death", "Quest", "Core Set"}, {"01004", "Troll Slayers", "Unit", "Core Set"}}
	want := `01017 A Glorious Death
  type Quest, set Core
  Set
01004 Troll Slayers
  type Unit, set Core
  Set
`
	if got := paragraphs(head, rows, 2, 24); got != want {
		t.Errorf("got\n%s", got)
	}
	if n := widest("a\n矮人\n"); n != 4 {
		t.Errorf("widest line has %d columns", n)
	}
}

// What scenario run and show write fits a narrow terminal: a board, a failure, and
// a mistake, whose mark stays under its place.
func TestScenariosFit(t *testing.T) {
	const width = 40
	files, err := filepath.Glob(scenarios + "err/*.scn")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	t.Chdir(filepath.Dir(files[0]))
	for _, path := range files {
		path = filepath.Base(path)
		list, wrong, err := readScenarios([]string{path}, cards.Load)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range wrong {
			fits(t, width, fit(carets(f.err, width), width))
		}
		for _, sc := range list {
			var b strings.Builder
			w := &fitWriter{w: &b, width: width}
			o := scenarioRunOptions{show: true}
			res := sc.Run(o.options(w, sc))
			writeResult(w, &res)
			fits(t, width, b.String())
			if res.Err != nil {
				fits(t, width, fit(carets(res.Err, width), width))
			}
		}
	}
	e := &scenario.Error{File: "a.scn", Place: scenario.Place{Line: 7, Col: 61}, Message: "no", Want: "want something that is long enough",
		Source: strings.Repeat("x", 60) + "y" + strings.Repeat("z", 60)}
	text := e.CaretIn(width)
	lines := strings.Split(text, "\n")
	if i := strings.Index(lines[2], "^"); i < 0 || []rune(lines[1])[i] != 'y' || lines[3] != "  = want something that is long enough" {
		t.Errorf("the mark is not under the y:\n%s", text)
	}
}

// fits reports lines that are too wide though they could be broken.
func fits(t *testing.T, width int, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		if uniseg.StringWidth(strings.TrimRight(line, "\n")) > width && len(strings.Fields(line)) > 1 {
			t.Errorf("%d columns: %s", uniseg.StringWidth(line), line)
		}
	}
}
