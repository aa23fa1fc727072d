package reports

import (
	"fmt"
	"math"
	"slices"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// look is an estimate with its interval after a number of games.
type look struct {
	games            int
	value, low, high float64
}

// spacing is the factor between the numbers of games of successive looks.
const spacing = 1.2

// lookHistory records a win rate at growing intervals while games are added. Its size
// grows with the logarithm of the number of games.
type lookHistory struct {
	tally   stats.Tally
	games   int
	next    float64 // number of pairs after which the next look is taken
	tallies []stats.Tally
	gamesAt []int
}

// firstLook is the number of pairs before the first look; with fewer, the interval
// says nothing.
const firstLook = 8

// add adds the score of a pair, of which finished games (1 or 2) have a result.
func (c *lookHistory) add(score float64, finished int) {
	if finished == 0 {
		return
	}
	c.tally.Add(score, float64(finished)/2)
	c.games += finished
	if c.next == 0 {
		c.next = firstLook
	}
	if n := c.tally.Pairs(); n >= c.next {
		c.tallies, c.gamesAt = append(slices.Clip(c.tallies), c.tally), append(slices.Clip(c.gamesAt), c.games)
		c.next = math.Ceil(n * spacing)
	}
}

// looks returns all looks, the last one over all games.
func (c lookHistory) looks(alpha float64) (out []look) {
	if n := len(c.gamesAt); c.games > 0 && (n == 0 || c.gamesAt[n-1] != c.games) {
		c.tallies, c.gamesAt = append(slices.Clip(c.tallies), c.tally), append(slices.Clip(c.gamesAt), c.games)
	}
	for i, t := range c.tallies {
		low, high := t.Sequence(alpha)
		out = append(out, look{c.gamesAt[i], t.Mean(), low, high})
	}
	return out
}

// comparisonLooks returns how the difference of a comparison developed, batch by
// batch over all opponents.
func comparisonLooks(q sampling.Question, played []sampling.Played) (out []look) {
	sorted := slices.Clone(played)
	slices.SortStableFunc(sorted, func(a, b sampling.Played) int { return a.Number - b.Number })
	next := 0.0
	for i := range sorted {
		last := i+1 == len(sorted)
		if !last && sorted[i+1].Number == sorted[i].Number {
			continue
		}
		if !last && float64(i+1) < next {
			continue
		}
		next = math.Ceil(float64(i+1) * spacing)
		var counts sampling.Counts
		for _, p := range sorted[:i+1] {
			counts.Add(p)
		}
		var all stats.Differences
		for _, d := range sampling.OpponentDifferences(q, sorted[:i+1]) {
			all.Merge(d.Both)
		}
		if all.Pairs() == 0 {
			continue
		}
		low, high := all.Sequence(q.Alpha)
		out = append(out, look{counts.Games - counts.Unfinished, all.Mean(), low, high})
	}
	return out
}

// maxWidening limits how wide the first interval of the chart is, as a multiple of
// the last. With a wider one the rest would look like a line.
const maxWidening = 5

// narrowingChart returns a chart of looks, nil with less than two. what names the
// estimate: "win rate of dwarf". value formats it.
func narrowingChart(looks []look, what string, unit doc.Unit, mark *doc.Mark, confidence string, value func(float64) string) *doc.Chart {
	for len(looks) > 4 && looks[0].high-looks[0].low > maxWidening*(looks[len(looks)-1].high-looks[len(looks)-1].low) {
		looks = looks[1:]
	}
	if len(looks) < 2 {
		return nil
	}
	first, last := looks[0], looks[len(looks)-1]
	width := func(l look) string { return value(l.low) + " to " + value(l.high) }
	c := &doc.Chart{
		Kind: doc.Lines, Title: "How the answer narrowed",
		Alt: fmt.Sprintf("The %s with its %s interval, as it was after so many games: %s after %s, %s after %s.",
			what, confidence, width(first), thousands(first.games), width(last), thousands(last.games)),
		X: doc.Axis{Title: "games", Log: true, Min: doc.At(float64(first.games)), Max: doc.At(float64(last.games))}, Y: doc.Axis{Unit: unit}, Mark: mark,
		Table: &doc.Table{Columns: []doc.Column{{Title: "after games", Number: true}, {Title: what, Number: true}, {Title: confidence + " interval"}}},
	}
	s := doc.Series{Name: what}
	for _, l := range looks {
		s.Points = append(s.Points, doc.Point{X: float64(l.games), Value: l.value, Low: l.low, High: l.high, Games: l.games})
		c.Table.Rows = append(c.Table.Rows, doc.Row{Cells: []doc.Cell{
			doc.Num(thousands(l.games), float64(l.games)), doc.Num(value(l.value), l.value), doc.Word(width(l)),
		}})
	}
	c.Series = []doc.Series{s}
	return c
}
