package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The interval of a stratified mean covers the weighted mean at its level, with strata of
// very different sizes, means and weights; and a mean without regard to the weights is
// far off.
func TestStratifiedMeanCovers(t *testing.T) {
	means := []float64{0.9, 0.3, 0.55, 0.1}
	weights := []float64{8, 1, 0.5, 2}
	pairs := []int{64, 500, 64, 128}
	truth, total := 0.0, 0.0
	for i, w := range weights {
		truth, total = truth+w*means[i], total+w
	}
	truth /= total
	r := rand.New(rand.NewPCG(3, 4))
	const runs = 2000
	covered, pooled := 0, 0
	for range runs {
		var strata []Stratum
		var all Tally
		for i := range means {
			s := Stratum{Weight: weights[i]}
			for range pairs[i] {
				score := 0.0
				for range 2 {
					if r.Float64() < means[i] {
						score += 0.5
					}
				}
				s.Tally.Add(score, 1)
			}
			strata = append(strata, s)
			all.Merge(s.Tally)
		}
		if _, low, high := StratifiedMean(strata, 0.05); low <= truth && truth <= high {
			covered++
		}
		if low, high := all.Interval(0.95); low <= truth && truth <= high {
			pooled++
		}
	}
	// The standard error of the share is 0.5 points.
	if share := float64(covered) / runs; share < 0.935 || share > 0.975 {
		t.Errorf("covers in %.1f %% of the runs; want 95", 100*share)
	}
	if pooled > runs/100 {
		t.Errorf("the pooled interval covers the weighted mean in %d of %d runs; the test shows nothing", pooled, runs)
	}
	if mean, low, high := StratifiedMean([]Stratum{{Weight: 1}, {Weight: 1}}, 0.05); low != 0 || high != 1 || math.IsNaN(mean) {
		t.Errorf("without pairs: %v [%v, %v]", mean, low, high)
	}
}
