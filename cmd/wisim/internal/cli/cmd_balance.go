package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/reports/results"
)

const balanceLong = `Measure how a change to a card affects the decks that play it.

A CHANGE sets or adjusts a number of the card: cost=3, loyalty=1, power=+1, hp=-1.
Several of them are applied together, as one change. A range such as cost=1..5 is
a sweep: it measures every value, and estimates the cost at which the decks win
half of their games. --with takes the change from a card file instead: its cards
replace cards of the pool or are added to it. --put and --cut exchange cards in
the decks.

Those decks of --decks that play the card play against all of --field, with and
without the change. Both versions use the same seeds and shuffles, in both seats.
If an opponent plays the card, its copies are changed, too. --all includes decks
that do not play the card.

Without a CARD the house rules of --house are judged (docs/house.md): what they
do to the win rate of the player with the first turn, and to the decks. A range
such as second.hand=7..9 is a sweep. With a CARD all games are played by them.

%s
Agents:
%s
An interrupt (Ctrl-C) ends the run and prints a partial report of the finished
games.`

type balanceOptions struct {
	changeOptions
	decks []string
	with  []string
	put   []string
	cut   []string
	all   bool
}

func newBalance() *cobra.Command {
	var o balanceOptions
	cmd := &cobra.Command{
		Use:   "balance [CARD] [CHANGE...] [flags]",
		Short: "Measure what a change to a card or to the rules does",
		Long:  fmt.Sprintf(balanceLong, experiments.FailIfHelp(experiments.KindBalance), all.Help()),
		Example: `  wisim balance "Troll Vomit" cost=3
  wisim balance "Troll Vomit" cost=1..7
  wisim balance "Troll Slayers" power=+1 --fail-if 'change > 2'
  wisim balance "Troll Vomit" --with mine.wic --put "My Tactic=3" --cut "Troll Vomit"
  wisim balance --house second.hand=7..9`,
		Args: o.args,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringSliceVar(&o.decks, "decks", []string{loading.CoreField}, "decks to search for the card, given as for --field")
	f.StringArrayVar(&o.with, "with", nil, "card file (.wic) with the change; can be repeated")
	f.StringArrayVar(&o.put, "put", nil, "CARD=N: put N copies of a card into the decks, in place of those of --cut; can be repeated")
	f.StringArrayVar(&o.cut, "cut", nil, "CARD or CARD=N: take all copies, or N, out of the decks; can be repeated")
	f.BoolVar(&o.all, "all", false, "change all decks, not only those that play the card")
	experiments.AddFailIfFlag(f, &o.failIf, experiments.KindBalance)
	o.changeOptions.add(f, "out")
	return cmd
}

func (o *balanceOptions) run(cmd *cobra.Command, args []string) error {
	o.Deck.House.Sweep = len(args) == 0
	agent, err := o.check(cmd, experiments.KindBalance)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return o.runRule(cmd, agent)
	}
	edits, err := experiments.ParseEdits(args[1:])
	if err != nil {
		return err
	}
	if len(edits) == 0 && len(o.with) == 0 && len(o.put) == 0 {
		return terminal.Usagef("want a change, such as cost=3 or cost=1..5, or --with and a card file")
	}
	if len(o.put) > 0 != (len(o.cut) > 0) {
		return terminal.Usagef("--put and --cut: want both; the cards of --put replace those of --cut")
	}
	if len(o.field) == 0 {
		return terminal.Usagef("--field: want at least one opponent")
	}
	r, err := o.prepare(cmd, args[0], args[1:], agent)
	if err != nil {
		return err
	}
	if err := r.MakeQuestion(o.precision, o.MaxGames); err != nil {
		return err
	}
	return o.play(cmd, r, o.repeat(args))
}

// args requires a card, or --house alone.
func (o *balanceOptions) args(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return nil
	}
	if !cmd.Flags().Changed("house") {
		return atLeastOne("card")(cmd, args)
	}
	for _, name := range []string{"with", "put", "cut", "all"} {
		if cmd.Flags().Changed(name) {
			return terminal.Usagef("--%s: want a card, too; without one the rules of --house are judged", name)
		}
	}
	return nil
}

