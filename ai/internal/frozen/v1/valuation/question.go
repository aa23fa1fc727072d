package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Question is a decision of the viewer during an announcement, or while an effect resolves.
type Question struct {
	Walk
	Ability *code.Ability
	pc      int // index of the instruction that asks; 0 if no instruction asks
}

// Question returns the current decision.
func (e *Evaluator) Question() *Question {
	q := &e.question
	c, pc, loop, rest := e.v.AskScene()
	_, id := e.v.Source()
	*q = Question{Walk: Walk{Scene: c}, Ability: &e.lib.Abilities[id], pc: int(pc)}
	if loop != 0 {
		q.loops = 2 // leave out the other player's turn in the loop: the choice does not affect it
	}
	q.looping = rest
	return q
}

// instr returns the instruction that asks, or nil if none does.
func (e *Evaluator) instr(q *Question) *code.Instr {
	if q.pc == 0 {
		return nil
	}
	return &e.lib.Code[q.pc]
}

// EvalPick returns the worth of choosing object o while an effect resolves, or of choosing no more
// if o is 0.
func (e *Evaluator) EvalPick(q *Question, o engine.Obj) int {
	in := e.instr(q)
	if in == nil {
		return 0
	}
	h := e.fork(&q.Walk)
	defer e.release()
	if o != 0 {
		h.Add(int(in.A), o)
		h.It = o
	}
	return e.EvalBody(h, q.pc+1)
}

// EvalYes returns the worth of accepting an optional effect.
func (e *Evaluator) EvalYes(q *Question) int {
	h := e.fork(&q.Walk)
	defer e.release()
	h.depth = 0
	switch in := e.instr(q); {
	case in == nil:
		n, _ := e.EvalAbility(h, q.Ability)
		return n
	case in.Op == code.OpUnlessPays:
		return e.EvalBody(h, int(in.To))
	default:
		return e.EvalBody(h, q.pc+1)
	}
}

// EvalNo returns the worth of declining an optional effect.
func (e *Evaluator) EvalNo(q *Question) int {
	h := e.fork(&q.Walk)
	defer e.release()
	h.depth = 0
	switch in := e.instr(q); {
	case in == nil:
		return 0
	case in.Op == code.OpUnlessPays:
		return e.EvalBody(h, q.pc+1)
	default:
		return e.EvalBody(h, int(in.To))
	}
}

// EvalMode returns the worth of option n of a modal effect ("choose one").
func (e *Evaluator) EvalMode(q *Question, n int) int {
	h := e.fork(&q.Walk)
	defer e.release()
	pc := q.pc
	if pc == 0 { // the question came up during announcement, before the targets are chosen
		pc = int(q.Ability.ModeAt)
		for k := range q.Ability.Targets {
			if m := q.Ability.Targets[k].Mode; m == 0 || int(m) == n+1 {
				e.ChooseTargets(h, q.Ability, k)
			}
		}
	}
	if e.lib.Code[pc].Op != code.OpMode {
		return 0
	}
	return e.EvalBody(h, int(e.lib.Code[pc+1+n].To))
}

// EvalNumber returns the worth of choosing the number n. ok is false if the ability cannot be used
// with that number.
func (e *Evaluator) EvalNumber(q *Question, n int) (worth int, ok bool) {
	h := e.fork(&q.Walk)
	defer e.release()
	h.depth = 0
	h.X = n
	if q.pc != 0 {
		return e.EvalBody(h, q.pc+1), true
	}
	return e.EvalAbility(h, q.Ability)
}

// EvalTarget returns the worth of choosing o as one more target of a role, with the best targets
// for later roles. o is 0 for choosing no more.
func (e *Evaluator) EvalTarget(q *Question, role int, o engine.Obj) int {
	h := e.fork(&q.Walk)
	defer e.release()
	if o != 0 {
		h.Add(role, o)
	}
	if q.Ability.Kind == code.Attach {
		return e.evalAttach(h)
	}
	for k := role + 1; k < len(q.Ability.Targets); k++ {
		e.ChooseTargets(h, q.Ability, k)
	}
	return e.EvalBody(h, int(q.Ability.Body))
}

// EvalTriggerEvent returns the worth of using a triggered ability for the event with subject o.
func (e *Evaluator) EvalTriggerEvent(q *Question, o engine.Obj) int {
	h := e.fork(&q.Walk)
	defer e.release()
	h.depth = 0
	h.Subject = o
	n, _, _ := e.EvalAction(h, q.Ability, e.v.Resources(e.me))
	return n
}

