package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wisim/wisim/reports/results"
)

const z95 = 1.959963984540054

// A binary score is the case of Wilson (1927): 9 of 10 gives 0.5958 to 0.9821.
func TestIntervalOfTwoScoresIsWilsons(t *testing.T) {
	for _, n := range []float64{1, 5, 10, 100, 5000} {
		for k := 0.0; k <= n; k += math.Ceil(n / 10) {
			s := Tally{n - k, 0, 0, 0, k}
			low, high := s.IntervalAt(z95)
			p, zz := k/n, z95*z95
			mid := (p + zz/2/n) / (1 + zz/n)
			half := z95 / (1 + zz/n) * math.Sqrt(p*(1-p)/n+zz/4/n/n)
			if math.Abs(low-(mid-half)) > 1e-9 || math.Abs(high-(mid+half)) > 1e-9 {
				t.Errorf("%v of %v: [%v, %v], Wilson [%v, %v]", k, n, low, high, mid-half, mid+half)
			}
		}
	}
}

// Pairs without draws are Tango's case: at both ends of the interval his
// statistic, with his closed form for the nuisance parameter, is z.
func TestIntervalOfThreeScoresIsTangos(t *testing.T) {
	for _, c := range []struct{ lost, split, won float64 }{
		{2, 36, 12}, {12, 36, 2}, {5, 10, 5}, {0, 44, 3}, {1, 0, 9}, {30, 400, 70},
	} {
		s := Tally{c.lost, 0, c.split, 0, c.won}
		low, high := s.IntervalAt(z95)
		for _, end := range []float64{low, high} {
			n, delta := s.Pairs(), 2*end-1
			A, B, C := 2*n, -c.won-c.lost+(2*n-c.won+c.lost)*delta, -c.lost*delta*(1-delta)
			q := (math.Sqrt(B*B-4*A*C) - B) / (2 * A)
			z := (c.won - c.lost - n*delta) / math.Sqrt(n*(2*q+delta*(1-delta)))
			if math.Abs(math.Abs(z)-z95) > 1e-6 {
				t.Errorf("%+v: Tango's statistic at %v is %v, want %v", c, end, z, z95)
			}
		}
	}
}

func TestIntervalWhenAllPairsAgree(t *testing.T) {
	for i := range steps + 1 {
		last := 2.0
		for _, n := range []float64{1, 10, 100, 1000} {
			var s Tally
			s[i] = n
			low, high := s.IntervalAt(z95)
			if !(low <= histogram(s[:]).value(i) && histogram(s[:]).value(i) <= high && low >= 0 && high <= 1) {
				t.Errorf("%v pairs of score %v: [%v, %v]", n, histogram(s[:]).value(i), low, high)
			}
			if w := high - low; w <= 0 || w >= last {
				t.Errorf("%v pairs of score %v: width %v, with fewer pairs %v; want it to shrink and stay above 0", n, histogram(s[:]).value(i), w, last)
			} else {
				last = w
			}
		}
	}
}

// The interval is what the score test does not reject: all of it and no more.
func TestIntervalHoldsExactlyWhatTheTestAccepts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		var s Tally
		for i := range s {
			if r.IntN(3) > 0 {
				s[i] = float64(r.IntN(30))
			}
		}
		if s.Pairs() == 0 {
			continue
		}
		low, high := s.IntervalAt(z95)
		for mu := 0.001; mu < 1; mu += 0.007 {
			d := s.Mean() - mu
			accepted := s.Pairs()*d*d <= z95*z95*histogram(s[:]).variance(mu)
			if in := low <= mu && mu <= high; in != accepted {
				t.Fatalf("%v: interval [%v, %v], but the test says %v at %v", s, low, high, accepted, mu)
			}
		}
	}
}

