package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/scenario"
)

func newScenarioNew() *cobra.Command {
	return &cobra.Command{
		Use:   "new [FILE]",
		Short: "Write a commented scenario to start from",
		Long: `Write a scenario file with comments, whose expectations are met, to FILE or to
standard output. An existing file is not overwritten.`,
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
			return terminal.WriteNewFile(args[0], scenario.Template())
		},
	}
}
