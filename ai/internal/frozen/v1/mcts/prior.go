package mcts

import "github.com/wisim/wisim/engine"

// The heuristic's scores rank choices, but not all differences of scores are in points:
// purchases score 10,000 above other choices, a useless action scores -1 and a pass 0, and
// attackers score 100 or -100 whatever is at stake. A softmax of the raw scores would
// give a purchase all of the prior, and a useless action as much as a pass.

const (
	// negativePenalty is subtracted, in an action window, from the score of a choice that the
	// heuristic scores below a pass.
	negativePenalty = 600
	// squashScale limits scores: a score s becomes s/(1+|s|/squashScale).
	squashScale = 600
	// favouriteShare is the share of the prior that goes to the heuristic's own choice,
	// in addition to its share by scores.
	favouriteShare = 0.3
)

// squash compresses large scores (squashScale) and penalizes negative scores in an action
// window (negativePenalty).
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

// boostFavourite scales all weights by 1-favouriteShare and adds favouriteShare to the
// greatest one, the first of equals.
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
