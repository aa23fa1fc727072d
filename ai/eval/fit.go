package eval

import (
	"math"
	"slices"

	"github.com/wisim/wisim/ai/internal/descent"
)

// Sample is a position and whether the player whose turn it was won the game.
type Sample struct {
	Input Input
	Turn  int
	Game  int // number of the game; a game's positions are either all held out or all fitted on
	Won   bool
}

// Options are the hyperparameters of Fit.
type Options struct {
	Hidden int     // units of the hidden layer, 0 for logistic regression
	Epochs int     // passes over all samples
	Rate   float32 // initial learning rate; it falls to 0 along a cosine
	Decay  float32 // weight decay
	Seed   uint64
}

// heldOut reports whether a game belongs to the test set, which has every fifth game.
func heldOut(game int) bool { return game%5 == 4 }

// fitter fits a net.
type fitter struct {
	net    *Net
	o      Options
	adam   *descent.Adam // of the linear part, the output, then each hidden unit
	random descent.Random
	in     Input
	act    []float32
}

// batch is the number of samples in each step of the optimizer.
const batch = 64

// Fit fits a net to the games that are not held out. Equal samples and options give an
// equal net.
func Fit(samples []Sample, o Options) *Net {
	f := newFitter(samples, o)
	var order []int
	for i := range samples {
		if !heldOut(samples[i].Game) {
			order = append(order, i)
		}
	}
	for e := range o.Epochs {
		f.random.Shuffle(order)
		rate := descent.Cosine(o.Rate, float64(e)/float64(o.Epochs))
		for start := 0; start+batch <= len(order); start += batch {
			for _, i := range order[start : start+batch] {
				f.learn(&samples[i])
			}
			f.update(rate)
		}
	}
	return f.net.layOut()
}

func newFitter(samples []Sample, o Options) *fitter {
	n := &Net{Shift: make([]float32, numInputs), Scale: make([]float32, numInputs), Linear: make([]float32, numInputs+1)}
	n.standardize(samples)
	f := &fitter{net: n, o: o, random: descent.Random(o.Seed), act: make([]float32, o.Hidden)}
	for range o.Hidden {
		w := make([]float32, numInputs+1)
		for i := range w[:numInputs] {
			w[i] = f.random.Uniform() * 0.25
		}
		n.Hidden = append(n.Hidden, w)
		n.Out = append(n.Out, f.random.Uniform()*0.25)
	}
	f.adam = descent.NewAdam(append([][]float32{n.Linear, n.Out}, n.Hidden...)...)
	return f
}

// standardize sets Shift and Scale from the mean and standard deviation of each input.
func (n *Net) standardize(samples []Sample) {
	for i := range numInputs {
		var sum, square float64
		for k := range samples {
			x := float64(samples[k].Input[i])
			sum += x
			square += x * x
		}
		mean := sum / float64(len(samples))
		n.Shift[i] = float32(mean)
		n.Scale[i] = float32(1 / math.Sqrt(max(square/float64(len(samples))-mean*mean, 1e-4)))
	}
}

// learn adds the gradient of the loss for one sample.
func (f *fitter) learn(s *Sample) {
	n, grad := f.net, f.adam.Grad
	for i := range f.in {
		f.in[i] = (s.Input[i] - n.Shift[i]) * n.Scale[i]
	}
	odds := n.Linear[numInputs] + descent.Dot(f.in[:], n.Linear)
	for u, w := range n.Hidden {
		f.act[u] = max(0, w[numInputs]+descent.Dot(f.in[:], w))
		odds += f.act[u] * n.Out[u]
	}
	miss := sigmoid(odds)
	if s.Won {
		miss--
	}
	add(grad[0], f.in[:], miss)
	for u := range n.Hidden {
		grad[1][u] += miss * f.act[u]
		if f.act[u] > 0 {
			add(grad[2+u], f.in[:], miss*n.Out[u])
		}
	}
}

// add adds by*x to the gradient of a row of weights, and by to that of the bias, its last element.
func add(grad, x []float32, by float32) {
	for i := range x {
		grad[i] += x[i] * by
	}
	grad[len(x)] += by
}

// update makes a step with the gradient of a batch and the weight decay, and clears the gradient.
func (f *fitter) update(rate float32) {
	for k, p := range f.adam.Weights {
		g := f.adam.Grad[k]
		for i, w := range p {
			g[i] = g[i]/batch + f.o.Decay*w
		}
	}
	f.adam.Step(rate)
}

// Quality measures predicted chances against results.
type Quality struct {
	Positions int     `json:"positions"`
	LogLoss   float64 `json:"log_loss"` // mean log loss; 0.693 if every prediction is 1/2
	AUC       float64 `json:"auc"`      // probability that a won position has a higher prediction than a lost one
	Early     float64 `json:"auc_first_four_turns"`
	Bins      []Bin   `json:"reliability"`
}

// Bin summarizes the positions whose predicted chance lies in one tenth of the range from 0 to 1.
type Bin struct {
	Positions int     `json:"positions"`
	Chance    float64 `json:"chance"` // mean prediction
	Won       float64 `json:"won"`    // share of the positions that were won
}

// Test measures predictions on the held-out games.
func Test(samples []Sample, judge func(*Sample) float32) Quality {
	var all, early []scored
	q := Quality{Bins: make([]Bin, 10)}
	for i := range samples {
		s := &samples[i]
		if !heldOut(s.Game) {
			continue
		}
		c := float64(judge(s))
		q.Positions++
		won := 0.0
		if s.Won {
			won = 1
			q.LogLoss -= math.Log(max(c, 1e-9))
		} else {
			q.LogLoss -= math.Log(max(1-c, 1e-9))
		}
		b := &q.Bins[min(int(c*10), 9)]
		b.Positions++
		b.Chance += c
		b.Won += won
		all = append(all, scored{c, s.Won})
		if s.Turn <= 4 {
			early = append(early, scored{c, s.Won})
		}
	}
	q.LogLoss /= float64(max(q.Positions, 1))
	for i := range q.Bins {
		n := float64(max(q.Bins[i].Positions, 1))
		q.Bins[i].Chance /= n
		q.Bins[i].Won /= n
	}
	q.AUC, q.Early = auc(all), auc(early)
	return q
}

// SampleChance returns the predicted chance of the player whose turn it is.
func (n *Net) SampleChance(s *Sample) float32 { return sigmoid(n.LogOdds(&s.Input)) }

type scored struct {
	chance float64
	won    bool
}

// auc returns the area under the ROC curve, by the rank sum; equal chances share ranks.
func auc(list []scored) float64 {
	slices.SortFunc(list, func(a, b scored) int {
		switch {
		case a.chance < b.chance:
			return -1
		case a.chance > b.chance:
			return 1
		}
		return 0
	})
	var won, rank float64
	for i := 0; i < len(list); {
		j := i
		for j < len(list) && list[j].chance == list[i].chance {
			j++
		}
		for _, s := range list[i:j] {
			if s.won {
				won++
				rank += float64(i+j+1) / 2
			}
		}
		i = j
	}
	lost := float64(len(list)) - won
	if won == 0 || lost == 0 {
		return math.NaN()
	}
	return (rank - won*(won+1)/2) / (won * lost)
}
