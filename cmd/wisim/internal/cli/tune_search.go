package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// tuning is a search on its way: a row of questions, each of which is about the
// deck that those before it have left.
type tuning struct {
	tuneSetup
	set     *loading.DeckSet // the deck, then the field
	agent   loading.Agent
	seed    uint64
	cards   []string // card files that it is played with
	command string   // that asks the same
	workers int

	mode    decks.Mode
	tries   []*code.Card  // that may be put in
	now     *loading.Deck // the deck so far
	worst   []card.Code   // the slots that are looked at, the worst first
	steps   []reports.TuneStep
	asked   []tuneQuestion
	slots   int                                       // of which the worst are looked for
	games   int                                       // of the questions that were answered
	nothing bool                                      // no more games are allowed
	then    func(sampling.Step) (*running.Job, error) // what follows from the answer
}

// tuneSetup is what a run keeps of what is looked for.
type tuneSetup struct {
	Pool     []string `json:"pool"`
	Swaps    int      `json:"swaps"`
	Detect   float64  `json:"detect"` // in points
	MaxGames int      `json:"max_games,omitempty"`
	Mode     string   `json:"mode"` // rules of deck building
}

// tuneQuestion is who plays in a question that was asked.
type tuneQuestion struct {
	deck     *loading.Deck
	variants []variant
}

// series is the search: its first question, and what follows.
func (t *tuning) series(cmd *cobra.Command, o *running.Options) (*running.Session, error) {
	var err error
	if t.mode, err = decks.ParseMode(t.Mode); err != nil {
		return nil, err
	}
	if t.tries, err = t.tuneSetup.tries(t.set.Pool); err != nil {
		return nil, err
	}
	t.now, t.workers = t.set.Decks[0], o.Jobs
	first, err := t.findSlots()
	if err != nil {
		return nil, err
	}
	if first == nil || over(first.Question) {
		if t.MaxGames > 0 {
			return nil, terminal.Usagef("--max-games %d: are not enough for a first look at %s", t.MaxGames, terminal.Count(t.slots, "slot"))
		}
		return nil, terminal.Inputf("%s: no card of --pool may take the place of another", t.now.Deck().Name)
	}
	m := t.set.Manifest(kindTune, t.command, []loading.Agent{t.agent})
	if m.Setup, err = json.Marshal(t.tuneSetup); err != nil {
		return nil, err
	}
	s := &running.Session{Jobs: []*running.Job{first}, Manifest: m}
	s.Next = func(step sampling.Step) (*running.Job, error) { return t.then(step) }
	s.WriteReport = func(steps []sampling.Step, speed reports.Speed) error {
		out := t.report(steps[len(steps)-1].Verdict == nil)
		out.Games = 0
		for _, a := range s.Jobs {
			out.Games += a.Games
		}
		if err := o.Present(cmd.OutOrStdout(), out, out.WriteText); err != nil {
			return err
		}
		return speed.WriteGames(cmd.ErrOrStderr(), out.Games)
	}
	return s, nil
}

// over reports whether a question may not even be begun.
func over(q sampling.Question) bool {
	step, err := sampling.Next(q, nil)
	return err == nil && step.Verdict != nil
}

// report of what was found.
func (t *tuning) report(partial bool) reports.Tune {
	out := reports.Tune{
		Version: version.String(), Deck: t.set.Report(0), Cards: t.cards, Agent: t.agent.Name, Seed: t.seed, Pool: t.Pool,
		Swaps: t.Swaps, Detect: t.Detect / 100, Alpha: changeAlpha, MaxGames: t.MaxGames, Repeat: t.command, CandidateLists: t.set.Opponents.Report(),
		Slots: t.slots, Steps: append([]reports.TuneStep{}, t.steps...), Partial: partial,
	}
	switch {
	case partial:
		out.Reason = reports.Interrupted
	case t.nothing:
		out.Reason = sampling.MaxPlayed
	default:
		out.Reason = sampling.Decided
	}
	for i := 1; i < len(t.set.Decks); i++ {
		out.Field = append(out.Field, t.set.Report(i))
	}
	for _, e := range t.now.Deck().Cards {
		out.List = append(out.List, reports.Card{Code: e.Code.String(), Name: t.set.Pool.Decks.Name(e.Code), Count: e.Count})
	}
	return reports.NewTune(out)
}

