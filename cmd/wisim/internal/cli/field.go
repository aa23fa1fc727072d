package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/sampling"
)

const fieldLong = `Let decks play each other, everyone against everyone, and say which are strong.

It shows a matrix with an interval in each cell, ratings, the mix of decks that
no deck beats (the equilibrium of the field) and each deck's win rate against
it, what it is worth to begin, and three decks that beat each other in a circle.

A DECK is a deck as everywhere, a directory of lists, or one of @core (decks of
the Core Set that come with wisim), @capital (those of the cycles from
Corruption to Capital), @kingdoms (those of the last cycles) and @all. Games are played until each cell is known to --precision
points, or until --max-games are played; they go where they narrow the
intervals most. So an even matchup gets more games than a lopsided one.

Agents:
%s
An interrupt (Ctrl-C) ends the run; what was finished is printed, as partial.`

type fieldOptions struct {
	running.QuestionOptions
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
	f.StringVar(&o.Agents, "agents", "heuristic", "who plays all decks: one agent")
	f.Float64Var(&o.precision, "precision", 5, "half the width of the interval of each cell, in points; 0 for none, with --max-games")
	o.QuestionOptions.AddFlags(f)
	o.AddKeepFlags(f, "out")
	return cmd
}

// fieldAlpha is how often an interval of a field may miss the truth.
const fieldAlpha = 0.05

func (o *fieldOptions) run(cmd *cobra.Command, args []string) error {
	agent, err := o.check(cmd)
	if err != nil {
		return err
	}
	r, err := o.prepare(cmd, args, agent)
	if err != nil {
		return err
	}
	repeat := func(m sampling.Matchup) string { return o.repeatGame(r.decks, m, agent, args) }
	return r.series(cmd, &o.Options, repeat).Run(cmd.Context(), streams(cmd), &o.Options)
}

// fieldRun is a field that can be played.
type fieldRun struct {
	decks    *loading.DeckSet
	question sampling.Question
	matches  []*selfplay.Match // by matchup
	agent    loading.Agent     // who plays all decks
	seed     uint64
	cards    []string // own cards that it is played with
	command  string   // that asks the same
}

// series is the one question about the field. repeat is the command that shows a
// game again, up to its number; nil if that is up to the store.
func (r *fieldRun) series(cmd *cobra.Command, o *running.Options, repeat func(sampling.Matchup) string) *running.Session {
	a := &running.Job{Question: r.question, Matches: r.matches, Workers: o.Jobs, ReplayCommand: func(int) string { return "" }}
	if repeat != nil {
		a.ReplayCommand = func(m int) string { return repeat(r.question.Matchups[m]) }
	}
	return running.NewSession(a, r.decks.Manifest(kindField, r.command, []loading.Agent{r.agent}), func(step sampling.Step, speed reports.Speed) error {
		report, err := r.report(step, a.Played)
		if err != nil {
			return err
		}
		if err := writeField(o, cmd.OutOrStdout(), streams(cmd).Color, report); err != nil {
			return err
		}
		return speed.WriteGames(cmd.ErrOrStderr(), report.Games)
	})
}

func (r *fieldRun) report(step sampling.Step, played []sampling.Played) (reports.Field, error) {
	q := r.question
	report := reports.Field{
		Cards: r.cards, Agent: r.agent.Name, Seed: r.seed, Precision: q.Precision, MaxGames: q.MaxGames,
		Alpha: q.Alpha, Partial: step.Verdict == nil, Repeat: r.command, CandidateLists: r.decks.Opponents.Report(),
	}
	for i := range r.decks.Decks {
		report.Decks = append(report.Decks, r.decks.Report(i))
	}
	report, err := reports.NewField(report, q, step, played)
	report.Version = version.String()
	return report, err
}

func writeField(o *running.Options, out io.Writer, c *terminal.ColorMode, report reports.Field) error {
	return o.Present(out, report, func(w io.Writer, width int) error {
		paint, done := terminal.NewColorWriter(w, c)
		if err := report.WriteText(done, width, paint); err != nil {
			return err
		}
		return done.Close()
	})
}

