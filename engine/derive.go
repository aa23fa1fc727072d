package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// allObjects is every object.
var allObjects = Set{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

// Derived values (power, hit points, keywords) are kept in the objects and
// computed anew only when something that a static effect in play depends on
// has changed: State.deps says what that is. A read after nothing changed is
// a load.

// spent reports whether a card's ability has reached its limit.
func (g *Game) spent(t *object, a code.AbilityID) bool {
	info := &g.abils[a]
	return info.Limit > 0 && t.used>>(2*info.Count)&3 >= info.Limit
}

// spend counts a use of a limited ability.
func (g *Game) spend(s *State, o Obj, a code.AbilityID) {
	if info := &g.abils[a]; info.Limit > 0 {
		s.objects[o].used += 1 << (2 * info.Count)
		s.turn.involved.add(o)
	}
}

// invalidate notes that something changed which static effects may depend on.
func (s *State) invalidate(what uint32) {
	if s.deps&(what|analysis.DepNature) != 0 || what&fighters != 0 && s.turn.deltas {
		s.invalidateSlow(what) // most changes are of something that no effect in play depends on
	}
}

// fighters is who attacks and who defends.
const fighters = analysis.DepAttack | analysis.DepDefend

// invalidateSlow is what invalidate does when some effect may depend on what has changed. It is kept out of
// invalidate, which is in many places.
//
//go:noinline
func (s *State) invalidateSlow(what uint32) {
	if s.deps&what != 0 {
		s.dirty = true
		if s.deps&analysis.DepHP != 0 {
			s.due |= dueCheck // a unit may have lost hit points, and not survive that
		}
		if s.deps&analysis.DepPurse != 0 {
			s.playable.pursesFilled()
		}
	}
	if s.deps&analysis.DepNature != 0 {
		s.due |= dueCheck // natures are found in the state check
	}
	if what&fighters != 0 && s.turn.deltas {
		s.dirty = true
		s.due |= dueCheck // something may last while its card fights (lastInFight)
	}
}

// refresh makes the derived values valid.
func (g *Game) refresh(s *State) {
	if s.dirty {
		g.derive(s)
	}
}

// refreshToDeclare makes valid what a declaration depends on. It is not said to any
// effect until it is complete, so that nothing that depends on the fight may be
// derived in the middle of it.
func (g *Game) refreshToDeclare(s *State) {
	if s.deps&analysis.DepFight != 0 || g.features&analysis.Forbids != 0 {
		g.refresh(s)
	}
}

// powerNow is the power of a card, not below zero (costs.reduction-floor).
func (t *object) powerNow() int { return max(0, int(t.power)) }

// derivedEffects are the effects that derive depends on: those on values, and the rules about these.
const derivedEffects = analysis.DepDerived | analysis.DepRule

// derivable reports whether some static effect changes derived values.
func (s *State) derivable() bool { return s.deps&analysis.DepDerived != 0 }

// invalidateAll makes all derived values out of date: also those that no static
// effect has changed.
func (s *State) invalidateAll() {
	s.dirty, s.rebase = true, true
	s.look |= lookDead
}

// resetToPrinted sets the derived values of one card to what is printed and what lasts.
// What is another number than the printed one, or may become one without
// anybody saying so, is noted as altered.
func (g *Game) resetToPrinted(s *State, o Obj) {
	t := &s.objects[o]
	d := g.def(s, o)
	t.props &= propBarAttack | propBarDefend
	if t.bare() {
		t.power, t.hp, t.tough, t.counter = 0, 0, 0, 0
		if t.kind&kUnit != 0 {
			g.animate(s, o)
		}
		return
	}
	t.tough, t.counter = 0, 0
	if t.at&markBlank == 0 {
		t.tough, t.counter = d.Toughness, d.Counterstrike
		if d.Scout {
			t.props |= propScout
		}
	}
	t.power = d.Power[nameOf(t.zone())] + t.turnPower
	t.hp = d.HitPoints + t.turnHP
	if t.kind&kUnit != 0 {
		if d.Kind != kUnit { // a support card that is a unit, too (W14)
			g.animate(s, o)
		} else if t.turnHP != 0 || t.hp <= 0 {
			s.altered.add(o) // it may die without damage (deadUnits)
			s.look |= lookDead
		}
	}
}

// animate gives a card that an effect makes a unit the numbers that the effect
// says, and what lasts on top of them.
func (g *Game) animate(s *State, o Obj) {
	t := &s.objects[o]
	pow, hp := g.animation(s, o)
	s.altered.add(o)
	s.look |= lookDead
	t.power, t.hp = addi8(t.turnPower, pow), addi8(t.turnHP, hp)
}

// derive computes the derived values: what is printed, then the net sum of
// all static effects (constant.net-effect). Static effects on numbers read
// only what no such effect changes, so one pass is enough. What no effect has
// altered is still what is printed, unless all of it has to be looked at.
func (g *Game) derive(s *State) {
	all := uint64(0)
	if s.rebase {
		all = ^all
	}
	s.dirty, s.rebase = false, false
	for w := range s.altered {
		m := s.altered[w] | all
		if m == 0 {
			continue
		}
		if !s.turn.deltas { // otherwise what is altered for the turn is among them (dropDeltas)
			s.altered[w] = 0
		}
		for m &= (s.controlled[0][w] | s.controlled[1][w]) &^ (s.kinds[4][w] &^ (s.kinds[0][w] | s.kinds[1][w])); m != 0; m &= m - 1 {
			g.resetToPrinted(s, Obj(w<<6+bits.TrailingZeros64(m)))
		}
	}
	if s.derivable() {
		g.applyAllStatics(s)
	}
	if s.turn.deltas {
		s.applyKeywords()
	}
}

func (g *Game) applyAllStatics(s *State) {
	if s.deps&analysis.DepWeight != 0 {
		g.applyWeights(s)
	}
	for w, m := range &s.statics {
		for ; m != 0; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			t := &s.objects[o]
			in := zoneMasks[t.zone()&7]
			if g.hotOf(s, o).Derives&in == 0 {
				continue // most say something else, or elsewhere
			}
			for i, effects := 0, g.def(s, o).Derives; i < len(effects); i++ {
				if e := &effects[i]; e.Zones&in != 0 && !(e.Fights && s.noCombat()) {
					g.applyStatic(s, o, t, e)
				}
			}
		}
	}
}