// findSlots asks for the cards whose last copy is worth least: as many as may be
// exchanged.
func (t *tuning) findSlots() (*running.Job, error) {
	lib, nothing := withNothing(t.set.Lib)
	var list []variant
	cards := slotsOf(t.set.Pool, t.now.Deck())
	for _, e := range cards {
		list = append(list, t.exchange(lib, e.Code, nothing))
	}
	t.slots = len(list)
	return t.race(lib, list, min(t.Swaps, len(list)), "slots ", func(best []int) (*running.Job, error) {
		for _, i := range best {
			t.worst = append(t.worst, cards[i].Code)
		}
		return t.nextSlot()
	})
}

// nextSlot asks for the best card for the next slot, nothing if that was the
// last.
func (t *tuning) nextSlot() (*running.Job, error) {
	if len(t.steps) == len(t.worst) {
		return nil, nil
	}
	out, n := t.worst[len(t.steps)], len(t.steps)+1
	tries := t.legal(out)
	s := reports.TuneStep{Out: t.set.Pool.Decks.Name(out), Tried: len(tries)}
	if s.Tried == 0 {
		t.steps = append(t.steps, s)
		return t.nextSlot()
	}
	var list []variant
	for _, c := range tries {
		list = append(list, t.exchange(t.set.Lib, out, c.Code))
	}
	return t.race(t.set.Lib, list, 1, fmt.Sprintf("cards %d ", n), func(best []int) (*running.Job, error) {
		s.In = tries[best[0]].Name
		return t.retest(s, list[best[0]], fmt.Sprintf("retest %d ", n))
	})
}

// exchange is a variant of the deck so far, with one copy exchanged.
func (t *tuning) exchange(lib *code.Library, out, in card.Code) variant {
	title := func(c card.Code) string {
		if id, ok := lib.Find(c); ok {
			return lib.Cards[id].Name
		}
		return c.String()
	}
	return variant{
		name: title(in) + " for " + title(out), lib: lib,
		deck: func(s decks.Source) (decks.Source, error) { return lastCopy(s, out, in) },
	}
}

// legal are the cards that may take the place of one.
func (t *tuning) legal(out card.Code) (list []*code.Card) {
	for _, c := range t.tries {
		if c.Name == t.set.Pool.Decks.Name(out) {
			continue
		}
		s, err := lastCopy(t.now.Source, out, c.Code)
		if err == nil && decks.Legal(decks.Check(s.Deck(), t.set.Pool.Decks, t.mode)) {
			list = append(list, c)
		}
	}
	return list
}

// race asks which variants are the best: then gets those that are left over, the
// best first.
func (t *tuning) race(lib *code.Library, variants []variant, survivors int, salt string, then func(best []int) (*running.Job, error)) (*running.Job, error) {
	if len(variants) == 1 {
		return then([]int{0})
	}
	q := sampling.Question{Kind: sampling.Race, Survivors: survivors, Alpha: changeAlpha, Arms: len(variants)}
	return t.ask(q, lib, variants, salt, func(_ *running.Job, step sampling.Step) (*running.Job, error) {
		if t.nothing = step.Verdict.Reason == sampling.MaxPlayed; t.nothing {
			return nil, nil // nobody has won
		}
		slices.SortStableFunc(step.Estimates, func(a, b sampling.Estimate) int {
			return cmp.Or(cmp.Compare(b.Pairs, a.Pairs), cmp.Compare(b.Value, a.Value))
		})
		var best []int
		for _, e := range step.Estimates[:survivors] {
			best = append(best, e.Matchup-1)
		}
		return then(best)
	})
}

