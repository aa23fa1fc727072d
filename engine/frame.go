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
	procAmbush
)

// fOfUnit, of a link and of a frame that announces one: it is an action of a
// card that was a unit or support when it was triggered.
const fOfUnit = fOK

// Registers of a frame; a link has only what was chosen on announcement.
const (
	numRegs  = 8
	linkRegs = 5
)

// frame is one procedure in progress: setup, a turn, an action window, routine
// A, the code of a card, an attack, an application of damage, cards on their way
// out of play. State.stack holds those in progress, the uppermost the one at
// work, and replaces the Go stack: a copy of the state, taken at any question,
// goes on where the original stood.
//
// A frame lives like this. Whoever begins a procedure pushes its frame and
// returns. When there is no question, no state check due and nothing triggered,
// the loop (Game.run) gives the uppermost frame to the step function of its
// procedure, which does one piece and notes in step what comes next. To ask, it
// sets State.ask, and in step the step that takes the answer (those are named
// ...Answer); to have another procedure done first, it pushes that one's frame and
// is come back to when that has ended. A procedure that is through takes its frame
// off, and what it kept in registers out of the pool.
//
// An example, the bottom first: in a battlefield phase a player has played a
// tactic, "destroy target unit", and the unit has "when this unit would be destroyed,
// you may ...".
//
//	turn    the battlefield phase, and in it
//	fight   an attack, in the window after the attackers were declared
//	window  which resolves its chain: the link of the tactic is off already
//	code    the tactic, its pc behind "destroy"; register 0 is its target
//	leave   the target, while effects that replace its leaving are gone through
//	code    the effect of the unit, which asks its controller: State.ask is his "may"
//
// Writers: the files of the course of the game each write their own procedure's
// frames (the table in architecture.md says which), operations those of code
// frames. Readers: the same, and the views of players and referees, which say
// what a question is about.
//
// Beware: a pointer to a frame points into the stack of the state. It is good
// until that frame is taken off; then the next push uses the place again. A
// function that takes its frame off and still needs it copies it first.
type frame struct {
	proc uint8  // the procedure: procTurn and so on
	step uint8  // where in it; each procedure has its own
	ctl  Player // whose procedure it is: controller, attacker, who is asked in a window
	zone uint8  // where the source was, or where the card that is played goes

	// From here to the registers a link has the same, in the same order, so that the one is
	// copied to the other eight bytes at a time.
	src  Obj   // the card whose ability it is, the card that is played; 0 for the rules
	gen  uint8 // and the generation of it that is meant
	host Obj   // and the quest or card that it goes on

	// Of code: the subject of the event that triggered it, and the event's amount.
	subj    Obj
	subjGen uint8
	amount  uint8

	x     uint8          // the X of the ability
	base  uint8          // where the registers begin in State.pool
	abil  uint16         // which ability, a code.AbilityID
	flags uint8          // fCard and so on
	loops uint8          // bits 0-1: how many had their turn in an "each player"; bits 2-4: the option chosen on announcement, 1 the first; 5-7 the alternative of the costs
	n     [numRegs]uint8 // the registers: how long each is

	pc   uint16 // the instruction that comes next, a code.PC
	loop Player // the player at hand in an "each player"
	it   Obj    // the object at hand in a "for each"
	iter uint8  // how many had their turn in it

	scratchA, scratchB, scratchC uint8 // each procedure means something else by them: see the views
}

// modeBits are those of frame.loops that say which option was chosen on announcement.
const modeBits = 7 << 2

// ref is an object as it was when it was named: when the generation of the
// object has grown since, it has entered play anew, and the ref names nothing.
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
	if at < int(s.nPool) { // most are added to the last register
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
	*s.begin(f.proc) = f
}

// begin puts the frame of a procedure on the stack, to be filled in where it lies: a
// frame that is made somewhere else and copied costs the wait until its bytes can be
// read as words. When the stack is full the game is over, and the frame is not on it.
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

// noFrame is begin where there is no room for a frame.
//
//go:noinline
func (s *State) noFrame() *frame {
	s.overflow()
	return new(frame)
}

func (s *State) popFrame() { s.nStack-- }

// of makes an empty frame that of a text of a card: its controller's, where it is.
func (f *frame) of(o Obj, t *object) {
	f.ctl, f.src, f.gen, f.zone = t.ctl(), o, t.gen, t.zone()
}

// mode is the option that was chosen on announcement, 1 the first, 0 none.
func (f *frame) mode() uint8 { return f.loops >> 2 & 7 }

func (f *frame) setMode(m uint8) { f.loops = f.loops&^modeBits | m<<2 }

// alt is the alternative of the costs that was chosen, likewise.
func (f *frame) alt() uint8 { return f.loops >> 5 }

func (f *frame) setAlt(m uint8) { f.loops = f.loops&^(7<<5) | m<<5 }

// pays reports whether a cost belongs to the alternative that was chosen.
func (f *frame) pays(c *code.Cost) bool { return c.Alt == 0 || c.Alt == f.alt() }
