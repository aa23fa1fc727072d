package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// What is remembered of fights and damage for cards that ask: as lasting effects of
// the unit, and in games with such a card alone.

// What a unit did in the fights of a phase (lasting.amount of lastFought).
const (
	didAttack   = 1 << iota // it was declared as attacker
	didDefend               // it defended
	couldDefend             // it could have been declared as defender
	tookPart                // it attacked or defended, declared or not
)

// recordFight notes what units and legends did in this phase.
func (g *Game) recordFight(s *State, set Set, did int8) {
	if g.features&analysis.RecallsFights == 0 {
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

// lastingOf is the lasting effect of a kind on an object, nil if there is none.
func (s *State) lastingOf(kind uint8, o Obj) *lasting {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == kind && l.obj == o && l.gen == s.objects[o].gen {
			return l
		}
	}
	return nil
}

// matchesFought reports whether an object did that in the fights of this phase, or fights where
// the source of an effect does.
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

// markDeclared notes for the turn that units were declared.
func (s *State) markDeclared(set Set, bit uint8) {
	s.turn.involved.join(&set)
	for !set.empty() {
		s.objects[set.pop()].at |= bit
	}
}

// noteAttackers notes of the attackers that they were declared.
func (g *Game) noteAttackers(s *State) {
	g.noteDeclared(s, s.fight.attackers)
}

// noteDeclared notes of some of them that they were.
func (g *Game) noteDeclared(s *State, set Set) {
	s.markDeclared(set, atAttacked)
	g.recordFight(s, set, didAttack|tookPart)
	if g.features&analysis.CountsAttacks != 0 {
		for b := set; !b.empty(); {
			g.countAttack(s, b.pop())
		}
	}
}

// noteDefenders notes of the defenders that they defended.
func (g *Game) noteDefenders(s *State) {
	s.markDeclared(s.fight.defenders, atDefended)
	g.recordFight(s, s.fight.defenders, didDefend|tookPart)
}

// countAttack counts the attacks of a unit this turn, in a game in which a card asks.
func (g *Game) countAttack(s *State, o Obj) {
	if g.features&analysis.CountsAttacks != 0 {
		s.addTally(lastAttacked, o, 1)
	}
}

// recordCouldDefend notes who of the candidates of a declaration could defend: not who
// would be alone and cannot be so.
func (g *Game) recordCouldDefend(s *State, set Set) {
	if g.features&analysis.RecallsFights == 0 {
		return
	}
	shy := g.ruleObjects(s, code.SNotAlone)
	for b := set.and(&shy); !b.empty() && !g.defendsItself(s) && set.Len() == 1; {
		set.del(b.pop())
	}
	g.recordFight(s, set, couldDefend)
}

// tallyDamage notes damage that was dealt to an object (lastTaken), or would have been and
// was redirected from it (lastSpared).
func (g *Game) tallyDamage(s *State, kind uint8, o Obj, n int) {
	if g.features&analysis.CountsDamage != 0 && n > 0 && o.isCard() {
		s.addTally(kind, o, n)
		s.invalidate(analysis.DepDamage)
	}
}

// addTally adds to a number that is kept of an object for the turn.
func (s *State) addTally(kind uint8, o Obj, n int) {
	if l := s.lastingOf(kind, o); l != nil {
		l.amount = addi8(l.amount, n)
		return
	}
	s.addLasting(lasting{kind: kind, obj: o, gen: s.objects[o].gen, amount: addi8(0, n)})
}

// tallied is that number.
func (s *State) tallied(kind uint8, o Obj) int {
	if l := s.lastingOf(kind, o); l != nil {
		return int(l.amount)
	}
	return 0
}

// recordOnce keeps for the turn that a player, or anybody, has done what sel says, once.
func (s *State) recordOnce(kind uint8, p Player, sel uint16) {
	if !s.recorded(kind, p, sel) {
		s.addLasting(lasting{kind: kind, ctl: p, sel: sel})
	}
}

// recorded reports whether that has been kept.
func (s *State) recorded(kind uint8, p Player, sel uint16) bool {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == kind && l.ctl == p && l.sel == sel {
			return true
		}
	}
	return false
}
