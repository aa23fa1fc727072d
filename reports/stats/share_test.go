package stats

import (
	"math"
	"testing"
)

// The bounds agree with published ones and with the rule of three, and at the upper end the
// probability of so few is 5 %.
func TestShare(t *testing.T) {
	for _, c := range []struct {
		yes, n int
		most   float64
	}{{0, 0, 1}, {5, 5, 1}, {0, 1, 0.95}, {0, 148, 0.02004}, {0, 149, 0.01991}, {0, 150, 0.01977}, {1, 236, 0.01994}, {2, 10, 0.50690}} {
		if got := ShareAtMost(c.yes, c.n); math.Abs(got-c.most) > 1e-5 {
			t.Errorf("%d of %d: at most %.6f; want %.6f", c.yes, c.n, got, c.most)
		}
	}
	for _, c := range []struct {
		yes, n    int
		low, high float64
	}{{0, 0, 0, 1}, {0, 10, 0, 0.30850}, {10, 10, 0.69150, 1}, {3, 20, 0.03207, 0.37893}} {
		if low, high := ShareBetween(c.yes, c.n); math.Abs(low-c.low) > 1e-5 || math.Abs(high-c.high) > 1e-5 {
			t.Errorf("%d of %d: between %.6f and %.6f; want %.6f and %.6f", c.yes, c.n, low, high, c.low, c.high)
		}
	}
	for n := 4; n <= 300; n += 37 {
		for yes := 0; yes < n/4; yes += 3 { // of more the probabilities of few are too small for the sum
			p, sum, term := ShareAtMost(yes, n), 0.0, 0.0
			for k := range yes + 1 {
				if k == 0 {
					term = math.Pow(1-p, float64(n))
				} else {
					term *= p / (1 - p) * float64(n-k+1) / float64(k)
				}
				sum += term
			}
			if math.Abs(sum-0.05) > 1e-6 {
				t.Errorf("%d of %d: at %.6f so few have the probability %.6f; want 0.05", yes, n, p, sum)
			}
		}
	}
}
