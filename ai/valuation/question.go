package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Question is a decision that belongs to an effect or an announcement.
type Question struct {
	Walk
	Ability *code.Ability
	pc      int // the instruction that asks, 0 none
}

// Question is the decision at hand.
func (e *Evaluator) Question() *Question {
	q := &e.question
	c, pc, loop, rest := e.v.AskScene()
	_, id := e.v.Source()
	*q = Question{Walk: Walk{Scene: c}, Ability: &e.lib.Abilities[id], pc: int(pc)}
	if loop != 0 {
		q.loops = 2 // the other player's part does not change with the choice
	}
	q.looping = rest
	return q
}

// instr is the instruction that asks, nil when none does.
func (e *Evaluator) instr(q *Question) *code.Instr {
	if q.pc == 0 {
		return nil
	}
	return &e.lib.Code[q.pc]
}

// EvalPick is what choosing an object while an effect resolves is worth; o 0 is
// to choose no more.
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

// EvalYes is what saying yes to an offer is worth, and Declined what saying no
// is.
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

// EvalNo is what saying no to an offer is worth.
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

// EvalMode is what option n of a choice is worth.
func (e *Evaluator) EvalMode(q *Question, n int) int {
	h := e.fork(&q.Walk)
	defer e.release()
	pc := q.pc
	if pc == 0 { // on announcement, before the targets
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

// EvalNumber is what the number n is worth; ok is false when nothing can be done
// with it.
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

// EvalTarget is what one more target of a role is worth, the roles after it
// filled as well as can be; o 0 is to choose no more.
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

// EvalTriggerEvent is what using the ability for the event that o is the subject of is
// worth.
func (e *Evaluator) EvalTriggerEvent(q *Question, o engine.Obj) int {
	h := e.fork(&q.Walk)
	defer e.release()
	h.depth = 0
	h.Subject = o
	n, _, _ := e.EvalAction(h, q.Ability, e.v.Resources(e.me))
	return n
}

// EvalReplacement is what it is worth to replace that a card leaves play: where it goes
// instead, and what it costs. Resources buy little else in a battle.
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

// EvalUseAbove is Use for who asks only whether it is worth more than a floor: if it is not,
// some worth that is no more than that.
func (e *Evaluator) EvalUseAbove(o engine.Obj, floor int) (worth, price int, ok bool) {
	e.alpha = floor
	worth, price, ok = e.EvalUse(o)
	e.alpha = minWorth
	return worth, price, ok
}

// EvalUse is what playing a tactic from hand, or using the best ability of a card
// in play, is worth, and its price.
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

// EvalPendingTrigger is what the best of the triggered actions of a card that wait would bring, and
// its price; ok is false when there is none that can be used.
func (e *Evaluator) EvalPendingTrigger(o engine.Obj) (worth, price int, ok bool) {
	for n := range e.v.NumWaiting() {
		s, id, may := e.v.Waiting(n)
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

// sourceOf is whose action an action of a card is: of what the card is attached to, if it
// gives it that.
func (e *Evaluator) sourceOf(o engine.Obj, ab *code.Ability) engine.Obj {
	if ab.By == code.ByHost {
		return e.v.Host(o)
	}
	return o
}

// evalTactic is what playing a tactic is worth.
func (e *Evaluator) evalTactic(o engine.Obj, p *Profile, pool int) (worth, price int, ok bool) {
	if p.Tactic == 0 {
		return 0, 0, false
	}
	c, ab := e.newWalk(e.v.SceneOf(o, e.me), 0), &e.lib.Abilities[p.Tactic]
	defer e.release()
	if e.alpha != minWorth && len(ab.Costs) == 0 && !ab.HasX { // then its price is nothing to its worth
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

// AlternativeCost is what it takes to play a card when a cost of its text is paid that changes
// its price, in one of the ways there are, the first from 1, or with 0 in the first that
// is not dearer than the others: the price, and what else is given up. ok is false where
// there is no such way now.
func (e *Evaluator) AlternativeCost(o engine.Obj, way int) (price, loss int, ok bool) {
	price, id, ok := e.v.PriceInstead(o)
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

// EvalAmbush is what the text of a card does when it is turned faceup in the ambush
// step.
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

// EvalNth is what ability n of a card is worth now, and its price.
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

// EvalEnter is what the card's own text does when it enters play in a zone.
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

// PowerBuff is the power that a card has by its own text in a zone, beyond what is
// printed.
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

// EvalAttach is what attaching a card of the viewer's hand to the best host is
// worth.
func (e *Evaluator) EvalAttach(o engine.Obj, p *Profile) int {
	c := e.newWalk(e.v.SceneOf(o, e.me), 0)
	defer e.release()
	n, _ := e.EvalAbility(c, &e.lib.Abilities[p.Attach])
	return n
}

// EvalFree is what playing a tactic for no cost is worth to its controller; ok is
// false when it cannot be played.
func (e *Evaluator) EvalFree(o engine.Obj, by engine.Player) (worth int, ok bool) {
	p := e.ProfileOf(o)
	if p == nil || p.Tactic == 0 {
		return 0, false
	}
	c := e.newWalk(e.v.SceneOf(o, by), 0)
	defer e.release()
	return e.EvalAbility(c, &e.lib.Abilities[p.Tactic])
}

// AuraWorth is what a card's constant effects on others are worth in a zone beyond
// their mean: by how many they meet now.
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
