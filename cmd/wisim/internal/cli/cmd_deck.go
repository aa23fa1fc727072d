package cli

import "github.com/spf13/cobra"

func newDeck() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "deck",
		Short: "List, check, show, compare and convert decks",
	}
	addCommands(cmd, newDeckList(), newDeckCheck(), newDeckShow(), newDeckDiff(), newDeckConvert())
	return cmd
}
