package heuristic

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// An effect is judged by going through its instructions as the engine would,
// without changing anything, and adding up what each is worth to the viewer.
// Choices on the way are made by the same judgement: the viewer's for the most,
// his opponent's for the least.

// maxDepth bounds choices inside choices; deeper ones are left out.
const maxDepth = 3

// maxSteps bounds a walk, so that a loop in a card ends.
const maxSteps = 64

// run is what a body is worth to the viewer from an instruction on.
func (a *Agent) run(c *scene, pc int) int {
	total := 0
	for steps := 0; steps < maxSteps; steps++ {
		in := &a.lib.Code[pc]
		pc++
		switch in.Op {
		case code.OpEnd:
			return total
		case code.OpJump, code.OpNextPlayer, code.OpNextEach:
			pc = int(in.To)
		case code.OpJumpUnless:
			if a.eval(c, in.N) == 0 {
				pc = int(in.To)
			}
		case code.OpJumpFailed, code.OpSearch, code.OpReveal, code.OpShuffle:
			// what is found is not known, and taken to be enough
		case code.OpMay:
			if a.player(c, in.P) != a.me {
				return total // he will know whether it is good for him
			}
		case code.OpMode:
			return total + a.bestMode(c, in, pc)
		case code.OpEachPlayer:
			pc = a.nextPlayer(c, in, pc)
		case code.OpForEach:
			pc = a.nextEach(c, in, pc)
		case code.OpUnlessPays:
			if p := a.player(c, in.P); a.v.Resources(p) >= a.number(c, in.N, 1) {
				total -= 30 * a.toward(p)
				pc = int(in.To)
			}
		case code.OpChoose:
			a.bestChoice(c, in, pc)
		case code.OpCollect:
			c.reg[in.A] = or(c.reg[in.A], a.sel(c, code.SelID(in.To)))
		case code.OpChooseDest:
			a.bestDest(c, in, pc)
		case code.OpNumber:
			c.x = a.number(c, in.N, 0)
		default:
			total += a.effect(c, in)
		}
	}
	return total
}

func (a *Agent) number(c *scene, id code.ExprID, def int) int {
	if id == 0 {
		return def
	}
	return a.eval(c, id)
}

// amount is the N of an instruction.
func (a *Agent) amount(c *scene, in *code.Instr) int { return a.number(c, in.N, 1) }

// toward is 1 for the viewer and -1 for his opponent.
func (a *Agent) toward(p engine.Player) int {
	if p == a.me {
		return 1
	}
	return -1
}

func (a *Agent) nextPlayer(c *scene, in *code.Instr, pc int) int {
	c.loops++
	switch c.loops {
	case 1:
		c.loop = a.v.Active()
	case 2:
		c.loop = a.v.Active().Other()
	default:
		c.loops = 0
		return int(in.To)
	}
	return pc
}

func (a *Agent) nextEach(c *scene, in *code.Instr, pc int) int {
	if !c.looping {
		c.looping = true
		c.each = a.objects(c, in.R)
	}
	c.it = c.each.Pop()
	if c.it == 0 {
		c.looping = false
		return int(in.To)
	}
	return pc
}

// with is what the rest of a body is worth if a register gets one more object.
func (a *Agent) with(c *scene, reg uint8, o engine.Obj, pc int) int {
	h := *c
	h.depth++
	add(&h.reg[reg], o)
	return a.run(&h, pc)
}

// bestMode is the option that its chooser takes, and everything after it.
func (a *Agent) bestMode(c *scene, in *code.Instr, pc int) int {
	if c.depth >= maxDepth {
		return 0
	}
	t := a.toward(a.player(c, in.P))
	best, found := 0, false
	for i := 0; i < int(in.A); i++ {
		opt := &a.lib.Code[pc+i]
		if opt.N != 0 && a.eval(c, opt.N) == 0 {
			continue
		}
		h := *c
		h.depth++
		if n := a.run(&h, int(opt.To)); !found || n*t > best*t {
			best, found = n, true
		}
	}
	if !found {
		return a.run(c, pc+int(in.A))
	}
	return best
}

