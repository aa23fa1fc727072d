package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Scene is an ability as it would be carried out now: who carries it out, from
// where, and what its registers hold. It is to a viewer what a frame is to the
// engine, and View.Eval, View.Select and View.Objects read selectors,
// expressions and references in it with the engine's own evaluation, so that an
// agent needs none of its own. A copy of a Scene is an independent one.
type Scene struct {
	Source     Obj
	Controller Player
	Subject    Obj // of the event that set it off, 0 none
	Amount     int // of that event
	X          int
	It         Obj    // the object at hand in a loop
	Loop       Player // the player at hand in a loop over both

	zone  uint8 // where the source is, or is imagined to be
	n     [numRegs]uint8
	total uint8          // of all registers together
	objs  [sceneRefs]Obj // the registers, one after the other
}

// sceneRefs is how many objects the registers of a Scene hold together. What is
// beyond is left out.
const sceneRefs = 44

// SceneOf is the scene of an ability of a card that a player would use now.
func (v View) SceneOf(o Obj, p Player) Scene {
	c := Scene{Source: o, Controller: p, Loop: p, zone: 3 * uint8(p)}
	if v.IsInPlay(o) {
		c.zone = v.s.objects[o].zone()
	}
	return c
}

// SceneIn is SceneOf for a card that is imagined to be in a zone of the player's.
func (v View) SceneIn(o Obj, p Player, z card.Zone) Scene {
	return Scene{Source: o, Controller: p, Loop: p, zone: 3*uint8(p) + uint8(z)}
}

// Zone of the source: card.NumZones for a legend and what is attached to it.
func (c *Scene) Zone() card.Zone { return card.Zone(nameOf(c.zone)) }

// AskScene is the scene of the effect or announcement that the decision at hand
// belongs to, as the engine has it: its registers, its X, where it is in a loop.
// pc is the instruction that asks, 0 when none does (targets, costs, an offer to
// use the whole effect). loop says which player's part of an "each player" is at
// hand, 1 the first, 0 none; rest, whether a "for each" is under way.
func (v View) AskScene() (c Scene, pc code.PC, loop uint8, rest bool) {
	f := &v.s.stack[v.s.nStack-1]
	if f.proc != procCode {
		return c, 0, 0, false
	}
	c = Scene{Source: f.src, Controller: f.ctl, Subject: f.subj, Amount: int(f.amount), X: int(f.x), It: f.it, Loop: f.loop, zone: f.zone}
	at := int(f.base)
	for k, n := range f.n {
		for ; n > 0; n-- {
			if r := v.s.pool[at]; v.s.objects.same(r) {
				c.Add(k, r.obj)
			}
			at++
		}
	}
	if f.step == cdAnswer {
		pc = code.PC(f.pc)
	}
	return c, pc, f.execution().eachPlayer(), f.iter > 0
}

// Put makes o the only object of a register.
func (c *Scene) Put(reg int, o Obj) {
	if c.total == 0 { // as it is with the first target
		c.objs[0], c.n[reg], c.total = o, 1, 1
		return
	}
	if c.n[reg] == 1 {
		c.objs[c.start(reg)] = o
		return
	}
	c.Clear(reg)
	c.Add(reg, o)
}

// Add appends an object to a register.
func (c *Scene) Add(reg int, o Obj) {
	at, end := c.start(reg)+int(c.n[reg]), int(c.total)
	if end == sceneRefs {
		return
	}
	if at < end {
		copy(c.objs[at+1:end+1], c.objs[at:end])
	}
	c.objs[at] = o
	c.n[reg]++
	c.total++
}

// AddAll appends the objects of a set to a register.
func (c *Scene) AddAll(reg int, set Set) {
	for {
		o := set.Pop()
		if o == 0 {
			return
		}
		c.Add(reg, o)
	}
}

// Free reports whether a register is empty.
func (c *Scene) Free(reg int) bool { return c.n[reg] == 0 }

// Clear empties a register.
func (c *Scene) Clear(reg int) {
	n := int(c.n[reg])
	if n == 0 {
		return
	}
	at := c.start(reg)
	copy(c.objs[at:], c.objs[at+n:c.total])
	c.n[reg] = 0
	c.total -= uint8(n)
}

// Reg is a register as a set.
func (c *Scene) Reg(reg int) (set Set) {
	at := c.start(reg)
	for _, o := range c.objs[at : at+int(c.n[reg])] {
		set.add(o)
	}
	return set
}

func (c *Scene) start(reg int) int {
	at := 0
	for _, n := range c.n[:reg] {
		at += int(n)
	}
	return at
}

