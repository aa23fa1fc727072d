package stats

import "gonum.org/v1/gonum/mathext"

// ShareAtMost returns the upper end of the exact one-sided 95 % interval of a share of which
// yes of n independent trials were seen (Clopper and Pearson): 1 for n = 0, and just below
// 0.02 for 0 of 150. If the share were higher, so few would be seen in at most 5 % of samples.
func ShareAtMost(yes, n int) float64 { return shareBound(yes, n, Confidence) }

// ShareBetween returns the exact two-sided 95 % interval of a share of which yes of n
// independent trials were seen (Clopper and Pearson).
func ShareBetween(yes, n int) (low, high float64) {
	const side = (1 + Confidence) / 2
	return 1 - shareBound(n-yes, n, side), shareBound(yes, n, side)
}

// shareBound returns the upper end of the one-sided interval with a confidence.
func shareBound(yes, n int, confidence float64) float64 {
	if yes >= n {
		return 1
	}
	return mathext.InvRegIncBeta(float64(yes+1), float64(n-yes), confidence)
}
