package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/training"
)

const trainLong = `Fit the evaluation of positions, by which mcts judges where a playout stops.

An agent plays against itself with the given decks, each against each, with one
choice in so many left to chance so that the games differ. The beginning of
every turn is a position, and how its game ended is what is to be foretold. One
game of five is kept back, and the result is tested on it: log-loss, the area
under the curve, and how often positions that were given a chance were won.

The weights that come with wisim are ai/eval/weights.json; --out writes such a
file. The same command gives the same file.

With --sense it fits the nets that correct the heuristic's arithmetic: the heuristic
plays against itself, each turn several times with some chance in its choices, and what
went better than the other times becomes likelier. --decks are then pairs, such as
dwarf/orc, or decks that play themselves. The nets that come with wisim are
ai/residual/weights.json, which says in its record how they were fitted; --from goes on
with such a file.`

func newTrain() *cobra.Command {
	var o training.Options
	cmd := &cobra.Command{
		Use:   "train [flags]",
		Short: "Fit the evaluation of positions to games of self-play",
		Long:  trainLong,
		Example: `  wisim train --games 2000
  wisim train --games 20000 --out weights.json
  wisim train --sense --games 20000 --out nets.json`,
		Args: exactly(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Residual {
				for _, name := range []string{"agent", "noise", "hidden", "epochs"} {
					if cmd.Flags().Changed(name) {
						return terminal.Usagef("--%s does not go with --sense: the heuristic learns from its own games, with nets of one size", name)
					}
				}
				if !cmd.Flags().Changed("decks") {
					o.Decks = training.ResidualPairs()
				}
				return o.FitResidual(cmd.Context(), streams(cmd))
			}
			for _, name := range []string{"rate", "from", "turns"} {
				if cmd.Flags().Changed(name) {
					return terminal.Usagef("--%s goes with --sense only", name)
				}
			}
			return o.Fit(cmd.Context(), streams(cmd))
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.Games, "games", 2000, "games to play")
	f.StringVar(&o.Agent, "agent", "heuristic", "who plays")
	f.IntVar(&o.Noise, "noise", 20, "leave one choice in so many to chance, 0 for none")
	f.Uint64Var(&o.Seed, "seed", 1, "master seed")
	f.StringVar(&o.Out, "out", "", "write the weights to this file")
	f.StringSliceVar(&o.Decks, "decks", training.DefaultDecks(), "decks that play, each against each and against itself")
	f.IntVar(&o.Hidden, "hidden", 16, "units of the hidden layer, 0 for a linear judgement")
	f.IntVar(&o.Epochs, "epochs", 12, "how often all positions are gone through")
	f.BoolVar(&o.Residual, "sense", false, "fit the nets of the heuristic instead")
	f.Float64Var(&o.Rate, "rate", 0.003, "with --sense, how far a step goes")
	f.IntVar(&o.Turns, "turns", 4, "with --sense, how many turns a try of a turn lasts, which is then judged; 0 for all to the end of the game")
	f.StringVar(&o.From, "from", "", "with --sense, the weights to begin with; without, nets that say nothing")
	return cmd
}
