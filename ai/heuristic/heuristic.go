// Package heuristic is a player of the game that does not search: it judges
// every choice by arithmetic on what it sees, and takes the best.
//
// All of its judgements are in points, and what things are worth is the
// business of ai/judge. The files follow the decisions of a turn:
//
//   - economy.go: what to buy with the resources of a turn (a knapsack), where it
//     goes, what to lay facedown, which opening hand to keep;
//   - attack.go, defend.go, assign.go: the battlefield phase, on top of the
//     judge's clash;
//   - tactics.go: action windows, where every card and ability that can be used
//     now is judged by what its code does;
//   - choose.go: targets, costs, choices during resolution.
//
// No card is known by name or code: what a card does is read from the library,
// so a card that is new to the pool is played without a change here.
//
// Everything is integer arithmetic, so that a choice is the same on every
// machine, and nothing is allocated after the first decision with a library.
package heuristic

import (
	"github.com/wisim/wisim/ai/judge"
	"github.com/wisim/wisim/ai/solve"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// Agent implements ai.Agent.
type Agent struct {
	*judge.Judge
	w   judge.Weights
	off judge.Terms

	solver *solve.Solver // or nil
	lib    *code.Library

	// The decision at hand.
	v       engine.View
	me, opp engine.Player
	purse   purse

	scores [engine.MaxLegal]float32
}

// New makes an agent that plays as measured best.
func New() *Agent { return NewWith(Defaults()) }

// NewWith makes an agent that plays as it is told.
func NewWith(c Config) *Agent {
	j := judge.New(c.Weights, c.Off)
	a := &Agent{Judge: j, w: j.Weights(), off: c.Off}
	if c.Solve > 0 {
		a.solver = solve.New(a, c.Solve)
	}
	return a
}

// Reset implements ai.Agent. Nothing is left to chance and nothing is
// remembered from one decision to the next, so there is nothing to reset.
func (a *Agent) Reset(uint64) {}

// Choose implements ai.Agent: the action with the best score, the first of
// equals.
func (a *Agent) Choose(v engine.View, legal []engine.Action) engine.Action {
	if a.solver != nil {
		if win, ok := a.solver.Win(v); ok {
			return win
		}
	}
	out := a.scores[:len(legal)]
	a.Score(v, legal, out)
	best := 0
	for i, s := range out {
		if s > out[best] {
			best = i
		}
	}
	return legal[best]
}

// Score judges every legal action in points, higher is better, into out, which
// is as long as legal. Scores of one decision compare with each other only.
func (a *Agent) Score(v engine.View, legal []engine.Action, out []float32) {
	a.open(v)
	switch v.Ask() {
	case engine.AskWindow:
		a.scoreWindow(legal, out)
	case engine.AskMulligan:
		a.scoreMulligan(legal, out)
	case engine.AskZone:
		a.scoreZone(legal, out)
	case engine.AskCard:
		a.scoreFacedown(legal, out)
	case engine.AskAttack:
		a.scoreAttack(legal, out)
	case engine.AskThrough:
		a.scoreThrough(legal, out)
	case engine.AskAttacker:
		a.scoreAttacker(legal, out)
	case engine.AskAmbush:
		a.scoreAmbush(legal, out)
	case engine.AskDefender:
		a.scoreDefender(legal, out)
	case engine.AskAssign:
		a.scoreAssign(legal, out)
	case engine.AskIndirect:
		a.scoreIndirect(legal, out)
	default:
		a.scoreChoice(legal, out)
	}
}

// open prepares for the decision that a view is about.
func (a *Agent) open(v engine.View) {
	a.v, a.me, a.opp, a.lib = v, v.Me(), v.Me().Other(), v.Game().Library()
	a.Open(v)
}

func put(out []float32, i, points int) { out[i] = float32(points) }

func clamp(n, lo, hi int) int { return max(lo, min(n, hi)) }
