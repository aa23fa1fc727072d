package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// Assigning combat damage when cards change the rules, attacks on several zones,
// and the price of declaring defenders.

// attackedZones returns the zones named for the attack, as bits 3*side + zone.
func (s *State) attackedZones() uint8 {
	if s.fight.wide != 0 {
		return s.fight.severalZones()
	}
	return min(s.fight.step, 1) << s.fight.zone
}

// zonesInCombat returns those of attackedZones against which attackers are declared or being
// declared. A zone that has only been named is not attacked yet (combat.attacked-status).
func (s *State) zonesInCombat() uint8 {
	if s.fight.step == fightTarget && !s.fight.declaring {
		return 0
	}
	return s.attackedZones()
}

// cardsUnderAttack returns the cards in the zones under attack.
func (s *State) cardsUnderAttack() (set Set) {
	for m := s.attackedZones(); m != 0; m &= m - 1 {
		set.join(&s.zones[lowBit(m)])
	}
	return set
}

// allZoneAttack returns the zones, as bits 3*side + zone, that an attack of player p is
// against if an effect makes it attack all his opponent's zones that do not burn; 0 without
// such an effect.
func (g *Game) allZoneAttack(s *State, p Player) (zones uint8) {
	on := false
	for i := range s.lasting[:s.nLasting] {
		on = on || s.lasting[i].kind == lastWide && s.lasting[i].ctl == p
	}
	if !on {
		return 0
	}
	no := g.ruleObjects(s, code.SUnattackable)
	for z := range 3 {
		if o := Section(p.Other(), z); s.objects[o].flags&flagBurning == 0 && !no.Has(o) {
			zones |= 1 << (o - firstSection)
		}
	}
	return zones
}

// eachAttacked calls do with the section of each zone under attack.
func (s *State) eachAttacked(do func(o Obj)) {
	for m := s.attackedZones(); m != 0; m &= m - 1 {
		do(sectionAt(uint8(lowBit(m))))
	}
}

// openSections returns the sections under attack that can be assigned damage.
func (g *Game) openSections(s *State) (set Set) {
	if !s.fight.target.isSection() {
		return set
	}
	s.eachAttacked(func(o Obj) {
		if s.takesDamage(o) && !g.immuneToDamage(s, o) {
			set.add(o)
		}
	})
	return set
}

// askNextSection asks how much of the remaining damage the next of several sections is
// assigned and reports whether it asks; the last section takes the rest.
func (g *Game) askNextSection(s *State, f fightFrame, p Player, left int) bool {
	if !s.fight.pooled() || left == 0 || !f.has(fgReserved) && !g.defendersCovered(s, 0) {
		return false
	}
	if !f.has(fgSections) {
		f.mark(fgSections)
		*f.last() = 0
	}
	set := g.openSections(s)
	set = set.above(*f.last())
	o := set.first()
	if set.del(o); set.empty() {
		if o != 0 {
			g.assignCombat(s, p, o, left)
		}
		return false
	}
	*f.last() = o
	s.ask = question{kind: AskAssign, player: p, lo: 0, hi: u8(left - 1), dev: u8(left), set: single(o)}
	return true
}

// askReserve asks an attacker who may assign damage to the section before the defenders how
// much he sets aside for it, and reports whether it asks. The reserve is assigned after the
// defenders' damage: the result is the same, and afterwards no other damage may go to the
// section.
func (g *Game) askReserve(s *State, f fightFrame, p Player) bool {
	o, n := s.fight.currentTarget(), int(s.fight.power[p])
	if f.has(fgReserved) || *f.last() != 0 || n == 0 || !o.isSection() || !g.targetOpen(s) || s.fight.defenders.empty() || s.fight.fronts() && s.frontUndefended() ||
		g.ruleSum(s, code.SCapitalFirst, ofOne(p)) == 0 || g.immuneToDamage(s, o) {
		return false
	}
	f.mark(fgReserved)
	s.ask = question{kind: AskAssign, player: p, lo: 0, hi: u8(n), dev: u8(n), set: single(o)}
	return true
}

