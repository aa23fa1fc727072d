package rulings

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine/card"
)

func draftChecks() []prover {
	return []prover{
		{"draft.piles", checkPiles},
		{"draft.neutrals-and-format-cards", checkNeutralsAndFormats},
		{"draft.sides", checkDraftSides},
		{"draft.pack-size", checkPackSize},
		{"draft.pick-two", checkPickTwo},
		{"draft.counterdraft-one", checkCounterdraft},
		{"draft.pack-rhythm", checkRhythm},
		{"draft.pack-runs-out", checkRunsOut},
		{"draft.deck-about-forty", checkAboutForty},
	}
}

func checkPiles(k *kit) error {
	o, d := k.box.SideCards(draft.Order), k.box.SideCards(draft.Destruction)
	return first(
		equal("Order's cards", len(o), 88), equal("Destruction's cards", len(d), 88),
		equal("Dwarf cards", between(o, 1, 25), 40), equal("Empire cards", between(o, 26, 50), 40),
		equal("High Elf cards", between(o, 51, 55), 5), equal("Order's alliances", between(o, 122, 124), 3),
		equal("Orc cards", between(d, 56, 80), 40), equal("Chaos cards", between(d, 81, 105), 40),
		equal("Dark Elf cards", between(d, 106, 110), 5), equal("Destruction's alliances", between(d, 125, 127), 3),
		equal("different alliances", len(slices.Compact(append(slices.Clone(o[85:]), d[85:]...))), 6),
	)
}

// checkNeutralsAndFormats checks, over 50 seeds, the neutral and draft-format cards in both
// piles as dealt (packs included), and that they and the packs vary with the seed.
func checkNeutralsAndFormats(k *kit) error {
	neutrals, packs, formats := map[string]bool{}, map[string]bool{}, 0
	for seed := range uint64(50) {
		d, err := k.sitDown(seed, nil, nil)
		if err != nil {
			return err
		}
		var dealt []card.Code
		for p := draft.Order; p <= draft.Destruction; p++ {
			all := slices.Concat(d.s.Pack(p), d.s.Pile(p))
			dealt = append(dealt, all...)
			if err := first(
				equal("cards in the pile", len(all), 108),
				equal("neutrals", between(all, 111, 121), 10),
				equal("draft-format cards", between(all, 128, 131), 10),
				equal("others", len(all)-between(all, 111, 121)-between(all, 128, 131), 88),
			); err != nil {
				return fmt.Errorf("seed %d, %s: %w", seed, p, err)
			}
		}
		box := tally(k.box.Neutrals())
		for c, n := range tally(dealt) {
			if c >= 1111 && c <= 1121 && n > box[c] {
				return fmt.Errorf("seed %d: %d of %s are dealt, the box has %d", seed, n, c, box[c])
			}
		}
		if err := equal("neutrals that nobody gets", len(k.box.Neutrals())-between(dealt, 111, 121), 4); err != nil {
			return err
		}
		neutrals[fmt.Sprint(tally(slices.Concat(d.s.Pack(0), d.s.Pile(0))))] = true
		packs[fmt.Sprint(d.s.Pack(1))] = true
		formats += between(d.s.Pack(1), 128, 131)
	}
	// Ten of 108 cards are draft-format cards: 69 are expected in fifty packs.
	if len(neutrals) < 40 || len(packs) < 40 || formats < 40 || formats > 100 {
		return fmt.Errorf("50 seeds deal %d sets of neutrals, %d first packs and %d draft-format cards in them; want chance and shuffled piles",
			len(neutrals), len(packs), formats)
	}
	return nil
}

func checkDraftSides(k *kit) error {
	for seed := range uint64(20) {
		d, err := k.sitDown(seed, nil, nil)
		if err != nil {
			return err
		}
		if err := d.finish(); err != nil {
			return err
		}
		for p := draft.Order; p <= draft.Destruction; p++ {
			own := 0
			for _, c := range d.s.Taken(p) {
				f, _ := k.pool.Card(c)
				if f.Side() != p.Side() && f.Side() != card.NoSide {
					return fmt.Errorf("seed %d: %s has %s of %s", seed, p, f.Name, f.Side())
				}
				if f.Race.Side() == p.Side() {
					own++
				}
			}
			deck := d.s.Deck(p, "deck", k.pool)
			if err := first(
				equal("the side of the board", deck.Capital.Side(), p.Side()),
				equal("a deck has cards of its side", own > 0, true),
				k.verdict(deck, decks.Casual, ""),
			); err != nil {
				return fmt.Errorf("seed %d, %s: %w", seed, p, err)
			}
		}
	}
	return nil
}

