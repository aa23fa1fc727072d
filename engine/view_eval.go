package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Scene is the context in which a View evaluates the code of an ability: source,
// controller, triggering event and registers. View.Eval, View.Select and View.Objects
// evaluate expressions, selectors and references in a Scene by the engine's own
// code, so agents need no interpreter. A Scene has no pointers: copies are
// independent.
type Scene struct {
	Source     Obj
	Controller Player
	Subject    Obj // subject of the event that triggered the effect; 0 if there is none
	Amount     int // amount of the event that triggered the effect, for example of damage
	X          int
	It         Obj    // the object that the running "for each" loop handles
	Loop       Player // the player whom the running "each player" loop handles

	zone  uint8          // zone in which the source is, or is assumed to be: 3*player + card.Zone
	n     [numRegs]uint8 // number of objects in each register
	total uint8          // number of objects in all registers together, the sum of n
	objs  [sceneRefs]Obj // the contents of all registers, in order of the registers
}

// sceneRefs is the capacity of all registers of a Scene together. Add ignores objects
// beyond it.
const sceneRefs = 44

// SceneOf returns the scene in which player p uses an ability of card o now. Its
// registers are empty. If o is not in play the scene's zone is p's kingdom.
func (v View) SceneOf(o Obj, p Player) Scene {
	c := Scene{Source: o, Controller: p, Loop: p, zone: 3 * uint8(p)}
	if v.IsInPlay(o) {
		c.zone = v.s.objects[o].zone()
	}
	return c
}

// SceneIn returns the same scene as SceneOf, but as if o were in zone z of player p.
func (v View) SceneIn(o Obj, p Player, z card.Zone) Scene {
	return Scene{Source: o, Controller: p, Loop: p, zone: 3*uint8(p) + uint8(z)}
}

// Zone returns the zone of the source: card.NumZones for a legend and the cards
// attached to it, which lie in no zone.
func (c *Scene) Zone() card.Zone { return card.Zone(nameOf(c.zone)) }

// AskScene returns the scene of the effect or announcement that asks the current
// decision, with the actual registers, X and loop variables; the zero Scene if no
// ability asks. pc is the instruction that asks, 0 for targets, costs and the offer
// to use a whole effect. loop is the part of an "each player" loop that is running:
// 1 or 2 for the first or second player, 0 outside such a loop. rest reports whether
// a "for each" loop is running.
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
	if c.total == 0 { // all registers are empty, so nothing has to be moved
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

// Add appends o to a register. It does nothing if the Scene is full (sceneRefs).
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

// AddAll appends the objects of a set to a register, in ascending order.
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

// Reg returns the objects of a register as a set.
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

// Eval returns the value of an expression in scene c. Conditions are 0 or 1.
func (v View) Eval(c *Scene, id code.ExprID) int {
	if e := v.g.lib.Exprs[id]; len(e) == 1 && e[0].Op == code.EConst {
		return int(e[0].N)
	}
	f := v.enter(c)
	n := v.g.eval(v.s, &f, id)
	v.leave(&f)
	return n
}

// Select returns the objects that match a selector in scene c. Outside of play only
// cards that the viewer knows are returned.
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

// Objects returns the objects that a reference names in scene c. Of a hand it returns
// only cards that the viewer knows.
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

// PlayerOf returns the player whom an operand names in scene c; for code.Each it is
// the controller.
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

// Fits reports whether a card out of play matches a selector in everything but its
// place and controller. It is false for a card that the viewer does not know.
func (v View) Fits(c *Scene, id code.SelID, o Obj) bool {
	if !o.isCard() || !v.knows(o) {
		return false
	}
	f := v.enter(c)
	yes := v.g.matchFor(v.s, &f, o, id)
	v.leave(&f)
	return yes
}

// known returns the members of set that the viewer knows.
func (v View) known(set Set) Set {
	for o := range set.All() {
		if !v.knows(o) {
			set.del(o)
		}
	}
	return set
}

// enter returns a frame for scene c. It writes the registers to the unused end of
// State.pool; leave clears them, so that the state is unchanged afterwards. If the
// pool has no room the registers of the frame are empty.
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

// LinkAt returns the index of link o on the chain, from 0. ok is false if o is not a
// link, or one beyond the end of the chain.
func (v View) LinkAt(o Obj) (i int, ok bool) {
	i = int(o) - int(firstLink)
	return i, o.isLink() && i < int(v.s.nChain)
}

// Add adds o to the set.
func (b *Set) Add(o Obj) { b.add(o) }

// Without returns the set without o.
func (b Set) Without(o Obj) Set { b.del(o); return b }

// And returns the intersection of b and c.
func (b Set) And(c Set) Set { return b.and(&c) }

// Or returns the union of b and c.
func (b Set) Or(c Set) Set { return b.or(&c) }

// Minus returns the objects of b that are not in c.
func (b Set) Minus(c Set) Set { return b.minus(&c) }

// Empty reports whether the set has no objects.
func (b *Set) Empty() bool { return b.empty() }

// Above returns the objects of the set with numbers greater than o.
func (b Set) Above(o Obj) Set { return b.above(o) }

// Last returns the object of the set with the highest number, 0 if it is empty.
func (b Set) Last() Obj {
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] != 0 {
			return Obj(i<<6 + bits.Len64(b[i]) - 1)
		}
	}
	return 0
}
