package valuation

import (
	"math/bits"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// EvalAction is what announcing an ability now would bring: its worth to the viewer
// with the best targets, costs other than resources taken off, and its price
// in resources. ok is false when it cannot be done.
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
			continue // the first way of paying stands for all
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
	if apart { // nothing is done to nobody
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
			break // nor is the next one worth its resource
		}
		last = w
	}
	return worth - loss, price + max(best, 0), best >= 0
}

// separableTargets reports whether X is how many targets an ability has, and what it does to each is
// worth the same whatever is done to others: the viewer takes the best first, and none is
// worth more than the one before.
func (e *Evaluator) separableTargets(c *Walk, ab *code.Ability) bool {
	if len(ab.Targets) != 1 || ab.Targets[0].UpTo || ab.Targets[0].By == code.Opp || c.Controller != e.me {
		return false
	}
	n, in := e.lib.Exprs[ab.Targets[0].Max], e.singleInstr(int(ab.Body))
	return len(n) == 1 && n[0].Op == code.EX && in != nil && e.ops[in.Op].onObject != nil && in.R == (code.Ref{Kind: code.RefReg}) &&
		in.R2.Kind == code.RefNone && in.N == 0 && in.M == 0
}

// belowAlpha reports whether an ability is plainly worth no more than the floor now, before
// its costs and targets are looked at: it costs nothing that is better away, and no
// instruction of its body does anything now that counts for more.
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

// EvalAbility chooses the targets and runs the body. ok is false when there is no
// target.
func (e *Evaluator) EvalAbility(c *Walk, ab *code.Ability) (worth int, ok bool) {
	judged := false
	for i := range ab.Targets {
		if worth, judged, ok = e.chooseTargets(c, ab, i); !ok && ab.Targets[i].Mode == 0 {
			return 0, false
		}
	}
	switch {
	case judged: // when its last target was chosen
		return worth, true
	case ab.Kind == code.Attach:
		return e.evalAttach(c), true
	}
	return e.EvalBody(c, int(ab.Body)), true
}

// ChooseTargets puts the best targets of one role into its register. It reports whether there
// are enough.
func (e *Evaluator) ChooseTargets(c *Walk, ab *code.Ability, i int) bool {
	_, _, ok := e.chooseTargets(c, ab, i)
	return ok
}

// chooseTargets is Target. If the ability has been judged with the one target that was chosen,
// as it would be judged now, it says what it is worth.
func (e *Evaluator) chooseTargets(c *Walk, ab *code.Ability, i int) (worth int, judged, ok bool) {
	t := &ab.Targets[i]
	if e.lib.Sels[t.Sel].Place == code.OnChain {
		return 0, false, e.v.ChainLength() > 0 // links are judged one by one
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

func (e *Evaluator) sameZone(o engine.Obj) engine.Set {
	p, z := e.v.Side(o), e.v.Zone(o)
	s := e.v.Units(p, z).Or(e.v.Supports(p, z))
	return s.Or(e.v.Quests(p, z)).Or(e.v.Developments(p, z))
}

// bestTarget is the best object for a role, by what the ability is worth with it.
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

// instrsOn tells the instructions of a body that regard a register from the others, a bit for
// each. ok is false if one of them leads the walk.
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

// bestBySplit is bestTarget where all instructions are carried out one after the other: those
// that do not regard the target are worth the same for all, and judged once.
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

// targetMemo is what the candidates for a role of an ability are worth, whatever its other
// targets are, since they are asked about for each of these.
type targetMemo struct {
	body   code.PC
	role   int
	source engine.Obj
	by     engine.Player
	depth  uint8
	known  engine.Set
	worth  [256]int
}

// memoFor is what is remembered of the candidates for a role; nil where what they are worth
// is another with other targets, or nothing has to be remembered. What is judged inside
// another judgement, which is deeper, remembers nothing.
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

// dependsOnlyOn reports whether instructions of an ability regard no target but that of a role.
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

// dependsOn reports whether what an instruction is worth may be another with another object
// in a register.
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

// onlyIdlePower reports whether a body gives power for the time being and nothing else, and that
// is worth nothing now (see timely).
func (e *Evaluator) onlyIdlePower(pc int) bool {
	if e.v.Phase() <= card.KingdomPhase || e.battleOpen() {
		return false
	}
	for ; e.lib.Code[pc].Op == code.OpPower && code.Duration(e.lib.Code[pc].A) != code.Forever; pc++ {
	}
	return e.lib.Code[pc].Op == code.OpEnd
}

// boundPower: for the time being it is worth nothing outside a battle and the phases that
// count it.
func boundPower(e *Evaluator, _ *Walk, _ *code.Ability, in *code.Instr) (n int, ok bool) {
	return 0, code.Duration(in.A) != code.Forever && e.v.Phase() > card.KingdomPhase && !e.battleOpen()
}

// boundShield: without a battle in which damage is still to come there is none to cancel.
func boundShield(e *Evaluator, _ *Walk, _ *code.Ability, _ *code.Instr) (n int, ok bool) {
	return 0, !e.v.InCombat() || e.v.DamageSet()
}

// boundIntoDeck is for cards of discard piles that are its targets.
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

// EvalWithTarget is what an ability is worth with one object as target i, and the
// targets before it as the scene has them.
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

// evalAttach is what attaching the source to register 0 is worth.
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
	// On a unit that stays it lasts.
	return n + e.Sign(o)*signum(p.AttachWorth)*10*min(e.v.Remaining(o), 5)
}
