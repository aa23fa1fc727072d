package training

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
)

// Options are the flags of train.
type Options struct {
	Games    int
	Agent    string
	Noise    int
	Seed     uint64
	Out      string
	Decks    []string
	Hidden   int
	Epochs   int
	Residual bool
	Policy   bool
	Jobs     int
	Rate     float64
	From     string
	Turns    int
	Samples  string // with Policy: file that keeps the decisions of games, "" for none
	Versions string // versions of what games depend on: rules, cards, agents
}

// DefaultDecks returns the embedded tournament decks to which the evaluation is
// fitted.
func DefaultDecks() []string {
	return []string{"chaos-rot", "darkelf-corsairs", "dwarf-vigil", "dwarf-wall", "empire-grudge", "empire-roads",
		"highelf-healers", "orc-smash", "orc-waaagh", "darkelf-raiders"}
}

// Fit plays games, fits the evaluation to their positions, writes how well it judges,
// and stores the weights if --out says so.
func (o *Options) Fit(ctx context.Context, std terminal.Streams) error {
	newAgent, err := o.check()
	if err != nil {
		return err
	}
	if err := o.checkOut(); err != nil {
		return err
	}
	samples, err := o.collect(ctx, std, newAgent)
	if err != nil {
		return err
	}
	fit := eval.Options{Hidden: o.Hidden, Epochs: o.Epochs, Rate: 0.002, Decay: 1e-4, Seed: o.Seed}
	net := eval.Fit(samples, fit)
	fit.Hidden = 0
	linear := eval.Fit(samples, fit)
	w := eval.Weights{Net: net, Record: eval.Record{
		Command: o.command(), Decks: o.Decks, Agent: o.Agent, Games: o.Games, Positions: len(samples), Inputs: eval.Names(),
		Kept: eval.Test(samples, net.SampleChance), Linear: eval.Test(samples, linear.SampleChance),
	}}
	writeTrainReport(std.Out, &w.Record)
	if o.Out == "" {
		return nil
	}
	text, err := json.Marshal(w)
	if err != nil {
		return err
	}
	return terminal.WriteFile(o.Out, append(text, '\n'), true, "")
}

// checkOut refuses a directory that does not exist, before games are played for
// hours.
func (o *Options) checkOut() error {
	if o.Out == "" {
		return nil
	}
	dir := filepath.Dir(o.Out)
	if _, err := os.Stat(dir); err != nil {
		return terminal.WithPath(dir, err)
	}
	return nil
}

// check refuses flags out of range and returns the constructor of the agent.
func (o *Options) check() (func() ai.Agent, error) {
	switch {
	case o.Games < 10 || o.Games > 1_000_000:
		return nil, terminal.Usagef("--games %d: want a number from 10 to 1000000", o.Games)
	case o.Noise < 0:
		return nil, terminal.Usagef("--noise %d: want 0 or more", o.Noise)
	case o.Hidden < 0 || o.Hidden > 64:
		return nil, terminal.Usagef("--hidden %d: want a number from 0 to 64", o.Hidden)
	case o.Epochs < 1 || o.Epochs > 1000:
		return nil, terminal.Usagef("--epochs %d: want a number from 1 to 1000", o.Epochs)
	case len(o.Decks) == 0:
		return nil, terminal.Usagef("--decks: want one deck or more")
	}
	newAgent, err := all.New(o.Agent)
	if err != nil {
		return nil, terminal.Usagef("--agent: %w", err)
	}
	return newAgent, nil
}

// command returns the command line that repeats Fit.
func (o *Options) command() string {
	return fmt.Sprintf("wisim train --games %d --agent %s --noise %d --seed %d --decks %s --hidden %d --epochs %d --out weights.json",
		o.Games, terminal.Quote(o.Agent), o.Noise, o.Seed, terminal.Quote(strings.Join(o.Decks, ",")), o.Hidden, o.Epochs)
}

// collect plays the games, each pair of decks in turn, and returns their positions.
func (o *Options) collect(ctx context.Context, std terminal.Streams, newAgent func() ai.Agent) ([]eval.Sample, error) {
	pool, err := loading.LoadPool()
	if err != nil {
		return nil, err
	}
	var lists []engine.Deck
	for _, name := range o.Decks {
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
	return playSamples(ctx, std, o, tables, newAgent)
}
