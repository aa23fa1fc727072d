package reports

import "github.com/wisim/wisim/reports/doc"

// rateCell returns the table cell of a rate.
func rateCell(r Rate) doc.Cell {
	if r.Value == nil {
		return doc.None(r.value())
	}
	return doc.Num(r.value(), *r.Value)
}

// differenceCell returns the table cell of a difference, with a mark if its interval
// excludes zero.
func differenceCell(d Difference) doc.Cell {
	if d.Value == nil {
		return doc.None(d.value())
	}
	c := doc.Num(d.value(), *d.Value)
	switch {
	case d.Low > 0:
		c.Sign = 1
	case d.High < 0:
		c.Sign = -1
	}
	return c
}

func countCell(n int) doc.Cell { return doc.Num(thousands(n), float64(n)) }

// ratePoint returns the chart point of a rate in row i; ok is false if the rate is
// unknown.
func ratePoint(i int, r Rate, games int) (p doc.Point, ok bool) {
	if r.Value == nil {
		return p, false
	}
	return doc.Point{X: float64(i), Value: *r.Value, Low: r.Low, High: r.High, Games: games}, true
}

func differencePoint(i int, d Difference, games int) (p doc.Point, ok bool) {
	if d.Value == nil {
		return p, false
	}
	return doc.Point{X: float64(i), Value: *d.Value, Low: d.Low, High: d.High, Games: games}, true
}

// evenMark is the reference line for win rates.
func evenMark() *doc.Mark { return &doc.Mark{Value: 0.5, Label: "even"} }

// blankWarnings returns a warning for each deck with cards played without abilities.
func blankWarnings(names []string, decks []Deck) (out []string) {
	for i, d := range decks {
		if note := d.BlankNote(names[i]); note != "" {
			out = append(out, note)
		}
	}
	return out
}

// sourceNotes returns notes about the user's card files and about candidate lists.
func sourceNotes(files []string, b *CandidateLists) (out []string) {
	if len(files) > 0 {
		out = append(out, "With the cards of "+enumerate(files, "and")+".")
	}
	return append(out, b.sentence()...)
}
