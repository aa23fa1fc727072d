package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Boundary is a group-sequential boundary with alpha spending (Lan and DeMets,
// Biometrika 70, 1983): a test that is looked at a bounded number of times,
// with an error rate of Alpha over all looks together. The critical value of
// each look spends what the spending function allows until then, and depends
// on nothing but when the looks were.
//
// The intervals at the critical values (Tally.IntervalAt) then cover at all
// looks at once: repeated confidence intervals (Jennison and Turnbull, Group
// Sequential Methods, 2000, chapter 9).
//
// When is the information of a look: the share of what there will be at the
// last one. It is computed in the way of chapter 19 there, by the density of a
// Brownian motion that has stayed between the boundaries so far.
type Boundary struct {
	alpha   float64
	spend   func(t float64) float64 // share of alpha spent until t; 0 at 0, 1 at 1
	last    float64                 // information of the last look
	density []float64               // of the motion at the last look, where it goes on
	edge    float64                 // it is known from -edge to edge
}

// NewBoundary begins a test with the error rate alpha, two-sided. It spends
// alpha t^2 until information t (the power family of Kim and DeMets,
// Biometrika 74, 1987): at the end its critical value is close to the one of a
// single look, and yet a large effect is found early.
func NewBoundary(alpha float64) *Boundary { return newBoundary(alpha, powerSpending) }

func powerSpending(t float64) float64 { return t * t }

func newBoundary(alpha float64, spend func(float64) float64) *Boundary {
	return &Boundary{alpha: alpha, spend: spend}
}

// closest is the least information between two looks: with less between them
// the second has hardly anything to spend, and its density would ask for a far
// finer grid.
const closest = 0.01

// Look gives the critical value of a look at information t; a look at 1 or more
// is the last. One that comes less than 0.01 after the look before is none: its
// value is infinite, and nothing is spent.
func (b *Boundary) Look(t float64) (critical float64) {
	if t = math.Min(t, 1); t-b.last < closest {
		return math.Inf(1)
	}
	spent := b.alpha * (b.spend(t) - b.spend(b.last))
	critical = b.solve(t, spent)
	b.advance(t, critical*math.Sqrt(t), 0)
	return critical
}

// solve finds the critical value at which a look spends so much. More than
// what the look would need that is the only one it cannot be.
func (b *Boundary) solve(t, spent float64) float64 {
	excess := func(c float64) float64 { return math.Log(b.exit(t, c*math.Sqrt(t), 0)) - math.Log(spent) }
	low, high := 0.0, quantile(1-spent/2)
	below, above := excess(low), excess(high)
	if above > 0 {
		return high // by a rounding: it is the only one
	}
	// The Illinois variant of the rule of false position.
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

// points of the grid on which a density is kept, odd for Simpson's rule. Its
// spacing is at most a third of the standard deviation of the closest step.
const points = 121

// widest is how far a grid goes where no boundary ends it.
const widest = 8

func (b *Boundary) at(i int) float64 { return b.edge * (2*float64(i)/(points-1) - 1) }

// simpson is the weight of a point of the grid.
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

// exit is the probability that the motion with that drift is first beyond
// -limit or limit at information t.
func (b *Boundary) exit(t, limit, drift float64) float64 {
	above, below := b.tails(t, limit, drift)
	return above + below
}

// tails are the two parts of exit.
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

// advance takes the density to information t, where the motion goes on between
// -limit and limit.
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

// normal density.
func normal(z float64) float64 { return math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) }

// upper tail of the normal distribution, also far out.
func upper(z float64) float64 { return math.Erfc(z/math.Sqrt2) / 2 }

func quantile(p float64) float64 { return mathext.NormalQuantile(p) }
