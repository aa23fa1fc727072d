package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

const tuneLong = `Search for exchanges of single copies that improve a deck.

The search first finds the --swaps slots with the lowest worth: it replaces the
last copy of each title by a card that does nothing. For each of these slots it
then tries every legal card of --pool. Both steps are races: after each round the
worse half is dropped, and the rest get twice the games. The winner is compared
with the current deck, with fresh seeds, and kept only if the deck is better with
it. At most 5 %% of all searches keep an exchange that is no improvement. The report
says so if no improvement was found.

--pool takes names of sets as "wisim cards list --set" does, all for all cards, or
own for the cards of --cards; separate several with commas.

Agents:
%s
An interrupt (Ctrl-C) ends the search and prints a partial report of its findings.`

type tuneOptions struct {
	running.QuestionOptions
	field  []string
	pool   []string
	swaps  int
	detect float64
}

func newTune() *cobra.Command {
	var o tuneOptions
	cmd := &cobra.Command{
		Use:   "tune DECK [flags]",
		Short: "Search for exchanges of cards that improve a deck",
		Long:  fmt.Sprintf(tuneLong, all.Help()),
		Example: `  wisim tune my-list.txt
  wisim tune my-list.txt --pool core --swaps 3 --html tuned.html
  wisim tune my-list.txt --pool all --swaps 1 --field dwarf-wall,chaos-rot`,
		Args: exactly("DECK"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringSliceVar(&o.pool, "pool", []string{"core"}, "cards to try: sets with this text in their name, all, or own")
	f.IntVar(&o.swaps, "swaps", 3, "maximum number of copies to exchange")
	f.Float64Var(&o.detect, "detect", 1, "smallest improvement that matters, in percentage points of the win rate")
	f.StringVar(&o.Agents, "agents", "heuristic", "agent that plays all decks")
	loading.AddFieldFlag(f, &o.field)
	o.QuestionOptions.AddFlags(f)
	o.AddKeepFlags(f, "out")
	return cmd
}

// mostSwaps is the largest --swaps: more would take longer than anybody waits.
const mostSwaps = 50

func (o *tuneOptions) check(cmd *cobra.Command) (loading.Agent, error) {
	if o.swaps < 1 || o.swaps > mostSwaps {
		return loading.Agent{}, terminal.Usagef("--swaps %d: want a number from 1 to %d", o.swaps, mostSwaps)
	}
	if err := running.CheckRange("detect", o.detect, 50, "1"); err != nil {
		return loading.Agent{}, err
	}
	return o.CheckOneAgent(cmd.Flags())
}

func (o *tuneOptions) run(cmd *cobra.Command, args []string) error {
	agent, err := o.check(cmd)
	if err != nil {
		return err
	}
	set, err := o.Deck.OpenField(streams(cmd), &o.CardFiles, args, o.field)
	if err != nil {
		return err
	}
	if set.Decks[0].IsStarter() {
		return experiments.ErrStarter(set.Decks[0].Source)
	}
	if err := set.AssumeField(1, &agent); err != nil {
		return err
	}
	t := &experiments.Tuning{
		TuneSetup: experiments.TuneSetup{Pool: o.pool, Swaps: o.swaps, Detect: o.detect, MaxGames: o.MaxGames, Mode: set.Decks[0].Mode.String()},
		Set:       set, Agent: agent, Seed: o.Seed, Cards: o.CardFiles.Paths, Command: o.repeat(args),
	}
	s, err := t.Session(streams(cmd), &o.Options)
	if err != nil {
		return err
	}
	return s.Run(cmd.Context(), streams(cmd), &o.Options)
}

// poolNames returns the values of --pool.
func poolNames() []string { return append([]string{"core", "all", "own"}, catalog.SetNames()...) }

// repeat returns the command that repeats the run.
func (o *tuneOptions) repeat(args []string) string {
	words := []string{"wisim", "tune", terminal.Quote(args[0]), "--pool", terminal.Quote(strings.Join(o.pool, ",")), "--swaps", strconv.Itoa(o.swaps), "--detect", running.FormatFloat(o.detect),
		"--field", terminal.Quote(strings.Join(o.field, ",")), "--agents", terminal.Quote(o.Agents)}
	return strings.Join(append(words, o.Flags()...), " ")
}
