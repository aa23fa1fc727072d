package mcts

import "github.com/wisim/wisim/engine"

// The engine asks for attackers and defenders one by one. A tree with an edge for each
// unit would value the first one by the average over all completions, most of them bad.
// So a whole declaration, the set of units that take part, is one edge (a macro
// action). With few units there is an edge for every set; otherwise only for the
// heuristic's set, the full and the empty set, and sets that differ from one of these
// by one unit.

// maxDeclarations bounds the edges of one declaration.
const maxDeclarations = 40

// heuristicShare is the share of the prior that goes to the heuristic's declaration; the
// rest is split evenly over all declarations.
const heuristicShare = 0.7

// allSets is the largest number of units for which every subset is an edge.
const allSets = 4

// isDeclaration reports whether the player declares attackers or defenders.
func isDeclaration(v engine.View) bool {
	return v.Ask() == engine.AskAttacker || v.Ask() == engine.AskDefender
}

// listDeclarations fills a.edges with declarations and their priors. s is a state in
// which the declaration begins.
//
// It finds the units that may take part by declaring every unit in a copy of s, because
// the engine offers only one of several equal units at a time. A declaration without the
// first of equal units cannot contain the others.
func (a *Agent) listDeclarations(g *engine.Game, s *engine.State) {
	e := &a.edges
	e.n = 0
	wish, mayStop := a.declare(g, s, true)
	all, _ := a.declare(g, s, false)
	v := g.SampledView(s, s.ToMove())
	a.propose(v, wish, mayStop)
	if all.Len() <= allSets {
		a.proposeSets(v, all, engine.Set{}, mayStop)
	} else {
		a.propose(v, all, mayStop)
		a.propose(v, engine.Set{}, mayStop)
		for _, from := range [...]engine.Set{wish, all, {}} {
			for left := all; ; {
				o := left.Pop()
				if o == 0 {
					break
				}
				a.propose(v, flip(from, o), mayStop)
			}
		}
	}
	a.setDeclarationPriors(e.n)
}

// proposeSets proposes the union of with and every subset of left.
func (a *Agent) proposeSets(v engine.View, left, with engine.Set, mayStop bool) {
	o := left.Pop()
	if o == 0 {
		a.propose(v, with, mayStop)
		return
	}
	a.proposeSets(v, left, flip(with, o), mayStop)
	a.proposeSets(v, left, with, mayStop)
}

// declare makes a declaration in a copy of s: the heuristic's if guided, and otherwise with
// every unit. It returns the declared units and whether declaring no unit is legal.
func (a *Agent) declare(g *engine.Game, s *engine.State, guided bool) (units engine.Set, mayStop bool) {
	a.scratch = *s
	ask, who, at := s.Ask(), s.ToMove(), g.SampledView(s, 0).Attacked()
	for first := true; a.scratch.Ask() == ask && a.scratch.ToMove() == who && !a.scratch.Over() && g.SampledView(&a.scratch, 0).Attacked() == at; first = false {
		legal := g.Legal(&a.scratch, &a.scratchLegal)
		act := legal[0]
		if guided {
			act = a.guide.Prefer(g.SampledView(&a.scratch, who), legal)
		}
		mayStop = mayStop || first && legal[len(legal)-1].Verb() == engine.Done
		if act.Verb() != engine.Pick {
			break
		}
		insert(&units, act.Obj())
		if a.apply(g, &a.scratch, act); len(legal) == 1 {
			break
		}
	}
	return units, mayStop
}

// propose adds a declaration to a.edges unless it is there already.
func (a *Agent) propose(v engine.View, s engine.Set, mayStop bool) {
	e := &a.edges
	if e.n == maxDeclarations || !mayStop && s == (engine.Set{}) {
		return
	}
	k := a.names.declaration(v, s)
	for i := range e.n {
		if e.units[i] == s {
			return
		}
	}
	e.key[e.n], e.units[e.n] = k, s
	e.n++
}

// setDeclarationPriors gives the first declaration, the heuristic's, heuristicShare of
// the prior and splits the rest evenly over all.
func (a *Agent) setDeclarationPriors(n int) {
	for i := range n {
		a.weights[i] = (1 - heuristicShare) / float32(n)
	}
	if n > 0 {
		a.weights[0] += heuristicShare
	}
}

// playDeclaration declares the units of a set in a state, one decision after the other.
func (a *Agent) playDeclaration(g *engine.Game, s *engine.State, p engine.Set) {
	ask, who, at := s.Ask(), s.ToMove(), g.SampledView(s, 0).Attacked()
	for !s.Over() && s.Ask() == ask && s.ToMove() == who && g.SampledView(s, 0).Attacked() == at {
		a.apply(g, s, nextPick(p, g.Legal(s, &a.legal)))
	}
}

// nextPick returns the first legal action that declares a unit of the set, or else the last
// legal action, which ends the declaration.
func nextPick(p engine.Set, legal []engine.Action) engine.Action {
	last := legal[len(legal)-1]
	for _, l := range legal {
		if l.Verb() == engine.Pick && p.Has(l.Obj()) {
			return l
		}
	}
	return last
}

// commitment is a declaration that the search has chosen and that is being carried out, one
// unit for each decision of the engine.
type commitment struct {
	ask     engine.Ask
	turn    int
	section engine.Obj
	units   engine.Set
	left    int // number of decisions that the declaration still covers
}

func (p *commitment) make(v engine.View, units engine.Set) {
	*p = commitment{v.Ask(), v.Turn(), v.Attacked(), units, 1 + units.Len()}
}

// next returns the next choice of the declaration; ok is false if the decision is not part
// of the declaration.
func (p *commitment) next(v engine.View, legal []engine.Action) (engine.Action, bool) {
	if p.left == 0 || v.Ask() != p.ask || v.Turn() != p.turn || v.Attacked() != p.section {
		p.left = 0
		return 0, false
	}
	p.left--
	act := nextPick(p.units, legal)
	return act, true
}

func insert(s *engine.Set, o engine.Obj) { s[o>>6] |= 1 << (o & 63) }

// flip returns s without the object o if it contains o, and otherwise with o added.
func flip(s engine.Set, o engine.Obj) engine.Set {
	s[o>>6] ^= 1 << (o & 63)
	return s
}