// applyWeights finds out whose damage counts double, which numbers may be read off.
func (g *Game) applyWeights(s *State) {
	for b := s.statics; ; {
		src := b.pop()
		if src == 0 {
			return
		}
		for _, e := range g.def(s, src).Derives {
			f, ab := g.activeStatic(s, src, e.ID, code.SHeavy, 0)
			if ab == nil {
				continue
			}
			for set := g.objects(s, &f, ab.Stat.R); !set.empty(); {
				o := set.pop()
				s.objects[o].props |= propHeavy
				s.altered.add(o)
			}
		}
	}
}

// applyStatic applies a static effect of a card, in whose zone it works. A card whose text
// does not work, as that of a development, is not among State.statics.
func (g *Game) applyStatic(s *State, o Obj, t *object, e *analysis.Derive) {
	if invariantsOn && (!t.inForce(&g.lib.Abilities[e.ID]) || t.kind == kDevelopment) {
		panic("engine: a static effect that is not in force")
	}
	var f frame
	f.of(o, t)
	if e.Least > 0 { // most conditions are of that kind
		if g.tally(s, &f, e.Few) < e.Least {
			return
		}
	} else if e.Cond != 0 && g.eval(s, &f, e.Cond) == 0 {
		return
	}
	if e.Plain {
		n := e.Amount
		if !e.Fixed {
			f.it = o
			n = g.tally(s, &f, e.Few)
		}
		t.addPower(n)
		s.altered.add(o)
		return
	}
	switch e.R.Kind {
	case code.RefSelf:
		g.applyTo(s, &f, e, o)
	case code.RefHost:
		if t.host != 0 {
			g.applyTo(s, &f, e, t.host)
		}
	default:
		b := g.objects(s, &f, e.R)
		for {
			x := b.pop()
			if x == 0 {
				return
			}
			g.applyTo(s, &f, e, x)
		}
	}
}

