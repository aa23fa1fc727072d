package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
)

func newRulesCoverage() *cobra.Command {
	var o catalog.Coverage
	cmd := &cobra.Command{
		Use:   "coverage [flags]",
		Short: "Prove the rulings and say which are proved",
		Long: `Play every ruling scenario that wisim was built with, and the checks of rulings
that no position can show. A ruling is proved when a scenario or check that
names it passed just now and none failed. It waits when it is not proved and
cards that it needs are not encoded; otherwise it is missing.

Exit code 1 when a scenario fails, or names a ruling that does not exist.`,
		Example: "  wisim rules coverage\n  wisim rules coverage --json",
		Args:    exactly(),
		RunE:    func(cmd *cobra.Command, _ []string) error { return o.Write(cmd.OutOrStdout()) },
	}
	cmd.Flags().BoolVar(&o.JSON, "json", false, "write JSON")
	return cmd
}