// coverage is the exact probability that the interval of n pairs holds the
// truth, when a pair is won, split or lost with the given probabilities.
func coverage(n int, lost, won float64) float64 {
	truth, covered := won+(1-lost-won)/2, 0.0
	lg := func(k int) float64 { v, _ := math.Lgamma(float64(k + 1)); return v }
	xlog := func(k int, p float64) float64 {
		if k == 0 {
			return 0
		}
		return float64(k) * math.Log(p)
	}
	for l := 0; l <= n; l++ {
		for w := 0; w <= n-l; w++ {
			d := n - l - w
			p := math.Exp(lg(n) - lg(l) - lg(w) - lg(d) + xlog(l, lost) + xlog(w, won) + xlog(d, 1-lost-won))
			if p < 1e-9 {
				continue
			}
			s := Tally{float64(l), 0, float64(d), 0, float64(w)}
			if low, high := s.IntervalAt(z95); low <= truth && truth <= high {
				covered += p
			}
		}
	}
	return covered
}

func TestCoverageOfPairs(t *testing.T) {
	sum, cells := 0.0, 0
	for _, n := range []int{10, 30} {
		for _, c := range []struct{ lost, won float64 }{
			{0.25, 0.25}, {0.05, 0.05}, {0.1, 0.4}, {0.02, 0.5}, {0.01, 0.8}, {0.01, 0.95}, {0.001, 0.98},
		} {
			got := coverage(n, c.lost, c.won)
			t.Logf("%d pairs, lost %v, won %v: covered %.4f", n, c.lost, c.won, got)
			if got < 0.90 {
				t.Errorf("%d pairs, lost %v, won %v: covered %.4f, want at least 0.90", n, c.lost, c.won, got)
			}
			sum, cells = sum+got, cells+1
		}
	}
	if mean := sum / float64(cells); mean < 0.94 || mean > 0.98 {
		t.Errorf("covered %.4f on average, want about %v", mean, Confidence)
	}
}

// Whole runs with draws, correlated games in a pair, and an odd game at the end.
func TestCoverageOfRuns(t *testing.T) {
	const runs, pairs = 1500, 100
	r := rand.New(rand.NewPCG(3, 4))
	play := func(strength float64) int { // of deck 0, in this game
		switch u := r.Float64(); {
		case u < 0.1:
			return results.Draw
		case u < 0.1+0.9*strength:
			return 0
		}
		return 1
	}
	for _, c := range []struct{ luck, first float64 }{{0.2, 0}, {0.2, 0.15}, {0, 0.05}} {
		// Luck of the deal raises both games of a pair, the first turn one of them.
		const base = 0.6
		truth := 0.1*0.5 + 0.9*base
		covered := 0
		for range runs {
			var games []results.Game
			for p := range pairs {
				luck := c.luck
				if r.IntN(2) == 0 {
					luck = -luck
				}
				for first := range 2 {
					bonus := c.first * float64(1-2*first)
					games = append(games, results.Game{Pair: p, First: first, Winner: play(base + luck + bonus)})
				}
			}
			w := WinRate(append(games, results.Game{Pair: pairs, Winner: play(base)}))
			if w.Low <= truth && truth <= w.High {
				covered++
			}
		}
		got := float64(covered) / runs
		t.Logf("%+v: covered %.4f", c, got)
		if got < 0.935 || got > 0.97 {
			t.Errorf("%+v: covered %.4f, want about %v", c, got, Confidence)
		}
	}
}

func game(pair, first, winner int) results.Game {
	return results.Game{Pair: pair, First: first, Winner: winner}
}

