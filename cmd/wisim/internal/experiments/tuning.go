package experiments

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

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

// Tuning is a search for better lists: a row of jobs, each about the deck that the
// answers so far have left. It looks for the worst slots, then for each of them for
// the best replacement, and retests that against the deck.
type Tuning struct {
	TuneSetup
	Set     *loading.DeckSet // the deck to improve, then its opponents
	Agent   loading.Agent
	Seed    uint64
	Cards   []string // paths of the user's card files
	Command string   // command line that asks the same question
	workers int

	mode       decks.Mode
	candidates []*code.Card  // cards that may be put into the deck
	current    *loading.Deck // the deck with all exchanges that were kept so far
	slotsToTry []card.Code   // first cards of the slots that are still to be replaced, the worst first
	steps      []reports.TuneStep
	questions  []tuneQuestion
	jobs       []*running.Job
	slots      int                                       // number of slots that were compared
	games      int                                       // number of games of the finished jobs
	exhausted  bool                                      // whether --max-games leaves too few games for another job
	onAnswer   func(sampling.Step) (*running.Job, error) // takes the answer of the current job and returns the next job
}

// TuneSetup holds the settings of a search in the manifest.
type TuneSetup struct {
	Pool     []string `json:"pool"`
	Swaps    int      `json:"swaps"`
	Detect   float64  `json:"detect"` // smallest improvement that matters, in points of the win rate
	MaxGames int      `json:"max_games,omitempty"`
	Mode     string   `json:"mode"` // rules of deck building that every tried deck must follow
}

// tuneQuestion is the deck and the variants of a job.
type tuneQuestion struct {
	deck     *loading.Deck
	variants []Variant
}

// Session returns the session of the search: its first job, and the function that
// returns the next ones.
func (t *Tuning) Session(std terminal.Streams, o *running.Options) (*running.Session, error) {
	var err error
	if t.mode, err = decks.ParseMode(t.Mode); err != nil {
		return nil, err
	}
	if t.candidates, err = t.TuneSetup.candidates(t.Set.Pool); err != nil {
		return nil, err
	}
	t.current, t.workers = t.Set.Decks[0], o.Jobs
	first, err := t.findSlots()
	if err != nil {
		return nil, err
	}
	if first == nil || isDecided(first.Question) {
		if t.MaxGames > 0 {
			return nil, terminal.Usagef("--max-games %d: is not enough for a first look at %s", t.MaxGames, terminal.Count(t.slots, "slot"))
		}
		return nil, terminal.Inputf("%s: no card of --pool may replace a card of the deck", t.current.Deck().Name)
	}
	m := t.Set.Manifest(kindTune, t.Command, []loading.Agent{t.Agent})
	if m.Setup, err = json.Marshal(t.TuneSetup); err != nil {
		return nil, err
	}
	s := &running.Session{Jobs: []*running.Job{first}, Manifest: m}
	s.Next = func(step sampling.Step) (*running.Job, error) { return t.onAnswer(step) }
	s.WriteReport = func(steps []sampling.Step, speed reports.Speed) error {
		out := t.report(steps[len(steps)-1].Verdict == nil)
		out.Games = 0
		for _, a := range s.Jobs {
			out.Games += a.Games
		}
		if err := o.Present(std.Out, out, out.WriteText); err != nil {
			return err
		}
		return speed.WriteGames(o.SpeedWriter(std), out.Games)
	}
	return s, nil
}

// isDecided reports whether a question has a verdict before any game, because too few
// games are allowed.
func isDecided(q sampling.Question) bool {
	step, err := sampling.Next(q, nil)
	return err == nil && step.Verdict != nil
}

// report returns the report of the search.
func (t *Tuning) report(partial bool) reports.Tune {
	out := reports.Tune{
		Version: version.String(), Deck: t.Set.Report(0), Cards: t.Cards, Agent: t.Agent.Name, Seed: t.Seed, Pool: t.Pool,
		Swaps: t.Swaps, Detect: t.Detect / 100, Alpha: changeAlpha, MaxGames: t.MaxGames, Repeat: t.Command, CandidateLists: t.Set.Opponents.Report(), House: loading.ReportHouse(t.Set.House),
		Slots: t.slots, Steps: append([]reports.TuneStep{}, t.steps...), Partial: partial,
	}
	switch {
	case partial:
		out.Reason = reports.Interrupted
	case t.exhausted:
		out.Reason = sampling.MaxPlayed
	default:
		out.Reason = sampling.Decided
	}
	for i := 1; i < len(t.Set.Decks); i++ {
		out.Field = append(out.Field, t.Set.Report(i))
	}
	for _, e := range t.current.Deck().Cards {
		out.List = append(out.List, reports.Card{Code: e.Code.String(), Name: t.Set.Pool.Decks.Name(e.Code), Count: e.Count})
	}
	out.CardUse = t.cardUse(out.Steps)
	return reports.NewTune(out)
}

