package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// changeOptions are the flags of commands that play decks with and without
// changes.
type changeOptions struct {
	running.QuestionOptions
	field     []string
	precision float64
	running.CSVOptions
}

func (o *changeOptions) add(f *pflag.FlagSet, dirFlag string) {
	loading.AddFieldFlag(f, &o.field)
	f.StringVar(&o.Agents, "agents", "heuristic", "who plays all decks: one agent")
	f.Float64Var(&o.precision, "precision", 1.5, "half the width of the interval of each difference, in points")
	o.CSVOptions.AddFlags(f, "a table")
	o.QuestionOptions.AddFlags(f)
	o.AddKeepFlags(f, dirFlag)
}

func (o *changeOptions) check(cmd *cobra.Command) (loading.Agent, error) {
	if err := running.CheckRange("precision", o.precision, 50, "1"); err != nil {
		return loading.Agent{}, err
	}
	if err := o.CSVOptions.Check(&o.ReportOptions); err != nil {
		return loading.Agent{}, err
	}
	return o.CheckOneAgent(cmd.Flags())
}

// flags that repeat the options.
func (o *changeOptions) flags() []string {
	out := []string{"--field", terminal.Quote(strings.Join(o.field, ",")), "--agents", terminal.Quote(o.Agents), "--precision", running.FormatFloat(o.precision)}
	return append(out, o.QuestionOptions.Flags()...)
}

// variant is a change: the cards that everybody plays with, and what becomes of
// a deck that is changed.
type variant struct {
	name  string
	value *float64 // of a sweep
	lib   *code.Library
	deck  func(decks.Source) (decks.Source, error) // nil for none
}

// check that a variant changes a deck, and leaves one that may be played.
func (v variant) check(p *loading.Pool, d *loading.Deck, blank bool) error {
	s, err := v.deck(d.Source)
	if err != nil {
		return err
	}
	if s.Deck().Hash() == d.Deck().Hash() {
		return terminal.Usagef("%s: leaves %s as it is; want other cards in than out", v.name, d.Arg)
	}
	after := &loading.Deck{Arg: d.Arg + " with " + v.name, Source: s, Mode: d.Mode}
	after.Problems, after.Missing = decks.Check(s.Deck(), p.Decks, d.Mode), p.Decks.NotEncoded(s.Deck())
	if err := after.CheckLegal(p); err != nil || blank {
		return err
	}
	return after.CheckEncoded(p)
}

// slotsOf a deck are its titles, each by its first card: a slot is the last copy
// of one.
func slotsOf(p *loading.Pool, d decks.Deck) (slots []decks.Entry) {
	seen := map[string]bool{}
	for _, e := range d.Cards {
		if title := p.Decks.Name(e.Code); !seen[title] {
			seen[title] = true
			slots = append(slots, e)
		}
	}
	return slots
}

// changeRun is decks and variants of them, ready to play: the matchups come by
// decks, opponents, and then the deck as it is and each variant.
type changeRun struct {
	changeSetup
	kind     string
	set      *loading.DeckSet // the decks that are changed, then the field
	lib      *code.Library
	variants []variant
	agent    loading.Agent
	seed     uint64
	subject  string   // what the report is about
	cards    []string // card files that it is played with
	command  string   // that asks the same
	asIs     *reports.Change
	asIsAt   int // where asIs stands among the changes
	failIf   condition
	question sampling.Question
	matches  []*selfplay.Match
}

// changeSetup is what is changed, in the words that were typed: what a run keeps
// of it.
type changeSetup struct {
	Changed int            `json:"changed"`         // how many of the decks are; the others are opponents
	Card    string         `json:"card,omitempty"`  // code of the card that balance is about
	Edits   []string       `json:"edits,omitempty"` // of its numbers
	With    []results.File `json:"with,omitempty"`  // card files that are the change
	Put     []string       `json:"put,omitempty"`
	Cut     []string       `json:"cut,omitempty"`
	Out     []string       `json:"out,omitempty"` // of swap
	In      []string       `json:"in,omitempty"`
}

// changed and field are the decks of the set.
func (r *changeRun) changed() []*loading.Deck { return r.set.Decks[:r.Changed] }

func (r *changeRun) field() []*loading.Deck { return r.set.Decks[r.Changed:] }

const changeAlpha = 0.05

// newRun is a run of the options that is to be completed with what is changed.
func (o *changeOptions) newRun(kind string, agent loading.Agent, setup changeSetup) *changeRun {
	return &changeRun{changeSetup: setup, kind: kind, agent: agent, seed: o.Seed}
}

