package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
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

type trainOptions struct {
	games  int
	agent  string
	noise  int
	seed   uint64
	out    string
	decks  []string
	hidden int
	epochs int
	sense  bool
	rate   float64
	from   string
	turns  int
}

func newTrain() *cobra.Command {
	var o trainOptions
	cmd := &cobra.Command{
		Use:   "train [flags]",
		Short: "Fit the evaluation of positions to games of self-play",
		Long:  trainLong,
		Example: `  wisim train --games 2000
  wisim train --games 20000 --out weights.json
  wisim train --sense --games 20000 --out nets.json`,
		Args: exactly(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.sense {
				return o.trainSense(cmd)
			}
			for _, name := range []string{"rate", "from", "turns"} {
				if cmd.Flags().Changed(name) {
					return terminal.Usagef("--%s goes with --sense only", name)
				}
			}
			return o.run(cmd)
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.games, "games", 2000, "games to play")
	f.StringVar(&o.agent, "agent", "heuristic", "who plays")
	f.IntVar(&o.noise, "noise", 20, "leave one choice in so many to chance, 0 for none")
	f.Uint64Var(&o.seed, "seed", 1, "master seed")
	f.StringVar(&o.out, "out", "", "write the weights to this file")
	f.StringSliceVar(&o.decks, "decks", trainDecks(), "decks that play, each against each and against itself")
	f.IntVar(&o.hidden, "hidden", 16, "units of the hidden layer, 0 for a linear judgement")
	f.IntVar(&o.epochs, "epochs", 12, "how often all positions are gone through")
	f.BoolVar(&o.sense, "sense", false, "fit the nets of the heuristic instead")
	f.Float64Var(&o.rate, "rate", 0.003, "with --sense, how far a step goes")
	f.IntVar(&o.turns, "turns", 4, "with --sense, how many turns a try of a turn lasts, which is then judged; 0 for all to the end of the game")
	f.StringVar(&o.from, "from", "", "with --sense, the weights to begin with; without, nets that say nothing")
	return cmd
}

// trainDecks are the tournament decks that come with the program.
func trainDecks() []string {
	return []string{"chaos-rot", "darkelf-corsairs", "dwarf-vigil", "dwarf-wall", "empire-grudge", "empire-roads",
		"highelf-healers", "orc-smash", "orc-waaagh", "darkelf-raiders"}
}

func (o *trainOptions) run(cmd *cobra.Command) error {
	newAgent, err := o.check()
	if err != nil {
		return err
	}
	if err := o.checkOut(); err != nil {
		return err
	}
	samples, err := o.collect(cmd, newAgent)
	if err != nil {
		return err
	}
	fit := eval.Options{Hidden: o.hidden, Epochs: o.epochs, Rate: 0.002, Decay: 1e-4, Seed: o.seed}
	net := eval.Fit(samples, fit)
	fit.Hidden = 0
	linear := eval.Fit(samples, fit)
	w := eval.Weights{Net: net, Record: eval.Record{
		Command: o.command(), Decks: o.decks, Agent: o.agent, Games: o.games, Positions: len(samples), Inputs: eval.Names(),
		Kept: eval.Test(samples, net.SampleChance), Linear: eval.Test(samples, linear.SampleChance),
	}}
	o.report(cmd, &w.Record)
	if o.out == "" {
		return nil
	}
	text, err := json.Marshal(w)
	if err != nil {
		return err
	}
	return terminal.WriteFile(o.out, append(text, '\n'), true, "")
}

// checkOut finds a folder that is not there before all games have been played.
func (o *trainOptions) checkOut() error {
	if o.out == "" {
		return nil
	}
	dir := filepath.Dir(o.out)
	if _, err := os.Stat(dir); err != nil {
		return terminal.WithPath(dir, err)
	}
	return nil
}

func (o *trainOptions) check() (func() ai.Agent, error) {
	switch {
	case o.games < 10 || o.games > 1_000_000:
		return nil, terminal.Usagef("--games %d: want a number from 10 to 1000000", o.games)
	case o.noise < 0:
		return nil, terminal.Usagef("--noise %d: want 0 or more", o.noise)
	case o.hidden < 0 || o.hidden > 64:
		return nil, terminal.Usagef("--hidden %d: want a number from 0 to 64", o.hidden)
	case o.epochs < 1 || o.epochs > 1000:
		return nil, terminal.Usagef("--epochs %d: want a number from 1 to 1000", o.epochs)
	case len(o.decks) == 0:
		return nil, terminal.Usagef("--decks: want one deck or more")
	}
	newAgent, err := all.New(o.agent)
	if err != nil {
		return nil, terminal.Usagef("--agent: %w", err)
	}
	return newAgent, nil
}

func (o *trainOptions) command() string {
	return fmt.Sprintf("wisim train --games %d --agent %s --noise %d --seed %d --decks %s --hidden %d --epochs %d --out weights.json",
		o.games, terminal.Quote(o.agent), o.noise, o.seed, terminal.Quote(strings.Join(o.decks, ",")), o.hidden, o.epochs)
}

// collect plays the games, each pair of decks in turn.
func (o *trainOptions) collect(cmd *cobra.Command, newAgent func() ai.Agent) ([]eval.Sample, error) {
	pool, err := loading.LoadPool()
	if err != nil {
		return nil, err
	}
	var lists []engine.Deck
	for _, name := range o.decks {
		src, known, err := decks.Named(name, decks.LibraryPool(pool.Lib))
		if err != nil || !known {
			return nil, terminal.Usagef("--decks %s: want names of decks that come with wisim", name)
		}
		lists = append(lists, engine.Deck{Capital: src.Deck().Capital, Cards: src.Deck().List()})
	}
	var tables []*engine.Game
	for i := range lists {
		for k := range lists[:i+1] {
			g, err := engine.NewGame(pool.Lib, [2]engine.Deck{lists[i], lists[k]})
			if err != nil {
				return nil, err
			}
			tables = append(tables, g)
		}
	}
	return playSamples(cmd, o, tables, newAgent)
}
