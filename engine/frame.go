package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// Procedures.
const (
	procSetup = iota
	procTurn
	procWindow
	procTriggers
	procCode
	procFight
	procDamage
	procIndirect
	procLeave
)

// fOfUnit, of a link and of a frame that announces one: it is an action of a
// card that was a unit or support when it was triggered.
const fOfUnit = fOK

// Registers of a frame; a link has only what was chosen on announcement.
const (
	numRegs  = 8
	linkRegs = 5
)

// frame is one procedure in progress. The stack of frames replaces the Go
// stack, so that a copy of the state goes on where the original stood.
type frame struct {
	proc    uint8
	step    uint8
	ctl     Player
	src     Obj
	gen     uint8
	zone    uint8
	host    Obj
	subj    Obj
	subjGen uint8
	amount  uint8
	x       uint8
	flags   uint8
	abil    uint16
	pc      uint16
	base    uint8
	n       [numRegs]uint8
	loop    Player // "each player"
	loops   uint8  // bits 0-1: which of the players; bits 2-4: the option chosen on announcement, 1 the first; 5-7 the alternative of the costs
	it      Obj
	iter    uint8 // objects of a loop that had their turn; where a card was that is being announced
	a, b, c uint8 // scratch of the procedure
}

// ref is an object as it was when it was named.
type ref struct {
	obj Obj
	gen uint8
}

// pending is a triggered ability that has not been resolved. When an ability
// that does not look at its event is triggered again, the second is counted with
// the first.
type pending struct {
	abil    uint16
	src     Obj
	gen     uint8
	seat    // whose it is, and where the source was
	subj    Obj
	subjGen uint8
	amount  uint8 // of the event; for an ability that does not look at it: how many times more
}

// Registers of a frame are runs of refs in the pool of the state, one after
// the other from f.base: f.n[k] is the length of register k. The frame at
// work is always the last user of the pool.

func (g *Game) regStart(f *frame, k int) int {
	at := int(f.base)
	for i := 0; i < k; i++ {
		at += int(f.n[i])
	}
	return at
}

// regAdd appends an object to a register.
func (g *Game) regAdd(s *State, f *frame, k int, o Obj) {
	if int(s.nPool) == maxPool {
		s.overflow()
		return
	}
	at := g.regStart(f, k) + int(f.n[k])
	copy(s.pool[at+1:s.nPool+1], s.pool[at:s.nPool])
	s.pool[at] = s.objects.ref(o)
	s.nPool++
	f.n[k]++
}

func (g *Game) regDel(s *State, f *frame, k, i int) {
	at := g.regStart(f, k) + i
	copy(s.pool[at:s.nPool-1], s.pool[at+1:s.nPool])
	s.nPool--
	s.pool[s.nPool] = ref{}
	f.n[k]--
}

// regClear empties a register.
func (g *Game) regClear(s *State, f *frame, k int) {
	for f.n[k] > 0 {
		g.regDel(s, f, k, int(f.n[k])-1)
	}
}

// regSet is the register as a set: the objects that are still what they were
// when they were chosen.
func (g *Game) regSet(s *State, f *frame, k int) (set Set) {
	at := g.regStart(f, k)
	for _, r := range s.pool[at : at+int(f.n[k])] {
		if s.objects.same(r) {
			set.add(r.obj)
		}
	}
	return set
}

// dropRegs gives a frame's registers back to the pool.
func (s *State) dropRegs(base uint8) {
	for s.nPool > base {
		s.nPool--
		s.pool[s.nPool] = ref{}
	}
}

type objects [numObjects]object

func (t *objects) ref(o Obj) ref {
	if int(o) < numObjects {
		return ref{o, t[o].gen}
	}
	return ref{obj: o}
}

// same reports whether a ref still names the same object: it has not entered
// play anew since (zones.new-object).
func (t *objects) same(r ref) bool {
	return int(r.obj) >= numObjects || t[r.obj].gen == r.gen
}

func (s *State) push(f frame) {
	if int(s.nStack) == maxStack {
		s.overflow()
		return
	}
	s.stack[s.nStack] = f
	s.nStack++
}

func (s *State) popFrame() { s.nStack-- }

// mode is the option that was chosen on announcement, 1 the first, 0 none.
func (f *frame) mode() uint8 { return f.loops >> 2 & 7 }

func (f *frame) setMode(m uint8) { f.loops = f.loops&^(7<<2) | m<<2 }

// alt is the alternative of the costs that was chosen, likewise.
func (f *frame) alt() uint8 { return f.loops >> 5 }

func (f *frame) setAlt(m uint8) { f.loops = f.loops&^(7<<5) | m<<5 }

// pays reports whether a cost belongs to the alternative that was chosen.
func (f *frame) pays(c *code.Cost) bool { return c.Alt == 0 || c.Alt == f.alt() }
