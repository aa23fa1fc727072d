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
func (j *Evaluator) Question() *Question {
	q := &j.asked
	c, pc, loop, rest := j.v.AskScene()
	_, id := j.v.Source()
	*q = Question{Walk: Walk{Scene: c}, Ability: &j.lib.Abilities[id], pc: int(pc)}
	if loop != 0 {
		q.loops = 2 // the other player's part does not change with the choice
	}
	q.looping = rest
	return q
}

// instr is the instruction that asks, nil when none does.
func (j *Evaluator) instr(q *Question) *code.Instr {
	if q.pc == 0 {
		return nil
	}
	return &j.lib.Code[q.pc]
}

// EvalPick is what choosing an object while an effect resolves is worth; o 0 is
// to choose no more.
func (j *Evaluator) EvalPick(q *Question, o engine.Obj) int {
	in := j.instr(q)
	if in == nil {
		return 0
	}
	h := j.fork(&q.Walk)
	defer j.done()
	if o != 0 {
		h.Add(int(in.A), o)
		h.It = o
	}
	return j.EvalBody(h, q.pc+1)
}

// EvalYes is what saying yes to an offer is worth, and Declined what saying no
// is.
func (j *Evaluator) EvalYes(q *Question) int {
	h := j.fork(&q.Walk)
	defer j.done()
	h.depth = 0
	switch in := j.instr(q); {
	case in == nil:
		n, _ := j.EvalAbility(h, q.Ability)
		return n
	case in.Op == code.OpUnlessPays:
		return j.EvalBody(h, int(in.To))
	default:
		return j.EvalBody(h, q.pc+1)
	}
}

// EvalNo is what saying no to an offer is worth.
func (j *Evaluator) EvalNo(q *Question) int {
	h := j.fork(&q.Walk)
	defer j.done()
	h.depth = 0
	switch in := j.instr(q); {
	case in == nil:
		return 0
	case in.Op == code.OpUnlessPays:
		return j.EvalBody(h, q.pc+1)
	default:
		return j.EvalBody(h, int(in.To))
	}
}

// EvalMode is what option n of a choice is worth.
func (j *Evaluator) EvalMode(q *Question, n int) int {
	h := j.fork(&q.Walk)
	defer j.done()
	pc := q.pc
	if pc == 0 { // on announcement, before the targets
		pc = int(q.Ability.ModeAt)
		for k := range q.Ability.Targets {
			if m := q.Ability.Targets[k].Mode; m == 0 || int(m) == n+1 {
				j.ChooseTargets(h, q.Ability, k)
			}
		}
	}
	if j.lib.Code[pc].Op != code.OpMode {
		return 0
	}
	return j.EvalBody(h, int(j.lib.Code[pc+1+n].To))
}

// EvalNumber is what the number n is worth; ok is false when nothing can be done
// with it.
func (j *Evaluator) EvalNumber(q *Question, n int) (worth int, ok bool) {
	h := j.fork(&q.Walk)
	defer j.done()
	h.depth = 0
	h.X = n
	if q.pc != 0 {
		return j.EvalBody(h, q.pc+1), true
	}
	return j.EvalAbility(h, q.Ability)
}

// EvalTarget is what one more target of a role is worth, the roles after it
// filled as well as can be; o 0 is to choose no more.
func (j *Evaluator) EvalTarget(q *Question, role int, o engine.Obj) int {
	h := j.fork(&q.Walk)
	defer j.done()
	if o != 0 {
		h.Add(role, o)
	}
	if q.Ability.Kind == code.Attach {
		return j.fasten(h)
	}
	for k := role + 1; k < len(q.Ability.Targets); k++ {
		j.ChooseTargets(h, q.Ability, k)
	}
	return j.EvalBody(h, int(q.Ability.Body))
}

// EvalTriggerEvent is what using the ability for the event that o is the subject of is
// worth.
func (j *Evaluator) EvalTriggerEvent(q *Question, o engine.Obj) int {
	h := j.fork(&q.Walk)
	defer j.done()
	h.depth = 0
	h.Subject = o
	n, _, _ := j.EvalAction(h, q.Ability, j.v.Resources(j.me))
	return n
}

