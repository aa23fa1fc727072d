package mcts

import (
	"fmt"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
)

// Advise implements ai.Adviser: it searches and returns an estimate for each choice. The
// search uses no macro actions, so that each attacker and defender has its own estimate.
func (a *Agent) Advise(v engine.View, legal []engine.Action) []ai.Estimate {
	dice, sampler, planned, macro := a.rng, a.belief, a.declared, a.config.Macro
	defer func() { a.rng, a.belief, a.declared, a.config.Macro = dice, sampler, planned, macro }()
	proved, proofs := a.provedTurn, a.proofs
	defer func() { a.provedTurn, a.proofs = proved, proofs }()
	a.config.Macro = false
	a.determinize(v)
	forced, won := a.forced(v, legal)
	a.lookAtEach(v)
	list := make([]ai.Estimate, len(legal))
	for i, l := range legal {
		list[i] = a.estimate(a.names.key(v, l))
		if won && l == forced {
			list[i] = ai.Estimate{Value: float64(a.config.Iterations) + 1, Text: ai.Winning}
		}
	}
	return list
}

// lookAtEach searches from the root without a stop before the last iteration.
func (a *Agent) lookAtEach(v engine.View) {
	a.begin(v)
	if a.config.Race {
		a.halve(a.config.Iterations)
		return
	}
	for range a.config.Iterations {
		a.iterate(0)
	}
	a.winner = a.best()
}

// visited returns the root's edge with key k, and its index, or nil if it was not looked at.
func (a *Agent) visited(k key) (*node, int32) {
	for at := a.tree.nodes[0].child; at != 0; at = a.tree.nodes[at].next {
		if n := &a.tree.nodes[at]; n.key == k && n.visits > 0 {
			return n, at
		}
	}
	return nil, 0
}

// estimate returns the search result of the root's edge with key k. By Value, the choice
// that the agent would make comes first, followed by the others by number of visits.
func (a *Agent) estimate(k key) ai.Estimate {
	n, at := a.visited(k)
	if n == nil {
		return ai.Estimate{Text: "not looked at"}
	}
	e := ai.Estimate{
		Value: float64(n.visits) + float64(n.value)/float64(n.visits)/2,
		Text:  fmt.Sprintf("wins %.0f %%, of %d looks", 100*n.value/float32(n.visits), n.visits),
	}
	if at == a.winner {
		e.Value = float64(a.config.Iterations)
	}
	return e
}

// Rating is what a search found out about a choice.
type Rating struct {
	Mean   float32 // mean reward after the choice, from 0 for a loss to 1 for a win
	Visits int     // playouts that Mean is the mean of; 0 if the search did not look at the choice
	Chosen bool    // whether the search takes the choice
}

// Rate searches as Advise does and stores in out, which is at least as long as legal, what it found
// out about each choice. If a forced win makes a search unnecessary, it stores nothing and returns
// false.
func (a *Agent) Rate(v engine.View, legal []engine.Action, out []Rating) bool {
	macro := a.config.Macro
	defer func() { a.config.Macro = macro }()
	a.config.Macro = false
	a.determinize(v)
	if _, won := a.forced(v, legal); won {
		return false
	}
	a.lookAtEach(v)
	for i, l := range legal {
		out[i] = Rating{}
		if n, at := a.visited(a.names.key(v, l)); n != nil {
			out[i] = Rating{n.value / float32(n.visits), int(n.visits), at == a.winner}
		}
	}
	return true
}
