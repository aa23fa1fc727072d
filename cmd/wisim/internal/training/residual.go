package training

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
)

// ResidualPairs returns the decks to which the nets of the heuristic are fitted:
// starters (twice) and tournament decks of all sets, half of the pairs each.
func ResidualPairs() []string {
	starters := []string{"dwarf", "orc", "empire", "dwarf/orc", "empire/chaos", "orc-smash/darkelf-corsairs"}
	lists := []string{"chaos-plague/orc-squigs", "darkelf-whispers/dwarf-runes", "empire-knights/highelf-glades",
		"chaos-rot/darkelf-raiders", "dwarf-vigil/orc-waaagh", "dwarf-wall/empire-roads", "empire-grudge/highelf-healers",
		"chaos-pyre/woodelf-titans", "darkelf-brides/dwarf-hoard", "empire-quests/skaven-swarm", "highelf-ambush/orc-horde", "chaos/orc"}
	return append(append(append([]string(nil), starters...), lists...), starters...)
}

// FitResidual fits the nets that correct the heuristic, and stores them if --out says
// so.
func (o *Options) FitResidual(ctx context.Context, std terminal.Streams) error {
	if err := o.checkResidual(); err != nil {
		return err
	}
	start, err := o.initialWeights()
	if err != nil {
		return err
	}
	tables, err := pairTables(o.Decks)
	if err != nil {
		return err
	}
	explorer := &residual.Explorer{}
	agent := heuristic.Quick()
	agent.UseNets(start.Nets, explorer)
	options, played, err := o.learning(ctx, std)
	if err != nil {
		return err
	}
	on := heuristic.Plain()
	if o.Turns == 0 { // without a limit of turns, tries last to the end of the game, so the nets play them too
		on.UseNets(start.Nets, nil)
	}
	nets, stopped := residual.Learn(tables, agent, on, start.Nets, explorer, options)
	part := residual.Part{Command: o.residualCommand(), Decks: o.Decks, Games: *played}
	if stopped != nil {
		part.Note = fmt.Sprintf("interrupted after %d games", *played)
	}
	fmt.Fprintf(std.Out, "nets fitted to %d games of %d pairs of decks\n", *played, len(o.Decks))
	if o.Out != "" {
		w := residual.Weights{Nets: nets, Record: append(start.Record, part)}
		text, err := w.Write()
		if err != nil {
			return err
		}
		if err := terminal.WriteFile(o.Out, text, true, ""); err != nil {
			return err
		}
	}
	return stopped
}

// learning returns the options of residual.Learn, and a counter of the games played.
func (o *Options) learning(ctx context.Context, std terminal.Streams) (residual.Options, *int, error) {
	w, err := eval.Load()
	if err != nil {
		return residual.Options{}, nil, err
	}
	judge, played := eval.New(w.Net), 0
	progress := terminal.StartProgress(std, "games", o.Games)
	return residual.Options{Games: o.Games, Rate: o.Rate, Seed: o.Seed, Turns: o.Turns,
		Chance: func(g *engine.Game, s *engine.State) float32 { return judge.WinChance(g, s, 0) },
		Progress: func(n int) error {
			played = n
			progress.Add()
			err := ctx.Err()
			if err != nil {
				err = fmt.Errorf("%w after %d of %d games", terminal.ErrInterrupted, n, o.Games)
			}
			if err != nil || n == o.Games {
				progress.Stop()
			}
			return err
		}}, &played, nil
}

// checkResidual refuses flags out of range.
func (o *Options) checkResidual() error {
	switch {
	case o.Games < 10 || o.Games > 10_000_000:
		return terminal.Usagef("--games %d: want a number from 10 to 10000000", o.Games)
	case !(o.Rate > 0 && o.Rate <= 1):
		return terminal.Usagef("--rate %v: want a number above 0, 1 at most", o.Rate)
	case o.Turns < 0 || o.Turns > 100:
		return terminal.Usagef("--turns %d: want a number from 0, for the whole game, to 100", o.Turns)
	case len(o.Decks) == 0:
		return terminal.Usagef("--decks: want one deck or more")
	}
	return o.checkOut()
}

// initialWeights returns the weights of --from, or untrained ones.
func (o *Options) initialWeights() (*residual.Weights, error) {
	if o.From == "" {
		return &residual.Weights{Nets: residual.Untrained()}, nil
	}
	text, err := os.ReadFile(o.From)
	if err != nil {
		return nil, terminal.WithPath(o.From, err)
	}
	w, err := residual.Read(text)
	if err != nil {
		return nil, terminal.Usagef("--from %s: %w", o.From, err)
	}
	return w, nil
}

// residualCommand returns the command line that repeats FitResidual.
func (o *Options) residualCommand() string {
	from := ""
	if o.From != "" {
		from = " --from " + terminal.Quote(o.From)
	}
	return fmt.Sprintf("wisim train --sense --games %d --rate %v --turns %d --seed %d --decks %s%s --out weights.json",
		o.Games, o.Rate, o.Turns, o.Seed, terminal.Quote(strings.Join(o.Decks, ",")), from)
}

// pairTables returns the game of each pair of decks; a single deck plays itself.
func pairTables(pairs []string) ([]*engine.Game, error) {
	pool, err := loading.LoadPool()
	if err != nil {
		return nil, err
	}
	var tables []*engine.Game
	for _, pair := range pairs {
		first, second := loading.SplitPair(pair)
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