func checkPackSize(k *kit) error {
	d, err := k.sitDown(1, k.real(0, 75), k.real(1, 75))
	if err != nil {
		return err
	}
	for p := draft.Order; p <= draft.Destruction; p++ {
		top := k.real(p, 15)
		slices.Sort(top)
		if err := same("the first pack is the top of the pile", d.s.Pack(p), top); err != nil {
			return err
		}
	}
	if err := d.finish(); err != nil {
		return err
	}
	for p := draft.Order; p <= draft.Destruction; p++ {
		for _, e := range d.events {
			if e.Kind == draft.Opens && e.N != 15 {
				return fmt.Errorf("%s opens a pack of %d; want 15", e.Seat, e.N)
			}
		}
		if err := first(
			equal("packs", d.count(draft.Opens, p), 5),
			equal("cards left of 108", len(d.s.Pile(p)), 33),
		); err != nil {
			return err
		}
	}
	return nil
}

// checkPickTwo checks that picks are simultaneous and hidden: nothing changes until both seats
// have picked, and neither sees the other's cards afterwards.
func checkPickTwo(k *kit) error {
	d, err := k.sitDown(1, k.real(0, 75), k.with(1, 75, draft.Sabotage))
	if err != nil {
		return err
	}
	other := *d
	for i, x := range []*desk{d, &other} {
		for range draft.PerPick {
			var buf draft.Choices
			c := x.s.Legal(&buf)[i]
			if err := first(equal("who picks first", x.s.ToMove(), draft.Order), k.box.Apply(&x.s, c)); err != nil {
				return err
			}
		}
	}
	if err := first(
		equal("Destruction picks before Order's cards move", d.s.ToMove(), draft.Destruction),
		equal("cards in Order's deck before both have picked", len(d.s.Taken(0)), 0),
		equal("Destruction cannot tell Order's picks apart", d.view(1).Same(other.view(1)), true),
		equal("Order can", d.view(0).Same(other.view(0)), false),
		d.step(nil, []card.Code{draft.Sabotage}),
	); err != nil {
		return err
	}
	v := d.view(1)
	return first(
		equal("Order's deck after one pick of two", len(d.s.Taken(0)), 2),
		same("what Destruction sees of it", v.Taken(0), make([]card.Code, 2)),
		equal("what Destruction sees of his own deck", v.Taken(1)[0] == 0, false),
		equal("the draft-format card that Order sees", d.view(0).Sabotage(1), 1),
	)
}

func checkCounterdraft(k *kit) error {
	d, err := k.sitDown(1, k.real(0, 75), k.real(1, 75))
	if err != nil {
		return err
	}
	if err := d.step(nil, nil); err != nil {
		return err
	}
	mine, his := d.s.Pack(0)[5], d.s.Pack(1)[7]
	twin := *d
	if err := first(k.box.Apply(&d.s, 7), k.box.Apply(&twin.s, 0)); err != nil {
		return err
	}
	if err := first(
		equal("Destruction cannot tell what Order has chosen", d.view(1).Same(twin.view(1)), true),
		equal("cards thrown out before both have chosen", len(d.s.Counterdrafted()), 0),
		k.box.Apply(&d.s, 5),
	); err != nil {
		return err
	}
	for p := draft.Order; p <= draft.Destruction; p++ {
		left := slices.Concat(d.s.Pack(p), d.s.Pile(p), d.s.Taken(p))
		if err := first(
			same("what the seat sees thrown out", d.view(p).Counterdrafted(), []card.Code{his, mine}),
			equal("cards that are left to the seat", len(left), 107),
			equal("pack, deck and pile", d.sizes(p), [3]int{12, 2, 93}),
		); err != nil {
			return err
		}
		gone := [2]card.Code{mine, his}[p]
		if got, had := tally(left)[gone], tally(slices.Concat(twin.s.Pack(p), twin.s.Pile(p), twin.s.Taken(p)))[gone]; got != had-1 {
			return fmt.Errorf("%s has %d of the card that was thrown out; want %d", p, got, had-1)
		}
	}
	return nil
}