// cardUse returns the cards that the agent does not play: of the decks before the search, and
// of those that steps put in. Of other cards that were tried nothing is offered.
func (t *Tuning) cardUse(steps []reports.TuneStep) reports.CardUse {
	var uses reports.UseTally
	for _, a := range t.jobs {
		uses.Merge(&a.Uses)
	}
	offered := map[string]bool{}
	for _, e := range t.Set.Decks[0].Deck().Cards {
		offered[t.Set.Pool.Decks.Name(e.Code)] = true
	}
	for _, s := range steps {
		offered[s.In] = true
	}
	return uses.Report([]string{t.Agent.Name}, t.Set.Names(), func(k reports.UseKey, title string) bool {
		return title == nothingTitle || k.Deck == 0 && !offered[title]
	})
}

// findSlots returns the job that finds the slots worth least, as many as may be
// exchanged.
func (t *Tuning) findSlots() (*running.Job, error) {
	lib, nothing := withBlankCard(t.Set.Lib)
	var list []Variant
	cards := deckSlots(t.Set.Pool, t.current.Deck())
	for _, e := range cards {
		list = append(list, t.exchange(lib, e.Code, nothing))
	}
	t.slots = len(list)
	return t.race(lib, list, min(t.Swaps, len(list)), "slots ", func(best []int) (*running.Job, error) {
		for _, i := range best {
			t.slotsToTry = append(t.slotsToTry, cards[i].Code)
		}
		return t.nextSlot()
	})
}

// nextSlot returns the job that finds the best card for the next slot; nil after the
// last.
func (t *Tuning) nextSlot() (*running.Job, error) {
	if len(t.steps) == len(t.slotsToTry) {
		return nil, nil
	}
	out, n := t.slotsToTry[len(t.steps)], len(t.steps)+1
	tries := t.legal(out)
	s := reports.TuneStep{Out: t.Set.Pool.Decks.Name(out), Tried: len(tries)}
	if s.Tried == 0 {
		t.steps = append(t.steps, s)
		return t.nextSlot()
	}
	var list []Variant
	for _, c := range tries {
		list = append(list, t.exchange(t.Set.Lib, out, c.Code))
	}
	return t.race(t.Set.Lib, list, 1, fmt.Sprintf("cards %d ", n), func(best []int) (*running.Job, error) {
		s.In = tries[best[0]].Name
		return t.retest(s, list[best[0]], fmt.Sprintf("retest %d ", n))
	})
}

// exchange returns the variant of the current deck with one copy exchanged.
func (t *Tuning) exchange(lib *code.Library, out, in card.Code) Variant {
	title := func(c card.Code) string {
		if id, ok := lib.Find(c); ok {
			return lib.Cards[id].Name
		}
		return c.String()
	}
	return Variant{
		name: title(in) + " for " + title(out), lib: lib,
		Deck: func(s decks.Source) (decks.Source, error) { return replaceLastCopy(s, out, in) },
	}
}

// legal returns the cards that may replace the card out.
func (t *Tuning) legal(out card.Code) (list []*code.Card) {
	for _, c := range t.candidates {
		if c.Name == t.Set.Pool.Decks.Name(out) {
			continue
		}
		s, err := replaceLastCopy(t.current.Source, out, c.Code)
		if err == nil && decks.Legal(t.Set.House.Decks.Check(s.Deck(), t.Set.Pool.Decks, t.mode)) {
			list = append(list, c)
		}
	}
	return list
}

