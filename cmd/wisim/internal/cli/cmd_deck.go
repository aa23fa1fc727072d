package cli

import "github.com/spf13/cobra"

func newDeck() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "deck",
		Short: "List, check, show and convert decks",
	}
	addCommands(cmd, newDeckList(), newDeckCheck(), newDeckShow(), newDeckConvert())
	return cmd
}
