package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
)

const cardsPilotLong = `Measure how often an agent plays a card that it has in hand: all cards of the
pool, or those that are named.

A card is in a deck of 50 cards that is built for it and at most two others: three
copies of each, cards that they ask for (races, traits, types, tokens, corruption,
developments and so on, as their compiled abilities say), and for the rest what the
lists of the same capital that come with wisim hold most. The decks play each other
in rounds, each round with other opponents, until each card was in hand in
--in-hand games. The counts of a card do not depend on which other cards are
measured, nor on --jobs.

A card is played in a game if a copy is played, put into play or turned faceup, or
if an ability of it is used. To lay a card facedown, pay with it or discard it is
not to play it. A card that begins the game in play is never in hand.

Agents:
%s`

func newCardsPilot() *cobra.Command {
	var o experiments.PilotOptions
	cmd := &cobra.Command{
		Use:   "pilot [CARD...] [flags]",
		Short: "Measure how often an agent plays the cards that it has in hand",
		Long:  fmt.Sprintf(cardsPilotLong, all.Help()),
		Example: `  wisim cards pilot
  wisim cards pilot "wake the mountain" 01024
  wisim cards pilot --agents mcts:100 --in-hand 30 --csv`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Check(cmd.Flags()); err != nil {
				return err
			}
			return o.Run(cmd.Context(), streams(cmd), args)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.Agent, "agents", "heuristic", "agent that plays all decks")
	f.IntVar(&o.InHand, "in-hand", 200, "number of games in which each card is to be in hand")
	f.Uint64Var(&o.Seed, "seed", 1, "master seed, from which the seeds of all games derive")
	f.IntVar(&o.Jobs, "jobs", runtime.GOMAXPROCS(0), "number of games to play at the same time")
	o.Files.Add(f)
	o.ReportOptions.AddFlags(f)
	o.CSVOptions.AddFlags(f, "the table of cards")
	return cmd
}
