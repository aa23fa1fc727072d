package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wisim/wisim/reports/results"
)

// Intervals of rates over lone games, over pairs, over both, and over results of both
// players cover in 95 % of the runs, and are as wide as the number of independent results
// asks for.
func TestIntervalsOfRatesCover(t *testing.T) {
	const runs, games = 300, 400
	for _, c := range []struct {
		name string
		add  func(r *rand.Rand, number, first int) int // how many results are added of a game
		p    [2]float64                                // win rate going first and second
	}{
		{"going first", func(_ *rand.Rand, _, first int) int { return 1 - first }, [2]float64{0.6, 0.4}},
		{"pairs", func(*rand.Rand, int, int) int { return 1 }, [2]float64{0.5, 0.5}},
		{"some lone games", func(r *rand.Rand, _, _ int) int { return r.IntN(2) }, [2]float64{0.3, 0.3}},
	} {
		missed, width, added := 0, 0.0, 0
		r := rand.New(rand.NewPCG(43, 8))
		truth := (c.p[0] + c.p[1]) / 2
		if c.name == "going first" {
			truth = c.p[0]
		}
		for range runs {
			var p Points
			for i := range games {
				g := results.Game{Number: i, Pair: i / 2, First: i % 2}
				won := 0.0
				if r.Float64() < c.p[g.First] {
					won = 1
				}
				for range c.add(r, i, g.First) {
					p.Add(g, won)
					added++
				}
			}
			rate := p.Rate()
			if truth < rate.Low || truth > rate.High {
				missed++
			}
			width += (rate.High - rate.Low) / runs
		}
		want := 2 * 1.96 * math.Sqrt(truth*(1-truth)/float64(added/runs))
		t.Logf("%s: missed %d of %d, width %.4f, want %.4f", c.name, missed, runs, width, want)
		if most := 0.05*runs + 3.3*math.Sqrt(0.05*0.95*runs); float64(missed) > most {
			t.Errorf("%s: missed in %d of %d runs", c.name, missed, runs)
		}
		if width > 1.05*want || width < 0.95*want {
			t.Errorf("%s: width %.4f, want %.4f", c.name, width, want)
		}
	}
}

// Three results of a pair, one of them a win, are a third.
func TestAThirdIsNoQuarter(t *testing.T) {
	var p Points
	for i, points := range []float64{1, 0, 0} {
		p.Add(results.Game{Number: i / 2}, points)
	}
	if r := p.Rate(); math.Abs(r.Value-1.0/3) > 1e-12 || r.Games != 3 {
		t.Errorf("%+v", r)
	}
}

// Both players of the same games have half of the points, however many games there are;
// a pair is one observation of that, not two.
func TestBothPlayersOfAGameAreOneObservation(t *testing.T) {
	var p Points
	for i := range 40 {
		g := results.Game{Number: i, Pair: i / 2, First: i % 2}
		p.Add(g, 1)
		p.Add(g, 0)
	}
	r, pairs := p.Rate(), Tally{0, 0, 20, 0, 0}
	if low, high := pairs.Interval(Confidence); r.Value != 0.5 || math.Abs(r.Low-low) > 1e-9 || math.Abs(r.High-high) > 1e-9 {
		t.Errorf("%+v, want [%v, %v]", r, low, high)
	}
}
