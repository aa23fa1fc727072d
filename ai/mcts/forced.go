package mcts

import "github.com/wisim/wisim/engine"

// determinize prepares for a decision.
func (a *Agent) determinize(v engine.View) {
	if a.config.Closed {
		a.dets.DrawAll(v, a.config.Lists, a.rng.next())
		return
	}
	a.dets.Open(v)
}

// forced is the choice that begins a win this turn which cannot be averted,
// whichever of the worlds it is.
func (a *Agent) forced() (best engine.Action, won bool) {
	if a.config.Solve == 0 {
		return 0, false
	}
	views := a.dets.Views()
	nodes := a.config.Solve
	if turn := views[0].Turn(); turn == a.provedTurn {
		nodes *= proofFactor
	}
	for i, v := range views {
		act, won := a.solver.WinWithin(v, nodes)
		if !won || i > 0 && act != best {
			return 0, false
		}
		best = act
	}
	a.provedTurn = views[0].Turn()
	return best, true
}

// proofFactor is how many times more the proof of a win may look at once one has
// been found in the turn.
const proofFactor = 10
