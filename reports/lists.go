package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/text"
)

// ListedCard is a number of copies of one card in a list, with its printed facts.
type ListedCard struct {
	Code    string `json:"code"`
	Name    string `json:"name"`
	Count   int    `json:"count"`
	Type    string `json:"type"`
	Race    string `json:"race"`
	Cost    string `json:"cost"`    // printed cost: a number, X, or ? for a cost that no source gives
	Loyalty int    `json:"loyalty"` // number of loyalty icons; -1 if no source gives it
}

// ListDifference is the difference between the lists of two decks.
type ListDifference struct {
	Same int          `json:"same"` // number of cards that both decks have
	Out  []ListedCard `json:"out"`  // copies that the first deck has more of
	In   []ListedCard `json:"in"`   // copies that the second deck has more of
	// Capitals are the capitals of the two decks.
	Capitals [2]string     `json:"capitals"`
	Types    []CountChange `json:"types"`   // number of cards of each type, in the order in which lists have them
	Costs    []CountChange `json:"costs"`   // number of cards of each printed cost, numbers first
	Loyalty  CountChange   `json:"loyalty"` // number of loyalty icons on all cards of which it is known
}

// CountChange is a number of cards in two decks.
type CountChange struct {
	Of    string `json:"of"`
	Cards [2]int `json:"cards"`
}

// listDifference compares two decks whose lists are known; nil if they are not.
func listDifference(a, b Deck) *ListDifference {
	if len(a.List) == 0 || len(b.List) == 0 {
		return nil
	}
	d := &ListDifference{Out: moreOf(a, b), In: moreOf(b, a), Capitals: [2]string{a.Capital, b.Capital}, Loyalty: CountChange{Of: "loyalty"}}
	d.Types = countChanges(a, b, func(c ListedCard) string { return c.Type }, false)
	d.Costs = countChanges(a, b, func(c ListedCard) string { return c.Cost }, true)
	for i, deck := range [2]Deck{a, b} {
		for _, c := range deck.List {
			d.Loyalty.Cards[i] += c.Count * max(0, c.Loyalty)
			if i == 0 {
				d.Same += c.Count
			}
		}
	}
	for _, c := range d.Out {
		d.Same -= c.Count
	}
	return d
}

// copies returns the copies of each name in a list. Printings of one name are one card.
func (d Deck) copies() map[string]int {
	n := map[string]int{}
	for _, c := range d.List {
		n[c.Name] += c.Count
	}
	return n
}

// moreOf returns the cards of which a deck has more copies than another, with the surplus.
func moreOf(d, other Deck) []ListedCard {
	out := []ListedCard{}
	has, less := d.copies(), other.copies()
	for _, c := range d.List {
		if more := has[c.Name] - less[c.Name]; more > 0 {
			c.Count, has[c.Name] = more, 0 // another printing of the name is in it
			out = append(out, c)
		}
	}
	return out
}

// countChanges returns the number of cards for each value of a fact. Values are in the order of the
// lists or, if sorted, numbers first.
func countChanges(a, b Deck, fact func(ListedCard) string, sorted bool) []CountChange {
	out := []CountChange{}
	for i, deck := range [2]Deck{a, b} {
		for _, c := range deck.List {
			k := slices.IndexFunc(out, func(x CountChange) bool { return x.Of == fact(c) })
			if k < 0 {
				k = len(out)
				out = append(out, CountChange{Of: fact(c)})
			}
			out[k].Cards[i] += c.Count
		}
	}
	if sorted {
		rank := func(s string) int {
			if n, err := strconv.Atoi(s); err == nil {
				return n
			}
			return 1000 - int(s[0]) // X before ?
		}
		slices.SortStableFunc(out, func(x, y CountChange) int { return cmp.Compare(rank(x.Of), rank(y.Of)) })
	}
	return out
}

// describe returns cards as text: "2 Pillage, 1 Choppa".
func describe(cards []ListedCard) string {
	var parts []string
	for _, c := range cards {
		parts = append(parts, fmt.Sprintf("%d %s", c.Count, c.Name))
	}
	return enumerate(parts, "and")
}

