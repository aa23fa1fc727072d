package experiments

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// SwapVariants adds a variant for each swap, and one with all of them if there are
// several. check is false for a stored run, which was checked before; blank accepts
// cards that are not encoded.
func (r *Changes) SwapVariants(check, blank bool) error {
	pool, deck := r.Set.Pool, r.Set.Decks[0]
	outs, err := parseCopies(pool, "--out", r.Out, 1)
	if err != nil {
		return err
	}
	ins, err := parseCopies(pool, "--in", r.In, 1)
	if err != nil {
		return err
	}
	if len(ins) != len(outs) {
		return terminal.Usagef("%d --out and %d --in: want the same number of both, at least one", len(outs), len(ins))
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
	if len(missing) > 0 && check && !blank {
		d := &loading.Deck{Arg: "--in", Missing: missing}
		return d.CheckEncoded(pool)
	}
	r.lib, r.subject = r.Set.Lib, deck.Deck().Name
	lib := pool.LibraryWithBlanks(append(r.Set.Missing(), missing...))
	add := func(name string, out, in []copyCount) error {
		v := Variant{name: name, lib: lib, Deck: func(s decks.Source) (decks.Source, error) { return swapCopies(pool, s, out, in) }}
		r.Variants = append(r.Variants, v)
		if !check {
			return nil
		}
		return v.Check(pool, deck, true) // cards that are not encoded were refused above
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

func copiesOf(a copyCount) string {
	if a.n == 1 {
		return a.title
	}
	return fmt.Sprintf("%d %s", a.n, a.title)
}

// swapCopies is exchangeCopies that refuses to remove cards the deck does not have.
func swapCopies(p *loading.Pool, s decks.Source, out, in []copyCount) (decks.Source, error) {
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
	return exchangeCopies(p, s, out, in)
}

// CutVariants adds a variant for each slot of the deck, without that slot.
func (r *Changes) CutVariants() error {
	var nothing card.Code
	r.lib, nothing = withBlankCard(r.Set.Lib)
	deck := r.Set.Decks[0].Deck()
	r.subject = deck.Name
	for _, e := range deckSlots(r.Set.Pool, deck) {
		r.Variants = append(r.Variants, Variant{name: r.Set.Pool.Decks.Name(e.Code), lib: r.lib, Deck: func(s decks.Source) (decks.Source, error) {
			return replaceLastCopy(s, e.Code, nothing)
		}})
	}
	return nil
}

// nothingTitle is the title of the card that takes the place of a removed one.
const nothingTitle = "Nothing"

// withBlankCard returns a library with a card that does nothing, a tactic too
// expensive to play, and its code.
func withBlankCard(lib *code.Library) (*code.Library, card.Code) {
	cards := slices.Clone(lib.Cards)
	c := code.Card{Facts: card.Facts{Name: nothingTitle, Set: "None", Type: card.Tactic, Race: card.Neutral, Cost: 99}, Encoded: true}
	c.Code = cards[len(cards)-1].Code + 1
	return lib.With(append(cards, c)), c.Code
}

// replaceLastCopy replaces one copy of a card. The neutral cards of a starter stay.
func replaceLastCopy(s decks.Source, out, in card.Code) (decks.Source, error) {
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
