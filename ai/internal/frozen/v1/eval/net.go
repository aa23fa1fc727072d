package eval

import (
	"math"

	"github.com/wisim/wisim/ai/internal/dense"
	"github.com/wisim/wisim/engine"
)

// numInputs is the number of inputs of the net: the features of the side whose turn it is, then
// those of the other side.
const numInputs = 2 * int(NumFeatures)

// Input holds the inputs of the net for one position.
type Input [numInputs]float32

// Read fills the inputs from a complete state, each side from its own player's view.
func (x *Input) Read(g *engine.Game, s *engine.State) {
	var sides [2]Side
	p := s.Active()
	v, w := g.SampledView(s, p), g.SampledView(s, p.Other())
	sides[0].read(v, p)
	sides[1].read(w, p.Other())
	sides[0].readOpponent(v, p.Other())
	sides[1].readOpponent(w, p)
	copy(x[:NumFeatures], sides[0][:])
	copy(x[NumFeatures:], sides[1][:])
}

// maxHidden bounds the hidden layer.
const maxHidden = 64

// Net is a network with one hidden layer (rectified) beside a linear part: the
// log-odds that the player whose turn it is wins.
type Net struct {
	Shift  []float32   `json:"shift"`  // mean of each input
	Scale  []float32   `json:"scale"`  // 1 over the standard deviation of each input
	Hidden [][]float32 `json:"hidden"` // for each hidden unit: a weight for each input, and a bias
	Out    []float32   `json:"out"`    // a weight for each hidden unit
	Linear []float32   `json:"linear"` // a weight for each input, and a bias

	// rows holds the weights in the layout that LogOdds uses, set by layOut: a row for each
	// input, with a weight for each hidden unit and one for the linear part; then a row of
	// the biases.
	rows []float32
}

// layOut copies the weights into the layout that LogOdds uses. Call it after changing
// them.
func (n *Net) layOut() *Net {
	width := n.width()
	n.rows = make([]float32, (numInputs+1)*width)
	for i := range numInputs + 1 {
		row := n.rows[i*width:]
		for u, w := range n.Hidden {
			row[u] = w[i]
		}
		row[len(n.Hidden)] = n.Linear[i]
	}
	return n
}

// width returns the number of sums, one for each unit and one for the linear part, rounded
// up to the vector width.
func (n *Net) width() int { return dense.Round(len(n.Hidden) + 1) }

// LogOdds returns the log-odds that the player whose turn it is wins. It converts every
// product before adding it, which keeps the compiler from fusing the two operations and
// the result the same on every machine.
func (n *Net) LogOdds(x *Input) float32 {
	var in Input
	for i := range in {
		in[i] = float32((x[i] - n.Shift[i]) * n.Scale[i])
	}
	var room [maxHidden + dense.Width]float32
	sums := room[:n.width()]
	dense.Add(sums, n.rows[numInputs*len(sums):], in[:], n.rows)
	odds := sums[len(n.Hidden)]
	for u, w := range n.Out {
		odds += float32(max(sums[u], 0) * w)
	}
	return odds
}

// sigmoid converts log-odds to a probability.
func sigmoid(odds float32) float32 { return float32(1 / (1 + exp(-float64(odds)))) }

// exp returns e to the x with a relative error of about x*x/8192, by operations that give
// the same result on every machine, which math.Exp does not.
func exp(x float64) float64 {
	y := 1 + min(max(x, -30), 30)/4096
	for range 12 {
		y *= y
	}
	return y
}

// valid reports whether a net has the shape that this program expects and no NaN.
func (n *Net) valid() bool {
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
