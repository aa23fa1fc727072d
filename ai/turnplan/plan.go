// Package turnplan thinks a turn through: which cards of the hand to play in the
// capital phase, in which zones, and where to lay a development.
//
// # How
//
// A turn is many small decisions, and what comes of one of them shows only when
// the others have been made. So it is whole turns that are compared. The first
// plan is what a guide, the heuristic, would do. Its neighbours put one of the
// cards in another zone, play one card more or one less, or lay the development
// elsewhere; every plan is played on in the same imagined worlds (ai/belief), the
// guide making all decisions that the plan says nothing about, those of the
// opponent too. When some turns have ended the position is judged (ai/eval). What is
// best in one world is played on in more, fewer plans in more worlds each time.
// The best neighbour, if it is better than the plan, takes its place, and so on
// as long as the playouts last.
//
// That is a local search over the moves of a turn on the result of rollouts
// (Bertsekas, Tsitsiklis and Wu, "Rollout Algorithms for Combinatorial
// Optimization", 1997), with successive halving among the neighbours (Karnin, Koren
// and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013), and as
// all plans see the same worlds, luck decides less between them.
//
// A plan is followed as far as it goes: what it says nothing about, a card that
// was drawn on the way for instance, is left to the one who asked.
package turnplan

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// capital is the phase that is planned, as engine.View.Phase has it.
const capital = 3

// buy is a card that is played, and where: 0 for where the guide puts it.
type buy struct{ card, where engine.Obj }

// maxBuys is the most cards that a plan plays; more have not been met.
const maxBuys = 10

// none is the zone of a development that is not laid.
const none = -1

// Turn is a plan for the capital phase of a turn.
type Turn struct {
	turn  int        // whose it is; 0 of no plan
	idle  bool       // nothing is better than what the guide does
	known engine.Set // cards in hand that it decides about
	buys  [maxBuys]buy
	n     int
	dev   int // the zone of the development, or none
}

// at reports whether a decision is one that a plan is about: the viewer's own
// in his capital phase, to play a card of his hand or to lay a development, or
// where a card goes that he is playing.
func at(v engine.View) bool {
	if v.Active() != v.Me() || v.ToMove() != v.Me() || v.Phase() != capital {
		return false
	}
	if v.Ask() == engine.AskWindow {
		return v.ChainLength() == 0
	}
	src, _ := v.Source()
	return v.Ask() == engine.AskZone && v.Announcing() && !v.IsInPlay(src)
}

// choose is the index of what the plan says at a decision that is planned, -1
// for nothing; scores are the guide's.
func (t *Turn) choose(v engine.View, legal []engine.Action, scores []float32) int {
	if t.turn != v.Turn() || t.idle {
		return -1
	}
	if v.Ask() == engine.AskZone {
		return t.zone(v, legal)
	}
	for _, b := range t.buys[:t.n] {
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

// zone is where the card goes that is being played.
func (t *Turn) zone(v engine.View, legal []engine.Action) int {
	src, _ := v.Source()
	for _, b := range t.buys[:t.n] {
		for i, l := range legal {
			if b.card == src && l.Obj() == b.where {
				return i
			}
		}
	}
	return -1
}

// note adds a choice to a plan that is taken down as it is played.
func (t *Turn) note(v engine.View, a engine.Action) {
	switch {
	case a.Verb() == engine.Develop:
		t.dev = a.Arg()
	case a.Verb() == engine.Play && t.known.Has(a.Obj()) && t.n < maxBuys:
		t.buys[t.n] = buy{card: a.Obj()}
		t.n++
	case v.Ask() == engine.AskZone:
		src, _ := v.Source()
		for i := range t.buys[:t.n] {
			if t.buys[i].card == src {
				t.buys[i].where = a.Obj()
			}
		}
	}
}

// plays reports whether a card is played.
func (t *Turn) plays(o engine.Obj) bool {
	for _, b := range t.buys[:t.n] {
		if b.card == o {
			return true
		}
	}
	return false
}

// moved is the plan with a card in another section.
func (t *Turn) moved(i int, where engine.Obj) Turn {
	n := *t
	n.buys[i].where = where
	return n
}

// without is the plan less one card.
func (t *Turn) without(i int) Turn {
	n := *t
	copy(n.buys[i:], t.buys[i+1:t.n])
	n.n--
	return n
}

// first is the plan with one card more, before the others.
func (t *Turn) first(o engine.Obj) Turn {
	n := *t
	copy(n.buys[1:], t.buys[:t.n])
	n.buys[0] = buy{card: o}
	n.n++
	return n
}

// neighbours appends the plans that differ in one thing. legal is what can be
// done in the first window.
func (t *Turn) neighbours(v engine.View, legal []engine.Action, list []trial) []trial {
	add := func(n Turn) { list = append(list, trial{Turn: n}) }
	for i, b := range t.buys[:t.n] {
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
	for d := none; d < int(card.NumZones); d++ {
		if d != t.dev {
			n := *t
			n.dev = d
			add(n)
		}
	}
	for _, l := range legal {
		if l.Verb() == engine.Play && t.known.Has(l.Obj()) && !t.plays(l.Obj()) && t.n < maxBuys {
			add(t.first(l.Obj()))
		}
	}
	for i := range t.n {
		add(t.without(i))
	}
	return list
}

// hand is the cards that plans decide about: all but tactics, whose moment is
// the guide's business.
func hand(v engine.View) (s engine.Set) {
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
