package engine

import (
	"fmt"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// An attack against several zones at once (combatInfo.wide). There are two kinds. In a
// pooled attack all attackers attack all the zones, and all defenders defend together.
// Otherwise each zone is a front: each attacker attacks one of them, and the attackers and
// defenders of a front deal damage only to each other. Either way it is one attack with
// one declaration of each kind, one set of windows and one application of damage.
//
// A unit that fights at another front than the zone named first has a lasting effect
// that says so (lastFront). Units are declared, and damage is assigned, front by front;
// combatInfo.wide holds the current front.

// The bits of combatInfo.wide.
const (
	wideZones    = 1<<3 - 1       // the defending player's attacked zones, by card.Zone
	wideDeclared = wideZones << 3 // in an attack with fronts, the zones against which attackers were first declared
	wideAt       = 6              // number of the bit where the zone of the current front, plus 1, begins
)

// fronts reports whether each attacker attacks one of several zones.
func (c *combatInfo) fronts() bool { return c.wide > wideZones }

// pooled reports whether all attackers attack all of several zones.
func (c *combatInfo) pooled() bool { return c.wide != 0 && c.wide <= wideZones }

// currentFront returns the zone of the current front plus 1, or 0 if there is none.
func (c *combatInfo) currentFront() uint8 { return c.wide >> wideAt }

// base returns the number of the first zone of the defending player.
func (c *combatInfo) base() uint8 { return 3 * uint8(c.section.Owner()) }

// severalZones returns the zones under attack, as bits, in an attack on several zones. While
// units are declared it is the current front only.
func (c *combatInfo) severalZones() uint8 {
	if c.step == fightNone {
		return 0
	}
	if at := c.currentFront(); at != 0 && c.step <= fightAttackers {
		return 1 << (c.base() + at - 1)
	}
	return c.wide & wideZones << c.base()
}

// zoneAt returns the zone of the current front, as 3*side + zone, or the attacked zone if
// there is no front.
func (c *combatInfo) zoneAt() uint8 {
	if at := c.currentFront(); at != 0 {
		return c.base() + at - 1
	}
	return c.zone
}

// currentTarget returns what is attacked at the current front.
func (c *combatInfo) currentTarget() Obj {
	if c.wide == 0 {
		return c.target
	}
	return c.frontTarget()
}

// frontTarget is currentTarget in an attack on several zones. It is kept out of line so that
// currentTarget can be inlined.
//
//go:noinline
func (c *combatInfo) frontTarget() Obj {
	if z := c.zoneAt(); z != c.zone {
		return sectionAt(z)
	}
	return c.target
}

// nextFront returns the zone of the front after the current one plus 1, or 0 after the last.
// The zone named first comes last.
func (c *combatInfo) nextFront() uint8 {
	first, at := c.zone%3, c.currentFront()
	if at == first+1 {
		return 0
	}
	rest := c.wide & wideZones &^ (1 << first)
	if rest = rest >> at << at; rest != 0 {
		return uint8(lowBit(rest)) + 1
	}
	return first + 1
}

// setFront sets the current front, a zone plus 1, or 0 for none.
func (c *combatInfo) setFront(at uint8) { c.wide = c.wide&(wideZones|wideDeclared) | at<<wideAt }

// frontOf returns the zone that an attacker attacks or a defender defends.
func (s *State) frontOf(o Obj) uint8 {
	if s.fight.fronts() {
		if l := s.lastingOf(lastFront, o); l != nil {
			return uint8(l.sel)
		}
	}
	return s.fight.zone
}

// fightersAt returns the members of set that fight at a front.
func (s *State) fightersAt(set Set, zone uint8) Set {
	if s.fight.fronts() {
		for o := range set.All() {
			if s.frontOf(o) != zone {
				set.del(o)
			}
		}
	}
	return set
}

// atCurrentFront returns the members of set that fight at the current front, or set if there
// is none.
func (s *State) atCurrentFront(set Set) Set {
	if s.fight.currentFront() == 0 {
		return set
	}
	return s.fightersAt(set, s.fight.zoneAt())
}

// frontUndefended reports whether nobody defends at the current front.
func (s *State) frontUndefended() bool {
	def := s.atCurrentFront(s.fight.defenders)
	return def.empty()
}

// withoutFront returns the members of set that have no front yet. During a declaration these
// are the units declared at the current front.
func (s *State) withoutFront(set Set) Set {
	placed := s.given(lastFront)
	return set.minus(&placed)
}

// assignFront makes a unit fight at a front.
func (s *State) assignFront(o Obj, zone uint8) {
	if l := s.lastingOf(lastFront, o); l != nil {
		l.sel = uint16(zone)
		return
	}
	s.addLasting(lasting{kind: lastFront, obj: o, gen: s.objects[o].gen, sel: uint16(zone)})
}

// assignFrontToRest makes the members of side that have no front yet fight at the current
// front.
func (s *State) assignFrontToRest(side Set) {
	for b := s.withoutFront(side); !b.empty(); {
		s.assignFront(b.pop(), s.fight.zoneAt())
	}
}

// forgetFronts drops all records of fronts.
func (s *State) forgetFronts() {
	for i := 0; i < int(s.nLasting); i++ {
		if k := s.lasting[i].kind; k == lastFront || k == lastFrontDamage {
			s.dropLasting(i)
			i--
		}
	}
}

// isOpposed reports whether a fighting unit has opponents, at its own front if there are
// fronts.
func (s *State) isOpposed(o Obj) bool {
	zone := s.frontOf(o)
	att, def := s.fightersAt(s.fight.attackers, zone), s.fightersAt(s.fight.defenders, zone)
	return !att.empty() && !def.empty()
}

// sameFront reports whether unit o fights for the zone where src fights or, if src does not
// fight, lies. Without fronts every fighting unit does.
func (s *State) sameFront(src, o Obj) bool {
	both := s.fight.attackers.or(&s.fight.defenders)
	if !both.Has(o) {
		return false
	}
	if !s.fight.fronts() {
		return true
	}
	zone := s.objects[src].zone()
	if both.Has(src) {
		zone = s.frontOf(src)
	}
	return s.frontOf(o) == zone
}

// attackedFor returns the zones under attack from the point of view of a card's effect. With
// fronts, for an attacker or its attachment that is the zone it attacks.
func (s *State) attackedFor(src Obj) uint8 {
	if s.fight.fronts() && src.isCard() {
		att := s.fight.attackers
		if s.fight.step == fightOver {
			att = s.fight.givers
		}
		for _, o := range [...]Obj{src, s.objects[src].host} {
			if o != 0 && att.Has(o) {
				return 1 << s.frontOf(o)
			}
		}
	}
	return s.attackedZones()
}

// switchFront makes another front the current one during a declaration and recomputes what
// depends on the zone under attack.
func (g *Game) switchFront(s *State, at uint8) {
	s.fight.setFront(at)
	s.dirty = s.dirty || s.deps&analysis.DepFight != 0
	g.refreshToDeclare(s)
}

// frontCandidates returns the units that may be declared at the current front, and in later
// those that may be declared at the fronts after it. side holds the units declared so far;
// could computes the candidates for the current front.
func (g *Game) frontCandidates(s *State, f fightFrame, side *Set, could func(*Game, *State, fightFrame) Set) (set, later Set) {
	if s.fight.currentFront() == 0 {
		g.switchFront(s, s.fight.nextFront())
	}
	at := s.fight.currentFront()
	free := s.withoutFront(*side)
	taken := side.minus(&free)
	for next := s.fight.nextFront(); next != 0; next = s.fight.nextFront() {
		g.switchFront(s, next)
		more := could(g, s, f)
		later = later.or(&more)
	}
	g.switchFront(s, at)
	set = could(g, s, f)
	return set.minus(&taken), later.minus(side)
}

// nextDeclared moves the declaration of a side to the next front and reports whether there is
// one.
func (g *Game) nextDeclared(s *State, side *Set) bool {
	next := s.fight.nextFront()
	s.assignFrontToRest(*side)
	g.switchFront(s, next)
	return next != 0
}

// addFrontDamage adds to the damage that player p deals at the front of o.
func (s *State) addFrontDamage(p Player, o Obj, n int) {
	section := sectionAt(s.frontOf(o))
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastFrontDamage && l.obj == section && l.ctl == p {
			l.sel += uint16(n)
			return
		}
	}
	s.addLasting(lasting{kind: lastFrontDamage, ctl: p, obj: section, gen: s.objects[section].gen, sel: uint16(n)})
}

