// Package mcts is an agent that searches: for every decision it plays the game
// on many times in its head and does what went best.
//
// # The search
//
// It is information-set Monte Carlo tree search (Cowling, Powley and Whitehouse,
// "Information Set Monte Carlo Tree Search", 2012) in the variant with a single
// observer, SO-ISMCTS. There is one tree a decision, thrown away afterwards. An
// iteration
//
//   - imagines a complete state that agrees with the view (ai/belief), a new one
//     each time;
//   - walks down the tree by what is legal in that state. An edge competes only
//     when it is legal, and the number of times that it was takes the place of
//     the parent's visits in the formula (tree.pick);
//   - gives the node that it leaves the tree from an edge for each choice;
//   - plays on outside the tree, and scores the end: a win 1, a draw or an
//     unfinished game one half, a loss 0;
//   - adds the score to every edge on its path, for the player who chose it.
//
// Nodes are what the root player can tell apart, not what the opponent can, so
// the opponent in the tree plays as if he saw the root player's hand as it was
// dealt in this sample. The variant with a tree for each observer (MO-ISMCTS)
// does not have that fault. It pays where moves are hidden from the other side
// and where bluff matters; here almost every choice is made in the open, the one
// that is not (which card is laid facedown) is a single edge (see key), and with
// a few hundred iterations the tree is hardly two moves deep, so that a second
// tree would be as good as empty.
//
// # What it knows beforehand
//
// A turn is many small decisions that matter little one by one: with chance in
// the playouts a few hundred of them cannot tell a good choice from another. So
// the heuristic agent lends its judgement twice. Its scores, brought into a
// shape in which they can be believed (prior.go), are the prior of the edges
// (PUCT), and it plays both sides of the playouts. These end some turns after that of
// the decision, the more the more iterations there are, and what lies on the table is judged instead
// (ai/eval). All that is compared is judged at the same moment, whether the tree
// was left early or late.
//
// # How the choices at hand are compared
//
// At the root the search looks for the best choice, and what it finds on the way
// counts for nothing. So all choices are looked at equally often, then the better
// half of them, and so on until one is left; who is behind for certain is left out
// before (race.go). Below the root each player
// chooses by the formula.
//
// The choices of the decision at hand are tried in the same samples: the n-th
// visit of each sees the same hidden cards and the same chance (common random
// numbers), so that luck in the draw does not decide between them. A win is
// worth a little less with every turn that it is away, so that of two ways to
// win the shorter is taken. A declaration of attackers or defenders is one
// choice (macro.go).
//
// # Whole turns
//
// The plays of one's own capital phase hang together, and a tree that is hardly
// two moves deep cannot see it. With the option plan they are planned as one
// (ai/turnplan), and the tree decides what the plan leaves open.
//
// Before it searches it looks whether the turn is won by force (ai/solve), and
// if it is, does that.
//
// # Limits
//
// The search counts iterations, never time. All chance is from the seed, and
// all arithmetic is such as gives the same on every machine (exp). Nothing is
// allocated after the first decision with a library; nodes live in one array,
// and when it is full the search goes on in the tree that there is.
package mcts

import (
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/solve"
	"github.com/wisim/wisim/ai/turnplan"
	"github.com/wisim/wisim/engine"
)

// maxNodes bounds the arena: 1 M nodes are 28 MB. When it is full the tree
// stops growing and the search goes on in it.
const maxNodes = 1 << 20

// nodesPerIteration is what the arena provides for. A visit to a new node
// makes all its edges.
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
	guide     *heuristic.Agent // whose scores are the prior
	player    *heuristic.Agent // of both sides in a playout
	solver    *solve.Solver
	evaluator *eval.Evaluator
	turns     *turnplan.Planner // or nil

	workers      workers
	dets         belief.Determinizations
	gameGuard    heuristic.LoopGuard // of the decisions of the game
	playoutGuard heuristic.LoopGuard // of those of a playout
	root         engine.View         // the decision at hand
	samples      uint64              // seed of the decision's samples, when all choices share them
	provedTurn   int                 // the last turn in which a win was proved
	declared     commitment          // a declaration that is being made
	state        engine.State
	scratch      engine.State // a declaration tried out
	scratchLegal engine.Actions
	legal        engine.Actions
	edges        edges
	weights      [engine.MaxLegal]float32
	path         [maxDepth]int32
	done         int // iterations of the decision
	arms         arms
	diffs        pairedDiffs
	winner       int32 // of the race
	expects      float64
}

// NewWith makes an agent that searches as it is told.
func NewWith(c Config) *Agent {
	n := maxNodes
	if c.Iterations < maxNodes/nodesPerIteration {
		n = c.Iterations*nodesPerIteration + engine.MaxLegal
	}
	plain := heuristic.Plain()
	w, err := eval.Load()
	if err != nil {
		panic(err) // they are part of the program, and a test reads them
	}
	a := &Agent{config: c, evaluator: eval.New(w.Net), guide: plain, player: plain, solver: solve.New(plain, c.Solve), tree: tree{nodes: make([]node, n)}}
	a.useNets(c.Nets)
	if c.Plan > 0 {
		a.turns = turnplan.New(a.guide, a.evaluator, turnplan.Options{Playouts: c.Iterations * c.Plan, Turns: heuristic.Defaults().Horizon})
	}
	a.addWorkers(c.Threads)
	return a
}

// useNets has the nets of the heuristic asked where a switch says.
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
	a.provedTurn, a.expects = 0, noOpinion
	a.gameGuard.Reset()
	if a.turns != nil {
		a.turns.Reset(a.rng.next())
	}
}
