package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
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
	o.changeOptions.add(f, "run") // --out is a card
	// The only error is a second function for one flag.
	_ = cmd.RegisterFlagCompletionFunc("out", cardNames)
	return cmd
}

func (o *swapOptions) run(cmd *cobra.Command, args []string) error {
	agent, err := o.check(cmd)
	if err != nil {
		return err
	}
	if len(o.outs) == 0 || len(o.outs) != len(o.ins) {
		return terminal.Usagef("%d --out and %d --in: want as many of both, and one at least; --out is a card, --run the directory of a run", len(o.outs), len(o.ins))
	}
	r := o.newRun(kindSwap, agent, changeSetup{Out: o.outs, In: o.ins})
	if err := r.openOne(cmd, &o.changeOptions, args[0]); err != nil {
		return err
	}
	if err := r.swapVariants(o); err != nil {
		return err
	}
	if err := r.ask(&o.changeOptions); err != nil {
		return err
	}
	words := []string{"wisim", "swap", terminal.Quote(args[0])}
	for i := range o.outs {
		words = append(words, "--out", terminal.Quote(o.outs[i]), "--in", terminal.Quote(o.ins[i]))
	}
	return r.play(cmd, &o.changeOptions, strings.Join(append(words, o.flags()...), " "))
}

// swapVariants are each swap, and all together if there are several. o is nil if
// what was asked has been looked at before.
func (r *changeRun) swapVariants(o *swapOptions) error {
	pool, deck := r.set.Pool, r.set.Decks[0]
	outs, err := copies(pool, "--out", r.Out, 1)
	if err != nil {
		return err
	}
	ins, err := copies(pool, "--in", r.In, 1)
	if err != nil {
		return err
	}
	if len(ins) != len(outs) {
		return terminal.Usagef("%d --out and %d --in: want as many of both, and one at least", len(outs), len(ins))
	}
	var missing []decks.Entry
	for i, in := range ins {
		if in.n != outs[i].n {
			return terminal.Usagef("--out %s --in %s: want as many copies in as out", r.Out[i], r.In[i])
		}
		if c, ok := pool.Decks.Card(in.code); ok && !c.Encoded {
			missing = append(missing, decks.Entry{Code: in.code, Count: in.n})
		}
	}
	if len(missing) > 0 && o != nil && !o.Deck.Blank {
		d := &loading.Deck{Arg: "--in", Missing: missing}
		return d.CheckEncoded(pool)
	}
	r.lib, r.subject = r.set.Lib, deck.Deck().Name
	lib := pool.LibraryWithBlanks(append(r.set.Missing(), missing...))
	add := func(name string, out, in []amount) error {
		v := variant{name: name, lib: lib, deck: func(s decks.Source) (decks.Source, error) { return swapped(pool, s, out, in) }}
		r.variants = append(r.variants, v)
		if o == nil {
			return nil
		}
		return v.check(pool, deck, true) // what is not encoded was refused above
	}
	for i := range outs {
		name := fmt.Sprintf("%s for %s", copiesOf(ins[i]), copiesOf(outs[i]))
		if err := add(name, outs[i:i+1], ins[i:i+1]); err != nil {
			return err
		}
	}
	if len(outs) > 1 {
		return add("all together", outs, ins)
	}
	return nil
}

func copiesOf(a amount) string {
	if a.n == 1 {
		return a.title
	}
	return fmt.Sprintf("%d %s", a.n, a.title)
}

// swapped is exchanged, and refuses to take out what the deck does not have.
func swapped(p *loading.Pool, s decks.Source, out, in []amount) (decks.Source, error) {
	want := map[string]int{}
	for _, a := range out {
		want[a.title] += a.n
	}
	for title, n := range want {
		has := 0
		for _, e := range s.Deck().Cards {
			if p.Decks.Name(e.Code) == title {
				has += e.Count
			}
		}
		if has < n {
			return s, terminal.Inputf("%s: --out wants %d of %s; the deck has %d", s.Deck().Name, n, title, has)
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
	o.add(cmd.Flags(), "out")
	return cmd
}

func (o *changeOptions) runCut(cmd *cobra.Command, args []string) error {
	agent, err := o.check(cmd)
	if err != nil {
		return err
	}
	r := o.newRun(kindCut, agent, changeSetup{})
	if err := r.openOne(cmd, o, args[0]); err != nil {
		return err
	}
	if err := r.cutVariants(); err != nil {
		return err
	}
	if err := r.ask(o); err != nil {
		return err
	}
	return r.play(cmd, o, strings.Join(append([]string{"wisim", "cut", terminal.Quote(args[0])}, o.flags()...), " "))
}

// cutVariants are the deck without each of its slots.
func (r *changeRun) cutVariants() error {
	var nothing card.Code
	r.lib, nothing = withNothing(r.set.Lib)
	deck := r.set.Decks[0].Deck()
	r.subject = deck.Name
	for _, e := range slotsOf(r.set.Pool, deck) {
		r.variants = append(r.variants, variant{name: r.set.Pool.Decks.Name(e.Code), lib: r.lib, deck: func(s decks.Source) (decks.Source, error) {
			return lastCopy(s, e.Code, nothing)
		}})
	}
	return nil
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
