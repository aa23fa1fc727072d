package eval

import (
	"math"

	"github.com/wisim/wisim/engine"
)

// numInputs is what the net sees: both sides, the one whose turn it is first.
const numInputs = 2 * int(NumFeatures)

// Input is a position as the net sees it.
type Input [numInputs]float32

// Read looks at a complete state, each side with its own eyes.
func (x *Input) Read(g *engine.Game, s *engine.State) {
	var sides [2]Side
	p := s.Active()
	v, w := g.Inside(s, p), g.Inside(s, p.Other())
	sides[0].read(v, p)
	sides[1].read(w, p.Other())
	sides[0].oppose(v, p.Other())
	sides[1].oppose(w, p)
	copy(x[:NumFeatures], sides[0][:])
	copy(x[NumFeatures:], sides[1][:])
}

// maxHidden bounds the hidden layer.
const maxHidden = 64

// Net is a network with one hidden layer (rectified) beside a linear part: the
// log-odds that the player whose turn it is wins.
type Net struct {
	Shift  []float32   `json:"shift"`  // of each input, its mean
	Scale  []float32   `json:"scale"`  // of each input, one over its deviation
	Hidden [][]float32 `json:"hidden"` // by unit: a weight for each input, and a bias
	Out    []float32   `json:"out"`    // a weight for each unit
	Linear []float32   `json:"linear"` // a weight for each input, and a bias
}

// Odds are the log-odds that the player whose turn it is wins. No product is
// added to anything without a conversion in between: that keeps the compiler from
// fusing the two, and the result the same on every machine.
func (n *Net) Odds(x *Input) float32 {
	var in Input
	odds := n.Linear[numInputs]
	for i := range in {
		in[i] = float32((x[i] - n.Shift[i]) * n.Scale[i])
		odds += float32(in[i] * n.Linear[i])
	}
	// Four units at a time: their sums do not wait for one another.
	u := 0
	for ; u+4 <= len(n.Hidden); u += 4 {
		a, b, c, d := n.unit(u), n.unit(u+1), n.unit(u+2), n.unit(u+3)
		p, q, r, s := a[numInputs], b[numInputs], c[numInputs], d[numInputs]
		for i, x := range in {
			p += float32(x * a[i])
			q += float32(x * b[i])
			r += float32(x * c[i])
			s += float32(x * d[i])
		}
		odds += float32(max(p, 0) * n.Out[u])
		odds += float32(max(q, 0) * n.Out[u+1])
		odds += float32(max(r, 0) * n.Out[u+2])
		odds += float32(max(s, 0) * n.Out[u+3])
	}
	for ; u < len(n.Hidden); u++ {
		w := n.unit(u)
		sum := w[numInputs]
		for i, x := range in {
			sum += float32(x * w[i])
		}
		odds += float32(max(sum, 0) * n.Out[u])
	}
	return odds
}

// unit is the weights of a hidden unit, the last of them its bias.
func (n *Net) unit(u int) *[numInputs + 1]float32 { return (*[numInputs + 1]float32)(n.Hidden[u]) }

// chance is the probability that belongs to log-odds.
func chance(odds float32) float32 { return float32(1 / (1 + exp(-float64(odds)))) }

// exp is the exponential function to about x*x/8192 of its value, by nothing
// but operations that are the same on every machine, which math.Exp is not.
func exp(x float64) float64 {
	y := 1 + min(max(x, -30), 30)/4096
	for range 12 {
		y *= y
	}
	return y
}

// sane reports whether a net has the shape that it is used in.
func (n *Net) sane() bool {
	if len(n.Shift) != numInputs || len(n.Scale) != numInputs || len(n.Linear) != numInputs+1 ||
		len(n.Hidden) != len(n.Out) || len(n.Hidden) > maxHidden {
		return false
	}
	for _, w := range n.Hidden {
		if len(w) != numInputs+1 {
			return false
		}
		for _, x := range w {
			if math.IsNaN(float64(x)) {
				return false
			}
		}
	}
	return true
}
