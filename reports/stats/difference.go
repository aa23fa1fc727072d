package stats

import "math"

// Differences counts the differences of the scores of two pairs that were
// played with the same seed: difference i has i/4 - 1. The zero value has seen
// nothing.
type Differences [2*steps + 1]float64

// Add a difference of two scores, -1 to 1 in steps of 1/4, with the weight of
// the lighter of the two pairs.
func (d *Differences) Add(difference, weight float64) {
	d[int(math.Round(difference*steps))+steps] += weight
}

// Merge adds all that another has counted.
func (d *Differences) Merge(o Differences) {
	for i, n := range o {
		d[i] += n
	}
}

// Pairs of pairs that were counted.
func (d *Differences) Pairs() float64 { return histogram(d[:]).pairs() }

// Equal is how many of them had no difference.
func (d *Differences) Equal() float64 { return d[steps] }

// Mean difference, 0 of nothing.
func (d *Differences) Mean() float64 { return 2*histogram(d[:]).mean() - 1 }

// Variance of one difference; 0 of nothing.
func (d *Differences) Variance() float64 { return 4 * histogram(d[:]).spread() }

// IntervalAt is the score interval of the mean difference with a critical value
// of the normal distribution, 1.96 for 95 %.
func (d *Differences) IntervalAt(z float64) (low, high float64) {
	low, high = histogram(d[:]).interval(z)
	return 2*low - 1, 2*high - 1
}

// Excludes reports whether IntervalAt leaves a difference out, without
// computing it.
func (d *Differences) Excludes(difference, z float64) bool {
	return histogram(d[:]).rejects((difference+1)/2, z)
}

// Evidence against a mean difference, as a p-value that may be looked at at any
// time. 1 of nothing.
func (d *Differences) Evidence(difference float64) float64 {
	return math.Exp(-math.Max(0, histogram(d[:]).capital(differenceBets, (difference+1)/2)))
}

// Sequence is the interval of the mean difference that may be looked at at any
// time; see the package comment.
func (d *Differences) Sequence(alpha float64) (low, high float64) {
	low, high = histogram(d[:]).sequence(differenceBets, alpha)
	return 2*low - 1, 2*high - 1
}