// openOne reads the deck that is changed, and the field.
func (r *changeRun) openOne(cmd *cobra.Command, o *changeOptions, arg string) (err error) {
	r.set, err = o.Deck.OpenField(streams(cmd), &o.CardFiles, []string{arg}, o.field)
	if err != nil {
		return err
	}
	r.Changed = 1
	return r.set.AssumeField(r.Changed, &r.agent)
}

// ask how far each variant is from the decks as they are.
func (r *changeRun) ask(o *changeOptions) error {
	r.question = sampling.Question{Kind: sampling.Arms, Precision: o.precision / 100, Alpha: changeAlpha, MaxGames: o.MaxGames, Arms: len(r.variants)}
	err := r.sitAll()
	if err == nil {
		if err = r.question.Check(); err != nil && o.MaxGames > 0 {
			err = fmt.Errorf("--max-games %d: %w", o.MaxGames, err)
		}
	}
	if err != nil {
		return terminal.Usagef("%w", err)
	}
	return nil
}

// sitAll sits everybody down: the matchups of the question.
func (r *changeRun) sitAll() error {
	r.question.Matchups, r.matches = nil, nil
	for i, d := range r.changed() {
		for k, o := range r.field() {
			s := seats{deck: d, opponent: o, sides: [2]int{i, r.Changed + k}, agent: r.agent, seed: r.seed}
			if err := s.sit(&r.question, &r.matches, r.lib, r.variants); err != nil {
				return err
			}
		}
	}
	return nil
}

// seats are a deck and an opponent, who play as they are and in each variant.
type seats struct {
	deck, opponent *loading.Deck
	sides          [2]int // their numbers in the question
	agent          loading.Agent
	seed           uint64
	salt           string // another gives other games
}

// sit them down: a group of matchups.
func (s seats) sit(q *sampling.Question, matches *[]*selfplay.Match, lib *code.Library, variants []variant) error {
	seeds := s.salt + s.deck.Deck().Hash() + " " + s.opponent.Deck().Hash()
	for _, v := range slices.Insert(slices.Clone(variants), 0, variant{lib: lib}) {
		source, err := v.of(s.deck)
		if err != nil {
			return err
		}
		table, err := decks.NewAlignedTable(v.lib, source, s.opponent.Source, s.deck.Source, true)
		if err != nil {
			return err
		}
		q.Matchups = append(q.Matchups, sampling.Matchup{Sides: s.sides, Seeds: seeds})
		*matches = append(*matches, &selfplay.Match{
			Start: selfplay.Decks(table.Game), Matchup: seeds, Agents: [2]func() ai.Agent{s.agent.Make, s.agent.Make}, Seed: s.seed,
		})
	}
	return nil
}

// of is what a variant makes of a deck.
func (v variant) of(d *loading.Deck) (decks.Source, error) {
	if v.deck == nil {
		return d.Source, nil
	}
	return v.deck(d.Source)
}

// play the question, keep what is to be kept, and write the report.
func (r *changeRun) play(cmd *cobra.Command, o *changeOptions, repeat string) error {
	r.command, r.cards = repeat, o.CardFiles.Paths
	s, err := r.series(cmd, &o.Options, func(out reports.Changes) error {
		if o.CSV {
			return out.WriteCSV(cmd.OutOrStdout())
		}
		return o.Present(cmd.OutOrStdout(), out, out.WriteText)
	})
	if err != nil {
		return err
	}
	return s.Run(cmd.Context(), streams(cmd), &o.Options)
}

// changeReport is what a run keeps of its report that is about no game.
type changeReport struct {
	FailIf string `json:"fail_if,omitempty"`
}

// series is the one question of the run.
func (r *changeRun) series(cmd *cobra.Command, o *running.Options, write func(reports.Changes) error) (*running.Session, error) {
	a := &running.Job{Question: r.question, Matches: r.matches, Workers: o.Jobs, ReplayCommand: func(int) string { return "" }}
	m := r.set.Manifest(r.kind, r.command, []loading.Agent{r.agent})
	var err error
	if m.Setup, err = json.Marshal(r.changeSetup); err != nil {
		return nil, err
	}
	if r.failIf.text != "" {
		if m.Report, err = json.Marshal(changeReport{r.failIf.text}); err != nil {
			return nil, err
		}
	}
	var failed error
	s := running.NewSession(a, m, func(step sampling.Step, speed reports.Speed) error {
		out := reports.NewChanges(r.report(), r.question, step, a.Played)
		if name, ok := r.failIf.metBy(&out); ok {
			out.FailedIf = name + ": " + r.failIf.text
			failed = fmt.Errorf("%s with %s: --fail-if %s", r.subject, name, terminal.Quote(r.failIf.text))
		}
		if err := write(out); err != nil {
			return err
		}
		return speed.WriteGames(cmd.ErrOrStderr(), out.Games)
	})
	s.ExitError = func() error { return failed }
	return s, nil
}

