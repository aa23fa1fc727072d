package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// gambler follows capital pair by pair, at one mean: the same bets, multiplied
// up instead of counted up.
type gambler struct {
	factor [steps + 1][]float64 // by score, of each bet
	have   []float64            // of each bet, its weight included
}

func newGambler(b bets, m float64) *gambler {
	g := &gambler{}
	s := math.Sqrt(m * (1 - m) / 2)
	for i, size := range b.size {
		for _, lambda := range []float64{math.Min(size/s, boldest/m), -math.Min(size/s, boldest/(1-m))} {
			g.have = append(g.have, b.weight[i]/2)
			for k := range g.factor {
				g.factor[k] = append(g.factor[k], 1+lambda*(float64(k)/steps-m))
			}
		}
	}
	return g
}

// bet on a pair and say what there is.
func (g *gambler) bet(score float64) (capital float64) {
	f := g.factor[int(score*steps)]
	for i := range g.have {
		g.have[i] *= f[i]
		capital += g.have[i]
	}
	return capital
}

func TestCapitalIsWhatAGamblerHas(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, m := range []float64{0.05, 0.3, 0.5, 0.9} {
		g, tally := newGambler(rateBets, m), Tally{}
		for range 300 {
			x := drawPair(r, 0.45, 0)
			tally.Add(x, 1)
			have := math.Log(g.bet(x))
			if got := histogram(tally[:]).capital(rateBets, m); math.Abs(got-have) > 1e-6*(1+math.Abs(have)) {
				t.Fatalf("mean %v: capital %v, the gambler has %v", m, got, have)
			}
		}
	}
}

// Looked at after every pair, the sequence misses the truth in at most 5 % of runs.
// The correlation of the games of a pair is realistic: from -0.15, if going first
// matters most, to 0.
func TestCoverageOfTheSequenceOverItsCourse(t *testing.T) {
	const runs, pairs = 2000, 1000
	for i, p := range []float64{0.05, 0.3, 0.5, 0.9} {
		r := rand.New(rand.NewPCG(11, uint64(i)))
		// Rare wins cannot be correlated by more than this.
		correlation := math.Max(-0.15, -math.Min(p/(1-p), (1-p)/p))
		missed := 0
		for range runs {
			g := newGambler(rateBets, p)
			for range pairs {
				if g.bet(drawPair(r, p, correlation)) >= 20 {
					missed++
					break
				}
			}
		}
		covered := 1 - float64(missed)/runs
		t.Logf("win rate %v: covered over the whole course in %.4f of the runs", p, covered)
		if covered < 0.95 {
			t.Errorf("win rate %v: covered %.4f, want at least 0.95", p, covered)
		}
	}
}

// The fixed-size interval misses the truth far more often under repeated looks, which
// shows that the test above can fail.
func TestTheFixedIntervalIsNoSequence(t *testing.T) {
	const runs, pairs = 200, 1500
	r := rand.New(rand.NewPCG(12, 1))
	missed := 0
	for range runs {
		var tally Tally
		for k := range pairs {
			tally.Add(drawPair(r, 0.5, 0), 1)
			d, h := tally.Mean()-0.5, histogram(tally[:])
			if k%16 == 15 && h.pairs()*d*d > z95*z95*h.variance(0.5) {
				missed++
				break
			}
		}
	}
	if missed < runs/5 {
		t.Errorf("missed the truth in %d of %d runs", missed, runs)
	}
}

func TestWidthOfTheSequence(t *testing.T) {
	for _, c := range []struct{ pairs, most float64 }{{300, 1.8}, {1000, 1.6}, {3000, 1.65}, {10000, 1.65}, {50000, 1.8}} {
		for _, p := range []float64{0.05, 0.3, 0.5, 0.9} {
			for _, correlation := range []float64{-0.15, 0, 0.3} {
				both := p*p + correlation*p*(1-p)
				lost := 1 - 2*p + both
				if both < 0 || lost < 0 {
					continue
				}
				tally := Tally{0: c.pairs * lost, 2: c.pairs * (1 - both - lost), 4: c.pairs * both}
				low, high := tally.Interval(0.95)
				from, to := tally.Sequence(0.05)
				ratio := (to - from) / (high - low)
				t.Logf("%v pairs at %v, correlation %v: [%.4f, %.4f], fixed [%.4f, %.4f], ratio %.3f", c.pairs, p, correlation, from, to, low, high, ratio)
				if ratio > c.most || ratio < 1 {
					t.Errorf("%v pairs at %v, correlation %v: %.3f times as wide as the fixed interval, want at most %v", c.pairs, p, correlation, ratio, c.most)
				}
			}
		}
	}
}

// Where the number of looks is bounded the boundary is narrower at the end.
func TestTheBoundaryIsNarrowerAtTheEnd(t *testing.T) {
	for _, pairs := range []float64{300, 1000, 10000} {
		tally := Tally{0: pairs / 4, 2: pairs / 2, 4: pairs / 4}
		b := NewBoundary(0.05)
		critical := 0.0
		for _, x := range equalLooks(10) {
			critical = b.Look(x)
		}
		low, high := tally.IntervalAt(critical)
		from, to := tally.Sequence(0.05)
		ratio := (high - low) / (to - from)
		t.Logf("%v pairs after ten looks: %.3f of the width of the sequence", pairs, ratio)
		if ratio > 0.75 {
			t.Errorf("%v pairs: %.3f of the width", pairs, ratio)
		}
	}
}