// runRule judges the house rules.
func (o *balanceOptions) runRule(cmd *cobra.Command, agent loading.Agent) error {
	if _, err := experiments.ParseJudgedRules(o.Deck.House.Words().String()); err != nil {
		return err
	}
	if len(o.field) == 0 {
		return terminal.Usagef("--field: want at least one opponent")
	}
	if len(o.decks) == 0 {
		return terminal.Usagef("--decks: want at least one deck")
	}
	pool, err := o.CardFiles.Load(cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	r := o.newRun(experiments.KindBalance, agent, experiments.ChangeSetup{House: o.Deck.House.Words().String()})
	if err := o.openDecks(cmd, pool, "", r); err != nil {
		return err
	}
	if err := r.RuleVariants(); err != nil {
		return err
	}
	if err := r.MakeQuestion(o.precision, o.MaxGames); err != nil {
		return err
	}
	return o.play(cmd, r, o.repeat(nil))
}

// prepare opens the decks and makes the variants.
func (o *balanceOptions) prepare(cmd *cobra.Command, name string, edits []string, agent loading.Agent) (*experiments.Changes, error) {
	pool, err := o.CardFiles.Load(cmd.ErrOrStderr())
	if err != nil {
		return nil, err
	}
	with, err := loading.ReadCardFiles(o.with)
	if err != nil {
		return nil, err
	}
	printed, err := pool.Find(name)
	if err != nil {
		return nil, o.errNew(cmd, pool, loading.ManifestCardFiles(with), name, err)
	}
	r := o.newRun(experiments.KindBalance, agent, experiments.ChangeSetup{Card: printed.Code.String(), Edits: edits, With: loading.ManifestCardFiles(with), Put: o.put, Cut: o.cut})
	b, err := experiments.NewBalanceChange(streams(cmd), pool, r.ChangeSetup)
	if err != nil {
		return nil, err
	}
	if err := o.openDecks(cmd, pool, printed.Name, r); err != nil {
		return nil, err
	}
	if err := b.Variants(streams(cmd), r); err != nil {
		return nil, err
	}
	return r, o.legal(r, b.Pool)
}

// errNew replaces the error that no card is called name, if --with defines one, by
// advice to use --put.
func (o *balanceOptions) errNew(cmd *cobra.Command, pool *loading.Pool, with []results.File, name string, err error) error {
	if own, wrong := pool.WithFiles(cmd.ErrOrStderr(), with); wrong == nil {
		if c, none := own.FindOwn(name); none == nil {
			return terminal.Usagef("%s is a card of --with, which no deck plays; want the CARD that it replaces, as in: wisim balance CARD --with %s --put %q --cut CARD",
				c.Name, o.with[0], c.Name+"=3")
		}
	}
	return err
}

// legal refuses changed decks that break the rules of deck building.
func (o *balanceOptions) legal(r *experiments.Changes, pool *loading.Pool) error {
	for _, v := range r.Variants {
		if v.Deck == nil {
			continue
		}
		for _, d := range r.ChangedDecks() {
			if err := v.Check(pool, d, o.Deck.Blank); err != nil {
				return err
			}
		}
	}
	return nil
}

// openDecks opens the decks that are changed, which play the title unless it is empty or --all is
// given, and the field.
func (o *balanceOptions) openDecks(cmd *cobra.Command, pool *loading.Pool, title string, r *experiments.Changes) error {
	names, err := loading.ExpandDeckArgs(o.decks)
	if err != nil {
		return err
	}
	field, err := loading.ExpandDeckArgs(o.field)
	if err != nil {
		return err
	}
	set, err := o.Deck.OpenAll(streams(cmd), pool, append(slices.Clone(names), field...))
	if err != nil {
		return err
	}
	if err := set.CheckDuplicates(len(names)); err != nil {
		return err
	}
	r.Set = &loading.DeckSet{Pool: pool, Lib: set.Lib, House: set.House}
	for _, d := range set.Decks[:len(names)] {
		plays := func(c card.Code) bool { return pool.Decks.Name(c) == title }
		if o.all || title == "" || slices.ContainsFunc(loading.DeckCodes(d.Source), plays) {
			r.Set.Decks = append(r.Set.Decks, d)
		}
	}
	if r.Changed = len(r.Set.Decks); r.Changed == 0 {
		return terminal.Inputf("no deck of --decks %s plays %s; want --decks with one that does, or --all", strings.Join(o.decks, ","), title)
	}
	r.Set.Decks = append(r.Set.Decks, set.Decks[len(names):]...)
	return r.Set.AssumeField(r.Changed, &r.Agent)
}

// repeat returns the command that repeats the run.
func (o *balanceOptions) repeat(args []string) string {
	words := []string{"wisim", "balance"}
	if len(args) > 0 {
		words = append(words, terminal.QuoteAll(args))
	}
	if !slices.Equal(o.decks, []string{loading.CoreField}) {
		words = append(words, "--decks", terminal.Quote(strings.Join(o.decks, ",")))
	}
	for _, f := range []struct {
		name string
		list []string
	}{{"--with", o.with}, {"--put", o.put}, {"--cut", o.cut}} {
		for _, s := range f.list {
			words = append(words, f.name, terminal.Quote(s))
		}
	}
	if o.all {
		words = append(words, "--all")
	}
	return strings.Join(append(words, o.flags()...), " ")
}
