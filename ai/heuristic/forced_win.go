package heuristic

import (
	"slices"

	"github.com/wisim/wisim/ai/solve"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// winSearch is the state that the search for a forced win keeps between the decisions of a turn.
type winSearch struct {
	turn     int             // turn of the last search
	won      bool            // the last search found a win
	byDamage bool            // that win is one by damage, so that solve.Automatic continues it
	line     []engine.Action // the winning line, if the opponent's list is known
	step     int             // index in line of the next action to play
	searches int             // number of searches in the turn
}

// followNodes is the least node limit of a search that continues a win found earlier in the turn.
const followNodes = 2000

// repeatDivisor divides the node limit for all searches of a turn but the first, because seven
// of eight wins exist already when the turn begins.
const repeatDivisor = 10

// maxSearches is the number of searches in a turn. A win needs fewer, at most one after each choice
// of the opponent. Without the limit, a card that can be used for nothing could begin proof after
// proof of the same win, and the turn would not end.
const maxSearches = 96

// win returns the action that begins or continues a forced win, if the search finds one. It
// searches at the first decision of the capital phase, at the attack, and in the windows of the
// battle; where another ending than by damage is near, in every window of both players' turns.
// After it has found a win, it searches at every decision of the turn.
func (a *Agent) win(v engine.View, legal []engine.Action) (engine.Action, bool) {
	h := &a.winSearch
	h.won = h.won && v.Turn() == h.turn
	a.solver.Expect(h.won)
	ending := (h.won || opens(v.Ask())) && a.solver.EndingNear(v)
	if !ending && (v.Active() != v.Me() || v.Phase() < card.CapitalPhase) {
		return 0, false
	}
	fresh := v.Turn() != h.turn
	if fresh {
		h.won, h.searches = false, 0
	}
	battle := v.Ask() == engine.AskAttack || v.Ask() == engine.AskWindow && v.ChainLength() == 0 && v.InCombat()
	if !h.won && !fresh && !battle && !ending {
		return 0, false
	}
	h.turn = v.Turn()
	if h.won {
		if c, ok := h.follow(v, legal); ok {
			return c, true
		}
	}
	h.step = 0
	if h.searches++; h.searches > maxSearches {
		return 0, false
	}
	nodes := a.config.Solve
	if h.won {
		nodes = max(nodes, followNodes)
	} else if !fresh {
		nodes = max(1, nodes/repeatDivisor)
	}
	choice, ok := a.forcedWin(v, nodes)
	h.won, h.byDamage = ok, a.solver.ByDamage()
	return choice, ok
}

// opens reports whether a win may begin with the answer to a question: one that leaves open what
// the player does next.
func opens(ask engine.Ask) bool {
	return ask == engine.AskWindow || ask == engine.AskAttack || ask == engine.AskTrigger
}

// guessedLists is the number of guessed deck lists of the opponent against which a win must hold
// if his list is unknown.
const guessedLists = 3

// forcedWin searches for a forced win and returns its first action. If the opponent's list is
// unknown, the same action must win against each of guessedLists lists. The winning line is
// stored only if the list is known.
func (a *Agent) forcedWin(v engine.View, nodes int) (choice engine.Action, ok bool) {
	a.winSearch.line = nil
	switch {
	case !a.solver.Near(v):
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
		w, _ := a.worlds.Draw(v)
		c, won := a.solver.WinWithin(w, nodes)
		if !won || ok && c != choice {
			return 0, false
		}
		choice, ok = c, true
	}
	return choice, ok
}

// follow returns the next action of the winning line, or the choice of solve.Automatic where that
// function makes one. ok is false if the line does not fit the legal actions.
func (h *winSearch) follow(v engine.View, legal []engine.Action) (engine.Action, bool) {
	if !h.byDamage {
		return 0, false
	}
	if choice, ok := solve.Automatic(v, legal); ok {
		return choice, true
	}
	if h.step == len(h.line) || !slices.Contains(legal, h.line[h.step]) {
		return 0, false
	}
	h.step++
	return h.line[h.step-1], true
}
