package stats

import (
	"cmp"
	"slices"
)

// Findings reports for each p-value whether it is a finding, so that on average at
// most the given share of findings is false: the procedure of Benjamini and Hochberg
// (Journal of the Royal Statistical Society B 57, 1995). The p-values must be
// independent or positively dependent. Inverses of e-values, such as Tally.Evidence,
// may depend on each other in any way (Wang and Ramdas, same journal, 84, 2022).
func Findings(p []float64, rate float64) []bool {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	found := make([]bool, len(p))
	for k := len(order) - 1; k >= 0; k-- {
		if p[order[k]] <= rate*float64(k+1)/float64(len(p)) {
			for _, i := range order[:k+1] {
				found[i] = true
			}
			break
		}
	}
	return found
}

// FindingsOfAny is Findings for p-values with any dependence: it divides the rate by
// 1 + 1/2 + ... + 1/n (Benjamini and Yekutieli, Annals of Statistics 29, 2001). If
// there is nothing to find, it reports anything with at most probability rate.
func FindingsOfAny(p []float64, rate float64) []bool {
	sum := 0.0
	for i := range p {
		sum += 1 / float64(i+1)
	}
	if sum > 0 {
		rate /= sum
	}
	return Findings(p, rate)
}
