package mcts

import "github.com/wisim/wisim/engine"

// LightAgent is dev only.
type LightAgent struct {
	d dice
	r roller
}

func (l *LightAgent) Reset(seed uint64) { l.d = dice(seed) }
func (l *LightAgent) Choose(v engine.View, legal []engine.Action) engine.Action {
	return legal[l.r.light(&l.d, v, legal)]
}

const NumF = numFeatures + 1

// Features is dev only.
func Features(g *engine.Game, s *engine.State) (x [NumF]float64) {
	v := g.Inside(s, 0)
	var f, h features
	f.read(v, 0)
	h.read(v, 1)
	f.threaten(&h)
	h.threaten(&f)
	for i := range f {
		x[i] = float64(f[i] - h[i])
	}
	x[numFeatures] = 1
	if v.Active() == 1 {
		x[numFeatures] = -1
	}
	return x
}

// SetWeights is dev only.
func SetWeights(w []float64) {
	for i := range weights {
		weights[i] = float32(w[i])
	}
}

// Weights is dev only.
func Weights() (w []float64) {
	for _, x := range weights {
		w = append(w, float64(x))
	}
	return
}