func TestSequenceAtItsEnds(t *testing.T) {
	var none Tally
	if low, high := none.Sequence(0.05); low != 0 || high != 1 {
		t.Errorf("of nothing: [%v, %v]", low, high)
	}
	if p := none.Evidence(0.5); math.Abs(p-1) > 1e-12 {
		t.Errorf("of nothing: p = %v", p)
	}
	for i := range steps + 1 {
		last := 2.0
		for _, n := range []float64{0.5, 1, 10, 100, 1000, 1e5} {
			var tally Tally
			tally[i] = n
			low, high := tally.Sequence(0.05)
			if v := float64(i) / steps; !(0 <= low && low <= v && v <= high && high <= 1) || high-low > last {
				t.Errorf("%v pairs of score %v: [%v, %v], with fewer the width was %v", n, v, low, high, last)
			}
			last = high - low
		}
		if last > 0.02 {
			t.Errorf("100,000 pairs of score %v: width %v", float64(i)/steps, last)
		}
	}
}

// The interval is exactly the set of means that betting does not exclude: without
// holes.
func TestSequenceHoldsExactlyWhatIsNotRuledOut(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for k := range 60 {
		for _, b := range []bets{rateBets, differenceBets} {
			h := make(histogram, []int{steps, 2 * steps}[k%2]+1)
			for i := range h {
				if r.IntN(3) > 0 {
					h[i] = math.Floor(math.Pow(10, 4*r.Float64()))
				}
			}
			low, high := h.sequence(b, 0.05)
			for m := 0.0005; m < 1; m += 0.003 {
				ruledOut := h.capital(b, m) >= math.Log(20)
				if in := low <= m && m <= high; in == ruledOut && math.Abs(m-low) > 1e-6 && math.Abs(m-high) > 1e-6 {
					t.Fatalf("%v: [%v, %v], but at %v the capital is %v", h, low, high, m, math.Exp(h.capital(b, m)))
				}
			}
		}
	}
}

// An anytime-valid p-value ever falls below alpha in at most a share alpha of runs.
func TestEvidenceIsRare(t *testing.T) {
	const runs = 400
	r := rand.New(rand.NewPCG(6, 5))
	wrong := 0
	for range runs {
		var tally Tally
		for range 60 {
			for range 16 {
				tally.Add(drawPair(r, 0.5, -0.1), 1)
			}
			if tally.Evidence(0.5) < 0.05 {
				wrong++
				break
			}
		}
	}
	if wrong > runs*7/100 {
		t.Errorf("%d of %d runs show what is not there", wrong, runs)
	}
	if p := (&Tally{0: 100, 2: 100, 4: 200}).Evidence(0.5); p > 1e-4 {
		t.Errorf("62 %% in 400 pairs: p = %v", p)
	}
}

func TestDifferences(t *testing.T) {
	var d Differences
	for _, x := range []float64{-1, 0, 0, 0.25, 0.75} {
		d.Add(x, 1)
	}
	d.Merge(Differences{steps: 5})
	if d.Pairs() != 10 || d.Equal() != 7 || math.Abs(d.Mean()) > 1e-12 || math.Abs(d.Variance()-(1+1./16+9./16)/10) > 1e-12 {
		t.Errorf("%v: %v pairs, %v equal, mean %v, variance %v", d, d.Pairs(), d.Equal(), d.Mean(), d.Variance())
	}
	even := Differences{steps - 2: 50, steps: 400, steps + 2: 50}
	for _, interval := range []func() (float64, float64){
		func() (float64, float64) { return even.IntervalAt(z95) },
		func() (float64, float64) { return even.Sequence(0.05) },
	} {
		if low, high := interval(); math.Abs(low+high) > 1e-9 || low > -0.01 || low < -0.06 {
			t.Errorf("as many better as worse: [%v, %v]", low, high)
		}
	}
	// z s / sqrt(n), in many pairs.
	many := Differences{steps - 2: 5000, steps: 40000, steps + 2: 5000}
	if low, high := many.IntervalAt(2); math.Abs((high-low)/2-2*math.Sqrt(many.Variance()/many.Pairs())) > 1e-5 {
		t.Errorf("half width %v", (high-low)/2)
	}
}

// When all pairs are equal, a few hundred of them are enough to be sure.
func TestEqualPairsAreCertainQuickly(t *testing.T) {
	low, high := (&Differences{steps: 256}).Sequence(0.05)
	if high >= 0.02 || low <= -0.02 {
		t.Errorf("256 equal pairs: [%v, %v], want less than 2 points", low, high)
	}
}

// Pooled over opponents of different strength, with as many pairs each, the
// sequence covers the mean over the opponents.
func TestDifferencesPooledOverOpponentsCover(t *testing.T) {
	const runs, looks, pairs = 300, 10, 32
	truth := []float64{-0.10, 0.02, 0.14}
	r := rand.New(rand.NewPCG(8, 2))
	missed := 0
	for range runs {
		var d Differences
		for range looks {
			for _, mean := range truth {
				for range pairs {
					switch u := r.Float64(); {
					case u < 0.2+mean:
						d.Add(0.5, 1)
					case u < 0.4:
						d.Add(-0.5, 1)
					default:
						d.Add(0, 1)
					}
				}
			}
			// The mean of each is half of (0.2+mean) - (0.2-mean).
			if low, high := d.Sequence(0.05); low > 0.02 || high < 0.02 {
				missed++
				break
			}
		}
	}
	t.Logf("missed in %d of %d runs", missed, runs)
	if missed > runs/20 {
		t.Errorf("missed in %d of %d runs", missed, runs)
	}
}
