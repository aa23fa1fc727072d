package heuristic

import (
	"github.com/wisim/wisim/ai/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// scoreChoice scores the answers to questions of an announcement or of an effect that resolves.
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

// scoreTarget scores each candidate by what the ability would do with it.
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

// scorePick scores a choice during resolution by what is done with the chosen object.
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
		case a.v.Announcing(): // the question is which of the triggering events to use it for
			put(out, i, a.EvalTriggerEvent(q, l.Obj()))
		case l.Verb() == engine.Done:
			put(out, i, a.EvalPick(q, 0))
		default:
			put(out, i, a.EvalPick(q, l.Obj()))
		}
	}
}

// scoreMover scores which card of a rearrangement moves next: by the best zone for it, if that is
// better than staying.
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

// scoreRelief scores from which section of a capital a point of damage is taken: in the viewer's
// capital, from the section that is closest to burning.
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

// scoreOrder scores which card of a deck is put on top of the others: the best one of the
// viewer's, or the worst one of the opponent's. If Done is offered, the question is which cards
// go to the bottom instead: those that are worth less than a quarter of a card.
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

// scoreFree scores tactics that can be played for no cost.
func (a *Agent) scoreFree(q *valuation.Question, legal []engine.Action, out []float32) {
	for i, l := range legal {
		out[i] = 0
		if l.Verb() == engine.Pick {
			put(out, i, a.freeWorth(q, l.Obj()))
		}
	}
}

// freeWorth returns what playing a tactic for no cost is worth.
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

// scorePayment pays a cost with the cards that are worth the least.
func (a *Agent) scorePayment(ab *code.Ability, legal []engine.Action, out []float32) {
	var needed engine.Set // attackers that are needed to win this turn
	if a.v.Active() == a.me && a.v.Phase() <= card.BattlefieldPhase && !a.v.DamageAssigned() && a.NextBurnWins() {
		needed = a.attackersNow()
	}
	for i, l := range legal {
		o := l.Obj()
		switch {
		case l.Verb() == engine.Done: // not to pay, so that the defenders are not declared
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

// scoreRestore restores the card that is worth the most.
func (a *Agent) scoreRestore(legal []engine.Action, out []float32) {
	for i, l := range legal {
		out[i] = 0
		if l.Verb() == engine.Pick {
			put(out, i, 1+a.Worth(l.Obj()))
		}
	}
}

// scoreTrigger scores waiting triggered actions by what they would do about their event.
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
		if !ok || a.off.Has(valuation.TermAnswer) { // the card is a tactic in hand
			worth, price = a.useWorth(l.Obj(), impossible)
		}
		put(out, i, worth-each*price)
	}
}

// scoreAbility scores the abilities of a card from which one is chosen.
func (a *Agent) scoreAbility(q *valuation.Question, legal []engine.Action, out []float32) {
	for i, l := range legal {
		out[i] = -1
		if n, price, ok := a.EvalNth(q.Source, l.Arg()); ok {
			put(out, i, n-a.w.Late*price)
		}
	}
}

// scoreNumber scores each number by what the ability does with it, less its price.
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

// scoreMost takes the highest number: damage that is used as payment is healed.
func (a *Agent) scoreMost(legal []engine.Action, out []float32) {
	for i, l := range legal {
		put(out, i, l.Arg())
	}
}

// scoreYesNo scores an offer by what follows if it is accepted, less what follows if it is
// declined.
func (a *Agent) scoreYesNo(q *valuation.Question, legal []engine.Action, out []float32) {
	worth := a.offerWorth(q)
	for i, l := range legal {
		out[i] = 0
		if l.Verb() == engine.Yes {
			put(out, i, worth)
		}
	}
}

// offerWorth returns what accepting an offer is worth beyond declining it.
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

// avoidWorth returns what paying to avoid an effect is worth. Resources that are left in the
// viewer's battlefield phase buy little else.
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

// scoreMode scores the options of a modal choice by what follows each.
func (a *Agent) scoreMode(q *valuation.Question, legal []engine.Action, out []float32) {
	if q.Ability.Kind == code.Static {
		a.scoreWays(legal, out)
		return
	}
	for i, l := range legal {
		put(out, i, a.EvalMode(q, l.Arg()))
	}
}