// bestChoice puts what its chooser would choose into the register.
func (a *Agent) bestChoice(c *scene, in *code.Instr, pc int) {
	if in.F&code.FAppend == 0 {
		c.reg[in.A] = engine.Set{}
	}
	if c.depth >= maxDepth {
		return
	}
	t := a.toward(a.player(c, in.P))
	n := a.amount(c, in)
	least := n
	if in.M != 0 {
		least = a.eval(c, in.M)
	}
	set := a.sel(c, code.SelID(in.To))
	for k := 0; k < n; k++ {
		o, worth := a.bestOf(c, set, in.A, pc, t)
		if o == 0 || k >= least && worth*t <= 0 {
			return
		}
		add(&c.reg[in.A], o)
		set = minus(set, single(o))
	}
}

// bestOf is the object whose choice is best for the viewer (t 1) or for his
// opponent (t -1).
func (a *Agent) bestOf(c *scene, set engine.Set, reg uint8, pc, t int) (best engine.Obj, worth int) {
	for {
		o := set.Pop()
		if o == 0 {
			return best, worth
		}
		if n := a.with(c, reg, o, pc); best == 0 || n*t > worth*t {
			best, worth = o, n
		}
	}
}

func (a *Agent) bestDest(c *scene, in *code.Instr, pc int) {
	c.reg[in.A] = engine.Set{}
	if c.depth >= maxDepth {
		return
	}
	moved := a.objects(c, in.R)
	o := moved.Pop()
	if o == 0 || a.v.IsSection(o) {
		return
	}
	var set engine.Set
	for z := 0; z < 3; z++ {
		if z != int(a.v.Zone(o)) {
			add(&set, engine.Section(a.v.Side(o), z))
		}
	}
	if dest, _ := a.bestOf(c, set, in.A, pc, a.toward(c.ctl)); dest != 0 {
		add(&c.reg[in.A], dest)
	}
}

// deed is what announcing an ability now would bring: its worth to the viewer
// with the best targets, costs other than resources taken off, and its price
// in resources. ok is false when it cannot be done.
func (a *Agent) deed(c *scene, ab *code.Ability, pool int) (worth, price int, ok bool) {
	if ab.XIs != 0 {
		c.x = max(0, a.eval(c, ab.XIs))
	}
	loss := 0
	for i := range ab.Costs {
		if ab.Costs[i].Alt > 1 {
			continue // the first way of paying stands for all
		}
		p, l := a.cost(c, &ab.Costs[i])
		price, loss = price+p, loss+l
	}
	if price > pool {
		return 0, price, false
	}
	if !ab.HasX {
		worth, ok = a.aim(c, ab)
		return worth - loss, price, ok
	}
	best := -1
	for x := 0; x <= min(pool-price, 10); x++ {
		h := *c
		h.x = x
		if w, fits := a.aim(&h, ab); fits && (best < 0 || w-a.w.Early*x/2 > worth-a.w.Early*best/2) {
			best, worth = x, w
		}
	}
	return worth - loss, price + max(best, 0), best >= 0
}

// aim chooses the targets and runs the body. ok is false when there is no
// target.
func (a *Agent) aim(c *scene, ab *code.Ability) (worth int, ok bool) {
	for i := range ab.Targets {
		if !a.target(c, ab, i) && ab.Targets[i].Mode == 0 {
			return 0, false
		}
	}
	if ab.Kind == code.Attach {
		return a.fasten(c), true
	}
	return a.run(c, int(ab.Body)), true
}