func checkRhythm(k *kit) error {
	d, err := k.sitDown(1, k.real(0, 75), k.real(1, 75))
	if err != nil {
		return err
	}
	for round := 1; round <= 5; round++ {
		for p := draft.Order; p <= draft.Destruction; p++ {
			if err := equal("cards in the deck before the pack", len(d.s.Taken(p)), 8*(round-1)); err != nil {
				return err
			}
		}
		var sizes []int
		for d.s.Round() == round && !d.s.Over() {
			sizes = append(sizes, len(d.s.Pack(0)))
			if err := d.step(nil, nil); err != nil {
				return err
			}
		}
		// The last size is the number of cards that nobody took.
		sizes = append(sizes, d.lastDiscard())
		if err := same("sizes of the pack", sizes, []int{15, 13, 12, 10, 9, 7, 6, 4}); err != nil {
			return err
		}
	}
	return equal("the draft is over after five packs", d.s.Over(), true)
}

// lastDiscard returns how many cards of Order's last pack were discarded because nobody took them.
func (d *desk) lastDiscard() int {
	for _, e := range slices.Backward(d.events) {
		if e.Kind == draft.Discards && e.Seat == draft.Order {
			return e.N
		}
	}
	return -1
}

// checkRunsOut drafts a pack of twelve from which Order counterdrafts two cards more than usual:
// eight picks and five counterdrafts need one card more than the pack has.
func checkRunsOut(k *kit) error {
	cut, sabotage := draft.CutSupplyLines, draft.Sabotage
	d, err := k.sitDown(1, k.with(0, 75, cut, cut, cut, sabotage, sabotage), k.real(1, 75))
	if err != nil {
		return err
	}
	for _, picks := range [][]card.Code{{cut, cut}, nil, {cut, sabotage}, nil, {sabotage}} {
		if err := d.step(picks, nil); err != nil {
			return err
		}
	}
	if err := d.pack(); err != nil {
		return err
	}
	was := len(d.s.Taken(1))
	two := d.s.Pack(1)
	if err := first(
		equal("Destruction's second pack", len(two), 12), equal("Order's", len(d.s.Pack(0)), 15),
		d.step(nil, nil), d.step(d.s.Pack(1)[8:], nil), // Destruction takes two out of ten cards
		d.step(nil, nil), d.step(d.s.Pack(1)[4:], nil), // Destruction takes two out of six cards
		d.step(nil, nil), d.step(nil, nil), // Destruction takes one out of two cards
		equal("cards before the last pick", len(d.s.Pack(1)), 1),
		d.step(nil, nil),
	); err != nil {
		return err
	}
	return first(
		equal("the pack that is open", d.s.Round(), 3),
		equal("cards that the pack of twelve gave", len(d.s.Taken(1))-was, 7),
		equal("the third pack", len(d.s.Pack(1)), 12),
		d.step(nil, nil),
		equal("cards picked first from the third pack", len(d.s.Taken(1))-was, 9),
	)
}

// checkAboutForty checks that a drafted deck has forty cards, one less for each draft-format card
// that was picked, and one more for each Reinforcements, picked or counterdrafted.
func checkAboutForty(k *kit) error {
	plain, err := k.sitDown(1, k.real(0, 75), k.real(1, 75))
	if err != nil {
		return err
	}
	if err := plain.finish(); err != nil {
		return err
	}
	for p := draft.Order; p <= draft.Destruction; p++ {
		if err := first(
			equal("cards in a deck without draft-format cards", len(plain.s.Taken(p)), 40),
			k.verdict(plain.s.Deck(p, "deck", k.pool), decks.Casual, ""),
		); err != nil {
			return err
		}
	}
	return first(
		k.deckSizes(draft.CutSupplyLines, []card.Code{draft.CutSupplyLines}, nil, [2]int{39, 40}),
		k.deckSizes(draft.CutSupplyLines, nil, []card.Code{draft.CutSupplyLines}, [2]int{40, 40}),
		k.deckSizes(draft.Reinforcements, []card.Code{draft.Reinforcements}, nil, [2]int{40, 40}),
		k.deckSizes(draft.Reinforcements, nil, []card.Code{draft.Reinforcements}, [2]int{40, 41}),
	)
}

// deckSizes runs a draft with draft-format card c in Order's first pack, which Order picks or
// Destruction counterdrafts, and compares the sizes of both decks with want.
func (k *kit) deckSizes(c card.Code, picks, throws []card.Code, want [2]int) error {
	d, err := k.sitDown(1, k.with(0, 80, c), k.real(1, 80))
	if err != nil {
		return err
	}
	if err := first(d.step(picks, nil), d.step(nil, throws), d.finish()); err != nil {
		return err
	}
	name := k.pool.Name(c)
	return first(
		equal("Order's deck, "+name, len(d.s.Taken(0)), want[0]),
		equal("Destruction's deck, "+name, len(d.s.Taken(1)), want[1]),
	)
}
