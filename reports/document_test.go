package reports

import (
	"bytes"
	"strings"
	"testing"

	"github.com/wisim/wisim/internal/golden"
	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/page"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/text"
)

// turnsOf returns made-up turns for games.
func turnsOf(games []results.Game) (out []results.Turn) {
	for _, g := range games {
		for n := range g.Turns {
			side := (g.First + n) % 2
			own := int32(n/2 + 1)
			out = append(out, results.Turn{
				Game: int32(g.Number), Turn: int32(n + 1), Side: int32(side), Resources: 3 + own, Drawn: 1, Hand: max(0, 6-own), PowerKingdom: own, PowerBattlefield: int32(side),
				HPKingdom: 8 - own, HPQuest: 8, HPBattlefield: max(0, 8-2*own), CapitalDamage: own / 2,
			})
		}
	}
	return out
}

// documents returns documents of all kinds of reports.
func documents(t *testing.T) map[string]doc.Document {
	t.Helper()
	simOf := func(run Run, games []results.Game, turns []results.Turn) doc.Document {
		tally := NewTally(run)
		tally.AddBatch(results.Batch{Games: games, Turns: turns})
		return tally.Sim().Document()
	}
	short := starters
	short.Games = 60
	circle := fieldOf(t, []string{"rock", "paper", "scissors", "pebble"}, circle, 0.1, 99)
	return map[string]doc.Document{
		"sim":           simOf(starters, run(2000), nil),
		"sim-turns":     simOf(short, run(60), turnsOf(run(60))),
		"sim-rough":     simOf(rough, run(99, odd...), nil),
		"sim-none":      simOf(starters, nil, nil),
		"sim-from":      simOf(position(StartPosition{Script: true, Shuffled: true, Swapped: true}), swapped(run(500)), nil),
		"compare":       compareOf(comparedBy(t, "heuristic", 20)).Document(),
		"compare-two":   compareOf(comparedBy(t, "heuristic", 20), comparedBy(t, "mcts:100", -20)).Document(),
		"compare-none":  compareOf().Document(),
		"study":         studyOf(400, true).Document(),
		"study-none":    studyOf(0, false).Document(),
		"draft":         newDraft(drafters("good", "random", 200), run(200), drafted(200)).Document(),
		"draft-none":    newDraft(drafters("good", "random", 10), nil, nil).Document(),
		"balance":       changesOf(ChangeBalance, make([]string, 5), []float64{0.05, 0, -0.03, -0.1, -0.14}, true).Document(),
		"balance-none":  NewChanges(Changes{Kind: ChangeBalance, Subject: "A Card", Decks: []Deck{{Name: "mine"}}, Field: []Deck{{Name: "orc"}}, Agent: "heuristic", Repeat: "wisim balance"}, sampling.Question{Arms: 1, Alpha: 0.05, Matchups: make([]sampling.Matchup, 2)}, sampling.Step{}, nil).Document(),
		"balance-one":   changesOf(ChangeBalance, []string{"power 2"}, []float64{0.08}, false).Document(),
		"swap":          changesOf(ChangeSwap, []string{"Troll for Goblin", "2 Orcs for 2 Very Long Titles of Cards", "all together"}, []float64{0.06, 0, 0.05}, false).Document(),
		"cut":           changesOf(ChangeCut, []string{"Good", "Fair", "Poor", "Another"}, []float64{-0.1, -0.03, 0.02, -0.03}, false).Document(),
		"tune":          tuneOf(true, false).Document(),
		"tune-none":     tuneOf().Document(),
		"field":         circle.Document(),
		"field-started": fieldOf(t, []string{"a", "b"}, [][]float64{{0.5, 0.5}, {0.5, 0.5}}, 0.1, 0).Document(),
	}
}

