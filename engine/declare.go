package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Rules of cards about declarations: who must attack or defend, who cannot do so
// alone, who may do so in the company of a legend, what cannot be attacked. They are
// asked for a few times in an attack, and so computed then.

// ruleObjects are the objects that constant effects of a kind are about which nothing
// keeps (plan.DepRule).
func (g *Game) ruleObjects(s *State, stat code.Stat) (set Set) {
	return g.ruleObjectsBy(s, stat, s.statics)
}

// ruleObjectsOf are those that effects of a player's cards are about.
func (g *Game) ruleObjectsOf(s *State, stat code.Stat, p Player) Set {
	return g.ruleObjectsBy(s, stat, s.statics.and(&s.controlled[p]))
}

func (g *Game) ruleObjectsBy(s *State, stat code.Stat, b Set) (set Set) {
	if s.deps&analysis.DepRule == 0 {
		return set
	}
	for {
		src := b.pop()
		if src == 0 {
			return set
		}
		if g.hotOf(s, src).Deps&analysis.DepRule == 0 {
			continue
		}
		for _, a := range g.def(s, src).Abilities {
			if f, ab := g.activeStatic(s, src, a, stat, 0); ab != nil {
				more := g.objects(s, &f, ab.Stat.R)
				set = set.or(&more)
			}
		}
	}
}

// ruleSum is the sum of such effects of a player, or of both, that are about no object.
func (g *Game) ruleSum(s *State, stat code.Stat, of uint8) int { return g.ruleSumFor(s, stat, of, 0) }

// ruleSumFor is the same where the numbers of the effects may look at an object.
func (g *Game) ruleSumFor(s *State, stat code.Stat, of uint8, it Obj) (n int) {
	if s.deps&analysis.DepRule == 0 {
		return 0
	}
	for b := s.statics; ; {
		src := b.pop()
		if src == 0 {
			return n
		}
		if of>>s.objects[src].ctl()&1 == 0 || g.hotOf(s, src).Deps&analysis.DepRule == 0 {
			continue
		}
		for _, a := range g.def(s, src).Abilities {
			if f, ab := g.activeStatic(s, src, a, stat, it); ab != nil {
				n += g.num(s, &f, ab.Stat.N, 1)
			}
		}
	}
}

// Whose effects ruleOf adds up.
const ofBoth = 3

// ofOne is a player's.
func ofOne(p Player) uint8 { return 1 << p }

// hasRules reports whether anything in play, or lasting, may say something about
// declarations.
func (s *State) hasRules() bool { return s.deps&analysis.DepRule != 0 || s.nLasting > 0 }

// obliged are the objects of a set that have to be declared: by a constant effect, or
// by a lasting one. One that is for the turn has been met by who has been declared in
// this turn before (W94).
func (g *Game) obliged(s *State, set Set, kind uint8, stat code.Stat, done uint8) Set {
	must := g.ruleObjects(s, stat)
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		if t := &s.objects[l.obj]; l.kind == kind && l.gen == t.gen && (code.Duration(l.extra) != code.UntilTurn || t.at&done == 0) {
			must.add(l.obj)
		}
	}
	return set.and(&must)
}

func (g *Game) mustAttack(s *State, set Set) Set {
	return g.obliged(s, set, lastMustAttack, code.SMustAttack, atAttacked)
}

// mustDefend are those of a set who have to be declared as defenders.
func (g *Game) mustDefend(s *State, set Set) Set {
	return g.obliged(s, set, lastMustDefend, code.SMustDefend, atDefended)
}

// attackersOf are those who may be declared as attackers: units in the battlefield, or
// where effects say, and the legend (legend.attacks); in an attack that an effect begins
// those that it names.
func (g *Game) attackersOf(s *State, f fightFrame) (set Set) {
	if !f.open() {
		return g.readyToAttack(s, f.ctl, g.regSet(s, f.frame, 0))
	}
	set = s.zones[3*uint8(f.ctl)+uint8(card.Battlefield)]
	if s.deps&analysis.DepRoam != 0 || s.nLasting > 0 {
		from := g.remoteFighters(s, code.SAttackFrom)
		set.join(&from)
		set = g.onlyFrom(s, f.ctl, set)
	}
	set.join(&s.kinds[3])
	g.keepAttackers(s, f.ctl, &set)
	return set
}

// onlyFrom is the zone from which alone a player may declare attackers, if there is
// one, and set if there is none. Two such zones leave nobody.
func (g *Game) onlyFrom(s *State, p Player, set Set) Set {
	first := true
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		if l.kind != lastOnlyFrom || l.ctl != p {
			continue
		}
		zone := s.zones[l.obj-firstSection]
		if !first {
			zone = zone.and(&set)
		}
		set, first = zone, false
	}
	return set
}

// defendersOf are those who may be declared as defenders.
func (g *Game) defendersOf(s *State, f fightFrame) (set Set) {
	set = s.cardsUnderAttack()
	if s.deps&analysis.DepRoam != 0 || s.nLasting > 0 {
		from := g.remoteFighters(s, code.SDefendFrom)
		set.join(&from)
	}
	set.del(s.fight.target)
	s.keepDefenders(f.ctl.Other(), &set)
	return set
}

// keepDefenders keeps the units and legends of a player that may be declared as
// defenders, their place apart; a legend only from elsewhere (legend.no-capital-defence).
func (s *State) keepDefenders(p Player, set *Set) {
	s.keepFighters(set, p, &s.corrupted, propNoDefend|propBarDefend)
}

// defendsItself reports whether the legend that is attacked will defend
// (legend.auto-defends, legend.corrupted).
func (g *Game) defendsItself(s *State) bool {
	o := s.fight.target
	return o.isCard() && s.objects[o].flags&flagCorrupted == 0 && s.objects[o].props&(propNoDefend|propBarDefend) == 0
}

