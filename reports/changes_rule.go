package reports

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/reports/doc"
)

// ruleVerdict returns what house rules do to the advantage of the first player and to the decks, in
// sentences.
func (c Changes) ruleVerdict() []string {
	printed := fmt.Sprintf("The first player wins %s of the games by the printed rules [%.1f, %.1f].", c.Before.value(), 100*c.Before.Low, 100*c.Before.High)
	var out []string
	single := c.single()
	if single != nil {
		switch {
		case !single.Finding:
			out = append(out, fmt.Sprintf("With %s no difference for the first player is shown: %s.", single.Name, single.Difference.pointsText()))
		case *single.Difference.Value > 0:
			out = append(out, fmt.Sprintf("With %s the first player wins more, by %s.", single.Name, single.Difference.magnitude(1)))
		default:
			out = append(out, fmt.Sprintf("With %s the first player wins less, by %s.", single.Name, single.Difference.magnitude(-1)))
		}
		printed += fmt.Sprintf(" With it he wins %s [%.1f, %.1f].", single.After.value(), 100*single.After.Low, 100*single.After.High)
	}
	out = append(out, printed)
	switch {
	case c.Even != nil:
		out = append(out, fmt.Sprintf("He wins half of them with %s %.1f %s.", c.sweptWord(), c.Even.Value, c.Even.interval()))
	case single == nil && c.allAbove(1):
		out = append(out, "He wins more than half of them with every value of the sweep.")
	case single == nil && c.allAbove(-1):
		out = append(out, "He wins less than half of them with every value of the sweep.")
	case single == nil:
		out = append(out, "It is not shown with which value, if any, he wins half of them.")
	}
	return append(out, c.ownVerdict())
}

// ownVerdict says which decks gain or lose by house rules.
func (c Changes) ownVerdict() string {
	var better, worse []string
	for d, deck := range c.Decks {
		for _, x := range c.Changes {
			if x.AsPrinted || !x.Decks[d].Own.Finding {
				continue
			}
			list := &better
			if *x.Decks[d].Own.Difference.Value < 0 {
				list = &worse
			}
			if !slices.Contains(*list, deck.Name) {
				*list = append(*list, deck.Name)
			}
		}
	}
	with := "it"
	if c.single() == nil {
		with = "a value"
	}
	switch {
	case len(better) > 0 && len(worse) > 0:
		return fmt.Sprintf("Of the decks %s gain against the field with %s, and %s lose.", enumerate(better, "and"), with, enumerate(worse, "and"))
	case len(better) > 0:
		return fmt.Sprintf("Decks that gain against the field with %s: %s.", with, enumerate(better, "and"))
	case len(worse) > 0:
		return fmt.Sprintf("Decks that lose against the field with %s: %s.", with, enumerate(worse, "and"))
	}
	return "No deck is shown to gain or to lose against the field."
}

// ownSection returns the section with what house rules do to the win rates of the decks.
func (c Changes) ownSection() doc.Section {
	by := ""
	if word := c.sweptWord(); word != "" {
		by = " with each " + word
	}
	table := &doc.Table{
		Caption: fmt.Sprintf("Points that a deck wins more or less against the field%s, whoever begins, over %s. ▲ and ▼: not chance, corrected for looking at all decks and values.", by, count(c.Games, "game")),
		Columns: []doc.Column{{Title: "deck"}, {Title: "as printed", Number: true}},
		Legends: []doc.Legend{{Column: 1, Text: "as printed: the win rate of the deck against the field by the printed rules."}},
	}
	for _, x := range c.Changes {
		if !x.AsPrinted {
			title := x.Name
			if x.Value != nil {
				title = typedNumber(*x.Value)
			}
			table.Columns = append(table.Columns, doc.Column{Title: title, Number: true}, doc.Column{Title: "interval"})
		}
	}
	for k := 2; k < len(table.Columns); k += 2 { // a narrow terminal drops the intervals first, then values, and keeps the two ends of a sweep longest
		table.Columns[k+1].DropOrder = 1
		if k > 2 && k < len(table.Columns)-2 {
			table.Columns[k].DropOrder = 2
		}
	}
	for d, deck := range c.Decks {
		var row []doc.Cell
		var before Rate
		for _, x := range c.Changes {
			if x.AsPrinted {
				continue
			}
			own := x.Decks[d].Own
			cell := differenceCell(own.Difference)
			if cell.Sign = 0; own.Finding && own.Difference.Value != nil {
				cell.Sign = 1
				if *own.Difference.Value < 0 {
					cell.Sign = -1
				}
			}
			before = own.Before
			row = append(row, cell, doc.Word(own.Difference.interval()))
		}
		table.Rows = append(table.Rows, doc.Row{Cells: append([]doc.Cell{doc.Word(deck.Name), rateCell(before)}, row...)})
	}
	return doc.Section{Title: "What becomes of the decks", Blocks: []doc.Block{table}}
}
