package loading

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/scenario"
)

// ScenarioExt is the extension of scenario files.
const ScenarioExt = ".scn"

// scenarioPaths returns the scenario files that an argument names, recursively for a
// directory.
func scenarioPaths(arg string) (paths []string, err error) {
	err = filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return terminal.Inputf("%s: %w", path, terminal.WithoutPath(err))
		}
		if !d.IsDir() && (path == arg || filepath.Ext(path) == ScenarioExt) {
			paths = append(paths, path)
		}
		return nil
	})
	if err == nil && len(paths) == 0 {
		err = terminal.Inputf("%s: has no scenario files; want files that end in %s", arg, ScenarioExt)
	}
	return paths, err
}

// UnreadableFile is a scenario file that cannot be read or parsed, and why.
type UnreadableFile struct {
	Path string
	Err  error
}

// ReadScenarios parses the files that the arguments name. Files with mistakes are
// returned in wrong; err is a fault of the loader.
func ReadScenarios(args []string, load scenario.Loader) (all []*scenario.Scenario, wrong []UnreadableFile, err error) {
	var paths []string
	for _, arg := range args {
		list, err := scenarioPaths(arg)
		if err != nil {
			wrong = append(wrong, UnreadableFile{arg, err})
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
			wrong = append(wrong, UnreadableFile{path, err})
			continue
		}
		f, err := parser.Parse(path, text)
		if err != nil {
			wrong = append(wrong, UnreadableFile{path, err})
			continue
		}
		all = append(all, f.Scenarios...)
	}
	return all, wrong, nil
}

// maxMistakes is how many mistakes of one file are shown. A file of another kind has
// one in every line.
const maxMistakes = 20

// appendMore adds a line with the number of mistakes that are not shown.
func appendMore(shown []string, all int) []string {
	if all <= maxMistakes {
		return shown
	}
	return append(shown, terminal.Count(all-maxMistakes, "more mistake")+" not shown\n")
}

// crashReport asks the user to report a crash of wisim, with the stack.
func crashReport(e *scenario.Crash) string {
	return fmt.Sprintf("%v\nplease report it at https://github.com/wisim/wisim/issues with the file, the version (%s) and what follows\n%s",
		e, version.String(), e.Stack)
}

// WrappedScenarioError returns ScenarioErrorText wrapped to the terminal behind errs.
func WrappedScenarioError(errs io.Writer, err error) string {
	width := terminal.Width(errs)
	return terminal.WrapLines(ScenarioErrorText(err, width), width)
}

// ScenarioErrorText shows the mistakes of a scenario file with their lines and a
// caret, in so many columns; 0 for no limit.
func ScenarioErrorText(err error, columns int) string {
	var list scenario.Errors
	var cardErrors scenario.CardErrors
	var one *scenario.Error
	var crash *scenario.Crash
	var shown []string
	switch {
	case errors.As(err, &list):
		for _, e := range list[:min(len(list), maxMistakes)] {
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
