package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/training"
)

const trainLong = `Fit the evaluation of positions, with which mcts scores the end of a playout.

An agent plays against itself with every pair of the given decks. One choice in
--noise is made at random, so that the games differ. The start of every turn is a
position, and the fit predicts the winner of its game. One game in five is held
out to test the result: log-loss, the area under the ROC curve (AUC), and how
often positions with a predicted chance were won.

--out writes a weights file like ai/eval/weights.json, which comes with wisim. The
same command always writes the same file.

--sense fits the residual nets instead, which correct the arithmetic of the
heuristic. The heuristic plays against itself and plays each turn several times,
with some random choices. Choices that ended better than the other tries become
more likely. --decks are then pairs such as dwarf/orc, or single decks that play
themselves. The nets that come with wisim are in ai/residual/weights.json, with a
record of how they were fitted. --from continues the fit of such a file.

--policy fits a net that rates the choices of a decision. The heuristic plays
games between decks around all cards of the pool, and in some of its decisions
a search (--agent) values the choices, which the net learns. One game in ten is
held out: the report says how much of the win chance the net's choices and the
heuristic's lose at a decision, by the values of the search. No such net comes
with wisim yet. --samples keeps the decisions in a file: the same command goes on
after an interruption, and with more --games it plays only the new ones.`

func newTrain() *cobra.Command {
	var o training.Options
	cmd := &cobra.Command{
		Use:   "train [flags]",
		Short: "Fit the evaluation of positions to games of self-play",
		Long:  trainLong,
		Example: `  wisim train --games 2000
  wisim train --games 20000 --out weights.json
  wisim train --sense --games 20000 --out nets.json
  wisim train --policy --games 5000 --samples decisions --out policy.json`,
		Args: exactly(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Policy {
				return fitPolicy(cmd, &o)
			}
			if cmd.Flags().Changed("jobs") {
				return terminal.Usagef("--jobs goes with --policy only")
			}
			if o.Samples != "" {
				return terminal.Usagef("--samples goes with --policy only")
			}
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
			for _, name := range []string{"from", "turns"} {
				if cmd.Flags().Changed(name) {
					return terminal.Usagef("--%s goes with --sense only", name)
				}
			}
			if cmd.Flags().Changed("rate") {
				return terminal.Usagef("--rate goes with --sense and --policy only")
			}
			return o.Fit(cmd.Context(), streams(cmd))
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.Games, "games", 2000, "number of games")
	f.StringVar(&o.Agent, "agent", "heuristic", "agent that plays")
	f.IntVar(&o.Noise, "noise", 20, "choices per random choice, such as 20 for one in 20; 0 for none")
	f.Uint64Var(&o.Seed, "seed", 1, "master seed, from which the seeds of all games derive")
	f.StringVar(&o.Out, "out", "", "file for the weights")
	f.StringSliceVar(&o.Decks, "decks", training.DefaultDecks(), "decks that play against each other and against themselves")
	f.IntVar(&o.Hidden, "hidden", 16, "units of the hidden layer, from 0 (a linear evaluation) to 64")
	f.IntVar(&o.Epochs, "epochs", 12, "passes over all positions")
	f.BoolVar(&o.Residual, "sense", false, "fit the residual nets of the heuristic instead")
	f.BoolVar(&o.Policy, "policy", false, "fit a net that rates choices as a search does instead")
	f.IntVar(&o.Jobs, "jobs", runtime.GOMAXPROCS(0), "with --policy: number of games to play at the same time")
	f.StringVar(&o.Samples, "samples", "", "file that keeps the decisions of --policy, so that a command that was killed goes on")
	f.Float64Var(&o.Rate, "rate", 0.003, "with --sense or --policy: learning rate, above 0 and at most 1")
	f.IntVar(&o.Turns, "turns", 4, "with --sense: turns that each try plays before it is evaluated; 0 for the whole game")
	f.StringVar(&o.From, "from", "", "with --sense: weights file to start from (default nets that correct nothing)")
	return cmd
}

// fitPolicy runs train --policy.
func fitPolicy(cmd *cobra.Command, o *training.Options) error {
	if o.Residual {
		return terminal.Usagef("--sense and --policy fit different nets; want one of them")
	}
	for _, name := range []string{"noise", "decks", "hidden", "from", "turns"} {
		if cmd.Flags().Changed(name) {
			return terminal.Usagef("--%s does not go with --policy: its decks, its noise and the size of its net are given", name)
		}
	}
	if !cmd.Flags().Changed("agent") {
		o.Agent = training.PolicyTeacher
	}
	v, err := running.Versions()
	if err != nil {
		return err
	}
	o.Versions = fmt.Sprintf("rules %s, cards %s, agents %s, weights %s", v.Rules, v.Cards, v.Agents, v.Weights)
	return o.FitPolicy(cmd.Context(), streams(cmd))
}
