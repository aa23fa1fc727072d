package playback

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/scenario"
	"github.com/wisim/wisim/reports/page"
)

// ScenarioRecorder makes a page of a scenario: each line is a step with a picture of
// the table. Of several scenarios it keeps the first that fails, or the first.
type ScenarioRecorder struct {
	snapshots snapshotter
	page      page.Game
	lines     []int            // line numbers of the steps in the file
	result    *scenario.Result // result of the scenario that is kept
	stored    page.Game
}

// Watch returns the options with the recorder as watcher, if a page is wanted and no
// failed scenario was recorded yet.
func (f *ScenarioRecorder) Watch(wanted bool, opt scenario.Options) scenario.Options {
	if wanted && (f.result == nil || f.result.Passed()) {
		f.page, f.lines = page.Game{}, nil
		opt.Watch = f.onLine
	}
	return opt
}

// Add keeps the scenario that was just played if it is the first, or the first that
// failed.
func (f *ScenarioRecorder) Add(res *scenario.Result) {
	if f.result == nil || f.result.Passed() && !res.Passed() {
		f.result, f.stored = res, f.finish(res)
	}
}

// onLine records a line that was carried out; line 0 is the position.
func (f *ScenarioRecorder) onLine(line int, text string, g *engine.Game, s *engine.State) {
	f.snapshots.game = g
	step := page.Step{Text: strings.TrimSpace(text), Board: f.snapshots.board(s)}
	if line == 0 {
		step.Text = "the position"
	} else {
		step.Mark = fmt.Sprintf("line %d", line)
	}
	if n := len(f.page.Steps); n == 0 || f.page.Steps[n-1].Board.Turn != step.Board.Turn {
		step.Turn = fmt.Sprintf("Turn %d, player %d", max(step.Board.Turn, 1), step.Board.Active+1)
	}
	f.page.Steps = append(f.page.Steps, step)
	f.lines = append(f.lines, line)
}

// finish returns the complete page of the scenario.
func (f *ScenarioRecorder) finish(res *scenario.Result) page.Game {
	p, sc := f.page, res.Scenario
	p.Steps = append([]page.Step{}, p.Steps...)
	p.Title, p.Kind = sc.Title, fmt.Sprintf("Scenario, %s:%d", sc.File, sc.Line)
	p.Players = [2]string{"player 1", "player 2"}
	p.Headline = sc.Title + ": as expected."
	if len(sc.Rulings) > 0 {
		p.Lead = append(p.Lead, "Rulings: "+strings.Join(sc.Rulings, ", ")+".")
	}
	switch n := len(res.Failures); {
	case res.Err != nil:
		p.Headline = sc.Title + ": cannot be played."
		f.fail(&p, errorLine(res.Err), res.Err.Error())
	case n > 0:
		p.Headline = sc.Title + ": not as expected."
		p.Lead = append([]string{fmt.Sprintf("%s not met; the first in line %d.", expectations(n), res.Failures[0].Line)}, p.Lead...)
	}
	for i := range res.Failures {
		x := res.Failures[i]
		text := fmt.Sprintf("%s\nexpected: %s\nfound: %s", x.Text, x.Expected, x.Found)
		if x.Note != "" {
			text += "\nnote: " + x.Note
		}
		f.fail(&p, x.Line, text)
	}
	p.Repeat = []string{"wisim scenario run " + terminal.Quote(sc.File)}
	p.Colophon = []string{"wisim " + version.String() + "."}
	return p
}

// expectations is the subject of a sentence about n expectations.
func expectations(n int) string {
	if n == 1 {
		return "1 expectation was"
	}
	return fmt.Sprintf("%d expectations were", n)
}

// fail marks the step of a line as failed; it adds a step if the line was not carried
// out.
func (f *ScenarioRecorder) fail(p *page.Game, line int, text string) {
	for i, l := range f.lines {
		if l == line {
			s := &p.Steps[i]
			if s.Tone == page.Failed {
				text = s.Text + "\n" + text
			}
			s.Text, s.Tone = text, page.Failed
			return
		}
	}
	step := page.Step{Text: text, Tone: page.Failed}
	if n := len(p.Steps); n > 0 {
		step.Board = p.Steps[n-1].Board
	}
	p.Steps = append(p.Steps, step)
	f.lines = append(f.lines, line)
}

// errorLine returns the line of an error of a scenario, -1 if it has none.
func errorLine(err error) int {
	var e *scenario.Error
	if errors.As(err, &e) {
		return e.Line
	}
	return -1
}

// Write writes the page to a file; it does nothing without a name or a scenario.
func (f *ScenarioRecorder) Write(file string) error {
	if file == "" || f.result == nil {
		return nil
	}
	return terminal.WritePage(file, func(w io.Writer) error { return page.WriteGame(w, f.stored) })
}
