package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
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
	f.StringSliceVar(&o.decks, "decks", []string{coreArg}, "decks that are looked at for the card, as in --field")
	f.StringArrayVar(&o.with, "with", nil, "card file (.wic) with the change; can be repeated")
	f.StringArrayVar(&o.put, "put", nil, "CARD=N: put copies of a card into the decks, in the places of --cut; can be repeated")
	f.StringArrayVar(&o.cut, "cut", nil, "CARD or CARD=N: take all copies, or so many, out of the decks; can be repeated")
	f.BoolVar(&o.all, "all", false, "all decks, not only those that play the card")
	f.StringVar(&o.failIf, "fail-if", "", "exit with code 1 if a change meets the condition, such as 'change > 2'")
	o.changeOptions.add(f, 1.5)
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
		return usagef("want a change, such as cost=3 or cost=1..5, or --with and a card file")
	}
	if len(o.put) > 0 != (len(o.cut) > 0) {
		return usagef("--put and --cut: want both; as many cards as are cut are put into their places")
	}
	if len(o.field) == 0 {
		return usagef("--field: want at least one opponent")
	}
	r, set, subject, err := o.prepare(cmd, args[0], edits)
	if err != nil {
		return err
	}
	if err := r.ask(&o.changeOptions, agent); err != nil {
		return err
	}
	report := r.report(&o.changeOptions, set, reports.ChangeBalance, subject.Name, agent, o.repeat(args))
	report.Cards = append(slices.Clone(report.Cards), o.with...)
	if i, ok := o.printedAt(edits, subject); ok {
		value := float64(edits.sweepValues()[i])
		report.Changes = slices.Insert(report.Changes, i, reports.Change{Name: edits.name(subject, i), Value: &value, Printed: true})
	}
	return r.play(cmd, &o.changeOptions, report, func(c *reports.Changes) error {
		if name, ok := failIf.metBy(c); ok {
			c.FailedIf = name + ": " + o.failIf
			return fmt.Errorf("%s with %s: --fail-if %s", subject.Name, name, quote(o.failIf))
		}
		return nil
	})
}

// prepare reads the decks and makes the variants.
func (o *balanceOptions) prepare(cmd *cobra.Command, name string, edits edits) (*changeRun, *deckSet, *code.Card, error) {
	pool, err := o.cards.load(cmd)
	if err != nil {
		return nil, nil, nil, err
	}
	changed := pool
	if len(o.with) > 0 {
		with := cardFiles{paths: append(slices.Clone(o.cards.paths), o.with...)}
		if changed, err = with.load(cmd); err != nil {
			return nil, nil, nil, err
		}
	}
	printed, err := pool.find(name)
	if err != nil {
		return nil, nil, nil, err
	}
	subject, ok := changed.card(printed.Code) // what a card file has made of it
	if !ok {
		subject = printed
	}
	if err := edits.fit(subject); err != nil {
		return nil, nil, nil, err
	}
	if len(o.with) == 0 && len(o.put) == 0 {
		if err := edits.errNothing(subject); err != nil {
			return nil, nil, nil, err
		}
	}
	r, set, err := o.openDecks(cmd, pool, printed.Name)
	if err != nil {
		return nil, nil, nil, err
	}
	r.lib = set.lib
	lib := changed.withBlank(set.missing())
	change, err := o.exchange(cmd, changed, r)
	if err != nil {
		return nil, nil, nil, err
	}
	at, isPrinted := o.printedAt(edits, subject)
	for i := range max(1, len(edits.sweepValues())) {
		if isPrinted && i == at {
			continue
		}
		v := variant{name: o.name(edits, subject, i), lib: edits.apply(lib, subject.Name, i), deck: change}
		if n := edits.sweepValues(); len(n) > 0 {
			x := float64(n[i])
			v.value = &x
		}
		r.variants = append(r.variants, v)
	}
	return r, set, subject, o.legal(r, changed)
}

// printedAt is the place of the sweep at which nothing is changed.
func (o *balanceOptions) printedAt(l edits, subject *code.Card) (int, bool) {
	if len(o.with) > 0 || len(o.put) > 0 {
		return 0, false
	}
	return l.printedAt(subject)
}

// name of all that is changed, at a place of the sweep. What is swept over is
// last.
func (o *balanceOptions) name(l edits, subject *code.Card, place int) string {
	parts := append(slices.Clone(o.with), prefixed("put ", o.put)...)
	parts = append(parts, prefixed("cut ", o.cut)...)
	if len(l) > 0 {
		parts = append(parts, l.name(subject, place))
	}
	return strings.Join(parts, ", ")
}

func prefixed(prefix string, list []string) (out []string) {
	for _, s := range list {
		out = append(out, prefix+s)
	}
	return out
}

// legal refuses changed decks that break the rules.
func (o *balanceOptions) legal(r *changeRun, pool *pool) error {
	for _, v := range r.variants {
		if v.deck == nil {
			continue
		}
		for _, d := range r.decks {
			if err := v.check(pool, d, o.deck.blank); err != nil {
				return err
			}
		}
	}
	return nil
}