// race returns the job that finds the best variants. then receives the indices of the
// survivors, the best first.
func (t *Tuning) race(lib *code.Library, variants []Variant, survivors int, salt string, then func(best []int) (*running.Job, error)) (*running.Job, error) {
	if len(variants) == 1 {
		return then([]int{0})
	}
	q := sampling.Question{Kind: sampling.Race, Survivors: survivors, Alpha: changeAlpha, Arms: len(variants)}
	return t.ask(q, lib, variants, salt, func(_ *running.Job, step sampling.Step) (*running.Job, error) {
		if t.exhausted = step.Verdict.Reason == sampling.MaxPlayed; t.exhausted {
			return nil, nil // the games are used up and no variant has won
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

// retest returns the job that compares the best variant with the current deck, with
// fresh seeds, so that the choice does not bias the result. The variant is kept if it
// is better.
func (t *Tuning) retest(s reports.TuneStep, v Variant, salt string) (*running.Job, error) {
	q := sampling.Question{Kind: sampling.Compare, Detect: t.Detect / 100, Alpha: changeAlpha / float64(t.Swaps), Beta: changeAlpha}
	return t.ask(q, t.Set.Lib, []Variant{v}, salt, func(a *running.Job, step sampling.Step) (*running.Job, error) {
		s.Retested(a.Question, step, a.Played)
		t.steps = append(t.steps, s)
		if s.Kept {
			source, err := v.Deck(t.current.Source)
			if err != nil {
				return nil, err
			}
			after := *t.current
			after.Source = source
			t.current = &after
		}
		return t.nextSlot()
	})
}

// ask returns a job about variants of the current deck. It may use what is left of
// --max-games; nil if that is too little.
func (t *Tuning) ask(q sampling.Question, lib *code.Library, variants []Variant, salt string, then func(*running.Job, sampling.Step) (*running.Job, error)) (*running.Job, error) {
	a := &running.Job{Question: q, Workers: t.workers, ReplayCommand: func(int) string { return "" }}
	for k, o := range t.Set.Decks[1:] {
		s := matchGroup{deck: t.current, opponent: o, sides: [2]int{0, 1 + k}, house: t.Set.House, agent: t.Agent, seed: t.Seed, salt: salt}
		if err := s.addMatches(&a.Question, &a.Matches, lib, variants); err != nil {
			return nil, err
		}
	}
	if t.MaxGames > 0 {
		a.Question.MaxGames = t.MaxGames - t.games
		if t.exhausted = a.Question.MaxGames < len(a.Matches)*sampling.BatchGames; t.exhausted {
			return nil, nil
		}
	}
	t.questions = append(t.questions, tuneQuestion{t.current, variants})
	t.jobs = append(t.jobs, a)
	t.onAnswer = func(step sampling.Step) (*running.Job, error) {
		t.games += a.Games
		return then(a, step)
	}
	return a, nil
}

// gameHead returns the head of a game's log, with the variant in the deck's name.
func (t *Tuning) gameHead(part int, m sampling.Matchup, matchup int) reports.Run {
	q := t.questions[part]
	head := reports.Run{
		Decks:  [2]reports.Deck{t.Set.ReportOf(q.deck), t.Set.Report(m.Sides[1])},
		Agents: [2]string{t.Agent.Name, t.Agent.Name}, Seed: t.Seed,
	}
	if arm := matchup % (len(q.variants) + 1); arm > 0 {
		head.Decks[0].Name += " with " + q.variants[arm-1].name
	}
	return head
}

// openTuning opens a stored search.
func openTuning(k *running.StoredRun, std terminal.Streams, store *results.Run, q sampling.Question, o *running.Options) error {
	m := store.Manifest()
	set, err := loading.OpenStoredDecks(std.Err, store, 2)
	if err != nil {
		return err
	}
	t := &Tuning{Set: set, Seed: m.Seed, Cards: loading.StoredCardFiles(m).Paths, Command: m.Command}
	if t.Agent, err = loading.OpenStoredAgent(store); err != nil {
		return err
	}
	if err := json.Unmarshal(m.Setup, &t.TuneSetup); err != nil {
		return terminal.Inputf("%s: run.json: the search: %w", store.Dir(), err)
	}
	if err := checkLists(store, len(t.Pool)); err != nil {
		return err
	}
	if k.Session, err = t.Session(std, o); err != nil {
		return terminal.Inputf("%s: run.json: %w", store.Dir(), err)
	}
	if first := k.Jobs[0].Question; first.Kind != q.Kind || !slices.Equal(first.Matchups, q.Matchups) {
		return terminal.Inputf("%s: run.json: the question is not the first of a search for its deck", store.Dir())
	}
	k.Match = func(matchup int) (*selfplay.Match, reports.Run) {
		part, i := k.FindMatchup(matchup)
		return part.Matches[i], t.gameHead(slices.Index(k.Jobs, part), part.Question.Matchups[i], i)
	}
	k.Log = gameLog(k)
	return nil
}

// candidates returns the encoded cards that --pool allows, one printing of each
// title.
func (t TuneSetup) candidates(p *loading.Pool) (list []*code.Card, err error) {
	if len(t.Pool) == 0 {
		return nil, terminal.Usagef("--pool \"\": want sets, all or own")
	}
	chosen := map[card.Code]bool{}
	for _, name := range t.Pool {
		in, err := matching(p, name)
		if err != nil {
			return nil, err
		}
		for _, c := range in {
			chosen[c] = true
		}
	}
	seen := map[string]bool{}
	for _, c := range p.Cards() {
		if chosen[c.Code] && c.Encoded && !seen[c.Name] {
			seen[c.Name] = true
			list = append(list, c)
		}
	}
	return list, nil
}

// matching returns the codes that a word of --pool stands for.
func matching(p *loading.Pool, word string) (list []card.Code, err error) {
	switch word {
	case "all":
		for _, c := range p.Cards() {
			list = append(list, c.Code)
		}
		return list, nil
	case "own":
		for _, f := range p.Own {
			list = append(list, loading.CardsIn(f)...)
		}
		if len(list) == 0 {
			return nil, terminal.Usagef("--pool own: there are no cards of your own; want --cards and a card file")
		}
		return list, nil
	}
	sets, err := loading.MatchSets(p, "pool", word)
	if err != nil {
		return nil, err
	}
	for _, c := range p.Cards() {
		if slices.Contains(sets, c.Set) {
			list = append(list, c.Code)
		}
	}
	return list, nil
}
