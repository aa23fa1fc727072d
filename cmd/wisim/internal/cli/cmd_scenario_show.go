package cli

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

func newScenarioShow() *cobra.Command {
	var own loading.CardFiles
	cmd := &cobra.Command{
		Use:     "show FILE...",
		Short:   "Draw the starting positions of scenarios",
		Long:    `Draw the starting position of each scenario in a file, with hidden cards face up.`,
		Example: "  wisim scenario show my-card.scn",
		Args:    atLeastOne("FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			load, err := own.CheckedLoader(cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			list, wrong, err := loading.ReadScenarios(args, load)
			if err != nil {
				return err
			}
			var messages []string
			for _, f := range wrong {
				messages = append(messages, loading.WrappedScenarioError(cmd.ErrOrStderr(), f.Err))
			}
			w := bufio.NewWriter(terminal.NewWrapper(cmd.OutOrStdout(), false))
			for i, sc := range list {
				board, err := sc.Board()
				if err != nil {
					messages = append(messages, loading.WrappedScenarioError(cmd.ErrOrStderr(), err))
					continue
				}
				if i > 0 {
					fmt.Fprintln(w)
				}
				fmt.Fprintf(w, "%s\n%s", sc.Title, board)
			}
			if err := w.Flush(); err != nil {
				return err
			}
			if len(messages) > 0 {
				return terminal.Inputf("%s", strings.Join(messages, "\n"))
			}
			return nil
		},
	}
	own.Add(cmd.Flags())
	return cmd
}
