package stats

import "math"

// Stratum is the scores of pairs that count with one weight, such as those against one
// opponent of a field.
type Stratum struct {
	Weight float64 // weight of the stratum, however many pairs it has
	Tally  Tally
}

// StratifiedMean returns the weighted mean over strata, and its interval with confidence
// 1-alpha. Its variance is that of stratified sampling: the sum over the strata of their
// squared shares times the variance of their means. The interval is that of the normal
// distribution, and covers from some dozen pairs in each stratum on. If a stratum has no
// pair, nothing is known of the mean.
func StratifiedMean(strata []Stratum, alpha float64) (mean, low, high float64) {
	total := 0.0
	for _, s := range strata {
		if s.Tally.Pairs() == 0 {
			return 0.5, 0, 1
		}
		total += s.Weight
	}
	if total == 0 {
		return 0.5, 0, 1
	}
	variance := 0.0
	for _, s := range strata {
		share := s.Weight / total
		mean += share * s.Tally.Mean()
		variance += share * share * s.Tally.smoothedVariance() / s.Tally.Pairs()
	}
	half := quantile(1-alpha/2) * math.Sqrt(variance)
	return mean, math.Max(0, mean-half), math.Min(1, mean+half)
}

// Mirrored returns the scores of the other side.
func (t Tally) Mirrored() (out Tally) {
	for i, n := range t {
		out[steps-i] = n
	}
	return out
}
