package engine

import (
	"slices"

	"github.com/wisim/wisim/engine/code"
)

// lasting is an effect that waits or lasts, other than the changes kept in
// the objects themselves.
type lasting struct {
	kind   uint8
	ctl    Player
	obj    Obj
	gen    uint8
	sel    uint16
	amount int8
	extra  uint8
}

// Kinds of lasting effects.
const (
	lastNone        = iota
	lastNextCost    // the next card of a selector costs more or less, enters damaged
	lastSac         // sacrificed at the end of the turn
	lastShield      // all damage of this battlefield phase is cancelled
	lastPower       // power, for the duration in extra
	lastHP          // hit points, likewise
	lastGuard       // the next damage to an object is cancelled, amount of it
	lastDeflect     // the next damage to an object goes to another, whose number and generation are in sel
	lastBar         // cannot be declared; amount is the bits of object.props
	lastWard        // actions that target an object are cancelled unless amount more is paid
	lastWatch       // an ability, whose number is in sel, waits for its event; the object is its source
	lastReturn      // returns from its controller's discard pile to his hand at the end of the turn
	lastUnit        // is a unit as well, with amount power and sel hit points, for the duration in extra
	lastDevelopment // is a development, likewise
	lastControl     // controlled by ctl: for the duration in extra, or as long as a card gives it, whose number and generation are in sel
	lastSavage      // Savage, for the duration in extra
	lastUntough     // has no Toughness
	lastRoam        // objects of the selector may attack from any zone in battlefield phases
	lastPowerless   // has no power
	lastUnder       // goes under its owner's deck at the end of the turn
	lastNecromancy  // has Necromancy
)

// stayAway drops what was noted of the return of a card that leaves its pile.
func (s *State) stayAway(o Obj) {
	for i := 0; i < int(s.nLasting); i++ {
		if l := &s.lasting[i]; l.kind == lastReturn && l.obj == o {
			l.kind, l.obj = lastNone, 0
		}
	}
}

func (s *State) hasLasting(kind uint8) bool {
	for i := range s.lasting[:s.nLasting] {
		if s.lasting[i].kind == kind {
			return true
		}
	}
	return false
}

// given are the objects that a kind of lasting effect is on.
func (s *State) given(kind uint8) (set Set) {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == kind && l.gen == s.objects[l.obj].gen {
			set.add(l.obj)
		}
	}
	return set
}

func (s *State) addLasting(l lasting) {
	if int(s.nLasting) == maxLasting {
		s.forgetDead()
	}
	if int(s.nLasting) == maxLasting {
		s.overflow()
		return
	}
	s.lasting[s.nLasting] = l
	s.nLasting++
	s.cannotPay = 0
}

// forgetDead drops the lasting effects on cards that have become others since,
// and those that a later one says again. An ability that waits does so whatever
// has become of the card that left it behind.
func (s *State) forgetDead() {
	for i := 0; i < int(s.nLasting); i++ {
		if l := &s.lasting[i]; l.obj != 0 && l.gen != s.objects[l.obj].gen && l.kind != lastWatch ||
			l.isState() && slices.Contains(s.lasting[i+1:s.nLasting], *l) {
			s.dropLasting(i)
			i--
		}
	}
}

// isState reports whether a lasting effect says how something is, so that it does
// no more when it is there twice.
func (l *lasting) isState() bool {
	switch l.kind {
	case lastBar, lastUnit, lastDevelopment, lastControl, lastUntough, lastPowerless, lastNecromancy:
		return true
	}
	return false
}

func (s *State) dropLasting(i int) {
	copy(s.lasting[i:s.nLasting-1], s.lasting[i+1:s.nLasting])
	s.nLasting--
	s.lasting[s.nLasting] = lasting{}
}

// expire ends the lasting changes of one duration.
func (s *State) expire(d code.Duration) {
	for i := 0; i < int(s.nLasting); i++ {
		l := s.lasting[i]
		if code.Duration(l.extra) != d || !l.hasDuration() {
			continue
		}
		s.dropLasting(i)
		i--
		s.applyLasting(&l, -1)
	}
}

// hasDuration reports whether a lasting effect is a change of an object that has a
// duration of its own.
func (l *lasting) hasDuration() bool {
	switch l.kind {
	case lastPower, lastHP, lastBar, lastUnit, lastDevelopment, lastControl, lastSavage, lastUntough, lastPowerless:
		return true
	}
	return false
}

// applyLasting puts a lasting change on its object, or takes it off (sign -1).
func (s *State) applyLasting(l *lasting, sign int) {
	t := &s.objects[l.obj]
	if t.gen != l.gen || t.place() != inPlay {
		return
	}
	switch l.kind {
	case lastPower:
		t.turnPower = addi8(t.turnPower, sign*int(l.amount))
	case lastHP:
		t.turnHP = addi8(t.turnHP, sign*int(l.amount))
		s.turn.hpDeltas = true
	case lastBar:
		t.props &^= propBarAttack | propBarDefend
		for i := range s.lasting[:s.nLasting] {
			if o := &s.lasting[i]; o.kind == lastBar && o.obj == l.obj && o.gen == l.gen {
				t.props |= uint8(o.amount)
			}
		}
	}
	s.turn.deltas, s.dirty, s.checkDue = true, true, true
}

// expireLasting drops the lasting effects of the turn and puts those that last
// for ever back on.
func (s *State) expireLasting() {
	old, n := s.lasting, s.nLasting
	s.lasting, s.nLasting = [maxLasting]lasting{}, 0
	for i := range old[:n] {
		l := &old[i]
		if l.kind == lastControl {
			if code.Duration(l.extra) == code.Forever {
				s.addLasting(*l)
			} else {
				s.checkDue = true
			}
			continue
		}
		if l.kind == lastUnit || l.kind == lastDevelopment {
			s.checkDue, s.dirty = true, true // another effect may make it a unit, with other numbers
		}
		if l.hasDuration() && code.Duration(l.extra) == code.Forever && s.objects[l.obj].gen == l.gen {
			s.addLasting(*l)
			s.applyLasting(l, 1)
		}
	}
}
