// Package mcts is an agent that searches: at every decision it continues the game
// many times from sampled states and takes the choice with the best results.
//
// # The search
//
// It is information-set Monte Carlo tree search (Cowling, Powley and Whitehouse,
// "Information Set Monte Carlo Tree Search", 2012) in the variant with a single
// observer, SO-ISMCTS. Every decision builds a new tree. An iteration
//
//   - samples a complete state that agrees with the view (ai/belief), a new one
//     each time (determinization);
//   - descends the tree along edges that are legal in that state. In the PUCT
//     formula, the number of visits in which an edge was legal takes the place of
//     the parent's visits (tree.pick);
//   - expands the last node in the tree: adds an edge for each choice;
//   - plays the game out from there, and scores the end: a win 1, a draw or an
//     unfinished game one half, a loss 0;
//   - adds the score to every edge on its path, from the view of the player who
//     chose the edge.
//
// A node is an information set of the root player, not of the opponent. So in the
// tree the opponent plays as if he saw the root player's hand. The variant with a
// tree for each observer (MO-ISMCTS) does not have that fault; it pays in games
// where moves are hidden and bluff matters. Here almost every choice is public, and
// the only hidden one (which card is laid facedown) is a single edge (see key). With
// a few hundred iterations the tree is hardly two moves deep, so a second tree would
// stay almost empty.
//
// # Prior and playouts
//
// A turn consists of many small decisions, each with little effect: with random
// playouts a few hundred iterations cannot tell a good choice from a bad one. So the
// heuristic agent is used twice. Its scores, rescaled (prior.go), are the prior of
// the edges (PUCT), and it plays both sides of the playouts. A playout ends a number
// of turns after the decision, larger with more iterations, and the position is
// evaluated (ai/eval). All playouts of a decision end at the same turn, wherever they
// left the tree, so that their evaluations can be compared.
//
// # The root
//
// At the root only the final choice counts, not the reward on the way. So all
// choices get equally many visits, then the better half of them, and so on until
// one is left; choices that are clearly worse are dropped earlier (halving.go).
// Below the root each player chooses by PUCT.
//
// The n-th visit of each choice at the root uses the same hidden cards and the same
// random numbers (common random numbers), so that lucky draws do not decide between
// choices. The reward for a win decreases a little with every turn until the win, so
// that the agent prefers the shorter of two ways to win. A declaration of attackers
// or defenders is one edge (macro.go).
//
// Before it searches, the agent looks for a forced win this turn (ai/solve) and
// plays it if there is one.
//
// # Limits
//
// The search counts iterations, never time. All randomness comes from the seed, and
// all arithmetic gives the same result on every machine (exp). Nothing is allocated
// after the first decision with a library: nodes live in one array, and when it is
// full the search goes on without new nodes.
package mcts

import (
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/solve"
	"github.com/wisim/wisim/engine"
)

// maxNodes bounds the arena: 1 M nodes are 28 MB. When it is full the tree
// stops growing and the search goes on in it.
const maxNodes = 1 << 20

// nodesPerIteration sizes the arena: the first visit to a node makes all its edges.
const nodesPerIteration = 12

// maxDepth is the longest path in the tree.
const maxDepth = 256

// Agent implements ai.Agent.
type Agent struct {
	config    Config
	rng       rng
	belief    belief.Sampler
	tree      tree
	names     naming
	guide     *heuristic.Agent // its scores are the prior of the edges
	player    *heuristic.Agent // plays both sides of a playout
	solver    *solve.Solver
	evaluator *eval.Evaluator

	workers      workers
	dets         belief.Determinizations
	gameGuard    heuristic.LoopGuard // stops endless repetition in the game
	playoutGuard heuristic.LoopGuard // stops endless repetition in a playout
	root         engine.View         // view of the current decision
	samples      uint64              // seed of this decision's samples, if all choices share them
	provedTurn   int                 // the last turn in which a win was proved
	proofs       int                 // number of decisions made by proof in that turn
	declared     commitment          // the declaration that is being carried out
	state        engine.State
	scratch      engine.State // copy of a state for trying out declarations
	scratchLegal engine.Actions
	legal        engine.Actions
	edges        edges
	weights      [engine.MaxLegal]float32
	path         [maxDepth]int32
	done         int // iterations done for this decision
	steps        int // number of decisions carried out in the tree and in playouts since the agent was made
	began        int // value of applied before the last Choose
	arms         arms
	diffs        pairedDiffs
	winner       int32 // the edge that sequential halving has chosen
	expects      float64
}

// NewWith returns an agent with a configuration.
func NewWith(c Config) *Agent {
	n := maxNodes
	if c.Iterations < maxNodes/nodesPerIteration {
		n = c.Iterations*nodesPerIteration + engine.MaxLegal
	}
	plain := heuristic.Plain()
	w, err := eval.Load()
	if err != nil {
		panic(err) // cannot happen: the weights are embedded, and a test reads them
	}
	a := &Agent{config: c, evaluator: eval.New(w.Net), guide: plain, player: plain, solver: solve.New(plain, c.Solve), tree: tree{nodes: make([]node, n)}}
	a.useNets(c.Nets)
	a.addWorkers(c.Threads)
	return a
}

// useNets replaces the heuristic without nets by one with nets, as the prior, in the
// playouts or both.
func (a *Agent) useNets(where NetUse) {
	if where == 0 {
		return
	}
	sensing := heuristic.Quick()
	if where&InPrior != 0 {
		a.guide = sensing
	}
	if where&InPlayouts != 0 {
		a.player = sensing
	}
}

// Reset implements ai.Agent.
func (a *Agent) Reset(seed uint64) {
	a.rng = rng(seed)
	a.belief.Reset(a.rng.next())
	a.declared = commitment{}
	a.provedTurn, a.proofs, a.expects = 0, 0, noOpinion
	a.gameGuard.Reset()
}