// EvalReplacement returns the worth of replacing the event that o leaves play, less the cost. The
// worth depends on the place where o goes instead. Resources count Weights.Late points each, since
// they buy little else during a battle.
func (e *Evaluator) EvalReplacement(q *Question, o engine.Obj) int {
	saved := e.Loss(o)
	for pc := int(q.Ability.Body); e.lib.Code[pc].Op != code.OpEnd; pc++ {
		switch e.lib.Code[pc].Op {
		case code.OpToHand:
			saved = e.w.Card
		case code.OpTuck:
			saved = e.w.Card / 2
		case code.OpFacedown:
			saved = e.w.Develop
		case code.OpBottom:
			saved = -e.w.Card / 8
		}
	}
	worth := e.Sign(o) * saved
	for i := range q.Ability.Costs {
		p, l := e.EvalCost(&q.Walk, &q.Ability.Costs[i])
		worth -= e.w.Late*p + l
	}
	return worth
}

// EvalUseAbove is EvalUse for a caller that only needs worths above alpha. If the worth is at most
// alpha, the result may be any number up to alpha.
func (e *Evaluator) EvalUseAbove(o engine.Obj, alpha int) (worth, price int, ok bool) {
	e.alpha = alpha
	worth, price, ok = e.EvalUse(o)
	e.alpha = minWorth
	return worth, price, ok
}

// EvalUse returns the worth of playing a tactic from hand, or of using the best action of a card in
// play, and its price in resources. ok is false if neither is possible.
func (e *Evaluator) EvalUse(o engine.Obj) (worth, price int, ok bool) {
	p := e.ProfileOf(o)
	if p == nil {
		return 0, 0, false
	}
	pool := e.v.Resources(e.me)
	if !e.v.IsInPlay(o) {
		return e.evalTactic(o, p, pool)
	}
	for _, id := range p.Actions {
		ab := &e.lib.Abilities[id]
		if ab.Zones != 0 && !ab.Zones.Has(e.v.Zone(o)) {
			continue
		}
		c := e.newWalk(e.v.SceneOf(e.sourceOf(o, ab), e.me), 0)
		if w, cost, can := e.EvalAction(c, ab, pool); can && (!ok || w > worth) {
			worth, price, ok = w, cost, true
		}
		e.release()
	}
	return worth, price, ok
}

// EvalPendingTrigger returns the worth and the price of the best triggered action of a card that can
// be used for an event now. ok is false if there is none.
func (e *Evaluator) EvalPendingTrigger(o engine.Obj) (worth, price int, ok bool) {
	for n := range e.v.NumTriggeredActions() {
		s, id, may := e.v.TriggeredAction(n)
		if !may || s.Source != o {
			continue
		}
		c := e.newWalk(s, 0)
		if w, cost, can := e.EvalAction(c, &e.lib.Abilities[id], e.v.Resources(e.me)); can && (!ok || w > worth) {
			worth, price, ok = w, cost, true
		}
		e.release()
	}
	return worth, price, ok
}

// sourceOf returns the source of an action of card o: its host, if the card gives the action to
// the host.
func (e *Evaluator) sourceOf(o engine.Obj, ab *code.Ability) engine.Obj {
	if ab.By == code.ByHost {
		return e.v.Host(o)
	}
	return o
}

// evalTactic is EvalUse for a tactic. pool is the viewer's resources.
func (e *Evaluator) evalTactic(o engine.Obj, p *Profile, pool int) (worth, price int, ok bool) {
	if p.Tactic == 0 {
		return 0, 0, false
	}
	c, ab := e.newWalk(e.v.SceneOf(o, e.me), 0), &e.lib.Abilities[p.Tactic]
	defer e.release()
	if e.alpha != minWorth && len(ab.Costs) == 0 && !ab.HasX { // the price does not affect the worth, so compute it only for a good worth
		if worth, _, ok = e.EvalAction(c, ab, pool); !ok || worth <= e.alpha {
			return worth, 0, ok
		}
		price = e.Price(o)
		return worth, price, price <= pool
	}
	price = e.Price(o)
	w, more, ok := e.EvalAction(c, ab, pool-price)
	return w, price + more, ok
}

// AlternativeCost returns the price in resources and the other loss in points of playing a card for
// an alternative cost in its text. way is the number of the alternative, from 1, or 0 for the
// cheapest one. ok is false if there is no such alternative now.
func (e *Evaluator) AlternativeCost(o engine.Obj, way int) (price, loss int, ok bool) {
	price, id, ok := e.v.AlternativePrice(o)
	if !ok {
		return 0, 0, false
	}
	ab := &e.lib.Abilities[id]
	c := e.newWalk(e.v.SceneOf(o, e.me), 0)
	defer e.release()
	best, more := -1, 0
	for k := uint8(2); k <= ab.Alts; k++ {
		if way != 0 && int(k) != way+1 {
			continue
		}
		p, l := 0, 0
		for i := range ab.Costs {
			if ab.Costs[i].Alt == k {
				r, n := e.EvalCost(c, &ab.Costs[i])
				p, l = p+r, l+n
			}
		}
		if n := l + e.w.Late*p; best < 0 || n < best {
			best, more, loss = n, p, l
		}
	}
	return price + more, loss, true
}

