package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Units that attack or defend from another zone than usual, and the tests of whether
// a unit may be declared at all.

// remoteFighters returns the units that effects of kind stat let attack or defend wherever
// they are (turn.golden-rule). The result is not cached: it is needed only about once a
// declaration.
func (g *Game) remoteFighters(s *State, stat code.Stat) (set Set) {
	if stat == code.SDefendFrom || stat == code.SAttackFrom && s.turn.phase == card.BattlefieldPhase {
		set = g.lastingRemoteFighters(s, stat)
	}
	for b := s.statics; s.deps&analysis.DepRemote != 0; {
		src := b.pop()
		if src == 0 {
			return set
		}
		if g.hotOf(s, src).Deps&analysis.DepRemote == 0 {
			continue
		}
		for _, a := range g.def(s, src).Abilities {
			if f, ab := g.activeStatic(s, src, a, stat, 0); ab != nil {
				more := g.objects(s, &f, ab.Stat.R)
				set = set.or(&more)
			}
		}
	}
	return set
}

// lastingRemoteFighters returns the units that lasting effects let attack or defend from
// elsewhere until the end of the turn, including units that entered play later.
func (g *Game) lastingRemoteFighters(s *State, stat code.Stat) (set Set) {
	kind := uint8(lastAttackFromAnywhere)
	if stat == code.SDefendFrom {
		kind = lastDefendAnywhere
	}
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == kind {
			f := frame{ctl: l.ctl, zone: 3 * uint8(l.ctl)}
			more := g.selSet(s, &f, code.SelID(l.sel))
			if l.obj != 0 { // the effect lets only units of one zone fight
				more = more.and(&s.zones[l.obj-firstSection])
			}
			set = set.or(&more)
		}
	}
	return set
}

// readyToAttack returns the units and legends of set, controlled by p, that may be declared as
// attackers, wherever they are. Permission to attack again or from elsewhere does not lift the
// ban on corrupted units (faq.q36); a text about corrupted units does (W106).
func (g *Game) readyToAttack(s *State, p Player, set Set) Set {
	g.keepAttackers(s, p, &set)
	return set
}

// keepAttackers removes from set all objects that readyToAttack would not return. It changes the
// set in place.
func (g *Game) keepAttackers(s *State, p Player, set *Set) {
	banned := &s.corrupted
	if s.deps&analysis.DepRemote != 0 {
		free := g.remoteFighters(s, code.SAttackCorrupt)
		free = banned.minus(&free)
		banned = &free
	}
	s.keepFighters(set, p, banned, propNoAttack|propBarAttack)
}

// keepFighters removes from set all objects except units and legends that p controls, that are not
// in banned and that have none of the properties props.
func (s *State) keepFighters(set *Set, p Player, banned *Set, props uint8) {
	for w, m := range set { // hot loop: reads the set word by word, which is faster than Set.All
		if m == 0 {
			continue
		}
		m &= (s.kinds[0][w] | s.kinds[3][w]) & s.controlled[p][w] &^ banned[w]
		for set[w] = m; m != 0; m &= m - 1 {
			if s.objects[uint8(w<<6+bits.TrailingZeros64(m))].props&props != 0 {
				set[w] &^= m & -m
			}
		}
	}
}

// dropMovedFighters removes units that have just moved from combat, unless they may attack or
// defend from where they are now (move.attack-from-elsewhere).
func (g *Game) dropMovedFighters(s *State, all Set) {
	var attack, defend Set
	if s.fight.step != fightNone && (s.deps&analysis.DepRemote != 0 || s.nLasting > 0) {
		attack, defend = g.remoteFighters(s, code.SAttackFrom), g.remoteFighters(s, code.SDefendFrom)
	}
	home := s.fight.section.Owner().Other()
	for !all.empty() {
		o := all.pop()
		t := &s.objects[o]
		if t.ctl() != home || t.zone() != 3*uint8(home)+uint8(card.Battlefield) && !attack.Has(o) {
			s.fight.attackers.del(o)
		}
		at := s.attackedZones()
		if s.fight.fronts() {
			at = 1 << s.frontOf(o)
		}
		if t.ctl() == home || at>>t.zone()&1 == 0 && !defend.Has(o) {
			s.fight.defenders.del(o)
		}
	}
}
