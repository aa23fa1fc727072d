package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
)

const puzzlesLong = `Ask agents for the best move in puzzles, positions that have one, and count how
many they find, by theme: win this turn, survive, assign damage, zone, quest, keep
or mulligan, hold resources, respond or not, lay down the right card, ...

Each puzzle states why its move is the best. Without a FILE the command uses the
puzzles that come with wisim: the set "first", in which a single rule of play
decides, and the set "second", which needs plans and cards from after the Core
Set. A FILE of your own is a scenario file (docs/scenario.md) with these comments
above each scenario:

  # goal: win            or survive: what player 1, the agent, has to achieve
  # best: MOVE | MOVE    or not: the right or wrong moves, worded as in a log
  # asks: window         the kind of decision
  # why: ...             the argument
  # line: 1 passes       optional, repeated: the script of a solution

Agents:
%s`

func newPuzzles() *cobra.Command {
	var o experiments.PuzzleOptions
	cmd := &cobra.Command{
		Use:   "puzzles [FILE...]",
		Short: "Test how many best moves agents find in puzzle positions",
		Long:  fmt.Sprintf(puzzlesLong, all.Help()),
		Example: `  wisim puzzles
  wisim puzzles --agents random,heuristic,mcts:400
  wisim puzzles --set second --agents heuristic,mcts:200
  wisim puzzles --theme survive --agents mcts:1600
  wisim puzzles my-puzzles.scn`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.Run(cmd.Context(), cmd.OutOrStdout(), args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.Agents, "agents", "heuristic", "agents to test, separated by commas")
	f.StringVar(&o.Set, "set", "all", "puzzles to use: first, second or all")
	f.StringVar(&o.Theme, "theme", "", "only themes with this text in their name")
	f.BoolVar(&o.Quiet, "quiet", false, "print only the table, without the puzzles that were not solved")
	f.BoolVar(&o.JSON, "json", false, "write JSON")
	return cmd
}
