package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// The procedures that a frame can run (frame.proc).
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
	procAmbush
)

// fOfUnit is the flag of a link, or of the frame that announces it, for an action of a card
// that was a unit or support card when the action was triggered.
const fOfUnit = fOK

// Numbers of registers. A link keeps only those that are filled on announcement.
const (
	numRegs  = 8
	linkRegs = 5
)

// frame is one procedure in progress: setup, a turn, an action window, the resolution of triggers
// (routine A), the code of a card, an attack, a batch of damage, or cards leaving play. State.stack
// holds the procedures in progress; the one on top runs. It replaces the Go stack: a copy of the
// state, taken at any question, continues where the original stood.
//
// Code that begins a procedure pushes its frame and returns. While there is no question, no state
// check due and nothing triggered, the loop (Game.run) calls the step function of the top frame's
// procedure. The function does one piece of work and stores in step what comes next. To ask a
// player, it sets State.ask, and stores in step the step that handles the answer (those are named
// ...Answer). To have another procedure done first, it pushes that one's frame, and continues when
// that frame is gone. A finished procedure pops its frame and frees its registers in State.pool.
//
// An example, bottom first: in a battlefield phase a player has played a tactic, "destroy target
// unit", and the unit has "when this unit would be destroyed, you may ...".
//
//	turn    the battlefield phase
//	fight   an attack, in the window after attackers were declared
//	window  resolving its chain, from which the link of the tactic has been removed
//	code    the tactic: its pc is after "destroy", and register 0 holds the target
//	leave   the departure of the target, looking for effects that replace it
//	code    the effect of the unit, asking its controller: State.ask is its "may"
//
// Each procedure has its own file, and only that file writes its frames (architecture.md has a
// table); operations write code frames. The views of players and referees read frames, too, in
// order to describe a question.
//
// A pointer to a frame points into the stack of the state. It is valid until that frame is popped;
// the next push reuses the place. A function that pops its frame and still needs it copies it
// first.
type frame struct {
	proc uint8  // the procedure: procTurn, procWindow or another
	step uint8  // the next step; each procedure has its own numbering
	ctl  Player // the player whom the procedure belongs to: controller of an effect, attacker, player asked in a window
	zone uint8  // zone where the source was, or that the played card enters

	// A link has the same fields from here to the registers, in the same order, so that they
	// can be copied eight bytes at a time.
	src  Obj   // the card whose ability runs or which is played; 0 for a procedure of the rules
	gen  uint8 // generation of src when the frame began
	host Obj   // the quest or card that a played card goes on

	// For a triggered ability: subject of the event and its amount.
	subj    Obj
	subjGen uint8
	amount  uint8

	x     uint8          // the value of X in costs and effects
	base  uint8          // index in State.pool where the registers begin
	abil  uint16         // the ability, a code.AbilityID
	flags uint8          // bits fCard to fOptional
	loops uint8          // bits 0-1: players done in an "each player" loop; bits 2-4: option chosen on announcement, from 1; bits 5-7: alternative of the costs, from 1
	n     [numRegs]uint8 // length of each register

	pc   uint16 // the next instruction, a code.PC
	loop Player // current player of an "each player" loop
	it   Obj    // current object of a "for each" loop
	iter uint8  // number of objects done in the "for each" loop

	scratchA, scratchB, scratchC uint8 // each procedure gives these a meaning of its own: see frame_views.go
}

// modeBits is the mask of frame.loops for the option chosen on announcement.
const modeBits = 7 << 2

// ref names an object at a certain time. If the object's generation has grown since, it has
// entered play anew or been turned facedown, and the ref names nothing.
type ref struct {
	obj Obj
	gen uint8
}

// pending is a triggered ability that waits to be resolved. If an ability that does not read
// its event triggers again, amount counts the repetition instead of a second entry.
type pending struct {
	abil    uint16
	src     Obj
	gen     uint8
	seat    // controller of the ability, and the zone where its source was
	subj    Obj
	subjGen uint8
	amount  uint8 // amount of the event; for an ability that does not read it: number of repetitions
}

// The registers of a frame are stored one after the other in State.pool as lists of refs,
// starting at f.base; f.n[k] is the length of register k. The running frame is always the last
// user of the pool.

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
	if at < int(s.nPool) { // later registers move up; usually there are none, and the object goes at the end
		copy(s.pool[at+1:s.nPool+1], s.pool[at:s.nPool])
	}
	s.pool[at] = s.objects.ref(o)
	s.nPool++
	f.n[k]++
}

func (g *Game) regDel(s *State, f *frame, k, i int) {
	at := g.regStart(f, k) + i
	if s.nPool--; at < int(s.nPool) {
		copy(s.pool[at:s.nPool], s.pool[at+1:s.nPool+1])
	}
	s.pool[s.nPool] = ref{}
	f.n[k]--
}

// regClear empties a register.
func (g *Game) regClear(s *State, f *frame, k int) {
	for f.n[k] > 0 {
		g.regDel(s, f, k, int(f.n[k])-1)
	}
}

// regSet returns register k as a set, without objects that have become new objects since they
// were stored.
func (g *Game) regSet(s *State, f *frame, k int) (set Set) {
	at := g.regStart(f, k)
	for _, r := range s.pool[at : at+int(f.n[k])] {
		if s.objects.same(r) {
			set.add(r.obj)
		}
	}
	return set
}

// dropRegs returns the registers from base on to the pool.
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

// same reports whether a ref still names the same object, which has not entered play anew since
// (zones.new-object).
func (t *objects) same(r ref) bool {
	return int(r.obj) >= numObjects || t[r.obj].gen == r.gen
}

func (s *State) push(f frame) {
	*s.begin(f.proc) = f
}

// begin pushes an empty frame for a procedure, which the caller fills in place: copying a frame
// built elsewhere would stall the processor. If the stack is full, the game ends and the
// returned frame is not on the stack.
func (s *State) begin(proc uint8) *frame {
	n := s.nStack
	if n >= maxStack {
		return s.noFrame()
	}
	s.nStack = n + 1
	f := &s.stack[n]
	*f = frame{}
	f.proc = proc
	return f
}

// noFrame is the part of begin for a full stack.
//
//go:noinline
func (s *State) noFrame() *frame {
	s.overflow()
	return new(frame)
}

func (s *State) popFrame() { s.nStack-- }

// of fills an empty frame for an ability of card o, with its controller and zone.
func (f *frame) of(o Obj, t *object) {
	f.ctl, f.src, f.gen, f.zone = t.ctl(), o, t.gen, t.zone()
}

// mode returns the option chosen on announcement, from 1; 0 for none.
func (f *frame) mode() uint8 { return f.loops >> 2 & 7 }

func (f *frame) setMode(m uint8) { f.loops = f.loops&^modeBits | m<<2 }

// alt returns the chosen alternative of the costs, from 1; 0 for none.
func (f *frame) alt() uint8 { return f.loops >> 5 }

func (f *frame) setAlt(m uint8) { f.loops = f.loops&^(7<<5) | m<<5 }

// pays reports whether a cost belongs to the chosen alternative.
func (f *frame) pays(c *code.Cost) bool { return c.Alt == 0 || c.Alt == f.alt() }