func (o *fieldOptions) check(cmd *cobra.Command) (loading.Agent, error) {
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

// prepare reads the decks and sits each down against each.
func (o *fieldOptions) prepare(cmd *cobra.Command, args []string, agent loading.Agent) (*fieldRun, error) {
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
	r := &fieldRun{
		decks: set, agent: agent, seed: o.Seed, cards: o.CardFiles.Paths, command: o.repeat(args),
		question: sampling.Question{Kind: sampling.Field, Precision: o.precision / 100, Alpha: fieldAlpha, MaxGames: o.MaxGames},
	}
	if err := r.sitAll(); err != nil {
		return nil, err
	}
	if err := r.question.Check(); err != nil {
		return nil, terminal.Usagef("--max-games %d: %w", o.MaxGames, err)
	}
	return r, nil
}

// mostTables is how many matchups of a field are ready to be played at a time. A
// table has 100 KB, and a large field thousands of them; a batch plays at one.
const mostTables = 64

// tables that were sat down at lately.
type tables struct {
	mutex sync.Mutex
	ready map[int]*decks.Table
	order []int // the oldest first
}

// of a number, made if it is not ready.
func (t *tables) of(n int, sit func() (*decks.Table, error)) (*decks.Table, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if table, ok := t.ready[n]; ok {
		return table, nil
	}
	table, err := sit()
	if err != nil {
		return nil, err
	}
	if t.ready == nil {
		t.ready = map[int]*decks.Table{}
	}
	if len(t.order) == mostTables {
		delete(t.ready, t.order[0])
		t.order = t.order[1:]
	}
	t.ready[n] = table
	t.order = append(t.order, n)
	return table, nil
}

// sitAll sits each deck down against each: the matchups of the question.
func (r *fieldRun) sitAll() error {
	r.question.Matchups, r.matches = nil, nil
	tables := &tables{}
	for i, a := range r.decks.Decks {
		for k := i + 1; k < len(r.decks.Decks); k++ {
			start := func(seed uint64) (*engine.Game, error) {
				table, err := tables.of(len(r.decks.Decks)*i+k, func() (*decks.Table, error) {
					return decks.NewTable(r.decks.Lib, a.Source, r.decks.Decks[k].Source, true)
				})
				if err != nil {
					return nil, err
				}
				return table.Game(seed)
			}
			if _, err := start(0); err != nil {
				return err
			}
			seeds := r.decks.Hash(i) + " " + r.decks.Hash(k)
			r.question.Matchups = append(r.question.Matchups, sampling.Matchup{Sides: [2]int{i, k}, Seeds: seeds})
			r.matches = append(r.matches, &selfplay.Match{
				Start: selfplay.Decks(start), Matchup: seeds, Agents: [2]func() ai.Agent{r.agent.Make, r.agent.Make}, Seed: r.seed,
			})
		}
	}
	return nil
}

// repeatGame is the command that shows a game of a matchup, up to its number.
func (o *fieldOptions) repeatGame(set *loading.DeckSet, m sampling.Matchup, agent loading.Agent, field []string) string {
	words := []string{"wisim", "sim", terminal.Quote(set.Decks[m.Sides[0]].Arg), terminal.Quote(set.Decks[m.Sides[1]].Arg), "--agents", agent.Name}
	words = append(words, loading.FieldFlags(agent.Name, field)...)
	return strings.Join(append(append(words, o.GameFlags()...), "--log"), " ") + " "
}

// repeat is the command that gives the report again.
func (o *fieldOptions) repeat(args []string) string {
	words := []string{"wisim", "field", terminal.QuoteAll(args), "--agents", terminal.Quote(o.Agents), "--precision", running.FormatFloat(o.precision)}
	return strings.Join(append(words, o.Flags()...), " ")
}
