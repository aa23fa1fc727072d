package valuation

import (
	"math/bits"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// An effect is judged by going through its instructions as the engine would,
// without changing anything, and adding up what each is worth to the viewer.
// Choices on the way are made by the same judgement: the viewer's for the most,
// his opponent's for the least.

// Walk is an ability as it would be carried out now, and how far the walk
// through it is.
type Walk struct {
	engine.Scene
	each    engine.Set // left of a "for each"
	looping bool       // in a "for each"
	loops   uint8      // of an "each player"
	depth   uint8      // of choices inside choices
}

// maxDepth bounds choices inside choices; deeper ones are left out.
const maxDepth = 3

// deep reports whether a scene is so deep in choices that something is left out. If it
// is just so deep, the same would be worth something else one choice higher up, and that
// is noted (Judge.cut).
func (j *Evaluator) deep(c *Walk, limit uint8) bool {
	j.cut = j.cut || c.depth == limit
	return c.depth >= limit
}

// maxSteps bounds a walk, so that a loop in a card ends.
const maxSteps = 64

// EvalBody is what a body is worth to the viewer from an instruction on.
func (j *Evaluator) EvalBody(c *Walk, pc int) int {
	total := 0
	for steps := 0; steps < maxSteps; steps++ {
		in := &j.lib.Code[pc]
		walk := j.ops[in.Op].walk
		if walk == nil {
			total += j.EvalInstr(c, in)
			pc++
			continue
		}
		next, worth := walk(j, c, in, pc+1)
		total += worth
		if next == 0 {
			break
		}
		pc = next
	}
	return total
}

func walkEnd(*Evaluator, *Walk, *code.Instr, int) (int, int) { return 0, 0 }

func walkOn(_ *Evaluator, _ *Walk, _ *code.Instr, pc int) (int, int) { return pc, 0 }

func walkJump(_ *Evaluator, _ *Walk, in *code.Instr, _ int) (int, int) { return int(in.To), 0 }

func walkUnless(j *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	if j.v.Eval(&c.Scene, in.N) == 0 {
		return int(in.To), 0
	}
	return pc, 0
}

// walkMay: the opponent will know whether it is good for him.
func walkMay(j *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	if j.v.PlayerOf(&c.Scene, in.P) != j.me {
		return 0, 0
	}
	return pc, 0
}

// walkUnlessPays: who can pay will.
func walkUnlessPays(j *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	p := j.v.PlayerOf(&c.Scene, in.P)
	if j.v.Resources(p) < j.Number(c, in.N, 1) {
		return pc, 0
	}
	return int(in.To), -30 * j.toward(p)
}

func walkPlayers(j *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	c.loops++
	switch c.loops {
	case 1:
		c.Loop = j.v.Active()
	case 2:
		c.Loop = j.v.Active().Other()
	default:
		c.loops = 0
		return int(in.To), 0
	}
	return pc, 0
}

func walkEach(j *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	if !c.looping {
		c.looping = true
		c.each = j.v.Objects(&c.Scene, in.R)
	}
	c.It = c.each.Pop()
	if c.It == 0 {
		c.looping = false
		return int(in.To), 0
	}
	return pc, 0
}

// walkMode is the option that its chooser takes, and everything after it.
func walkMode(j *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	if j.deep(c, maxDepth) {
		return 0, 0
	}
	t := j.toward(j.v.PlayerOf(&c.Scene, in.P))
	best, found := 0, false
	for i := 0; i < int(in.A); i++ {
		opt := &j.lib.Code[pc+i]
		if opt.N != 0 && j.v.Eval(&c.Scene, opt.N) == 0 {
			continue
		}
		h := j.fork(c)
		if n := j.EvalBody(h, int(opt.To)); !found || n*t > best*t {
			best, found = n, true
		}
		j.done()
	}
	if !found {
		return pc + int(in.A), 0
	}
	return 0, best
}

// walkChoose puts what its chooser would choose into the register.
func walkChoose(j *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	enough := j.enough
	j.enough = never
	if in.F&code.FAppend == 0 {
		c.Clear(int(in.A))
	}
	if j.deep(c, maxDepth) {
		return pc, 0
	}
	t := j.toward(j.v.PlayerOf(&c.Scene, in.P))
	n := j.amount(c, in)
	least := n
	if in.M != 0 {
		least = j.v.Eval(&c.Scene, in.M)
	}
	set := j.v.Select(&c.Scene, code.SelID(in.To))
	if n > 1 || t > 0 {
		enough = never
	}
	for k := 0; k < n; k++ {
		j.enough = enough
		p := j.bestOf(c, set, int(in.A), pc, t)
		if p.obj == 0 || k >= least && p.worth*t <= 0 {
			break
		}
		c.Add(int(in.A), p.obj)
		set = set.Without(p.obj)
		if n == 1 && !p.cut {
			return 0, p.worth // of all that comes after it
		}
	}
	return pc, 0
}

// walkTrait puts the trait that its player would name into the register.
func walkTrait(j *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	c.Clear(int(in.A))
	if j.deep(c, maxDepth) {
		return pc, 0
	}
	if p := j.bestOf(c, j.v.TraitsInPlay(), int(in.A), pc, j.toward(j.v.PlayerOf(&c.Scene, in.P))); p.obj != 0 {
		c.Add(int(in.A), p.obj)
	}
	return pc, 0
}

func walkCollect(j *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	set := j.v.Select(&c.Scene, code.SelID(in.To))
	if in.F&code.FAppend == 0 {
		c.Clear(int(in.A))
	}
	c.AddAll(int(in.A), set)
	return pc, 0
}

// walkRandom: a few of many at random are worth the mean of all, so many times.
func walkRandom(j *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	set, n := j.v.Select(&c.Scene, code.SelID(in.To)), j.amount(c, in)
	c.Clear(int(in.A))
	many := set.Len()
	if many <= n || j.deep(c, maxDepth) {
		c.AddAll(int(in.A), set)
		return pc, 0
	}
	total := 0
	for {
		o := set.Pop()
		if o == 0 {
			return 0, total * n / many
		}
		total += j.EvalWith(c, int(in.A), o, pc)
	}
}

func walkDest(j *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	c.Clear(int(in.A))
	if j.deep(c, maxDepth) {
		return pc, 0
	}
	moved := j.v.Objects(&c.Scene, in.R)
	o := moved.Pop()
	if o == 0 || j.v.IsSection(o) {
		return pc, 0
	}
	var set engine.Set
	for z := card.Kingdom; z < card.NumZones; z++ {
		if z != j.v.Zone(o) {
			set.Add(engine.Section(j.v.Side(o), int(z)))
		}
	}
	if p := j.bestOf(c, set, int(in.A), pc, j.toward(c.Controller)); p.obj != 0 {
		c.Add(int(in.A), p.obj)
	}
	return pc, 0
}

func walkNumber(j *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	c.X = j.Number(c, in.N, 0)
	return pc, 0
}

func (j *Evaluator) Number(c *Walk, id code.ExprID, def int) int {
	if id == 0 {
		return def
	}
	return j.v.Eval(&c.Scene, id)
}

// amount is the N of an instruction.
func (j *Evaluator) amount(c *Walk, in *code.Instr) int { return j.Number(c, in.N, 1) }

// EvalWith is what the rest of a body is worth if a register gets one more object.
func (j *Evaluator) EvalWith(c *Walk, reg int, o engine.Obj, pc int) int {
	h := j.fork(c)
	defer j.done()
	h.Add(reg, o)
	return j.EvalBody(h, pc)
}

// pick is the best of several choices.
type pick struct {
	obj   engine.Obj // 0 for none
	worth int        // to the viewer
	cut   bool       // which would be another one choice higher up (Judge.cut)
}

// best is the object of a set with which something is worth the most to the viewer
// (t 1) or to his opponent (t -1).
func (j *Evaluator) best(set engine.Set, t int, with func(o engine.Obj) int) (p pick) {
	cut, enough := j.cut, j.enough
	j.enough = never
	for {
		o := set.Pop()
		if o == 0 {
			j.cut = cut
			return p
		}
		j.cut = false
		n := with(o)
		cut = cut || j.cut
		if p.obj == 0 || n*t > p.worth*t {
			p = pick{o, n, j.cut}
			if n <= enough && !j.cut {
				set = engine.Set{}
			}
		}
	}
}

// bestOf is the best object for a register, by what the rest of a body is worth then.
func (j *Evaluator) bestOf(c *Walk, set engine.Set, reg, pc, t int) pick {
	if in := j.lone(pc); in != nil && c.Free(reg) {
		return j.bestFor(c, in, set, reg, t)
	}
	return j.best(set, t, func(o engine.Obj) int { return j.EvalWith(c, reg, o, pc) })
}

// lone is an instruction that does not lead the walk, and after which nothing comes.
func (j *Evaluator) lone(pc int) *code.Instr {
	if in := &j.lib.Code[pc]; j.lib.Code[pc+1].Op == code.OpEnd && j.ops[in.Op].walk == nil {
		return in
	}
	return nil
}

// bestFor is bestOf where one instruction is all that comes: it leaves a scene as it is, so
// that one does for all objects.
func (j *Evaluator) bestFor(c *Walk, in *code.Instr, set engine.Set, reg, t int) pick {
	h := j.fork(c)
	defer j.done()
	row := &j.ops[in.Op]
	if row.on == nil || in.R != (code.Ref{Kind: code.RefReg, N: uint16(reg)}) || in.R2.Kind != code.RefNone {
		return j.best(set, t, func(o engine.Obj) int {
			h.Put(reg, o)
			return j.EvalInstr(h, in)
		})
	}
	return j.best(set, t, func(o engine.Obj) int { // done to it alone
		h.Put(reg, o)
		h.It = o
		return j.doTo(h, in, row, o)
	})
}

// never is a worth that nothing is as bad as.
const never = -1 << 31

// EvalAction is what announcing an ability now would bring: its worth to the viewer
// with the best targets, costs other than resources taken off, and its price
// in resources. ok is false when it cannot be done.
func (j *Evaluator) EvalAction(c *Walk, ab *code.Ability, pool int) (worth, price int, ok bool) {
	if ab.XIs != 0 {
		c.X = max(0, j.v.Eval(&c.Scene, ab.XIs))
	}
	if j.floor != never && j.vain(c, ab) {
		return j.floor, 0, true
	}
	loss := 0
	for i := range ab.Costs {
		if ab.Costs[i].Alt > 1 {
			continue // the first way of paying stands for all
		}
		p, l := j.EvalCost(c, &ab.Costs[i])
		price, loss = price+p, loss+l
	}
	if price > pool {
		return 0, price, false
	}
	if !ab.HasX {
		if len(ab.Targets) == 0 && j.lib.Code[ab.Body].Op == code.OpChoose {
			j.enough = j.floor + loss
		}
		worth, ok = j.EvalAbility(c, ab)
		j.enough = never
		return worth - loss, price, ok
	}
	best, first, last, apart := -1, 0, 0, j.apart(c, ab)
	if apart { // nothing is done to nobody
		best, first = 0, 1
	}
	for x := first; x <= min(pool-price, 10); x++ {
		h := j.fork(c)
		h.depth, h.X = c.depth, x
		w, fits := j.EvalAbility(h, ab)
		j.done()
		if fits && (best < 0 || w-j.w.Early*x/2 > worth-j.w.Early*best/2) {
			best, worth = x, w
		}
		if apart && (!fits || w-last <= j.w.Early/2) {
			break // nor is the next one worth its resource
		}
		last = w
	}
	return worth - loss, price + max(best, 0), best >= 0
}

// apart reports whether X is how many targets an ability has, and what it does to each is
// worth the same whatever is done to others: the viewer takes the best first, and none is
// worth more than the one before.
func (j *Evaluator) apart(c *Walk, ab *code.Ability) bool {
	if len(ab.Targets) != 1 || ab.Targets[0].UpTo || ab.Targets[0].By == code.Opp || c.Controller != j.me {
		return false
	}
	n, in := j.lib.Exprs[ab.Targets[0].Max], j.lone(int(ab.Body))
	return len(n) == 1 && n[0].Op == code.EX && in != nil && j.ops[in.Op].on != nil && in.R == (code.Ref{Kind: code.RefReg}) &&
		in.R2.Kind == code.RefNone && in.N == 0 && in.M == 0
}

// vain reports whether an ability is plainly worth no more than the floor now, before
// its costs and targets are looked at: it costs nothing that is better away, and no
// instruction of its body does anything now that counts for more.
func (j *Evaluator) vain(c *Walk, ab *code.Ability) bool {
	for i := range ab.Costs {
		if ab.Costs[i].Kind == code.UnhurtRef {
			return false
		}
	}
	most := 0
	for pc := int(ab.Body); ; pc++ {
		in := &j.lib.Code[pc]
		if in.Op == code.OpEnd {
			return most <= j.floor
		}
		bound := j.ops[in.Op].most
		if bound == nil {
			return false
		}
		n, ok := bound(j, c, ab, in)
		if !ok {
			return false
		}
		most += n
	}
}

// EvalAbility chooses the targets and runs the body. ok is false when there is no
// target.
func (j *Evaluator) EvalAbility(c *Walk, ab *code.Ability) (worth int, ok bool) {
	judged := false
	for i := range ab.Targets {
		if worth, judged, ok = j.chooseTargets(c, ab, i); !ok && ab.Targets[i].Mode == 0 {
			return 0, false
		}
	}
	switch {
	case judged: // when its last target was chosen
		return worth, true
	case ab.Kind == code.Attach:
		return j.fasten(c), true
	}
	return j.EvalBody(c, int(ab.Body)), true
}

// ChooseTargets puts the best targets of one role into its register. It reports whether there
// are enough.
func (j *Evaluator) ChooseTargets(c *Walk, ab *code.Ability, i int) bool {
	_, _, ok := j.chooseTargets(c, ab, i)
	return ok
}

// chooseTargets is Target. If the ability has been judged with the one target that was chosen,
// as it would be judged now, it says what it is worth.
func (j *Evaluator) chooseTargets(c *Walk, ab *code.Ability, i int) (worth int, judged, ok bool) {
	t := &ab.Targets[i]
	if j.lib.Sels[t.Sel].Place == code.OnChain {
		return 0, false, j.v.ChainLength() > 0 // links are judged one by one
	}
	n := j.Number(c, t.Max, 1)
	least := n
	if t.UpTo {
		least = min(1, n)
	}
	set := j.v.Select(&c.Scene, t.Sel)
	toward := j.toward(c.Controller)
	if t.By == code.Opp {
		toward = -toward
	}
	for k := 0; k < n; k++ {
		p := j.bestTarget(c, ab, i, set, toward)
		if p.obj == 0 {
			return worth, judged, k >= least || k > 0 && least == 0
		}
		if k >= least && p.worth*toward <= 0 {
			break
		}
		c.Add(i, p.obj)
		worth, judged = p.worth, k == 0 && !p.cut
		set = set.Without(p.obj)
		if t.SameZone {
			set = set.And(j.sameZone(p.obj))
		}
	}
	return worth, judged, true
}

func (j *Evaluator) sameZone(o engine.Obj) engine.Set {
	p, z := j.v.Side(o), j.v.Zone(o)
	s := j.v.Units(p, z).Or(j.v.Supports(p, z))
	return s.Or(j.v.Quests(p, z)).Or(j.v.Developments(p, z))
}

// bestTarget is the best object for a role, by what the ability is worth with it.
func (j *Evaluator) bestTarget(c *Walk, ab *code.Ability, i int, set engine.Set, t int) pick {
	switch {
	case ab.Kind == code.Attach:
	case j.idle(int(ab.Body)):
		return pick{obj: set.Pop()}
	default:
		if in := j.lone(int(ab.Body)); in != nil {
			return j.bestFor(c, in, set, i, t)
		}
	}
	if own, ok := j.split(int(ab.Body), i); ok && ab.Kind != code.Attach {
		return j.bestOfOwn(c, ab, own, i, set, t)
	}
	return j.best(set, t, func(o engine.Obj) int { return j.EvalWithTarget(c, ab, i, o) })
}

// split tells the instructions of a body that regard a register from the others, a bit for
// each. ok is false if one of them leads the walk.
func (j *Evaluator) split(pc, reg int) (own uint64, ok bool) {
	for bit := uint64(1); bit != 0; pc, bit = pc+1, bit<<1 {
		in := &j.lib.Code[pc]
		switch {
		case in.Op == code.OpEnd:
			return own, true
		case j.ops[in.Op].walk != nil:
			return 0, false
		case j.regards(in, reg):
			own |= bit
		}
	}
	return 0, false
}

// bestOfOwn is bestTarget where all instructions are carried out one after the other: those
// that do not regard the target are worth the same for all, and judged once.
func (j *Evaluator) bestOfOwn(c *Walk, ab *code.Ability, own uint64, i int, set engine.Set, t int) pick {
	h := j.fork(c)
	defer j.done()
	cut, others := j.cut, 0
	j.cut = false
	for k, body := 0, j.lib.Code[ab.Body:]; body[k].Op != code.OpEnd; k++ {
		if own>>k&1 == 0 {
			others += j.EvalInstr(h, &body[k])
		}
	}
	cut, j.cut = j.cut, cut
	seen := j.recall(c, ab, own, i)
	return j.best(set, t, func(o engine.Obj) int {
		if seen != nil && seen.known.Has(o) {
			j.cut = cut
			return others + seen.worth[o]
		}
		h.Put(i, o)
		n := 0
		for m := own; m != 0; m &= m - 1 {
			n += j.EvalInstr(h, &j.lib.Code[int(ab.Body)+bits.TrailingZeros64(m)])
		}
		if seen != nil && !j.cut {
			seen.known.Add(o)
			seen.worth[o] = n
		}
		j.cut = j.cut || cut
		return others + n
	})
}

// memory is what the candidates for a role of an ability are worth, whatever its other
// targets are, since they are asked about for each of these.
type memory struct {
	body   code.PC
	role   int
	source engine.Obj
	by     engine.Player
	depth  uint8
	known  engine.Set
	worth  [256]int
}

// recall is what is remembered of the candidates for a role; nil where what they are worth
// is another with other targets, or nothing has to be remembered. What is judged inside
// another judgement, which is deeper, remembers nothing.
func (j *Evaluator) recall(c *Walk, ab *code.Ability, own uint64, role int) *memory {
	if len(ab.Targets) < 2 || c.depth > 1 {
		return nil
	}
	m := &j.memory
	if m.body == ab.Body && m.role == role && m.source == c.Source && m.by == c.Controller && m.depth == c.depth {
		return m
	}
	if !j.alone(ab, own, role) {
		return nil
	}
	m.body, m.role, m.source, m.by, m.depth, m.known = ab.Body, role, c.Source, c.Controller, c.depth, engine.Set{}
	return m
}

// alone reports whether instructions of an ability regard no target but that of a role.
func (j *Evaluator) alone(ab *code.Ability, own uint64, role int) bool {
	for k := range ab.Targets {
		for m := own; m != 0 && k != role; m &= m - 1 {
			if j.regards(&j.lib.Code[int(ab.Body)+bits.TrailingZeros64(m)], k) {
				return false
			}
		}
	}
	return true
}

// regards reports whether what an instruction is worth may be another with another object
// in a register.
func (j *Evaluator) regards(in *code.Instr, reg int) bool {
	for _, r := range [2]code.Ref{in.R, in.R2} {
		if r.Kind != code.RefNone && (r.Kind != code.RefReg || int(r.N) == reg) {
			return true
		}
	}
	for _, n := range [2]code.ExprID{in.N, in.M} {
		if e := j.lib.Exprs[n]; n != 0 && (len(e) != 1 || e[0].Op != code.EConst) {
			return true
		}
	}
	return in.P != code.Me && in.P != code.Opp && in.P != code.Each
}

// idle reports whether a body gives power for the time being and nothing else, and that
// is worth nothing now (see timely).
func (j *Evaluator) idle(pc int) bool {
	if j.v.Phase() <= phaseKingdom || j.fighting() {
		return false
	}
	for ; j.lib.Code[pc].Op == code.OpPower && code.Duration(j.lib.Code[pc].A) != code.Forever; pc++ {
	}
	return j.lib.Code[pc].Op == code.OpEnd
}

// mostOfPower: for the time being it is worth nothing outside a battle and the phases that
// count it.
func mostOfPower(j *Evaluator, _ *Walk, _ *code.Ability, in *code.Instr) (n int, ok bool) {
	return 0, code.Duration(in.A) != code.Forever && j.v.Phase() > phaseKingdom && !j.fighting()
}

// mostOfShield: without a battle in which damage is still to come there is none to cancel.
func mostOfShield(j *Evaluator, _ *Walk, _ *code.Ability, _ *code.Instr) (n int, ok bool) {
	return 0, !j.v.InCombat() || j.v.DamageSet()
}

// mostIntoDeck is for cards of discard piles that are its targets.
func mostIntoDeck(j *Evaluator, c *Walk, ab *code.Ability, in *code.Instr) (n int, ok bool) {
	if in.R.Kind != code.RefReg || int(in.R.N) >= len(ab.Targets) {
		return 0, false
	}
	t := &ab.Targets[in.R.N]
	if j.lib.Sels[t.Sel].Place != code.Discard || ab.HasX {
		return 0, false
	}
	return j.Number(c, t.Max, 1) * j.intoDeckOf(j.me), true
}

// EvalWithTarget is what an ability is worth with one object as target i, and the
// targets before it as the scene has them.
func (j *Evaluator) EvalWithTarget(c *Walk, ab *code.Ability, i int, o engine.Obj) int {
	h := j.fork(c)
	h.Put(i, o)
	n := 0
	if ab.Kind == code.Attach {
		n = j.fasten(h)
	} else {
		n = j.EvalBody(h, int(ab.Body))
	}
	j.done()
	return n
}

// fasten is what attaching the source to register 0 is worth.
func (j *Evaluator) fasten(c *Walk) int {
	p := j.ProfileOf(c.Source)
	host := c.Reg(0)
	o := host.Pop()
	if p == nil || o == 0 {
		return 0
	}
	if p.TakesControl && j.v.Controller(o) != c.Controller {
		return j.w.Support/2 - j.Sign(o)*(j.Loss(o)+j.Worth(o))
	}
	n := j.w.Support/2 + j.Sign(o)*(p.AttachWorth+p.Text[j.v.Zone(o)]/2)
	if !j.v.IsUnit(o) {
		return n
	}
	// On a unit that stays it lasts.
	return n + j.Sign(o)*signum(p.AttachWorth)*10*min(j.v.Remaining(o), 5)
}