// EvalReplacement is what it is worth to replace that a card leaves play: where it goes
// instead, and what it costs. Resources buy little else in a battle.
func (j *Evaluator) EvalReplacement(q *Question, o engine.Obj) int {
	saved := j.Loss(o)
	for pc := int(q.Ability.Body); j.lib.Code[pc].Op != code.OpEnd; pc++ {
		switch j.lib.Code[pc].Op {
		case code.OpToHand:
			saved = j.w.Card
		case code.OpTuck:
			saved = j.w.Card / 2
		case code.OpFacedown:
			saved = j.w.Develop
		case code.OpBottom:
			saved = -j.w.Card / 8
		}
	}
	worth := j.Sign(o) * saved
	for i := range q.Ability.Costs {
		p, l := j.EvalCost(&q.Walk, &q.Ability.Costs[i])
		worth -= j.w.Late*p + l
	}
	return worth
}

// EvalUseAbove is Use for who asks only whether it is worth more than a floor: if it is not,
// some worth that is no more than that.
func (j *Evaluator) EvalUseAbove(o engine.Obj, floor int) (worth, price int, ok bool) {
	j.floor = floor
	worth, price, ok = j.EvalUse(o)
	j.floor = never
	return worth, price, ok
}

// EvalUse is what playing a tactic from hand, or using the best ability of a card
// in play, is worth, and its price.
func (j *Evaluator) EvalUse(o engine.Obj) (worth, price int, ok bool) {
	p := j.ProfileOf(o)
	if p == nil {
		return 0, 0, false
	}
	pool := j.v.Resources(j.me)
	if !j.v.IsInPlay(o) {
		return j.cast(o, p, pool)
	}
	for _, id := range p.Actions {
		ab := &j.lib.Abilities[id]
		if ab.Zones != 0 && !ab.Zones.Has(j.v.Zone(o)) {
			continue
		}
		c := j.scene(j.v.SceneOf(j.user(o, ab), j.me), 0)
		if w, cost, can := j.EvalAction(c, ab, pool); can && (!ok || w > worth) {
			worth, price, ok = w, cost, true
		}
		j.done()
	}
	return worth, price, ok
}

// EvalPendingTrigger is what the best of the triggered actions of a card that wait would bring, and
// its price; ok is false when there is none that can be used.
func (j *Evaluator) EvalPendingTrigger(o engine.Obj) (worth, price int, ok bool) {
	for n := range j.v.NumWaiting() {
		s, id, may := j.v.Waiting(n)
		if !may || s.Source != o {
			continue
		}
		c := j.scene(s, 0)
		if w, cost, can := j.EvalAction(c, &j.lib.Abilities[id], j.v.Resources(j.me)); can && (!ok || w > worth) {
			worth, price, ok = w, cost, true
		}
		j.done()
	}
	return worth, price, ok
}

// user is whose action an action of a card is: of what the card is attached to, if it
// gives it that.
func (j *Evaluator) user(o engine.Obj, ab *code.Ability) engine.Obj {
	if ab.By == code.ByHost {
		return j.v.Host(o)
	}
	return o
}

// cast is what playing a tactic is worth.
func (j *Evaluator) cast(o engine.Obj, p *Profile, pool int) (worth, price int, ok bool) {
	if p.Tactic == 0 {
		return 0, 0, false
	}
	c, ab := j.scene(j.v.SceneOf(o, j.me), 0), &j.lib.Abilities[p.Tactic]
	defer j.done()
	if j.floor != never && len(ab.Costs) == 0 && !ab.HasX { // then its price is nothing to its worth
		if worth, _, ok = j.EvalAction(c, ab, pool); !ok || worth <= j.floor {
			return worth, 0, ok
		}
		price = j.Price(o)
		return worth, price, price <= pool
	}
	price = j.Price(o)
	w, more, ok := j.EvalAction(c, ab, pool-price)
	return w, price + more, ok
}

// AlternativeCost is what it takes to play a card when a cost of its text is paid that changes
// its price, in one of the ways there are, the first from 1, or with 0 in the first that
// is not dearer than the others: the price, and what else is given up. ok is false where
// there is no such way now.
func (j *Evaluator) AlternativeCost(o engine.Obj, way int) (price, loss int, ok bool) {
	price, id, ok := j.v.PriceInstead(o)
	if !ok {
		return 0, 0, false
	}
	ab := &j.lib.Abilities[id]
	c := j.scene(j.v.SceneOf(o, j.me), 0)
	defer j.done()
	best, more := -1, 0
	for k := uint8(2); k <= ab.Alts; k++ {
		if way != 0 && int(k) != way+1 {
			continue
		}
		p, l := 0, 0
		for i := range ab.Costs {
			if ab.Costs[i].Alt == k {
				r, n := j.EvalCost(c, &ab.Costs[i])
				p, l = p+r, l+n
			}
		}
		if n := l + j.w.Late*p; best < 0 || n < best {
			best, more, loss = n, p, l
		}
	}
	return price + more, loss, true
}

