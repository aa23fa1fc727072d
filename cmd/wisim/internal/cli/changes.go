package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/plan"
	"github.com/wisim/wisim/reports/results"
)

// changeOptions are the flags of commands that play decks with and without
// changes.
type changeOptions struct {
	questionOptions
	field     []string
	precision float64
	csvOptions
}

func (o *changeOptions) add(f *pflag.FlagSet, precision float64) {
	addField(f, &o.field)
	f.StringVar(&o.agents, "agents", "heuristic", "who plays all decks: one agent")
	f.Float64Var(&o.precision, "precision", precision, "half the width of the interval of each difference, in points")
	o.csvOptions.add(f, "a table")
	o.questionOptions.add(f)
}

func (o *changeOptions) check(cmd *cobra.Command) (namedAgent, error) {
	if err := checkShare("precision", o.precision, 50, "1"); err != nil {
		return namedAgent{}, err
	}
	if err := o.csvOptions.check(&o.reportOptions); err != nil {
		return namedAgent{}, err
	}
	return o.checkOne(cmd)
}

// flags that repeat the options.
func (o *changeOptions) flags() []string {
	out := []string{"--field", quote(strings.Join(o.field, ",")), "--agents", quote(o.agents), "--precision", typed(o.precision)}
	return append(out, o.questionOptions.flags()...)
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
func (v variant) check(p *pool, d *openDeck, blank bool) error {
	s, err := v.deck(d.source)
	if err != nil {
		return err
	}
	if s.Deck().Hash() == d.deck().Hash() {
		return usagef("%s: leaves %s as it is; want other cards in than out", v.name, d.arg)
	}
	after := &openDeck{arg: d.arg + " with " + v.name, source: s, mode: d.mode}
	after.problems, after.missing = decks.Check(s.Deck(), p.decks, d.mode), p.decks.NotEncoded(s.Deck())
	if err := after.errIllegal(p); err != nil || blank {
		return err
	}
	return after.errNotEncoded(p)
}

// slotsOf a deck are its titles, each by its first card: a slot is the last copy
// of one.
func slotsOf(p *pool, d decks.Deck) (slots []decks.Entry) {
	seen := map[string]bool{}
	for _, e := range d.Cards {
		if title := p.decks.Name(e.Code); !seen[title] {
			seen[title] = true
			slots = append(slots, e)
		}
	}
	return slots
}

// changeRun is decks and variants of them, ready to play: the matchups come by
// decks, opponents, and then the deck as it is and each variant.
type changeRun struct {
	decks    []*openDeck // that are changed
	field    []*openDeck
	lib      *code.Library
	variants []variant
	question plan.Question
	matches  []*selfplay.Match
}

const changeAlpha = 0.05

// ask how far each variant is from the decks as they are.
func (r *changeRun) ask(o *changeOptions, agent namedAgent) error {
	r.question = plan.Question{Kind: plan.Arms, Precision: o.precision / 100, Alpha: changeAlpha, MaxGames: o.maxGames, Arms: len(r.variants)}
	err := r.sitAll(agent, o.seed, "")
	if err == nil {
		if err = r.question.Check(); err != nil && o.maxGames > 0 {
			err = fmt.Errorf("--max-games %d: %w", o.maxGames, err)
		}
	}
	if err != nil {
		return usagef("%w", err)
	}
	return nil
}

// sitAll sits everybody down: the matchups of the question. Another salt gives
// other games.
func (r *changeRun) sitAll(agent namedAgent, seed uint64, salt string) error {
	r.question.Matchups, r.matches = nil, nil
	for i, d := range r.decks {
		for k, o := range r.field {
			seeds := salt + d.deck().Hash() + " " + o.deck().Hash()
			add := func(lib *code.Library, source decks.Source) error {
				table, err := decks.NewAlignedTable(lib, source, o.source, d.source, true)
				if err != nil {
					return err
				}
				r.question.Matchups = append(r.question.Matchups, plan.Matchup{Sides: [2]int{i, len(r.decks) + k}, Seeds: seeds})
				r.matches = append(r.matches, &selfplay.Match{
					Start: selfplay.Decks(table.Game), Matchup: seeds, Agents: [2]func() ai.Agent{agent.make, agent.make}, Seed: seed,
				})
				return nil
			}
			if err := add(r.lib, d.source); err != nil {
				return err
			}
			for _, v := range r.variants {
				source, err := d.source, error(nil)
				if v.deck != nil {
					source, err = v.deck(source)
				}
				if err == nil {
					err = add(v.lib, source)
				}
				if err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// play the question and write the report, which has all but what is played.
func (r *changeRun) play(cmd *cobra.Command, o *changeOptions, report reports.Changes, after func(*reports.Changes) error) error {
	a := &asked{question: r.question, matches: r.matches, workers: o.jobs, repeat: func(int) string { return "" }}
	var failed error
	s := single(a, results.Manifest{}, func(step plan.Step, speed reports.Speed) error {
		out := reports.NewChanges(report, r.question, step, a.played)
		if after != nil {
			failed = after(&out)
		}
		write := func() error { return o.present(cmd.OutOrStdout(), out, out.WriteText) }
		if o.csv {
			write = func() error { return out.WriteCSV(cmd.OutOrStdout()) }
		}
		if err := write(); err != nil {
			return err
		}
		return speed.WriteGames(cmd.ErrOrStderr(), out.Games)
	})
	if err := s.run(cmd, &o.runOptions); err != nil {
		return err
	}
	return failed
}

// report is what is known before anything is played.
func (r *changeRun) report(o *changeOptions, set *deckSet, kind, subject string, agent namedAgent, repeat string) reports.Changes {
	out := reports.Changes{
		Version: version(), Kind: kind, Subject: subject, Cards: o.cards.paths, Agent: agent.name, Seed: o.seed,
		Precision: o.precision / 100, MaxGames: o.maxGames, Repeat: repeat,
	}
	for _, d := range r.decks {
		out.Decks = append(out.Decks, set.reportOf(d))
	}
	for _, d := range r.field {
		out.Field = append(out.Field, set.reportOf(d))
	}
	for _, v := range r.variants {
		out.Changes = append(out.Changes, reports.Change{Name: v.name, Value: v.value})
	}
	return out
}
