package mcts

import "github.com/wisim/wisim/engine"

// The heuristic's scores tell which of two choices it would take, and are in
// points where it compares what comes of them. Not all of their distances mean
// anything: what is part of a plan for the turn stands 10,000 above what is
// not, what it holds to be useless has -1 where a pass has 0, and whether a
// unit attacks or not is 100 or -100 whatever hangs on it. A softmax of the
// scores as they are took the first for certainty and the second for nothing.

const (
	// negativePenalty is how far what the heuristic would never do in a window lies below
	// a pass.
	negativePenalty = 600
	// squashScale is where scores begin to count less: s becomes s/(1+|s|/bend).
	squashScale = 600
	// favouriteShare is the share of the prior that the heuristic's own choice has
	// beforehand, whatever the scores.
	favouriteShare = 0.3
)

// squash turns scores into what can be believed of them.
func squash(v engine.View, w []float32) {
	window := v.Ask() == engine.AskWindow
	for i, s := range w {
		s /= 1 + max(s, -s)/squashScale
		if window && w[i] < 0 {
			s -= negativePenalty
		}
		w[i] = s
	}
}

// boostFavourite gives the first of the greatest weights its share beforehand.
func boostFavourite(w []float32) {
	best := 0
	for i := range w {
		if w[i] > w[best] {
			best = i
		}
	}
	for i := range w {
		w[i] *= 1 - favouriteShare
	}
	w[best] += favouriteShare
}

// uniformShare is the share of the prior that is the same for all choices.
const uniformShare = 0.1

// softmax turns scores into weights that add up to 1: a softmax, mixed with a
// little of the same for all.
func softmax(w []float32, temperature float32) {
	top := w[0]
	for _, x := range w {
		top = max(top, x)
	}
	sum := float32(0)
	for i, x := range w {
		w[i] = float32(exp(float64((x - top) / temperature)))
		sum += w[i]
	}
	for i := range w {
		w[i] = float32(w[i]*(1-uniformShare)/sum) + uniformShare/float32(len(w))
	}
}

// exp is the exponential function to about x*x/8192 of its value, by nothing
// but operations that are the same on every machine: math.Exp is not, and with
// it neither would be the choices. For the same reason no product is added to
// anything in this package without a conversion in between, which keeps the
// compiler from fusing the two.
func exp(x float64) float64 {
	y := 1 + min(max(x, -30), 30)/4096
	for range 12 {
		y *= y
	}
	return y
}
