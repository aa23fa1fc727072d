package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
)

func newCardsCheck() *cobra.Command {
	var o catalog.CardCheck
	cmd := &cobra.Command{
		Use:   "check FILE... [flags]",
		Short: "Check card files, and show their mistakes or what the cards do",
		Long: `Compile card files (.wic) together and show each mistake at its place, with the
correct form. If there is no mistake, show each card with its facts and, in
English, what it does. docs/cardlang.md describes the language,
docs/card-mistakes.md each mistake, and "wisim cards words" lists the words.`,
		Example: "  wisim cards check my-cards.wic",
		Args:    atLeastOne("FILE"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.Write(streams(cmd), args) },
	}
	cmd.Flags().BoolVarP(&o.Quiet, "quiet", "q", false, "show only mistakes, not the cards")
	cmd.Flags().BoolVar(&o.JSON, "json", false, "write JSON")
	return cmd
}
