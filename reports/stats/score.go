package stats

import (
	"math"
)

// histogram counts scores. Its k+1 bins stand for k+1 equally spaced scores from 0 to
// 1. A single game without its partner counts 1/2.
type histogram []float64

func (h histogram) value(i int) float64 { return float64(i) / float64(len(h)-1) }

func (h histogram) pairs() (n float64) {
	for _, c := range h {
		n += c
	}
	return n
}

// mean returns the mean score, 1/2 without data.
func (h histogram) mean() float64 {
	n := h.pairs()
	if n == 0 {
		return 0.5
	}
	sum := 0.0
	for i, c := range h {
		sum += c * h.value(i)
	}
	return sum / n
}

// spread returns the sample variance of one score (divided by n).
func (h histogram) spread() float64 {
	n, m := h.pairs(), h.mean()
	if n == 0 {
		return 0
	}
	sum := 0.0
	for i, c := range h {
		sum += c * (h.value(i) - m) * (h.value(i) - m)
	}
	return sum / n
}

// steps is the number of intervals between the scores 0 and 1 of a pair, which can be
// 0, 1/4, 1/2, 3/4 and 1.
const steps = 4

// Tally counts pairs by score: element i counts the score i/4. A game without its
// partner counts 1/2. The zero value is empty.
type Tally [steps + 1]float64

// Add counts a pair with a score of 0, 1/4, 1/2, 3/4 or 1. Its weight is 1, or 1/2
// for a game without its partner.
func (t *Tally) Add(score, weight float64) { t[int(math.Round(score*steps))] += weight }

// Pairs returns the total weight.
func (t *Tally) Pairs() float64 { return histogram(t[:]).pairs() }

// Mean returns the mean score, 1/2 without data.
func (t *Tally) Mean() float64 { return histogram(t[:]).mean() }

// Variance returns the variance of the score of one pair, 0 without data.
func (t *Tally) Variance() float64 { return histogram(t[:]).spread() }

// Interval returns the score interval of the mean. It covers if the number of pairs
// was fixed beforehand. The confidence is between 0 and 1.
func (t *Tally) Interval(confidence float64) (low, high float64) {
	return histogram(t[:]).interval(quantile((1 + confidence) / 2))
}

// IntervalAt is Interval with a critical value of the normal distribution in place of
// a confidence: 1.96 for 95 %.
func (t *Tally) IntervalAt(z float64) (low, high float64) { return histogram(t[:]).interval(z) }

// Excludes reports whether IntervalAt excludes the mean mu, without computing the
// interval.
func (t *Tally) Excludes(mu, z float64) bool { return histogram(t[:]).rejects(mu, z) }

// Sequence returns the confidence sequence of the mean, which covers at all looks at
// once with probability 1-alpha; see the package comment.
func (t *Tally) Sequence(alpha float64) (low, high float64) {
	return histogram(t[:]).sequence(rateBets, alpha)
}

// Evidence returns an anytime-valid p-value against the mean mu, 0 < mu < 1. It is 1
// without data.
func (t *Tally) Evidence(mu float64) float64 {
	return math.Exp(-math.Max(0, histogram(t[:]).capital(rateBets, mu)))
}

// bisections halve an interval of length one down to double precision.
const bisections = 60

// rejects reports whether the score test at the critical value z rejects the mean mu,
// 0 < mu < 1.
func (h histogram) rejects(mu, z float64) bool {
	d := h.mean() - mu
	return h.pairs()*d*d > z*z*h.variance(mu)
}

// interval returns the range of means that the score test at z does not reject.
func (h histogram) interval(z float64) (low, high float64) {
	n, m := h.pairs(), h.mean()
	if n == 0 {
		return 0, 1
	}
	seen := h.seen()
	// Bisect from the mean m, which is never rejected, towards 0 and 1. The test
	// statistic grows on the way.
	end := func(outer float64) float64 {
		in, out := m, outer
		for range bisections {
			mid := (in + out) / 2
			if mid == in || mid == out {
				break // in and out are neighbours
			}
			if n*(m-mid)*(m-mid) <= z*z*seen.variance(mid) {
				in = mid
			} else {
				out = mid
			}
		}
		return in
	}
	low, high = m, m
	if m > 0 {
		low = end(0)
	}
	if m < 1 {
		high = end(1)
	}
	return low, high
}

// variance is that of the scores that were seen.
func (h histogram) variance(mu float64) float64 { return h.seen().variance(mu) }

// share is a score that was seen and the share of the pairs that had it.
type share struct{ score, of float64 }

// shares are the scores that were seen. Most histograms have few of them.
type shares []share

func (h histogram) seen() (out shares) {
	n := h.pairs()
	for i, c := range h {
		if c != 0 {
			out = append(out, share{h.value(i), c / n})
		}
	}
	return out
}

// variance returns the variance of the most likely distribution over the scores with
// mean mu, 0 < mu < 1.
//
// By Lagrange its probabilities are of / (1 + t (score - mu)), with t such that the mean
// is mu. If no t does that with the scores seen, t is at the end of its range, where
// 1 + t (score - mu) vanishes at a score of 0 or 1. Then the missing probability lies at
// that score, although it was never seen.
func (s shares) variance(mu float64) float64 {
	lo, hi := -1/(1-mu), 1/mu
	for range bisections {
		t := (lo + hi) / 2
		excess := 0.0
		for _, x := range s {
			excess += x.of / (1 + t*(x.score-mu)) * (x.score - mu)
		}
		if excess > 0 {
			lo = t
		} else {
			hi = t
		}
		if next := (lo + hi) / 2; next == lo || next == hi {
			break // lo and hi are neighbours
		}
	}
	t := (lo + hi) / 2
	v, missing := 0.0, 1.0
	for _, x := range s {
		p := x.of / (1 + t*(x.score-mu))
		v += p * (x.score - mu) * (x.score - mu)
		missing -= p
	}
	edge := 1.0
	if t > 0 {
		edge = 0
	}
	return v + missing*(edge-mu)*(edge-mu)
}

// Merge adds the counts of another Tally.
func (t *Tally) Merge(o Tally) {
	for i, n := range o {
		t[i] += n
	}
}
