package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
)

func newRulesCoverage() *cobra.Command {
	var o catalog.Coverage
	cmd := &cobra.Command{
		Use:   "coverage [flags]",
		Short: "Play the scenarios of the rulings and report which are proved",
		Long: `Play all ruling scenarios that are built into wisim, and the checks of rulings
that no position can show. A ruling is proved if a scenario or check that names it
passed and none failed. An unproved ruling is waiting if it needs cards that are
not encoded; otherwise it is missing.

The exit code is 1 if a scenario fails or names an unknown ruling.`,
		Example: "  wisim rules coverage\n  wisim rules coverage --json",
		Args:    exactly(),
		RunE:    func(cmd *cobra.Command, _ []string) error { return o.Write(cmd.OutOrStdout()) },
	}
	cmd.Flags().BoolVar(&o.JSON, "json", false, "write JSON")
	return cmd
}
