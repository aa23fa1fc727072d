package mcts

import "github.com/wisim/wisim/engine"

// imagine prepares for a decision.
func (a *Agent) imagine(v engine.View) {
	if a.config.Closed {
		a.worlds.Imagine(v, a.config.Lists, a.dice.next())
		return
	}
	a.worlds.Open(v)
}

// forced is the choice that begins a win this turn which cannot be averted,
// whichever of the worlds it is.
func (a *Agent) forced() (best engine.Action, won bool) {
	if a.config.Solve == 0 {
		return 0, false
	}
	views := a.worlds.Views()
	nodes := a.config.Solve
	if turn := views[0].Turn(); turn == a.winning {
		nodes *= seeThrough
	}
	for i, v := range views {
		act, won := a.solver.WinWithin(v, nodes)
		if !won || i > 0 && act != best {
			return 0, false
		}
		best = act
	}
	a.winning = views[0].Turn()
	return best, true
}

// seeThrough is how many times more the proof of a win may look at once one has
// been found in the turn.
const seeThrough = 10
