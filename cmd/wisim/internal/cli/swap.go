package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
)

const swapLong = `Say what it is worth to take cards out of a deck and to put others in.

Each --out goes with the --in in the same place: one copy, or as many as it says
("Pillage=2"). Several swaps are tried each for itself and, if there is more than
one, all together. The deck plays --field with and without each, with the same
seeds and shuffles, the new card in the place of the old one.

Agents:
%s
An interrupt (Ctrl-C) ends the run; what was finished is printed, as partial.`

type swapOptions struct {
	changeOptions
	outs, ins []string
}

func newSwap() *cobra.Command {
	var o swapOptions
	cmd := &cobra.Command{
		Use:   "swap DECK --out CARD --in CARD [flags]",
		Short: "Say what it is worth to exchange cards of a deck",
		Long:  fmt.Sprintf(swapLong, all.Help()),
		Example: `  wisim swap orc-smash --out "Savage Marauders" --in "Urguck"
  wisim swap my-list.txt --out "Pillage=2" --in "Waaagh!=2" --out "Choppa" --in "Totem of Gork"`,
		Args: exactly("DECK"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.outs, "out", nil, "CARD or CARD=N: take one copy, or so many, out; can be repeated")
	f.StringArrayVar(&o.ins, "in", nil, "CARD or CARD=N: put one copy, or so many, in; can be repeated")
	o.changeOptions.add(f, 1.5)
	return cmd
}

func (o *swapOptions) run(cmd *cobra.Command, args []string) error {
	agent, err := o.check(cmd)
	if err != nil {
		return err
	}
	if len(o.outs) == 0 || len(o.outs) != len(o.ins) {
		return usagef("%d --out and %d --in: want as many of both, and one at least", len(o.outs), len(o.ins))
	}
	set, err := o.openField(cmd, &o.deck, args, o.field)
	if err != nil {
		return err
	}
	r := &changeRun{decks: set.decks[:1], field: set.decks[1:], lib: set.lib}
	if r.variants, err = o.variants(set); err != nil {
		return err
	}
	if err := r.ask(&o.changeOptions, agent); err != nil {
		return err
	}
	words := []string{"wisim", "swap", quote(args[0])}
	for i := range o.outs {
		words = append(words, "--out", quote(o.outs[i]), "--in", quote(o.ins[i]))
	}
	repeat := strings.Join(append(words, o.flags()...), " ")
	return r.play(cmd, &o.changeOptions, r.report(&o.changeOptions, set, reports.ChangeSwap, set.decks[0].deck().Name, agent, repeat), nil)
}

func (o *swapOptions) variants(set *deckSet) (list []variant, err error) {
	outs, err := set.pool.copies("--out", o.outs, 1)
	if err != nil {
		return nil, err
	}
	ins, err := set.pool.copies("--in", o.ins, 1)
	if err != nil {
		return nil, err
	}
	var missing []decks.Entry
	for i, in := range ins {
		if in.n != outs[i].n {
			return nil, usagef("--out %s --in %s: want as many copies in as out", o.outs[i], o.ins[i])
		}
		if c, ok := set.pool.decks.Card(in.code); ok && !c.Encoded {
			missing = append(missing, decks.Entry{Code: in.code, Count: in.n})
		}
	}
	if len(missing) > 0 && !o.deck.blank {
		d := &openDeck{arg: "--in", missing: missing}
		return nil, d.errNotEncoded(set.pool)
	}
	lib := set.pool.withBlank(append(set.missing(), missing...))
	add := func(name string, out, in []amount) error {
		v := variant{name: name, lib: lib, deck: func(s decks.Source) (decks.Source, error) { return swapped(set.pool, s, out, in) }}
		list = append(list, v)
		return v.check(set.pool, set.decks[0], true) // what is not encoded was refused above
	}
	for i := range outs {
		name := fmt.Sprintf("%s for %s", copiesOf(ins[i]), copiesOf(outs[i]))
		if err := add(name, outs[i:i+1], ins[i:i+1]); err != nil {
			return nil, err
		}
	}
	if len(outs) > 1 {
		if err := add("all together", outs, ins); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func copiesOf(a amount) string {
	if a.n == 1 {
		return a.title
	}
	return fmt.Sprintf("%d %s", a.n, a.title)
}

// swapped is exchanged, and refuses to take out what the deck does not have.
func swapped(p *pool, s decks.Source, out, in []amount) (decks.Source, error) {
	want := map[string]int{}
	for _, a := range out {
		want[a.title] += a.n
	}
	for title, n := range want {
		has := 0
		for _, e := range s.Deck().Cards {
			if p.decks.Name(e.Code) == title {
				has += e.Count
			}
		}
		if has < n {
			return s, inputf("%s: --out wants %d of %s; the deck has %d", s.Deck().Name, n, title, has)
		}
	}
	return exchanged(p, s, out, in)
}

const cutLong = `Say what each slot of a deck is worth: of each title, the last copy.

The copy is replaced by a card that does nothing but can be laid facedown, in the
same games; what the deck loses is what the slot is worth, shown beside the mean
of the other slots. What is worth least is what to cut first.

Agents:
%s
An interrupt (Ctrl-C) ends the run; what was finished is printed, as partial.`

func newCut() *cobra.Command {
	var o changeOptions
	cmd := &cobra.Command{
		Use:   "cut DECK [flags]",
		Short: "Say what each slot of a deck is worth",
		Long:  fmt.Sprintf(cutLong, all.Help()),
		Example: `  wisim cut orc-smash
  wisim cut my-list.txt --field dwarf-wall,chaos-rot --precision 1`,
		Args: exactly("DECK"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.runCut(cmd, args) },
	}
	o.add(cmd.Flags(), 1.5)
	return cmd
}

func (o *changeOptions) runCut(cmd *cobra.Command, args []string) error {
	agent, err := o.check(cmd)
	if err != nil {
		return err
	}
	set, err := o.openField(cmd, &o.deck, args, o.field)
	if err != nil {
		return err
	}
	r := &changeRun{decks: set.decks[:1], field: set.decks[1:]}
	var nothing card.Code
	r.lib, nothing = withNothing(set.lib)
	for _, e := range slotsOf(set.pool, set.decks[0].deck()) {
		r.variants = append(r.variants, variant{name: set.pool.decks.Name(e.Code), lib: r.lib, deck: func(s decks.Source) (decks.Source, error) {
			return lastCopy(s, e.Code, nothing)
		}})
	}
	if err := r.ask(o, agent); err != nil {
		return err
	}
	repeat := strings.Join(append([]string{"wisim", "cut", quote(args[0])}, o.flags()...), " ")
	return r.play(cmd, o, r.report(o, set, reports.ChangeCut, set.decks[0].deck().Name, agent, repeat), nil)
}

// withNothing is a library with a card that does nothing: a tactic that nobody
// can pay for.
func withNothing(lib *code.Library) (*code.Library, card.Code) {
	cards := slices.Clone(lib.Cards)
	c := code.Card{Facts: card.Facts{Name: "Nothing", Set: "None", Type: card.Tactic, Race: card.Neutral, Cost: 99}, Encoded: true}
	c.Code = cards[len(cards)-1].Code + 1
	return lib.With(append(cards, c)), c.Code
}

// lastCopy replaces one copy of a card; a starter keeps its neutrals.
func lastCopy(s decks.Source, out, in card.Code) (decks.Source, error) {
	d := s.Deck()
	list := []decks.Entry{{Code: in, Count: 1}}
	for _, e := range d.Cards {
		if e.Code == out {
			e.Count--
		}
		list = append(list, e)
	}
	changed := decks.New(d.Name, d.Capital, list)
	starter, ok := s.Starter()
	if !ok {
		return decks.FromDeck(changed), nil
	}
	after, err := decks.NewStarter(changed, starter.Box())
	return decks.FromStarter(after), err
}
