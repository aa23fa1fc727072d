// Package random is the agent that chooses uniformly among the legal actions.
// It is the baseline for the strength of other agents. In tests it reaches corners
// of the rules that no sensible player would.
package random

import (
	"math/rand/v2"

	"github.com/wisim/wisim/engine"
)

// Agent implements ai.Agent.
type Agent struct {
	pcg  rand.PCG
	rand *rand.Rand
}

// New makes an agent. Reset it before the first game.
func New() *Agent {
	a := &Agent{}
	a.rand = rand.New(&a.pcg)
	return a
}

// Reset implements ai.Agent.
func (a *Agent) Reset(seed uint64) { a.pcg.Seed(seed, 0) }

// Choose implements ai.Agent.
func (a *Agent) Choose(_ engine.View, legal []engine.Action) engine.Action {
	return legal[a.rand.IntN(len(legal))]
}
