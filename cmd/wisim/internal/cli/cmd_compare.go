package cli

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/sampling"
)

const compareLong = `Test whether the second deck, B, is better than the first, A, and by how much.

Both decks play the same opponents, with the same seeds, from both seats. The
score of A is subtracted from that of B pair by pair, and all opponents have the
same weight. Both lists are shuffled alike, with each changed card in the place of
the card it replaces. Two games in which no changed card appears are therefore
identical, and a small change needs only few games (common random numbers).

The run stops when the answer is known: B is better, B is worse, or the
difference is smaller than --detect points. --alpha is the probability of
reporting a difference between equal decks, --beta that of missing a difference
of --detect points. The fewer games differ, the sooner the run stops.

With several agents the test is made once for each agent, who then plays all
decks. --alpha and --beta hold for all answers together. A warning appears if the
answer depends on the agent.

%s
Agents:
%s
An interrupt (Ctrl-C) ends the run and prints a partial report of the finished
games.`

type compareOptions struct {
	running.QuestionOptions
	field               []string
	detect, alpha, beta float64
	failIf              string
	condition           experiments.FailIf // failIf, parsed
}

func newCompare() *cobra.Command {
	var o compareOptions
	cmd := &cobra.Command{
		Use:   "compare DECK DECK [flags]",
		Short: "Test whether the second deck is better than the first",
		Long:  fmt.Sprintf(compareLong, experiments.FailIfHelp(experiments.KindCompare), all.Help()),
		Example: `  wisim compare dwarf-wall my-list.txt
  wisim compare old.txt new.txt --field orc-smash,chaos-rot --detect 1
  wisim compare old.txt new.txt --field decks/ --agents heuristic,mcts:100
  wisim compare old.txt new.txt --fail-if 'change < 0'`,
		Args: exactly("DECK", "DECK"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	loading.AddFieldFlag(f, &o.field)
	f.StringVar(&o.Agents, "agents", "heuristic", "agent that plays all decks; with commas, several agents that are tested one by one")
	f.Float64Var(&o.detect, "detect", 2, "smallest difference that matters, in percentage points of the win rate")
	f.Float64Var(&o.alpha, "alpha", 0.05, "probability of reporting a difference between equal decks")
	f.Float64Var(&o.beta, "beta", 0.05, "probability of missing a difference of --detect")
	experiments.AddFailIfFlag(f, &o.failIf, experiments.KindCompare)
	o.QuestionOptions.AddFlags(f)
	o.AddKeepFlags(f, "out")
	return cmd
}

func (o *compareOptions) run(cmd *cobra.Command, args []string) error {
	agents, err := o.check(cmd)
	if err != nil {
		return err
	}
	c, err := o.prepare(cmd, args, len(agents))
	if err != nil {
		return err
	}
	for i := range agents {
		if err := c.Decks.AssumeField(2, &agents[i]); err != nil {
			return err
		}
	}
	c.Agents = agents
	if err := o.tooFew(cmd.ErrOrStderr(), c.Question); err != nil {
		return err
	}
	repeat := func(agent loading.Agent, m sampling.Matchup) string { return o.RepeatGame(c.Decks, agent, m, o.field) }
	s, err := c.Session(streams(cmd), &o.Options, repeat)
	if err != nil {
		return err
	}
	return s.Run(cmd.Context(), streams(cmd), &o.Options)
}

func (o *compareOptions) check(cmd *cobra.Command) (_ []loading.Agent, err error) {
	if o.condition, err = experiments.ParseFailIf(experiments.KindCompare, o.failIf); err != nil {
		return nil, err
	}
	if err := o.QuestionOptions.Check(cmd.Flags()); err != nil {
		return nil, err
	}
	for _, f := range []struct {
		name        string
		value, most float64
		example     string
	}{{"detect", o.detect, 50, "2"}, {"alpha", o.alpha, 0.5, "0.05"}, {"beta", o.beta, 0.5, "0.05"}} {
		if err := running.CheckRange(f.name, f.value, f.most, f.example); err != nil {
			return nil, err
		}
	}
	return o.ParseAgentList()
}

// prepare opens the decks and makes the question.
func (o *compareOptions) prepare(cmd *cobra.Command, args []string, agents int) (*experiments.Comparison, error) {
	set, err := o.Deck.OpenField(streams(cmd), &o.CardFiles, args, o.field)
	if err != nil {
		return nil, err
	}
	c := &experiments.Comparison{
		Decks: set, Seed: o.Seed, Cards: o.CardFiles.Paths, Command: o.repeat(args), FailIf: o.condition,
		Question: experiments.CompareQuestion(o.detect/100, o.alpha, o.beta, o.MaxGames, agents),
	}
	if err := c.MakeMatches(); err != nil {
		return nil, err
	}
	if err := c.Question.Check(); err != nil {
		return nil, terminal.Usagef("--max-games %d: %w", o.MaxGames, err)
	}
	return c, nil
}

// easiest is a variance, as a share of that of independent games. Hardly any
// comparison has a smaller variance.
const easiest = 0.01

// tooFew warns that --max-games may not suffice for --detect, and refuses if it
// cannot.
func (o *compareOptions) tooFew(w io.Writer, q sampling.Question) error {
	need := q.GamesNeeded()
	switch {
	case o.MaxGames == 0 || need <= o.MaxGames:
		return nil
	case easiest*float64(need) > float64(o.MaxGames):
		return terminal.Usagef("--detect %v takes more than the %d games that --max-games allows: up to %d; want --max-games %d, or --detect %.1f",
			o.detect, o.MaxGames, need, need, math.Ceil(10*o.detect*math.Sqrt(easiest*float64(need)/float64(o.MaxGames)))/10)
	}
	_, err := fmt.Fprintf(w, "wisim: --detect %v may take up to %d games if the decks have little in common; --max-games allows %d\n", o.detect, need, o.MaxGames)
	return err
}

// repeat returns the command that repeats the run.
func (o *compareOptions) repeat(args []string) string {
	words := []string{"wisim", "compare", terminal.Quote(args[0]), terminal.Quote(args[1])}
	words = append(words, "--field", terminal.Quote(strings.Join(o.field, ",")), "--agents", terminal.Quote(o.Agents),
		"--detect", running.FormatFloat(o.detect), "--alpha", running.FormatFloat(o.alpha), "--beta", running.FormatFloat(o.beta))
	return strings.Join(append(append(words, o.condition.Flags()...), o.Flags()...), " ")
}