// EvalAmbush is what the text of a card does when it is turned faceup in the ambush
// step.
func (j *Evaluator) EvalAmbush(o engine.Obj) int {
	k := j.v.Card(o)
	if k == nil {
		return 0
	}
	n, pool := 0, j.v.Resources(j.me)-k.Ambush
	for _, id := range k.Abilities {
		ab := &j.lib.Abilities[id]
		if ab.Kind != code.Tactic && ab.Event != code.Ambushes {
			continue
		}
		c := j.scene(j.v.SceneOf(o, j.me), 0)
		if w, price, ok := j.EvalAction(c, ab, pool); ok {
			n += w - j.w.Late*price
		}
		j.done()
	}
	return n
}

// EvalNth is what ability n of a card is worth now, and its price.
func (j *Evaluator) EvalNth(o engine.Obj, n int) (worth, price int, ok bool) {
	k := j.v.Card(o)
	if k == nil || n >= len(k.Abilities) {
		return 0, 0, false
	}
	ab := &j.lib.Abilities[k.Abilities[n]]
	c := j.scene(j.v.SceneOf(j.user(o, ab), j.me), 0)
	defer j.done()
	return j.EvalAction(c, ab, j.v.Resources(j.me))
}

// EvalEnter is what the card's own text does when it enters play in a zone.
func (j *Evaluator) EvalEnter(o engine.Obj, p *Profile, z card.Zone) int {
	n := 0
	for _, id := range p.Enter {
		c := j.scene(j.v.SceneIn(o, j.me, z), 0)
		if w, ok := j.EvalAbility(c, &j.lib.Abilities[id]); ok {
			n += w
		}
		j.done()
	}
	return n
}

// PowerBuff is the power that a card has by its own text in a zone, beyond what is
// printed.
func (j *Evaluator) PowerBuff(o engine.Obj, p *Profile, z card.Zone) int {
	n := 0
	for _, id := range p.PowerBuffs {
		ab := &j.lib.Abilities[id]
		if ab.Zones != 0 && !ab.Zones.Has(z) {
			continue
		}
		c := j.scene(j.v.SceneIn(o, j.me, z), 0)
		if ab.Cond == 0 || j.v.Eval(&c.Scene, ab.Cond) != 0 {
			n += j.Number(c, ab.Stat.N, 1)
		}
		j.done()
	}
	return n
}

// EvalAttach is what attaching a card of the viewer's hand to the best host is
// worth.
func (j *Evaluator) EvalAttach(o engine.Obj, p *Profile) int {
	c := j.scene(j.v.SceneOf(o, j.me), 0)
	defer j.done()
	n, _ := j.EvalAbility(c, &j.lib.Abilities[p.Attach])
	return n
}

// EvalFree is what playing a tactic for no cost is worth to its controller; ok is
// false when it cannot be played.
func (j *Evaluator) EvalFree(o engine.Obj, by engine.Player) (worth int, ok bool) {
	p := j.ProfileOf(o)
	if p == nil || p.Tactic == 0 {
		return 0, false
	}
	c := j.scene(j.v.SceneOf(o, by), 0)
	defer j.done()
	return j.EvalAbility(c, &j.lib.Abilities[p.Tactic])
}

// AuraWorth is what a card's constant effects on others are worth in a zone beyond
// their mean: by how many they meet now.
func (j *Evaluator) AuraWorth(o engine.Obj, p *Profile, z card.Zone) int {
	if j.off.Has(TermText) {
		return 0
	}
	n := 0
	for _, id := range p.Auras {
		ab := &j.lib.Abilities[id]
		if ab.Zones != 0 && !ab.Zones.Has(z) {
			continue
		}
		c := j.scene(j.v.SceneIn(o, j.me, z), 0)
		met := j.v.Select(&c.Scene, code.SelID(ab.Stat.R.N))
		n += j.read.static(ab) * clamp(met.Len()-1, -1, 3) / 2
		j.done()
	}
	return n
}
