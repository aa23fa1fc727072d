package cli

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/engine/cards"
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

// scenarioPaths lists the files that the arguments name, those of directories
// included.
func scenarioPaths(args []string) ([]string, error) {
	var paths []string
	for _, arg := range args {
		found := 0
		err := filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return inputf("%s: %w", path, cause(err))
			}
			if !d.IsDir() && (path == arg || filepath.Ext(path) == scenarioExt) {
				paths = append(paths, path)
				found++
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if found == 0 {
			return nil, inputf("%s: has no scenario files; want files that end in %s", arg, scenarioExt)
		}
	}
	return paths, nil
}

// readScenarios parses the files that the arguments name. The error shows all
// mistakes of all files.
func readScenarios(args []string) ([]*scenario.Scenario, error) {
	paths, err := scenarioPaths(args)
	if err != nil {
		return nil, err
	}
	parser, err := scenario.NewParser(cards.Load)
	if err != nil {
		return nil, err
	}
	var all []*scenario.Scenario
	var wrong []string
	for _, path := range paths {
		text, err := readFile(path, "scenario file")
		if err != nil {
			return nil, err
		}
		f, err := parser.Parse(path, text)
		if err != nil {
			wrong = append(wrong, carets(err))
			continue
		}
		all = append(all, f.Scenarios...)
	}
	if len(wrong) > 0 {
		return nil, inputf("%s", strings.Join(wrong, "\n"))
	}
	return all, nil
}

// maxShown is how many mistakes of one file are shown. A file of another kind
// has one in every line.
const maxShown = 20

// appendMore says how many of the mistakes are not shown.
func appendMore(shown []string, all int) []string {
	if all <= maxShown {
		return shown
	}
	return append(shown, count(all-maxShown, "more mistake")+" not shown\n")
}

// carets shows the mistakes of a scenario file with their lines.
func carets(err error) string {
	var list scenario.Errors
	var cardErrors scenario.CardErrors
	var one *scenario.Error
	var shown []string
	switch {
	case errors.As(err, &list):
		for _, e := range list[:min(len(list), maxShown)] {
			shown = append(shown, e.Caret())
		}
		shown = appendMore(shown, len(list))
	case errors.As(err, &cardErrors):
		for _, d := range cardErrors.Diagnostics[:min(len(cardErrors.Diagnostics), maxShown)] {
			shown = append(shown, d.Caret())
		}
		shown = appendMore(shown, len(cardErrors.Diagnostics))
	case errors.As(err, &one):
		return one.Caret()
	default:
		return err.Error() + "\n"
	}
	return strings.Join(shown, "\n")
}
