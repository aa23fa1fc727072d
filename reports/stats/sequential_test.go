package stats

import (
	"math"
	"testing"
)

// equal looks, k of them.
func equalLooks(k int) (t []float64) {
	for i := range k {
		t = append(t, float64(i+1)/float64(k))
	}
	return t
}

// power is the probability that looks at the given information with these
// critical values find a drift: that they reject on its side.
func power(looks, critical []float64, drift float64) (found float64) {
	var b Boundary
	for i, t := range looks {
		limit := critical[i] * math.Sqrt(t)
		above, _ := b.tails(t, limit, drift)
		found += above
		b.advance(t, limit, drift)
	}
	return found
}

// level is the probability that a motion without drift ever leaves.
func level(looks, critical []float64) float64 { return 2 * power(looks, critical, 0) }

// Jennison and Turnbull (2000), tables 2.1 and 2.3: the constants of the tests
// of Pocock and of O'Brien and Fleming, two-sided at 5 %.
func TestLevelOfPublishedBoundaries(t *testing.T) {
	pocock := map[int]float64{1: 1.960, 2: 2.178, 3: 2.289, 4: 2.361, 5: 2.413, 6: 2.453, 8: 2.512, 10: 2.555}
	fleming := map[int]float64{1: 1.960, 2: 1.977, 3: 2.004, 4: 2.024, 5: 2.040, 6: 2.053, 8: 2.072, 10: 2.087}
	for k, c := range pocock {
		looks := equalLooks(k)
		var flat, falling []float64
		for _, x := range looks {
			flat = append(flat, c)
			falling = append(falling, fleming[k]/math.Sqrt(x))
		}
		// The constants are rounded to three places, which is worth 1e-4.
		if got := level(looks, flat); math.Abs(got-0.05) > 1.5e-4 {
			t.Errorf("Pocock, %d looks at %v: level %.5f", k, c, got)
		}
		if got := level(looks, falling); math.Abs(got-0.05) > 1.5e-4 {
			t.Errorf("O'Brien and Fleming, %d looks at %v: level %.5f", k, fleming[k], got)
		}
	}
}

// Jennison and Turnbull (2000), tables 2.2 and 2.4: how much more information
// five looks need than a single one, for power 0.9 at 5 %.
func TestInflationOfPublishedBoundaries(t *testing.T) {
	looks := equalLooks(5)
	single := quantile(0.975) + quantile(0.9)
	for _, c := range []struct {
		name     string
		critical func(t float64) float64
		ratio    float64
	}{
		{"Pocock", func(float64) float64 { return 2.413 }, 1.207},
		{"O'Brien and Fleming", func(t float64) float64 { return 2.040 / math.Sqrt(t) }, 1.026},
	} {
		var critical []float64
		for _, x := range looks {
			critical = append(critical, c.critical(x))
		}
		if got := power(looks, critical, single*math.Sqrt(c.ratio)); math.Abs(got-0.9) > 5e-4 {
			t.Errorf("%s: power %.5f at %v times the information, want 0.9", c.name, got, c.ratio)
		}
	}
}

// Five equal looks, two-sided at 5 %, with the spending functions of Lan and
// DeMets (1983) that are shaped like the two tests: the tables of the
// programs that compute them (ld98, gsDesign) have these values.
func TestSpendingOfPublishedBoundaries(t *testing.T) {
	for _, c := range []struct {
		name  string
		spend func(t float64) float64
		want  []float64
	}{
		{"O'Brien and Fleming", func(t float64) float64 {
			// alpha is two-sided: each side spends its half by itself.
			return 4 * upper(quantile(1-0.05/4)/math.Sqrt(t)) / 0.05
		}, []float64{4.8769, 3.3569, 2.6803, 2.2898, 2.0310}},
		{"Pocock", func(t float64) float64 { return math.Log(1 + (math.E-1)*t) },
			[]float64{2.4380, 2.4268, 2.4101, 2.3966, 2.3859}},
	} {
		b := newBoundary(0.05, c.spend)
		for i, want := range c.want {
			if got := b.Look(float64(i+1) / 5); math.Abs(got-want) > 6e-4 {
				t.Errorf("%s, look %d: %.4f, want %.4f", c.name, i+1, got, want)
			}
		}
	}
}

// Whenever the looks are, all of alpha is spent and no more.
func TestBoundaryKeepsItsLevel(t *testing.T) {
	for _, looks := range [][]float64{{1}, {0.5, 1}, {0.02, 0.03, 0.3, 0.31, 1}, {0.1, 0.2, 0.4, 0.8, 0.99, 1}, equalLooks(20)} {
		for _, alpha := range []float64{0.01, 0.05, 0.2} {
			b := NewBoundary(alpha)
			var critical []float64
			for _, x := range looks {
				critical = append(critical, b.Look(x))
			}
			if got := level(looks, critical); math.Abs(got-alpha) > 1e-4 {
				t.Errorf("alpha %v, looks at %v: level %.5f", alpha, looks, got)
			}
			if last := critical[len(critical)-1]; last < quantile(1-alpha/2)-1e-9 {
				t.Errorf("alpha %v, looks at %v: the last critical value is %.4f", alpha, looks, last)
			}
		}
	}
}

func TestBoundaryTakesNoLookTooSoon(t *testing.T) {
	a, b := NewBoundary(0.05), NewBoundary(0.05)
	a.Look(0.5)
	b.Look(0.5)
	if c := a.Look(0.505); !math.IsInf(c, 1) {
		t.Errorf("a look 0.005 after the one before: %v", c)
	}
	if x, y := a.Look(1), b.Look(1.5); x != y {
		t.Errorf("the look that was none has spent something: %v, without it %v", x, y)
	}
}
