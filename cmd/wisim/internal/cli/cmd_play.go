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

const playLong = `Play a game yourself with the first deck against an agent with the second.

Before each of your decisions wisim lists your choices with numbers. Answer with a
number, or with one of these commands or its first letter:

  hint    show what the agent thinks of each choice
  undo    take back your last choice
  board   show the table and your hand
  log     show what has happened since your turn began
  quit    leave the game

You see what a player may see: the agent's hand and both decks stay hidden, and
your hand is hidden from the agent. If you take back a choice and make it again,
the shuffles and draws that follow are the same. An agent that searches knows
your deck list; with --lists closed it has to guess.

Input may come from a pipe, with one answer on each line. Empty lines and text
after a # are ignored. The end of the input leaves the game.

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
		Short: "Play a game against an agent yourself",
		Long:  fmt.Sprintf(playLong, all.Help()),
		Example: `  wisim play dwarf orc
  wisim play my-list.txt chaos-rot --agent mcts:400 --second
  wisim play dwarf orc --seed 7 --hints mcts:1600`,
		Args: exactly("DECK", "DECK"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.agent, "agent", "heuristic", "agent to play against")
	f.StringVar(&o.hints, "hints", "", "agent that gives hints (default the agent you play against)")
	f.Uint64Var(&o.seed, "seed", 1, "seed of the game, which determines the shuffles")
	f.BoolVar(&o.second, "second", false, "let the agent go first")
	f.BoolVar(&o.mirror, "mirror", false, "allow the same starter deck twice, although both use the same neutral cards")
	loading.AddListsFlag(f, &o.lists)
	f.StringSliceVar(&o.Field, "field", nil, loading.OpponentFieldHelp)
	o.deck.AddMode(f)
	o.deck.AddBlank(f)
	o.deck.House.AddFlag(f)
	return cmd
}

func (o *playOptions) run(cmd *cobra.Command, args []string) error {
	if err := o.deck.Check(); err != nil {
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
			return terminal.Usagef("deck -: standard input is for your answers; want a file or a name")
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
		Names: reports.DistinctNames(pair.ReportDecks()), Opponent: agents[0](), Adviser: agents[1](), OpponentSpec: o.agent, AdviserSpec: o.hints, Seed: o.seed, OpponentBegins: o.second, House: reports.Run{House: loading.ReportHouse(pair.House)}.HouseNote(),
	})
	return t.Play(cmd.Context(), g)
}
