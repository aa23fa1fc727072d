package engine

import (
	"fmt"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// An attack against several zones at once (combatInfo.wide). Either all attackers
// attack all of them, and all defenders defend together; or each attacker attacks
// one, and then each of the zones is a front: its attackers and its defenders deal
// damage to each other and to nobody else. It is one attack all the same, with one
// declaration of each kind, one set of windows and one application of damage.
//
// Who fights at another front than the zone that the attack was first named for has a
// lasting effect that says so (lastFront). Defenders are declared front by front, and
// damage is assigned front by front: the one at hand is in combatInfo.wide.

// The bits of combatInfo.wide.
const (
	wideZones    = 1<<3 - 1       // the zones of the defender that are attacked, by card.Zone
	wideDeclared = wideZones << 3 // with fronts: those that attackers were declared against together
	wideAt       = 6              // from there on 1 more than the zone of the front at hand
)

// fronts reports whether each attacker attacks one of several zones.
func (c *combatInfo) fronts() bool { return c.wide > wideZones }

// pooled reports whether all attackers attack all of several zones.
func (c *combatInfo) pooled() bool { return c.wide != 0 && c.wide <= wideZones }

// currentFront is 1 more than the zone of the front at hand, 0 if there is none.
func (c *combatInfo) currentFront() uint8 { return c.wide >> wideAt }

// base is the number of the first zone of the defender.
func (c *combatInfo) base() uint8 { return 3 * uint8(c.section.Owner()) }

// severalZones are the zones under attack if there are several: while defenders are
// declared, that of the front at hand.
func (c *combatInfo) severalZones() uint8 {
	if c.step == fightNone {
		return 0
	}
	if at := c.currentFront(); at != 0 && c.step <= fightAttackers {
		return 1 << (c.base() + at - 1)
	}
	return c.wide & wideZones << c.base()
}

// zoneAt is the zone of the front at hand, 3*side + zone, and without one the zone that
// is attacked.
func (c *combatInfo) zoneAt() uint8 {
	if at := c.currentFront(); at != 0 {
		return c.base() + at - 1
	}
	return c.zone
}

// currentTarget is what is attacked at the front at hand.
func (c *combatInfo) currentTarget() Obj {
	if c.wide == 0 {
		return c.target
	}
	return c.frontTarget()
}

// frontTarget is aim where several zones are attacked. It is kept out of its caller, so that
// the compiler puts aim into those that ask in every attack.
//
//go:noinline
func (c *combatInfo) frontTarget() Obj {
	if z := c.zoneAt(); z != c.zone {
		return sectionAt(z)
	}
	return c.target
}

// nextFront is the front after the one at hand, 1 more than its zone; the one that the
// attack was first named for is the last. 0 when all are through.
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

// setFront makes a front the one at hand, 0 none.
func (c *combatInfo) setFront(at uint8) { c.wide = c.wide&(wideZones|wideDeclared) | at<<wideAt }

// frontOf is the zone that an attacker attacks or a defender defends.
func (s *State) frontOf(o Obj) uint8 {
	if s.fight.fronts() {
		if l := s.lastingOf(lastFront, o); l != nil {
			return uint8(l.sel)
		}
	}
	return s.fight.zone
}

// fightersAt are those of a side who fight at a front.
func (s *State) fightersAt(set Set, zone uint8) Set {
	if s.fight.fronts() {
		for b := set; !b.empty(); {
			if o := b.pop(); s.frontOf(o) != zone {
				set.del(o)
			}
		}
	}
	return set
}

// atCurrentFront are those of a side who fight at the front at hand, all if there is none.
func (s *State) atCurrentFront(set Set) Set {
	if s.fight.currentFront() == 0 {
		return set
	}
	return s.fightersAt(set, s.fight.zoneAt())
}

// frontUndefended reports whether nobody defends at the front at hand.
func (s *State) frontUndefended() bool {
	def := s.atCurrentFront(s.fight.defenders)
	return def.empty()
}

// withoutFront are those of a side of whom nothing says where they fight: in the middle of
// a declaration those who are declared at the front at hand.
func (s *State) withoutFront(set Set) Set {
	placed := s.given(lastFront)
	return set.minus(&placed)
}

// assignFront has somebody fight at a front.
func (s *State) assignFront(o Obj, zone uint8) {
	if l := s.lastingOf(lastFront, o); l != nil {
		l.sel = uint16(zone)
		return
	}
	s.addLasting(lasting{kind: lastFront, obj: o, gen: s.objects[o].gen, sel: uint16(zone)})
}

// assignFrontToRest has all of a side of whom nothing says where they fight do so at the front
// at hand.
func (s *State) assignFrontToRest(side Set) {
	for b := s.withoutFront(side); !b.empty(); {
		s.assignFront(b.pop(), s.fight.zoneAt())
	}
}

// forgetFronts drops what was noted of fronts.
func (s *State) forgetFronts() {
	for i := 0; i < int(s.nLasting); i++ {
		if k := s.lasting[i].kind; k == lastFront || k == lastFrontDamage {
			s.dropLasting(i)
			i--
		}
	}
}

// isOpposed reports whether somebody who fights does so against somebody: where there
// are fronts, at his own.
func (s *State) isOpposed(o Obj) bool {
	zone := s.frontOf(o)
	att, def := s.fightersAt(s.fight.attackers, zone), s.fightersAt(s.fight.defenders, zone)
	return !att.empty() && !def.empty()
}

// sameFront reports whether somebody who fights does so for the zone where another
// card fights, or lies if it does not fight. Without fronts everybody does.
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

// attackedFor are the zones under attack as an effect of a card means them: where there
// are fronts, for an attacker and what is attached to one the zone that it attacks.
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

// switchFront goes to another front in a declaration: what depends on the zone under attack
// is about that one, until all is declared.
func (g *Game) switchFront(s *State, at uint8) {
	s.fight.setFront(at)
	s.dirty = s.dirty || s.deps&analysis.DepFight != 0
	g.refreshToDeclare(s)
}

// frontCandidates are those who may be declared at the front at hand, and later those who may
// be at the fronts after it. side are those who have been declared, and could is who
// may be.
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

// nextDeclared goes to the next front in the declaration of a side, and reports whether
// there is one.
func (g *Game) nextDeclared(s *State, side *Set) bool {
	next := s.fight.nextFront()
	s.assignFrontToRest(*side)
	g.switchFront(s, next)
	return next != 0
}

// addFrontDamage adds to what a player deals at the front where somebody fights.
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

// takeFront makes a front the one at hand whose damage is assigned, and what a player
// deals there his total.
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

// nextToAssign goes to the next front in the assignment of a player's damage, and
// reports whether there is one.
func (s *State) nextToAssign(p Player) bool {
	next := s.fight.nextFront()
	s.takeFront(next, p)
	return next != 0
}

// ableToAttack are those who could be declared as attackers now, against a zone of the
// other player and by his own text.
func (g *Game) ableToAttack(s *State, p Player, z Obj) Set {
	was := s.fight.wide
	g.switchFront(s, uint8(z-Section(z.Owner(), 0))+1)
	set := g.attackersOf(s, fightFrame{&frame{ctl: p}})
	s.fight.wide = was
	s.dirty = s.dirty || s.deps&analysis.DepFight != 0
	return set.minus(&s.fight.attackers)
}

// opensFront reports whether somebody could be declared as an attacker against a zone that
// the attack at hand was not declared against.
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

// attackTwo has the attacks of the controller this turn be against two zones, if he likes.
func (g *Game) attackTwo(s *State, f *frame, _ *code.Instr) {
	s.addLasting(lasting{kind: lastTwo, ctl: f.ctl})
}

// askSecond asks for a second zone to attack, if there may be one, when the first and
// what is attacked there has been named.
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

func (g *Game) secondNamed(s *State, f fightFrame) {
	if c := &s.fight; s.answer.Verb() == Pick {
		c.wide = 1<<(c.zone%3) | 1<<(uint8(s.answer.Obj()-firstSection)%3)
		c.wide |= c.wide << 3
	}
	g.attackAt(s, f, s.fight.target)
}

// logOthers says of the other zones under attack what was said of the first.
func (g *Game) logOthers(s *State, f fightFrame, kind LogKind) {
	s.eachAttacked(func(o Obj) {
		if o != s.fight.section {
			g.emitLog(s, LogEntry{Kind: kind, Player: f.ctl, Obj: o, N: int(o - firstSection)})
		}
	})
}

// dropEmptyFronts drops the zones that nobody was declared against.
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

// declareAgainst declares attackers against a zone that the attack at hand was not
// declared against.
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

// assignFrontToJoined has somebody who joins the attack fight: an attacker for the zone that it
// was first named for, a defender for the zone where he is, if it is attacked.
func (s *State) assignFrontToJoined(o Obj, zone uint8) {
	if s.fight.severalZones()>>zone&1 == 0 {
		zone = s.fight.zone
	}
	s.assignFront(o, zone)
}

// checkFronts: who fights does so for a zone under attack, and a defender is there.
func (s *State) checkFronts(roams bool) error {
	c := &s.fight
	if !c.fronts() || c.currentFront() != 0 && c.step <= fightAttackers {
		return nil
	}
	for b := c.attackers.or(&c.defenders); !b.empty(); {
		o := b.pop()
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
