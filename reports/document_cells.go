package reports

import "github.com/wisim/wisim/reports/doc"

// rateCell is a rate in a table.
func rateCell(r Rate) doc.Cell {
	if r.Value == nil {
		return doc.None(r.value())
	}
	return doc.Num(r.value(), *r.Value)
}

// differenceCell is a difference in a table, with a mark if its interval leaves
// zero out.
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

// ratePoint is a rate on a chart, in row i; ok is false if it is not known.
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

// evenMark is the line that win rates are held against.
func evenMark() *doc.Mark { return &doc.Mark{Value: 0.5, Label: "even"} }

// blankWarnings are the warnings about cards that were played as blank.
func blankWarnings(names []string, decks []Deck) (out []string) {
	for i, d := range decks {
		if note := d.BlankNote(names[i]); note != "" {
			out = append(out, note)
		}
	}
	return out
}

// sourceNotes says that there are cards in the games that wisim does not bring
// along, and among which lists agents have guessed.
func sourceNotes(files []string, b *CandidateLists) (out []string) {
	if len(files) > 0 {
		out = append(out, "With the cards of "+enumerate(files, "and")+".")
	}
	return append(out, b.sentence()...)
}
