package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
)

const puzzlesLong = `Ask agents for the best move in positions that have one, and say how many they
find, by theme: win this turn, survive, assign damage, zone, quest, keep or
mulligan, hold resources, respond or not, lay down the right card, ...

Each puzzle says why its move is the best. Without a FILE the puzzles that come
with wisim are asked; a FILE of one's own is a scenario file (docs/scenario.md)
with these comments above each scenario:

  # goal: win            or survive: what player 1, the agent, has to reach
  # best: MOVE | MOVE    or not: the moves, in the words of a log
  # asks: window         the kind of decision that is meant
  # why: ...             the argument

Agents:
%s`

func newPuzzles() *cobra.Command {
	var o experiments.PuzzleOptions
	cmd := &cobra.Command{
		Use:   "puzzles [FILE...]",
		Short: "Ask agents for the best move where there is one",
		Long:  fmt.Sprintf(puzzlesLong, all.Help()),
		Example: `  wisim puzzles
  wisim puzzles --agents random,heuristic,mcts:400
  wisim puzzles --theme survive --agents mcts:1600
  wisim puzzles my-puzzles.scn`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.Run(cmd.Context(), cmd.OutOrStdout(), args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.Agents, "agents", "heuristic", "who is asked, several with commas")
	f.StringVar(&o.Theme, "theme", "", "only themes with this in their name")
	f.BoolVar(&o.Quiet, "quiet", false, "only the table, without what was not found")
	f.BoolVar(&o.JSON, "json", false, "write JSON")
	return cmd
}
