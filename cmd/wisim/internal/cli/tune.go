package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/plan"
)

const tuneLong = `Look for exchanges of single copies that make a deck better.

It looks first for the --swaps slots that are worth least: every title's last copy
against a card that does nothing. Then, slot by slot, every card of --pool that is
legal there is tried in it. Both are races: the worse half is left behind after
each round and the rest gets twice the games. The winner is then compared with the
deck so far, with fresh seeds, and kept only if it is better there; that anything
is kept that is not better happens in 5 %% of all searches at most. If nothing
better was found, it says so.

--pool names sets as "wisim cards list --set" does, or is all for all cards, or
own for those of --cards; several with commas.

Agents:
%s
An interrupt (Ctrl-C) ends the search; what was found is printed, as partial.`

type tuneOptions struct {
	questionOptions
	field  []string
	pool   []string
	swaps  int
	detect float64
}

func newTune() *cobra.Command {
	var o tuneOptions
	cmd := &cobra.Command{
		Use:   "tune DECK [flags]",
		Short: "Look for exchanges of cards that make a deck better",
		Long:  fmt.Sprintf(tuneLong, all.Help()),
		Example: `  wisim tune my-list.txt
  wisim tune my-list.txt --pool core --swaps 3 --html tuned.html
  wisim tune my-list.txt --pool all --swaps 1 --field dwarf-wall,chaos-rot`,
		Args: exactly("DECK"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringSliceVar(&o.pool, "pool", []string{"core"}, "cards that may be put in: sets with this in their name, all, or own")
	f.IntVar(&o.swaps, "swaps", 3, "how many copies may be exchanged")
	f.Float64Var(&o.detect, "detect", 1, "the smallest improvement that matters, in points of the win rate")
	f.StringVar(&o.agents, "agents", "heuristic", "who plays all decks: one agent")
	addField(f, &o.field)
	o.questionOptions.add(f)
	return cmd
}

// mostSwaps is more than anybody waits for.
const mostSwaps = 50

func (o *tuneOptions) check(cmd *cobra.Command) (namedAgent, error) {
	if o.swaps < 1 || o.swaps > mostSwaps {
		return namedAgent{}, usagef("--swaps %d: want a number from 1 to %d", o.swaps, mostSwaps)
	}
	if err := checkShare("detect", o.detect, 50, "1"); err != nil {
		return namedAgent{}, err
	}
	return o.checkOne(cmd)
}

func (o *tuneOptions) run(cmd *cobra.Command, args []string) error {
	agent, err := o.check(cmd)
	if err != nil {
		return err
	}
	set, err := o.openField(cmd, &o.deck, args, o.field)
	if err != nil {
		return err
	}
	if set.decks[0].isStarter() {
		return errStarter(set.decks[0].source)
	}
	t := &tuning{tuneOptions: o, cmd: cmd, agent: agent, set: set, now: set.decks[0]}
	if t.tries, err = o.tries(set.pool); err != nil {
		return err
	}
	t.report = reports.Tune{
		Version: version(), Deck: set.report(0), Cards: o.cards.paths, Agent: agent.name, Seed: o.seed, Pool: o.pool,
		Swaps: o.swaps, Detect: o.detect / 100, Alpha: changeAlpha, MaxGames: o.maxGames, Repeat: o.repeat(args), Steps: []reports.TuneStep{},
	}
	for i := 1; i < len(set.decks); i++ {
		t.report.Field = append(t.report.Field, set.report(i))
	}
	return t.run()
}

// tries are the cards that may be put in as far as --pool says: encoded, one
// printing of each title.
func (o *tuneOptions) tries(p *pool) (list []*code.Card, err error) {
	if len(o.pool) == 0 {
		return nil, usagef("--pool \"\": want sets, all or own")
	}
	chosen := map[card.Code]bool{}
	for _, name := range o.pool {
		in, err := p.chosen(name)
		if err != nil {
			return nil, err
		}
		for _, c := range in {
			chosen[c] = true
		}
	}
	seen := map[string]bool{}
	for _, c := range p.cards() {
		if chosen[c.Code] && c.Encoded && !seen[c.Name] {
			seen[c.Name] = true
			list = append(list, c)
		}
	}
	return list, nil
}

// chosen are the cards that a word of --pool stands for.
func (p *pool) chosen(word string) (list []card.Code, err error) {
	switch word {
	case "all":
		for _, c := range p.cards() {
			list = append(list, c.Code)
		}
		return list, nil
	case "own":
		for _, f := range p.own {
			list = append(list, cardsOf(f)...)
		}
		if len(list) == 0 {
			return nil, usagef("--pool own: there are no cards of your own; want --cards and a card file")
		}
		return list, nil
	}
	sets, err := matchSets(p, "pool", word)
	if err != nil {
		return nil, err
	}
	for _, c := range p.cards() {
		if slices.Contains(sets, c.Set) {
			list = append(list, c.Code)
		}
	}
	return list, nil
}

// poolNames are what --pool can be.
func poolNames() []string { return append([]string{"core", "all", "own"}, setNames()...) }

// repeat is the command that gives the report again.
func (o *tuneOptions) repeat(args []string) string {
	words := []string{"wisim", "tune", quote(args[0]), "--pool", quote(strings.Join(o.pool, ",")), "--swaps", strconv.Itoa(o.swaps), "--detect", typed(o.detect),
		"--field", quote(strings.Join(o.field, ",")), "--agents", quote(o.agents)}
	return strings.Join(append(words, o.flags()...), " ")
}

// tuning is a search on its way. Each of its questions is answered by a plan;
// the next question is about the deck that the last one has left.
type tuning struct {
	*tuneOptions
	cmd    *cobra.Command
	agent  namedAgent
	set    *deckSet
	tries  []*code.Card // that may be put in
	now    *openDeck    // the deck so far
	report reports.Tune
}

// errOut is that no more games are allowed.
var errOut = errors.New("no more games are allowed")

func (t *tuning) run() error {
	start := time.Now()
	err := t.search()
	stopped := isStopped(t.cmd, err)
	switch {
	case stopped:
		t.report.Reason = reports.Interrupted
	case errors.Is(err, errOut):
		t.report.Reason = plan.MaxPlayed
	case err != nil:
		return err
	default:
		t.report.Reason = plan.Decided
	}
	t.report.Partial = stopped
	for _, e := range t.now.deck().Cards {
		t.report.List = append(t.report.List, reports.Card{Code: e.Code.String(), Name: t.set.pool.decks.Name(e.Code), Count: e.Count})
	}
	out := reports.NewTune(t.report)
	if err := t.present(t.cmd.OutOrStdout(), out, out.WriteText); err != nil {
		return err
	}
	if err := (reports.Speed{Elapsed: time.Since(start), Workers: t.jobs}).WriteGames(t.cmd.ErrOrStderr(), out.Games); err != nil {
		return err
	}
	if stopped {
		return fmt.Errorf("%w after %s", errInterrupted, count(out.Games, "game"))
	}
	return nil
}

// search for an exchange in each of the slots that are worth least.
func (t *tuning) search() error {
	slots, err := t.slots()
	if err != nil {
		return err
	}
	for i, out := range slots {
		s, err := t.step(out, i+1)
		if err != nil {
			return err
		}
		t.report.Steps = append(t.report.Steps, s)
	}
	return nil
}

// slots are the cards whose last copy is worth least, the worst first: as many as
// may be exchanged.
func (t *tuning) slots() (worst []card.Code, err error) {
	lib, nothing := withNothing(t.set.lib)
	var list []variant
	cards := slotsOf(t.set.pool, t.now.deck())
	for _, e := range cards {
		list = append(list, t.exchange(lib, e.Code, nothing))
	}
	t.report.Slots = len(list)
	best, err := t.race(lib, list, min(t.swaps, len(list)), "slots ")
	for _, i := range best {
		worst = append(worst, cards[i].Code)
	}
	return worst, err
}

// step looks for the best card for a slot.
func (t *tuning) step(out card.Code, n int) (s reports.TuneStep, err error) {
	tries := t.legal(out)
	var list []variant
	for _, c := range tries {
		list = append(list, t.exchange(t.set.lib, out, c.Code))
	}
	if s.Out, s.Tried = t.set.pool.decks.Name(out), len(tries); s.Tried == 0 {
		return s, nil
	}
	best, err := t.race(t.set.lib, list, 1, fmt.Sprintf("cards %d ", n))
	if err != nil {
		return s, err
	}
	s.In = tries[best[0]].Name
	return s, t.retest(&s, list[best[0]], fmt.Sprintf("retest %d ", n))
}

// exchange is a variant of the deck so far, with one copy exchanged.
func (t *tuning) exchange(lib *code.Library, out, in card.Code) variant {
	return variant{name: in.String(), lib: lib, deck: func(s decks.Source) (decks.Source, error) { return lastCopy(s, out, in) }}
}

// legal are the cards that may take the place of one.
func (t *tuning) legal(out card.Code) (list []*code.Card) {
	for _, c := range t.tries {
		if c.Name == t.set.pool.decks.Name(out) {
			continue
		}
		s, err := lastCopy(t.now.source, out, c.Code)
		if err == nil && decks.Legal(decks.Check(s.Deck(), t.set.pool.decks, t.now.mode)) {
			list = append(list, c)
		}
	}
	return list
}

// race are the variants that are left over, the best first.
func (t *tuning) race(lib *code.Library, variants []variant, survivors int, salt string) (best []int, err error) {
	if len(variants) == 1 {
		return []int{0}, nil
	}
	r := &changeRun{decks: []*openDeck{t.now}, field: t.set.decks[1:], lib: lib, variants: variants}
	r.question = plan.Question{Kind: plan.Race, Survivors: survivors, Alpha: changeAlpha, Arms: len(variants)}
	step, _, err := t.ask(r, salt)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(step.Estimates, func(a, b plan.Estimate) int {
		return cmp.Or(cmp.Compare(b.Pairs, a.Pairs), cmp.Compare(b.Value, a.Value))
	})
	for _, e := range step.Estimates[:survivors] {
		best = append(best, e.Matchup-1)
	}
	return best, nil
}

// retest compares the winner with the deck so far, with seeds that nobody has
// picked him by, and keeps him if he is better.
func (t *tuning) retest(s *reports.TuneStep, v variant, salt string) error {
	r := &changeRun{decks: []*openDeck{t.now}, field: t.set.decks[1:], lib: t.set.lib, variants: []variant{v}}
	r.question = plan.Question{Kind: plan.Compare, Detect: t.detect / 100, Alpha: changeAlpha / float64(t.swaps), Beta: changeAlpha}
	step, played, err := t.ask(r, salt)
	if err != nil {
		return err
	}
	s.Retested(r.question, step, played)
	if !s.Kept {
		return nil
	}
	source, err := v.deck(t.now.source)
	if err != nil {
		return err
	}
	after := *t.now
	after.source = source
	t.now = &after
	return nil
}

// ask a question about variants. Of --max-games it gets what is left.
func (t *tuning) ask(r *changeRun, salt string) (plan.Step, []plan.Played, error) {
	if err := r.sitAll(t.agent, t.seed, salt); err != nil {
		return plan.Step{}, nil, err
	}
	if t.maxGames > 0 {
		r.question.MaxGames = t.maxGames - t.report.Games
		if r.question.MaxGames < len(r.matches)*plan.BatchGames {
			return plan.Step{}, nil, errOut
		}
	}
	a := &asked{question: r.question, matches: r.matches, workers: t.jobs, repeat: func(int) string { return "" }}
	a.progress = newProgress(t.cmd.ErrOrStderr(), a.most())
	step, err := a.answer(t.cmd.Context())
	a.progress.finish()
	t.report.Games += a.games
	if err == nil && r.question.Kind == plan.Race && step.Verdict.Reason == plan.MaxPlayed {
		err = errOut // nobody has won
	}
	return step, a.played, err
}
