package policy

import (
	"math"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/splitmix"
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

// fitter fits a net by Adam (Kingma and Ba 2015).
type fitter struct {
	rater
	rng    splitmix.Stream
	params [][]float32 // the vectors, then Net.params
	grad   [][]float32
	m, v   [][]float32
	steps  int

	// The sample at hand.
	chances []float32
	choices [][choiceInputs]float32
	hidden  [][Hidden]float32
}

// Indices of fitter.params.
const (
	ofVectors = iota
	ofPosition
	ofChoice
	ofBias
	ofOut
	ofLinear
)

// Fit fits a net to the samples of games that are not held out. All samples must be of one library.
// Equal samples and options give an equal net.
func Fit(samples []*Sample, o Options) *Net {
	f := newFitter(Untrained(o.Seed), samples)
	var order []int
	var kept []*Sample
	for i, s := range samples {
		if heldOut(s.Game) {
			kept = append(kept, s)
		} else {
			order = append(order, i)
		}
	}
	total := float64(o.Epochs * (len(order) / batch))
	for e := range o.Epochs {
		for i := len(order) - 1; i > 0; i-- {
			k := int(f.rng.Next() % uint64(i+1))
			order[i], order[k] = order[k], order[i]
		}
		for at := 0; at+batch <= len(order); at += batch {
			for _, i := range order[at : at+batch] {
				f.learn(samples[i])
			}
			f.update(o.Rate * float32(1+math.Cos(math.Pi*float64(f.steps)/total)) / 2)
		}
		if o.Report != nil {
			o.Report(e+1, f.test(kept))
		}
	}
	return f.result()
}

// Untrained returns a net that rates highest what the heuristic would take.
func Untrained(seed uint64) *Net {
	d := splitmix.Stream(seed)
	random := func(n int, scale float32) []float32 {
		w := make([]float32, n)
		for i := range w {
			w[i] = (float32(d.Next()>>40)/(1<<24) - 0.5) * 2 * scale
		}
		return w
	}
	n := &Net{Vectors: map[card.Code][]float32{}, Position: random(sizes[0], 0.14), Choice: random(sizes[1], 0.17),
		Bias: make([]float32, sizes[2]), Out: random(sizes[3], 0.03), Linear: make([]float32, sizes[4])}
	n.Linear[ChoiceBehind], n.Linear[ChoiceOwn] = 1, 2
	return n
}

func newFitter(n *Net, samples []*Sample) *fitter {
	f := &fitter{rater: rater{net: n}, rng: 7}
	if len(samples) > 0 {
		f.use(samples[0].Library)
	}
	for i := Dims; i < len(f.vectors); i++ { // no card has number 0
		f.vectors[i] = (float32(f.rng.Next()>>40)/(1<<24) - 0.5) * 0.3
	}
	f.params = append([][]float32{f.vectors}, n.params()...)
	for _, p := range f.params {
		f.grad, f.m, f.v = append(f.grad, make([]float32, len(p))), append(f.m, make([]float32, len(p))), append(f.v, make([]float32, len(p)))
	}
	return f
}

// result returns the net with the vectors of the library's cards.
func (f *fitter) result() *Net {
	if f.lib != nil {
		for id := 1; id < len(f.lib.Cards); id++ {
			f.net.Vectors[f.lib.Cards[id].Code] = f.vector(code.CardID(id))
		}
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
			g[d] = placeScale * dot(f.net.Position[(NumScalars+place*Dims+d)*Hidden:][:Hidden], sums[:])
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
		to[q] += d*f.net.Linear[NumChoice+q] + dot(f.net.Choice[(NumChoice+q)*Hidden:][:Hidden], units[:])
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

func dot(x, y []float32) (sum float32) {
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}

// update makes a step of Adam with the gradient of a batch.
func (f *fitter) update(rate float32) {
	const keep1, keep2 = 0.9, 0.999
	f.steps++
	seen1, seen2 := float32(1-math.Pow(keep1, float64(f.steps))), float32(1-math.Pow(keep2, float64(f.steps)))
	for k, p := range f.params {
		g, m, v, decay := f.grad[k], f.m[k], f.v[k], float32(decay)
		if k == ofVectors {
			decay = vectorDecay
		}
		for i := range p {
			x := g[i] / batch
			g[i] = 0
			m[i] = keep1*m[i] + (1-keep1)*x
			v[i] = keep2*v[i] + (1-keep2)*x*x
			p[i] -= rate * (m[i]/seen1/(float32(math.Sqrt(float64(v[i]/seen2)))+1e-6) + decay*p[i])
		}
	}
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
