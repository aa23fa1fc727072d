package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
)

func newCardsShow() *cobra.Command {
	var o catalog.CardView
	cmd := &cobra.Command{
		Use:   "show CARD [flags]",
		Short: "Show the facts of a card and what it does",
		Long: `Show a card, by its name or its code: the printed facts, and in English what it
does in wisim. The English text is generated from the code that wisim executes.`,
		Example: "  wisim cards show 01004\n  wisim cards show \"troll slayers\"",
		Args:    atLeastOne("CARD"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.Write(streams(cmd), strings.Join(args, " ")) },
	}
	o.Files.Add(cmd.Flags())
	cmd.Flags().BoolVar(&o.JSON, "json", false, "write JSON")
	return cmd
}
