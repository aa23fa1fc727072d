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
	return Config{Iterations: iterations, Exploration: 1, Playout: Guided, Turns: 2, Temperature: 100}
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
		a.done++
		// What is left cannot change who leads.
		if _, lead := a.tree.leader(); int(lead) >= left {
			break
		}
	}
	return a.best(v, legal)
}

// Iterations is how many the last decision took. It is less than was asked for
// when what was left could not have changed the choice any more.
func (a *Agent) Iterations() int { return a.done }

// best is the choice with the most visits.
func (a *Agent) best(v engine.View, legal []engine.Action) engine.Action {
	leader, _ := a.tree.leader()
	for _, l := range legal {
		if a.names.key(v, l) == a.tree.nodes[leader].key {
			return l
		}
	}
	return legal[0]
}

// iterate is one iteration: imagine a state, walk down the tree as far as it
// is known, add a layer, play on from there, and learn from the result.
func (a *Agent) iterate(v engine.View) {
	g, s := v.Game(), &a.state
	a.belief.Sample(v, s)
	at, depth := int32(0), 0
	for !s.Over() && depth < maxDepth {
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
