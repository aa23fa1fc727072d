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
// the heuristic agent lends its judgement twice. Its scores, through a softmax,
// are the prior of the edges (PUCT), and it plays both sides of the playouts.
// These end when the opponent's next turn does, and what lies on the table is
// judged instead (eval.go).
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
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/engine"
)

// Config is how to search.
type Config struct {
	Iterations  int     // a decision
	Exploration float32 // weight of the prior against what was found
	Temperature float32 // of the prior, in the heuristic's points; 0: all choices alike
	Playout     Playout
	Turns       int // a playout ends when so many turns have ended, and is judged; 0: when the game does
}

// Playout is how both players choose once the tree is left.
type Playout uint8

// The playouts.
const (
	Uniform Playout = iota // any choice, each as likely
	Guided                 // as the heuristic agent plays
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
	config Config
	dice   dice
	belief belief.Sampler
	tree   tree
	names  naming
	guide  *heuristic.Agent

	state   engine.State
	legal   engine.Actions
	edges   edges
	weights [engine.MaxLegal]float32
	path    [maxDepth]int32
	done    int // iterations of the decision
}

// New makes an agent that searches with so many iterations a decision, in the
// way that measured best.
func New(iterations int) *Agent { return NewWith(defaults(iterations)) }

func defaults(iterations int) Config {
	return Config{Iterations: iterations, Exploration: 1, Playout: Guided, Turns: 2, Temperature: 200}
}

// NewWith makes an agent that searches as it is told.
func NewWith(c Config) *Agent {
	n := maxNodes
	if c.Iterations < maxNodes/nodesPerIteration {
		n = c.Iterations*nodesPerIteration + engine.MaxLegal
	}
	return &Agent{config: c, guide: heuristic.New(), tree: tree{nodes: make([]node, n)}}
}

// Reset implements ai.Agent.
func (a *Agent) Reset(seed uint64) {
	a.dice = dice(seed)
	a.belief.Reset(a.dice.next())
}

// Choose implements ai.Agent.
func (a *Agent) Choose(v engine.View, legal []engine.Action) engine.Action {
	a.names = newNaming(v)
	a.tree.reset()
	a.done = 0
	for left := a.config.Iterations; left > 0; left-- {
		a.iterate(v)
		// What is left cannot change who leads.
		if _, lead := a.tree.leader(); int(lead) >= left {
			break
		}
	}
	leader, _ := a.tree.leader()
	best := a.tree.nodes[leader].key
	for _, l := range legal {
		if a.names.key(v, l) == best {
			return l
		}
	}
	return legal[0]
}

// Iterations is how many the last decision took. It is less than was asked for
// when what was left could not have changed the choice any more.
func (a *Agent) Iterations() int { return a.done }

// iterate is one iteration: imagine a state, walk down the tree as far as it
// is known, add a layer, play on from there, and learn from the result.
func (a *Agent) iterate(v engine.View) {
	g, s := v.Game(), &a.state
	a.belief.Sample(v, s)
	a.done++
	depth := 0
	for at := int32(0); !s.Over() && depth < maxDepth; {
		next, act := a.step(g, s, at)
		g.Apply(s, act)
		if next == 0 {
			break
		}
		a.path[depth] = next
		depth++
		at = next
		if a.tree.nodes[next].visits == 0 {
			break
		}
	}
	a.tree.update(a.path[:depth], a.playout(g, s))
}

// step chooses an edge of a node, which gets those that it lacks, and the
// action for it; the edge is 0 when the arena is full.
func (a *Agent) step(g *engine.Game, s *engine.State, at int32) (int32, engine.Action) {
	legal := g.Legal(s, &a.legal)
	v := g.Inside(s, s.ToMove())
	e := &a.edges
	e.n = len(legal)
	for i, l := range legal {
		e.key[i] = a.names.key(v, l)
	}
	if a.tree.match(at, e) {
		a.weigh(v, legal)
		a.tree.extend(at, e, a.weights[:])
	}
	next := a.tree.pick(e, a.config.Exploration)
	// Choices that are one edge are alike; chance decides.
	n, choice := 0, 0
	for i := range e.n {
		if e.node[i] == next {
			n++
			if n == 1 || a.dice.below(n) == 0 {
				choice = i
			}
		}
	}
	return next, legal[choice]
}

// weigh sets the weights of new edges.
func (a *Agent) weigh(v engine.View, legal []engine.Action) {
	w := a.weights[:len(legal)]
	if a.config.Temperature == 0 {
		for i := range w {
			w[i] = 1
		}
		return
	}
	a.guide.Score(v, legal, w)
	soften(w, a.config.Temperature)
}

// playout plays on from s and returns the reward of player 0.
func (a *Agent) playout(g *engine.Game, s *engine.State) float32 {
	begin := s.Turn()
	for !s.Over() {
		if a.config.Turns > 0 && s.Turn() >= begin+a.config.Turns {
			return evaluate(g, s)
		}
		legal := g.Legal(s, &a.legal)
		if a.config.Playout == Guided {
			g.Apply(s, a.guide.Choose(g.Inside(s, s.ToMove()), legal))
		} else {
			g.Apply(s, legal[a.dice.below(len(legal))])
		}
	}
	return reward(s.Outcome())
}

// reward is what an end of the game is worth to player 0. An unfinished game
// says nothing, like a draw.
func reward(o engine.Outcome) float32 {
	switch {
	case o.Result != engine.Won:
		return 0.5
	case o.Winner == 0:
		return 1
	}
	return 0
}
