package cli

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
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

// questionOptions are the flags of commands that play until they know, or until
// they may not play on.
type questionOptions struct {
	runOptions
	maxGames int
	deck     loading.DeckOptions
}

func (o *questionOptions) add(f *pflag.FlagSet) {
	o.addRun(f)
	f.IntVar(&o.maxGames, "max-games", 0, "stop after so many games whatever is known, 0 for no bound")
	o.deck.AddMode(f)
	o.deck.AddBlank(f)
}

func (o *questionOptions) check(cmd *cobra.Command) error {
	if o.maxGames < 0 || o.maxGames > maxGames {
		return terminal.Usagef("--max-games %d: want a number of games from 1 to %d, or 0 for no bound", o.maxGames, maxGames)
	}
	return o.runOptions.checkWith(cmd, &o.deck)
}

// checkWith checks the flags of a run of decks.
func (o *runOptions) checkWith(cmd *cobra.Command, deck *loading.DeckOptions) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	return deck.CheckMode()
}

// checkOne is check for one agent, who plays all decks.
func (o *questionOptions) checkOne(cmd *cobra.Command) (loading.Agent, error) {
	if err := o.check(cmd); err != nil {
		return loading.Agent{}, err
	}
	return o.oneAgent()
}

// flags that repeat the options.
func (o *questionOptions) flags() []string {
	out := []string{"--seed", strconv.FormatUint(o.seed, 10)}
	if o.maxGames > 0 {
		out = append(out, "--max-games", strconv.Itoa(o.maxGames))
	}
	return append(out, o.listFlags(&o.deck)...)
}

// gameFlags are those that repeat one game.
func (o *questionOptions) gameFlags() []string {
	one := *o
	one.maxGames, one.lists = 0, "open" // the agent's name says what he knows
	return one.flags()
}

// checkShare wants the value of a flag above 0 and below most.
func checkShare(flag string, value, most float64, example string) error {
	if !(value > 0 && value < most) {
		return terminal.Usagef("--%s %v: want a number above 0 and below %v, such as %s", flag, value, most, example)
	}
	return nil
}

// parseAgentList reads the values of an --agents that takes any number, and of
// --lists.
func (o *runOptions) parseAgentList() (agents []loading.Agent, err error) {
	for _, name := range ai.SplitSpecs(o.agents) {
		a := loading.Agent{Name: strings.TrimSpace(name)}
		if o.lists == "closed" {
			a.Name = all.Close(a.Name)
		}
		if a.Make, err = all.New(a.Name); err != nil {
			return nil, terminal.Usagef("--agents: %w", err)
		}
		if slices.ContainsFunc(agents, func(b loading.Agent) bool { return b.Name == a.Name }) {
			return nil, terminal.Usagef("--agents %s: %s is there twice", o.agents, a.Name)
		}
		agents = append(agents, a)
	}
	return agents, nil
}

type compareOptions struct {
	questionOptions
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
	f.StringVar(&o.agents, "agents", "heuristic", "who plays all decks; with commas, the question is asked for each")
	f.Float64Var(&o.detect, "detect", 2, "the smallest difference that matters, in points of the win rate")
	f.Float64Var(&o.alpha, "alpha", 0.05, "how often equal decks may be called different")
	f.Float64Var(&o.beta, "beta", 0.05, "how often a difference of --detect may be missed")
	o.questionOptions.add(f)
	o.addKeep(f, "out")
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
	repeat := func(agent loading.Agent, m sampling.Matchup) string { return o.repeatGame(c.decks, agent, m, o.field) }
	return c.series(cmd, &o.runOptions, repeat).run(cmd, &o.runOptions)
}