// assignToEachAttacker assigns the damage of defenders that deal all of it to each attacking
// unit.
func (g *Game) assignToEachAttacker(s *State, p Player) {
	if !s.hasRules() {
		return
	}
	wide := g.ruleObjects(s, code.SStrikesAll)
	wide = wide.and(&s.fight.defenders)
	wide = s.atCurrentFront(wide)
	for wide = wide.and(&s.fight.givers); !wide.empty(); {
		o := wide.pop()
		n := max(0, g.fightPower(s, o)+g.combatBonus(s, o))
		hit := s.fight.attackers.and(&s.kinds[0])
		hit = s.atCurrentFront(hit)
		for no := g.ruleObjects(s, code.SNoDamage); !hit.empty(); {
			if x := hit.pop(); !no.Has(x) {
				g.assignCombat(s, p, x, n)
			}
		}
	}
}

// assignPriorityAttacker asks how much damage the next attacker is assigned that must be
// assigned damage first: each of those needs lethal damage before another attacking unit can
// have any. An attacking legend is no unit and does not have to wait (decision W142). all holds
// the attackers that can be assigned damage. It returns done = false when there is none or all
// are through, and then reduces all to the other attackers that can have some; otherwise asked
// reports whether it asks.
func (g *Game) assignPriorityAttacker(s *State, f fightFrame, p Player, all *Set) (asked, done bool) {
	first := g.ruleObjects(s, code.STakesFirst)
	if first = first.and(all); first.empty() {
		return false, false
	}
	others := all.minus(&first)
	legends := others.minus(&s.kinds[0])
	if others == legends {
		return false, false
	}
	rest := others
	if !g.allLethal(s, first, 0) {
		rest = legends
	}
	if f.has(fgCovered) {
		*all = rest
		return false, false
	}
	next, left := first.above(*f.last()), int(s.fight.power[p])
	o := next.first()
	if o == 0 || left == 0 {
		f.begin()
		f.mark(fgCovered)
		*all = rest
		return false, false
	}
	*f.last() = o
	lo, hi := 0, left-1
	if next.del(o); next.empty() && legends.empty() { // the last of these attackers takes all of the damage, or at least a lethal amount
		if lo = g.pointsToKill(s, o); lo >= infinite || !g.allLethal(s, first, o) {
			hi = -1
		}
	}
	if hi < lo {
		g.assignCombat(s, p, o, left)
		s.fight.power[p] = 0
		return false, true
	}
	s.ask = question{kind: AskAssign, player: p, lo: u8(lo), hi: u8(hi), dev: u8(left), set: single(o)}
	return true, true
}

// allLethal reports whether every member of set except but has lethal damage assigned.
func (g *Game) allLethal(s *State, set Set, but Obj) bool {
	for !set.empty() {
		if o := set.pop(); o != but && int(s.objects[o].pendingCombat) < g.lethalInCombat(s, o) {
			return false
		}
	}
	return true
}

// askPrice asks the defending player which unit he sacrifices to be allowed to declare
// defenders. It offers only units whose loss leaves somebody who can defend (W144), and does not
// ask if there are none.
func (g *Game) askPrice(s *State, f fightFrame, set Set) {
	p := f.ctl.Other()
	q := question{kind: AskCost, player: p, done: true}
	for o := range s.kinds[0].and(&s.controlled[p]).All() {
		if g.leavesDefender(*s, f, o) {
			q.set.add(o)
		}
	}
	g.recordCouldDefend(s, set)
	if f.step = fgPriceAnswer; q.set.empty() {
		f.step = fgDefendersSet
		return
	}
	s.ask = q
}

// leavesDefender reports whether somebody could be declared as a defender after unit o had been
// sacrificed. It works on a copy of the state.
func (g *Game) leavesDefender(s State, f fightFrame, o Obj) bool {
	gone := g.attachmentsOf(&s, single(o))
	gone.add(o)
	for x := range gone.All() {
		g.removeFromPlay(&s, x)
		s.objects[x].setPlace(inLimbo)
	}
	s.invalidateAll()
	g.refresh(&s)
	set := g.defendersOf(&s, f)
	could := g.inCompany(&s, f.ctl.Other(), set, set, Set{}, Set{})
	return !could.empty()
}

// pricePaid sacrifices the chosen unit and goes on to declare defenders; if the player
// declined, nobody is declared.
func (g *Game) pricePaid(s *State, f fightFrame) {
	if s.answer.Verb() != Pick {
		f.step = fgDefendersSet
		return
	}
	f.mark(fgPaid)
	f.step = fgDefenders
	g.leave(s, single(s.answer.Obj()), leaveSacrifice)
}
