// Package policy rates the choices of a decision by a net that has learned from searches: it reads
// the position, the choice and the heuristic's scores, and was fitted to the values that mcts gives
// to the choices of sampled decisions.
//
// Learning from what a search finds and playing it at once is expert iteration (Anthony, Tian and
// Barber, "Thinking Fast and Slow with Deep Learning and Tree Search", 2017). "wisim train --policy"
// collects the decisions and fits a net. No net comes with the program yet: docs/log/search.md says
// what was measured.
package policy

import (
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/engine"
)

// Agent plays the choice that its net rates highest. It implements ai.Agent.
type Agent struct {
	reader  reader
	rater   rater
	guard   heuristic.LoopGuard
	choice  Choice
	ratings [engine.MaxLegal]float32
}

// NewWith returns an agent with a net.
func NewWith(n *Net) *Agent { return &Agent{reader: newReader(), rater: rater{net: n}} }

// Reset implements ai.Agent. The agent uses no random numbers.
func (a *Agent) Reset(uint64) { a.guard.Reset() }

// Choose implements ai.Agent. Of choices with equal ratings it takes the first.
func (a *Agent) Choose(v engine.View, legal []engine.Action) engine.Action {
	best := 0
	if len(legal) > 1 {
		out := a.ratings[:len(legal)]
		a.Rate(v, legal, out)
		for i, x := range out {
			if x > out[best] {
				best = i
			}
		}
	}
	return a.guard.Check(v, legal, legal[best])
}

// Rate stores a rating of every choice in out, which is as long as legal: the logarithm of its
// chance, but for a constant. Only ratings of the same decision can be compared.
func (a *Agent) Rate(v engine.View, legal []engine.Action, out []float32) {
	a.reader.open(v, legal)
	a.rater.use(v.Game().Library())
	a.rater.start(&a.reader.position)
	for i := range legal {
		a.reader.choice(i, &a.choice)
		out[i] = a.rater.rate(&a.choice)
	}
}
