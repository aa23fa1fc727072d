package experiments

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/house"
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

// Variant is one change: the library that everybody plays with, and how a changed
// deck differs.
type Variant struct {
	name  string
	value *float64 // value of the change in a sweep; nil if this is no sweep
	lib   *code.Library
	house *house.House                             // rules by which everybody plays; nil for those of the run
	Deck  func(decks.Source) (decks.Source, error) // changes a deck; nil if decks stay as they are
}

// Check refuses a variant that leaves a deck as it is or makes it illegal; with
// blank, cards that are not encoded are accepted.
func (v Variant) Check(p *loading.Pool, d *loading.Deck, blank bool) error {
	s, err := v.Deck(d.Source)
	if err != nil {
		return err
	}
	if s.Deck().Hash() == d.Deck().Hash() {
		return terminal.Usagef("%s: leaves %s as it is; want other cards in than out", v.name, d.Arg)
	}
	after := &loading.Deck{Arg: d.Arg + " with " + v.name, Source: s, Mode: d.Mode, Limits: d.Limits}
	after.Problems, after.Missing = d.Limits.Check(s.Deck(), p.Decks, d.Mode), p.Decks.NotEncoded(s.Deck())
	if err := after.CheckLegal(p); err != nil || blank {
		return err
	}
	return after.CheckEncoded(p)
}

// apply returns a deck as the variant changes it.
func (v Variant) apply(d *loading.Deck) (decks.Source, error) {
	if v.Deck == nil {
		return d.Source, nil
	}
	return v.Deck(d.Source)
}

// deckSlots returns one entry for each title of a deck. A slot is the last copy of a
// title.
func deckSlots(p *loading.Pool, d decks.Deck) (slots []decks.Entry) {
	seen := map[string]bool{}
	for _, e := range d.Cards {
		if title := p.Decks.Name(e.Code); !seen[title] {
			seen[title] = true
			slots = append(slots, e)
		}
	}
	return slots
}

// Changes is a run of balance, swap or cut: decks that are changed, opponents, and
// variants. Its matchups are grouped by deck, then opponent; each group has the
// unchanged deck first and then every variant.
type Changes struct {
	ChangeSetup
	Kind         string
	Set          *loading.DeckSet // the decks to be changed, then their opponents
	lib          *code.Library
	Variants     []Variant
	Agent        loading.Agent
	Seed         uint64
	subject      string          // what the report is about: a card or a deck
	Cards        []string        // paths of the user's card files
	Command      string          // command line that asks the same question
	changedCards map[string]bool // titles of the cards that variants change
	unchanged    *reports.Change
	unchangedAt  int // index of unchanged among the changes
	FailIf       FailIf
	question     sampling.Question
	matches      []*selfplay.Match
}

// ChangeSetup is the change as the user typed it, which the manifest stores.
type ChangeSetup struct {
	Changed int            `json:"changed"`         // number of decks that are changed; the others are opponents
	Card    string         `json:"card,omitempty"`  // code of the card that balance is about
	Edits   []string       `json:"edits,omitempty"` // changes of the card's numbers
	With    []results.File `json:"with,omitempty"`  // contents of the card files of --with
	Put     []string       `json:"put,omitempty"`
	Cut     []string       `json:"cut,omitempty"`
	House   string         `json:"house,omitempty"` // house rules that balance judges, with their sweep
	Out     []string       `json:"out,omitempty"`   // cards that a swap removes from the deck
	In      []string       `json:"in,omitempty"`
}

// ChangedDecks returns the decks that are changed.
func (r *Changes) ChangedDecks() []*loading.Deck { return r.Set.Decks[:r.Changed] }

// FieldDecks returns the opponents.
func (r *Changes) FieldDecks() []*loading.Deck { return r.Set.Decks[r.Changed:] }

const changeAlpha = 0.05

