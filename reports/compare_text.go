package reports

import (
	"fmt"
	"io"
	"slices"

	"github.com/wisim/wisim/reports/stats"
	"github.com/wisim/wisim/reports/text"
)

// WriteText writes the report in lines of at most width columns, 0 for
// text.DefaultWidth.
func (c Compare) WriteText(w io.Writer, width int) error {
	t := text.New(width)
	for _, a := range c.Answers {
		prefix := ""
		if len(c.Answers) > 1 {
			prefix = a.Agent + ": "
		}
		t.Paragraph("", prefix+c.verdict(a))
		t.Paragraph("", c.reason(a))
	}
	writeHouse(t, c.House)
	writeFailed(t, c.FailedIf)
	if c.AgentDependence != "" {
		t.Gap()
		t.Paragraph("", "WARNING: "+c.AgentDependence)
	}
	c.Lists.write(t)
	for _, a := range c.Answers {
		if a.Pairs == 0 {
			continue
		}
		t.Gap()
		if len(c.Answers) > 1 {
			t.Paragraph("", "Played by "+a.Agent+":")
			t.Gap()
		}
		c.opponents(t, a)
	}
	if slices.ContainsFunc(c.Answers, func(a AgentAnswer) bool { return a.Pairs > 0 }) {
		t.Gap()
		writeCardFiles(t, c.Cards)
		writeCandidateLists(t, c.CandidateLists)
		c.notes(t)
	}
	t.Gap()
	t.Verbatim("To repeat it:")
	t.Verbatim("  " + c.Repeat)
	_, err := io.WriteString(w, t.String())
	return err
}

// roomForRates is the line width from which tables show their optional columns: the
// win rates of both decks here, the interval of a rating in a field.
const roomForRates = 66

// opponents writes the table of one agent with a row for each opponent.
func (c Compare) opponents(t *text.Writer, a AgentAnswer) {
	names := DistinctNames(c.Decks)
	rows := [][]string{{"opponent", names[0], names[1], "difference", ""}}
	for _, o := range a.Opponents {
		rows = append(rows, []string{c.Field[o.Deck].Name, o.WinRates[0].value(), o.WinRates[1].value(), o.Difference.value(), o.Difference.interval()})
	}
	if len(a.Opponents) > 1 {
		rows = append(rows, []string{a.all(), "", "", a.Difference.value(), a.Difference.interval()})
	}
	rows = append(rows,
		[]string{"going first", "", "", a.GoingFirst.value(), a.GoingFirst.interval()},
		[]string{"going second", "", "", a.GoingSecond.value(), a.GoingSecond.interval()})
	if t.LineWidth() < roomForRates {
		for i, r := range rows {
			rows[i] = append(r[:1:1], r[3:]...)
		}
	}
	t.Grid(rows)
	t.Gap()
	note := fmt.Sprintf("%s of %s pairs had the same score for both decks.", thousands(int(a.Equal)), thousands(int(a.Pairs)))
	if a.VarianceRatio != nil {
		note += fmt.Sprintf(" The variance is %.2f times that of independent games.", *a.VarianceRatio)
	}
	t.Paragraph("", note)
	t.Paragraph("", fmt.Sprintf("%s, %s.", count(a.Draws, "draw"), thousands(a.Unfinished)+" unfinished"))
}

// all returns the label of the row over all opponents. An interrupted run may lack
// some.
func (a AgentAnswer) all() string {
	met := 0
	for _, o := range a.Opponents {
		if o.Difference.Value != nil {
			met++
		}
	}
	if met < len(a.Opponents) {
		return fmt.Sprintf("so far, %d of %d", met, len(a.Opponents))
	}
	return "all of them"
}

func (c Compare) notes(t *text.Writer) {
	t.Paragraph("", fmt.Sprintf("Differences are in points. Intervals: of the whole %s, %s; of its parts %s, %s. %s",
		c.confidences(), c.Answers[0].Difference.Method, c.partConfidence(), stats.SequenceMethod, sharedGames(c.Seed)))
	t.Paragraph("", c.errorRates())
	for _, d := range append(c.Decks[:], c.Field...) {
		if note := d.BlankNote(d.Name); note != "" {
			t.Gap()
			t.Paragraph("", note)
		}
	}
	c.CardUse.write(t)
}
