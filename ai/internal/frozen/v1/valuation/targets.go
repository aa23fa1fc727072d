package valuation

import (
	"math/bits"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// EvalAction returns the worth to the viewer of announcing an ability now with the best targets,
// less costs other than resources, and its price in resources. pool is the number of resources
// that can be spent. ok is false if the ability cannot be announced.
func (e *Evaluator) EvalAction(c *Walk, ab *code.Ability, pool int) (worth, price int, ok bool) {
	if ab.XIs != 0 {
		c.X = max(0, e.v.Eval(&c.Scene, ab.XIs))
	}
	if e.alpha != minWorth && e.belowAlpha(c, ab) {
		return e.alpha, 0, true
	}
	loss := 0
	for i := range ab.Costs {
		if ab.Costs[i].Alt > 1 {
			continue // of alternative costs, only the first one counts
		}
		p, l := e.EvalCost(c, &ab.Costs[i])
		price, loss = price+p, loss+l
	}
	if price > pool {
		return 0, price, false
	}
	if !ab.HasX {
		if len(ab.Targets) == 0 && e.lib.Code[ab.Body].Op == code.OpChoose {
			e.bodyAlpha = e.alpha + loss
		}
		worth, ok = e.EvalAbility(c, ab)
		e.bodyAlpha = minWorth
		return worth - loss, price, ok
	}
	best, first, last, apart := -1, 0, 0, e.separableTargets(c, ab)
	if apart { // without a target the ability has no effect, so begin with one
		best, first = 0, 1
	}
	for x := first; x <= min(pool-price, 10); x++ {
		h := e.fork(c)
		h.depth, h.X = c.depth, x
		w, fits := e.EvalAbility(h, ab)
		e.release()
		if fits && (best < 0 || w-e.w.Early*x/2 > worth-e.w.Early*best/2) {
			best, worth = x, w
		}
		if apart && (!fits || w-last <= e.w.Early/2) {
			break // further targets are worth even less
		}
		last = w
	}
	return worth - loss, price + max(best, 0), best >= 0
}

// separableTargets reports whether X is the number of targets and the effect on each target is
// independent of the others. The viewer then takes the best targets first, so that each is worth
// at most as much as the one before.
func (e *Evaluator) separableTargets(c *Walk, ab *code.Ability) bool {
	if len(ab.Targets) != 1 || ab.Targets[0].UpTo || ab.Targets[0].By == code.Opp || c.Controller != e.me {
		return false
	}
	n, in := e.lib.Exprs[ab.Targets[0].Max], e.singleInstr(int(ab.Body))
	return len(n) == 1 && n[0].Op == code.EX && in != nil && e.ops[in.Op].onObject != nil && in.R == (code.Ref{Kind: code.RefReg}) &&
		in.R2.Kind == code.RefNone && in.N == 0 && in.M == 0
}

// belowAlpha reports whether the upper bounds of an ability's operations show that it is worth at
// most alpha now. The costs of the ability must not be an advantage.
func (e *Evaluator) belowAlpha(c *Walk, ab *code.Ability) bool {
	for i := range ab.Costs {
		if ab.Costs[i].Kind == code.UnhurtRef {
			return false
		}
	}
	most := 0
	for pc := int(ab.Body); ; pc++ {
		in := &e.lib.Code[pc]
		if in.Op == code.OpEnd {
			return most <= e.alpha
		}
		bound := e.ops[in.Op].upperBound
		if bound == nil {
			return false
		}
		n, ok := bound(e, c, ab, in)
		if !ok {
			return false
		}
		most += n
	}
}

// EvalAbility returns the worth of an ability to the viewer with the best targets, without its
// costs. ok is false if it lacks a target.
func (e *Evaluator) EvalAbility(c *Walk, ab *code.Ability) (worth int, ok bool) {
	judged := false
	for i := range ab.Targets {
		if worth, judged, ok = e.chooseTargets(c, ab, i); !ok && ab.Targets[i].Mode == 0 {
			return 0, false
		}
	}
	switch {
	case judged: // choosing the last target has already evaluated the body
		return worth, true
	case ab.Kind == code.Attach:
		return e.evalAttach(c), true
	}
	return e.EvalBody(c, int(ab.Body)), true
}

// ChooseTargets puts the best targets of role i into the register of the role. It reports whether
// there are enough targets.
func (e *Evaluator) ChooseTargets(c *Walk, ab *code.Ability, i int) bool {
	_, _, ok := e.chooseTargets(c, ab, i)
	return ok
}

// chooseTargets is ChooseTargets, but also returns the worth of the body if it happened to evaluate
// the body with the final targets. judged reports whether worth is set.
func (e *Evaluator) chooseTargets(c *Walk, ab *code.Ability, i int) (worth int, judged, ok bool) {
	t := &ab.Targets[i]
	if e.lib.Sels[t.Sel].Place == code.OnChain {
		return 0, false, e.v.ChainLength() > 0 // the target is a link of the chain: the function cancel chooses it later
	}
	n := e.Number(c, t.Max, 1)
	least := n
	if t.UpTo {
		least = min(1, n)
	}
	set := e.v.Select(&c.Scene, t.Sel)
	toward := e.playerSign(c.Controller)
	if t.By == code.Opp {
		toward = -toward
	}
	for k := 0; k < n; k++ {
		p := e.bestTarget(c, ab, i, set, toward)
		if p.obj == 0 {
			return worth, judged, k >= least || k > 0 && least == 0
		}
		if k >= least && p.worth*toward <= 0 {
			break
		}
		c.Add(i, p.obj)
		worth, judged = p.worth, k == 0 && !p.truncated
		set = set.Without(p.obj)
		if t.SameZone {
			set = set.And(e.sameZone(p.obj))
		}
	}
	return worth, judged, true
}

// sameZone returns the objects in the zone of o.
func (e *Evaluator) sameZone(o engine.Obj) engine.Set {
	p, z := e.v.Side(o), e.v.Zone(o)
	s := e.v.Units(p, z).Or(e.v.Supports(p, z))
	return s.Or(e.v.Quests(p, z)).Or(e.v.Developments(p, z))
}

// bestTarget returns the object of set that is the best target for role i, by the worth of the
// ability with it.
func (e *Evaluator) bestTarget(c *Walk, ab *code.Ability, i int, set engine.Set, t int) pick {
	switch {
	case ab.Kind == code.Attach:
	case e.onlyIdlePower(int(ab.Body)):
		return pick{obj: set.Pop()}
	default:
		if in := e.singleInstr(int(ab.Body)); in != nil {
			return e.bestFor(c, in, set, i, t)
		}
	}
	if own, ok := e.instrsOn(int(ab.Body), i); ok && ab.Kind != code.Attach {
		return e.bestBySplit(c, ab, own, i, set, t)
	}
	return e.best(set, t, func(o engine.Obj) int { return e.EvalWithTarget(c, ab, i, o) })
}

// instrsOn returns the instructions of a body whose worth depends on a register, bit k for
// instruction k. ok is false if the body has control flow, or more than 64 instructions.
func (e *Evaluator) instrsOn(pc, reg int) (own uint64, ok bool) {
	for bit := uint64(1); bit != 0; pc, bit = pc+1, bit<<1 {
		in := &e.lib.Code[pc]
		switch {
		case in.Op == code.OpEnd:
			return own, true
		case e.ops[in.Op].walk != nil:
			return 0, false
		case e.dependsOn(in, reg):
			own |= bit
		}
	}
	return 0, false
}

// bestBySplit is bestTarget for a body without control flow: the instructions that do not depend
// on the target, those not in own, are evaluated once.
func (e *Evaluator) bestBySplit(c *Walk, ab *code.Ability, own uint64, i int, set engine.Set, t int) pick {
	h := e.fork(c)
	defer e.release()
	cut, others := e.truncated, 0
	e.truncated = false
	for k, body := 0, e.lib.Code[ab.Body:]; body[k].Op != code.OpEnd; k++ {
		if own>>k&1 == 0 {
			others += e.EvalInstr(h, &body[k])
		}
	}
	cut, e.truncated = e.truncated, cut
	seen := e.memoFor(c, ab, own, i)
	return e.best(set, t, func(o engine.Obj) int {
		if seen != nil && seen.known.Has(o) {
			e.truncated = cut
			return others + seen.worth[o]
		}
		h.Put(i, o)
		n := 0
		for m := own; m != 0; m &= m - 1 {
			n += e.EvalInstr(h, &e.lib.Code[int(ab.Body)+bits.TrailingZeros64(m)])
		}
		if seen != nil && !e.truncated {
			seen.known.Add(o)
			seen.worth[o] = n
		}
		e.truncated = e.truncated || cut
		return others + n
	})
}

// targetMemo caches the worths of the candidates for a role of an ability. Without it, the
// candidates of a second role would be evaluated again for each candidate of the first.
type targetMemo struct {
	body   code.PC
	role   int
	source engine.Obj
	by     engine.Player
	depth  uint8
	known  engine.Set
	worth  [256]int
}

// memoFor returns the memo for the candidates of a role, or nil if their worth depends on the
// other targets or there are none. Evaluations nested inside another one do not use it.
func (e *Evaluator) memoFor(c *Walk, ab *code.Ability, own uint64, role int) *targetMemo {
	if len(ab.Targets) < 2 || c.depth > 1 {
		return nil
	}
	m := &e.memo
	if m.body == ab.Body && m.role == role && m.source == c.Source && m.by == c.Controller && m.depth == c.depth {
		return m
	}
	if !e.dependsOnlyOn(ab, own, role) {
		return nil
	}
	m.body, m.role, m.source, m.by, m.depth, m.known = ab.Body, role, c.Source, c.Controller, c.depth, engine.Set{}
	return m
}

// dependsOnlyOn reports whether the instructions in own depend on no target other than that of a
// role.
func (e *Evaluator) dependsOnlyOn(ab *code.Ability, own uint64, role int) bool {
	for k := range ab.Targets {
		for m := own; m != 0 && k != role; m &= m - 1 {
			if e.dependsOn(&e.lib.Code[int(ab.Body)+bits.TrailingZeros64(m)], k) {
				return false
			}
		}
	}
	return true
}

// dependsOn reports whether the worth of an instruction may depend on the object in register reg.
func (e *Evaluator) dependsOn(in *code.Instr, reg int) bool {
	for _, r := range [2]code.Ref{in.R, in.R2} {
		if r.Kind != code.RefNone && (r.Kind != code.RefReg || int(r.N) == reg) {
			return true
		}
	}
	for _, n := range [2]code.ExprID{in.N, in.M} {
		if expr := e.lib.Exprs[n]; n != 0 && (len(expr) != 1 || expr[0].Op != code.EConst) {
			return true
		}
	}
	return in.P != code.Me && in.P != code.Opp && in.P != code.Each
}

// onlyIdlePower reports whether a body only gives temporary power at a moment when that has no worth
// (see timedPowerWorth).
func (e *Evaluator) onlyIdlePower(pc int) bool {
	if e.v.Phase() <= card.KingdomPhase || e.battleOpen() {
		return false
	}
	for ; e.lib.Code[pc].Op == code.OpPower && code.Duration(e.lib.Code[pc].A) != code.Forever; pc++ {
	}
	return e.lib.Code[pc].Op == code.OpEnd
}

// boundPower bounds the worth of temporary power: it is 0 outside a battle and after the phases that
// count power.
func boundPower(e *Evaluator, _ *Walk, _ *code.Ability, in *code.Instr) (n int, ok bool) {
	return 0, code.Duration(in.A) != code.Forever && e.v.Phase() > card.KingdomPhase && !e.battleOpen()
}

// boundShield bounds the worth of cancelling combat damage: it is 0 if no combat damage is to come.
func boundShield(e *Evaluator, _ *Walk, _ *code.Ability, _ *code.Instr) (n int, ok bool) {
	return 0, !e.v.InCombat() || e.v.DamageAssigned()
}

// boundIntoDeck bounds the worth of shuffling targets in discard piles into decks.
func boundIntoDeck(e *Evaluator, c *Walk, ab *code.Ability, in *code.Instr) (n int, ok bool) {
	if in.R.Kind != code.RefReg || int(in.R.N) >= len(ab.Targets) {
		return 0, false
	}
	t := &ab.Targets[in.R.N]
	if e.lib.Sels[t.Sel].Place != code.Discard || ab.HasX {
		return 0, false
	}
	return e.Number(c, t.Max, 1) * e.intoDeckOf(e.me), true
}

// EvalWithTarget returns the worth of an ability with o as target i and with the earlier targets
// that are set in the walk.
func (e *Evaluator) EvalWithTarget(c *Walk, ab *code.Ability, i int, o engine.Obj) int {
	h := e.fork(c)
	h.Put(i, o)
	n := 0
	if ab.Kind == code.Attach {
		n = e.evalAttach(h)
	} else {
		n = e.EvalBody(h, int(ab.Body))
	}
	e.release()
	return n
}

// evalAttach returns the worth of attaching the source to the object in register 0.
func (e *Evaluator) evalAttach(c *Walk) int {
	p := e.ProfileOf(c.Source)
	host := c.Reg(0)
	o := host.Pop()
	if p == nil || o == 0 {
		return 0
	}
	if p.TakesControl && e.v.Controller(o) != c.Controller {
		return e.w.Support/2 - e.Sign(o)*(e.Loss(o)+e.Worth(o))
	}
	n := e.w.Support/2 + e.Sign(o)*(p.AttachWorth+p.Text[e.v.Zone(o)]/2)
	if !e.v.IsUnit(o) {
		return n
	}
	// The attachment lasts longer on a unit with many hit points.
	return n + e.Sign(o)*signum(p.AttachWorth)*10*min(e.v.Remaining(o), 5)
}
