package heuristic

import (
	"slices"

	"github.com/wisim/wisim/ai/solve"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// winSearch is what is remembered of the search for a forced win from one decision of
// a turn to the next.
type winSearch struct {
	turn int             // in which the search has been asked
	won  bool            // it found a win, which is to be seen through
	line []engine.Action // that it found, if it holds in each game that one may be in
	step int             // of it
}

// followNodes is the decisions that may be looked at to see a win through.
const followNodes = 2000

// repeatDivisor is how many times fewer decisions are looked at where a turn is asked about once more, at the attack
// and in the fight: seven of eight wins are there when the turn begins.
const repeatDivisor = 10

// win is the choice that begins or goes on with a forced win, if the search
// finds one. It is asked where a turn is decided: at the first decision of the
// capital phase, at the attack, and in the windows of the battle; from then on that
// it has found a win, always.
func (a *Agent) win(v engine.View, legal []engine.Action) (engine.Action, bool) {
	h := &a.winSearch
	if v.Active() != v.Me() || v.Phase() < card.CapitalPhase {
		return 0, false
	}
	fresh := v.Turn() != h.turn
	if fresh {
		h.won = false
	}
	battle := v.Ask() == engine.AskAttack || v.Ask() == engine.AskWindow && v.ChainLength() == 0 && v.InCombat()
	if !h.won && !fresh && !battle {
		return 0, false
	}
	h.turn = v.Turn()
	if h.won {
		if c, ok := h.follow(v, legal); ok {
			return c, true
		}
	}
	h.step = 0
	nodes := a.config.Solve
	if h.won {
		nodes = max(nodes, followNodes)
	} else if !fresh {
		nodes = max(1, nodes/repeatDivisor)
	}
	choice, ok := a.forcedWin(v, nodes)
	h.won = ok
	return choice, ok
}

// guessedLists is how many lists of an opponent whose list is not known a win has to hold against.
const guessedLists = 3

// forcedWin is the choice that begins a win in each of the games that the agent may be in, or in some of them if there are
// many. How it goes on is known where there is only one.
func (a *Agent) forcedWin(v engine.View, nodes int) (choice engine.Action, ok bool) {
	a.winSearch.line = nil
	switch {
	case !solve.Near(v):
		return 0, false
	case !a.config.Closed:
		choice, ok = a.solver.WinWithin(v, nodes)
		if ok {
			a.winSearch.line = a.solver.Line()
		}
		return choice, ok
	}
	a.worlds.Begin(v, a.config.Lists, a.dice.Next())
	for range guessedLists {
		w, _ := a.worlds.Next(v)
		c, won := a.solver.WinWithin(w, nodes)
		if !won || ok && c != choice {
			return 0, false
		}
		choice, ok = c, true
	}
	return choice, ok
}

// follow is the next step of the line that the search has found.
func (h *winSearch) follow(v engine.View, legal []engine.Action) (engine.Action, bool) {
	if choice, ok := solve.Automatic(v, legal); ok {
		return choice, true
	}
	if h.step == len(h.line) || !slices.Contains(legal, h.line[h.step]) {
		return 0, false
	}
	h.step++
	return h.line[h.step-1], true
}
