package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/sampling"
)

const fieldLong = `Play every deck against every other and report which are strong.

The report has a matrix of win rates with an interval in each cell, ratings, the
equilibrium of the field (the mix of decks that no deck beats), the win rate of
each deck against that mix, the advantage of going first, and three decks that
beat each other in a circle, if there are any.

A DECK is a deck, a directory of deck lists, or a group of decks that come with
wisim: @core (Core Set), @capital (cycles from Corruption to Capital), @kingdoms
(last cycles) or @all. The run stops when each cell is known to --precision
points, or after --max-games games. The games go to the cells where they narrow
the intervals most, so an even matchup gets more games than a lopsided one.

%s
Agents:
%s
An interrupt (Ctrl-C) ends the run and prints a partial report of the finished
games.`

type fieldOptions struct {
	running.QuestionOptions
	precision float64
	failIf    string
	condition experiments.FailIf // failIf, parsed
}

func newField() *cobra.Command {
	var o fieldOptions
	cmd := &cobra.Command{
		Use:   "field DECK... [flags]",
		Short: "Play every deck against every other: win rates, ratings, equilibrium",
		Long:  fmt.Sprintf(fieldLong, experiments.FailIfHelp(experiments.KindField), all.Help()),
		Example: `  wisim field @core
  wisim field decks/ my-list.txt --precision 3
  wisim field @core --agents mcts:100 --max-games 20000
  wisim field @core my-list.txt --fail-if 'matchup > 70'`,
		Args: atLeastOne("deck"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.Agents, "agents", "heuristic", "agent that plays all decks")
	f.Float64Var(&o.precision, "precision", 5, "half the width of the interval of each cell, in percentage points; 0 to stop at --max-games only")
	experiments.AddFailIfFlag(f, &o.failIf, experiments.KindField)
	o.QuestionOptions.AddFlags(f)
	o.AddKeepFlags(f, "out")
	return cmd
}

func (o *fieldOptions) run(cmd *cobra.Command, args []string) error {
	agent, err := o.check(cmd)
	if err != nil {
		return err
	}
	r, err := o.prepare(cmd, args, agent)
	if err != nil {
		return err
	}
	repeat := func(m sampling.Matchup) string { return o.repeatGame(r.Decks, m, agent, args) }
	s, err := r.Session(streams(cmd), &o.Options, repeat)
	if err != nil {
		return err
	}
	return s.Run(cmd.Context(), streams(cmd), &o.Options)
}

func (o *fieldOptions) check(cmd *cobra.Command) (agent loading.Agent, err error) {
	if o.condition, err = experiments.ParseFailIf(experiments.KindField, o.failIf); err != nil {
		return agent, err
	}
	if err := o.QuestionOptions.Check(cmd.Flags()); err != nil {
		return loading.Agent{}, err
	}
	if o.precision != 0 || o.MaxGames == 0 {
		if err := running.CheckRange("precision", o.precision, 50, "5"); err != nil {
			return loading.Agent{}, err
		}
	}
	return o.OneAgent()
}

// prepare opens the decks and makes the matches of each against each.
func (o *fieldOptions) prepare(cmd *cobra.Command, args []string, agent loading.Agent) (*experiments.Field, error) {
	names, err := loading.ExpandDeckArgs(args)
	if err != nil {
		return nil, err
	}
	if len(names) < 2 {
		return nil, terminal.Usagef("%s: one deck; a field has two or more, such as %s", terminal.QuoteAll(args), loading.CoreField)
	}
	pool, err := o.CardFiles.Load(cmd.ErrOrStderr())
	if err != nil {
		return nil, err
	}
	set, err := o.Deck.OpenAll(streams(cmd), pool, names)
	if err != nil {
		return nil, err
	}
	if err := set.CheckDuplicates(0); err != nil {
		return nil, err
	}
	if err := set.AssumeField(0, &agent); err != nil {
		return nil, err
	}
	r := &experiments.Field{
		Decks: set, Agent: agent, Seed: o.Seed, Cards: o.CardFiles.Paths, Command: o.repeat(args), FailIf: o.condition,
		Question: sampling.Question{Kind: sampling.Field, Precision: o.precision / 100, Alpha: experiments.FieldAlpha, MaxGames: o.MaxGames},
	}
	if err := r.MakeMatches(); err != nil {
		return nil, err
	}
	if err := r.Question.Check(); err != nil {
		return nil, terminal.Usagef("--max-games %d: %w", o.MaxGames, err)
	}
	return r, nil
}

// repeatGame returns the command that replays a game of a matchup, without the game's
// number.
func (o *fieldOptions) repeatGame(set *loading.DeckSet, m sampling.Matchup, agent loading.Agent, field []string) string {
	words := []string{"wisim", "sim", terminal.Quote(set.Decks[m.Sides[0]].Arg), terminal.Quote(set.Decks[m.Sides[1]].Arg), "--agents", agent.Name}
	words = append(words, loading.FieldFlags(agent.Name, field)...)
	return strings.Join(append(append(words, o.GameFlags()...), "--log"), " ") + " "
}

// repeat returns the command that repeats the run.
func (o *fieldOptions) repeat(args []string) string {
	words := []string{"wisim", "field", terminal.QuoteAll(args), "--agents", terminal.Quote(o.Agents), "--precision", running.FormatFloat(o.precision)}
	return strings.Join(append(append(words, o.condition.Flags()...), o.Flags()...), " ")
}
