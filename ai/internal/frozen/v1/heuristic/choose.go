package heuristic

import (
	"github.com/wisim/wisim/ai/internal/frozen/v1/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// scoreChoice scores the answers to a question that the engine asks while an ability is announced
// or an effect resolves, such as a target, a payment, a mode or a number.
func (a *Agent) scoreChoice(legal []engine.Action, out []float32) {
	q := a.Question()
	switch a.v.Ask() {
	case engine.AskTarget:
		a.scoreTarget(q, legal, out)
	case engine.AskChoose:
		a.scorePick(q, legal, out)
	case engine.AskCost:
		a.scorePayment(q.Ability, legal, out)
	case engine.AskRestore:
		a.scoreRestore(legal, out)
	case engine.AskTrigger:
		a.scoreTrigger(legal, out)
	case engine.AskAbility:
		a.scoreAbility(q, legal, out)
	case engine.AskX, engine.AskNumber:
		a.scoreNumber(q, legal, out)
	case engine.AskPay:
		a.scoreMost(legal, out)
	case engine.AskMay, engine.AskTax:
		a.scoreYesNo(q, legal, out)
	case engine.AskMode:
		a.scoreMode(q, legal, out)
	case engine.AskName:
		for i, l := range legal {
			if a.v.NamesTitle() {
				put(out, i, a.EvalTitle(q, l))
				continue
			}
			put(out, i, a.EvalPick(q, engine.Obj(l.Arg()+1)))
		}
	default: // AskOrder: keep the order as it is
		for i := range legal {
			put(out, i, -i)
		}
	}
}

// scoreTarget scores each possible target by what the ability's effect on it is worth.
func (a *Agent) scoreTarget(q *valuation.Question, legal []engine.Action, out []float32) {
	role := min(a.v.TargetIndex(), len(q.Ability.Targets)-1)
	if role < 0 {
		return
	}
	if q.Ability.XIs != 0 {
		q.X = max(0, a.v.Eval(&q.Walk.Scene, q.Ability.XIs))
	}
	for i, l := range legal {
		if l.Verb() == engine.Done {
			put(out, i, a.EvalTarget(q, role, 0))
			continue
		}
		put(out, i, a.EvalTarget(q, role, l.Obj()))
	}
}

// scorePick scores the objects that can be chosen during the resolution of an effect, by what the
// rest of the effect is worth with each.
func (a *Agent) scorePick(q *valuation.Question, legal []engine.Action, out []float32) {
	if a.ReplacesRandomDiscard(q) {
		for i, l := range legal {
			put(out, i, a.EvalDiscard(l.Obj()))
		}
		return
	}
	switch a.v.EffectOp() {
	case code.OpRearrange:
		a.scoreMover(legal, out)
		return
	case code.OpReorder:
		a.scoreOrder(legal, out)
		return
	case code.OpFromCapital:
		a.scoreRelief(legal, out)
		return
	case code.OpPlayFree:
		a.scoreFree(q, legal, out)
		return
	}
	for i, l := range legal {
		switch {
		case a.v.Announcing(): // the choice is of the event that the ability reacts to
			put(out, i, a.EvalTriggerEvent(q, l.Obj()))
		case l.Verb() == engine.Done:
			put(out, i, a.EvalPick(q, 0))
		default:
			put(out, i, a.EvalPick(q, l.Obj()))
		}
	}
}

// scoreMover scores the cards that can move next when an effect rearranges cards: by the gain of
// moving a card to its best zone.
func (a *Agent) scoreMover(legal []engine.Action, out []float32) {
	for i, l := range legal {
		best := -1
		for z := card.Kingdom; l.Verb() == engine.Pick && z < card.NumZones; z++ {
			if n := a.MoveWorth(l.Obj(), z); n > 0 {
				best = max(best, n)
			}
		}
		put(out, i, best)
		if l.Verb() == engine.Done {
			out[i] = 0
		}
	}
}

// scoreRelief scores the sections of a capital from which a point of damage can be removed. In
// the viewer's capital it prefers the section that is closest to burning.
func (a *Agent) scoreRelief(legal []engine.Action, out []float32) {
	for i, l := range legal {
		if l.Verb() == engine.Done {
			put(out, i, 0)
			continue
		}
		o := l.Obj()
		put(out, i, a.Sign(o)*(100-a.v.Remaining(o)))
	}
}

// scoreOrder scores the cards of a deck that can be put on top: in the viewer's deck it prefers
// the best card, in the opponent's deck the worst. If Done is legal, the cards are chosen for the
// bottom of the deck instead: then it chooses those that are worth less than a quarter of a card.
func (a *Agent) scoreOrder(legal []engine.Action, out []float32) {
	sinks := false
	for _, l := range legal {
		sinks = sinks || l.Verb() == engine.Done
	}
	for i, l := range legal {
		out[i] = 0
		if l.Verb() != engine.Pick {
			continue
		}
		n := a.HandWorth(l.Obj())
		if l.Obj().Owner() != a.me {
			n = -n
		}
		if sinks {
			n = a.w.Card/4 - n
		}
		put(out, i, n)
	}
}

// scoreFree scores tactics that an effect allows to play without paying their cost.
func (a *Agent) scoreFree(q *valuation.Question, legal []engine.Action, out []float32) {
	for i, l := range legal {
		out[i] = 0
		if l.Verb() == engine.Pick {
			put(out, i, a.freeWorth(q, l.Obj()))
		}
	}
}

// freeWorth returns the value, in points, of playing a tactic without paying its cost.
func (a *Agent) freeWorth(q *valuation.Question, o engine.Obj) int {
	n, ok := a.EvalFree(o, q.Controller)
	if !ok {
		return -1
	}
	if o.Owner() != a.me {
		n += a.w.Card / 2 // the opponent loses the card
	}
	return n
}

// scorePayment scores the cards with which a cost can be paid: the less a card is worth, the
// higher.
func (a *Agent) scorePayment(ab *code.Ability, legal []engine.Action, out []float32) {
	var needed engine.Set // attackers that are needed to win this turn
	if a.v.Active() == a.me && a.v.Phase() <= card.BattlefieldPhase && !a.v.DamageAssigned() && a.NextBurnWins() {
		needed = a.attackersNow()
	}
	for i, l := range legal {
		o := l.Obj()
		switch {
		case l.Verb() == engine.Done: // decline to pay, so that the defenders are not declared
			put(out, i, -a.w.Card)
		case !a.v.IsInPlay(o):
			put(out, i, -a.HandWorth(o))
		case corrupts(ab):
			put(out, i, -a.CorruptCost(o))
		default:
			put(out, i, -a.Loss(o))
			if needed.Has(o) {
				out[i] -= decisive
			} else if !needed.Empty() && a.isBoost(o) {
				out[i] -= decidesGame
			}
		}
	}
}

func corrupts(ab *code.Ability) bool {
	for i := range ab.Costs {
		if ab.Costs[i].Kind == code.CorruptSel {
			return true
		}
	}
	return false
}

// scoreRestore scores the corrupted cards that can be restored by their worth.
func (a *Agent) scoreRestore(legal []engine.Action, out []float32) {
	for i, l := range legal {
		out[i] = 0
		if l.Verb() == engine.Pick {
			put(out, i, 1+a.Worth(l.Obj()))
		}
	}
}

// scoreTrigger scores the triggered actions that can be used now, by the value of their effects
// less their price.
func (a *Agent) scoreTrigger(legal []engine.Action, out []float32) {
	each := a.w.Late
	if a.v.Active() == a.me && a.v.Phase() <= card.CapitalPhase {
		each = resourceWorth
	}
	for i, l := range legal {
		out[i] = 0
		if l.Verb() != engine.Pick {
			continue
		}
		worth, price, ok := a.EvalPendingTrigger(l.Obj())
		if !ok || a.off.Has(valuation.TermAnswer) { // a tactic in hand: value it as in any other window
			worth, price = a.useWorth(l.Obj(), impossible)
		}
		put(out, i, worth-each*price)
	}
}

// scoreAbility scores the choice among several abilities of one card, each by its value less its
// price.
func (a *Agent) scoreAbility(q *valuation.Question, legal []engine.Action, out []float32) {
	for i, l := range legal {
		out[i] = -1
		if n, price, ok := a.EvalNth(q.Source, l.Arg()); ok {
			put(out, i, n-a.w.Late*price)
		}
	}
}

// scoreNumber scores the numbers that can be chosen for an ability, such as the value of X, each
// by the value of the effect less the price.
func (a *Agent) scoreNumber(q *valuation.Question, legal []engine.Action, out []float32) {
	each := a.w.Late
	switch {
	case a.v.Ask() == engine.AskNumber:
		each = 0
	case a.v.Active() == a.me && a.v.Phase() == card.CapitalPhase:
		each = a.w.Early / 2
	}
	for i, l := range legal {
		n, ok := a.EvalNumber(q, l.Arg())
		if !ok {
			n = -a.w.First
		}
		put(out, i, n-each*l.Arg())
	}
}

// scoreMost prefers the highest number. It is for damage that is removed as a payment, since that
// heals the card.
func (a *Agent) scoreMost(legal []engine.Action, out []float32) {
	for i, l := range legal {
		put(out, i, l.Arg())
	}
}

// scoreYesNo scores an optional effect: accepting by the value of what then happens, less the
// value of what happens otherwise, and declining by 0.
func (a *Agent) scoreYesNo(q *valuation.Question, legal []engine.Action, out []float32) {
	worth := a.offerWorth(q)
	for i, l := range legal {
		out[i] = 0
		if l.Verb() == engine.Yes {
			put(out, i, worth)
		}
	}
}

// offerWorth returns the value of accepting an optional effect less that of declining it.
func (a *Agent) offerWorth(q *valuation.Question) int {
	ab := q.Ability
	switch {
	case a.ReplacesRandomDiscard(q): // choosing is better than a random discard
		return 1
	case a.v.Ask() == engine.AskTax:
		if worth, ok := a.lethalTaxWorth(q); ok {
			return worth
		}
		return a.avoidWorth(q)
	case ab.Kind == code.Instead && a.v.AskSubject() != 0:
		return a.EvalReplacement(q, a.v.AskSubject())
	}
	n := a.EvalYes(q) - a.EvalNo(q)
	if ab.Kind == code.Instead && ab.Event == code.Assigned {
		hurt, damage := a.v.Trigger()
		n += a.Sign(hurt) * a.PlacedDamageCost(hurt, damage)
	}
	return n
}

// avoidWorth returns the value of paying to avoid an effect. In the viewer's battlefield phase
// leftover resources are worth little, since they buy little else.
func (a *Agent) avoidWorth(q *valuation.Question) int {
	price := a.w.Early
	if a.v.Active() == a.me && a.v.Phase() >= card.BattlefieldPhase {
		price = a.w.Late
	}
	if a.v.Active() != a.me {
		price = a.w.Early / 2
	}
	if q.Controller == a.me {
		return -price
	}
	return a.w.Point - price
}

// scoreMode scores the options of a modal effect ("choose one"), each by the value of its effect.
func (a *Agent) scoreMode(q *valuation.Question, legal []engine.Action, out []float32) {
	if q.Ability.Kind == code.Static {
		a.scoreWays(legal, out)
		return
	}
	for i, l := range legal {
		put(out, i, a.EvalMode(q, l.Arg()))
	}
}