// applyTo applies a static effect to one object that it is about.
func (g *Game) applyTo(s *State, f *frame, e *analysis.Derive, x Obj) {
	t := &s.objects[x]
	if t.kind == kDevelopment {
		return // an attachment may lie on it until the next state check
	}
	n := e.Amount
	if !e.Fixed {
		f.it = x
		n = g.eval(s, f, e.N)
	}
	if e.Stat == code.SHitPoints && n < 0 && g.protectsHP(s, x) {
		return
	}
	t.modify(e.Stat, n)
	s.altered.add(x)
}

// protectsHP reports whether no effect takes hit points from an object.
func (g *Game) protectsHP(s *State, o Obj) bool {
	set := g.ruleObjects(s, code.SKeepsHP)
	return set.Has(o)
}

// noPower is the derived power of a card that has lost all of it: nothing that
// is added makes it more.
const noPower = -120

func (t *object) addPower(n int) {
	if t.power != noPower {
		t.power = addi8(t.power, n)
	}
}

func (t *object) modify(stat code.Stat, n int) {
	switch stat {
	case code.SPower:
		t.addPower(n)
	case code.SHitPoints:
		t.hp = addi8(t.hp, n)
	case code.SToughness:
		t.tough = addi8(t.tough, n)
	case code.SCounter:
		t.counter = addi8(t.counter, n)
	case code.SScout:
		t.props |= propScout
	case code.SNoCorrupt:
		t.props |= propNoCorrupt
	case code.SNoRestore:
		t.props |= propNoRestore
	case code.SNoAttack:
		t.props |= propNoAttack
	case code.SNoDefend:
		t.props |= propNoDefend
	case code.SPowerless:
		t.power = noPower
	}
}

// combatBonus is the damage that a unit deals in combat beyond its power. It
// is asked once a combat, and so computed then.
func (g *Game) combatBonus(s *State, o Obj) int {
	n := 0
	for i := range s.lasting[:s.nLasting] {
		switch l := &s.lasting[i]; l.kind {
		case lastBonus:
			if l.obj == o && l.gen == s.objects[o].gen {
				n += int(l.amount)
			}
		case lastWatch:
			n += g.staticBonus(s, l, o)
		}
	}
	if s.deps&analysis.DepBonus == 0 {
		return n
	}
	return n + g.sumStatics(s, code.SCombatDamage, o)
}

// staticBonus is what a constant effect that lasts for a while adds to the damage that a
// unit deals in combat.
func (g *Game) staticBonus(s *State, l *lasting, o Obj) int {
	ab := &g.lib.Abilities[l.sel]
	if ab.Kind != code.Static {
		return 0
	}
	f := frame{ctl: l.ctl, src: l.obj, gen: l.gen, zone: 3 * uint8(l.ctl), it: o}
	if set := g.objects(s, &f, ab.Stat.R); !set.Has(o) || ab.Cond != 0 && g.eval(s, &f, ab.Cond) == 0 {
		return 0
	}
	return g.num(s, &f, ab.Stat.N, 1)
}

// sumStatics adds up the static effects of one kind on an object, for numbers that
// are asked for so seldom that nothing keeps them.
func (g *Game) sumStatics(s *State, stat code.Stat, o Obj) int {
	n := 0
	for b := s.statics; ; {
		src := b.pop()
		if src == 0 {
			return n
		}
		d := g.def(s, src)
		for _, a := range d.Abilities {
			if d.Folded>>g.abils[a].Slot&1 != 0 {
				continue
			}
			if f, ab := g.activeStaticOn(s, src, a, stat, o); ab != nil {
				n += g.num(s, &f, ab.Stat.N, 1)
			}
		}
	}
}

