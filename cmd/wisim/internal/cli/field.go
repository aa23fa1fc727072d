package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/plan"
	"github.com/wisim/wisim/reports/results"
)

const fieldLong = `Let decks play each other, everyone against everyone, and say which are strong.

It shows a matrix with an interval in each cell, ratings, the mix of decks that
no deck beats (the equilibrium of the field) and each deck's win rate against
it, what it is worth to begin, and three decks that beat each other in a circle.

A DECK is a deck as everywhere, a directory of lists, or one of @core (decks of
the Core Set that come with wisim), @capital (those of the cycles from
Corruption to Capital) and @all. Games are played until each cell is known to --precision
points, or until --max-games are played; they go where they narrow the
intervals most. So an even matchup gets more games than a lopsided one.

Agents:
%s
An interrupt (Ctrl-C) ends the run; what was finished is printed, as partial.`

type fieldOptions struct {
	questionOptions
	precision float64
}

func newField() *cobra.Command {
	var o fieldOptions
	cmd := &cobra.Command{
		Use:   "field DECK... [flags]",
		Short: "Play everyone against everyone: matrix, ratings, equilibrium",
		Long:  fmt.Sprintf(fieldLong, all.Help()),
		Example: `  wisim field @core
  wisim field decks/ my-list.txt --precision 3
  wisim field @core --agents mcts:100 --max-games 20000`,
		Args: atLeastOne("deck"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.agents, "agents", "heuristic", "who plays all decks: one agent")
	f.Float64Var(&o.precision, "precision", 5, "half the width of the interval of each cell, in points; 0 for none, with --max-games")
	o.questionOptions.add(f)
	return cmd
}

// fieldAlpha is how often an interval of a field may miss the truth.
const fieldAlpha = 0.05

func (o *fieldOptions) run(cmd *cobra.Command, args []string) error {
	agent, err := o.check(cmd)
	if err != nil {
		return err
	}
	set, question, matches, err := o.prepare(cmd, args, agent)
	if err != nil {
		return err
	}
	a := &asked{
		question: question, matches: matches, workers: o.jobs,
		each:   func(plan.Batch, results.Batch) error { return nil },
		repeat: func(m int) string { return o.repeatGame(set, question.Matchups[m], agent) },
	}
	start := time.Now()
	a.progress = newProgress(cmd.ErrOrStderr(), o.maxGames)
	step, err := a.answer(cmd.Context())
	a.progress.finish()
	if err != nil && !isStopped(cmd, err) {
		return err
	}
	report := reports.Field{
		Cards: o.cards.paths, Agent: agent.name, Seed: o.seed, Precision: question.Precision, MaxGames: o.maxGames,
		Alpha: fieldAlpha, Partial: err != nil, Repeat: o.repeat(args),
	}
	for i := range set.decks {
		report.Decks = append(report.Decks, set.report(i))
	}
	report, reportErr := reports.NewField(report, question, step, a.played)
	if reportErr != nil {
		return reportErr
	}
	report.Version = version()
	if writeErr := o.writeField(cmd.OutOrStdout(), coloursOf(cmd), report); writeErr != nil {
		return writeErr
	}
	return o.done(cmd, report.Games, start, err)
}

func (o *fieldOptions) writeField(out io.Writer, c *colours, report reports.Field) error {
	return o.write(out, report.WriteJSON, func(w io.Writer, width int) error {
		paint, done := painter(w, c)
		if err := report.WriteText(done, width, paint); err != nil {
			return err
		}
		return done.Close()
	})
}

func (o *fieldOptions) check(cmd *cobra.Command) (namedAgent, error) {
	if err := o.questionOptions.check(cmd); err != nil {
		return namedAgent{}, err
	}
	if o.precision != 0 || o.maxGames == 0 {
		if err := checkShare("precision", o.precision, 50, "5"); err != nil {
			return namedAgent{}, err
		}
	}
	agents, err := o.parseAgentList()
	if err == nil && len(agents) > 1 {
		return namedAgent{}, usagef("--agents %s: %d agents; want one, who plays all decks", o.agents, len(agents))
	}
	if err != nil {
		return namedAgent{}, err
	}
	return agents[0], nil
}

// prepare reads the decks and sits each down against each.
func (o *fieldOptions) prepare(cmd *cobra.Command, args []string, agent namedAgent) (*deckSet, plan.Question, []*selfplay.Match, error) {
	q := plan.Question{Kind: plan.Field, Precision: o.precision / 100, Alpha: fieldAlpha, MaxGames: o.maxGames}
	names, err := expandDecks(args)
	if err != nil {
		return nil, q, nil, err
	}
	if len(names) < 2 {
		return nil, q, nil, usagef("%s: one deck; a field has two or more, such as %s", quoteAll(args), coreArg)
	}
	pool, err := o.cards.load(cmd)
	if err != nil {
		return nil, q, nil, err
	}
	set, err := o.deck.openAll(cmd, pool, names)
	if err != nil {
		return nil, q, nil, err
	}
	if err := set.errTwice(0); err != nil {
		return nil, q, nil, err
	}
	var matches []*selfplay.Match
	for i := range set.decks {
		for k := i + 1; k < len(set.decks); k++ {
			table, err := decks.NewTable(set.lib, set.decks[i].source, set.decks[k].source, true)
			if err != nil {
				return nil, q, nil, err
			}
			seeds := set.hash(i) + " " + set.hash(k)
			q.Matchups = append(q.Matchups, plan.Matchup{Sides: [2]int{i, k}, Seeds: seeds})
			matches = append(matches, &selfplay.Match{
				Start: selfplay.Decks(table.Game), Matchup: seeds, Agents: [2]func() ai.Agent{agent.make, agent.make}, Seed: o.seed,
			})
		}
	}
	if err := q.Check(); err != nil {
		return nil, q, nil, usagef("--max-games %d: %w", o.maxGames, err)
	}
	return set, q, matches, nil
}

// repeatGame is the command that shows a game of a matchup, up to its number.
func (o *fieldOptions) repeatGame(set *deckSet, m plan.Matchup, agent namedAgent) string {
	words := []string{"wisim", "sim", quote(set.decks[m.Sides[0]].arg), quote(set.decks[m.Sides[1]].arg), "--agents", agent.name}
	return strings.Join(append(append(words, o.gameFlags()...), "--log"), " ") + " "
}

// repeat is the command that gives the report again.
func (o *fieldOptions) repeat(args []string) string {
	words := []string{"wisim", "field", quoteAll(args), "--agents", quote(o.agents), "--precision", typed(o.precision)}
	return strings.Join(append(words, o.flags()...), " ")
}
