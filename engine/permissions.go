package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Rule effects: constant effects that change what players may do rather than a number
// on a card (analysis.DepRule). They say who must attack or defend, who cannot do so
// alone, who may do so together with a legend, what cannot be attacked, and more.
// They are needed only a few times in an attack, so they are not cached.

// ruleObjects returns the objects that rule effects of kind stat are about.
func (g *Game) ruleObjects(s *State, stat code.Stat) (set Set) {
	return g.ruleObjectsBy(s, stat, s.statics)
}

// ruleObjectsOf is ruleObjects for the effects of player p's cards only.
func (g *Game) ruleObjectsOf(s *State, stat code.Stat, p Player) Set {
	return g.ruleObjectsBy(s, stat, s.statics.and(&s.controlled[p]))
}

// ruleObjectsBy is ruleObjects for the effects of the cards in b.
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

// ruleSum adds up the amounts of rule effects of kind stat that are about no object. of is a
// mask of the players whose cards count: ofOne(p) or ofBoth.
func (g *Game) ruleSum(s *State, stat code.Stat, of uint8) int { return g.ruleSumFor(s, stat, of, 0) }

// ruleSumFor is ruleSum where the amounts may depend on object it.
func (g *Game) ruleSumFor(s *State, stat code.Stat, of uint8, it Obj) (n int) {
	if s.deps&analysis.DepRule == 0 {
		return 0
	}
	for src := range s.statics.All() {
		if of>>s.objects[src].ctl()&1 == 0 || g.hotOf(s, src).Deps&analysis.DepRule == 0 {
			continue
		}
		for _, a := range g.def(s, src).Abilities {
			if f, ab := g.activeStatic(s, src, a, stat, it); ab != nil {
				n += g.num(s, &f, ab.Stat.N, 1)
			}
		}
	}
	return n
}

// ofBoth selects the effects of both players in ruleSum.
const ofBoth = 3

// ofOne selects the effects of player p in ruleSum.
func ofOne(p Player) uint8 { return 1 << p }

// hasRules reports whether rule effects or lasting effects exist that may affect declarations.
func (s *State) hasRules() bool { return s.deps&analysis.DepRule != 0 || s.nLasting > 0 }

// obliged returns the members of set that must be declared because of a constant effect of
// kind stat or a lasting effect of kind. An obligation for the turn is met once the unit has
// been declared in this turn, which the mark done in object.at shows (W94).
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

// mustAttack returns the members of set that must be declared as attackers.
func (g *Game) mustAttack(s *State, set Set) Set {
	return g.obliged(s, set, lastMustAttack, code.SMustAttack, atAttacked)
}

// mustDefend returns the members of set that must be declared as defenders.
func (g *Game) mustDefend(s *State, set Set) Set {
	return g.obliged(s, set, lastMustDefend, code.SMustDefend, atDefended)
}

// inCompany removes from must the units that cannot attack or defend alone if their declaration
// would be of nobody else: such a unit is not able (W94). set holds the candidates of the
// declaration, chosen what is declared already, later the candidates at the zones after this
// one; p is the player who declares.
func (g *Game) inCompany(s *State, p Player, must, set, chosen, later Set) Set {
	if must.empty() || !g.isAlone(s, p, set.or(&chosen), later) {
		return must
	}
	needCompany := g.ruleObjects(s, code.SNotAlone)
	return must.minus(&needCompany)
}

// isAlone reports whether player p has no more than one unit in two sets together, and no
// attacked legend that defends with it.
func (g *Game) isAlone(s *State, p Player, set, more Set) bool {
	all := set.or(&more)
	return !all.several() && !(s.fight.step == fightAttackers && p == s.fight.section.Owner() && g.defendsItself(s))
}

// attackersOf returns the cards that may be declared as attackers: units in the battlefield or
// where effects allow it, and the legend (legend.attacks). An attack begun by an effect may
// restrict them to the units it names.
func (g *Game) attackersOf(s *State, f fightFrame) (set Set) {
	if !f.open() {
		return g.readyToAttack(s, f.ctl, g.regSet(s, f.frame, 0))
	}
	set = s.zones[3*uint8(f.ctl)+uint8(card.Battlefield)]
	if s.deps&analysis.DepRemote != 0 || s.nLasting > 0 {
		from := g.remoteFighters(s, code.SAttackFrom)
		set.join(&from)
		set = g.onlyFrom(s, f.ctl, set)
	}
	set.join(&s.kinds[3])
	g.keepAttackers(s, f.ctl, &set)
	return set
}

// onlyFrom returns the zone to which an effect restricts the attackers of player p, or set
// without such an effect. Two different zones leave nobody.
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

