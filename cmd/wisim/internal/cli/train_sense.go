package cli

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
)

// sensePairs are the decks that the nets of the heuristic are fitted to: starters and
// tournament decks of all sets, half and half.
func sensePairs() []string {
	starters := []string{"dwarf", "orc", "empire", "dwarf/orc", "empire/chaos", "orc-smash/darkelf-corsairs"}
	lists := []string{"chaos-plague/orc-squigs", "darkelf-whispers/dwarf-runes", "empire-knights/highelf-glades",
		"chaos-rot/darkelf-raiders", "dwarf-vigil/orc-waaagh", "dwarf-wall/empire-roads", "empire-grudge/highelf-healers",
		"chaos-pyre/woodelf-titans", "darkelf-brides/dwarf-hoard", "empire-quests/skaven-swarm", "highelf-ambush/orc-horde", "chaos/orc"}
	return append(append(append([]string(nil), starters...), lists...), starters...)
}

// trainSense fits the nets of the heuristic.
func (o *trainOptions) trainSense(cmd *cobra.Command) error {
	if !cmd.Flags().Changed("decks") {
		o.decks = sensePairs()
	}
	if err := o.checkSense(cmd); err != nil {
		return err
	}
	start, err := o.begin()
	if err != nil {
		return err
	}
	tables, err := pairTables(o.decks)
	if err != nil {
		return err
	}
	explorer := &residual.Explorer{}
	agent := heuristic.Quick()
	agent.UseNets(start.Nets, explorer)
	options, played, err := o.learning(cmd)
	if err != nil {
		return err
	}
	on := heuristic.Plain()
	if o.turns == 0 { // a game is won by who plays it
		on.UseNets(start.Nets, nil)
	}
	nets, stopped := residual.Learn(tables, agent, on, start.Nets, explorer, options)
	part := residual.Part{Command: o.senseCommand(), Decks: o.decks, Games: *played}
	if stopped != nil {
		part.Note = fmt.Sprintf("interrupted after %d games", *played)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "nets fitted to %d games of %d pairs of decks\n", *played, len(o.decks))
	if o.out != "" {
		w := residual.Weights{Nets: nets, Record: append(start.Record, part)}
		text, err := w.Write()
		if err != nil {
			return err
		}
		if err := terminal.WriteFile(o.out, text, true, ""); err != nil {
			return err
		}
	}
	return stopped
}

// learning is how the nets learn, and how many games have been played by then.
func (o *trainOptions) learning(cmd *cobra.Command) (residual.Options, *int, error) {
	w, err := eval.Load()
	if err != nil {
		return residual.Options{}, nil, err
	}
	judge, played := eval.New(w.Net), 0
	progress := terminal.StartProgress(cmd.ErrOrStderr(), o.games)
	return residual.Options{Games: o.games, Rate: o.rate, Seed: o.seed, Turns: o.turns,
		Chance: func(g *engine.Game, s *engine.State) float32 { return judge.WinChance(g, s, 0) },
		Progress: func(n int) error {
			played = n
			progress.Add()
			err := cmd.Context().Err()
			if err != nil {
				err = fmt.Errorf("%w after %d of %d games", terminal.ErrInterrupted, n, o.games)
			}
			if err != nil || n == o.games {
				progress.Stop()
			}
			return err
		}}, &played, nil
}

func (o *trainOptions) checkSense(cmd *cobra.Command) error {
	for _, name := range []string{"agent", "noise", "hidden", "epochs"} {
		if cmd.Flags().Changed(name) {
			return terminal.Usagef("--%s does not go with --sense: the heuristic learns from its own games, with nets of one size", name)
		}
	}
	switch {
	case o.games < 10 || o.games > 10_000_000:
		return terminal.Usagef("--games %d: want a number from 10 to 10000000", o.games)
	case !(o.rate > 0 && o.rate <= 1):
		return terminal.Usagef("--rate %v: want a number above 0, 1 at most", o.rate)
	case o.turns < 0 || o.turns > 100:
		return terminal.Usagef("--turns %d: want a number from 0, for the whole game, to 100", o.turns)
	case len(o.decks) == 0:
		return terminal.Usagef("--decks: want one deck or more")
	}
	return o.checkOut()
}

// begin is the nets to begin with, and how they came about.
func (o *trainOptions) begin() (*residual.Weights, error) {
	if o.from == "" {
		return &residual.Weights{Nets: residual.Untrained()}, nil
	}
	text, err := os.ReadFile(o.from)
	if err != nil {
		return nil, terminal.WithPath(o.from, err)
	}
	w, err := residual.Read(text)
	if err != nil {
		return nil, terminal.Usagef("--from %s: %w", o.from, err)
	}
	return w, nil
}

func (o *trainOptions) senseCommand() string {
	from := ""
	if o.from != "" {
		from = " --from " + terminal.Quote(o.from)
	}
	return fmt.Sprintf("wisim train --sense --games %d --rate %v --turns %d --seed %d --decks %s%s --out weights.json",
		o.games, o.rate, o.turns, o.seed, terminal.Quote(strings.Join(o.decks, ",")), from)
}

// pairTables are the games of pairs of decks; a deck alone plays itself.
func pairTables(pairs []string) ([]*engine.Game, error) {
	pool, err := loading.LoadPool()
	if err != nil {
		return nil, err
	}
	var tables []*engine.Game
	for _, pair := range pairs {
		first, second := pairOf(pair)
		var lists [2]engine.Deck
		for i, name := range [2]string{first, second} {
			src, known, err := decks.Named(name, decks.LibraryPool(pool.Lib))
			if err != nil || !known {
				return nil, terminal.Usagef("--decks %s: want names of decks that come with wisim, two of them with a slash", pair)
			}
			lists[i] = engine.Deck{Capital: src.Deck().Capital, Cards: src.Deck().List()}
		}
		g, err := engine.NewGame(pool.Lib, lists)
		if err != nil {
			return nil, err
		}
		tables = append(tables, g)
	}
	return tables, nil
}
