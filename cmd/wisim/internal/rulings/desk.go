package rulings

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine/card"
)

// desk drives a draft for a check: it makes the choices of both seats from a script.
type desk struct {
	box    *draft.Box
	s      draft.State
	events []draft.Event
	// eager lists cards that Order always picks when they are in the pack.
	eager []card.Code
	// want lists the cards that each seat takes in the next step. If it lists too few,
	// the first real cards of the pack fill it up. In a counterdraft each card beyond
	// the first spends a Sabotage.
	want [2][]card.Code
	// keep is called with the five cards that Reinforcements shows and returns the index
	// of the one to keep. If nil, the first legal one is kept.
	keep func(p draft.Seat, five []card.Code) (int, error)
}

// sitDown starts a draft whose piles have the given cards on top.
func (k *kit) sitDown(seed uint64, order, destruction []card.Code) (*desk, error) {
	d := &desk{}
	d.box = k.box.WithLog(func(_ *draft.State, e draft.Event) { d.events = append(d.events, e) })
	return d, d.box.StartWith(&d.s, seed, [2][]card.Code{order, destruction})
}

// step plays the current step of the draft to its end. The arguments list the cards that
// each seat takes (see desk.want).
func (d *desk) step(order, destruction []card.Code) error {
	d.want = [2][]card.Code{order, destruction}
	var plans [2][]card.Code
	for round, step := d.s.Round(), d.s.Step(); !d.s.Over() && d.s.Round() == round && d.s.Step() == step; {
		p := d.s.ToMove()
		c, err := d.choose(p, &plans[p])
		if err == nil {
			err = d.box.Apply(&d.s, c)
		}
		if err != nil {
			return fmt.Errorf("pack %d, step %d: %w", round, step, err)
		}
	}
	return nil
}

// choose returns the seat's next choice. The first call of a step fills in plan, the cards that
// the seat takes in this step.
func (d *desk) choose(p draft.Seat, plan *[]card.Code) (draft.Choice, error) {
	var masked draft.State
	var buf draft.Choices
	v := d.s.Observe(p, &masked)
	legal := v.Legal(&buf)
	if v.Ask() == draft.AskKeep {
		i := int(legal[0])
		if d.keep != nil {
			var err error
			if i, err = d.keep(p, slices.Clone(v.Cards())); err != nil {
				return 0, err
			}
		}
		return draft.Choice(i), nil
	}
	if *plan == nil {
		*plan = d.plan(p, v)
	}
	n := len(v.Chosen())
	if n >= len(*plan) {
		return draft.Stop, nil
	}
	for _, c := range legal {
		if c != draft.Stop && v.Cards()[c] == (*plan)[n] {
			return c, nil
		}
	}
	return 0, fmt.Errorf("%s cannot take %s out of %v", p, (*plan)[n], v.Cards())
}

// plan returns the cards that the seat takes in this step, sorted by code.
func (d *desk) plan(p draft.Seat, v draft.View) []card.Code {
	plan := slices.Clone(d.want[p])
	pack := slices.Clone(v.Cards())
	number := 1
	if v.Ask() == draft.AskPick {
		number = min(draft.PerPick, len(pack))
		if p == draft.Order {
			plan = append(plan, d.eagerly(pack)...)
			plan = plan[:min(len(plan), max(number, len(d.want[p])))]
		}
	}
	for _, c := range plan {
		if i := slices.Index(pack, c); i >= 0 {
			pack = slices.Delete(pack, i, i+1)
		}
	}
	if fill := number - len(plan); fill > 0 {
		plan = append(plan, pack[:min(fill, len(pack))]...) // draft-format cards are last in a pack, so real cards come first
	}
	slices.Sort(plan)
	return plan
}

func (d *desk) eagerly(pack []card.Code) (out []card.Code) {
	for _, c := range d.eager {
		if slices.Contains(pack, c) {
			out = append(out, c)
		}
	}
	return out
}

// finish plays the draft to its end with default choices.
func (d *desk) finish() error {
	for !d.s.Over() {
		if err := d.step(nil, nil); err != nil {
			return err
		}
	}
	return nil
}

// pack plays the current pack to its end with default choices.
func (d *desk) pack() error {
	for round := d.s.Round(); !d.s.Over() && d.s.Round() == round; {
		if err := d.step(nil, nil); err != nil {
			return err
		}
	}
	return nil
}

// sizes returns the number of cards in a seat's pack, deck and pile.
func (d *desk) sizes(p draft.Seat) [3]int {
	return [3]int{len(d.s.Pack(p)), len(d.s.Taken(p)), len(d.s.Pile(p))}
}

// count returns how many logged events are of kind k and seat p.
func (d *desk) count(k draft.EventKind, p draft.Seat) int {
	n := 0
	for _, e := range d.events {
		if e.Kind == k && e.Seat == p {
			n++
		}
	}
	return n
}

// view returns a seat's view of a copy of the state, so it stays valid when the draft goes on.
func (d *desk) view(p draft.Seat) draft.View {
	return d.s.Observe(p, new(draft.State))
}

// real returns the first n cards of the seat's side, without draft-format cards. On top of a
// pile they make packs without draft-format cards.
func (k *kit) real(p draft.Seat, n int) []card.Code {
	return slices.Clone(k.box.SideCards(p)[:n])
}

// with returns n cards: the given ones first, then real ones.
func (k *kit) with(p draft.Seat, n int, cards ...card.Code) []card.Code {
	return append(slices.Clone(cards), k.real(p, n-len(cards))...)
}
