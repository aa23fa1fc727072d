package cli

import "github.com/spf13/cobra"

func newCards() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cards",
		Short: "List, show and check cards",
	}
	addCommands(cmd, newCardsList(), newCardsShow(), newCardsCheck())
	return cmd
}
