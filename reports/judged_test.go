package reports

import (
	"math/rand/v2"
	"testing"

	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// In a field of twelve equal decks, no interval that a condition judges misses one half in
// nineteen of twenty runs, although there are twelve rates and 66 matchups.
func TestJudgedIntervalsHoldTogether(t *testing.T) {
	const decks, runs = 12, 200
	const slow = 15 // runs in which matchups are judged, whose intervals take longer
	r := rand.New(rand.NewPCG(1, 2))
	q := sampling.Question{Kind: sampling.Field, Alpha: 0.05}
	for i := range decks {
		for k := range i {
			q.Matchups = append(q.Matchups, sampling.Matchup{Sides: [2]int{k, i}})
		}
	}
	wrong := map[string]int{}
	for run := range runs {
		f := Field{Alpha: q.Alpha, Decks: make([]Deck, decks)}
		for m := range q.Matchups {
			var tally stats.Tally
			for range 64 {
				tally.Add(float64(r.IntN(2)+r.IntN(2))/2, 1)
			}
			f.cells = append(f.cells, stats.Cell{I: q.Matchups[m].Sides[0], J: q.Matchups[m].Sides[1], Tally: tally})
		}
		for _, what := range []string{JudgedRate, JudgedMatchup} {
			if what == JudgedMatchup && run >= slow {
				continue
			}
			for _, j := range f.Judge(what) {
				if j.Low > 0.5 || j.High < 0.5 {
					wrong[what]++
					break
				}
			}
		}
	}
	// 10 of 200 and 0.75 of 15 are expected at most; more than these have a probability of 1
	// in 200.
	if n := wrong[JudgedRate]; n > 18 {
		t.Errorf("in %d of %d runs the rate of a deck is surely not one half", n, runs)
	}
	if n := wrong[JudgedMatchup]; n > 4 {
		t.Errorf("in %d of %d runs a matchup is surely not even", n, slow)
	}
}
