package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

type deckDiffOptions struct {
	deck loading.DeckOptions
	json bool
}

func newDeckDiff() *cobra.Command {
	var o deckDiffOptions
	cmd := &cobra.Command{
		Use:   "diff FIRST SECOND [flags]",
		Short: "Show in what two decks differ",
		Long: `Show the cards that leave the first deck and those that come in for the second, and
for both decks the number of cards of each type and printed cost, and the loyalty
icons. Printings of one name are one card. The decks need not be legal; the neutral
cards that are dealt to a starter are not counted.`,
		Example: "  wisim deck diff old-list.txt new-list.txt",
		Args:    exactly("FIRST", "SECOND"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	o.deck.Files.Add(cmd.Flags())
	cmd.Flags().BoolVar(&o.json, "json", false, "write JSON")
	return cmd
}

func (o *deckDiffOptions) run(cmd *cobra.Command, args []string) error {
	pool, list, err := o.deck.LoadDecks(streams(cmd), args)
	if err != nil {
		return err
	}
	r := catalog.NewDeckDiff(pool, list[0], list[1])
	if o.json {
		return terminal.WriteJSON(cmd.OutOrStdout(), r)
	}
	return r.Write(cmd.OutOrStdout())
}
