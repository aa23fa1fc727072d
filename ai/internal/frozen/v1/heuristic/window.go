package heuristic

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// scoreWindow scores the actions of an action window. Passing scores zero.
func (a *Agent) scoreWindow(legal []engine.Action, out []float32) {
	a.NotePending()
	if a.v.ChainLength() > 0 {
		a.scoreAnswer(legal, out)
		return
	}
	if a.v.Phase() == card.CapitalPhase && a.v.Active() == a.me {
		a.scoreCapital(legal, out)
		return
	}
	each := a.w.Late
	if a.v.Active() == a.me && a.v.Phase() < card.CapitalPhase {
		each = a.w.Early
	}
	for i, l := range legal {
		out[i] = 0
		if l.Verb() == engine.Play {
			worth, price := a.useWorth(l.Obj(), 0)
			put(out, i, worth-each*price)
		}
	}
	a.scoreBoosts(legal, out)
}

// scoreAnswer scores the responses to a chain. Only actions that cancel or copy a link of the
// chain are better played now than after the chain has resolved.
func (a *Agent) scoreAnswer(legal []engine.Action, out []float32) {
	for i, l := range legal {
		out[i] = 0
		if l.Verb() != engine.Play {
			continue
		}
		put(out, i, -1)
		if o := l.Obj(); a.answersChain(o) {
			worth, price := a.useWorth(o, 0)
			put(out, i, worth-a.w.Early*price/2)
		}
	}
}

// answersChain reports whether a card can cancel or copy a link.
func (a *Agent) answersChain(o engine.Obj) bool {
	p := a.ProfileOf(o)
	if p == nil {
		return false
	}
	if p.Tactic != 0 {
		return a.cancelsOrCopies(&a.lib.Abilities[p.Tactic])
	}
	for _, id := range p.Actions {
		if a.cancelsOrCopies(&a.lib.Abilities[id]) {
			return true
		}
	}
	return false
}

// cancelsOrCopies reports whether an ability cancels or copies a link.
func (a *Agent) cancelsOrCopies(ab *code.Ability) bool {
	for pc := int(ab.Body); a.lib.Code[pc].Op != code.OpEnd; pc++ {
		if op := a.lib.Code[pc].Op; op == code.OpCancel || op == code.OpCopy {
			return true
		}
	}
	return false
}

// useWorth returns the worth, in points, of playing a tactic from hand or of using the best
// ability of a card in play, less the worth of keeping it for later, and its price. If a.bestOnly
// is set, a worth that is not above floor may be inexact (but is still at most floor) and its
// price 0. If floor is impossible, the result is always exact.
func (a *Agent) useWorth(o engine.Obj, floor int) (worth, price int) {
	later := 20
	if !a.v.IsInPlay(o) {
		later = a.w.Hold
		if p := a.ProfileOf(o); p != nil {
			later += a.w.HoldCost * p.Cost
		}
	}
	ok := false
	if a.bestOnly && floor > impossible {
		worth, price, ok = a.EvalUseAbove(o, later+floor)
	} else {
		worth, price, ok = a.EvalUse(o)
	}
	if !ok {
		return -1000, price
	}
	return worth - later, price
}
