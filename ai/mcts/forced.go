package mcts

import "github.com/wisim/wisim/engine"

// determinize sets up the views from which the states of this decision are sampled: v alone
// or, with Config.Closed, several with different deck lists of the opponent.
func (a *Agent) determinize(v engine.View) {
	if a.config.Closed {
		a.dets.DrawAll(v, a.config.Lists, a.rng.next())
		return
	}
	a.dets.Open(v)
}

// forced returns the first choice of a forced win this turn, if the solver proves one. It prefers
// a win that does not begin with a use of a card that gameGuard would stop: with a card that can be
// used for nothing, proof after proof could begin with another use of it, and put the win off.
func (a *Agent) forced(v engine.View, legal []engine.Action) (best engine.Action, won bool) {
	if a.config.Solve == 0 {
		return 0, false
	}
	nodes := a.config.Solve
	a.solver.Expect(v.Turn() == a.provedTurn)
	switch {
	case v.Turn() != a.provedTurn:
		a.proofs = 0
	case a.proofs == maxProofs:
		return 0, false
	default:
		nodes *= proofFactor
	}
	if best, won = a.proof(nodes, 0); !won {
		return 0, false
	}
	if !a.gameGuard.Allows(v, legal, best) {
		if other, ok := a.proof(nodes, best); ok {
			best = other
		}
	}
	a.provedTurn = v.Turn()
	a.proofs++
	return best, true
}

// proof returns the first choice of a win that the solver proves in every determinization, with
// the same first choice, which is not without.
func (a *Agent) proof(nodes int, without engine.Action) (best engine.Action, won bool) {
	for i, v := range a.dets.Views() {
		act, won := a.solver.WinWithout(v, nodes, without)
		if !won || i > 0 && act != best {
			return 0, false
		}
		best = act
	}
	return best, true
}

// proofFactor multiplies the solver's node limit for the rest of a turn in which a win has
// been proved, so that the agent finds the continuation of the win.
const proofFactor = 10

// maxProofs is the number of decisions in a turn that the agent makes by proof. A win needs fewer,
// even if each unit is declared and each amount of damage assigned by itself.
const maxProofs = 200
