package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
)

func newDeckList() *cobra.Command {
	var o catalog.DeckList
	cmd := &cobra.Command{
		Use:   "list [flags]",
		Short: "List the decks that come with wisim",
		Args:  exactly(),
		RunE:  func(cmd *cobra.Command, _ []string) error { return o.Write(streams(cmd)) },
	}
	o.Files.Add(cmd.Flags())
	cmd.Flags().BoolVar(&o.JSON, "json", false, "write JSON")
	return cmd
}
