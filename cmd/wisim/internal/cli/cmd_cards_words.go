package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
)

func newCardsWords() *cobra.Command {
	var o catalog.WordList
	cmd := &cobra.Command{
		Use:   "words [PREFIX] [flags]",
		Short: "List the words of the card language",
		Long: `List the words of the card language. For each word a line shows its kind, how to
write it and what it means. PREFIX restricts the list to words that begin with
it, or to a kind of words such as "verb". docs/cardlang.md has the grammar.`,
		Example: "  wisim cards words en\n  wisim cards words verb",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return wrongArgs(cmd, args, "at most one PREFIX")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.Write(cmd.OutOrStdout(), strings.Join(args, ""))
		},
		ValidArgsFunction: completeWords,
	}
	cmd.Flags().BoolVar(&o.JSON, "json", false, "write JSON")
	return cmd
}
