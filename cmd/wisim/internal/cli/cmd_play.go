package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/playback"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports"
)

const playLong = `Play a game yourself, with the first deck, against an agent with the second.

Before each of your decisions the choices are listed with numbers. Answer with
a number, or with one of these, of which the first letter is enough:

  hint    what the agent thinks of each choice
  undo    take your last choice back
  board   what lies on the table, and your hand
  log     what has happened since your turn began
  quit    leave the game

You see what a player may see: the agent's hand and both decks stay hidden, and
the agent sees no more of you. What was taken back and chosen again has the same
luck as before. An agent that searches knows what is in your deck, as among players
who have met; with --lists closed it guesses.

Input may come from a pipe, an answer a line. An empty line does nothing, and
what follows a # is a comment. The end of the input leaves the game.

Agents:
%s`

type playOptions struct {
	agent  string
	hints  string
	seed   uint64
	second bool
	deck   loading.DeckOptions
	mirror bool
	lists  string
	loading.OpponentOptions
}

func newPlay() *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play DECK DECK [flags]",
		Short: "Play against an agent yourself",
		Long:  fmt.Sprintf(playLong, all.Help()),
		Example: `  wisim play dwarf orc
  wisim play my-list.txt chaos-rot --agent mcts:400 --second
  wisim play dwarf orc --seed 7 --hints mcts:1600`,
		Args: exactly("DECK", "DECK"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.agent, "agent", "heuristic", "whom you play against")
	f.StringVar(&o.hints, "hints", "", "who gives the hints; the agent you play against if left out")
	f.Uint64Var(&o.seed, "seed", 1, "seed of the game: another one has other shuffles")
	f.BoolVar(&o.second, "second", false, "the agent begins")
	f.BoolVar(&o.mirror, "mirror", false, "allow two equal starters, which hold the same physical neutrals")
	loading.AddListsFlag(f, &o.lists)
	f.StringSliceVar(&o.Field, "field", nil, loading.OpponentFieldHelp)
	o.deck.AddMode(f)
	o.deck.AddBlank(f)
	return cmd
}

func (o *playOptions) run(cmd *cobra.Command, args []string) error {
	if err := o.deck.CheckMode(); err != nil {
		return err
	}
	if err := loading.CheckLists(o.lists); err != nil {
		return err
	}
	if o.hints == "" {
		o.hints = o.agent
	}
	for i, spec := range []*string{&o.agent, &o.hints} {
		if o.lists == "closed" {
			*spec = all.WithClosedLists(*spec)
		}
		if _, err := all.New(*spec); err != nil {
			return terminal.Usagef("--%s: %w", [2]string{"agent", "hints"}[i], err)
		}
	}
	for _, arg := range args {
		if arg == "-" {
			return terminal.Usagef("a deck of -: standard input is where your answers come from; want a file or a name")
		}
	}
	pool, err := loading.LoadPool()
	if err != nil {
		return err
	}
	pair, err := experiments.OpenPair(streams(cmd), &o.deck, o.mirror, pool, args)
	if err != nil {
		return err
	}
	g, err := pair.Table.Game(o.seed)
	if err != nil {
		return err
	}
	guess, err := o.Lists(streams(cmd), pool, &o.deck, o.agent, o.hints)
	if err != nil {
		return err
	}
	agents, err := guess.NewAgents([2]string{o.agent, o.hints})
	if err != nil {
		return err
	}
	t := playback.NewTable(streams(cmd), playback.TableOptions{
		Names: reports.DistinctNames(pair.ReportDecks()), Opponent: agents[0](), Adviser: agents[1](), OpponentSpec: o.agent, AdviserSpec: o.hints, Seed: o.seed, OpponentBegins: o.second,
	})
	return t.Play(cmd.Context(), g)
}
