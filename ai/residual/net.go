package residual

import "github.com/wisim/wisim/ai/internal/dense"

// Hidden is the number of hidden units of a net.
const Hidden = 32

// MaxOutputs is the most that a net says.
const MaxOutputs = 6

// Net is a network with one hidden layer (rectified) beside a linear part. Its inputs
// are in two parts: the position, which several questions of one decision share, and
// what is asked about.
//
// Weights are in thousandths of what they are written as, outputs in points.
type Net struct {
	Own     int       `json:"own"`  // inputs about what is asked about
	Outputs int       `json:"outs"` // what it says
	In      []float32 `json:"in"`   // by input: a weight for each hidden unit; at the end their biases
	Out     []float32 `json:"out"`  // by output: a weight for each hidden unit, for each input, and a bias

	// The same as it is asked, made by ready: by input, by hidden unit, and the biases.
	rows    []float32     // a weight for each hidden unit, and for each output
	top     []float32     // a weight for each output
	bias    [sums]float32 // of the hidden units
	outBias [outs]float32 // of the outputs
}

// The sums of a net, side by side: its hidden units, then its outputs.
const (
	outs = (MaxOutputs + dense.Width - 1) / dense.Width * dense.Width
	sums = Hidden + outs
)

// Clip is x, or the bound beyond which it is: the min and the max of both, which take longer.
func Clip(x, bound float32) float32 {
	switch {
	case x > bound:
		return bound
	case x < -bound:
		return -bound
	}
	return x
}

// Bound is the most points that a net says, up or down.
const Bound = 800

// inputs is how many inputs a net has, the bias counted.
func (n *Net) inputs() int { return NumFeatures + n.Own + 1 }

// layOut lays the weights out as they are asked. Whoever changes them says so by it.
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

// PositionSums is the part of a net's sums that comes of the position.
type PositionSums struct {
	sums    [sums]float32 // those of the outputs begin at zero again
	outputs [outs]float32 // what they came to
}

// Start reads the position.
func (n *Net) Start(position *Features, to *PositionSums) {
	dense.Add(to.sums[:], n.bias[:], position[:], n.rows)
	for o := range to.outputs {
		to.outputs[o] = to.sums[Hidden+o] + n.outBias[o]
		to.sums[Hidden+o] = 0
	}
}

// Finish says, in points, what a net says about something in the position.
func (n *Net) Finish(from *PositionSums, own []float32, out []float32) {
	var s [sums]float32
	n.finish(from, own, &s, out)
	for i, x := range out {
		out[i] = Clip(100*x, Bound)
	}
}

// finish leaves the sums of the hidden units, below zero or above, in s. Inputs that are
// zero add nothing, and half of them are.
func (n *Net) finish(from *PositionSums, own []float32, s *[sums]float32, out []float32) {
	var said [outs]float32
	dense.Add(s[:], from.sums[:], own, n.rows[NumFeatures*sums:])
	dense.AddPositive(said[:], from.sums[Hidden:], s[:Hidden], n.top)
	for o := range out[:min(len(out), outs)] {
		out[o] = from.outputs[o] + said[o] + s[Hidden+o]
	}
}

// newNet makes a net that says nothing yet: its outputs are zero, its hidden units
// differ.
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
