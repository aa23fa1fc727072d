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
	outside := func(c float64) float64 { return b.exit(t, c*math.Sqrt(t), 0) }
	low, high := 0.0, 40.0
	for range bisections {
		if mid := (low + high) / 2; outside(mid) > spent {
			low = mid
		} else {
			high = mid
		}
	}
	critical = high
	b.advance(t, critical*math.Sqrt(t), 0)
	return critical
}

// points of the grid on which a density is kept, odd for Simpson's rule. Its
// spacing is at most a sixth of the standard deviation of the closest step.
const points = 241

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

// power is the probability that looks at the given information with these
// critical values find a drift: that they reject on its side.
func power(looks, critical []float64, drift float64) (found float64) {
	var b Boundary
	for i, t := range looks {
		limit := critical[i] * math.Sqrt(t)
		above, _ := b.tails(t, limit, drift)
		found += above
		b.advance(t, limit, drift)
	}
	return found
}

// Information that a test with looks at the given shares of it needs, so that
// an effect of the size detect is found with probability 1-beta while the
// error rate is alpha: the number of independent observations by the variance
// of one of them.
func Information(looks []float64, detect, alpha, beta float64) float64 {
	b := NewBoundary(alpha)
	critical := make([]float64, len(looks))
	for i, t := range looks {
		critical[i] = b.Look(t)
	}
	// A single look needs the first drift; more looks need a little more. The
	// quantile of the power is all but linear in the drift.
	drift := quantile(1-alpha/2) + quantile(1-beta)
	for range 5 {
		drift += quantile(1-beta) - quantile(power(looks, critical, drift))
	}
	return drift * drift / detect / detect
}

func quantile(p float64) float64 { return mathext.NormalQuantile(p) }
