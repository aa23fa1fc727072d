package mcts

import "github.com/wisim/wisim/engine"

// Attackers and defenders are declared one by one, and a tree that looked at it
// so would value the first of them by the mean over all that may join him,
// most of which is nothing that anybody would do. So a declaration is one edge:
// a plan, the set of units that take part. All sets are looked at when there
// are few units, and otherwise those next to what the heuristic would do.

// maxDeclarations bounds the plans of a declaration.
const maxDeclarations = 40

// heuristicShare is the share of the prior that the heuristic's plan has beforehand.
const heuristicShare = 0.7

// allSets is the number of units up to which all sets are plans.
const allSets = 4

// isDeclaration reports whether a decision is about attackers or defenders.
func isDeclaration(v engine.View) bool {
	return v.Ask() == engine.AskAttacker || v.Ask() == engine.AskDefender
}

// listDeclarations makes the choices of a declaration plans, with their weights. s is a
// state in which the declaration is made.
//
// Who may take part is found by naming everybody: of units that are alike only
// one is offered at a time. A plan that leaves the first of them out leaves them
// all out.
func (a *Agent) listDeclarations(g *engine.Game, s *engine.State) {
	e := &a.edges
	e.n = 0
	wish, mayStop := a.declare(g, s, true)
	all, _ := a.declare(g, s, false)
	v := g.Inside(s, s.ToMove())
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

// proposeSets proposes every set of some units together with those of left.
func (a *Agent) proposeSets(v engine.View, left, with engine.Set, mayStop bool) {
	o := left.Pop()
	if o == 0 {
		a.propose(v, with, mayStop)
		return
	}
	a.proposeSets(v, left, flip(with, o), mayStop)
	a.proposeSets(v, left, with, mayStop)
}

// declare makes a declaration in a copy of a state, as the heuristic would or
// with everybody, and returns who takes part and whether nobody could.
func (a *Agent) declare(g *engine.Game, s *engine.State, guided bool) (units engine.Set, mayStop bool) {
	a.scratch = *s
	ask, who, at := s.Ask(), s.ToMove(), g.Inside(s, 0).Attacked()
	for first := true; a.scratch.Ask() == ask && a.scratch.ToMove() == who && !a.scratch.Over() && g.Inside(&a.scratch, 0).Attacked() == at; first = false {
		legal := g.Legal(&a.scratch, &a.scratchLegal)
		act := legal[0]
		if guided {
			act = a.guide.Prefer(g.Inside(&a.scratch, who), legal)
		}
		mayStop = mayStop || first && legal[len(legal)-1].Verb() == engine.Done
		if act.Verb() != engine.Pick {
			break
		}
		insert(&units, act.Obj())
		if g.Apply(&a.scratch, act); len(legal) == 1 {
			break
		}
	}
	return units, mayStop
}

// propose adds a plan, once.
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

// setDeclarationPriors gives the first plan, the heuristic's, its share of the prior and
// the others the same each.
func (a *Agent) setDeclarationPriors(n int) {
	for i := range n {
		a.weights[i] = (1 - heuristicShare) / float32(n)
	}
	if n > 0 {
		a.weights[0] += heuristicShare
	}
}

// playDeclaration makes a declaration.
func (a *Agent) playDeclaration(g *engine.Game, s *engine.State, p engine.Set) {
	ask, who, at := s.Ask(), s.ToMove(), g.Inside(s, 0).Attacked()
	for !s.Over() && s.Ask() == ask && s.ToMove() == who && g.Inside(s, 0).Attacked() == at {
		g.Apply(s, nextPick(p, g.Legal(s, &a.legal)))
	}
}

// nextPick is the first choice that a plan names, or to be done.
func nextPick(p engine.Set, legal []engine.Action) engine.Action {
	last := legal[len(legal)-1]
	for _, l := range legal {
		if l.Verb() == engine.Pick && p.Has(l.Obj()) {
			return l
		}
	}
	return last
}

// commitment is a declaration that has been decided on and is being made.
type commitment struct {
	ask     engine.Ask
	turn    int
	section engine.Obj
	units   engine.Set
	left    int // choices that it can still take
}

func (p *commitment) make(v engine.View, units engine.Set) {
	*p = commitment{v.Ask(), v.Turn(), v.Attacked(), units, 1 + units.Len()}
}

// next is what comes next of the plan, if the decision is still part of it.
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

// flip is a set with an object put in or taken out.
func flip(s engine.Set, o engine.Obj) engine.Set {
	s[o>>6] ^= 1 << (o & 63)
	return s
}