// target puts the best targets of one role into its register.
func (a *Agent) target(c *scene, ab *code.Ability, i int) bool {
	t := &ab.Targets[i]
	n := a.number(c, t.Max, 1)
	least := n
	if t.UpTo {
		least = min(1, n)
	}
	set := a.sel(c, t.Sel)
	if a.linksOnly(t.Sel) {
		return a.v.ChainLength() > 0
	}
	toward := a.toward(c.ctl)
	if t.By == code.Opp {
		toward = -toward
	}
	for k := 0; k < n; k++ {
		o, worth := a.bestTarget(c, ab, i, set, toward)
		if o == 0 {
			return k >= least || k > 0 && least == 0
		}
		if k >= least && worth*toward <= 0 {
			break
		}
		add(&c.reg[i], o)
		set = minus(set, single(o))
		if t.SameZone {
			set = and(set, a.sameZone(o))
		}
	}
	return true
}

func (a *Agent) sameZone(o engine.Obj) engine.Set {
	p, z := a.v.Side(o), a.v.Zone(o)
	s := or(a.v.Units(p, z), a.v.Supports(p, z))
	return or(s, or(a.v.Quests(p, z), a.v.Developments(p, z)))
}

func (a *Agent) bestTarget(c *scene, ab *code.Ability, i int, set engine.Set, toward int) (best engine.Obj, worth int) {
	for {
		o := set.Pop()
		if o == 0 {
			return best, worth
		}
		if n := a.aimAt(c, ab, i, o); best == 0 || n*toward > worth*toward {
			best, worth = o, n
		}
	}
}

// aimAt is what an ability is worth with one object as target i, and the
// targets before it as the scene has them.
func (a *Agent) aimAt(c *scene, ab *code.Ability, i int, o engine.Obj) int {
	h := *c
	h.depth++
	h.reg[i] = single(o)
	if ab.Kind == code.Attach {
		return a.fasten(&h)
	}
	return a.run(&h, int(ab.Body))
}

// fasten is what attaching the source to register 0 is worth.
func (a *Agent) fasten(c *scene) int {
	p := a.card(c.src)
	host := c.reg[0]
	o := host.Pop()
	if p == nil || o == 0 {
		return 0
	}
	if p.takes && a.v.Controller(o) != c.ctl {
		return a.w.Support/2 - a.sign(o)*(a.loss(o)+a.worth(o))
	}
	n := a.w.Support/2 + a.sign(o)*(p.gives+p.text[a.v.Zone(o)]/2)
	if !a.v.IsUnit(o) {
		return n
	}
	// On a unit that stays it lasts.
	return n + a.sign(o)*signum(p.gives)*10*min(a.v.Remaining(o), 5)
}

func signum(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// linksOnly reports whether a selector means links of the chain.
func (a *Agent) linksOnly(id code.SelID) bool { return a.lib.Sels[id].Place == code.OnChain }

// cost is what one cost takes: resources, and points for everything else.
func (a *Agent) cost(c *scene, k *code.Cost) (price, loss int) {
	n := a.number(c, k.N, 1)
	switch k.Kind {
	case code.Pay:
		return n, 0
	case code.SacRef:
		for s := a.objects(c, k.R); ; {
			o := s.Pop()
			if o == 0 {
				return 0, loss
			}
			loss += a.loss(o)
		}
	case code.SacSel:
		return 0, n * a.cheapest(c, k)
	case code.CorruptRef:
		s := a.objects(c, k.R)
		return 0, a.idle(s.Pop())
	case code.CorruptSel:
		return 0, n * a.w.Body
	case code.DiscardSel:
		return 0, n * a.w.Card * 60 / 100
	case code.SpendTokens:
		return 0, 20 * n
	case code.DamageRef:
		s := a.objects(c, k.R)
		return 0, a.hurt(s.Pop(), n)
	case code.MillSelf:
		return 0, 15 * n
	}
	return 0, 0
}

// cheapest is the least that a sacrifice costs.
func (a *Agent) cheapest(c *scene, k *code.Cost) int {
	least := -1
	for s := a.sel(c, k.Sel); ; {
		o := s.Pop()
		if o == 0 {
			return max(least, 0)
		}
		if a.v.Controller(o) != c.ctl {
			continue
		}
		if n := a.loss(o); least < 0 || n < least {
			least = n
		}
	}
}
