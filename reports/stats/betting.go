package stats

import "math"

// bets is the bettor's choice of bets: how his first capital is spread over
// constant bets of different size, for either direction.
//
// A bet of size k stakes lambda = k/s, where s is the standard deviation that a
// pair of independent games with the mean at hand would have. So a size
// stands for a number of pairs: after n of them the bet that has won most is
// about 3/sqrt(n).
type bets struct {
	size   []float64 // ascending
	weight []float64 // adds up to 1
}

// Bets for win rates. Most of the capital is on what wins after 400 to 40,000
// pairs; the rest is for sooner and later.
var rateBets = newBets([]stake{{0.0015, 0.015, 0.07}, {0.015, 0.16, 0.82}, {0.16, 3, 0.11}})

// Bets for differences, which under common random numbers are mostly zero,
// so that far higher bets win.
var differenceBets = newBets([]stake{{0.004, 0.04, 0.08}, {0.04, 1.5, 0.92}})

// stake is a share of the capital spread evenly over the logarithms of bets of
// some size.
type stake struct{ from, to, share float64 }

// perDecade is how many bets stand for a factor of ten of sizes. More of them
// change no interval by one part in a thousand.
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

// boldest is the largest share of the capital that is lost in one pair.
const boldest = 0.98

// capital is the logarithm of what the bettor has who began with 1 and bets
// that the mean is not m, 0 < m < 1: half of his money that it is higher, half
// that it is lower.
//
// If m is the mean, no bet is worth anything on average, so the capital
// is a martingale, and the probability that it is ever 1/alpha or more is at
// most alpha (Ville 1939). Half a pair is bet on with the root of its factor,
// which is worth less than nothing on average.
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

// growth is the logarithm of what became of 1 at the bet lambda.
func (h histogram) growth(lambda, m float64) (sum float64) {
	for i, n := range h {
		if n > 0 {
			sum += n * math.Log1p(lambda*(h.value(i)-m))
		}
	}
	return sum
}

// logSum is the logarithm of the sum of exponentials.
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

// sequence is the interval of all means against which the bettor has less than
// 1/alpha.
func (h histogram) sequence(b bets, alpha float64) (low, high float64) {
	m, rich := h.mean(), -math.Log(alpha)
	if h.pairs() == 0 {
		return 0, 1
	}
	end := func(outer float64) float64 {
		in, out := m, outer
		for range bisections / 2 {
			mid := (in + out) / 2
			if h.capital(b, mid) < rich {
				in = mid
			} else {
				out = mid
			}
		}
		// The outer end: rounding must not make the interval narrower.
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
