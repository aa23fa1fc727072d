package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/scenario"
)

const scenarioLong = `A scenario is an example as a rule book has it: a position, what the players
do, and what is expected. Scenario files (.scn) are plain text; docs/scenario.md
describes them, and "wisim scenario new" writes one to start from.`

func newScenario() *cobra.Command {
	cmd := &cobra.Command{Use: "scenario", Short: "Run scenario files: positions with expectations", Long: scenarioLong}
	addCommands(cmd, newScenarioRun(), newScenarioShow(), newScenarioNew())
	return cmd
}

// scenarioExt is the extension of scenario files.
const scenarioExt = ".scn"

// scenarioPaths lists the files that an argument names, those of directories
// included.
func scenarioPaths(arg string) (paths []string, err error) {
	err = filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return terminal.Inputf("%s: %w", path, terminal.WithoutPath(err))
		}
		if !d.IsDir() && (path == arg || filepath.Ext(path) == scenarioExt) {
			paths = append(paths, path)
		}
		return nil
	})
	if err == nil && len(paths) == 0 {
		err = terminal.Inputf("%s: has no scenario files; want files that end in %s", arg, scenarioExt)
	}
	return paths, err
}

// unreadable is a file that makes no sense, and why.
type unreadable struct {
	path string
	err  error
}

// readScenarios parses the files that the arguments name, and lists those that
// make no sense apart.
func readScenarios(args []string, load scenario.Loader) (all []*scenario.Scenario, wrong []unreadable, err error) {
	var paths []string
	for _, arg := range args {
		list, err := scenarioPaths(arg)
		if err != nil {
			wrong = append(wrong, unreadable{arg, err})
		}
		paths = append(paths, list...)
	}
	parser, err := scenario.NewParser(load)
	if err != nil {
		return nil, nil, err
	}
	for _, path := range paths {
		text, err := terminal.ReadFile(path, "scenario file")
		if err != nil {
			wrong = append(wrong, unreadable{path, err})
			continue
		}
		f, err := parser.Parse(path, text)
		if err != nil {
			wrong = append(wrong, unreadable{path, err})
			continue
		}
		all = append(all, f.Scenarios...)
	}
	return all, wrong, nil
}

// maxShown is how many mistakes of one file are shown. A file of another kind
// has one in every line.
const maxShown = 20

// appendMore says how many of the mistakes are not shown.
func appendMore(shown []string, all int) []string {
	if all <= maxShown {
		return shown
	}
	return append(shown, terminal.Count(all-maxShown, "more mistake")+" not shown\n")
}

// crashReport says which scenario wisim broke down in and how to report it.
func crashReport(e *scenario.Crash) string {
	return fmt.Sprintf("%v\nplease report it at https://github.com/wisim/wisim/issues with the file, the version (%s) and what follows\n%s",
		e, version.String(), e.Stack)
}

// caretsOf shows the mistakes of a scenario file with their lines, as wide as
// messages of the command may be.
func caretsOf(cmd *cobra.Command, err error) string {
	width := terminal.Width(cmd.ErrOrStderr())
	return terminal.WrapLines(carets(err, width), width)
}

// carets does so for so many columns, 0 for any number.
func carets(err error, columns int) string {
	var list scenario.Errors
	var cardErrors scenario.CardErrors
	var one *scenario.Error
	var crash *scenario.Crash
	var shown []string
	switch {
	case errors.As(err, &list):
		for _, e := range list[:min(len(list), maxShown)] {
			shown = append(shown, e.CaretIn(columns))
		}
		shown = appendMore(shown, len(list))
	case errors.As(err, &cardErrors):
		return cardErrors.Text(cmp.Or(columns, source.Width))
	case errors.As(err, &one):
		return one.CaretIn(columns)
	case errors.As(err, &crash):
		return crashReport(crash)
	default:
		return err.Error() + "\n"
	}
	return strings.Join(shown, "\n")
}
