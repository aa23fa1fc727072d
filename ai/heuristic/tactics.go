package heuristic

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

const phaseCapital = 3 // engine.View.Phase of the capital phase

// scoreWindow judges what can be done in an action window. Passing is zero.
func (a *Agent) scoreWindow(legal []engine.Action, out []float32) {
	a.findPending()
	if a.v.ChainLength() > 0 {
		a.scoreAnswer(legal, out)
		return
	}
	if a.v.Phase() == phaseCapital && a.v.Active() == a.me {
		a.scoreCapital(legal, out)
		return
	}
	each := a.w.Late
	if a.v.Active() == a.me && a.v.Phase() < phaseCapital {
		each = a.w.Early
	}
	for i, l := range legal {
		out[i] = 0
		if l.Verb() == engine.Play {
			worth, price := a.use(l.Obj())
			put(out, i, worth-each*price)
		}
	}
}

// findPending notes what the viewer's own actions on the chain will meet, so
// that nothing is done to it twice.
func (a *Agent) findPending() {
	for i := 0; i < a.v.ChainLength(); i++ {
		if _, ctl, _ := a.v.ChainLink(i); ctl == a.me {
			a.pending = or(a.pending, a.v.ChainTargets(i))
		}
	}
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
		if o := l.Obj(); a.answers(o) {
			worth, price := a.use(o)
			put(out, i, worth-a.w.Early*price/2)
		}
	}
}

// answers reports whether a card has something to say to the chain.
func (a *Agent) answers(o engine.Obj) bool {
	p := a.card(o)
	if p == nil {
		return false
	}
	if p.tactic != 0 {
		return a.opposes(&a.lib.Abilities[p.tactic])
	}
	for _, id := range p.actions {
		if a.opposes(&a.lib.Abilities[id]) {
			return true
		}
	}
	return false
}

func (a *Agent) opposes(ab *code.Ability) bool {
	for pc := int(ab.Body); a.lib.Code[pc].Op != code.OpEnd; pc++ {
		if op := a.lib.Code[pc].Op; op == code.OpCancel || op == code.OpCopy {
			return true
		}
	}
	return false
}

// use is what playing a tactic from hand, or using the best ability of a card
// in play, is worth, and its price. What is kept for later is taken off.
func (a *Agent) use(o engine.Obj) (worth, price int) {
	p := a.card(o)
	if p == nil {
		return -1, 0
	}
	pool := a.v.Resources(a.me)
	if !a.v.IsInPlay(o) {
		return a.cast(o, p, pool)
	}
	worth = -1
	for _, id := range p.actions {
		ab := &a.lib.Abilities[id]
		if ab.Zones != 0 && !ab.Zones.Has(a.v.Zone(o)) {
			continue
		}
		c := a.sceneOf(o, a.me)
		if w, cost, ok := a.deed(&c, ab, pool); ok && w-20 > worth {
			worth, price = w-20, cost
		}
	}
	return worth, price
}

// cast is what playing a tactic is worth.
func (a *Agent) cast(o engine.Obj, p *profile, pool int) (worth, price int) {
	if p.tactic == 0 {
		return -1, 0
	}
	price = a.v.Price(o)
	c := a.sceneOf(o, a.me)
	w, more, ok := a.deed(&c, &a.lib.Abilities[p.tactic], pool-price)
	if !ok {
		return -1, price
	}
	return w - a.w.Hold - a.w.HoldCost*p.cost, price + more
}