// legendCompanions adds to the candidates of a declaration those who may be part of it
// because a legend of their player is. Until the legend has been chosen they
// are offered while it can still be, and it comes with the first of them.
func (g *Game) legendCompanions(s *State, p Player, set, chosen Set, last Obj) Set {
	legend := s.legendOf(p)
	if legend == 0 || s.deps&analysis.DepRule == 0 {
		return set
	}
	own := legend == s.fight.currentTarget() && g.defendsItself(s)
	chosen = s.withoutFront(chosen)
	if !own && !chosen.Has(legend) && (!set.Has(legend) || legend <= last) {
		return set
	}
	more := g.ruleObjects(s, code.SWithLegend)
	if p == s.fight.section.Owner() {
		s.keepDefenders(p, &more)
	} else {
		more = g.readyToAttack(s, p, more)
	}
	return set.or(&more)
}

// bringLegend adds the legend to a declaration of which somebody is part who may be
// so only together with it. set are those who need nobody.
func (g *Game) bringLegend(s *State, p Player, set Set, chosen *Set, o Obj) {
	if legend := s.legendOf(p); s.deps&analysis.DepRule != 0 && legend != 0 && !set.Has(o) && set.Has(legend) {
		chosen.add(legend)
	}
}

// notAlone takes from the question about a declaration what would leave alone somebody
// who cannot be so: he is offered if another one can be chosen after him, and
// with him alone the declaration is not over.
func (g *Game) notAlone(s *State, set, chosen, later *Set) {
	needCompany := g.ruleObjects(s, code.SNotAlone)
	if needCompany.empty() {
		return
	}
	n := chosen.Len()
	if s.fight.step == fightAttackers && s.ask.kind == AskDefender && g.defendsItself(s) {
		n++
	}
	if n == 1 && needCompany.Has(chosen.first()) && later.empty() {
		s.ask.done = false
	}
	if n > 0 {
		return
	}
	for b := s.ask.set.and(&needCompany); !b.empty(); {
		o := b.pop()
		with := *chosen
		with.add(o)
		then := later.minus(&with)
		var next Set
		if g.addNextCandidates(s, &next, set, &with, o); next.empty() && then.empty() {
			s.ask.set.del(o)
		}
	}
}

// mayDevelop reports whether a player has a development left that he may play.
func (g *Game) mayDevelop(s *State, p Player) bool {
	return s.turn.developed[p&1] == 0 || s.deps&analysis.DepRule != 0 && g.mayDevelopAgain(s, p)
}

// mayDevelopAgain reports whether an effect lets a player play another development.
func (g *Game) mayDevelopAgain(s *State, p Player) bool {
	return int(s.turn.developed[p&1]) <= g.ruleSum(s, code.SMoreDevelop, ofOne(p))
}

// openZones are the zones, bit by bit, where a player may play a development.
func (g *Game) openZones(s *State, p Player) (zones uint8) {
	if !s.hasRules() {
		return 7
	}
	no := g.ruleObjects(s, code.SNoDevelop)
	for z := range 3 {
		if !no.Has(Section(p, z)) {
			zones |= 1 << z
		}
	}
	return zones
}

// zonesToDevelop are those of them for which he has a card; none if he has no development left.
func (g *Game) zonesToDevelop(s *State, p Player) uint8 {
	if !g.mayDevelop(s, p) {
		return 0
	}
	if !s.hand[p].empty() || g.playableTop(s, p) != 0 {
		return g.openZones(s, p)
	}
	if s.deps&analysis.DepRule == 0 && g.features&analysis.PlaysItself == 0 {
		return 0
	}
	zones := g.openZones(s, p)
	for z := range 3 {
		if from := g.developableFrom(s, p, uint8(z)); from.empty() {
			zones &^= 1 << z
		}
	}
	return zones
}

// developableFrom are the cards of his discard pile that a player may lay facedown in
// a zone of his: those that he may play as though they were in hand (W167), and all where
// an effect says so of the zone.
func (g *Game) developableFrom(s *State, p Player, zone uint8) (set Set) {
	if s.nDiscard[p] == 0 {
		return set
	}
	if g.features&analysis.PlaysItself != 0 {
		for _, o := range s.discards(p) {
			if g.hotOf(s, o).Flags&analysis.HotFromPile != 0 {
				set.add(o)
			}
		}
	}
	if s.deps&analysis.DepRule == 0 {
		return set
	}
	if from := g.ruleObjectsOf(s, code.SDevelopPile, p); !from.Has(Section(p, int(zone))) {
		return g.canLeaveDiscard(s, set)
	}
	for _, o := range s.discards(p) {
		set.add(o)
	}
	return g.canLeaveDiscard(s, set)
}

// canLeaveDiscard are the cards of a set but for those that cannot leave their discard pile.
func (g *Game) canLeaveDiscard(s *State, set Set) Set {
	if s.deps&analysis.DepRule == 0 || set.empty() {
		return set
	}
	held := g.ruleObjects(s, code.SHeld)
	return set.minus(&held)
}

// stuckInDiscard reports whether a card cannot leave its discard pile.
func (g *Game) stuckInDiscard(s *State, o Obj) bool {
	if s.deps&analysis.DepRule == 0 || s.objects[o].place() != inDiscard {
		return false
	}
	set := g.canLeaveDiscard(s, single(o))
	return set.empty()
}

// immuneToDamage reports whether an object cannot be assigned damage.
func (g *Game) immuneToDamage(s *State, o Obj) bool {
	if s.deps&analysis.DepRule == 0 {
		return false
	}
	set := g.ruleObjects(s, code.SNoDamage)
	return set.Has(o)
}
