package mcts

import "github.com/wisim/wisim/engine"

// Choose implements ai.Agent.
func (a *Agent) Choose(v engine.View, legal []engine.Action) engine.Action {
	a.began = a.applied()
	if act, ok := a.declared.next(v, legal); ok {
		a.done = 0
		return act // a.expects is still that of the whole declaration
	}
	a.expects = noOpinion
	a.determinize(v)
	if act, won := a.forced(v, legal); won {
		a.done, a.expects = 0, 1
		a.gameGuard.Check(v, legal, act) // counts a use
		return act
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

// noOpinion is the value of Agent.expects if the last choice was made without a search.
const noOpinion = -1

// Expects implements ai.Confident. It returns the mean reward of the last choice in the
// search, in which wins are discounted by the turns until the win.
func (a *Agent) Expects() (share float64, ok bool) { return a.expects, a.expects != noOpinion }

// run does this agent's share of the iterations of a decision. Other workers search in
// parallel.
func (a *Agent) run() {
	n := shareOf(a.config.Iterations, max(a.config.Threads, 1), 0)
	if a.config.Race {
		a.halve(n)
		return
	}
	for left := n; left > 0; left-- {
		a.iterate(0)
		// The iterations that are left cannot change the leader.
		if _, lead := a.tree.leader(); int(lead) >= left {
			break
		}
	}
}

// begin resets the tree, the keys and the samples for a new decision.
func (a *Agent) begin(v engine.View) {
	a.root = v
	a.names = newNaming(v)
	a.tree.reset()
	a.done = 0
	if a.config.Common {
		a.samples = a.rng.next()
	}
}

// decide returns the legal action of the edge with the key best. For a declaration it
// returns the action that declares the first unit, and stores the rest in a.declared.
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
	if v.NamesTitle() { // the title is in neither deck; the last action names such a title
		return legal[len(legal)-1]
	}
	return legal[0]
}

// Iterations returns how many iterations the last decision took: fewer than
// configured when the rest could not have changed the choice, 0 without a search.
func (a *Agent) Iterations() int { return a.done }

// Work implements ai.Counted.
func (a *Agent) Work() int { return a.applied() - a.began }

// applied returns the number of decisions that the agent and its workers have carried out in
// copies of games.
func (a *Agent) applied() int {
	n := a.steps + a.solver.Applied()
	for _, m := range a.workers.list {
		n += m.steps
	}
	return n
}

// apply carries out a decision in a copy of the game and counts it.
func (a *Agent) apply(g *engine.Game, s *engine.State, act engine.Action) {
	a.steps++
	g.Apply(s, act)
}

// iterate does one iteration: it samples a state, descends the tree, expands one node, plays
// the game out, and updates the path. want is the edge to take at the root, 0 to let PUCT
// choose.
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
	a.tree.update(a.path[:depth], a.playout(g, s, a.playoutLimit()))
}

// stride is the difference between the seeds of consecutive samples of a decision. The
// sampler hashes the seeds.
const stride = 0xd1342543de82ef95

// step adds the missing edges of a node, chooses one and plays its action. It returns
// the edge, 0 if the arena is full. want is the edge to take if it is legal in this
// sample, 0 to let PUCT choose.
func (a *Agent) step(g *engine.Game, s *engine.State, at, want int32) int32 {
	legal := g.Legal(s, &a.legal)
	v := g.SampledView(s, s.ToMove())
	a.listEdges(v, s, legal)
	e := &a.edges
	if a.tree.match(at, e) {
		a.setPriors(v, legal)
		a.tree.extend(at, e, a.weights[:])
	}
	next := a.tree.pick(e, a.config.Exploration)
	// Several choices can share an edge; one is drawn at random.
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
		a.apply(g, s, legal[choice])
	}
	return next
}

// listEdges fills a.edges with the keys of the legal actions or, where a declaration begins,
// with whole declarations.
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

// setPriors computes the prior weights of the choices from the heuristic's scores.
func (a *Agent) setPriors(v engine.View, legal []engine.Action) {
	if a.edges.macro {
		return // listDeclarations has set the weights
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
