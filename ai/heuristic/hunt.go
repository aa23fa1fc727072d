package heuristic

import (
	"slices"

	"github.com/wisim/wisim/ai/solve"
	"github.com/wisim/wisim/engine"
)

// hunt is what is remembered of the search for a forced win from one decision of
// a turn to the next.
type hunt struct {
	turn int  // in which the search has been asked
	on   bool // it found a win, which is to be seen through
	step int  // of the line that it found
}

// through is the decisions that may be looked at to see a win through.
const through = 2000

// again is how many times fewer decisions are looked at where a turn is asked about once more, at the attack
// and in the fight: seven of eight wins are there when the turn begins.
const again = 10

// win is the choice that begins or goes on with a forced win, if the search
// finds one. It is asked where a turn is decided: at the first decision of the
// capital phase, at the attack, and in the windows of the battle; from then on that
// it has found a win, always.
func (a *Agent) win(v engine.View, legal []engine.Action) (engine.Action, bool) {
	h := &a.hunt
	if v.Active() != v.Me() || v.Phase() < phaseCapital {
		return 0, false
	}
	fresh := v.Turn() != h.turn
	if fresh {
		h.on = false
	}
	battle := v.Ask() == engine.AskAttack || v.Ask() == engine.AskWindow && v.ChainLength() == 0 && v.InCombat()
	if !h.on && !fresh && !battle {
		return 0, false
	}
	h.turn = v.Turn()
	if h.on {
		if c, ok := h.follow(v, legal, a.solver.Line()); ok {
			return c, true
		}
	}
	h.step = 0
	nodes := a.config.Solve
	if h.on {
		nodes = max(nodes, through)
	} else if !fresh {
		nodes = max(1, nodes/again)
	}
	choice, ok := a.solver.WinWithin(v, nodes)
	h.on = ok
	return choice, ok
}

// follow is the next step of the line that the search has found.
func (h *hunt) follow(v engine.View, legal, line []engine.Action) (engine.Action, bool) {
	if choice, ok := solve.Automatic(v, legal); ok {
		return choice, true
	}
	if h.step == len(line) || !slices.Contains(legal, line[h.step]) {
		return 0, false
	}
	h.step++
	return line[h.step-1], true
}
