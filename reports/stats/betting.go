package stats

import "math"

// bets divides the starting capital of a bettor over constant bets of different
// sizes, in each direction.
//
// A bet of size k stakes lambda = k/s, where s is the standard deviation of a pair of
// independent games with the tested mean. So a size corresponds to a number of pairs:
// after n pairs the most successful bet has a size of about 3/sqrt(n).
type bets struct {
	size   []float64 // sizes of the bets, in ascending order
	weight []float64 // share of the capital on each bet; the shares sum to 1
}

// rateBets are for win rates. Most of the capital is on bets that win after 400 to
// 40,000 pairs.
var rateBets = newBets([]stake{{0.0015, 0.015, 0.07}, {0.015, 0.16, 0.82}, {0.16, 3, 0.11}})

// differenceBets are for differences. With common random numbers most of them are
// zero, so much larger bets win.
var differenceBets = newBets([]stake{{0.004, 0.04, 0.08}, {0.04, 1.5, 0.92}})

// stake spreads a share of the capital evenly over the logarithm of bet sizes between
// from and to.
type stake struct{ from, to, share float64 }

// perDecade is the number of bets for each factor of ten in size. More bets change no
// interval by one part in a thousand.
const perDecade = 16

func newBets(stakes []stake) bets {
	var b bets
	for _, s := range stakes {
		n := int(math.Ceil(perDecade * math.Log10(s.to/s.from)))
		for i := range n {
			b.size = append(b.size, s.from*math.Pow(s.to/s.from, (float64(i)+0.5)/float64(n)))
			b.weight = append(b.weight, s.share/float64(n))
		}
	}
	return b
}

// boldest is the largest share of its capital that a bet may lose in one pair.
const boldest = 0.98

// capital returns the logarithm of the capital of a bettor who started with 1 and
// bets against the mean m, 0 < m < 1: half on a higher mean, half on a lower one.
//
// If m is the true mean, every bet is fair, so the capital is a martingale and
// exceeds 1/alpha at any time with probability at most alpha (Ville 1939). Half a
// pair multiplies the capital by the square root of the factor of a pair, which is
// less than fair.
func (h histogram) capital(b bets, m float64) float64 {
	s := math.Sqrt(m * (1 - m) / 2)
	logs := make([]float64, 0, 2*len(b.size))
	for i, size := range b.size {
		w := math.Log(b.weight[i] / 2)
		up := math.Min(size/s, boldest/m)
		down := math.Min(size/s, boldest/(1-m))
		logs = append(logs, w+h.growth(up, m), w+h.growth(-down, m))
	}
	return logSum(logs)
}

// growth returns the logarithm of what the bet lambda made of 1.
func (h histogram) growth(lambda, m float64) (sum float64) {
	for i, n := range h {
		if n > 0 {
			sum += n * math.Log1p(lambda*(h.value(i)-m))
		}
	}
	return sum
}

// logSum returns log(sum(exp(logs))).
func logSum(logs []float64) float64 {
	top := math.Inf(-1)
	for _, l := range logs {
		top = math.Max(top, l)
	}
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp(l - top)
	}
	return top + math.Log(sum)
}

// sequencePrecision is how closely the ends of a confidence sequence are computed.
const sequencePrecision = 1e-9

// sequence returns the range of means against which the capital is below 1/alpha.
func (h histogram) sequence(b bets, alpha float64) (low, high float64) {
	m, rich := h.mean(), -math.Log(alpha)
	if h.pairs() == 0 {
		return 0, 1
	}
	end := func(outer float64) float64 {
		// The rule of false position in its Illinois variant, once a mean is known against
		// which the bettor is rich, and bisection until then. A mean that was tried twice on
		// one side halves the excess on the other.
		in, out := m, outer
		poor, excess := -rich, 0.0 // capital beyond rich at in and, if positive, at out
		side := 0
		for math.Abs(out-in) > sequencePrecision {
			mid := (in + out) / 2
			if excess > 0 {
				mid = in + (out-in)*poor/(poor-excess)
				// A step that hardly moves an end goes a little further, so that the other moves.
				least := min(sequencePrecision/2, math.Abs(out-in)/4)
				mid = max(min(in, out)+least, min(max(in, out)-least, mid))
			}
			switch e := h.capital(b, mid) - rich; {
			case e < 0:
				in, poor = mid, e
				if side < 0 {
					excess /= 2
				}
				side = -1
			default:
				out, excess = mid, e
				if side > 0 {
					poor /= 2
				}
				side = 1
			}
		}
		// Return the outer end: rounding must not narrow the interval.
		return out
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
