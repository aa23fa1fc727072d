package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/playback"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/scenario"
)

type scenarioRunOptions struct {
	json, show bool
	html       string
	cards      loading.CardFiles
}

func newScenarioRun() *cobra.Command {
	var o scenarioRunOptions
	cmd := &cobra.Command{
		Use:   "run FILE|DIR... [flags]",
		Short: "Play scenarios and check their expectations",
		Long: `Play scenario files, and all files in the given directories that end in .scn, and
check their expectations.

The exit code is 1 if an expectation is not met or wisim itself fails. It is 3 if
a file is invalid, a position is impossible, or an action is illegal. The other
files and scenarios are played in any case.`,
		Example: "  wisim scenario run my-card.scn\n  wisim scenario run --show my-card.scn\n  wisim scenario run --cards mine.wic my-card.scn",
		Args:    atLeastOne("FILE or DIR"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	cmd.Flags().BoolVar(&o.json, "json", false, "write JSON")
	cmd.Flags().StringVar(&o.html, "html", "", "HTML file for the first scenario that fails, or else the first one, to step through")
	cmd.Flags().BoolVar(&o.show, "show", false, "draw the board after each line of a script")
	o.cards.Add(cmd.Flags())
	return cmd
}

// scenarioSchema is the name of the JSON schema of scenario run.
const scenarioSchema = "scenario/1"

// scenarioReport is the JSON of scenario run.
type scenarioReport struct {
	terminal.Header
	Passed    int            `json:"passed"` // scenarios that passed
	Failed    int            `json:"failed"` // scenarios with an expectation that was not met, or that cannot be played
	Scenarios []scenarioLine `json:"scenarios"`
	// Unreadable are the files with mistakes: none of their scenarios was played.
	Unreadable []unreadableFile `json:"unreadable,omitempty"`
}

type unreadableFile struct {
	File   string            `json:"file"`
	Error  string            `json:"error"` // all mistakes of the file as text
	Errors []*scenario.Error `json:"errors,omitempty"`
}

type scenarioLine struct {
	File     string             `json:"file"`
	Line     int                `json:"line"`
	Title    string             `json:"title"`
	Rulings  []string           `json:"rulings"`
	Passed   bool               `json:"passed"`
	Failures []scenario.Failure `json:"failures,omitempty"`
	Error    *scenario.Error    `json:"error,omitempty"`
	// Crash is the message of a crash of wisim, which is a bug of the program.
	Crash string `json:"crash,omitempty"`
}

func (o *scenarioRunOptions) run(cmd *cobra.Command, args []string) error {
	if o.json && o.show {
		return terminal.Usagef("--show and --json: want one of them; boards have no JSON")
	}
	if o.html == "" && cmd.Flags().Changed("html") {
		return terminal.Usagef("--html \"\": want the name of a file, such as scenario.html")
	}
	if err := terminal.CheckPage(o.html); err != nil {
		return err
	}
	load, err := o.cards.CheckedLoader(cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	list, unreadable, err := loading.ReadScenarios(args, load)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(terminal.NewWrapper(cmd.OutOrStdout(), o.json))
	report := scenarioReport{Header: terminal.NewHeader(scenarioSchema), Scenarios: []scenarioLine{}}
	var illegal, crashes, messages []string
	for _, f := range unreadable {
		report.Unreadable = append(report.Unreadable, newUnreadableFile(f))
		messages = append(messages, strings.TrimRight(loading.WrappedScenarioError(cmd.ErrOrStderr(), f.Err), "\n"))
	}
	var recorder playback.ScenarioRecorder
	for _, sc := range list {
		res := sc.Run(recorder.Watch(o.html != "", o.options(w, sc)))
		recorder.Add(&res)
		var crash *scenario.Crash
		switch {
		case errors.As(res.Err, &crash):
			crashes = append(crashes, loading.WrappedScenarioError(cmd.ErrOrStderr(), res.Err))
		case res.Err != nil:
			illegal = append(illegal, loading.WrappedScenarioError(cmd.ErrOrStderr(), res.Err))
		}
		if res.Passed() {
			report.Passed++
		} else {
			report.Failed++
		}
		report.Scenarios = append(report.Scenarios, newScenarioLine(&res))
		if !o.json {
			writeResult(w, &res)
		}
	}
	if err := errors.Join(o.finish(w, &report), recorder.Write(o.html)); err != nil {
		return err
	}
	if len(illegal) > 0 {
		messages = append(messages, strings.Join(illegal, "\n")+terminal.Count(len(illegal), "scenario")+" cannot be played")
	}
	if len(crashes) > 0 {
		messages = append(messages, strings.Join(crashes, "\n")+"wisim broke down in "+terminal.Count(len(crashes), "scenario"))
	}
	message := strings.Join(messages, "\n")
	switch {
	case len(crashes) > 0:
		return errors.New(message)
	case message != "":
		return terminal.Inputf("%s", message)
	case report.Failed > 0:
		return fmt.Errorf("%s of %d failed", terminal.Count(report.Failed, "scenario"), len(list))
	}
	return nil
}

func newUnreadableFile(f loading.UnreadableFile) unreadableFile {
	u := unreadableFile{File: f.Path, Error: strings.TrimRight(loading.ScenarioErrorText(f.Err, 0), "\n")}
	var list scenario.Errors
	if errors.As(f.Err, &list) {
		u.Errors = list
	}
	return u
}

// options returns the options of a scenario: with --show, every line is written with
// the board after it.
func (o *scenarioRunOptions) options(w io.Writer, sc *scenario.Scenario) scenario.Options {
	if !o.show {
		return scenario.Options{}
	}
	fmt.Fprintf(w, "\n=== %s\n", sc.Title)
	return scenario.Options{Show: func(line int, text, board string) {
		if line > 0 {
			fmt.Fprintf(w, "\n%d: %s\n", line, strings.TrimSpace(text))
		}
		fmt.Fprint(w, board)
	}}
}

func newScenarioLine(res *scenario.Result) scenarioLine {
	sc := res.Scenario
	l := scenarioLine{File: sc.File, Line: sc.Line, Title: sc.Title, Rulings: append([]string{}, sc.Rulings...),
		Passed: res.Passed(), Failures: res.Failures}
	errors.As(res.Err, &l.Error)
	var crash *scenario.Crash
	if errors.As(res.Err, &crash) {
		l.Crash = crash.Error()
	}
	return l
}

func writeResult(w io.Writer, res *scenario.Result) {
	word := "ok"
	if !res.Passed() {
		word = "FAIL"
	}
	fmt.Fprintf(w, "%-4s %s:%d %s\n", word, res.Scenario.File, res.Scenario.Line, res.Scenario.Title)
	for i := range res.Failures {
		fmt.Fprintf(w, "\n%s\n", res.Failures[i].String())
	}
}

func (o *scenarioRunOptions) finish(w *bufio.Writer, report *scenarioReport) error {
	if o.json {
		if err := terminal.WriteJSON(w, report); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(w, "%s passed, %d failed", terminal.Count(report.Passed, "scenario"), report.Failed)
		switch n := len(report.Unreadable); {
		case n == 1:
			fmt.Fprint(w, "; 1 file cannot be read")
		case n > 1:
			fmt.Fprintf(w, "; %d files cannot be read", n)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}
