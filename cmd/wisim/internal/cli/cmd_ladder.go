package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
)

const ladderLong = `Let agents play each other, every one against every other, and rate them.

Both agents of a game play the same deck, so that only their play matters. With
two decks and a slash, such as dwarf/orc, each agent plays each of them equally
often. A file is read as a deck, too; a path with a slash is one deck if there is such
a file. Four games have one seed: the agents change sides, and on either side each of
them takes the first turn once. These four are one observation, because shuffles that
favour a side favour either agent in half of them. No other two agents have the same
seeds, and the order of --agents changes no rating. Rounds go over all decks. Two
agents play until it is clear which is better, or until they have played -n games,
rounded down to a multiple of four. The intervals
are valid at every moment of the run (confidence sequences by betting). With
--fixed two agents play all -n games, and the intervals are narrower, as they need
to be valid only at the end.

The ratings follow the Bradley-Terry model in Elo points; their mean is zero. The
report depends only on agents, decks, seed and -n, not on --jobs. The time per
decision of each agent goes to standard error, since it depends on the machine.

Agents:
%s`

func newLadder() *cobra.Command {
	var o experiments.LadderOptions
	cmd := &cobra.Command{
		Use:   "ladder [flags]",
		Short: "Play agents against each other and rate them",
		Long:  fmt.Sprintf(ladderLong, all.Help()),
		Example: `  wisim ladder
  wisim ladder --agents heuristic,mcts:100,mcts:400 -n 400
  wisim ladder --agents heuristic,heuristic/order=0 --decks dwarf-wall,orc-smash -n 4000
  wisim ladder --agents heuristic,mcts:100 --decks dwarf,dwarf/orc,empire/chaos --fixed -n 240
  wisim ladder --agents heuristic,mcts:100 --decks lists/mine.txt,lists/mine.txt/orc`,
		Args: exactly(),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.Run(cmd.Context(), streams(cmd)) },
	}
	f := cmd.Flags()
	f.StringVar(&o.Agents, "agents", "random,heuristic", "two or more agents, separated by commas")
	f.StringVar(&o.Decks, "decks", "dwarf,orc,empire", "decks, separated by commas: names or files, one that both sides play or two with a slash")
	o.Lists.AddMode(f)
	o.Lists.AddBlank(f)
	o.Lists.House.AddFlag(f)
	f.IntVarP(&o.Games, "games", "n", 600, "maximum number of games of two agents")
	f.Uint64Var(&o.Seed, "seed", 1, "master seed, from which the seeds of all games derive")
	f.IntVar(&o.Jobs, "jobs", runtime.GOMAXPROCS(0), "number of games to play at the same time")
	f.BoolVar(&o.Fixed, "fixed", false, "play all games, even if it is clear earlier which agent is better")
	f.BoolVar(&o.JSON, "json", false, "write JSON")
	return cmd
}
