package residual

import "github.com/wisim/wisim/ai/internal/dense"

// Hidden is the number of hidden units of a net.
const Hidden = 32

// MaxOutputs is the largest number of outputs of a net.
const MaxOutputs = 6

// Net is a network with one hidden layer of rectified units, beside a linear part. Its first
// inputs describe the position; they are added up once for each decision (Start). The others
// describe one card or unit (Finish).
//
// The weights file stores weights in thousandths. The net computes in hundreds of points; Finish
// converts the outputs to points.
type Net struct {
	Own     int       `json:"own"`  // number of inputs about a card or unit
	Outputs int       `json:"outs"` // number of outputs
	In      []float32 `json:"in"`   // for each input, a weight for each hidden unit; then the biases of the hidden units
	Out     []float32 `json:"out"`  // for each output, a weight for each hidden unit, a weight for each input, a bias

	// The same weights in the layout that inference uses, made by layOut.
	rows    []float32     // for each input, a weight for each hidden unit and each output
	top     []float32     // for each hidden unit, a weight for each output
	bias    [sums]float32 // biases of the hidden units
	outBias [outs]float32 // biases of the outputs
}

// Layout of the sums of a net: first those of the hidden units, then those of the linear part of
// the outputs, padded to the width of vectors.
const (
	outs = (MaxOutputs + dense.Width - 1) / dense.Width * dense.Width
	sums = Hidden + outs
)

// Clip limits x to -bound and bound. It is faster than min and max.
func Clip(x, bound float32) float32 {
	switch {
	case x > bound:
		return bound
	case x < -bound:
		return -bound
	}
	return x
}

// Bound is the largest absolute value that a net may add to a score, in points.
const Bound = 800

// inputs returns the number of inputs of a net, with the bias.
func (n *Net) inputs() int { return NumFeatures + n.Own + 1 }

// layOut copies the weights into the layout that inference uses. Call it after changing In or
// Out.
func (n *Net) layOut() *Net {
	w := n.inputs()
	n.rows, n.top = make([]float32, (w-1)*sums), make([]float32, Hidden*outs)
	for i := range w - 1 {
		copy(n.rows[i*sums:], n.In[i*Hidden:(i+1)*Hidden])
	}
	copy(n.bias[:], n.In[(w-1)*Hidden:])
	for o := range n.Outputs {
		row := n.Out[o*(Hidden+w) : (o+1)*(Hidden+w)]
		for h, x := range row[:Hidden] {
			n.top[h*outs+o] = x
		}
		row = row[Hidden:]
		for i, x := range row[:w-1] {
			n.rows[i*sums+Hidden+o] = x
		}
		n.outBias[o] = row[w-1]
	}
	return n
}

// PositionSums are the partial sums of a net over the inputs that describe the position.
type PositionSums struct {
	sums    [sums]float32 // sums of the hidden units; the elements of the outputs are 0
	outputs [outs]float32 // sums of the outputs: the linear part and the bias
}

// Start computes the partial sums over the inputs that describe the position.
func (n *Net) Start(position *Features, to *PositionSums) {
	dense.Add(to.sums[:], n.bias[:], position[:], n.rows)
	for o := range to.outputs {
		to.outputs[o] = to.sums[Hidden+o] + n.outBias[o]
		to.sums[Hidden+o] = 0
	}
}

// Finish computes the outputs for a card or unit in the position, in points.
func (n *Net) Finish(from *PositionSums, own []float32, out []float32) {
	var s [sums]float32
	n.finish(from, own, &s, out)
	for i, x := range out {
		out[i] = Clip(100*x, Bound)
	}
}

// finish computes the outputs in hundreds of points, and stores the sums of the hidden units
// before rectification in s. Package dense skips inputs of zero, about half of all inputs.
func (n *Net) finish(from *PositionSums, own []float32, s *[sums]float32, out []float32) {
	var said [outs]float32
	dense.Add(s[:], from.sums[:], own, n.rows[NumFeatures*sums:])
	dense.AddPositive(said[:], from.sums[Hidden:], s[:Hidden], n.top)
	for o := range out[:min(len(out), outs)] {
		out[o] = from.outputs[o] + said[o] + s[Hidden+o]
	}
}

// newNet returns a net whose outputs are 0 for all inputs. Its hidden units have random weights.
func newNet(own, outs int, seed uint64) *Net {
	n := &Net{Own: own, Outputs: outs}
	n.In = make([]float32, Hidden*n.inputs())
	n.Out = make([]float32, outs*(Hidden+n.inputs()))
	d := rng(seed)
	for h := range Hidden {
		for i := range n.inputs() {
			n.In[i*Hidden+h] = float32(0.6*d.uniform() - 0.3)
		}
	}
	return n.layOut()
}