// MakeQuestion makes the question how far each variant differs from the unchanged
// decks, and its matches. precision is in points, maxGames 0 for no bound.
func (r *Changes) MakeQuestion(precision float64, maxGames int) error {
	r.question = sampling.Question{Kind: sampling.Arms, Precision: precision / 100, Alpha: changeAlpha, MaxGames: maxGames, Arms: len(r.Variants), OfFirst: r.House != ""}
	err := r.makeMatches()
	if err == nil {
		if err = r.question.Check(); err != nil && maxGames > 0 {
			err = fmt.Errorf("--max-games %d: %w", maxGames, err)
		}
	}
	if err != nil {
		return terminal.Usagef("%w", err)
	}
	return nil
}

// makeMatches makes the matchups of the question and their matches.
func (r *Changes) makeMatches() error {
	r.question.Matchups, r.matches = nil, nil
	for i, d := range r.ChangedDecks() {
		for k, o := range r.FieldDecks() {
			s := matchGroup{deck: d, opponent: o, sides: [2]int{i, r.Changed + k}, house: r.Set.House, agent: r.Agent, seed: r.Seed}
			if err := s.addMatches(&r.question, &r.matches, r.lib, r.Variants); err != nil {
				return err
			}
		}
	}
	return nil
}

// matchGroup is a deck and an opponent that play once unchanged and once in each
// variant.
type matchGroup struct {
	deck, opponent *loading.Deck
	sides          [2]int // indices of the deck and the opponent in the question
	house          house.House
	agent          loading.Agent
	seed           uint64
	salt           string // prefix of the seeds' name; another prefix gives other games
}

