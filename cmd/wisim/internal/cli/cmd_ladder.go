package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
)

const ladderLong = `Let agents play each other, every one against every other, and rate them.

Both sides of a game have the same deck, so that what is measured is the play;
with two decks and a slash, such as dwarf/orc, each agent has each of them as often.
Games come in pairs, one seed with the first player swapped, in rounds over all
decks; half of the pairs have the agents on the other sides. Two agents play
until it is clear which of them is better, or until they have played -n games;
the intervals hold however often one looks (confidence sequences by betting).
With --fixed they play all -n games, and the intervals are the narrower ones of a
number that was fixed beforehand.

The ratings are by the model of Bradley and Terry, in points of Elo's scale;
their mean is zero. The same agents, decks, seed and -n give the same report with
any --jobs. What an agent takes for a decision goes to standard error, since it
depends on the machine.

Agents:
%s`

func newLadder() *cobra.Command {
	var o experiments.LadderOptions
	cmd := &cobra.Command{
		Use:   "ladder [flags]",
		Short: "Let agents play each other, and rate them",
		Long:  fmt.Sprintf(ladderLong, all.Help()),
		Example: `  wisim ladder
  wisim ladder --agents heuristic,mcts:100,mcts:400 -n 400
  wisim ladder --agents heuristic,heuristic/order=0 --decks dwarf-wall,orc-smash -n 4000
  wisim ladder --agents heuristic,mcts:100 --decks dwarf,dwarf/orc,empire/chaos --fixed -n 240`,
		Args: exactly(),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.Run(cmd.Context(), streams(cmd)) },
	}
	f := cmd.Flags()
	f.StringVar(&o.Agents, "agents", "random,heuristic", "who plays, two or more with commas")
	f.StringVar(&o.Decks, "decks", "dwarf,orc,empire", "decks that come with wisim; both sides have the same, or two with a slash one each")
	f.IntVarP(&o.Games, "games", "n", 600, "games that two agents play at most")
	f.Uint64Var(&o.Seed, "seed", 1, "master seed")
	f.IntVar(&o.Jobs, "jobs", runtime.GOMAXPROCS(0), "games at the same time")
	f.BoolVar(&o.Fixed, "fixed", false, "play all games, however clear it is")
	f.BoolVar(&o.JSON, "json", false, "write JSON")
	return cmd
}