func TestRates(t *testing.T) {
	tests := []struct {
		name          string
		games         []results.Game
		win, first    float64
		counted       int
		pairs         float64
		narrowerFirst bool // than the interval of the win rate
	}{
		{"nothing", nil, 0.5, 0.5, 0, 0, false},
		{"only unfinished", []results.Game{game(0, 0, results.Unfinished)}, 0.5, 0.5, 0, 0, false},
		{"a split pair won by the first player", []results.Game{game(0, 0, 0), game(0, 1, 1)}, 0.5, 1, 2, 1, false},
		{"one odd game", []results.Game{game(0, 0, 0)}, 1, 1, 1, 0.5, false},
		{"a draw and a win", []results.Game{game(0, 0, 0), game(0, 1, results.Draw)}, 0.75, 0.75, 2, 1, false},
		{"the partner was not finished", []results.Game{game(0, 0, 1), game(0, 1, results.Unfinished)}, 0, 0, 1, 0.5, false},
		{"the better deck always wins", []results.Game{
			game(0, 0, 0), game(0, 1, 0), game(1, 0, 1), game(1, 1, 1), game(2, 0, 0), game(2, 1, 0), game(3, 0, 1), game(3, 1, 1),
		}, 0.5, 0.5, 8, 4, true},
	}
	for _, tt := range tests {
		w, f := WinRate(tt.games), FirstPlayer(tt.games)
		if w.Value != tt.win || f.Value != tt.first || w.Games != tt.counted || w.Pairs != tt.pairs {
			t.Errorf("%s: win rate %+v, first player %+v", tt.name, w, f)
		}
		if w.Low > w.Value || w.Value > w.High || w.Known() != (tt.counted > 0) {
			t.Errorf("%s: win rate %+v", tt.name, w)
		}
		if tt.narrowerFirst && f.High-f.Low >= w.High-w.Low {
			t.Errorf("%s: the pairs agree about the first player: [%v, %v], but not about the deck: [%v, %v]",
				tt.name, f.Low, f.High, w.Low, w.High)
		}
	}
}

// TestFirstAgent follows an agent from one side to the other.
func TestFirstAgent(t *testing.T) {
	games := []results.Game{
		{Pair: 0, Winner: 0}, {Pair: 0, Winner: 0, Swapped: true}, // player 0 wins whoever he is
		{Pair: 1, Winner: 1}, {Pair: 1, Winner: results.Draw, Swapped: true},
	}
	if a, p := FirstAgent(games), WinRate(games); a.Value != 0.375 || p.Value != 0.625 || a.Pairs != 2 {
		t.Errorf("agent 0: %+v, player 0: %+v", a, p)
	}
}

func TestSwappingTheDecksMirrorsTheInterval(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var games, swapped []results.Game
	for i := range 101 {
		g := game(i/2, i%2, r.IntN(3)-1)
		games = append(games, g)
		if g.Winner != results.Draw {
			g.Winner = 1 - g.Winner
		}
		swapped = append(swapped, g)
	}
	a, b := WinRate(games), WinRate(swapped)
	if math.Abs(a.Low+b.High-1) > 1e-12 || math.Abs(a.High+b.Low-1) > 1e-12 {
		t.Errorf("[%v, %v] and [%v, %v] are not mirror images", a.Low, a.High, b.Low, b.High)
	}
}

func TestSpread(t *testing.T) {
	var games []results.Game
	for i := range 100 {
		games = append(games, results.Game{Turns: 100 - i, Decisions: 10 * (i + 1)})
	}
	games = append(games, results.Game{Winner: results.Unfinished, Turns: 9999, Decisions: 9999})
	if got, want := Turns(games), (Spread{50.5, 50, 95}); got != want {
		t.Errorf("turns %+v, want %+v", got, want)
	}
	if got, want := Decisions(games), (Spread{505, 500, 950}); got != want {
		t.Errorf("decisions %+v, want %+v", got, want)
	}
	if got := Turns(nil); got != (Spread{}) {
		t.Errorf("of no game: %+v", got)
	}
}

func TestRoundP(t *testing.T) {
	for p, want := range map[float64]float64{1: 1, 0.05: 0.05, 0.0123456: 0.0123, 0.99951: 1, 4.5678e-20: 4.57e-20, 1e-301: 0, 0: 0} {
		if got := RoundP(p); math.Abs(got-want) > 1e-9*want {
			t.Errorf("RoundP(%v) = %v, want %v", p, got, want)
		}
	}
}
