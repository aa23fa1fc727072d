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
