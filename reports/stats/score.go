package stats

import (
	"math"
)

// histogram counts scores: value i of k+1 equally spaced ones from 0 to 1 was
// seen h[i] times. Half of a pair counts as one half.
type histogram []float64

func (h histogram) value(i int) float64 { return float64(i) / float64(len(h)-1) }

func (h histogram) pairs() (n float64) {
	for _, c := range h {
		n += c
	}
	return n
}

// mean score, 1/2 of nothing.
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

// spread is the variance of one score, as far as h shows it.
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

// steps between a score of 0 and a score of 1: a pair has four half points.
const steps = 4

// Tally counts pairs by their score, pair i has i/4. A game without its
// partner counts as half a pair, so a count may end in one half. The zero
// value has seen nothing.
type Tally [steps + 1]float64

// Add a pair with a score of 0, 1/4, 1/2, 3/4 or 1. Its weight is 1, of a game
// without its partner 1/2.
func (t *Tally) Add(score, weight float64) { t[int(math.Round(score*steps))] += weight }

// Pairs that were counted.
func (t *Tally) Pairs() float64 { return histogram(t[:]).pairs() }

// Mean score, 1/2 of nothing.
func (t *Tally) Mean() float64 { return histogram(t[:]).mean() }

// Variance of the score of one pair; 0 of nothing.
func (t *Tally) Variance() float64 { return histogram(t[:]).spread() }

// Interval of the mean, by the score test: for a number of pairs that was fixed
// beforehand. The confidence is between 0 and 1.
func (t *Tally) Interval(confidence float64) (low, high float64) {
	return histogram(t[:]).interval(quantile((1 + confidence) / 2))
}

// IntervalAt is Interval with a critical value of the normal distribution
// instead of a confidence: 1.96 for 95 %.
func (t *Tally) IntervalAt(z float64) (low, high float64) { return histogram(t[:]).interval(z) }

// Excludes reports whether IntervalAt leaves a mean out, without computing it.
func (t *Tally) Excludes(mu, z float64) bool { return histogram(t[:]).rejects(mu, z) }

// Sequence is the interval of the mean that may be looked at at any time; see
// the package comment.
func (t *Tally) Sequence(alpha float64) (low, high float64) {
	return histogram(t[:]).sequence(rateBets, alpha)
}

// Evidence against the mean mu, 0 < mu < 1, as a p-value that may be looked at
// at any time. 1 of nothing.
func (t *Tally) Evidence(mu float64) float64 {
	return math.Exp(-math.Max(0, histogram(t[:]).capital(rateBets, mu)))
}

// bisections halve an interval of length one down to the last bit.
const bisections = 60

// rejects is the score test of a mean, 0 < mu < 1, at the critical value z.
func (h histogram) rejects(mu, z float64) bool {
	d := h.mean() - mu
	return h.pairs()*d*d > z*z*h.variance(mu)
}

// interval of all means that the score test at z does not reject.
func (h histogram) interval(z float64) (low, high float64) {
	n, m := h.pairs(), h.mean()
	if n == 0 {
		return 0, 1
	}
	// The ends are sought from m, which is never rejected, outwards to 0 and
	// 1. The score grows on the way, so halving finds the place where it
	// passes z.
	end := func(outer float64) float64 {
		in, out := m, outer
		for range bisections {
			mid := (in + out) / 2
			if n*(m-mid)*(m-mid) <= z*z*h.variance(mid) {
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

// variance of the most likely distribution with mean mu, 0 < mu < 1.
//
// By Lagrange its probabilities are c_i / (n (1 + t (x_i - mu))), t such that
// the mean is mu. If no t makes it so with the scores that were seen, t is at
// the end of its range, where 1 + t (x - mu) vanishes at x = 0 or x = 1: the
// probability that is missing sits at that score although nobody has seen it.
func (h histogram) variance(mu float64) float64 {
	n := h.pairs()
	p := func(i int, t float64) float64 {
		if h[i] == 0 {
			return 0
		}
		return h[i] / n / (1 + t*(h.value(i)-mu))
	}
	lo, hi := -1/(1-mu), 1/mu
	for range bisections {
		t := (lo + hi) / 2
		excess := 0.0
		for i := range h {
			excess += p(i, t) * (h.value(i) - mu)
		}
		if excess > 0 {
			lo = t
		} else {
			hi = t
		}
	}
	t := (lo + hi) / 2
	v, missing := 0.0, 1.0
	for i := range h {
		v += p(i, t) * (h.value(i) - mu) * (h.value(i) - mu)
		missing -= p(i, t)
	}
	edge := 1.0
	if t > 0 {
		edge = 0
	}
	return v + missing*(edge-mu)*(edge-mu)
}

// Merge adds all that another has counted.
func (t *Tally) Merge(o Tally) {
	for i, n := range o {
		t[i] += n
	}
}
