package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

type deckShowOptions struct {
	deck loading.DeckOptions
	json bool
}

func newDeckShow() *cobra.Command {
	var o deckShowOptions
	cmd := &cobra.Command{
		Use:   "show DECK [flags]",
		Short: "Show the cards of a deck",
		Long: `Show the cards of a deck, the assumptions made while reading its list, and
whether it is legal.`,
		Example: "  wisim deck show dwarf",
		Args:    exactly("DECK"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.deck.AddMode(cmd.Flags())
	o.deck.Files.Add(cmd.Flags())
	cmd.Flags().BoolVar(&o.json, "json", false, "write JSON")
	return cmd
}

func (o *deckShowOptions) run(cmd *cobra.Command, arg string) error {
	pool, d, err := o.deck.LoadDeck(streams(cmd), arg)
	if err != nil {
		return err
	}
	r := catalog.NewDeckReport(pool, d)
	if o.json {
		return terminal.WriteJSON(cmd.OutOrStdout(), r)
	}
	return terminal.WriteWrapped(cmd.OutOrStdout(), r.Text())
}