// openDecks reads the decks that are changed, and the field.
func (o *balanceOptions) openDecks(cmd *cobra.Command, pool *pool, title string) (*changeRun, *deckSet, error) {
	names, err := expandDecks(o.decks)
	if err != nil {
		return nil, nil, err
	}
	field, err := expandDecks(o.field)
	if err != nil {
		return nil, nil, err
	}
	set, err := o.deck.openAll(cmd, pool, append(slices.Clone(names), field...))
	if err != nil {
		return nil, nil, err
	}
	if err := set.errTwice(len(names)); err != nil {
		return nil, nil, err
	}
	r := &changeRun{field: set.decks[len(names):]}
	for _, d := range set.decks[:len(names)] {
		plays := func(c card.Code) bool { return pool.decks.Name(c) == title }
		if o.all || slices.ContainsFunc(codesOf(d.source), plays) {
			r.decks = append(r.decks, d)
		}
	}
	if len(r.decks) == 0 {
		return nil, nil, inputf("no deck of --decks %s plays %s; want --decks with one that does, or --all", strings.Join(o.decks, ","), title)
	}
	return r, set, nil
}

// exchange is what --put and --cut make of a deck; nil for nothing. Decks that
// have nothing of what is cut are left out.
func (o *balanceOptions) exchange(cmd *cobra.Command, p *pool, r *changeRun) (func(decks.Source) (decks.Source, error), error) {
	if len(o.put) == 0 {
		return nil, nil
	}
	in, err := p.copies("--put", o.put, 0)
	if err != nil {
		return nil, err
	}
	out, err := p.copies("--cut", o.cut, decks.MaxSize)
	if err != nil {
		return nil, err
	}
	wanted, most := 0, 0
	for _, a := range in {
		wanted += a.n
	}
	var kept []*openDeck
	var without []string
	for _, d := range r.decks {
		_, free := cutFrom(p, d.deck(), out)
		if most = max(most, free); free > 0 {
			kept = append(kept, d)
		} else {
			without = append(without, d.arg)
		}
	}
	switch {
	case most == 0:
		return nil, usagef("--cut %s: no deck has any; want cards that the decks play", strings.Join(o.cut, " --cut "))
	case wanted > most:
		return nil, usagef("--put %s: %s, and of --cut %s no deck has more than %d; want as many in as out", strings.Join(o.put, " --put "), count(wanted, "card"), strings.Join(o.cut, " --cut "), most)
	case len(without) > 0:
		_, err := fmt.Fprintf(cmd.ErrOrStderr(), "wisim: without any card of --cut, and left out: %s\n", strings.Join(without, ", "))
		if err != nil {
			return nil, err
		}
	}
	r.decks = kept
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
func (p *pool) copies(flag string, list []string, all int) (out []amount, err error) {
	for _, s := range list {
		name, number, ok := s, "", false
		if i := strings.LastIndex(s, "="); i >= 0 {
			name, number, ok = s[:i], s[i+1:], true
		}
		n := all
		if ok {
			if n, err = strconv.Atoi(number); err != nil || n < 1 || n > decks.MaxSize {
				return nil, usagef("%s %q: want a number of copies from 1 to %d behind the =", flag, s, decks.MaxSize)
			}
		} else if all == 0 {
			return nil, usagef("%s %q: want how many copies, such as %q", flag, s, s+"=3")
		}
		c, err := p.findOwn(name)
		if err != nil {
			return nil, err
		}
		out = append(out, amount{c.Code, c.Name, n})
	}
	return out, nil
}

// findOwn finds a card by its name or code, or as the n-th of a card file:
// "mine:1" is the first of mine.wic.
func (p *pool) findOwn(name string) (*code.Card, error) {
	file, number, ok := strings.Cut(name, ":")
	n, err := strconv.Atoi(number)
	if !ok || err != nil {
		return p.find(name)
	}
	for _, f := range p.own {
		if stem(f.Name) != file {
			continue
		}
		codes := cardsOf(f)
		if n < 1 || n > len(codes) {
			return nil, inputf("%s: %s has %s", name, f.Name, count(len(codes), "card"))
		}
		if c, ok := p.card(codes[n-1]); ok {
			return c, nil
		}
	}
	return nil, inputf("%s: there is no card file %s.wic among --with and --cards", name, file)
}

// exchanged takes cards out of a deck and puts others into their places.
func exchanged(p *pool, s decks.Source, out, in []amount) (decks.Source, error) {
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
		return s, usagef("%s: %s more taken out than put in", d.Name, count(free, "card"))
	}
	return decks.FromDeck(decks.New(d.Name, d.Capital, list)), nil
}

// cutFrom takes cards out of a deck as far as it has them, and says how many.
func cutFrom(p *pool, d decks.Deck, out []amount) (list []decks.Entry, free int) {
	left := map[string]int{}
	for _, a := range out {
		left[a.title] += a.n
	}
	for _, e := range d.Cards {
		name := p.decks.Name(e.Code)
		n := min(left[name], e.Count)
		left[name] -= n
		free += n
		list = append(list, decks.Entry{Code: e.Code, Count: e.Count - n})
	}
	return list, free
}

// errStarter refuses to change a starter.
func errStarter(s decks.Source) error {
	return usagef("%s: is a starter, whose neutrals differ from game to game; want a list, such as one that wisim deck convert writes", s.Deck().Name)
}

func (o *balanceOptions) repeat(args []string) string {
	words := []string{"wisim", "balance", quoteAll(args)}
	if !slices.Equal(o.decks, []string{coreArg}) {
		words = append(words, "--decks", quote(strings.Join(o.decks, ",")))
	}
	for _, f := range []struct {
		name string
		list []string
	}{{"--with", o.with}, {"--put", o.put}, {"--cut", o.cut}} {
		for _, s := range f.list {
			words = append(words, f.name, quote(s))
		}
	}
	if o.all {
		words = append(words, "--all")
	}
	if o.failIf != "" {
		words = append(words, "--fail-if", quote(o.failIf))
	}
	return strings.Join(append(words, o.flags()...), " ")
}