// activeStatic is what a constant effect of a card is looked at with, the effect of
// one kind: its text works in its zone, and its condition holds. it is the
// object at hand, if there is one. Without such an effect the ability is nil.
func (g *Game) activeStatic(s *State, src Obj, a code.AbilityID, stat code.Stat, it Obj) (f frame, _ *code.Ability) {
	ab := &g.lib.Abilities[a]
	if ab.Kind != code.Static || ab.Stat.Stat != stat || !s.objects[src].inForce(ab) {
		return f, nil
	}
	t := &s.objects[src]
	f.of(src, t)
	f.it = it
	if ab.Cond != 0 && g.eval(s, &f, ab.Cond) == 0 {
		return f, nil
	}
	return f, ab
}

// activeStaticOn is the same for an effect that must be about the object.
func (g *Game) activeStaticOn(s *State, src Obj, a code.AbilityID, stat code.Stat, o Obj) (f frame, ab *code.Ability) {
	if f, ab = g.activeStatic(s, src, a, stat, o); ab == nil {
		return f, nil
	}
	if set := g.objects(s, &f, ab.Stat.R); !set.Has(o) {
		return f, nil
	}
	return f, ab
}

// inForce reports whether an ability of a card in play is active: the card is
// faceup and in a zone where the ability works (zones.zone-specific-text).
func (t *object) inForce(ab *code.Ability) bool {
	return t.place() == inPlay && t.works(ab.Kind) && (ab.Zones == 0 || worksAt(uint8(ab.Zones), t.zone()))
}

// withoutProps drops the objects that have a property.
func (g *Game) withoutProps(s *State, set Set, props uint8) Set {
	for w := range set {
		for m := set[w]; m != 0; m &= m - 1 {
			if o := Obj(w<<6 + bits.TrailingZeros64(m)); s.objects[o].props&props != 0 {
				set[w] &^= m & -m
			}
		}
	}
	return set
}

// refreshDeps joins what the static effects in play depend on.
func (g *Game) refreshDeps(s *State) {
	s.deps, s.sided = 0, [2]uint32{}
	b := s.statics
	for {
		o := b.pop()
		if o == 0 {
			return
		}
		s.dependOn(g.def(s, o), s.objects[o].ctl())
	}
}

// dependOn joins what the static effects of a card of a player depend on.
func (s *State) dependOn(d *defn, ctl Player) {
	s.deps |= d.Deps
	s.sided[ctl&1] |= d.Deps & (analysis.DepPurse | analysis.DepGuard)
	for p := range s.sided {
		if d.Hot.Prices>>(ctl^Player(p))&1 != 0 {
			s.sided[p] |= analysis.DepCost
		}
	}
}

// refreshEvents joins the events that cards in play wait for.
func (g *Game) refreshEvents(s *State) {
	s.awaited, s.awaitedStale = 0, false
	s.due &^= dueHolds
	b := s.watchers
	for {
		o := b.pop()
		if o == 0 {
			return
		}
		s.await(g.def(s, o).Awaits)
	}
}

// applyKeywords applies the lasting gains of keywords to the derived values, and
// after them the losses of all of something (W40).
func (s *State) applyKeywords() {
	losses := false
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		losses = losses || l.kind == lastUntough || l.kind == lastPowerless
		t := &s.objects[l.obj]
		if t.gen != l.gen || t.place() != inPlay || t.kind&(kUnit|kLegend) == 0 { // a development has no numbers
			continue
		}
		switch l.kind {
		case lastInFight:
			s.look |= lookDead
			if s.fight.attackers.Has(l.obj) || s.fight.defenders.Has(l.obj) {
				t.addPower(int(l.amount))
				t.hp = addi8(t.hp, int(int8(l.sel)))
				s.altered.add(l.obj)
			}
		case lastTough:
			t.tough = addi8(t.tough, int(l.amount))
			s.altered.add(l.obj)
		case lastScout:
			t.props |= propScout
			s.altered.add(l.obj)
		case lastCounter:
			t.counter = addi8(t.counter, int(l.amount))
			s.altered.add(l.obj)
		}
	}
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		t := &s.objects[l.obj]
		if !losses || t.gen != l.gen || t.place() != inPlay {
			continue
		}
		s.altered.add(l.obj)
		switch l.kind {
		case lastUntough:
			t.tough = 0
		case lastPowerless:
			t.power = noPower
		}
	}
}
