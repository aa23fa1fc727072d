package mcts

import "github.com/wisim/wisim/engine"

// The heuristic's scores rank choices, but not all of their differences are in points:
// a choice of its turn plan stands 10,000 above the others, a useless one is at -1 where
// a pass is at 0, and an attacker has 100 or -100 whatever is at stake. A softmax of the
// raw scores would take the first for certainty and the second for nothing.

const (
	// negativePenalty is subtracted in a window from a choice that the heuristic scores
	// below a pass.
	negativePenalty = 600
	// squashScale is the scale of squashing: s becomes s/(1+|s|/squashScale).
	squashScale = 600
	// favouriteShare is the share of the prior that the heuristic's own choice gets on
	// top, whatever the scores.
	favouriteShare = 0.3
)

// squash compresses large scores and penalizes negative ones in a window.
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

// boostFavourite scales the weights down and adds favouriteShare to the first greatest.
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

// uniformShare is the share of the prior that is split evenly over all choices.
const uniformShare = 0.1

// softmax turns scores into weights that add up to 1, mixed with uniformShare.
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

// exp returns e to the x with a relative error of about x*x/8192. It uses only operations
// that give the same result on every machine, which math.Exp does not. For the same
// reason this package converts every product before it adds it to something: that keeps
// the compiler from fusing multiplication and addition.
func exp(x float64) float64 {
	y := 1 + min(max(x, -30), 30)/4096
	for range 12 {
		y *= y
	}
	return y
}
