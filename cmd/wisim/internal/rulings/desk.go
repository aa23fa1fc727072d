package rulings

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine/card"
)

// desk is a draft that a check drives.
type desk struct {
	box    *draft.Box
	s      draft.State
	events []draft.Event
	// eager are the cards that Order picks wherever he sees them.
	eager []card.Code
	// want are the cards that each seat takes in the next step. What is short
	// of the number is filled up with the first real cards of the pack; more
	// than one in a counterdraft takes a Sabotage each.
	want [2][]card.Code
	// keep, if it is not nil, sees what Reinforcements shows and says which
	// card is kept. Otherwise it is the first.
	keep func(p draft.Seat, five []card.Code) (int, error)
}

// sitDown begins a draft with some cards on top of the piles.
func (k *kit) sitDown(seed uint64, order, destruction []card.Code) (*desk, error) {
	d := &desk{}
	d.box = k.box.WithLog(func(_ *draft.State, e draft.Event) { d.events = append(d.events, e) })
	return d, d.box.StartWith(&d.s, seed, [2][]card.Code{order, destruction})
}

// step plays the current step of the draft to its end.
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

// choose makes the seat's next choice; his plan for the step is made when he
// first looks.
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

// plan is the cards that the seat takes in this step, upwards.
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
		plan = append(plan, pack[:min(fill, len(pack))]...) // format cards are last in a pack
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

// finish plays the draft to its end.
func (d *desk) finish() error {
	for !d.s.Over() {
		if err := d.step(nil, nil); err != nil {
			return err
		}
	}
	return nil
}

// pack plays the steps to the end of the pack.
func (d *desk) pack() error {
	for round := d.s.Round(); !d.s.Over() && d.s.Round() == round; {
		if err := d.step(nil, nil); err != nil {
			return err
		}
	}
	return nil
}

// sizes of pack, deck and pile of a seat.
func (d *desk) sizes(p draft.Seat) [3]int {
	return [3]int{len(d.s.Pack(p)), len(d.s.Taken(p)), len(d.s.Pile(p))}
}

// count of the events of a kind, of one seat.
func (d *desk) count(k draft.EventKind, p draft.Seat) int {
	n := 0
	for _, e := range d.events {
		if e.Kind == k && e.Seat == p {
			n++
		}
	}
	return n
}

// view of a seat; it stays valid.
func (d *desk) view(p draft.Seat) draft.View {
	return d.s.Observe(p, new(draft.State))
}

// real are so many cards of the seat's side, and no other ones: on top of a
// pile they make packs without draft-format cards.
func (k *kit) real(p draft.Seat, n int) []card.Code {
	return slices.Clone(k.box.SideCards(p)[:n])
}

// with puts some cards before so many real ones.
func (k *kit) with(p draft.Seat, n int, cards ...card.Code) []card.Code {
	return append(slices.Clone(cards), k.real(p, n-len(cards))...)
}
