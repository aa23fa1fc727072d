package cli

import "github.com/spf13/cobra"

func newCards() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cards",
		Short: "List, show and check cards, and list the words of the card language",
	}
	addCommands(cmd, newCardsList(), newCardsShow(), newCardsCheck(), newCardsPilot(), newCardsWords())
	return cmd
}