// defendersOf returns the cards that may be declared as defenders.
func (g *Game) defendersOf(s *State, f fightFrame) (set Set) {
	set = s.cardsUnderAttack()
	if s.deps&analysis.DepRemote != 0 || s.nLasting > 0 {
		from := g.remoteFighters(s, code.SDefendFrom)
		set.join(&from)
	}
	set.del(s.fight.target)
	s.keepDefenders(f.ctl.Other(), &set)
	return set
}

// keepDefenders keeps in set the units and legends controlled by p that may be declared as
// defenders, wherever they are. A legend is in set only if a card text lets it defend
// (legend.no-capital-defence).
func (s *State) keepDefenders(p Player, set *Set) {
	s.keepFighters(set, p, &s.corrupted, propNoDefend|propBarDefend)
}

// defendsItself reports whether the attacked legend will defend (legend.auto-defends,
// legend.corrupted).
func (g *Game) defendsItself(s *State) bool {
	o := s.fight.target
	return o.isCard() && s.objects[o].flags&flagCorrupted == 0 && s.objects[o].props&(propNoDefend|propBarDefend) == 0
}

// legendCompanions adds to the candidates of a declaration the units that may be declared only
// together with their player's legend. Until the legend is chosen they are offered as long as
// it can still be chosen; choosing one of them then adds the legend (bringLegend).
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

// bringLegend adds the legend to a declaration when o may take part only together with it. set
// holds the candidates that need no legend.
func (g *Game) bringLegend(s *State, p Player, set Set, chosen *Set, o Obj) {
	if legend := s.legendOf(p); s.deps&analysis.DepRule != 0 && legend != 0 && !set.Has(o) && set.Has(legend) {
		chosen.add(legend)
	}
}

// notAlone restricts the question about a declaration so that no unit ends up alone that
// cannot attack or defend alone. Such a unit is offered first only if another one can be
// chosen after it, and a declaration of that unit alone cannot be ended.
func (g *Game) notAlone(s *State, set, chosen, later *Set) {
	needCompany := g.ruleObjects(s, code.SNotAlone)
	if needCompany.empty() {
		return
	}
	if !g.isAlone(s, s.ask.player, *chosen, Set{}) {
		return
	}
	if !chosen.empty() {
		if needCompany.Has(chosen.first()) && later.empty() {
			s.ask.done = false
		}
		return
	}
	for o := range s.ask.set.and(&needCompany).All() {
		with := *chosen
		with.add(o)
		then := later.minus(&with)
		var next Set
		if g.addNextCandidates(s, &next, set, &with, o); next.empty() && then.empty() {
			s.ask.set.del(o)
		}
	}
}

// mayDevelop reports whether a player may play a development this turn.
func (g *Game) mayDevelop(s *State, p Player) bool {
	return s.turn.developed[p] < g.devs[(p^s.first)&1] || s.deps&analysis.DepRule != 0 && g.mayDevelopAgain(s, p)
}

// mayDevelopAgain reports whether an effect lets a player play another development.
func (g *Game) mayDevelopAgain(s *State, p Player) bool {
	return int(s.turn.developed[p]) < g.seat(s, p).Developments+g.ruleSum(s, code.SMoreDevelop, ofOne(p))
}

// openZones returns the zones, as bits, in which a player may play a development.
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

// zonesToDevelop returns those of openZones for which the player has a card to play as a
// development; none if he may play no more developments.
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

// developableFrom returns the cards in a player's discard pile that he may play facedown in
// one of his zones: cards that may be played as though they were in hand (W167), or all cards
// if an effect allows it for the zone.
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

// canLeaveDiscard returns the members of set that no effect keeps in their discard pile.
func (g *Game) canLeaveDiscard(s *State, set Set) Set {
	if s.deps&analysis.DepRule == 0 || set.empty() {
		return set
	}
	held := g.ruleObjects(s, code.SHeld)
	return set.minus(&held)
}

// stuckInDiscard reports whether an effect keeps a card in its discard pile.
func (g *Game) stuckInDiscard(s *State, o Obj) bool {
	if s.deps&analysis.DepRule == 0 || s.objects[o].place() != inDiscard {
		return false
	}
	set := g.canLeaveDiscard(s, single(o))
	return set.empty()
}

// immuneToDamage reports whether a rule effect forbids to assign damage to an object.
func (g *Game) immuneToDamage(s *State, o Obj) bool {
	if s.deps&analysis.DepRule == 0 {
		return false
	}
	set := g.ruleObjects(s, code.SNoDamage)
	return set.Has(o)
}
