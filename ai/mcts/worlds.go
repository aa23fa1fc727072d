package mcts

import (
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// maxWorlds is how many lists of the opponent are imagined for a decision when
// his list is not known.
const maxWorlds = 8

// worlds are the games that the viewer thinks he may be in, as views of them:
// the one there is when both lists are known, and otherwise some in which the
// opponent has lists that agree with what he has shown.
type worlds struct {
	view  [maxWorlds]engine.View
	n     int
	games []engine.Game
	prior *belief.Prior
	lib   *code.Library // that the prior is about
}

// imagine prepares for a decision.
func (w *worlds) imagine(v engine.View, c *Config, chance *dice) {
	if !c.Closed {
		w.view[0], w.n = v, 1
		return
	}
	if lib := v.Game().Library(); lib != w.lib {
		w.lib, w.prior, w.games = lib, belief.NewPrior(c.Lists(lib)), make([]engine.Game, maxWorlds)
	}
	w.prior.Reset(chance.next())
	w.n = maxWorlds
	for i := range w.n {
		w.view[i] = w.prior.Imagine(v, &w.games[i])
	}
}

// forced is the choice that begins a win this turn which cannot be averted,
// whichever of the worlds it is.
func (a *Agent) forced() (best engine.Action, won bool) {
	if a.config.Solve == 0 {
		return 0, false
	}
	nodes := a.config.Solve
	if turn := a.worlds.view[0].Turn(); turn == a.winning {
		nodes *= seeThrough
	}
	for i := range a.worlds.n {
		act, won := a.solver.WinWithin(a.worlds.view[i], nodes)
		if !won || i > 0 && act != best {
			return 0, false
		}
		best = act
	}
	a.winning = a.worlds.view[0].Turn()
	return best, true
}

// seeThrough is how many times more the proof of a win may look at once one has
// been found in the turn.
const seeThrough = 10
