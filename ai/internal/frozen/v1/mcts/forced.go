package mcts

import "github.com/wisim/wisim/engine"

// determinize sets up the views from which the states of this decision are sampled: v alone
// or, with Config.Closed, several with different deck lists of the opponent.
func (a *Agent) determinize(v engine.View) {
	if a.config.Closed {
		a.dets.DrawAll(v, a.config.Lists, a.rng.next())
		return
	}
	a.dets.Open(v)
}

// forced returns the first choice of a forced win this turn, if the solver proves a win
// with the same first choice in every determinization.
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

// proofFactor multiplies the solver's node limit for the rest of a turn in which a win has
// been proved, so that the agent finds the continuation of the win.
const proofFactor = 10
