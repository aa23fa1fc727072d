package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// baseball is the season of 1987 of the American League's eastern division:
// wins of the row against the column (Agresti, Categorical Data Analysis,
// section 10.6). Milwaukee, Detroit, Toronto, New York, Boston, Cleveland,
// Baltimore.
var baseball = [7][7]float64{
	{0, 7, 9, 7, 7, 9, 11},
	{6, 0, 7, 5, 11, 9, 9},
	{4, 6, 0, 7, 7, 8, 12},
	{6, 8, 6, 0, 6, 7, 10},
	{6, 2, 6, 7, 0, 7, 12},
	{4, 4, 5, 6, 6, 0, 6},
	{2, 4, 1, 3, 1, 7, 0},
}

func baseballCells() (cells []Cell) {
	for i := range baseball {
		for j := range i {
			cells = append(cells, Cell{i, j, Tally{0: baseball[j][i], 4: baseball[i][j]}})
		}
	}
	return cells
}

// The strengths over Baltimore's, as Agresti has them (and R's BradleyTerry2).
func TestRatingsOfBaseball(t *testing.T) {
	f := fitRatings(7, baseballCells(), 0)
	for i, want := range []float64{1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0} {
		if got := f.strength[i] - f.strength[6]; math.Abs(got-want) > 5e-5 {
			t.Errorf("team %d: %.4f over Baltimore, want %.4f", i, got, want)
		}
	}
	// The standard errors there rest on the model, ours on the cells: they agree
	// to a few parts in a hundred when the model is right.
	c := f.covariance
	for i, want := range []float64{0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319} {
		if got := math.Sqrt(c.At(i, i) + c.At(6, 6) - 2*c.At(i, 6)); math.Abs(got/want-1) > 0.1 {
			t.Errorf("team %d: standard error %.4f, want about %.4f", i, got, want)
		}
	}
}

func TestRatingsOfTwoPlayersAreTheOdds(t *testing.T) {
	r := Ratings(2, []Cell{{0, 1, Tally{0: 1000, 4: 10000}}}, 0.05)
	if d := r[0].Value - r[1].Value; math.Abs(d-400) > 0.1 || math.Abs(r[0].Value+r[1].Value) > 1e-9 {
		t.Errorf("odds of ten to one: %+v", r)
	}
}

func TestRatingsOfAFieldWithoutAnOrder(t *testing.T) {
	rock := []Cell{{0, 1, Tally{4: 50}}, {1, 2, Tally{4: 50}}, {0, 2, Tally{0: 50}}}
	for i, r := range Ratings(3, rock, 0.05) {
		if math.Abs(r.Value) > 1e-6 || r.Low >= 0 || r.High <= 0 {
			t.Errorf("player %d of a circle: %+v", i, r)
		}
	}
	best := Ratings(3, []Cell{{0, 1, Tally{4: 50}}, {0, 2, Tally{4: 50}}, {1, 2, Tally{2: 50}}}, 0.05)
	if !(best[0].Value > 300 && best[0].Value < 3000) || math.IsNaN(best[0].High) {
		t.Errorf("a player who has won everything: %+v", best)
	}
	for i, r := range Ratings(3, []Cell{{0, 1, Tally{4: 5}}}, 0.05) {
		if math.IsNaN(r.Value + r.Low + r.High) {
			t.Errorf("player %d, when one has met nobody: %+v", i, r)
		}
	}
}

// In fields that are ladders the intervals cover, with pairs that are correlated.
func TestCoverageOfRatings(t *testing.T) {
	const runs, players, pairs = 400, 5, 60
	r := rand.New(rand.NewPCG(7, 8))
	strength := []float64{-0.8, -0.3, 0, 0.3, 0.8}
	covered := 0
	for range runs {
		var cells []Cell
		for i := range players {
			for j := range i {
				c := Cell{I: i, J: j}
				p := logistic(strength[i] - strength[j])
				for range pairs {
					c.Tally.Add(drawPair(r, p, 0.2), 1)
				}
				cells = append(cells, c)
			}
		}
		for i, x := range Ratings(players, cells, 0.05) {
			if truth := elo * strength[i]; x.Low <= truth && truth <= x.High {
				covered++
			}
		}
	}
	got := float64(covered) / runs / players
	t.Logf("covered %.4f", got)
	if got < 0.935 || got > 0.97 {
		t.Errorf("covered %.4f, want about 0.95", got)
	}
}

// drawPair is the score of a pair of games, each won with probability p, whose
// results are correlated.
func drawPair(r *rand.Rand, p, correlation float64) float64 {
	both := p*p + correlation*p*(1-p)
	switch u := r.Float64(); {
	case u < both:
		return 1
	case u < 2*p-both:
		return 0.5
	}
	return 0
}
