package mcts

// flat is the share of the prior that is the same for all choices.
const flat = 0.1

// soften turns scores into weights that add up to 1: a softmax, mixed with a
// little of the same for all.
func soften(w []float32, temperature float32) {
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
		w[i] = float32(w[i]*(1-flat)/sum) + flat/float32(len(w))
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
