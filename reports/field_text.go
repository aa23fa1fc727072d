package reports

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/wisim/wisim/reports/stats"
	"github.com/wisim/wisim/reports/text"
)

// WriteText writes the report in lines of at most width columns, 0 for
// text.DefaultWidth. paint may be nil.
func (f Field) WriteText(w io.Writer, width int, paint text.Paint) error {
	if paint == nil {
		paint = func(text string, _ int) string { return text }
	}
	t := text.New(width)
	t.Paragraph("", f.verdict())
	if len(f.Standings) > 0 {
		t.Paragraph("", f.mix())
	}
	t.Paragraph("", f.reason())
	writeHouse(t, f.House)
	writeFailed(t, f.FailedIf)
	t.Gap()
	if f.Games > 0 {
		f.matrix(t, paint)
		if len(f.Standings) > 0 {
			f.standings(t)
		}
		f.notes(t)
		t.Gap()
	}
	t.Verbatim("To repeat it:")
	t.Verbatim("  " + f.Repeat)
	_, err := io.WriteString(w, t.String())
	return err
}

// cellTexts returns the win rates of both decks of a cell in whole percent, with half the
// width of their interval, rounded up: "53±4" and "47±4". They add up to 100.
func cellTexts(r Rate) (first, second string) {
	if r.Value == nil {
		return "?", "?"
	}
	rate, half := math.Round(100**r.Value), math.Ceil(100*(r.High-r.Low)/2-1e-9)
	return fmt.Sprintf("%.0f±%.0f", rate, half), fmt.Sprintf("%.0f±%.0f", 100-rate, half)
}

// order returns the decks sorted by standing, or in their own order without
// standings.
func (f Field) order() (decks []int) {
	for i := range f.Decks {
		if len(f.Standings) > 0 {
			i = f.Standings[i].Deck
		}
		decks = append(decks, i)
	}
	return decks
}

// matrix writes the win rates of the decks at the left, in as many blocks of columns
// as the width needs. Decks are numbered in the order of order.
func (f Field) matrix(t *text.Writer, paint text.Paint) {
	n := len(f.Decks)
	type entry struct {
		text string
		sign int
	}
	cells := make([][]entry, n)
	order, place := f.order(), make([]int, n)
	for i, deck := range order {
		place[deck] = i
		cells[i] = make([]entry, n)
		cells[i][i] = entry{"·", 0}
	}
	for _, c := range f.Cells {
		a, b, sign := place[c.Decks[0]], place[c.Decks[1]], 0
		if c.Better >= 0 {
			sign = 1 - 2*c.Better
		}
		first, second := cellTexts(c.WinRate)
		cells[a][b], cells[b][a] = entry{first, sign}, entry{second, -sign}
	}
	wide, label := 0, text.MinColumn
	for i, row := range cells {
		for _, c := range row {
			wide = max(wide, text.Width(c.text))
		}
		label = max(label, text.Width(f.Decks[order[i]].Name)+3)
	}
	label = min(label, max(text.MinColumn, t.LineWidth()/4))
	per := max(1, (t.LineWidth()-len(text.Indent)-label)/(wide+1))
	for from := 0; from < n; from += per {
		to := min(from+per, n)
		line := text.Indent + strings.Repeat(" ", label)
		for k := from; k < to; k++ {
			line += fmt.Sprintf(" %*d", wide, k+1)
		}
		t.Verbatim(line)
		for i, row := range cells {
			name := text.Cut(fmt.Sprintf("%2d %s", i+1, f.Decks[order[i]].Name), label)
			line := text.Indent + name + strings.Repeat(" ", label-text.Width(name))
			for _, c := range row[from:to] {
				line += strings.Repeat(" ", 1+wide-text.Width(c.text))
				if c.sign != 0 {
					line += paint(c.text, c.sign)
				} else {
					line += c.text
				}
			}
			t.Verbatim(line)
		}
		t.Gap()
	}
}

// standings writes a table of the decks with score, rating and share of the
// equilibrium.
func (f Field) standings(t *text.Writer) {
	rows := [][]string{{"deck", "score", "rating", "", "in the mix", "against it"}}
	for i, s := range f.Standings {
		share, against := f.mixCells(s)
		rows = append(rows, []string{
			fmt.Sprintf("%2d %s", i+1, f.Decks[s.Deck].Name), percent(s.Score),
			fmt.Sprintf("%+.0f", s.Rating.Value), fmt.Sprintf("[%+.0f, %+.0f]", s.Rating.Low, s.Rating.High), share, against,
		})
	}
	if t.LineWidth() < roomForRates {
		for i, r := range rows {
			rows[i] = append(r[:3:3], r[4:]...)
		}
	}
	t.Grid(rows)
	if !f.MixKnown {
		t.Paragraph("", unknownMix)
	}
	t.Gap()
}

// shownCircles is how many circles the text lists.
const shownCircles = 5

func (f Field) notes(t *text.Writer) {
	t.Paragraph("", fmt.Sprintf("First player: %s of the points, %s: %s.", f.FirstPlayer.value(), f.FirstPlayer.interval(), f.FirstPlayer.advantage("an advantage", "a disadvantage")))
	t.Paragraph("", fmt.Sprintf("%s, %s unfinished.", count(f.Draws, "draw"), thousands(f.Unfinished)))
	switch n := len(f.Circles); {
	case n == 0:
		t.Paragraph("", "No three decks are shown to beat each other in a circle.")
	case n <= shownCircles:
		t.Paragraph("", count(n, "circle")+", in which each deck beats the next and the last the first:")
	default:
		t.Paragraph("", fmt.Sprintf("%s, in which each deck beats the next and the last the first; the first %d:", count(n, "circle"), shownCircles))
	}
	for _, c := range f.Circles[:min(shownCircles, len(f.Circles))] {
		t.Paragraph(text.Indent, strings.Join(f.names(c[:]), " > "))
	}
	t.Gap()
	t.Paragraph("", fmt.Sprintf("The matrix has the win rates of the decks at the left, in percent, with %s intervals (%s). Ratings are Bradley and Terry's in points of Elo's scale, with intervals of the same confidence, each for itself. Those of the mix are by the Bayesian bootstrap, for one look at the games, and so may be surer than the matrix. %s",
		percent0(1-f.Alpha), stats.SequenceMethod, sharedGames(f.Seed)))
	writeCardFiles(t, f.Cards)
	writeCandidateLists(t, f.CandidateLists)
	for _, d := range f.Decks {
		if note := d.BlankNote(d.Name); note != "" {
			t.Gap()
			t.Paragraph("", note)
		}
	}
	f.CardUse.write(t)
}