// addMatches adds the matchups of the group to the question.
func (s matchGroup) addMatches(q *sampling.Question, matches *[]*selfplay.Match, lib *code.Library, variants []Variant) error {
	seeds := s.salt + seedsOf(s.deck.Deck(), s.opponent.Deck())
	for _, v := range slices.Insert(slices.Clone(variants), 0, Variant{lib: lib}) {
		source, err := v.apply(s.deck)
		if err != nil {
			return err
		}
		h := s.house
		if v.house != nil {
			h = *v.house
		}
		table, err := loading.UnderHouse(h)(decks.NewAlignedTable(v.lib, source, s.opponent.Source, s.deck.Source, true))
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

// useKey counts the use of a card with all variants together, except that of a card which
// the variant changes.
func (r *Changes) useKey(matchup int, u results.CardUse) (reports.UseKey, bool) {
	k := reports.UseKey{Deck: r.question.Matchups[matchup].Sides[u.Side]}
	if arm := matchup % (len(r.Variants) + 1); arm > 0 {
		if r.changedCards[u.Title] {
			k.Change = r.Variants[arm-1].name
		}
	}
	return k, true
}

// skipNothing leaves out the card that takes the place of a removed one.
func skipNothing(_ reports.UseKey, title string) bool { return title == nothingTitle }

// Session returns the session of the run. write writes the report.
func (r *Changes) Session(std terminal.Streams, o *running.Options, write func(reports.Changes) error) (*running.Session, error) {
	a := &running.Job{Question: r.question, Matches: r.matches, Workers: o.Jobs, ReplayCommand: func(int) string { return "" }, UseKey: r.useKey}
	m := r.Set.Manifest(r.Kind, r.Command, []loading.Agent{r.Agent})
	var err error
	if m.Setup, err = json.Marshal(r.ChangeSetup); err != nil {
		return nil, err
	}
	if err := r.FailIf.store(&m); err != nil {
		return nil, err
	}
	var failed error
	s := running.NewSession(a, m, func(step sampling.Step, speed reports.Speed) error {
		out := reports.NewChanges(r.report(), r.question, step, a.Played)
		out.CardUse = a.Uses.Report([]string{r.Agent.Name}, r.Set.Names(), skipNothing)
		out.FailedIf, failed = r.FailIf.judge(out, out.Partial)
		if err := write(out); err != nil {
			return err
		}
		return speed.WriteGames(o.SpeedWriter(std), out.Games)
	})
	s.ExitError = func() error { return failed }
	return s, nil
}

// report returns the report without results.
func (r *Changes) report() reports.Changes {
	out := reports.Changes{
		Version: version.String(), Kind: r.Kind, Subject: r.subject, Cards: slices.Clone(r.Cards), Agent: r.Agent.Name, Seed: r.Seed,
		Precision: r.question.Precision, MaxGames: r.question.MaxGames, Repeat: r.Command, CandidateLists: r.Set.Opponents.Report(), House: loading.ReportHouse(r.Set.House),
	}
	for _, f := range r.With {
		out.Cards = append(out.Cards, f.Name)
	}
	for _, d := range r.ChangedDecks() {
		out.Decks = append(out.Decks, r.Set.ReportOf(d))
	}
	for _, d := range r.FieldDecks() {
		out.Field = append(out.Field, r.Set.ReportOf(d))
	}
	for _, v := range r.Variants {
		out.Changes = append(out.Changes, reports.Change{Name: v.name, Value: v.value})
	}
	if r.unchanged != nil {
		out.Changes = slices.Insert(out.Changes, r.unchangedAt, *r.unchanged)
	}
	return out
}

// gameHead returns the head of a game's log, with the variant in the deck's name.
func (r *Changes) gameHead(matchup int) reports.Run {
	sides := r.question.Matchups[matchup].Sides
	head := r.Set.GameHead(sides, r.Agent.Name, r.Seed)
	if arm := matchup % (len(r.Variants) + 1); arm > 0 && r.Variants[arm-1].house != nil {
		head.House = loading.ReportHouse(*r.Variants[arm-1].house)
	} else if arm > 0 {
		head.Decks[0].Name += " with " + r.Variants[arm-1].name
	}
	return head
}

// makeVariants makes the variants of a stored run from its setup.
func (r *Changes) makeVariants(std terminal.Streams) error {
	switch r.Kind {
	case KindBalance:
		if r.House != "" {
			return r.RuleVariants()
		}
		b, err := NewBalanceChange(std, r.Set.Pool, r.ChangeSetup)
		if err != nil {
			return err
		}
		return b.Variants(std, r)
	case KindSwap:
		return r.SwapVariants(false, false)
	}
	return r.CutVariants()
}

// openChangeRun opens a stored run of balance, swap or cut.
func openChangeRun(k *running.StoredRun, std terminal.Streams, store *results.Run, q sampling.Question, o *running.Options) error {
	m := store.Manifest()
	set, err := loading.OpenStoredDecks(std.Err, store, 2)
	if err != nil {
		return err
	}
	r := &Changes{Kind: m.Kind, Set: set, Seed: m.Seed, Cards: loading.StoredCardFiles(m).Paths, Command: m.Command}
	if r.Agent, err = loading.OpenStoredAgent(store); err != nil {
		return err
	}
	if err := json.Unmarshal(m.Setup, &r.ChangeSetup); err != nil {
		return terminal.Inputf("%s: run.json: the change: %w", store.Dir(), err)
	}
	if err := checkLists(store, len(r.Edits), len(r.With), len(r.Put), len(r.ChangeSetup.Cut), len(r.Out), len(r.In)); err != nil {
		return err
	}
	if r.Changed < 1 || r.Changed >= len(set.Decks) {
		return terminal.Inputf("%s: run.json: %d of %s changed; want one at least, and one that is not", store.Dir(), r.Changed, terminal.Count(len(set.Decks), "deck"))
	}
	if r.FailIf, err = storedFailIf(store); err != nil {
		return err
	}
	if err := r.makeVariants(std); err != nil {
		return terminal.Inputf("%s: run.json: %w", store.Dir(), err)
	}
	if q.OfFirst != (r.House != "") {
		return terminal.Inputf("%s: run.json: the question and the change do not agree on whom they are about", store.Dir())
	}
	if len(r.Variants) != q.Arms {
		return terminal.Inputf("%s: run.json: the question has %s, and %d are made", store.Dir(), terminal.Count(q.Arms, "change"), len(r.Variants))
	}
	r.question = q
	if err := restoreMatches(store, r.makeMatches, &r.question, q); err != nil {
		return err
	}
	k.Session, err = r.Session(std, o, func(out reports.Changes) error { return o.Present(std.Out, out, out.WriteText) })
	k.Match = func(matchup int) (*selfplay.Match, reports.Run) { return r.matches[matchup], r.gameHead(matchup) }
	k.Log = gameLog(k)
	return err
}
