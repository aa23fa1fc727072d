package policy

import (
	"math"

	"github.com/wisim/wisim/ai/internal/descent"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Options are the hyperparameters of Fit.
type Options struct {
	Epochs int     // passes over all samples
	Rate   float32 // initial learning rate; it falls to 0 along a cosine
	Seed   uint64
	Report func(epoch int, kept Score) // called after each pass, may be nil
}

// The objective for a sample is the expected loss of value, if choices are made with their chances,
// and the cross entropy of the chances and the aim. The second keeps the chances from becoming 0
// before their choices have been seen often. With the first alone, or the second alone, a net of
// 24,000 samples lost more on samples that were held out.
const (
	lossWeight = 30
	aimWeight  = 0.2
)

const (
	batch       = 64
	decay       = 1e-5 // weight decay
	vectorDecay = 0.2  // weight decay of the vectors, most of which few samples concern
)

// heldOut reports whether a game belongs to the test set, which has every tenth game.
func heldOut(game int) bool { return game%10 == 9 }

// fitter fits a net.
type fitter struct {
	rater
	random descent.Random
	adam   *descent.Adam // of the vectors, then Net.params
	grad   [][]float32   // adam.Grad

	// The sample at hand.
	chances []float32
	choices [][choiceInputs]float32
	hidden  [][Hidden]float32
}

// Indices of fitter.grad.
const (
	ofVectors = iota
	ofPosition
	ofChoice
	ofBias
	ofOut
	ofLinear
)

// Fit fits a net to the samples of games that are not held out. Their games have the cards of lib.
// Equal samples and options give an equal net.
func Fit(lib *code.Library, samples []*Sample, o Options) *Net {
	random := descent.Random(o.Seed)
	f := newFitter(untrained(&random), lib, random)
	var order []int
	var kept []*Sample
	for i, s := range samples {
		if heldOut(s.Game) {
			kept = append(kept, s)
		} else {
			order = append(order, i)
		}
	}
	steps, total := 0, float64(o.Epochs*(len(order)/batch))
	for e := range o.Epochs {
		f.random.Shuffle(order)
		for at := 0; at+batch <= len(order); at += batch {
			for _, i := range order[at : at+batch] {
				f.learn(samples[i])
			}
			f.update(descent.Cosine(o.Rate, float64(steps)/total))
			steps++
		}
		if o.Report != nil {
			o.Report(e+1, f.test(kept))
		}
	}
	return f.result()
}

// Untrained returns a net that rates highest what the heuristic would take.
func Untrained(seed uint64) *Net {
	random := descent.Random(seed)
	return untrained(&random)
}

func untrained(random *descent.Random) *Net {
	weights := func(n int, most float32) []float32 {
		w := make([]float32, n)
		for i := range w {
			w[i] = random.Uniform() * most
		}
		return w
	}
	n := &Net{Vectors: map[card.Code][]float32{}, Position: weights(sizes[0], 0.14), Choice: weights(sizes[1], 0.17),
		Bias: make([]float32, sizes[2]), Out: weights(sizes[3], 0.03), Linear: make([]float32, sizes[4])}
	n.Linear[ChoiceBehind], n.Linear[ChoiceOwn] = 1, 2
	return n
}

func newFitter(n *Net, lib *code.Library, random descent.Random) *fitter {
	f := &fitter{rater: rater{net: n}, random: random}
	f.use(lib)
	for i := Dims; i < len(f.vectors); i++ { // no card has number 0
		f.vectors[i] = f.random.Uniform() * 0.15
	}
	f.adam = descent.NewAdam(append([][]float32{f.vectors}, n.params()...)...)
	f.grad = f.adam.Grad
	return f
}

// result returns the net with the vectors of the library's cards.
func (f *fitter) result() *Net {
	for id := 1; id < len(f.lib.Cards); id++ {
		f.net.Vectors[f.lib.Cards[id].Code] = f.vector(code.CardID(id))
	}
	return f.net.clone()
}

// forward computes the chances of the choices of a sample.
func (f *fitter) forward(s *Sample) []float32 {
	f.start(&s.Position)
	for len(f.chances) < len(s.Choices) {
		f.chances, f.choices, f.hidden = append(f.chances, 0), append(f.choices, [choiceInputs]float32{}), append(f.hidden, [Hidden]float32{})
	}
	out := f.chances[:len(s.Choices)]
	for i := range s.Choices {
		out[i] = f.rate(&s.Choices[i])
		f.choices[i], f.hidden[i] = f.rater.choice, f.rater.hidden
	}
	softmax(out)
	return out
}

func softmax(w []float32) {
	top := w[0]
	for _, x := range w {
		top = max(top, x)
	}
	sum := 0.0
	for i, x := range w {
		e := math.Exp(float64(x - top))
		w[i] = float32(e)
		sum += e
	}
	for i := range w {
		w[i] = float32(float64(w[i]) / sum)
	}
}

// objective returns what learn minimizes.
func (f *fitter) objective(s *Sample) (sum float64) {
	for i, p := range f.forward(s) {
		sum += lossWeight*float64(p)*float64(s.Loss[i]) - aimWeight*float64(s.Aim[i])*math.Log(max(float64(p), 1e-12))
	}
	return sum
}

// learn adds the gradient of the objective for a sample.
func (f *fitter) learn(s *Sample) {
	chances := f.forward(s)
	expected := float32(0)
	for i, p := range chances {
		expected += p * s.Loss[i]
	}
	var sums [Hidden]float32 // gradient of the sums of the hidden units over the position
	for i, p := range chances {
		d := lossWeight*p*(s.Loss[i]-expected) + aimWeight*(p-s.Aim[i])
		if d != 0 {
			f.learnChoice(i, s.Choices[i].Card, d, &sums)
		}
	}
	add(f.grad[ofBias], sums[:], 1)
	for i, x := range f.position {
		if x != 0 {
			add(f.grad[ofPosition][i*Hidden:(i+1)*Hidden], sums[:], x)
		}
	}
	for place, list := range s.Position.Cards {
		if len(list) == 0 {
			continue
		}
		var g [Dims]float32
		for d := range g {
			g[d] = placeScale * descent.Dot(f.net.Position[(NumScalars+place*Dims+d)*Hidden:][:Hidden], sums[:])
		}
		for _, id := range list {
			add(f.gradOf(id), g[:], 1)
		}
	}
}

// learnChoice adds the gradient for the choice with index i, given that of its rating.
func (f *fitter) learnChoice(i int, id code.CardID, d float32, sums *[Hidden]float32) {
	hidden, in := &f.hidden[i], &f.choices[i]
	var units [Hidden]float32
	for k, x := range hidden {
		if x > 0 {
			f.grad[ofOut][k] += d * x
			units[k] = d * f.net.Out[k]
			sums[k] += units[k]
		}
	}
	for k, x := range in {
		if x != 0 {
			f.grad[ofLinear][k] += d * x
			add(f.grad[ofChoice][k*Hidden:(k+1)*Hidden], units[:], x)
		}
	}
	if id == 0 {
		return
	}
	to := f.gradOf(id)
	for q := range to {
		to[q] += d*f.net.Linear[NumChoice+q] + descent.Dot(f.net.Choice[(NumChoice+q)*Hidden:][:Hidden], units[:])
	}
}

func (f *fitter) gradOf(id code.CardID) []float32 {
	return f.grad[ofVectors][int(id)*Dims : (int(id)+1)*Dims]
}

func add(to, x []float32, by float32) {
	for i := range to {
		to[i] += by * x[i]
	}
}

// update makes a step with the gradient of a batch, and clears the gradient. The decay does not pass
// through Adam, which would undo it for weights of small gradients (Loshchilov and Hutter,
// "Decoupled Weight Decay Regularization", ICLR 2019).
func (f *fitter) update(rate float32) {
	for k, p := range f.adam.Weights {
		by := rate * decay
		if k == ofVectors {
			by = rate * vectorDecay
		}
		g := f.grad[k]
		for i := range p {
			p[i] -= by * p[i]
			g[i] /= batch
		}
	}
	f.adam.Step(rate)
}

// Score tells how well choices are made, as the mean loss of value a decision, as a share of a game.
// All values are those of the search that made the samples, and so is its error in them.
type Score struct {
	Samples   int
	Net       float64 // mean loss if the choice with the best rating is made
	Heuristic float64 // mean loss if the heuristic's choice is made
}

// test scores the net on samples.
func (f *fitter) test(samples []*Sample) (r Score) {
	for _, s := range samples {
		best, chances := 0, f.forward(s)
		for i, p := range chances {
			if p > chances[best] {
				best = i
			}
			if s.Choices[i].Inputs[ChoiceOwn] == 1 {
				r.Heuristic += float64(s.Loss[i])
			}
		}
		r.Net += float64(s.Loss[best])
	}
	r.Samples = len(samples)
	n := float64(max(1, r.Samples))
	r.Net, r.Heuristic = r.Net/n, r.Heuristic/n
	return r
}