// report is what is known before anything is played.
func (r *changeRun) report() reports.Changes {
	out := reports.Changes{
		Version: version.String(), Kind: r.kind, Subject: r.subject, Cards: slices.Clone(r.cards), Agent: r.agent.Name, Seed: r.seed,
		Precision: r.question.Precision, MaxGames: r.question.MaxGames, Repeat: r.command, CandidateLists: r.set.Opponents.Report(),
	}
	for _, f := range r.With {
		out.Cards = append(out.Cards, f.Name)
	}
	for _, d := range r.changed() {
		out.Decks = append(out.Decks, r.set.ReportOf(d))
	}
	for _, d := range r.field() {
		out.Field = append(out.Field, r.set.ReportOf(d))
	}
	for _, v := range r.variants {
		out.Changes = append(out.Changes, reports.Change{Name: v.name, Value: v.value})
	}
	if r.asIs != nil {
		out.Changes = slices.Insert(out.Changes, r.asIsAt, *r.asIs)
	}
	return out
}

// logHead is what the log of a game begins with: the deck as it is changed.
func (r *changeRun) logHead(matchup int) reports.Run {
	sides := r.question.Matchups[matchup].Sides
	head := r.set.GameHead(sides, r.agent.Name, r.seed)
	if arm := matchup % (len(r.variants) + 1); arm > 0 {
		head.Decks[0].Name += " with " + r.variants[arm-1].name
	}
	return head
}

// makeVariants are the changes of a run that was kept, as they were typed.
func (r *changeRun) makeVariants(cmd *cobra.Command) error {
	switch r.kind {
	case kindBalance:
		b, err := newBalanceChange(cmd, r.set.Pool, r.changeSetup)
		if err != nil {
			return err
		}
		return b.variants(cmd, r)
	case kindSwap:
		return r.swapVariants(nil)
	}
	return r.cutVariants()
}

// openChangeRun goes on with a run of balance, swap or cut.
func openChangeRun(k *running.StoredRun, cmd *cobra.Command, store *results.Run, q sampling.Question, o *running.Options) error {
	m := store.Manifest()
	set, err := loading.OpenStoredDecks(cmd.ErrOrStderr(), store, 2)
	if err != nil {
		return err
	}
	r := &changeRun{kind: m.Kind, set: set, seed: m.Seed, cards: loading.StoredCardFiles(m).Paths, command: m.Command}
	if r.agent, err = loading.OpenStoredAgent(store); err != nil {
		return err
	}
	if err := json.Unmarshal(m.Setup, &r.changeSetup); err != nil {
		return terminal.Inputf("%s: run.json: what is changed: %w", store.Dir(), err)
	}
	if r.Changed < 1 || r.Changed >= len(set.Decks) {
		return terminal.Inputf("%s: run.json: %d of %s changed; want one at least, and one that is not", store.Dir(), r.Changed, terminal.Count(len(set.Decks), "deck"))
	}
	if len(m.Report) > 0 {
		var report changeReport
		if err := json.Unmarshal(m.Report, &report); err != nil {
			return terminal.Inputf("%s: run.json: the report: %w", store.Dir(), err)
		}
		if r.failIf, err = parseCondition(report.FailIf); err != nil {
			return terminal.Inputf("%s: run.json: %w", store.Dir(), err)
		}
	}
	if err := r.makeVariants(cmd); err != nil {
		return terminal.Inputf("%s: run.json: %w", store.Dir(), err)
	}
	if len(r.variants) != q.Arms {
		return terminal.Inputf("%s: run.json: the question has %s, and %d are made", store.Dir(), terminal.Count(q.Arms, "change"), len(r.variants))
	}
	r.question = q
	if err := sitAgain(store, r.sitAll, &r.question, q); err != nil {
		return err
	}
	k.Session, err = r.series(cmd, o, func(out reports.Changes) error { return o.Present(cmd.OutOrStdout(), out, out.WriteText) })
	k.Match = func(matchup int) (*selfplay.Match, reports.Run) { return r.matches[matchup], r.logHead(matchup) }
	k.Log = plainLog(k)
	return err
}
