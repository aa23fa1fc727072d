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

// carets shows every mistake of a scenario file with its line.
func carets(err error) string {
	var list scenario.Errors
	var cardErrors scenario.CardErrors
	var one *scenario.Error
	var shown []string
	switch {
	case errors.As(err, &list):
		for _, e := range list {
			shown = append(shown, e.Caret())
		}
	case errors.As(err, &cardErrors):
		for _, d := range cardErrors.Diagnostics {
			shown = append(shown, d.Caret())
		}
	case errors.As(err, &one):
		return one.Caret()
	default:
		return err.Error() + "\n"
	}
	return strings.Join(shown, "\n")
}
