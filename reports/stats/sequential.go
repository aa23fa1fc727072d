package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Boundary is a group-sequential boundary with alpha spending (Lan and DeMets,
// Biometrika 70, 1983): it tests a hypothesis at a bounded number of looks, with the
// error rate alpha over all of them. The critical value of each look spends what the
// spending function allows up to then, and depends only on the times of the looks.
//
// The score intervals at the critical values (Tally.IntervalAt) cover at all looks at
// once: repeated confidence intervals (Jennison and Turnbull, Group Sequential
// Methods, 2000, chapter 9).
//
// Time is information, as a share of that at the last look. The computation follows
// chapter 19 of that book: it propagates the density of a Brownian motion that has
// stayed between the boundaries.
type Boundary struct {
	alpha   float64
	spend   func(t float64) float64 // share of alpha spent up to t, from 0 at 0 to 1 at 1
	last    float64                 // information at the last look
	density []float64               // density of the Brownian motion after the last look, on the points of a grid
	edge    float64                 // the grid extends from -edge to edge
}

// NewBoundary begins a two-sided test with the error rate alpha. It spends alpha t^2
// up to information t (the power family of Kim and DeMets, Biometrika 74, 1987). So a
// large effect is found early, and the last critical value is still close to that of
// a single look.
func NewBoundary(alpha float64) *Boundary { return newBoundary(alpha, powerSpending) }

func powerSpending(t float64) float64 { return t * t }

func newBoundary(alpha float64, spend func(float64) float64) *Boundary {
	return &Boundary{alpha: alpha, spend: spend}
}

// ClosestLooks is the least information between two looks of a Boundary. Closer looks
// would spend almost nothing and need a far finer grid.
const ClosestLooks = 0.01

// Look returns the critical value of a look at information t. A look at 1 or more is
// the last. A look less than ClosestLooks after the previous one returns infinity
// and spends nothing, the last one too.
func (b *Boundary) Look(t float64) (critical float64) {
	if t = math.Min(t, 1); t-b.last < ClosestLooks {
		return math.Inf(1)
	}
	spent := b.alpha * (b.spend(t) - b.spend(b.last))
	critical = b.solve(t, spent)
	b.advance(t, critical*math.Sqrt(t), 0)
	return critical
}

// solve returns the critical value at which a look spends the given error. It is at
// most the critical value of a single look with that error.
func (b *Boundary) solve(t, spent float64) float64 {
	excess := func(c float64) float64 { return math.Log(b.exit(t, c*math.Sqrt(t), 0)) - math.Log(spent) }
	low, high := 0.0, quantile(1-spent/2)
	below, above := excess(low), excess(high)
	if above > 0 {
		return high // above is positive only through rounding errors
	}
	// Find the root by the Illinois variant of the rule of false position.
	for side := 0; high-low > 1e-9 && math.Abs(below) > 1e-12; {
		mid := (low*above - high*below) / (above - below)
		switch e := excess(mid); {
		case e > 0:
			low, below = mid, e
			if side == 1 {
				above /= 2
			}
			side = 1
		default:
			high, above = mid, e
			if side == -1 {
				below /= 2
			}
			side = -1
		}
		if above == 0 {
			break
		}
	}
	return high
}

// points is the number of grid points of a density, odd for Simpson's rule. The
// spacing is at most a third of the standard deviation of the shortest step.
const points = 121

// widest is how many standard deviations a grid extends where no boundary limits it.
const widest = 8

// at returns the position of grid point i.
func (b *Boundary) at(i int) float64 { return b.edge * (2*float64(i)/(points-1) - 1) }

// simpson returns the weight of a grid point in Simpson's rule.
func (b *Boundary) simpson(i int) float64 {
	h := 2 * b.edge / (points - 1) / 3
	switch {
	case i == 0 || i == points-1:
		return h
	case i%2 == 1:
		return 4 * h
	}
	return 2 * h
}

// exit returns the probability that a motion with the given drift first leaves -limit
// to limit at information t.
func (b *Boundary) exit(t, limit, drift float64) float64 {
	above, below := b.tails(t, limit, drift)
	return above + below
}

// tails returns the two parts of exit.
func (b *Boundary) tails(t, limit, drift float64) (above, below float64) {
	d, s := drift*(t-b.last), math.Sqrt(t-b.last)
	if b.last == 0 {
		return upper((limit - d) / s), upper((limit + d) / s)
	}
	for i, p := range b.density {
		w, x := p*b.simpson(i), b.at(i)
		above += w * upper((limit-x-d)/s)
		below += w * upper((limit+x+d)/s)
	}
	return above, below
}

// advance propagates the density to information t, restricted to -limit to limit.
func (b *Boundary) advance(t, limit, drift float64) {
	d, s := drift*(t-b.last), math.Sqrt(t-b.last)
	to := Boundary{edge: math.Min(limit, widest*math.Sqrt(t)+math.Abs(drift)*t)}
	density := make([]float64, points)
	for j := range density {
		y := to.at(j)
		if b.last == 0 {
			density[j] = normal((y-d)/s) / s
			continue
		}
		for i, p := range b.density {
			if z := (y - b.at(i) - d) / s; math.Abs(z) < widest {
				density[j] += p * b.simpson(i) * normal(z) / s
			}
		}
	}
	b.density, b.edge, b.last = density, to.edge, t
}

// normal is the standard normal density.
func normal(z float64) float64 { return math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) }

// upper is the upper tail of the standard normal distribution, accurate far out.
func upper(z float64) float64 { return math.Erfc(z/math.Sqrt2) / 2 }

// quantile is the inverse of the standard normal distribution function.
func quantile(p float64) float64 { return mathext.NormalQuantile(p) }
