package cli

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"
)

func newScenarioShow() *cobra.Command {
	return &cobra.Command{
		Use:     "show FILE...",
		Short:   "Draw the positions of scenarios",
		Long:    "Draw the position at which each scenario of a file begins, with all that is hidden.",
		Example: "  wisim scenario show my-card.scn",
		Args:    atLeastOne("FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := readScenarios(args)
			if err != nil {
				return err
			}
			w := bufio.NewWriter(cmd.OutOrStdout())
			for i, sc := range list {
				board, err := sc.Board()
				if err != nil {
					return inputf("%s", carets(err))
				}
				if i > 0 {
					fmt.Fprintln(w)
				}
				fmt.Fprintf(w, "%s\n%s", sc.Title, board)
			}
			return w.Flush()
		},
	}
}
