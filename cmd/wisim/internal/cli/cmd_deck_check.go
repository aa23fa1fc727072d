package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
)

type deckCheckOptions struct {
	deck loading.DeckOptions
	json bool
}

func newDeckCheck() *cobra.Command {
	var o deckCheckOptions
	cmd := &cobra.Command{
		Use:   "check DECK [flags]",
		Short: "Check whether a deck is legal",
		Long: `Report whether a deck is legal, and if not, which rules it breaks. The exit code
for an illegal deck is 3, as for any bad input.`,
		Example: "  wisim deck check my-list.txt --mode casual",
		Args:    exactly("DECK"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.deck.AddMode(cmd.Flags())
	o.deck.House.AddFlag(cmd.Flags())
	o.deck.Files.Add(cmd.Flags())
	cmd.Flags().BoolVar(&o.json, "json", false, "write JSON")
	return cmd
}

func (o *deckCheckOptions) run(cmd *cobra.Command, arg string) error {
	pool, d, err := o.deck.LoadDeck(streams(cmd), arg)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	if o.json {
		if err := terminal.WriteJSON(out, catalog.NewDeckReport(pool, d)); err != nil {
			return err
		}
		return d.CheckLegal(pool)
	}
	for _, p := range d.Problems {
		if p.Severity == decks.Warning {
			if _, err := fmt.Fprintf(out, "%s: %s\n", d.Arg, p); err != nil {
				return err
			}
		}
	}
	if err := d.CheckLegal(pool); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s: legal in %s mode: %s, capital %s\n", d.Arg, d.Mode, terminal.Count(d.Size(), "card"), d.Deck().Capital)
	return err
}
