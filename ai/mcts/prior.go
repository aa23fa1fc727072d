package mcts

import "math"

// soften turns scores into weights: a softmax, mixed with a little of the
// same for all.
func soften(w []float32, temperature float32) {
	top := float32(math.Inf(-1))
	for _, x := range w {
		top = max(top, x)
	}
	sum := float32(0)
	for i, x := range w {
		w[i] = float32(math.Exp(float64((x - top) / temperature)))
		sum += w[i]
	}
	for i := range w {
		w[i] = w[i]/sum*(1-flat) + flat/float32(len(w))
	}
}

// flat is the share of the prior that is the same for all.
const flat = 0.1
