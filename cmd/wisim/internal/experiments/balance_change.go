package experiments

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

// BalanceChange is the change of one balance run: the edited numbers of a card, the
// card files of --with, and the cards of --put and --cut.
type BalanceChange struct {
	ChangeSetup
	Pool    *loading.Pool // all cards that wisim knows, with those of --with added
	subject *code.Card
	edits   Edits
}

// NewBalanceChange checks a setup and loads its card files.
func NewBalanceChange(std terminal.Streams, pool *loading.Pool, setup ChangeSetup) (*BalanceChange, error) {
	b := &BalanceChange{ChangeSetup: setup, Pool: pool}
	var err error
	if b.edits, err = ParseEdits(setup.Edits); err != nil {
		return nil, err
	}
	if b.Pool, err = pool.WithFiles(std.Err, setup.With); err != nil {
		return nil, err
	}
	if b.subject, err = b.Pool.Find(setup.Card); err != nil { // a card file of --with may replace the card
		return nil, err
	}
	if err := b.edits.checkCard(b.subject); err != nil {
		return nil, err
	}
	if b.onlyEdits() {
		err = b.edits.checkChanged(b.subject)
	}
	return b, err
}

// onlyEdits reports whether the change consists of edited numbers only.
func (b *BalanceChange) onlyEdits() bool { return len(b.With) == 0 && len(b.Put) == 0 }

// Variants adds the variants of the change to a run, one a value of the sweep. It
// removes decks that have no card of --cut.
func (b *BalanceChange) Variants(std terminal.Streams, r *Changes) error {
	change, err := b.exchange(std, r)
	if err != nil {
		return err
	}
	r.Set.Lib = r.Set.Pool.LibraryWithBlanks(r.Set.Missing())
	r.lib, r.subject = r.Set.Lib, b.subject.Name
	r.changedCards = map[string]bool{b.subject.Name: true}
	for _, f := range b.Pool.Own {
		if !slices.ContainsFunc(b.With, func(w results.File) bool { return w.Name == f.Name }) {
			continue
		}
		for _, code := range loading.CardsIn(f) {
			r.changedCards[b.Pool.Decks.Name(code)] = true
		}
	}
	lib := b.Pool.LibraryWithBlanks(r.Set.Missing())
	values := b.edits.sweepValues()
	for i := range max(1, len(values)) {
		var value *float64
		if len(values) > 0 {
			x := float64(values[i])
			value = &x
		}
		if at, ok := b.edits.printedPlace(b.subject); ok && i == at && b.onlyEdits() {
			r.unchanged, r.unchangedAt = &reports.Change{Name: b.edits.name(b.subject, i), Value: value, AsPrinted: true}, i
			continue
		}
		r.Variants = append(r.Variants, Variant{name: b.name(i), value: value, lib: b.edits.apply(lib, b.subject.Name, i), Deck: change})
	}
	return nil
}

// name returns the name of the variant at an index of the sweep. The card's own
// numbers come first, since they differ in a sweep and a narrow table cuts names at
// the end.
func (b *BalanceChange) name(place int) string {
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

// exchange returns the function that applies --put and --cut to a deck; nil without
// them. It removes decks that have no card of --cut.
func (b *BalanceChange) exchange(std terminal.Streams, r *Changes) (func(decks.Source) (decks.Source, error), error) {
	if len(b.Put) == 0 {
		return nil, nil
	}
	p := b.Pool
	in, err := parseCopies(p, "--put", b.Put, 0)
	if err != nil {
		return nil, err
	}
	out, err := parseCopies(p, "--cut", b.Cut, decks.MaxSize)
	if err != nil {
		return nil, err
	}
	wanted, most := 0, 0
	for _, a := range in {
		wanted += a.n
	}
	var kept []*loading.Deck
	var without []string
	for _, d := range r.ChangedDecks() {
		_, free := removeCopies(p, d.Deck(), out)
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
		_, err := fmt.Fprintf(std.Err, "wisim: left out, as they play no card of --cut: %s\n", strings.Join(without, ", "))
		if err != nil {
			return nil, err
		}
	}
	r.Set.Decks = append(kept, r.FieldDecks()...)
	r.Changed = len(kept)
	return func(s decks.Source) (decks.Source, error) { return exchangeCopies(p, s, out, in) }, nil
}

// copyCount is a number of copies of a title.
type copyCount struct {
	code  card.Code
	title string
	n     int
}

// parseCopies parses "CARD=N" or "CARD". all is the number for the second form, 0 if
// it is not allowed.
func parseCopies(p *loading.Pool, flag string, list []string, all int) (out []copyCount, err error) {
	for _, s := range list {
		name, number, ok := s, "", false
		if i := strings.LastIndex(s, "="); i >= 0 {
			name, number, ok = s[:i], s[i+1:], true
		}
		n := all
		if ok {
			if n, err = strconv.Atoi(number); err != nil || n < 1 || n > decks.MaxSize {
				return nil, terminal.Usagef("%s %q: want a number of copies from 1 to %d after the =", flag, s, decks.MaxSize)
			}
		} else if all == 0 {
			return nil, terminal.Usagef("%s %q: want a number of copies, such as %q", flag, s, s+"=3")
		}
		c, err := p.FindOwn(name)
		if err != nil {
			return nil, err
		}
		out = append(out, copyCount{c.Code, c.Name, n})
	}
	return out, nil
}

// exchangeCopies replaces cards of a deck by others, as many as are removed.
func exchangeCopies(p *loading.Pool, s decks.Source, out, in []copyCount) (decks.Source, error) {
	if _, ok := s.Starter(); ok {
		return s, ErrStarter(s)
	}
	d := s.Deck()
	list, free := removeCopies(p, d, out)
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

// removeCopies removes cards from a deck as far as it has them, and returns the list
// and the number of removed cards.
func removeCopies(p *loading.Pool, d decks.Deck, out []copyCount) (list []decks.Entry, free int) {
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

// ErrStarter returns the error that a starter cannot be changed.
func ErrStarter(s decks.Source) error {
	return terminal.Usagef("%s: is a starter, whose neutrals differ from game to game; want a list, such as one that wisim deck convert writes", s.Deck().Name)
}
