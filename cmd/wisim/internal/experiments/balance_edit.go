package experiments

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/lazyregexp"
)

// edit is a change of one number of a card.
type edit struct {
	field    string
	relative bool
	from, to int // first and last value of a sweep; equal if the edit is no sweep
}

// sweep reports whether the edit covers several values.
func (e edit) sweep() bool { return e.to > e.from }

// Edits are changes that are made together. At most one is a sweep.
type Edits []edit

// editFields are the numbers that can be changed and their largest values.
var editFields = []struct {
	name string
	most int
}{{"cost", 20}, {"loyalty", 10}, {"power", 20}, {"hp", 30}}

var editForm = lazyregexp.New(`^([a-z]+)=([+-]?)([0-9]{1,2})(?:\.\.([0-9]{1,2}))?$`)

// ParseEdits parses changes such as "cost=3", "power=+1" or "cost=1..5".
func ParseEdits(args []string) (list Edits, err error) {
	for _, arg := range args {
		m := editForm().FindStringSubmatch(arg)
		if m == nil {
			return nil, terminal.Usagef("change %q: want a number of the card, such as cost=3, power=+1 or cost=1..5", arg)
		}
		e := edit{field: m[1], relative: m[2] != ""}
		i := slices.IndexFunc(editFields, func(f struct {
			name string
			most int
		}) bool {
			return f.name == m[1]
		})
		if i < 0 {
			return nil, terminal.Usagef("change %q: %q is none of cost, loyalty, power, hp", arg, m[1])
		}
		e.from, _ = strconv.Atoi(m[3])
		e.to = e.from
		if m[4] != "" {
			e.to, _ = strconv.Atoi(m[4])
			if e.relative || e.to <= e.from {
				return nil, terminal.Usagef("change %q: want a sweep from a number up to a larger one, such as %s=1..5", arg, m[1])
			}
		}
		if m[2] == "-" {
			e.from, e.to = -e.from, -e.to
		}
		if e.to > editFields[i].most {
			return nil, terminal.Usagef("change %q: want at most %d", arg, editFields[i].most)
		}
		for _, other := range list {
			if other.field == e.field {
				return nil, terminal.Usagef("change %q: %s is changed twice", arg, e.field)
			}
			if other.sweep() && e.sweep() {
				return nil, terminal.Usagef("change %q: want one sweep; %s is one", arg, other.field)
			}
		}
		list = append(list, e)
	}
	return list, nil
}

// sweepValues returns the values of the sweep; none without one.
func (l Edits) sweepValues() (out []int) {
	for _, e := range l {
		for n := e.from; e.sweep() && n <= e.to; n++ {
			out = append(out, n)
		}
	}
	return out
}

// value returns the number at an index of the sweep.
func (e edit) value(c *card.Facts, place int) int {
	switch {
	case e.relative:
		return *e.number(c) + e.from
	case e.sweep():
		return e.from + place
	}
	return e.from
}

// number returns a pointer to the number in the facts of a card.
func (e edit) number(c *card.Facts) *int {
	switch e.field {
	case "cost":
		return &c.Cost
	case "loyalty":
		return &c.Loyal
	case "power":
		return &c.Power
	}
	return &c.HP
}

// checkCard refuses edits of numbers that the card does not have.
func (l Edits) checkCard(c *code.Card) error {
	for _, e := range l {
		now := *e.number(&c.Facts)
		switch {
		case e.field == "hp" && c.Type != card.Unit && c.Type != card.Legend:
			return terminal.Usagef("%s: a %s has no hit points", c.Name, strings.ToLower(c.Type.String()))
		case e.field == "power" && c.Type != card.Unit && c.Type != card.Support && c.Type != card.Legend:
			return terminal.Usagef("%s: a %s has no power", c.Name, strings.ToLower(c.Type.String()))
		case e.relative && now < 0:
			return terminal.Usagef("%s: its %s is not a number, so nothing can be added to it", c.Name, e.field)
		case e.value(&c.Facts, 0) < 0 || e.field == "hp" && e.value(&c.Facts, 0) < 1:
			return terminal.Usagef("%s: its %s would be %d", c.Name, e.field, e.value(&c.Facts, 0))
		}
	}
	return nil
}

// checkChanged refuses edits that leave the card as printed.
func (l Edits) checkChanged(c *code.Card) error {
	var same []string
	for _, e := range l {
		if e.sweep() || e.value(&c.Facts, 0) != *e.number(&c.Facts) {
			return nil
		}
		same = append(same, fmt.Sprintf("%s is %d", e.field, *e.number(&c.Facts)))
	}
	if len(same) == 0 {
		return nil
	}
	return terminal.Usagef("%s: its %s already; want a change", c.Name, strings.Join(same, " and its "))
}

// printedPlace returns the index of the sweep that has the printed number; false if
// none has.
func (l Edits) printedPlace(c *code.Card) (int, bool) {
	if len(l) != 1 || !l[0].sweep() {
		return 0, false
	}
	i := *l[0].number(&c.Facts) - l[0].from
	return i, i >= 0 && i < len(l.sweepValues())
}

// name describes the edits at an index of the sweep, the swept number first: "cost 3,
// power 2".
func (l Edits) name(c *code.Card, place int) string {
	var parts []string
	for _, sweep := range [2]bool{true, false} {
		for _, e := range l {
			if e.sweep() == sweep {
				parts = append(parts, e.field+" "+strconv.Itoa(e.value(&c.Facts, place)))
			}
		}
	}
	return strings.Join(parts, ", ")
}

// apply returns a library with all printings of a title edited, at an index of the
// sweep.
func (l Edits) apply(lib *code.Library, title string, place int) *code.Library {
	if len(l) == 0 {
		return lib
	}
	cards := slices.Clone(lib.Cards)
	for i := range cards {
		c := &cards[i]
		if c.Name != title {
			continue
		}
		for _, e := range l {
			more := e.value(&c.Facts, place) - *e.number(&c.Facts)
			*e.number(&c.Facts) += more
			if e.field == "power" {
				for z := range c.Powers {
					c.Powers[z] += more
				}
			}
		}
	}
	return lib.With(cards)
}
