package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
)

const rulesLong = `wisim numbers the rulings of the game. "rules show" shows a ruling, and "rules
coverage" plays the scenarios that prove the rulings and reports which are proved
and which wait for cards that are not encoded yet.`

func newRules() *cobra.Command {
	cmd := &cobra.Command{Use: "rules", Short: "Show the rulings of the game and which are proved", Long: rulesLong}
	addCommands(cmd, newRulesShow(), newRulesCoverage())
	return cmd
}

func newRulesShow() *cobra.Command {
	var inJSON bool
	cmd := &cobra.Command{
		Use:     "show RULING|AREA",
		Short:   "Show a ruling, or all rulings of an area",
		Long:    `Show the ruling with this id, all rulings of an area, or all whose id begins with the word.`,
		Example: "  wisim rules show combat.example-kris-tom\n  wisim rules show targeting",
		Args:    exactly("RULING|AREA"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return catalog.WriteRulings(cmd.OutOrStdout(), args[0], inJSON)
		},
	}
	cmd.Flags().BoolVar(&inJSON, "json", false, "write JSON")
	return cmd
}
