package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// steps between a score of 0 and a score of 1: a pair has four half points.
const steps = 4

// Tally counts pairs by their score, pair i has i/4. A game without its
// partner counts as half a pair, so a count may end in one half. The zero
// value has seen nothing.
type Tally [steps + 1]float64

// Add a pair with a score of 0, 1/4, 1/2, 3/4 or 1. Its weight is 1, of a game
// without its partner 1/2.
func (s *Tally) Add(score, weight float64) { s[int(math.Round(score*steps))] += weight }

func value(i int) float64 { return float64(i) / steps }

// Pairs that were counted.
func (s *Tally) Pairs() (n float64) {
	for _, c := range s {
		n += c
	}
	return n
}

// Mean score, 1/2 of nothing.
func (s *Tally) Mean() float64 {
	n := s.Pairs()
	if n == 0 {
		return 0.5
	}
	sum := 0.0
	for i, c := range s {
		sum += c * value(i)
	}
	return sum / n
}

// bisections halve an interval of length one down to the last bit.
const bisections = 60

// Interval of the mean, by the score test: for a number of pairs that was fixed
// beforehand. The confidence is between 0 and 1.
func (s *Tally) Interval(confidence float64) (low, high float64) {
	return s.interval(distuv.UnitNormal.Quantile((1 + confidence) / 2))
}

// interval of all means that the score test at z does not reject.
func (s *Tally) interval(z float64) (low, high float64) {
	n, m := s.Pairs(), s.Mean()
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
			if n*(m-mid)*(m-mid) <= z*z*s.variance(mid) {
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
func (s *Tally) variance(mu float64) float64 {
	n := s.Pairs()
	p := func(i int, t float64) float64 {
		if s[i] == 0 {
			return 0
		}
		return s[i] / n / (1 + t*(value(i)-mu))
	}
	lo, hi := -1/(1-mu), 1/mu
	for range bisections {
		t := (lo + hi) / 2
		excess := 0.0
		for i := range s {
			excess += p(i, t) * (value(i) - mu)
		}
		if excess > 0 {
			lo = t
		} else {
			hi = t
		}
	}
	t := (lo + hi) / 2
	v, missing := 0.0, 1.0
	for i := range s {
		v += p(i, t) * (value(i) - mu) * (value(i) - mu)
		missing -= p(i, t)
	}
	edge := 1.0
	if t > 0 {
		edge = 0
	}
	return v + missing*(edge-mu)*(edge-mu)
}