// takeFront makes a front the current one for assigning damage, and sets the player's total to
// what he deals there.
func (s *State) takeFront(at uint8, p Player) {
	s.fight.setFront(at)
	s.fight.power[p] = 0
	if at == 0 {
		return
	}
	section := sectionAt(s.fight.zoneAt())
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastFrontDamage && l.obj == section && l.ctl == p {
			s.fight.power[p] = l.sel
		}
	}
}

// nextToAssign moves the assignment of a player's damage to the next front and reports whether
// there is one.
func (s *State) nextToAssign(p Player) bool {
	next := s.fight.nextFront()
	s.takeFront(next, p)
	return next != 0
}

// ableToAttack returns the units of player p that an effect could declare as attackers against
// section z now (declareAgainst).
func (g *Game) ableToAttack(s *State, p Player, z Obj) Set {
	was := s.fight.wide
	g.switchFront(s, uint8(z-Section(z.Owner(), 0))+1)
	set := g.attackersOf(s, fightFrame{&frame{ctl: p}})
	s.fight.wide = was
	s.dirty = s.dirty || s.deps&analysis.DepFight != 0
	return set.minus(&s.fight.attackers)
}

// opensFront reports whether a unit of who could be declared as an attacker against zone z,
// which the attack at hand was not declared against.
func (g *Game) opensFront(s *State, p Player, who Set, z Obj) bool {
	c := &s.fight
	if c.step != fightAttackers || c.pooled() || !z.isSection() || c.section.Owner() == p || z.Owner() == p {
		return false
	}
	zone := uint8(1) << (z - Section(z.Owner(), 0))
	if c.fronts() && c.wide>>3&zone != 0 || !c.fronts() && z == c.section {
		return false
	}
	no := g.ruleObjects(s, code.SUnattackable)
	able := g.ableToAttack(s, p, z)
	return !no.Has(z) && who.meets(&able)
}

