package catalog

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/card"
)

// DeckDiff is the JSON of deck diff.
type DeckDiff struct {
	terminal.Header
	Decks [2]DiffDeck `json:"decks"` // the two decks, in the order of the command line
	Same  int         `json:"same"`  // number of cards that both decks have
	Out   []DiffCard  `json:"out"`   // copies that the first deck has more of, by type and name
	In    []DiffCard  `json:"in"`    // copies that the second deck has more of, by type and name
}

// DiffDeck is what a deck is made of; the cards that are dealt to a starter are not
// counted.
type DiffDeck struct {
	Name           string      `json:"name"`
	Hash           string      `json:"hash"`
	Capital        string      `json:"capital"`
	Cards          int         `json:"cards"`           // number of cards
	Types          []DiffCount `json:"types"`           // number of cards of each type, in the order in which lists have them
	Costs          []DiffCount `json:"costs"`           // number of cards of each printed cost, X and ? for an unknown cost last
	Cost           float64     `json:"cost"`            // mean printed cost of the cards whose cost is a number, 0 if there are none
	Loyalty        int         `json:"loyalty"`         // number of loyalty icons on all cards
	UnknownLoyalty int         `json:"unknown_loyalty"` // number of cards whose loyalty no source gives; Loyalty lacks them
}

// DiffCount is a number of cards.
type DiffCount struct {
	Of    string `json:"of"` // type or cost
	Cards int    `json:"cards"`
}

// DiffCard is a card of which the decks have different numbers. Printings of one name
// are one card.
type DiffCard struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Race  string `json:"race"`
	Count int    `json:"count"` // copies more than in the other deck
	Has   int    `json:"has"`   // copies that this deck has
}

// NewDeckDiff compares two decks.
func NewDeckDiff(p *loading.Pool, a, b *loading.Deck) DeckDiff {
	r := DeckDiff{Header: terminal.NewHeader("deck-diff/1"), Decks: [2]DiffDeck{newDiffDeck(p, a), newDiffDeck(p, b)}}
	ours, theirs := copiesByName(p, a), copiesByName(p, b)
	r.Out, r.In = moreOf(p, a, theirs), moreOf(p, b, ours)
	r.Same = r.Decks[0].Cards
	for _, c := range r.Out {
		r.Same -= c.Count
	}
	return r
}

func copiesByName(p *loading.Pool, d *loading.Deck) map[string]int {
	n := map[string]int{}
	for _, e := range d.Deck().Cards {
		n[p.Decks.Name(e.Code)] += e.Count
	}
	return n
}

// moreOf returns the cards of which a deck has more copies than other.
func moreOf(p *loading.Pool, d *loading.Deck, other map[string]int) []DiffCard {
	out := []DiffCard{}
	has := copiesByName(p, d)
	for _, e := range d.Deck().Cards {
		c, _ := p.Card(e.Code)
		if more := has[c.Name] - other[c.Name]; more > 0 {
			out = append(out, DiffCard{c.Name, c.Type.String(), c.Race.String(), more, has[c.Name]})
			has[c.Name] = 0 // another printing of the name is in it
		}
	}
	place := func(c DiffCard) int {
		return slices.IndexFunc(loading.ListedTypes, func(t card.Type) bool { return t.String() == c.Type })
	}
	slices.SortStableFunc(out, func(x, y DiffCard) int { return cmp.Or(place(x)-place(y), cmp.Compare(x.Name, y.Name)) })
	return out
}

func newDiffDeck(p *loading.Pool, d *loading.Deck) DiffDeck {
	list := d.Deck()
	out := DiffDeck{Name: list.Name, Hash: list.Hash(), Capital: list.Capital.String(), Cards: list.Size(), Types: []DiffCount{}, Costs: []DiffCount{}}
	types, costs := map[card.Type]int{}, map[int]int{}
	for _, e := range list.Cards {
		c, _ := p.Card(e.Code)
		types[c.Type] += e.Count
		costs[c.Cost] += e.Count
		if c.Loyal < 0 {
			out.UnknownLoyalty += e.Count
		} else {
			out.Loyalty += c.Loyal * e.Count
		}
	}
	for _, t := range loading.ListedTypes {
		if types[t] > 0 {
			out.Types = append(out.Types, DiffCount{t.String(), types[t]})
		}
	}
	var numbers []int
	for c := range costs {
		if c >= 0 {
			numbers = append(numbers, c)
		}
	}
	slices.Sort(numbers)
	sum, n := 0, 0
	for _, c := range numbers {
		out.Costs = append(out.Costs, DiffCount{strconv.Itoa(c), costs[c]})
		sum, n = sum+c*costs[c], n+costs[c]
	}
	if n > 0 {
		out.Cost = float64(sum) / float64(n)
	}
	for _, c := range []struct {
		cost int
		sign string
	}{{card.X, "X"}, {card.Unknown, "?"}} {
		if costs[c.cost] > 0 {
			out.Costs = append(out.Costs, DiffCount{c.sign, costs[c.cost]})
		}
	}
	return out
}

