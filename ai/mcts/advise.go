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
	a.begin(v)
	if a.config.Race {
		a.halve(a.config.Iterations)
	} else {
		for range a.config.Iterations {
			a.iterate(0)
		}
		a.winner = a.best()
	}
	list := make([]ai.Estimate, len(legal))
	for i, l := range legal {
		list[i] = a.estimate(a.names.key(v, l))
		if won && l == forced {
			list[i] = ai.Estimate{Value: float64(a.config.Iterations) + 1, Text: ai.Winning}
		}
	}
	return list
}

// estimate returns the search result of the root's edge with key k. By Value, the choice
// that the agent would make comes first, followed by the others by number of visits.
func (a *Agent) estimate(k key) ai.Estimate {
	for at := a.tree.nodes[0].child; at != 0; at = a.tree.nodes[at].next {
		if n := &a.tree.nodes[at]; n.key == k && n.visits > 0 {
			e := ai.Estimate{
				Value: float64(n.visits) + float64(n.value)/float64(n.visits)/2,
				Text:  fmt.Sprintf("wins %.0f %%, of %d looks", 100*n.value/float32(n.visits), n.visits),
			}
			if at == a.winner {
				e.Value = float64(a.config.Iterations)
			}
			return e
		}
	}
	return ai.Estimate{Text: "not looked at"}
}

// Rating is what a search found out about a choice.
type Rating struct {
	Mean   float32 // mean reward after the choice, from 0 for a loss to 1 for a win
	Visits int     // playouts that Mean is the mean of; 0 if the search did not look at the choice
	Chosen bool    // whether the search takes the choice
}

// Rate searches as Advise does and stores in out, which is at least as long as legal, what it found
// out about each choice. It needs Config.Race. If a forced win makes a search unnecessary, it stores
// nothing and returns false.
func (a *Agent) Rate(v engine.View, legal []engine.Action, out []Rating) bool {
	macro := a.config.Macro
	defer func() { a.config.Macro = macro }()
	a.config.Macro = false
	a.determinize(v)
	if _, won := a.forced(v, legal); won {
		return false
	}
	a.begin(v)
	a.halve(a.config.Iterations)
	for i, l := range legal {
		out[i] = Rating{}
		k := a.names.key(v, l)
		for at := a.tree.nodes[0].child; at != 0; at = a.tree.nodes[at].next {
			if n := &a.tree.nodes[at]; n.key == k && n.visits > 0 {
				out[i] = Rating{n.value / float32(n.visits), int(n.visits), at == a.winner}
			}
		}
	}
	return true
}
