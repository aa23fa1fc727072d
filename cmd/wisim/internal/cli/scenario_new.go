package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/engine/scenario"
)

func newScenarioNew() *cobra.Command {
	return &cobra.Command{
		Use:   "new [FILE]",
		Short: "Write a commented scenario to start from",
		Long: `Write a commented scenario file that passes, to FILE or to standard output. A
file that exists is not overwritten.`,
		Example: "  wisim scenario new my-card.scn\n  wisim scenario run my-card.scn",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return wrongArgs(cmd, args, "at most one FILE")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				_, err := fmt.Fprint(cmd.OutOrStdout(), scenario.Template())
				return err
			}
			return writeNew(args[0], scenario.Template())
		},
	}
}

// writeNew writes a file that must not exist yet.
func writeNew(path, text string) error {
	if path == "" {
		return inputf("the name of the new file is empty")
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	switch {
	case errors.Is(err, fs.ErrExist):
		return inputf("%s: exists already; want the name of a new file", path)
	case err != nil:
		return inputf("%s: %w", path, cause(err))
	}
	if _, err := f.WriteString(text); err != nil {
		return errors.Join(err, f.Close())
	}
	return f.Close()
}