func TestDocuments(t *testing.T) {
	files := golden.New(t, "testdata/documents", "*")
	for name, d := range documents(t) {
		var plain, markdown, html bytes.Buffer
		if err := text.WriteDocument(&plain, d, 60, nil); err != nil {
			t.Fatal(err)
		}
		if err := doc.WriteMarkdown(&markdown, d); err != nil {
			t.Fatal(err)
		}
		if err := page.WriteDocument(&html, d); err != nil {
			t.Fatal(err)
		}
		files.Equal(t, name+".md", markdown.String())
		files.Equal(t, name+".txt", plain.String())
		for _, line := range strings.Split(plain.String(), "\n") {
			if text.Width(line) > 60 && !strings.Contains(line, "wisim") {
				t.Errorf("%s: %d columns: %s", name, text.Width(line), line)
			}
		}
	}
}

// Every picture has a sentence and its numbers as a table: its own, or one of the
// section that it is in. Every table has as many cells in a row as columns.
func TestPicturesHaveTheirNumbers(t *testing.T) {
	for name, d := range documents(t) {
		for _, s := range d.Sections {
			tables := 0
			for _, b := range s.Blocks {
				_, ok := b.(*doc.Table)
				if c, chart := b.(*doc.Chart); ok || chart && c.Table != nil {
					tables++
				}
			}
			for _, b := range s.Blocks {
				table, _ := b.(*doc.Table)
				if c, ok := b.(*doc.Chart); ok {
					table = c.Table
					if c.Alt == "" || c.Title == "" || table == nil && tables == 0 {
						t.Errorf("%s, %s: the chart %q has no sentence or no table", name, s.Title, c.Title)
					}
					for _, series := range c.Series {
						for _, p := range series.Points {
							if p.Low > p.Value || p.Value > p.High && p.High != 0 || p.Games == 0 {
								t.Errorf("%s, %s, %s: a point that cannot be: %+v", name, s.Title, c.Title, p)
							}
						}
					}
				}
				if table == nil {
					continue
				}
				for _, r := range table.Rows {
					if len(r.Cells) != len(table.Columns) {
						t.Errorf("%s, %s: a row of %d cells below %d columns", name, s.Title, len(r.Cells), len(table.Columns))
					}
				}
			}
		}
	}
}

// The bins by last turn contain all games.
func TestBinsHoldAllGames(t *testing.T) {
	for _, n := range []int{1, 2, 17, 400} {
		s := newChartData()
		finished := 0
		games := append(run(n), odd...)
		games = append(games, results.Game{Number: n + 3, Pair: n + 3, Turns: 400, Winner: 1})
		for _, g := range games {
			s.add(g)
			if g.Finished() {
				finished++
			}
		}
		sum, rates := 0, 0
		bins := s.bins()
		for i, b := range bins {
			sum += b.games()
			rates += b.rate.Rate().Games
			if i > 0 && bins[i-1].last >= b.first {
				t.Errorf("%d games: bins %s and %s overlap", n, bins[i-1].label, b.label)
			}
		}
		if sum != finished || rates != finished || len(bins) > maxBins+1 {
			t.Errorf("%d finished games: %d in %d bins, %d in their rates", finished, sum, len(bins), rates)
		}
	}
}

// The last look covers all games, and its interval contains the value.
func TestCourse(t *testing.T) {
	var c lookHistory
	for i := range 1000 {
		c.add(float64(i%4)/3, 2)
	}
	looks := c.looks(0.05)
	last := looks[len(looks)-1]
	if last.games != 2000 || len(looks) < 10 || len(looks) > 60 {
		t.Errorf("%d looks, the last after %d games", len(looks), last.games)
	}
	for i, l := range looks {
		if l.low > l.value || l.value > l.high || i > 0 && l.games <= looks[i-1].games {
			t.Errorf("look %d: %+v", i, l)
		}
	}
	if first := looks[0]; last.high-last.low > (first.high-first.low)/3 {
		t.Errorf("it did not narrow: from %+v to %+v", first, last)
	}
}
