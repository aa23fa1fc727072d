package reports

import (
	"fmt"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/stats"
)

// calibration compares what agents expected of their games with the results, in ten
// bins of expected points.
type calibration [10]calibrationBin

// calibrationBin counts the games in which an agent expected about the same points.
type calibrationBin struct {
	sum float64 // sum of the points that the agent expected in the games
	won stats.Points
	n   int
}

// addExpectations adds a batch. For each game, player and bin it counts only the
// first turn at whose end the player expected so much, because the turns of a game
// depend on each other. of returns the calibration to which a side of a game belongs.
func addExpectations(b results.Batch, of func(g results.Game, side int) *calibration) {
	games := make(map[int32]results.Game, len(b.Games))
	for _, g := range b.Games {
		games[int32(g.Number)] = g
	}
	told := map[int32]*[2][len(calibration{})]bool{}
	for _, t := range b.Turns {
		g, ok := games[t.Game]
		if t.Expected == 0 || !ok || !g.Finished() {
			continue
		}
		step := int(t.Expected) * len(calibration{}) / 1000
		if told[t.Game] == nil {
			told[t.Game] = &[2][len(calibration{})]bool{}
		}
		if done := &told[t.Game][t.Side][step]; !*done {
			*done = true
			e := &of(g, int(t.Side))[step]
			e.sum += float64(t.Expected) / 1000
			e.n++
			e.won.Add(g, g.Points(int(t.Side)))
		}
	}
}

// noCalibration replaces the chart for agents without expectations.
const noCalibration = "These agents do not say what they expect of a game; those that search (mcts) do."

// minBinGames is the least number of games of a bin that is shown.
const minBinGames = 10

// calibrationChart returns the chart of the named agents, nil if none has
// expectations.
func calibrationChart(names []string, list []*calibration) *doc.Chart {
	c := &doc.Chart{
		Kind: doc.Lines, Title: "What they expected, and what came of it", X: doc.Axis{Unit: doc.Percent, Title: "expected", Min: doc.At(0), Max: doc.At(1)},
		Y: doc.Axis{Unit: doc.Percent, Title: "came of it", Min: doc.At(0), Max: doc.At(1)},
		Table: &doc.Table{
			Caption: "Each player of each game is once in a row: with the first of his turns at whose last decision he expected so much.",
			Columns: []doc.Column{{Title: "agent"}, {Title: "expected", Number: true}, {Title: "came of it", Number: true}, {Title: "95 % interval"}, {Title: "games", Number: true}},
		},
	}
	var most *calibrationBin
	var whose string
	for i, name := range names {
		s := doc.Series{Name: name}
		for k := range list[i] {
			e := &list[i][k]
			if e.n < minBinGames {
				continue
			}
			r, said := newRate(e.won.Rate()), stats.Round(e.sum/float64(e.n))
			s.Points = append(s.Points, doc.Point{X: said, Value: *r.Value, Low: r.Low, High: r.High, Games: e.n})
			c.Table.Rows = append(c.Table.Rows, doc.Row{Cells: []doc.Cell{
				doc.Word(name), doc.Num(percent(said), said), rateCell(r), doc.Word(r.interval()), countCell(e.n),
			}})
			if most == nil || e.n > most.n {
				most, whose = e, name
			}
		}
		if len(s.Points) > 0 {
			c.Series = append(c.Series, s)
		}
	}
	if most == nil {
		return nil
	}
	c.Series = append(c.Series, doc.Series{Name: "as expected", Points: []doc.Point{{X: 0, Value: 0}, {X: 1, Value: 1, Low: 1, High: 1}}})
	r := newRate(most.won.Rate())
	c.Alt = fmt.Sprintf("What an agent expected of a game, as a share of the points, and what came of it. Where %s expected %s on average, it got %s, over %s.",
		whose, percent(most.sum/float64(most.n)), r.value(), count(most.n, "game"))
	return c
}