// retest compares the winner with the deck so far, with seeds that nobody has
// picked him by, and keeps him if he is better.
func (t *tuning) retest(s reports.TuneStep, v variant, salt string) (*running.Job, error) {
	q := sampling.Question{Kind: sampling.Compare, Detect: t.Detect / 100, Alpha: changeAlpha / float64(t.Swaps), Beta: changeAlpha}
	return t.ask(q, t.set.Lib, []variant{v}, salt, func(a *running.Job, step sampling.Step) (*running.Job, error) {
		s.Retested(a.Question, step, a.Played)
		t.steps = append(t.steps, s)
		if s.Kept {
			source, err := v.deck(t.now.Source)
			if err != nil {
				return nil, err
			}
			after := *t.now
			after.Source = source
			t.now = &after
		}
		return t.nextSlot()
	})
}

// ask a question about variants of the deck so far. Of --max-games it gets what
// is left; nothing is asked if that is too little.
func (t *tuning) ask(q sampling.Question, lib *code.Library, variants []variant, salt string, then func(*running.Job, sampling.Step) (*running.Job, error)) (*running.Job, error) {
	a := &running.Job{Question: q, Workers: t.workers, ReplayCommand: func(int) string { return "" }}
	for k, o := range t.set.Decks[1:] {
		s := seats{deck: t.now, opponent: o, sides: [2]int{0, 1 + k}, agent: t.agent, seed: t.seed, salt: salt}
		if err := s.sit(&a.Question, &a.Matches, lib, variants); err != nil {
			return nil, err
		}
	}
	if t.MaxGames > 0 {
		a.Question.MaxGames = t.MaxGames - t.games
		if t.nothing = a.Question.MaxGames < len(a.Matches)*sampling.BatchGames; t.nothing {
			return nil, nil
		}
	}
	t.asked = append(t.asked, tuneQuestion{t.now, variants})
	t.then = func(step sampling.Step) (*running.Job, error) {
		t.games += a.Games
		return then(a, step)
	}
	return a, nil
}

// logHead is what the log of a game begins with: the deck as it is tried.
func (t *tuning) logHead(part int, m sampling.Matchup, matchup int) reports.Run {
	q := t.asked[part]
	head := reports.Run{
		Decks:  [2]reports.Deck{t.set.ReportOf(q.deck), t.set.Report(m.Sides[1])},
		Agents: [2]string{t.agent.Name, t.agent.Name}, Seed: t.seed,
	}
	if arm := matchup % (len(q.variants) + 1); arm > 0 {
		head.Decks[0].Name += " with " + q.variants[arm-1].name
	}
	return head
}

// openTuning goes on with a search.
func openTuning(k *running.StoredRun, cmd *cobra.Command, store *results.Run, q sampling.Question, o *running.Options) error {
	m := store.Manifest()
	set, err := loading.OpenStoredDecks(cmd.ErrOrStderr(), store, 2)
	if err != nil {
		return err
	}
	t := &tuning{set: set, seed: m.Seed, cards: loading.StoredCardFiles(m).Paths, command: m.Command}
	if t.agent, err = loading.OpenStoredAgent(store); err != nil {
		return err
	}
	if err := json.Unmarshal(m.Setup, &t.tuneSetup); err != nil {
		return terminal.Inputf("%s: run.json: what is looked for: %w", store.Dir(), err)
	}
	if k.Session, err = t.series(cmd, o); err != nil {
		return terminal.Inputf("%s: run.json: %w", store.Dir(), err)
	}
	if first := k.Jobs[0].Question; first.Kind != q.Kind || !slices.Equal(first.Matchups, q.Matchups) {
		return terminal.Inputf("%s: run.json: the question is not the first of a search for its deck", store.Dir())
	}
	k.Match = func(matchup int) (*selfplay.Match, reports.Run) {
		part, i := k.FindMatchup(matchup)
		return part.Matches[i], t.logHead(slices.Index(k.Jobs, part), part.Question.Matchups[i], i)
	}
	k.Log = plainLog(k)
	return nil
}
