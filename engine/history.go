package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Records of fights and damage for cards that ask about the past. They are kept as
// lasting effects, and only in games with a card that asks.

// What a unit did in the combats of a phase, as bits (lasting.amount of lastFought).
const (
	didAttack   = 1 << iota // the unit was declared as attacker
	didDefend               // the unit defended
	couldDefend             // the unit could have been declared as defender
	tookPart                // the unit attacked or defended, even if it was not declared
)

// recordFight records for the phase what the units and legends of set did (didAttack ...).
func (g *Game) recordFight(s *State, set Set, did int8) {
	if g.features&analysis.AsksFought == 0 {
		return
	}
	for !set.empty() {
		o := set.pop()
		if l := s.lastingOf(lastFought, o); l != nil {
			l.amount |= did
			continue
		}
		s.addLasting(lasting{kind: lastFought, obj: o, gen: s.objects[o].gen, amount: did, extra: uint8(code.UntilPhase)})
	}
	s.invalidate(analysis.DepFight)
}

// lastingOf returns the lasting effect of a kind on an object, nil if there is none.
func (s *State) lastingOf(kind uint8, o Obj) *lasting {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == kind && l.obj == o && l.gen == s.objects[o].gen {
			return l
		}
	}
	return nil
}

// matchesFought reports whether an object did what in the combats of this phase or, for
// code.SameFront, whether it fights in the same place as the source of f.
func (s *State) matchesFought(f *frame, o Obj, what code.Fought) bool {
	if what == code.SameFront {
		return s.sameFront(f.src, o)
	}
	l := s.lastingOf(lastFought, o)
	if l == nil {
		return false
	}
	switch what {
	case code.HasStruck:
		return l.amount&didAttack != 0
	case code.StoodBy:
		return l.amount&couldDefend != 0 && l.amount&didDefend == 0
	}
	return l.amount&tookPart != 0
}

// markDeclared sets a mark (atAttacked, atDefended) on units until the end of the turn.
func (s *State) markDeclared(set Set, bit uint8) {
	s.turn.involved.join(&set)
	for !set.empty() {
		s.objects[set.pop()].at |= bit
	}
}

// noteAttackers records that all attackers have been declared.
func (g *Game) noteAttackers(s *State) {
	g.noteDeclared(s, s.fight.attackers)
}

// noteDeclared records that the units of set have been declared as attackers.
func (g *Game) noteDeclared(s *State, set Set) {
	s.markDeclared(set, atAttacked)
	g.recordFight(s, set, didAttack|tookPart)
	if g.features&analysis.AsksAttacks != 0 {
		for b := set; !b.empty(); {
			g.countAttack(s, b.pop())
		}
	}
}

// noteDefenders records that all defenders have been declared.
func (g *Game) noteDefenders(s *State) {
	s.markDeclared(s.fight.defenders, atDefended)
	g.recordFight(s, s.fight.defenders, didDefend|tookPart)
}

// countAttack counts an attack of a unit this turn.
func (g *Game) countAttack(s *State, o Obj) {
	if g.features&analysis.AsksAttacks != 0 {
		s.addTally(lastAttacked, o, 1)
	}
}

// recordCouldDefend records which candidates of a declaration could defend. A single candidate
// that cannot defend alone does not count.
func (g *Game) recordCouldDefend(s *State, set Set) {
	if g.features&analysis.AsksFought == 0 {
		return
	}
	g.recordFight(s, g.inCompany(s, s.fight.section.Owner(), set, set, Set{}, Set{}), couldDefend)
}

// tallyDamage counts damage dealt to an object this turn (lastTaken), or redirected from it
// (lastSpared).
func (g *Game) tallyDamage(s *State, kind uint8, o Obj, n int) {
	if g.features&analysis.AsksDamage != 0 && n > 0 && o.isCard() {
		s.addTally(kind, o, n)
		s.invalidate(analysis.DepDamage)
	}
}

// addTally adds n to a per-object count that lasts for the turn.
func (s *State) addTally(kind uint8, o Obj, n int) {
	if l := s.lastingOf(kind, o); l != nil {
		l.amount = addi8(l.amount, n)
		return
	}
	s.addLasting(lasting{kind: kind, obj: o, gen: s.objects[o].gen, amount: addi8(0, n)})
}

// tallied returns the count that addTally keeps for an object.
func (s *State) tallied(kind uint8, o Obj) int {
	if l := s.lastingOf(kind, o); l != nil {
		return int(l.amount)
	}
	return 0
}

// recordOnce records for the turn that player p has done what sel names; a second record is
// dropped.
func (s *State) recordOnce(kind uint8, p Player, sel uint16) {
	if !s.recorded(kind, p, sel) {
		s.addLasting(lasting{kind: kind, ctl: p, sel: sel})
	}
}

// recorded reports whether recordOnce has recorded sel for player p this turn.
func (s *State) recorded(kind uint8, p Player, sel uint16) bool {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == kind && l.ctl == p && l.sel == sel {
			return true
		}
	}
	return false
}
