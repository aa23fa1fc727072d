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

const compareLong = `Say whether the second deck, B, is better than the first, A, and by how much.

Both play the same opponents, with the same seeds, from both seats: pair by
pair, the score of A is taken from that of B. All opponents count the same. The
lists are shuffled alike, each changed card in the place of one that it
replaces, so two games in which no changed card is seen are the same game, and
a small change shows in few games (common random numbers).

It plays until it knows: that B is better, that B is worse, or that there is no
difference of --detect points or more. The error rates are --alpha, that two
equal lists are called different, and --beta, that a difference of --detect is
missed. The fewer games differ, the fewer are played.

With several agents the question is asked for each of them, who then plays all
decks, and a warning says where the answer depends on skill.

Agents:
%s
An interrupt (Ctrl-C) ends the run; what was finished is printed, as partial.`

type compareOptions struct {
	running.QuestionOptions
	field               []string
	detect, alpha, beta float64
}

func newCompare() *cobra.Command {
	var o compareOptions
	cmd := &cobra.Command{
		Use:   "compare DECK DECK [flags]",
		Short: "Say whether the second deck is better than the first",
		Long:  fmt.Sprintf(compareLong, all.Help()),
		Example: `  wisim compare dwarf-wall my-list.txt
  wisim compare old.txt new.txt --field orc-smash,chaos-rot --detect 1
  wisim compare old.txt new.txt --field decks/ --agents heuristic,mcts:100`,
		Args: exactly("DECK", "DECK"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	loading.AddFieldFlag(f, &o.field)
	f.StringVar(&o.Agents, "agents", "heuristic", "who plays all decks; with commas, the question is asked for each")
	f.Float64Var(&o.detect, "detect", 2, "the smallest difference that matters, in points of the win rate")
	f.Float64Var(&o.alpha, "alpha", 0.05, "how often equal decks may be called different")
	f.Float64Var(&o.beta, "beta", 0.05, "how often a difference of --detect may be missed")
	o.QuestionOptions.AddFlags(f)
	o.AddKeepFlags(f, "out")
	return cmd
}

func (o *compareOptions) run(cmd *cobra.Command, args []string) error {
	agents, err := o.check(cmd)
	if err != nil {
		return err
	}
	c, err := o.prepare(cmd, args)
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
	return c.Session(streams(cmd), &o.Options, repeat).Run(cmd.Context(), streams(cmd), &o.Options)
}

func (o *compareOptions) check(cmd *cobra.Command) ([]loading.Agent, error) {
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
func (o *compareOptions) prepare(cmd *cobra.Command, args []string) (*experiments.Comparison, error) {
	set, err := o.Deck.OpenField(streams(cmd), &o.CardFiles, args, o.field)
	if err != nil {
		return nil, err
	}
	c := &experiments.Comparison{Decks: set, Seed: o.Seed, Cards: o.CardFiles.Paths, Command: o.repeat(args), Question: sampling.Question{
		Kind: sampling.Compare, Detect: o.detect / 100, Alpha: o.alpha, Beta: o.beta, MaxGames: o.MaxGames,
	}}
	if err := c.MakeMatches(); err != nil {
		return nil, err
	}
	if err := c.Question.Check(); err != nil {
		return nil, terminal.Usagef("--max-games %d: %w", o.MaxGames, err)
	}
	return c, nil
}

// easiest is a variance, as a share of that of independent games, below which hardly
// any comparison is.
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
	return strings.Join(append(words, o.Flags()...), " ")
}
