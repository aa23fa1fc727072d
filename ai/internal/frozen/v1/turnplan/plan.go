// Package turnplan plans whole turns: which cards of the hand to play in the capital
// phase, in which zones, and where to lay a development.
//
// # How
//
// A turn consists of many small decisions, and the value of a decision depends on the
// others. So the planner compares whole turns. The first plan is the play of the guide,
// the heuristic agent. A neighbour of a plan moves one card to another zone, plays one
// card more or less, or lays the development elsewhere. Every plan is played out in the
// same sampled states (ai/belief); the guide makes all decisions that the plan does not
// cover, including the opponent's. After some turns the position is evaluated (ai/eval).
// The best plans are played out in more samples, fewer plans each round. If the best
// neighbour beats the plan, it replaces the plan, and so on until the playouts are used
// up.
//
// That is a local search over the moves of a turn, with rollouts as the objective
// (Bertsekas, Tsitsiklis and Wu, "Rollout Algorithms for Combinatorial Optimization",
// 1997) and successive halving among the neighbours (Karnin, Koren and Somekh, "Almost
// Optimal Exploration in Multi-Armed Bandits", 2013). Because all plans see the same
// samples, luck decides less between them.
//
// The caller decides what the plan does not cover, such as a card drawn on the way.
package turnplan

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// capitalPhase is the phase of a turn that is planned.
const capitalPhase = 3

// cardPlay is a card to play and its destination, 0 to let the guide choose.
type cardPlay struct{ card, where engine.Obj }

// maxPlays bounds the cards of a plan; longer ones did not occur.
const maxPlays = 10

// noZone stands for laying no development.
const noZone = -1

// Turn is a plan for one capital phase.
type Turn struct {
	turn      int        // number of the turn; 0 if there is no plan
	keepGuide bool       // no neighbour beat the guide
	known     engine.Set // cards in hand that the plan decides about
	plays     [maxPlays]cardPlay
	n         int
	dev       int // zone of the development, or noZone
}

// covers reports whether a plan can decide for the viewer: in his own capital phase, with
// an empty chain, or when he chooses the zone of a card that he is playing.
func covers(v engine.View) bool {
	if v.Active() != v.Me() || v.ToMove() != v.Me() || v.Phase() != capitalPhase {
		return false
	}
	if v.Ask() == engine.AskWindow {
		return v.ChainLength() == 0
	}
	src, _ := v.Source()
	return v.Ask() == engine.AskZone && v.Announcing() && !v.IsInPlay(src)
}

// choose returns the index of the plan's choice, -1 if the plan does not decide. scores are
// the guide's scores of the legal actions, for choices that the plan leaves open.
func (t *Turn) choose(v engine.View, legal []engine.Action, scores []float32) int {
	if t.turn != v.Turn() || t.keepGuide {
		return -1
	}
	if v.Ask() == engine.AskZone {
		return t.zone(v, legal)
	}
	for _, b := range t.plays[:t.n] {
		for i, l := range legal {
			if l.Verb() == engine.Play && l.Obj() == b.card {
				return i
			}
		}
	}
	best := -1
	for i, l := range legal {
		switch {
		case l.Verb() == engine.Play && t.known.Has(l.Obj()):
			continue
		case l.Verb() == engine.Develop:
			if l.Arg() != t.dev {
				continue
			}
			return i
		}
		if best < 0 || scores[i] > scores[best] {
			best = i
		}
	}
	return best
}

// zone returns the index of the planned destination of the card that is being played, -1
// if there is none.
func (t *Turn) zone(v engine.View, legal []engine.Action) int {
	src, _ := v.Source()
	for _, b := range t.plays[:t.n] {
		for i, l := range legal {
			if b.card == src && l.Obj() == b.where {
				return i
			}
		}
	}
	return -1
}

// record adds a choice of the guide to the plan.
func (t *Turn) record(v engine.View, a engine.Action) {
	switch {
	case a.Verb() == engine.Develop:
		t.dev = a.Arg()
	case a.Verb() == engine.Play && t.known.Has(a.Obj()) && t.n < maxPlays:
		t.plays[t.n] = cardPlay{card: a.Obj()}
		t.n++
	case v.Ask() == engine.AskZone:
		src, _ := v.Source()
		for i := range t.plays[:t.n] {
			if t.plays[i].card == src {
				t.plays[i].where = a.Obj()
			}
		}
	}
}

// has reports whether the plan plays a card.
func (t *Turn) has(o engine.Obj) bool {
	for _, b := range t.plays[:t.n] {
		if b.card == o {
			return true
		}
	}
	return false
}

// moved returns the plan with the i-th card in another section.
func (t *Turn) moved(i int, where engine.Obj) Turn {
	n := *t
	n.plays[i].where = where
	return n
}

// without returns the plan without the i-th card.
func (t *Turn) without(i int) Turn {
	n := *t
	copy(n.plays[i:], t.plays[i+1:t.n])
	n.n--
	return n
}

// with returns the plan with one more card, played first.
func (t *Turn) with(o engine.Obj) Turn {
	n := *t
	copy(n.plays[1:], t.plays[:t.n])
	n.plays[0] = cardPlay{card: o}
	n.n++
	return n
}

// neighbours appends the plans that differ in one card or in the development. legal are
// the choices of the first window of the phase.
func (t *Turn) neighbours(v engine.View, legal []engine.Action, list []candidate) []candidate {
	add := func(n Turn) { list = append(list, candidate{Turn: n}) }
	for i, b := range t.plays[:t.n] {
		if b.where == 0 || !v.IsSection(b.where) {
			continue
		}
		only := v.Card(b.card).ZoneOnly
		for z := card.Kingdom; z < card.NumZones; z++ {
			if s := engine.Section(v.Me(), int(z)); s != b.where && (only == 0 || only.Has(z)) {
				add(t.moved(i, s))
			}
		}
	}
	for d := noZone; d < int(card.NumZones); d++ {
		if d != t.dev {
			n := *t
			n.dev = d
			add(n)
		}
	}
	for _, l := range legal {
		if l.Verb() == engine.Play && t.known.Has(l.Obj()) && !t.has(l.Obj()) && t.n < maxPlays {
			add(t.with(l.Obj()))
		}
	}
	for i := range t.n {
		add(t.without(i))
	}
	return list
}

// plannedCards returns the cards in hand that plans decide about: all but tactics, which
// the guide times.
func plannedCards(v engine.View) (s engine.Set) {
	for left := v.Hand(); ; {
		o := left.Pop()
		if o == 0 {
			return s
		}
		if c := v.Card(o); c != nil && c.Type != card.Tactic {
			s.Add(o)
		}
	}
}
