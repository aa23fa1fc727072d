// Package heuristic is an agent that scores every legal action with a formula. Where the formula
// is unsure (battles, effects, targets) it tries the best choices in sampled states and takes the
// one that does best (ai/trial); elsewhere it takes the one with the best score. When a forced win
// this turn seems near, it searches for it first (ai/solve).
//
// Scores are in points, the unit of ai/valuation, which estimates the worth of cards and
// abilities. The files follow the decisions of a turn:
//
//   - economy.go: which cards to play in the capital phase (with knapsack.go) and in which zone,
//     which card to lay facedown, which opening hand to keep;
//   - attack.go, defend.go, assign.go: the battlefield phase, on top of valuation.Battle;
//   - window.go: action windows, where cards and abilities are scored by what their code does;
//   - choose.go: targets, costs, choices during resolution;
//   - tries.go: which choices are tried;
//   - lethal.go and lethal_*.go: finding cards and boosts that make the attack of this turn win;
//   - nets.go, net_features.go: corrections by small nets that have learned from games
//     (ai/residual).
//
// The agent knows no card by name or code. It reads the effects of a card from the library, so a
// new card needs no change here.
//
// All of this is integer arithmetic, and the nets compute in a fixed order without fused
// operations, so that a choice is the same on every machine. Nothing is allocated after the first
// decisions with a library.
package heuristic

import (
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/ai/solve"
	"github.com/wisim/wisim/ai/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// Agent implements ai.Agent.
type Agent struct {
	*valuation.Evaluator
	w   valuation.Weights
	off valuation.Terms

	solver    *solve.Solver // searches for forced wins; nil if switched off
	winSearch winSearch
	lib       *code.Library

	// The decision at hand.
	v        engine.View
	me, opp  engine.Player
	knapsack knapsack
	lethal   lethalPlan

	scores   [engine.MaxLegal]float32
	bestOnly bool // only the best action is needed: other scores may be inexact, but stay below it

	config Config
	tries  tries
	worlds belief.Determinizations
	guard  LoopGuard
	began  int // value of applied before the last Choose
	last   lastDecision
	dice   belief.Sampler
	net    netState
}

// New returns an agent with the default configuration: with nets, with trials, and with the search
// for forced wins.
func New() *Agent { return NewWith(Defaults()) }

// Quick returns an agent with nets that neither tries choices nor searches for forced wins. It is
// for tree searches and trials, which call it thousands of times for each of their decisions.
func Quick() *Agent {
	c := Defaults()
	c.Solve, c.Try = 0, 0
	return NewWith(c)
}

// Plain returns a Quick agent without nets.
func Plain() *Agent {
	c := Defaults()
	c.Solve, c.Try = 0, 0
	c.Off = c.Off.With(valuation.TermSense)
	return NewWith(c)
}

// NewWith returns an agent with a configuration.
func NewWith(c Config) *Agent {
	e := valuation.New(c.Weights, c.Off)
	a := &Agent{Evaluator: e, w: e.Weights(), off: c.Off, config: c}
	if !c.Off.Has(valuation.TermSense) {
		w, err := residual.Load()
		if err != nil {
			panic(err) // the weights are embedded, and a test reads them
		}
		a.UseNets(w.Nets, nil)
	}
	guide := c
	guide.Solve, guide.Try = 0, 0
	if c.Try > 0 {
		a.tries = newTries(c, NewWith(guide))
	}
	if c.Solve > 0 { // a guide without nets misses fewer wins
		guide.Off = guide.Off.With(valuation.TermSense)
		a.solver = solve.NewDirected(NewWith(guide), c.Solve)
	}
	return a
}

// Reset implements ai.Agent. The seed is used for the samples of trials and for guesses of the
// opponent's deck list.
func (a *Agent) Reset(seed uint64) {
	a.guard.Reset()
	a.winSearch, a.last = winSearch{}, lastDecision{}
	a.dice.Reset(seed)
	a.tries.reset(seed)
}

// Choose implements ai.Agent.
func (a *Agent) Choose(v engine.View, legal []engine.Action) engine.Action {
	a.began = a.applied()
	if a.solver != nil {
		if win, ok := a.win(v, legal); ok {
			return win
		}
	}
	if choice, ok := a.try(v, legal); ok {
		return a.guard.Check(v, legal, choice)
	}
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

// Work implements ai.Counted.
func (a *Agent) Work() int { return a.applied() - a.began }

// applied returns the number of decisions that the agent has carried out in copies of games.
func (a *Agent) applied() (n int) {
	if a.solver != nil {
		n += a.solver.Applied()
	}
	return n + a.tries.applied()
}

// possibleViews returns the views to sample states from: v itself if the opponent's deck list is
// known, and otherwise views with guessed lists.
func (a *Agent) possibleViews(v engine.View) []engine.View {
	if a.config.Closed {
		a.worlds.DrawAll(v, a.config.Lists, a.dice.Next())
	} else {
		a.worlds.Open(v)
	}
	return a.worlds.Views()
}

// Prefer returns the action with the highest score, the first of equals. Unlike Choose, it
// neither searches nor tries choices, nor remembers anything.
func (a *Agent) Prefer(v engine.View, legal []engine.Action) engine.Action {
	a.open(v)
	return a.prefer(legal)
}

// prefer is Prefer for the decision that open has prepared.
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

// Score stores a score in points for every legal action in out, which is as long as legal; higher
// is better. Only scores of the same decision can be compared.
func (a *Agent) Score(v engine.View, legal []engine.Action, out []float32) {
	a.open(v)
	a.score(legal, out)
}

// score is Score for the decision that open has prepared.
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

// open prepares for the decision that v is about.
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
