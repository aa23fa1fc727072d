// Package descent fits the weights of small nets by stochastic gradient descent: the optimizer Adam
// (Kingma and Ba, "Adam: A Method for Stochastic Optimization", ICLR 2015), a learning rate that
// falls along a cosine, and random numbers for initial weights and the order of the samples. Equal
// seeds and gradients give equal weights.
package descent

import (
	"math"

	"github.com/wisim/wisim/internal/splitmix"
)

// Adam changes weights by their gradients. The mean of a gradient keeps 0.9 of itself at each step,
// the mean of its square 0.999.
type Adam struct {
	Weights [][]float32 // changed in place
	Grad    [][]float32 // the gradient, with the shape of Weights; callers add to it
	mean    [][]float32
	square  [][]float32
	steps   int
}

// NewAdam returns an optimizer of weights with a gradient of zeros.
func NewAdam(weights ...[]float32) *Adam {
	a := &Adam{Weights: weights}
	for _, w := range weights {
		a.Grad = append(a.Grad, make([]float32, len(w)))
		a.mean = append(a.mean, make([]float32, len(w)))
		a.square = append(a.square, make([]float32, len(w)))
	}
	return a
}

// Step moves each weight by about the learning rate against its gradient, and clears the gradient.
func (a *Adam) Step(rate float32) {
	const tiny = 1e-8 // keeps a weight without a gradient from being divided by zero
	a.steps++
	c1 := 1 - float32(math.Pow(0.9, float64(a.steps)))
	c2 := 1 - float32(math.Pow(0.999, float64(a.steps)))
	for k, w := range a.Weights {
		g, m, v := a.Grad[k], a.mean[k], a.square[k]
		for i, d := range g {
			m[i] = 0.9*m[i] + 0.1*d
			v[i] = 0.999*v[i] + 0.001*d*d
			w[i] -= rate * (m[i] / c1) / (float32(math.Sqrt(float64(v[i]/c2))) + tiny)
		}
		clear(g)
	}
}

// Cosine returns a learning rate that falls from initial to 0 along half a wave of a cosine, when a
// share of the fit from 0 to 1 is done.
func Cosine(initial float32, done float64) float32 {
	return initial * float32(1+math.Cos(math.Pi*done)) / 2
}

// Random is a source of random numbers. Its initial value is the seed.
type Random splitmix.Stream

// Uniform returns a random number from -1 to 1.
func (r *Random) Uniform() float32 { return float32(r.next()>>40)/(1<<23) - 1 }

// Shuffle puts order into a random order.
func (r *Random) Shuffle(order []int) {
	for i := len(order) - 1; i > 0; i-- {
		k := int(r.next() % uint64(i+1))
		order[i], order[k] = order[k], order[i]
	}
}

func (r *Random) next() uint64 { return (*splitmix.Stream)(r).Next() }

// Dot returns the sum of the products of x and the first weights of w, which is at least as long.
func Dot(x, w []float32) (sum float32) {
	for i, v := range x {
		sum += v * w[i]
	}
	return sum
}
