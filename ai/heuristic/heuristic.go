// Package heuristic is a player of the game that judges every choice by
// arithmetic on what it sees, and takes the best. It searches only for a win of the turn where
// one is near (ai/solve), and when it is told to plan its turns (ai/turnplan).
//
// All of its judgements are in points, and what things are worth is the
// business of ai/valuation. The files follow the decisions of a turn:
//
//   - economy.go: what to buy with the resources of a turn (a knapsack), where it
//     goes, what to lay facedown, which opening hand to keep;
//   - attack.go, defend.go, assign.go: the battlefield phase, on top of the
//     judge's clash;
//   - tactics.go: action windows, where every card and ability that can be used
//     now is judged by what its code does;
//   - choose.go: targets, costs, choices during resolution;
//   - sense.go: what small nets that have learned from games add to all this
//     (ai/residual).
//
// No card is known by name or code: what a card does is read from the library,
// so a card that is new to the pool is played without a change here.
//
// All of this is integer arithmetic, and that of the nets is done in a fixed order
// without fusing, so that a choice is the same on every machine, and nothing is
// allocated after the first decision with a library.
package heuristic

import (
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/ai/solve"
	"github.com/wisim/wisim/ai/turnplan"
	"github.com/wisim/wisim/ai/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// Agent implements ai.Agent.
type Agent struct {
	*valuation.Evaluator
	w   valuation.Weights
	off valuation.Terms

	solver    *solve.Solver // or nil
	winSearch winSearch
	lib       *code.Library

	// The decision at hand.
	v        engine.View
	me, opp  engine.Player
	knapsack knapsack
	lethal   lethalPlan

	scores   [engine.MaxLegal]float32
	bestOnly bool // of the scores only which one is the greatest will be asked

	config  Config
	planner *turnplan.Planner // or nil
	worlds  belief.Worlds
	guard   LoopGuard
	last    lastDecision
	dice    belief.Sampler
	net     netState
}

// New makes an agent that plays as measured best.
func New() *Agent { return NewWith(Defaults()) }

// Quick makes an agent that does not search: New for those who ask it thousands of times for each decision
// of theirs.
func Quick() *Agent {
	c := Defaults()
	c.Solve = 0
	return NewWith(c)
}

// Plain is Quick by arithmetic alone.
func Plain() *Agent {
	c := Defaults()
	c.Solve = 0
	c.Off = c.Off.With(valuation.TermSense)
	return NewWith(c)
}

// NewWith makes an agent that plays as it is told.
func NewWith(c Config) *Agent {
	e := valuation.New(c.Weights, c.Off)
	a := &Agent{Evaluator: e, w: e.Weights(), off: c.Off, config: c}
	if !c.Off.Has(valuation.TermSense) {
		w, err := residual.Load()
		if err != nil {
			panic(err) // they are part of the program, and a test reads them
		}
		a.UseNets(w.Nets, nil)
	}
	guide := c
	guide.Plan, guide.Solve = 0, 0
	if c.Plan > 0 {
		w, err := eval.Load()
		if err != nil {
			panic(err) // they are part of the program, and a test reads them
		}
		a.planner = turnplan.New(NewWith(guide), eval.New(w.Net), turnplan.Options{Playouts: c.Plan, Turns: c.Horizon})
	}
	if c.Solve > 0 { // by arithmetic, which misses fewer wins
		guide.Off = guide.Off.With(valuation.TermSense)
		a.solver = solve.Sparing(NewWith(guide), c.Solve)
	}
	return a
}

// Reset implements ai.Agent. Chance is for the planner, and for who guesses what the opponent plays.
func (a *Agent) Reset(seed uint64) {
	a.guard.Reset()
	a.winSearch, a.last = winSearch{}, lastDecision{}
	a.dice.Reset(seed)
	if a.planner != nil {
		a.planner.Reset(seed)
	}
}

// Choose implements ai.Agent.
func (a *Agent) Choose(v engine.View, legal []engine.Action) engine.Action {
	if a.solver != nil {
		if win, ok := a.win(v, legal); ok {
			return win
		}
	}
	if a.planner == nil {
		if a.last.continuesWith(v) {
			a.Continue(v)
			a.v, a.lethal.known = v, false
		} else {
			a.open(v)
		}
		choice := a.guard.Check(v, legal, a.prefer(legal))
		a.last.record(v, choice)
		return choice
	}
	out := a.scores[:len(legal)]
	a.Score(v, legal, out)
	if i, ok := a.planner.Choose(v, legal, out, func() []engine.View { return a.possibleViews(v) }); ok {
		return a.guard.Check(v, legal, legal[i])
	}
	return a.guard.Check(v, legal, greatest(legal, out))
}

// possibleViews is the games that the agent may be in.
func (a *Agent) possibleViews(v engine.View) []engine.View {
	if a.config.Closed {
		a.worlds.Imagine(v, a.config.Lists, a.dice.Next())
	} else {
		a.worlds.Open(v)
	}
	return a.worlds.Views()
}

// Prefer is the action with the best score, the first of equals: what Choose
// does without search, plan or memory.
func (a *Agent) Prefer(v engine.View, legal []engine.Action) engine.Action {
	a.open(v)
	return a.prefer(legal)
}

// prefer is Prefer of the decision at hand.
func (a *Agent) prefer(legal []engine.Action) engine.Action {
	out := a.scores[:len(legal)]
	a.bestOnly = a.net.explorer == nil
	a.score(legal, out)
	a.bestOnly = false
	return greatest(legal, out)
}

func greatest(legal []engine.Action, out []float32) engine.Action {
	best, most := 0, out[0]
	for i, s := range out {
		if s > most {
			best, most = i, s
		}
	}
	return legal[best]
}

// Score judges every legal action in points, higher is better, into out, which
// is as long as legal. Scores of one decision compare with each other only.
func (a *Agent) Score(v engine.View, legal []engine.Action, out []float32) {
	a.open(v)
	a.score(legal, out)
}

// score is Score of the decision at hand.
func (a *Agent) score(legal []engine.Action, out []float32) {
	switch a.v.Ask() {
	case engine.AskWindow:
		a.scoreWindow(legal, out)
	case engine.AskMulligan:
		a.scoreMulligan(legal, out)
	case engine.AskZone:
		a.scoreZone(legal, out)
	case engine.AskCard:
		a.scoreFacedown(legal, out)
	case engine.AskSetAside:
		for i, l := range legal {
			put(out, i, a.EvalSetAside(l.Obj(), legal))
		}
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
	a.v, a.me, a.opp = v, v.Me(), v.Me().Other()
	if lib := v.Game().Library(); lib != a.lib {
		a.lib, a.net.statics = lib, nil
	}
	a.Open(v)
	a.lethal.known = false
	a.last.game = nil
	a.net.positionKnown, a.net.handKnown, a.net.started = false, false, [residual.NumNets]bool{}
}

func put(out []float32, i, points int) { out[i] = float32(points) }

func clamp(n, lo, hi int) int { return max(lo, min(n, hi)) }
