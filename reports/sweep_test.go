package reports

import (
	"math"
	"strings"
	"testing"

	"github.com/wisim/wisim/reports/stats"
)

// What a sweep says of one half is true in at least 95 % of the runs: that all values win
// more than half, that all win less, and where the decks win half.
func TestWhatASweepSaysOfOneHalf(t *testing.T) {
	for _, c := range []struct {
		name string
		win  []float64 // true win rates of the values 1, 2, ...
		even float64   // where the curve of the rates crosses one half; 0 if it does not
		few  int
	}{
		{"just below half", []float64{0.495, 0.495, 0.495, 0.495, 0.495}, 0, 30},
		{"just above half", []float64{0.505, 0.505, 0.505}, 0, 30},
		{"one value below", []float64{0.56, 0.56, 0.49}, 2 + 6.0/7, 20},
		{"falling", []float64{0.60, 0.55, 0.49, 0.44}, 2 + 5.0/6, 20},
		{"rising late", []float64{0.42, 0.44, 0.46, 0.505}, 3 + 4.0/4.5, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			runs := runsOf(c.few)
			var above, below, shown, missed int
			for seed := range uint64(runs) {
				r := sweepOf(t, seed, 0.04, 2, c.win...)
				said := strings.Join(r.verdict(), " ")
				if strings.Contains(said, "more than half of them with every value") {
					above++
				}
				if strings.Contains(said, "less than half of them with every value") {
					below++
				}
				if strings.Contains(said, "They win half of them with") {
					shown++
				}
				if e := r.Even; e != nil && (c.even == 0 || c.even < e.Low || c.even > e.High) {
					missed++
				}
			}
			t.Logf("of %d runs %d say that all values win more than half, %d less; %d say where half is, %d of them wrongly", runs, above, below, shown, missed)
			wrong := missed
			if c.even != 0 || c.win[0] < 0.5 {
				wrong += above
			}
			if c.even != 0 || c.win[0] > 0.5 {
				wrong += below
			}
			if most := mostOf(runs, 0.05); wrong > most {
				t.Errorf("%d of %d runs say something wrong; want at most %d", wrong, runs, most)
			}
		})
	}
}

// A sweep that the games tell apart from one half is said to be.
func TestASweepSaysWhatIsShown(t *testing.T) {
	for said, win := range map[string][]float64{
		"They win more than half of them with every value of the sweep.":   {0.68, 0.66, 0.70},
		"They win less than half of them with every value of the sweep.":   {0.32, 0.34, 0.30},
		"They win half of them with cost 2.":                               {0.63, 0.60, 0.40},
		"It is not shown with which value, if any, they win half of them.": {0.52, 0.50, 0.49},
	} {
		for seed := range uint64(3) {
			if text := strings.Join(sweepOf(t, seed, 0.04, 2, win...).verdict(), " "); !strings.Contains(text, said) {
				t.Errorf("%v: %s", win, text)
			}
		}
	}
}

// The interval of a break-even is open where the first or last value may be on the other
// side of one half.
func TestOpenEndsOfABreakEven(t *testing.T) {
	value := func(at, wins, losses float64) sweepRate {
		return sweepRate{at: at, score: stats.Tally{losses, 0, 0, 0, wins}}
	}
	for _, c := range []struct {
		sweep []sweepRate
		want  string
	}{
		{[]sweepRate{value(1, 700, 300), value(2, 300, 700)}, "[1.4, 1.6]"},
		{[]sweepRate{value(1, 52, 48), value(2, 700, 300), value(3, 300, 700)}, "[1 or less, 2.6]"},
		{[]sweepRate{value(1, 700, 300), value(2, 300, 700), value(3, 48, 52)}, "[1.4, 3 or more]"},
		{[]sweepRate{value(1, 700, 300), value(2, 52, 48)}, ""},
		{[]sweepRate{value(1, 700, 300)}, ""},
	} {
		got := ""
		if e := breakEven(c.sweep, 0.05); e != nil {
			got = e.interval()
		}
		if got != c.want {
			t.Errorf("%v: %q, want %q", c.sweep, got, c.want)
		}
	}
}

// The win rates beside a difference are of its games, although the changes of a sweep
// have unequal numbers of games.
func TestWinRatesBesideADifference(t *testing.T) {
	r := sweepOf(t, 1, 0.05, 3, 0.95, 0.9, 0.2, 0.5, 0.52)
	pairs := map[float64]bool{}
	for _, x := range r.Changes {
		if x.AsPrinted {
			continue
		}
		pairs[x.Pairs] = true
		if d := *x.After.Value - *x.Before.Value - *x.Difference.Value; math.Abs(d) > 2e-6 {
			t.Errorf("%s: from %v to %v, and a difference of %v", x.Name, *x.Before.Value, *x.After.Value, *x.Difference.Value)
		}
	}
	if len(pairs) < 2 {
		t.Errorf("all changes have the same number of pairs; the test wants some that differ")
	}
}
