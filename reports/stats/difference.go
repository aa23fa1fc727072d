package stats

import "math"

// Differences counts differences between the scores of two pairs played with the same
// seed: element i counts the difference i/4 - 1. The zero value is empty.
type Differences [2*steps + 1]float64

// Add counts a difference of two scores, from -1 to 1 in steps of 1/4. The weight is
// the smaller weight of the two pairs.
func (d *Differences) Add(difference, weight float64) {
	d[int(math.Round(difference*steps))+steps] += weight
}

// Merge adds the counts of another.
func (d *Differences) Merge(o Differences) {
	for i, n := range o {
		d[i] += n
	}
}

// Pairs returns the total weight, in pairs of pairs.
func (d *Differences) Pairs() float64 { return histogram(d[:]).pairs() }

// Equal returns the weight of differences that are zero.
func (d *Differences) Equal() float64 { return d[steps] }

// Mean returns the mean difference, 0 without data.
func (d *Differences) Mean() float64 { return 2*histogram(d[:]).mean() - 1 }

// Variance returns the variance of one difference, 0 without data.
func (d *Differences) Variance() float64 { return 4 * histogram(d[:]).spread() }

// IntervalAt returns the score interval of the mean difference at a critical value of
// the normal distribution, 1.96 for 95 %.
func (d *Differences) IntervalAt(z float64) (low, high float64) {
	low, high = histogram(d[:]).interval(z)
	return 2*low - 1, 2*high - 1
}

// Excludes reports whether IntervalAt excludes a difference, without computing the
// interval.
func (d *Differences) Excludes(difference, z float64) bool {
	return histogram(d[:]).rejects((difference+1)/2, z)
}

// Evidence returns an anytime-valid p-value against a mean difference, 1 without
// data.
func (d *Differences) Evidence(difference float64) float64 {
	return math.Exp(-math.Max(0, histogram(d[:]).capital(differenceBets, (difference+1)/2)))
}

// Sequence returns the confidence sequence of the mean difference; see the package
// comment.
func (d *Differences) Sequence(alpha float64) (low, high float64) {
	low, high = histogram(d[:]).sequence(differenceBets, alpha)
	return 2*low - 1, 2*high - 1
}
