package sense

// Hidden is the number of hidden units of a net.
const Hidden = 32

// MaxOuts is the most that a net says.
const MaxOuts = 5

// Net is a network with one hidden layer (rectified) beside a linear part. Its inputs
// are in two parts: the position, which several questions of one decision share, and
// what is asked about.
//
// Weights are in thousandths of what they are written as, outputs in points.
type Net struct {
	Own  int       `json:"own"`  // inputs about what is asked about
	Outs int       `json:"outs"` // what it says
	In   []float32 `json:"in"`   // by input: a weight for each hidden unit; at the end their biases
	Out  []float32 `json:"out"`  // by output: a weight for each hidden unit, for each input, and a bias
}

// bound is the most points that a net says, up or down.
const bound = 800

// inputs is how many inputs a net has, the bias counted.
func (n *Net) inputs() int { return NumSigns + n.Own + 1 }

// Base is the part of a net's sums that comes of the position.
type Base struct {
	hidden [Hidden]float32
	out    [MaxOuts]float32
}

// Start reads the position. No product is added to anything without a conversion in
// between: that keeps the compiler from fusing the two, and what is said the same on
// every machine.
func (n *Net) Start(position *Signs, to *Base) {
	w := n.inputs()
	copy(to.hidden[:], n.In[(w-1)*Hidden:])
	n.sum(position[:], 0, &to.hidden)
	for o := range n.Outs {
		row := n.Out[o*(Hidden+w) : (o+1)*(Hidden+w)]
		to.out[o] = row[Hidden+w-1] + dot(position[:], row[Hidden:])
	}
}

// Finish says, in points, what a net says about something in the position.
func (n *Net) Finish(from *Base, own []float32, out []float32) {
	var hidden [Hidden]float32
	n.finish(from, own, &hidden, out)
	for i := range out {
		out[i] = max(-bound, min(bound, 100*out[i]))
	}
}

func (n *Net) finish(from *Base, own []float32, hidden *[Hidden]float32, out []float32) {
	w := n.inputs()
	*hidden = from.hidden
	n.sum(own, NumSigns, hidden)
	for h, x := range hidden {
		hidden[h] = max(x, 0)
	}
	for o := range out {
		row := n.Out[o*(Hidden+w) : (o+1)*(Hidden+w)]
		out[o] = from.out[o] + dot(hidden[:], row) + dot(own, row[Hidden+NumSigns:])
	}
}

// sum adds inputs to the sums of the hidden units. Half of all inputs are zero.
func (n *Net) sum(in []float32, first int, to *[Hidden]float32) {
	for i, x := range in {
		if x == 0 {
			continue
		}
		w := (*[Hidden]float32)(n.In[(first+i)*Hidden:])
		for h := 0; h < Hidden; h += 8 { // eight sums that do not wait for one another
			s, v := (*[8]float32)(to[h:]), (*[8]float32)(w[h:])
			s[0] += float32(x * v[0])
			s[1] += float32(x * v[1])
			s[2] += float32(x * v[2])
			s[3] += float32(x * v[3])
			s[4] += float32(x * v[4])
			s[5] += float32(x * v[5])
			s[6] += float32(x * v[6])
			s[7] += float32(x * v[7])
		}
	}
}

func dot(x, w []float32) (sum float32) {
	w = w[:len(x)]
	for i, x := range x {
		sum += float32(x * w[i])
	}
	return sum
}

// newNet makes a net that says nothing yet: its outputs are zero, its hidden units
// differ.
func newNet(own, outs int, seed uint64) *Net {
	n := &Net{Own: own, Outs: outs}
	n.In = make([]float32, Hidden*n.inputs())
	n.Out = make([]float32, outs*(Hidden+n.inputs()))
	d := dice(seed)
	for h := range Hidden {
		for i := range n.inputs() {
			n.In[i*Hidden+h] = float32(0.6*d.uniform() - 0.3)
		}
	}
	return n
}
