package heuristic

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// scoreWindow judges what can be done in an action window. Passing is zero.
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

// scoreAnswer judges responses: only what cancels or copies an action is
// better now than after the chain.
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

// answersChain reports whether a card has something to say to the chain.
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

func (a *Agent) cancelsOrCopies(ab *code.Ability) bool {
	for pc := int(ab.Body); a.lib.Code[pc].Op != code.OpEnd; pc++ {
		if op := a.lib.Code[pc].Op; op == code.OpCancel || op == code.OpCopy {
			return true
		}
	}
	return false
}

// useWorth is what playing a tactic from hand, or using the best ability of a card
// in play, is worth, and its price. What is kept for later is taken off. Where only the best
// choice counts, what is worth no more than floor may be worth anything that is not, too, and
// cost nothing; with nowhere for a floor it is always exact.
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