// EvalAmbush returns the worth of a card's text when the card is turned faceup in the ambush step,
// less the price.
func (e *Evaluator) EvalAmbush(o engine.Obj) int {
	k := e.v.Card(o)
	if k == nil {
		return 0
	}
	n, pool := 0, e.v.Resources(e.me)-k.Ambush
	for _, id := range k.Abilities {
		ab := &e.lib.Abilities[id]
		if ab.Kind != code.Tactic && ab.Event != code.Ambushes {
			continue
		}
		c := e.newWalk(e.v.SceneOf(o, e.me), 0)
		if w, price, ok := e.EvalAction(c, ab, pool); ok {
			n += w - e.w.Late*price
		}
		e.release()
	}
	return n
}

// EvalNth returns the worth of ability n of a card now, and its price.
func (e *Evaluator) EvalNth(o engine.Obj, n int) (worth, price int, ok bool) {
	k := e.v.Card(o)
	if k == nil || n >= len(k.Abilities) {
		return 0, 0, false
	}
	ab := &e.lib.Abilities[k.Abilities[n]]
	c := e.newWalk(e.v.SceneOf(e.sourceOf(o, ab), e.me), 0)
	defer e.release()
	return e.EvalAction(c, ab, e.v.Resources(e.me))
}

// EvalEnter returns the worth of a card's own enter-play effects if it enters play in zone z.
func (e *Evaluator) EvalEnter(o engine.Obj, p *Profile, z card.Zone) int {
	n := 0
	for _, id := range p.Enter {
		c := e.newWalk(e.v.SceneIn(o, e.me, z), 0)
		if w, ok := e.EvalAbility(c, &e.lib.Abilities[id]); ok {
			n += w
		}
		e.release()
	}
	return n
}

// PowerBuff returns the power beyond its printed power that a card has in zone z by its own text.
func (e *Evaluator) PowerBuff(o engine.Obj, p *Profile, z card.Zone) int {
	n := 0
	for _, id := range p.PowerBuffs {
		ab := &e.lib.Abilities[id]
		if ab.Zones != 0 && !ab.Zones.Has(z) {
			continue
		}
		c := e.newWalk(e.v.SceneIn(o, e.me, z), 0)
		if ab.Cond == 0 || e.v.Eval(&c.Scene, ab.Cond) != 0 {
			n += e.Number(c, ab.Stat.N, 1)
		}
		e.release()
	}
	return n
}

// EvalAttach returns the worth of attaching a card in hand to the best host.
func (e *Evaluator) EvalAttach(o engine.Obj, p *Profile) int {
	c := e.newWalk(e.v.SceneOf(o, e.me), 0)
	defer e.release()
	n, _ := e.EvalAbility(c, &e.lib.Abilities[p.Attach])
	return n
}

// EvalFree returns the worth to the viewer if player by plays a tactic without paying its cost. ok
// is false if it cannot be played.
func (e *Evaluator) EvalFree(o engine.Obj, by engine.Player) (worth int, ok bool) {
	p := e.ProfileOf(o)
	if p == nil || p.Tactic == 0 {
		return 0, false
	}
	c := e.newWalk(e.v.SceneOf(o, by), 0)
	defer e.release()
	return e.EvalAbility(c, &e.lib.Abilities[p.Tactic])
}

// AuraWorth returns the worth of a card's static effects on other cards in zone z, less their mean
// worth in the profile. It counts the objects that the effects would apply to now.
func (e *Evaluator) AuraWorth(o engine.Obj, p *Profile, z card.Zone) int {
	if e.off.Has(TermText) {
		return 0
	}
	n := 0
	for _, id := range p.Auras {
		ab := &e.lib.Abilities[id]
		if ab.Zones != 0 && !ab.Zones.Has(z) {
			continue
		}
		c := e.newWalk(e.v.SceneIn(o, e.me, z), 0)
		met := e.v.Select(&c.Scene, code.SelID(ab.Stat.R.N))
		n += e.read.staticWorth(ab) * clamp(met.Len()-1, -1, 3) / 2
		e.release()
	}
	return n
}
