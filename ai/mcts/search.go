package mcts

import "github.com/wisim/wisim/engine"

// Choose implements ai.Agent.
func (a *Agent) Choose(v engine.View, legal []engine.Action) engine.Action {
	if act, ok := a.declared.next(v, legal); ok {
		a.done = 0
		return act // it expects what it did when it made the declaration
	}
	a.expects = noOpinion
	a.determinize(v)
	if act, won := a.forced(); won {
		a.done, a.expects = 0, 1
		return act
	}
	if act, ok := a.followPlan(v, legal); ok {
		a.done = 0
		return a.gameGuard.Check(v, legal, act)
	}
	a.begin(v)
	a.startWorkers(v)
	a.run()
	a.joinWorkers()
	leader := a.best()
	if n := &a.tree.nodes[leader]; n.visits > 0 {
		a.expects = float64(n.value) / float64(n.visits)
	}
	return a.gameGuard.Check(v, legal, a.decide(v, legal, a.tree.nodes[leader].key))
}

// noOpinion is what an agent expects that has not searched.
const noOpinion = -1

// Expects implements ai.Confident: how its choice has fared in the search, in
// which a win counts less the farther it is away.
func (a *Agent) Expects() (share float64, ok bool) { return a.expects, a.expects != noOpinion }

// followPlan is what the plan of the turn says.
func (a *Agent) followPlan(v engine.View, legal []engine.Action) (engine.Action, bool) {
	if a.turns == nil {
		return 0, false
	}
	a.guide.Score(v, legal, a.weights[:len(legal)])
	i, ok := a.turns.Choose(v, legal, a.weights[:len(legal)], a.dets.Views)
	if !ok {
		return 0, false
	}
	return legal[i], true
}

// run does the iterations of a decision that are the agent's own part.
func (a *Agent) run() {
	n := shareOf(a.config.Iterations, max(a.config.Threads, 1), 0)
	if a.config.Race {
		a.halve(n)
		return
	}
	for left := n; left > 0; left-- {
		a.iterate(0)
		// What is left cannot change who leads.
		if _, lead := a.tree.leader(); int(lead) >= left {
			break
		}
	}
}

// begin prepares for the decision that a view is about.
func (a *Agent) begin(v engine.View) {
	a.root = v
	a.names = newNaming(v)
	a.tree.reset()
	a.done = 0
	if a.config.Common {
		a.samples = a.rng.next()
	}
}

// decide is the action that begins what the edge with a key stands for.
func (a *Agent) decide(v engine.View, legal []engine.Action, best key) engine.Action {
	if a.config.Macro && isDeclaration(v) {
		v = a.dets.Views()[0]
		a.belief.Sample(v, &a.state)
	}
	a.listEdges(v, &a.state, legal)
	e := &a.edges
	for i := range e.n {
		if e.key[i] != best {
			continue
		}
		if !e.macro {
			return legal[i]
		}
		a.declared.make(v, e.units[i])
		if act, ok := a.declared.next(v, legal); ok {
			return act
		}
	}
	if v.NamesTitle() { // a title that is not in the list after all: it is in neither
		return legal[len(legal)-1]
	}
	return legal[0]
}

// Iterations is how many the last decision took. It is less than was asked for
// when what was left could not have changed the choice any more.
func (a *Agent) Iterations() int { return a.done }

// iterate is one iteration: imagine a state, walk down the tree as far as it
// is known, add a layer, play on from there, and learn from the result. want is
// the edge of the root to take, 0 for the one that the formula says.
func (a *Agent) iterate(want int32) {
	first, visit := want, a.done
	if a.config.Common && a.tree.nodes[0].child != 0 {
		if first == 0 {
			first = a.tree.pickAny(a.config.Exploration)
		}
		visit = int(a.tree.nodes[first].visits)
		a.belief.Reset(a.samples + uint64(visit)*stride)
	} else if a.config.Common {
		a.belief.Reset(a.samples)
	}
	views := a.dets.Views()
	v := views[visit%len(views)]
	g, s := v.Game(), &a.state
	a.belief.Sample(v, s)
	a.done++
	depth := 0
	for at := int32(0); !s.Over() && depth < maxDepth && !a.beyondHorizon(s); {
		next := a.step(g, s, at, first)
		first = 0
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

// stride keeps the seeds of the samples of a decision apart; the sampler mixes
// them once more.
const stride = 0xd1342543de82ef95

// step chooses an edge of a node, which gets those that it lacks, and plays the
// action for it; the edge is 0 when the arena is full. want is the edge to take
// if it can be, 0 for the best.
func (a *Agent) step(g *engine.Game, s *engine.State, at, want int32) int32 {
	legal := g.Legal(s, &a.legal)
	v := g.Inside(s, s.ToMove())
	a.listEdges(v, s, legal)
	e := &a.edges
	if a.tree.match(at, e) {
		a.setPriors(v, legal)
		a.tree.extend(at, e, a.weights[:])
	}
	next := a.tree.pick(e, a.config.Exploration)
	// Choices that are one edge are alike; chance decides.
	n, choice := 0, 0
	for i := range e.n {
		if want != 0 && e.node[i] == want {
			next, want, n = want, 0, 0
		}
	}
	for i := range e.n {
		if e.node[i] == next {
			n++
			if n == 1 || a.rng.below(n) == 0 {
				choice = i
			}
		}
	}
	if e.macro {
		a.playDeclaration(g, s, e.units[choice])
	} else {
		g.Apply(s, legal[choice])
	}
	return next
}

// listEdges names what can be done at a decision of a state.
func (a *Agent) listEdges(v engine.View, s *engine.State, legal []engine.Action) {
	e := &a.edges
	e.macro = a.config.Macro && isDeclaration(v)
	if e.macro {
		a.listDeclarations(v.Game(), s)
		return
	}
	e.n = len(legal)
	for i, l := range legal {
		e.key[i] = a.names.key(v, l)
	}
}

// setPriors sets the weights of new edges.
func (a *Agent) setPriors(v engine.View, legal []engine.Action) {
	if a.edges.macro {
		return // plans come with their weights
	}
	w := a.weights[:len(legal)]
	switch a.config.Prior {
	case Flat:
		for i := range w {
			w[i] = 1
		}
	case Scores:
		a.guide.Score(v, legal, w)
		softmax(w, a.config.Temperature)
	default:
		a.guide.Score(v, legal, w)
		squash(v, w)
		softmax(w, a.config.Temperature)
		boostFavourite(w)
	}
}
