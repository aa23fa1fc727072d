package cli

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/reports"
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

// comparison is a comparison that can be played.
type comparison struct {
	decks    *loading.DeckSet // A, B, the field
	question sampling.Question
	tables   []*decks.Table  // by matchup
	agents   []loading.Agent // who plays all decks, one after the other
	seed     uint64
	cards    []string // own cards that it is played with
	command  string   // that asks the same
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
		if err := c.decks.AssumeField(2, &agents[i]); err != nil {
			return err
		}
	}
	c.agents = agents
	if err := o.tooFew(cmd.ErrOrStderr(), c.question); err != nil {
		return err
	}
	repeat := func(agent loading.Agent, m sampling.Matchup) string { return o.RepeatGame(c.decks, agent, m, o.field) }
	return c.series(cmd, &o.Options, repeat).Run(cmd.Context(), streams(cmd), &o.Options)
}

// series is the question, asked of each agent. repeat is the command that shows
// a game again, up to its number; nil if that is up to the store.
func (c *comparison) series(cmd *cobra.Command, o *running.Options, repeat func(loading.Agent, sampling.Matchup) string) *running.Session {
	s := &running.Session{Manifest: c.decks.Manifest(kindCompare, c.command, c.agents)}
	for _, agent := range c.agents {
		a := c.ask(agent, o.Jobs, func(m sampling.Matchup) string { return m.Seeds })
		if repeat != nil {
			a.ReplayCommand = func(matchup int) string { return repeat(agent, c.question.Matchups[matchup]) }
		}
		s.Jobs = append(s.Jobs, a)
	}
	s.WriteReport = func(steps []sampling.Step, speed reports.Speed) error {
		report := c.report(s.Jobs, steps)
		if err := o.Present(cmd.OutOrStdout(), report, report.WriteText); err != nil {
			return err
		}
		games := 0
		for _, answer := range report.Answers {
			games += answer.Games
		}
		return speed.WriteGames(cmd.ErrOrStderr(), games)
	}
	return s
}

// report of the answers that there are.
func (c *comparison) report(parts []*running.Job, steps []sampling.Step) reports.Compare {
	q := c.question
	report := reports.Compare{
		Decks: [2]reports.Deck{c.decks.Report(0), c.decks.Report(1)}, Seed: c.seed,
		Cards: c.cards, Detect: q.Detect, Alpha: q.Alpha, Beta: q.Beta, MaxGames: q.MaxGames, Repeat: c.command, CandidateLists: c.decks.Opponents.Report(),
	}
	for i := 2; i < len(c.decks.Decks); i++ {
		report.Field = append(report.Field, c.decks.Report(i))
	}
	for i, step := range steps {
		report.Answers = append(report.Answers, reports.NewAgentAnswer(c.agents[i].Name, q, step, parts[i].Played))
		report.Partial = report.Partial || step.Verdict == nil
	}
	report = reports.NewCompare(report)
	report.Version = version.String()
	return report
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

// prepare reads the decks and sits them down.
func (o *compareOptions) prepare(cmd *cobra.Command, args []string) (*comparison, error) {
	set, err := o.Deck.OpenField(streams(cmd), &o.CardFiles, args, o.field)
	if err != nil {
		return nil, err
	}
	c := &comparison{decks: set, seed: o.Seed, cards: o.CardFiles.Paths, command: o.repeat(args), question: sampling.Question{
		Kind: sampling.Compare, Detect: o.detect / 100, Alpha: o.alpha, Beta: o.beta, MaxGames: o.MaxGames,
	}}
	if err := c.sitAll(); err != nil {
		return nil, err
	}
	if err := c.question.Check(); err != nil {
		return nil, terminal.Usagef("--max-games %d: %w", o.MaxGames, err)
	}
	return c, nil
}

// sitAll sits both decks down against every opponent: the matchups of the
// question.
func (c *comparison) sitAll() error {
	c.question.Matchups, c.tables = nil, nil
	for opponent := 2; opponent < len(c.decks.Decks); opponent++ {
		if err := c.sit(opponent); err != nil {
			return err
		}
	}
	return nil
}

// sit both decks down against an opponent. The seeds are those of A and him,
// so A plays the games that "sim" plays of the two.
func (c *comparison) sit(opponent int) error {
	source := func(i int) decks.Source { return c.decks.Decks[i].Source }
	seeds := c.decks.Hash(0) + " " + c.decks.Hash(opponent)
	for side := range 2 {
		table, err := decks.NewAlignedTable(c.decks.Lib, source(side), source(opponent), source(0), true)
		if err != nil {
			return err
		}
		c.tables = append(c.tables, table)
		c.question.Matchups = append(c.question.Matchups, sampling.Matchup{Sides: [2]int{side, opponent}, Seeds: seeds})
	}
	return nil
}

// easiest is a variance that hardly any comparison stays below, as a share of
// that of independent games.
const easiest = 0.01

// tooFew says beforehand that the games that are allowed may not be enough, and
// refuses if they cannot be.
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

// ask the question of an agent. seeds names the seeds of a matchup.
func (c *comparison) ask(agent loading.Agent, workers int, seeds func(sampling.Matchup) string) *running.Job {
	a := &running.Job{Question: c.question, Workers: workers, ReplayCommand: func(int) string { return "" }}
	for i, m := range c.question.Matchups {
		a.Matches = append(a.Matches, &selfplay.Match{
			Start: selfplay.Decks(c.tables[i].Game), Matchup: seeds(m), Agents: [2]func() ai.Agent{agent.Make, agent.Make}, Seed: c.seed,
		})
	}
	return a
}

// repeat is the command that gives the report again.
func (o *compareOptions) repeat(args []string) string {
	words := []string{"wisim", "compare", terminal.Quote(args[0]), terminal.Quote(args[1])}
	words = append(words, "--field", terminal.Quote(strings.Join(o.field, ",")), "--agents", terminal.Quote(o.Agents),
		"--detect", running.FormatFloat(o.detect), "--alpha", running.FormatFloat(o.alpha), "--beta", running.FormatFloat(o.beta))
	return strings.Join(append(words, o.Flags()...), " ")
}
