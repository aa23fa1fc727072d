package stats

import (
	"cmp"
	"slices"
)

// Findings says which of many p-values are findings, so that at most the given
// share of those called findings is none on average: the procedure of Benjamini
// and Hochberg (Journal of the Royal Statistical Society B 57, 1995). The
// p-values have to be independent or positively dependent; the inverses of
// e-values, such as Tally.Evidence, may depend on each other in any way (Wang
// and Ramdas, the same journal, 84, 2022).
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

// FindingsOfAny is Findings for p-values that may depend on each other in any
// way: the rate is divided by 1 + 1/2 + ... + 1/n (Benjamini and Yekutieli,
// Annals of Statistics 29, 2001). If there is nothing to be found it reports
// anything in at most that share of cases.
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