// Write writes the difference as text.
func (r DeckDiff) Write(w io.Writer) error {
	a, b := r.Decks[0], r.Decks[1]
	names := [2]string{a.Name, b.Name}
	if a.Name == b.Name {
		names[0], names[1] = a.Name+" (1)", b.Name+" (2)"
	}
	head := fmt.Sprintf("%s against %s: %s in both, %d out, %d in\n", names[0], names[1], terminal.Count(r.Same, "card"), a.Cards-r.Same, b.Cards-r.Same)
	if _, err := io.WriteString(w, head); err != nil {
		return err
	}
	if len(r.Out)+len(r.In) > 0 {
		var rows [][]string
		for _, c := range r.Out {
			rows = append(rows, []string{fmt.Sprintf("-%d", c.Count), c.Name, c.Type, c.Race, fmt.Sprintf("%d to %d", c.Has, c.Has-c.Count)})
		}
		for _, c := range r.In {
			rows = append(rows, []string{fmt.Sprintf("+%d", c.Count), c.Name, c.Type, c.Race, fmt.Sprintf("%d to %d", c.Has-c.Count, c.Has)})
		}
		if err := writeSection(w, []string{"CARDS", "NAME", "TYPE", "RACE", "COPIES"}, rows, 2); err != nil {
			return err
		}
	}
	capital := "="
	if a.Capital != b.Capital {
		capital = "other"
	}
	rows := [][]string{row("cards", a.Cards, b.Cards), {"capital", a.Capital, b.Capital, capital}}
	rows = append(rows, countRows("", a.Types, b.Types)...)
	rows = append(rows, countRows("cost ", a.Costs, b.Costs)...)
	rows = append(rows, []string{"mean cost", fmt.Sprintf("%.2f", a.Cost), fmt.Sprintf("%.2f", b.Cost), fmt.Sprintf("%+.2f", b.Cost-a.Cost)})
	rows = append(rows, row("loyalty icons", a.Loyalty, b.Loyalty))
	if a.UnknownLoyalty+b.UnknownLoyalty > 0 {
		rows = append(rows, row("loyalty unknown", a.UnknownLoyalty, b.UnknownLoyalty))
	}
	return writeSection(w, []string{"", "FIRST", "SECOND", "CHANGE"}, rows, 1)
}

// writeSection writes an empty line and a table.
func writeSection(w io.Writer, head []string, rows [][]string, first int) error {
	if _, err := io.WriteString(w, "\n"); err != nil {
		return err
	}
	return terminal.WriteTable(w, head, rows, first)
}

func row(name string, a, b int) []string {
	change := "="
	if a != b {
		change = fmt.Sprintf("%+d", b-a)
	}
	return []string{name, strconv.Itoa(a), strconv.Itoa(b), change}
}

// countRows returns a row for each type or cost that one of the decks has, in the order
// that both have.
func countRows(prefix string, a, b []DiffCount) [][]string {
	find := func(list []DiffCount, of string) int {
		return slices.IndexFunc(list, func(c DiffCount) bool { return c.Of == of })
	}
	cards := func(list []DiffCount, of string) int {
		if i := find(list, of); i >= 0 {
			return list[i].Cards
		}
		return 0
	}
	var names []string
	for _, t := range loading.ListedTypes {
		names = append(names, t.String())
	}
	for cost := range 100 {
		names = append(names, strconv.Itoa(cost))
	}
	names = append(names, "X", "?")
	var rows [][]string
	for _, of := range names {
		if x, y := cards(a, of), cards(b, of); x+y > 0 {
			rows = append(rows, row(prefix+of, x, y))
		}
	}
	return rows
}