// attackTwo lets the controller attack two zones with each attack this turn.
func (g *Game) attackTwo(s *State, f *frame, _ *code.Instr) {
	s.addLasting(lasting{kind: lastTwo, ctl: f.ctl})
}

// askSecond asks for a second zone to attack, if an effect allows one, after the first zone
// and its target have been named.
func (g *Game) askSecond(s *State, f fightFrame, target Obj) {
	if s.nLasting == 0 || s.fight.pooled() || !s.recorded(lastTwo, f.ctl, 0) {
		g.attackAt(s, f, target)
		return
	}
	s.fight.target = target
	q := question{kind: AskAttack, player: f.ctl, done: true}
	for z := range 3 {
		q.set.add(Section(f.ctl.Other(), z))
	}
	no := g.ruleObjects(s, code.SUnattackable)
	q.set = q.set.minus(&no)
	q.set.del(s.fight.section)
	if q.set.empty() {
		g.attackAt(s, f, target)
		return
	}
	s.ask = q
	f.step = fgSecond
}

// secondNamed records the second zone, if one was named.
func (g *Game) secondNamed(s *State, f fightFrame) {
	if c := &s.fight; s.answer.Verb() == Pick {
		c.wide = 1<<(c.zone%3) | 1<<(uint8(s.answer.Obj()-firstSection)%3)
		c.wide |= c.wide << 3
	}
	g.attackAt(s, f, s.fight.target)
}

// logOthers logs for the other zones under attack what was logged for the first.
func (g *Game) logOthers(s *State, f fightFrame, kind LogKind) {
	s.eachAttacked(func(o Obj) {
		if o != s.fight.section {
			g.emitLog(s, LogEntry{Kind: kind, Player: f.ctl, Obj: o, N: int(o - firstSection)})
		}
	})
}

// dropEmptyFronts drops the zones against which no attacker was declared.
func (s *State) dropEmptyFronts() {
	c := &s.fight
	var zones, left uint8
	for b := c.attackers; !b.empty(); {
		zones |= 1 << (s.frontOf(b.pop()) % 3)
	}
	if left = zones; zones>>(c.zone%3)&1 == 0 {
		c.section = sectionAt(c.base() + uint8(lowBit(zones)))
		c.zone, c.target = uint8(c.section-firstSection), c.section
	}
	if left &= left - 1; left != 0 {
		c.wide = zones | zones<<3
		return
	}
	c.wide = 0
	s.forgetFronts()
}

// declareAgainst declares attackers against a zone that the attack at hand was not declared
// against.
func (g *Game) declareAgainst(s *State, f *frame, in *code.Instr) {
	set, dest := g.inPlayOnly(s, g.objects(s, f, in.R)), g.objects(s, f, in.R2)
	z := dest.first()
	f.ok(g.opensFront(s, f.ctl, set, z))
	if f.flags&fOK == 0 {
		return
	}
	able := g.ableToAttack(s, f.ctl, z)
	set = set.and(&able)
	c, zone := &s.fight, uint8(z-firstSection)
	if !c.fronts() {
		c.wide = 1<<(c.zone%3) | 1<<(c.zone%3+3)
		s.assignFrontToRest(c.defenders)
	}
	first := c.wide>>(zone%3)&1 == 0
	c.wide |= 1 << (zone % 3)
	c.attackers = c.attackers.or(&set)
	for b := set; !b.empty(); {
		s.assignFront(b.pop(), zone)
	}
	g.noteDeclared(s, set)
	s.invalidate(analysis.DepFight)
	s.due |= dueCheck
	g.emitLog(s, LogEntry{Kind: LogAttack, Player: f.ctl, Obj: z, N: int(zone)})
	if first {
		g.emit(s, code.ZoneAttacked, z, 0)
	}
	for !set.empty() {
		g.emit(s, code.Attacks, set.pop(), 0)
	}
}

// assignFrontToJoined sets the front of a unit that joins the attack: an attacker's is the
// zone named first, a defender's is its own zone if that is attacked.
func (s *State) assignFrontToJoined(o Obj, zone uint8) {
	if s.fight.severalZones()>>zone&1 == 0 {
		zone = s.fight.zone
	}
	s.assignFront(o, zone)
}

// checkFronts checks that each fighting unit fights for a zone under attack, and that each
// defender is there unless roams.
func (s *State) checkFronts(roams bool) error {
	c := &s.fight
	if !c.fronts() || c.currentFront() != 0 && c.step <= fightAttackers {
		return nil
	}
	for o := range c.attackers.or(&c.defenders).All() {
		at := s.frontOf(o)
		if s.attackedZones()>>at&1 == 0 {
			return fmt.Errorf("object %d fights for zone %d, which is not attacked", o, at)
		}
		if c.defenders.Has(o) && o != c.target && s.objects[o].zone() != at && !roams {
			return fmt.Errorf("defender %d is in zone %d, and defends %d", o, s.objects[o].zone(), at)
		}
	}
	return nil
}