// series is the question, asked of each agent. repeat is the command that shows
// a game again, up to its number; nil if that is up to the store.
func (c *comparison) series(cmd *cobra.Command, o *runOptions, repeat func(loading.Agent, sampling.Matchup) string) *series {
	s := &series{manifest: c.decks.Manifest(kindCompare, c.command, c.agents)}
	for _, agent := range c.agents {
		a := c.ask(agent, o.jobs, func(m sampling.Matchup) string { return m.Seeds })
		if repeat != nil {
			a.repeat = func(matchup int) string { return repeat(agent, c.question.Matchups[matchup]) }
		}
		s.parts = append(s.parts, a)
	}
	s.write = func(steps []sampling.Step, speed reports.Speed) error {
		report := c.report(s.parts, steps)
		if err := o.present(cmd.OutOrStdout(), report, report.WriteText); err != nil {
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
func (c *comparison) report(parts []*asked, steps []sampling.Step) reports.Compare {
	q := c.question
	report := reports.Compare{
		Decks: [2]reports.Deck{c.decks.Report(0), c.decks.Report(1)}, Seed: c.seed,
		Cards: c.cards, Detect: q.Detect, Alpha: q.Alpha, Beta: q.Beta, MaxGames: q.MaxGames, Repeat: c.command, Believed: c.decks.Opponents.Report(),
	}
	for i := 2; i < len(c.decks.Decks); i++ {
		report.Field = append(report.Field, c.decks.Report(i))
	}
	for i, step := range steps {
		report.Answers = append(report.Answers, reports.NewCompared(c.agents[i].Name, q, step, parts[i].played))
		report.Partial = report.Partial || step.Verdict == nil
	}
	report = reports.NewCompare(report)
	report.Version = version.String()
	return report
}

func (o *compareOptions) check(cmd *cobra.Command) ([]loading.Agent, error) {
	if err := o.questionOptions.check(cmd); err != nil {
		return nil, err
	}
	for _, f := range []struct {
		name        string
		value, most float64
		example     string
	}{{"detect", o.detect, 50, "2"}, {"alpha", o.alpha, 0.5, "0.05"}, {"beta", o.beta, 0.5, "0.05"}} {
		if err := checkShare(f.name, f.value, f.most, f.example); err != nil {
			return nil, err
		}
	}
	return o.parseAgentList()
}

// prepare reads the decks and sits them down.
func (o *compareOptions) prepare(cmd *cobra.Command, args []string) (*comparison, error) {
	set, err := o.deck.OpenField(streams(cmd), &o.cards, args, o.field)
	if err != nil {
		return nil, err
	}
	c := &comparison{decks: set, seed: o.seed, cards: o.cards.Paths, command: o.repeat(args), question: sampling.Question{
		Kind: sampling.Compare, Detect: o.detect / 100, Alpha: o.alpha, Beta: o.beta, MaxGames: o.maxGames,
	}}
	if err := c.sitAll(); err != nil {
		return nil, err
	}
	if err := c.question.Check(); err != nil {
		return nil, terminal.Usagef("--max-games %d: %w", o.maxGames, err)
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
	need := q.Need()
	switch {
	case o.maxGames == 0 || need <= o.maxGames:
		return nil
	case easiest*float64(need) > float64(o.maxGames):
		return terminal.Usagef("--detect %v takes more than the %d games that --max-games allows: up to %d; want --max-games %d, or --detect %.1f",
			o.detect, o.maxGames, need, need, math.Ceil(10*o.detect*math.Sqrt(easiest*float64(need)/float64(o.maxGames)))/10)
	}
	_, err := fmt.Fprintf(w, "wisim: --detect %v may take up to %d games if the decks have little in common; --max-games allows %d\n", o.detect, need, o.maxGames)
	return err
}

// ask the question of an agent. seeds names the seeds of a matchup.
func (c *comparison) ask(agent loading.Agent, workers int, seeds func(sampling.Matchup) string) *asked {
	a := &asked{question: c.question, workers: workers, repeat: func(int) string { return "" }}
	for i, m := range c.question.Matchups {
		a.matches = append(a.matches, &selfplay.Match{
			Start: selfplay.Decks(c.tables[i].Game), Matchup: seeds(m), Agents: [2]func() ai.Agent{agent.Make, agent.Make}, Seed: c.seed,
		})
	}
	return a
}

// repeatGame is the command that shows a game of a matchup, up to its number.
func (o *questionOptions) repeatGame(set *loading.DeckSet, agent loading.Agent, m sampling.Matchup, field []string) string {
	if m.Sides[0] != 0 {
		return "" // no other command plays the games of B
	}
	words := []string{"wisim", "sim", terminal.Quote(set.Decks[0].Arg), terminal.Quote(set.Decks[m.Sides[1]].Arg), "--agents", agent.Name, "--mirror"}
	words = append(words, loading.FieldFlags(agent.Name, field)...)
	return strings.Join(append(append(words, o.gameFlags()...), "--log"), " ") + " "
}

// repeat is the command that gives the report again.
func (o *compareOptions) repeat(args []string) string {
	words := []string{"wisim", "compare", terminal.Quote(args[0]), terminal.Quote(args[1])}
	words = append(words, "--field", terminal.Quote(strings.Join(o.field, ",")), "--agents", terminal.Quote(o.agents),
		"--detect", typed(o.detect), "--alpha", typed(o.alpha), "--beta", typed(o.beta))
	return strings.Join(append(words, o.flags()...), " ")
}

// typed is a number as it would be typed.
func typed(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
