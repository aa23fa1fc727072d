package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

const balanceLong = `Say what a change of a card does to the decks that play it.

A CHANGE is a number of the card: cost=3, loyalty=1, power=+1, hp=-1. Several are
one change. cost=1..5 is a sweep: a curve with an interval at each cost, and the
cost at which the decks win half of their games. With --with the change is a card
file, whose cards replace those of the pool or are added to them; --put and --cut
put cards into the decks.

The decks of --decks that play the card play all of --field, with and without the
change, with the same seeds and shuffles and in both seats. Opponents that have the
card have it changed, too. --all takes every deck, whether it plays the card or not.

With --fail-if the exit code is 1 if a change meets a condition, for checks that
run by themselves: 'change > 2', 'low > 0', 'rate > 60' in points and percent;
low and high are the ends of the interval of the change.

Agents:
%s
An interrupt (Ctrl-C) ends the run; what was finished is printed, as partial.`

type balanceOptions struct {
	changeOptions
	decks  []string
	with   []string
	put    []string
	cut    []string
	all    bool
	failIf string
}

func newBalance() *cobra.Command {
	var o balanceOptions
	cmd := &cobra.Command{
		Use:   "balance CARD [CHANGE...] [flags]",
		Short: "Say what a change of a card does to the decks that play it",
		Long:  fmt.Sprintf(balanceLong, all.Help()),
		Example: `  wisim balance "Troll Vomit" cost=3
  wisim balance "Troll Vomit" cost=1..7
  wisim balance "Troll Slayers" power=+1 --fail-if 'change > 2'
  wisim balance "Troll Vomit" --with mine.wic --put "My Tactic=3" --cut "Troll Vomit"`,
		Args: atLeastOne("card"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringSliceVar(&o.decks, "decks", []string{loading.CoreField}, "decks that are looked at for the card, as in --field")
	f.StringArrayVar(&o.with, "with", nil, "card file (.wic) with the change; can be repeated")
	f.StringArrayVar(&o.put, "put", nil, "CARD=N: put copies of a card into the decks, in the places of --cut; can be repeated")
	f.StringArrayVar(&o.cut, "cut", nil, "CARD or CARD=N: take all copies, or so many, out of the decks; can be repeated")
	f.BoolVar(&o.all, "all", false, "all decks, not only those that play the card")
	f.StringVar(&o.failIf, "fail-if", "", "exit with code 1 if a change meets the condition, such as 'change > 2'")
	o.changeOptions.add(f, "out")
	return cmd
}

func (o *balanceOptions) run(cmd *cobra.Command, args []string) error {
	agent, err := o.check(cmd)
	if err != nil {
		return err
	}
	failIf, err := parseCondition(o.failIf)
	if err != nil {
		return err
	}
	edits, err := parseEdits(args[1:])
	if err != nil {
		return err
	}
	if len(edits) == 0 && len(o.with) == 0 && len(o.put) == 0 {
		return terminal.Usagef("want a change, such as cost=3 or cost=1..5, or --with and a card file")
	}
	if len(o.put) > 0 != (len(o.cut) > 0) {
		return terminal.Usagef("--put and --cut: want both; as many cards as are cut are put into their places")
	}
	if len(o.field) == 0 {
		return terminal.Usagef("--field: want at least one opponent")
	}
	r, err := o.prepare(cmd, args[0], args[1:], agent)
	if err != nil {
		return err
	}
	r.failIf = failIf
	if err := r.ask(&o.changeOptions); err != nil {
		return err
	}
	return r.play(cmd, &o.changeOptions, o.repeat(args))
}

// prepare reads the decks and makes the variants.
func (o *balanceOptions) prepare(cmd *cobra.Command, name string, edits []string, agent loading.Agent) (*changeRun, error) {
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
	r := o.newRun(kindBalance, agent, changeSetup{Card: printed.Code.String(), Edits: edits, With: loading.ManifestCardFiles(with), Put: o.put, Cut: o.cut})
	b, err := newBalanceChange(cmd, pool, r.changeSetup)
	if err != nil {
		return nil, err
	}
	if err := o.openDecks(cmd, pool, printed.Name, r); err != nil {
		return nil, err
	}
	if err := b.variants(cmd, r); err != nil {
		return nil, err
	}
	return r, o.legal(r, b.pool)
}

// errNew says of a card that only --with has what to ask instead.
func (o *balanceOptions) errNew(cmd *cobra.Command, pool *loading.Pool, with []results.File, name string, err error) error {
	if own, wrong := pool.WithFiles(cmd.ErrOrStderr(), with); wrong == nil {
		if c, none := own.FindOwn(name); none == nil {
			return terminal.Usagef("%s is a card of --with, which no deck plays; want the CARD whose place it takes, in: wisim balance CARD --with %s --put %q --cut CARD",
				c.Name, o.with[0], c.Name+"=3")
		}
	}
	return err
}

// balanceChange is what is changed of a card and around it.
type balanceChange struct {
	changeSetup
	pool    *loading.Pool // with the card files that are the change
	subject *code.Card
	edits   edits
}

func newBalanceChange(cmd *cobra.Command, pool *loading.Pool, setup changeSetup) (*balanceChange, error) {
	b := &balanceChange{changeSetup: setup, pool: pool}
	var err error
	if b.edits, err = parseEdits(setup.Edits); err != nil {
		return nil, err
	}
	if b.pool, err = pool.WithFiles(cmd.ErrOrStderr(), setup.With); err != nil {
		return nil, err
	}
	if b.subject, err = b.pool.Find(setup.Card); err != nil { // what a card file has made of it
		return nil, err
	}
	if err := b.edits.fit(b.subject); err != nil {
		return nil, err
	}
	if b.onlyEdits() {
		err = b.edits.errNothing(b.subject)
	}
	return b, err
}

// onlyEdits reports whether nothing is changed but numbers of the card.
func (b *balanceChange) onlyEdits() bool { return len(b.With) == 0 && len(b.Put) == 0 }

// variants of the decks of a run. Decks that have nothing of what is cut are left
// out of it.
func (b *balanceChange) variants(cmd *cobra.Command, r *changeRun) error {
	change, err := b.exchange(cmd, r)
	if err != nil {
		return err
	}
	r.set.Lib = r.set.Pool.LibraryWithBlanks(r.set.Missing())
	r.lib, r.subject = r.set.Lib, b.subject.Name
	lib := b.pool.LibraryWithBlanks(r.set.Missing())
	values := b.edits.sweepValues()
	for i := range max(1, len(values)) {
		var value *float64
		if len(values) > 0 {
			x := float64(values[i])
			value = &x
		}
		if at, ok := b.edits.printedAt(b.subject); ok && i == at && b.onlyEdits() {
			r.asIs, r.asIsAt = &reports.Change{Name: b.edits.name(b.subject, i), Value: value, AsPrinted: true}, i
			continue
		}
		r.variants = append(r.variants, variant{name: b.name(i), value: value, lib: b.edits.apply(lib, b.subject.Name, i), deck: change})
	}
	return nil
}

// name of all that is changed, at a place of the sweep. The card's own numbers are
// first: they are what differs in a sweep, and a narrow table cuts off what is last.
func (b *balanceChange) name(place int) string {
	var parts []string
	if len(b.edits) > 0 {
		parts = append(parts, b.edits.name(b.subject, place))
	}
	for _, f := range b.With {
		parts = append(parts, f.Name)
	}
	parts = append(parts, prefixed("put ", b.Put)...)
	parts = append(parts, prefixed("cut ", b.Cut)...)
	return strings.Join(parts, ", ")
}

func prefixed(prefix string, list []string) (out []string) {
	for _, s := range list {
		out = append(out, prefix+s)
	}
	return out
}

// legal refuses changed decks that break the rules.
func (o *balanceOptions) legal(r *changeRun, pool *loading.Pool) error {
	for _, v := range r.variants {
		if v.deck == nil {
			continue
		}
		for _, d := range r.changed() {
			if err := v.check(pool, d, o.Deck.Blank); err != nil {
				return err
			}
		}
	}
	return nil
}

// openDecks reads the decks that are changed, and the field.
func (o *balanceOptions) openDecks(cmd *cobra.Command, pool *loading.Pool, title string, r *changeRun) error {
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
	r.set = &loading.DeckSet{Pool: pool}
	for _, d := range set.Decks[:len(names)] {
		plays := func(c card.Code) bool { return pool.Decks.Name(c) == title }
		if o.all || slices.ContainsFunc(loading.DeckCodes(d.Source), plays) {
			r.set.Decks = append(r.set.Decks, d)
		}
	}
	if r.Changed = len(r.set.Decks); r.Changed == 0 {
		return terminal.Inputf("no deck of --decks %s plays %s; want --decks with one that does, or --all", strings.Join(o.decks, ","), title)
	}
	r.set.Decks = append(r.set.Decks, set.Decks[len(names):]...)
	return r.set.AssumeField(r.Changed, &r.agent)
}

// exchange is what --put and --cut make of a deck; nil for nothing. Decks that
// have nothing of what is cut are left out.
func (b *balanceChange) exchange(cmd *cobra.Command, r *changeRun) (func(decks.Source) (decks.Source, error), error) {
	if len(b.Put) == 0 {
		return nil, nil
	}
	p := b.pool
	in, err := copies(p, "--put", b.Put, 0)
	if err != nil {
		return nil, err
	}
	out, err := copies(p, "--cut", b.Cut, decks.MaxSize)
	if err != nil {
		return nil, err
	}
	wanted, most := 0, 0
	for _, a := range in {
		wanted += a.n
	}
	var kept []*loading.Deck
	var without []string
	for _, d := range r.changed() {
		_, free := cutFrom(p, d.Deck(), out)
		if most = max(most, free); free > 0 {
			kept = append(kept, d)
		} else {
			without = append(without, d.Arg)
		}
	}
	switch {
	case most == 0:
		return nil, terminal.Usagef("--cut %s: no deck has any; want cards that the decks play", strings.Join(b.Cut, " --cut "))
	case wanted > most:
		return nil, terminal.Usagef("--put %s: %s, and of --cut %s no deck has more than %d; want as many in as out", strings.Join(b.Put, " --put "), terminal.Count(wanted, "card"), strings.Join(b.Cut, " --cut "), most)
	case len(without) > 0:
		_, err := fmt.Fprintf(cmd.ErrOrStderr(), "wisim: without any card of --cut, and left out: %s\n", strings.Join(without, ", "))
		if err != nil {
			return nil, err
		}
	}
	r.set.Decks = append(kept, r.field()...)
	r.Changed = len(kept)
	return func(s decks.Source) (decks.Source, error) { return exchanged(p, s, out, in) }, nil
}

// amount is copies of a title.
type amount struct {
	code  card.Code
	title string
	n     int
}

// copies reads CARD=N; all stands for a missing number, 0 for none that may be
// missing.
func copies(p *loading.Pool, flag string, list []string, all int) (out []amount, err error) {
	for _, s := range list {
		name, number, ok := s, "", false
		if i := strings.LastIndex(s, "="); i >= 0 {
			name, number, ok = s[:i], s[i+1:], true
		}
		n := all
		if ok {
			if n, err = strconv.Atoi(number); err != nil || n < 1 || n > decks.MaxSize {
				return nil, terminal.Usagef("%s %q: want a number of copies from 1 to %d behind the =", flag, s, decks.MaxSize)
			}
		} else if all == 0 {
			return nil, terminal.Usagef("%s %q: want how many copies, such as %q", flag, s, s+"=3")
		}
		c, err := p.FindOwn(name)
		if err != nil {
			return nil, err
		}
		out = append(out, amount{c.Code, c.Name, n})
	}
	return out, nil
}

// exchanged takes cards out of a deck and puts others into their places.
func exchanged(p *loading.Pool, s decks.Source, out, in []amount) (decks.Source, error) {
	if _, ok := s.Starter(); ok {
		return s, errStarter(s)
	}
	d := s.Deck()
	list, free := cutFrom(p, d, out)
	for _, a := range in {
		n := min(a.n, free)
		free -= n
		list = append(list, decks.Entry{Code: a.code, Count: n})
	}
	if free > 0 {
		return s, terminal.Usagef("%s: %s more taken out than put in", d.Name, terminal.Count(free, "card"))
	}
	return decks.FromDeck(decks.New(d.Name, d.Capital, list)), nil
}

// cutFrom takes cards out of a deck as far as it has them, and says how many.
func cutFrom(p *loading.Pool, d decks.Deck, out []amount) (list []decks.Entry, free int) {
	left := map[string]int{}
	for _, a := range out {
		left[a.title] += a.n
	}
	for _, e := range d.Cards {
		name := p.Decks.Name(e.Code)
		n := min(left[name], e.Count)
		left[name] -= n
		free += n
		list = append(list, decks.Entry{Code: e.Code, Count: e.Count - n})
	}
	return list, free
}

// errStarter refuses to change a starter.
func errStarter(s decks.Source) error {
	return terminal.Usagef("%s: is a starter, whose neutrals differ from game to game; want a list, such as one that wisim deck convert writes", s.Deck().Name)
}

func (o *balanceOptions) repeat(args []string) string {
	words := []string{"wisim", "balance", terminal.QuoteAll(args)}
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
	if o.failIf != "" {
		words = append(words, "--fail-if", terminal.Quote(o.failIf))
	}
	return strings.Join(append(words, o.flags()...), " ")
}