// Eval computes an expression.
func (v View) Eval(c *Scene, id code.ExprID) int {
	if e := v.g.lib.Exprs[id]; len(e) == 1 && e[0].Op == code.EConst {
		return int(e[0].N)
	}
	f := v.enter(c)
	n := v.g.eval(v.s, &f, id)
	v.leave(&f)
	return n
}

// Select is every object that matches a selector, as far as the viewer knows.
func (v View) Select(c *Scene, id code.SelID) Set {
	f := v.enter(c)
	set := v.g.selSet(v.s, &f, id)
	v.leave(&f)
	switch v.g.lib.Sels[id].Place {
	case code.Hand, code.Discard, code.HandDiscard, code.UnderSource, code.AsExperience:
		return v.known(set)
	}
	return set
}

// Objects is what a reference names. Of a hand it names what the viewer knows.
func (v View) Objects(c *Scene, r code.Ref) Set {
	if r.Kind == code.RefReg {
		return c.Reg(int(r.N))
	}
	if r.Kind == code.RefSel {
		return v.Select(c, code.SelID(r.N))
	}
	f := v.enter(c)
	set := v.g.objects(v.s, &f, r)
	v.leave(&f)
	if r.Kind == code.RefHand {
		return v.known(set)
	}
	return set
}

// PlayerOf is the player whom an operand names; of Each it is the controller.
func (v View) PlayerOf(c *Scene, p code.Player) Player {
	switch p {
	case code.Me:
		return c.Controller
	case code.Opp:
		return c.Controller.Other()
	}
	f := v.enter(c)
	q := v.g.player(v.s, &f, p)
	v.leave(&f)
	return q
}

// Fits reports whether a card out of play is such as a selector describes:
// everything but its place and its controller.
func (v View) Fits(c *Scene, id code.SelID, o Obj) bool {
	if !o.isCard() || !v.knows(o) {
		return false
	}
	f := v.enter(c)
	yes := v.g.matchFor(v.s, &f, o, id)
	v.leave(&f)
	return yes
}

// known keeps the cards that the viewer knows.
func (v View) known(set Set) Set {
	for o := range set.All() {
		if !v.knows(o) {
			set.del(o)
		}
	}
	return set
}

// enter makes a frame of a scene. Its registers stand for a moment beyond the
// last of the pool, where no frame of the game has any; leave takes them off
// again, and the state is as it was.
func (v View) enter(c *Scene) frame {
	t := &v.s.objects
	f := frame{
		proc: procCode, ctl: c.Controller, src: c.Source, gen: t[c.Source].gen, zone: c.zone, it: c.It, loop: c.Loop,
		subj: c.Subject, amount: u8(c.Amount), x: u8(c.X), base: v.s.nPool,
	}
	if int(c.Subject) < numObjects {
		f.subjGen = t[c.Subject].gen
	}
	n := int(c.total)
	if n == 0 || int(v.s.nPool)+n > maxPool {
		return f
	}
	f.n = c.n
	for i, o := range c.objs[:n] {
		v.s.pool[int(v.s.nPool)+i] = t.ref(o)
	}
	return f
}

func (v View) leave(f *frame) {
	if f.n == [numRegs]uint8{} {
		return
	}
	at := int(f.base)
	for _, n := range f.n {
		for ; n > 0; n-- {
			v.s.pool[at] = ref{}
			at++
		}
	}
}

// LinkAt is which link of the chain an object is, 0 the first; ok is false when
// it is none, or one that is not there.
func (v View) LinkAt(o Obj) (i int, ok bool) {
	i = int(o) - int(firstLink)
	return i, o.isLink() && i < int(v.s.nChain)
}

// Add puts an object into the set.
func (b *Set) Add(o Obj) { b.add(o) }

// Without is the set without one object, And what is in both sets, Or what is in
// either, Minus what is not in the other.
func (b Set) Without(o Obj) Set { b.del(o); return b }
func (b Set) And(c Set) Set     { return b.and(&c) }
func (b Set) Or(c Set) Set      { return b.or(&c) }
func (b Set) Minus(c Set) Set   { return b.minus(&c) }

// Empty reports whether nothing is in the set.
func (b *Set) Empty() bool { return b.empty() }

// Above is the objects of a set with numbers over o.
func (b Set) Above(o Obj) Set { return b.above(o) }

// Last is the highest object of a set, 0 when it is empty.
func (b Set) Last() Obj {
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] != 0 {
			return Obj(i<<6 + bits.Len64(b[i]) - 1)
		}
	}
	return 0
}
