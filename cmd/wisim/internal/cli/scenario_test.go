package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/scenario"
)

// breaking is an output that panics when a text is written to it: what an
// engine with a bug looks like from outside.
type breaking struct {
	bytes.Buffer
	at   string
	done bool
}

func (b *breaking) Write(p []byte) (int, error) {
	if !b.done && strings.Contains(string(p), b.at) {
		b.done = true
		panic("index out of range [5] with length 3")
	}
	return b.Buffer.Write(p)
}

// TestScenarioCrash: a panic while a scenario is played names the scenario and
// says how to report it; the scenarios after it are played, and the exit code
// is that of a failure of the program.
func TestScenarioCrash(t *testing.T) {
	file := filepath.Join(t.TempDir(), "two.scn")
	text := "scenario \"first\"\n" + strings.Repeat("expect it is turn 3\n", 200) + "scenario \"second\"\nexpect it is turn 3\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out := &breaking{at: "expect it is turn 3"}
	var stderr bytes.Buffer
	if code := Main([]string{"scenario", "run", "--show", file}, out, &stderr); code != terminal.ExitFailed {
		t.Errorf("exit code %d, want %d", code, terminal.ExitFailed)
	}
	for _, want := range []string{file + ":", `scenario "first"`, "index out of range [5]", "https://github.com/wisim/wisim/issues", "version",
		"wisim broke down in 1 scenario"} {
		if !strings.Contains(stderr.String(), want) {
			t.Errorf("standard error does not say %q:\n%s", want, stderr.String())
		}
	}
	if !strings.Contains(out.String(), "ok   "+file+":202 second") {
		t.Error("the second scenario was not played")
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
		list, wrong, err := loading.ReadScenarios([]string{path}, cards.Load)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range wrong {
			fits(t, width, terminal.WrapLines(loading.ScenarioErrorText(f.Err, width), width))
		}
		for _, sc := range list {
			var b strings.Builder
			w := terminal.NewLineWrapper(&b, width)
			o := scenarioRunOptions{show: true}
			res := sc.Run(o.options(w, sc))
			writeResult(w, &res)
			fits(t, width, b.String())
			if res.Err != nil {
				fits(t, width, terminal.WrapLines(loading.ScenarioErrorText(res.Err, width), width))
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