// sentences returns the difference in sentences.
func (d *ListDifference) sentences() []string {
	if d == nil {
		return nil
	}
	if len(d.Out)+len(d.In) == 0 && d.Capitals[0] == d.Capitals[1] {
		return []string{"Both lists have the same cards."}
	}
	var out []string
	if d.Same == 0 {
		out = append(out, "The lists have no card in common.")
	} else {
		if len(d.Out) > 0 {
			out = append(out, "Out: "+describe(d.Out)+".")
		}
		if len(d.In) > 0 {
			out = append(out, "In: "+describe(d.In)+".")
		}
		out = append(out, fmt.Sprintf("%s are in both.", count(d.Same, "card")))
	}
	if d.Capitals[0] != d.Capitals[1] {
		out = append(out, fmt.Sprintf("Capital: %s, then %s.", d.Capitals[0], d.Capitals[1]))
	}
	return out
}

// write writes the difference as one paragraph.
func (d *ListDifference) write(t *text.Writer) {
	line := ""
	for _, s := range d.sentences() {
		line += s + " "
	}
	if line != "" {
		t.Gap()
		t.Paragraph("", line[:len(line)-1])
	}
}

// section returns the section about the difference of two decks.
func (d *ListDifference) section(names [2]string) doc.Section {
	sec := doc.Section{Title: "What differs between the lists", PageOnly: true}
	if d == nil {
		return sec
	}
	for _, s := range d.sentences() {
		sec.Add(doc.Text(s))
	}
	table := &doc.Table{
		Caption: "Cards of each type and cost, and loyalty icons, in both lists.",
		Columns: []doc.Column{{Title: "in the list"}, {Title: names[0], Number: true}, {Title: names[1], Number: true}, {Title: "change", Number: true}},
	}
	add := func(name string, c CountChange) {
		change := doc.None("=")
		if n := c.Cards[1] - c.Cards[0]; n != 0 {
			change = doc.Num(fmt.Sprintf("%+d", n), float64(n))
		}
		table.Rows = append(table.Rows, doc.Row{Cells: []doc.Cell{doc.Word(name), countCell(c.Cards[0]), countCell(c.Cards[1]), change}})
	}
	for _, c := range d.Types {
		add(c.Of, c)
	}
	for _, c := range d.Costs {
		add("cost "+c.Of, c)
	}
	add("loyalty icons", d.Loyalty)
	sec.Add(table)
	return sec
}

// listsSection returns the section with the lists of decks, for pages. names are those that the
// report calls the decks; a list that stands there twice is shown once.
func listsSection(names []string, decks []Deck) doc.Section {
	sec := doc.Section{Title: "The lists", PageOnly: true}
	seen := map[string]bool{}
	for i, d := range decks {
		if len(d.List) == 0 || seen[d.Hash] {
			continue
		}
		seen[d.Hash] = true
		n := 0
		for _, c := range d.List {
			n += c.Count
		}
		caption := fmt.Sprintf("%s: %s, capital %s.", names[i], count(d.Cards, "card"), d.Capital)
		if d.Cards > n {
			caption += fmt.Sprintf(" %d neutral cards are dealt for each pair of games.", d.Cards-n)
		}
		table := &doc.Table{
			Caption: caption,
			Columns: []doc.Column{{Title: "card"}, {Title: "copies", Number: true}, {Title: "type"}, {Title: "race"}, {Title: "cost", Number: true}, {Title: "loyalty", Number: true}},
		}
		for _, c := range d.List {
			loyalty := doc.None("?")
			if c.Loyalty >= 0 {
				loyalty = countCell(c.Loyalty)
			}
			cost := doc.None(c.Cost)
			if n, err := strconv.Atoi(c.Cost); err == nil {
				cost = countCell(n)
			}
			table.Rows = append(table.Rows, doc.Row{Cells: []doc.Cell{doc.Word(c.Name), countCell(c.Count), doc.Word(c.Type), doc.Word(c.Race), cost, loyalty}})
		}
		sec.Add(table)
	}
	return sec
}
