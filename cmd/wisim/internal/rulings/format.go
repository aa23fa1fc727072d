package rulings

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine/card"
)

func formatChecks() []prover {
	return []prover{
		{"draft.format-cards-set", checkFormatSet},
		{"draft.format-cards-never-in-deck", checkFormatsNeverInDeck},
		{"draft.selecting-player", checkSelectingPlayer},
		{"draft.cut-supply-lines", checkCutSupplyLines},
		{"draft.reinforcements", checkReinforcements},
		{"draft.sabotage", checkSabotage},
		{"draft.shifting-tides", checkShiftingTides},
		{"draft.shifting-tides-first", checkTidesFirst},
	}
}

// formatNames returns the titles of the draft-format cards and their numbers of copies, as the
// ruling lists them.
func formatNames() map[string]int {
	return map[string]int{"Cut Supply Lines": 3, "Reinforcements": 3, "Sabotage": 3, "Shifting Tides": 1}
}

func checkFormatSet(k *kit) error {
	set := tally(draft.FormatSet())
	if err := equal("different cards in a set", len(set), 4); err != nil {
		return err
	}
	for c, n := range set {
		f, ok := k.pool.Card(c)
		if !ok {
			return fmt.Errorf("the pool has no %s", c)
		}
		if err := first(
			equal("type of "+f.Name, f.Type, card.Draft), equal("copies of "+f.Name, n, formatNames()[f.Name]),
			equal("number of "+f.Name+" is one of 128 to 131", c >= 1128 && c <= 1131, true),
		); err != nil {
			return err
		}
	}
	d, err := k.sitDown(4, nil, nil)
	if err != nil {
		return err
	}
	for p := draft.Order; p <= draft.Destruction; p++ {
		dealt := tally(slices.Concat(d.s.Pack(p), d.s.Pile(p)))
		for c, n := range set {
			if err := equal(fmt.Sprintf("copies of %s in the pile of %s", k.pool.Name(c), p), dealt[c], n); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkFormatsNeverInDeck checks that a Sabotage uses up one of the two picks, is set aside
// before the next step, and that no finished deck holds a draft-format card.
func checkFormatsNeverInDeck(k *kit) error {
	d, err := k.sitDown(1, k.with(0, 75, draft.Sabotage), k.real(1, 75))
	if err != nil {
		return err
	}
	if err := first(
		d.step([]card.Code{draft.Sabotage}, nil),
		equal("the step after the pick", d.s.Step(), 1),
		equal("pack, deck and pile", d.sizes(0), [3]int{13, 1, 93}),
		equal("Sabotage before Order", d.s.Sabotage(0), 1),
		equal("Sabotage as Destruction sees it", d.view(1).Sabotage(0), 1),
	); err != nil {
		return err
	}
	for c := range tally(draft.FormatSet()) {
		if err := k.neverInDeck(c); err != nil {
			return err
		}
	}
	return nil
}

// neverInDeck checks, over 20 seeds, that no deck holds c even if Order picks it whenever he can.
func (k *kit) neverInDeck(c card.Code) error {
	for seed := range uint64(20) {
		d, err := k.sitDown(seed, k.with(0, 1, c), nil)
		if err != nil {
			return err
		}
		d.eager = []card.Code{c}
		if err := d.finish(); err != nil {
			return err
		}
		for p := draft.Order; p <= draft.Destruction; p++ {
			if n := between(d.s.Deck(p, "deck", k.pool).List(), 128, 131); n > 0 {
				return fmt.Errorf("seed %d: %d draft-format cards in the deck of %s", seed, n, p)
			}
		}
		if err := equal(k.pool.Name(c)+" was selected", d.count(draft.Shows, draft.Order) > 0, true); err != nil {
			return err
		}
	}
	return nil
}

// looks makes the desk record the five cards that Reinforcements shows to each seat, and
// returns the record.
func (d *desk) looks() *[2][]card.Code {
	var seen [2][]card.Code
	d.keep = func(p draft.Seat, five []card.Code) (int, error) {
		seen[p] = five
		var buf draft.Choices
		return int(d.s.Legal(&buf)[0]), nil
	}
	return &seen
}

// checkSelectingPlayer checks that the seat that selects Reinforcements looks at its own pile:
// Order counterdrafts it out of Destruction's pack.
func checkSelectingPlayer(k *kit) error {
	d, err := k.sitDown(1, k.real(0, 80), k.with(1, 80, draft.Reinforcements))
	if err != nil {
		return err
	}
	if err := d.step(nil, nil); err != nil {
		return err
	}
	piles := [2][]card.Code{slices.Clone(d.s.Pile(0)), slices.Clone(d.s.Pile(1))}
	seen := d.looks()
	if err := d.step([]card.Code{draft.Reinforcements}, nil); err != nil {
		return err
	}
	return first(
		same("what Order sees", seen[0], piles[0][:5]),
		equal("cards that Destruction sees", len(seen[1]), 0),
		equal("pack, deck and pile of Order", d.sizes(0), [3]int{12, 3, 92}),
		equal("pack, deck and pile of Destruction", d.sizes(1), [3]int{12, 2, 93}),
		same("Destruction's pile", d.s.Pile(1), piles[1]),
	)
}

// checkCutSupplyLines plays two copies against Destruction, one picked and one counterdrafted:
// the open pack keeps its size, and every later one has thirteen cards.
func checkCutSupplyLines(k *kit) error {
	cut := draft.CutSupplyLines
	d, err := k.sitDown(1, k.with(0, 75, cut), k.with(1, 75, cut))
	if err != nil {
		return err
	}
	if err := first(
		d.step([]card.Code{cut}, nil), equal("Destruction's open pack", len(d.s.Pack(1)), 13),
		d.step([]card.Code{cut}, nil), equal("Destruction's open pack", len(d.s.Pack(1)), 12),
		equal("cards off, as both see it", [2]int{d.view(0).Cuts(1), d.view(1).Cuts(1)}, [2]int{2, 2}),
		d.finish(),
	); err != nil {
		return err
	}
	var opened [2][]int
	for _, e := range d.events {
		if e.Kind == draft.Opens {
			opened[e.Seat] = append(opened[e.Seat], e.N)
		}
	}
	return first(
		same("Destruction's packs", opened[1][1:], []int{13, 13, 13, 13}),
		same("Order's packs", opened[0][1:], []int{15, 15, 15, 15}),
	)
}

func checkReinforcements(k *kit) error {
	d, err := k.sitDown(1, k.with(0, 60, draft.Reinforcements), k.real(1, 60))
	if err != nil {
		return err
	}
	pile := slices.Clone(d.s.Pile(0))
	kept := pile[2]
	var five []card.Code
	d.keep = func(_ draft.Seat, cards []card.Code) (int, error) {
		five = cards
		return slices.Index(cards, kept), first(
			equal("cards of the other that Destruction sees", len(d.view(1).Cards()), 0),
			equal("who chooses", d.s.ToMove(), draft.Order),
		)
	}
	if err := d.step([]card.Code{draft.Reinforcements}, nil); err != nil {
		return err
	}
	now := d.s.Pile(0)
	rest := without(pile[:5], []card.Code{kept})
	bottom := slices.Clone(now[len(now)-4:])
	slices.Sort(rest)
	slices.Sort(bottom)
	if err := first(
		same("the cards that are looked at", five, pile[:5]),
		equal("cards in the pile", len(now), len(pile)-1),
		equal("pack, deck and pile", d.sizes(0), [3]int{13, 2, 92}),
		equal("the last card of the deck", d.s.Taken(0)[1], kept),
		same("the last four of the pile", bottom, rest),
		same("the rest of the pile", now[:len(now)-4], pile[5:]),
		equal("what Destruction knows of it", d.view(1).Taken(0)[1], 0),
	); err != nil {
		return err
	}
	return k.reinforcementsWaste()
}

// reinforcementsWaste checks that a draft-format card may be kept from the five only if there is
// no other card, and that it then has no effect (note A54).
func (k *kit) reinforcementsWaste() error {
	cut, sabotage, more := draft.CutSupplyLines, draft.Sabotage, draft.Reinforcements
	for _, x := range []struct {
		five  []card.Code
		legal int
		deck  int
	}{
		{[]card.Code{cut, cut, 1026, sabotage, 1027}, 2, 2},
		{[]card.Code{cut, cut, cut, sabotage, sabotage}, 2, 1},
	} {
		d, err := k.sitDown(1, slices.Concat(k.real(0, 14), []card.Code{more}, x.five), k.real(1, 15))
		if err != nil {
			return err
		}
		d.keep = func(draft.Seat, []card.Code) (int, error) {
			var buf draft.Choices
			legal := d.s.Legal(&buf)
			return int(legal[0]), equal("cards that may be kept", len(legal), x.legal)
		}
		if err := first(
			d.step([]card.Code{more}, nil),
			equal("pack, deck and pile", d.sizes(0), [3]int{13, x.deck, 92}),
			equal("Cut Supply Lines and Sabotage that work", d.s.Cuts(1)+d.s.Sabotage(0), 0),
		); err != nil {
			return err
		}
	}
	return nil
}

// checkSabotage checks that a Sabotage won in a counterdraft takes a second card only in the next
// counterdraft, and is spent by that. It may also be saved for later.
func checkSabotage(k *kit) error {
	d, err := k.sitDown(1, k.real(0, 75), k.with(1, 75, draft.Sabotage))
	if err != nil {
		return err
	}
	if err := first(
		d.step(nil, nil), d.step([]card.Code{draft.Sabotage}, nil),
		equal("cards left after Sabotage was thrown out", len(d.s.Pack(1)), 12),
		equal("Sabotage before Order", d.s.Sabotage(0), 1),
		d.step(nil, nil),
	); err != nil {
		return err
	}
	kept := *d
	thrown := len(d.s.Counterdrafted())
	if err := first(
		d.step(d.s.Pack(1)[3:5], nil),
		equal("cards left after a counterdraft of two", len(d.s.Pack(1)), 8),
		equal("cards thrown out, Destruction's one included", len(d.s.Counterdrafted())-thrown, 3),
		equal("Sabotage left", d.s.Sabotage(0), 0),
		d.step(nil, nil), equal("cards before the next counterdraft", len(d.s.Pack(1)), 6),
		d.step(nil, nil), equal("cards after it", len(d.s.Pack(1)), 5),
	); err != nil {
		return err
	}
	return first( // the Sabotage may be saved for a later counterdraft as well
		kept.step(nil, nil), equal("cards left when it is kept", len(kept.s.Pack(1)), 9),
		equal("Sabotage that was kept", kept.s.Sabotage(0), 1),
	)
}

// checkShiftingTides picks Shifting Tides and another card in the first step: the other 13 cards
// are shuffled back into the pile, and 13 new ones are dealt.
func checkShiftingTides(k *kit) error {
	back, changed := 0, 0
	for seed := range uint64(30) {
		d, err := k.sitDown(seed, k.with(0, 15, draft.ShiftingTides, 1007), k.real(1, 15))
		if err != nil {
			return err
		}
		old := without(d.s.Pack(0), []card.Code{1007, draft.ShiftingTides})
		all := tally(slices.Concat(old, d.s.Pile(0)))
		next := slices.Clone(d.s.Pile(0)[:13])
		if err := d.step([]card.Code{1007, draft.ShiftingTides}, nil); err != nil {
			return err
		}
		now := tally(slices.Concat(d.s.Pack(0), d.s.Pile(0)))
		for c, n := range all {
			if now[c] != n {
				return fmt.Errorf("seed %d: %d of %s in pack and pile; want %d", seed, now[c], c, n)
			}
		}
		if err := first(
			equal("pack, deck and pile", d.sizes(0), [3]int{13, 1, 93}),
			equal("the other pack", len(d.s.Pack(1)), 13),
		); err != nil {
			return fmt.Errorf("seed %d: %w", seed, err)
		}
		slices.Sort(next)
		if !slices.Equal(d.s.Pack(0), next) {
			changed++
		}
		if slices.ContainsFunc(old, func(c card.Code) bool { return tally(d.s.Pack(0))[c] > tally(next)[c] }) {
			back++
		}
	}
	if changed < 25 || back < 10 {
		return fmt.Errorf("of 30 new packs %d are not the top of the old pile and %d have a card of the old pack; want most", changed, back)
	}
	return k.tidesCounterdrafted()
}

// tidesCounterdrafted checks a counterdrafted Shifting Tides: Destruction, who has cut Order's
// supply lines before, takes it out of Order's pack. Order's pack is shuffled into Order's pile
// and replaced by twelve cards, as many as were left in it (note A54).
func (k *kit) tidesCounterdrafted() error {
	d, err := k.sitDown(3, k.with(0, 15, draft.ShiftingTides), k.with(1, 15, draft.CutSupplyLines))
	if err != nil {
		return err
	}
	if err := d.step(nil, []card.Code{draft.CutSupplyLines}); err != nil {
		return err
	}
	his := slices.Clone(d.s.Pack(1))
	return first(
		equal("cards off Order's packs", d.s.Cuts(0), 1),
		d.step(nil, []card.Code{draft.ShiftingTides}),
		equal("pack, deck and pile of Order", d.sizes(0), [3]int{12, 2, 93}),
		equal("pack, deck and pile of Destruction", d.sizes(1), [3]int{12, 1, 93}),
		equal("cards that Destruction's pack did not have", len(without(d.s.Pack(1), his)), 0),
		equal("new packs for Order", d.count(draft.Replaces, draft.Order), 1),
		equal("new packs for Destruction", d.count(draft.Replaces, draft.Destruction), 0),
	)
}

// without returns list minus others, as multisets.
func without(list, others []card.Code) []card.Code {
	left := tally(others)
	return slices.DeleteFunc(slices.Clone(list), func(c card.Code) bool {
		left[c]--
		return left[c] >= 0
	})
}

// checkTidesFirst checks that Shifting Tides takes effect before either seat's Reinforcements.
func checkTidesFirst(k *kit) error {
	tides, more := draft.ShiftingTides, draft.Reinforcements
	for seed := range uint64(10) {
		for _, x := range []struct {
			order, destruction []card.Code // cards that are put on top of the piles of Order and Destruction
			picks, otherPicks  []card.Code
			seat, owner        draft.Seat // seat that looks at five cards; seat whose pack is replaced
			describes          string
		}{
			{[]card.Code{tides, more}, nil, []card.Code{tides, more}, nil, 0, 0, "both picked by Order"},
			{[]card.Code{more}, []card.Code{tides}, []card.Code{more}, []card.Code{tides}, 0, 1, "Reinforcements picked by Order, Shifting Tides by Destruction"},
		} {
			d, err := k.sitDown(seed, k.with(0, 15, x.order...), k.with(1, 15, x.destruction...))
			if err != nil {
				return err
			}
			seen := d.looks()
			if err := d.step(x.picks, x.otherPicks); err != nil {
				return err
			}
			// Since the look, the pile has lost only the card that was kept.
			pile := d.s.Pile(x.seat)
			kept := d.s.Taken(x.seat)[len(d.s.Taken(x.seat))-1]
			rest := without(seen[x.seat], []card.Code{kept})
			if err := first(
				same("the last four cards of the pile", pile[len(pile)-4:], rest),
				d.inOrder(draft.Event{Kind: draft.Shows, Seat: x.owner, Card: tides}, draft.Event{Kind: draft.Replaces, Seat: x.owner, N: 13},
					draft.Event{Kind: draft.Shows, Seat: x.seat, Card: more}, draft.Event{Kind: draft.Keeps, Seat: x.seat, Card: kept}),
			); err != nil {
				return fmt.Errorf("seed %d, %s: %w", seed, x.describes, err)
			}
		}
	}
	return nil
}

// inOrder returns an error unless the log has the wanted events in this order; other events
// may lie between them.
func (d *desk) inOrder(want ...draft.Event) error {
	at := 0
	for i, w := range want {
		n := slices.Index(d.events[at:], w)
		if n < 0 {
			return fmt.Errorf("no %+v after %+v in %+v", w, want[:i], d.events)
		}
		at += n + 1
	}
	return nil
}
