package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// allObjects is the set of every object.
var allObjects = Set{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

// Derived values (power, hit points, keywords) are stored in the objects. Static effects
// in play depend on some properties of the state, which State.deps lists. A change of one
// of them sets State.dirty (invalidate), and the next refresh recomputes the values. A
// read without such a change is a plain load.

// spent reports whether a card's ability has reached its limit of uses.
func (g *Game) spent(t *object, a code.AbilityID) bool {
	info := &g.abils[a]
	return info.Limit > 0 && t.used>>(2*info.Counter)&3 >= info.Limit
}

// spend counts a use of a limited ability.
func (g *Game) spend(s *State, o Obj, a code.AbilityID) {
	if info := &g.abils[a]; info.Limit > 0 {
		s.objects[o].used += 1 << (2 * info.Counter)
		s.turn.involved.add(o)
	}
}

// invalidate marks derived values as outdated if a static effect may depend on what changed, a
// mask of analysis.Dep bits.
func (s *State) invalidate(what uint32) {
	if s.deps&(what|analysis.DepNature) != 0 || what&fighters != 0 && s.turn.deltas {
		s.invalidateSlow(what) // this path is rare: few changes touch what an effect depends on
	}
}

// fighters is the dependencies on who attacks and who defends.
const fighters = analysis.DepAttack | analysis.DepDefend

// invalidateSlow is the part of invalidate that runs when some effect may depend on the
// change. It is a function of its own so that invalidate stays small enough to inline.
//
//go:noinline
func (s *State) invalidateSlow(what uint32) {
	if s.deps&what != 0 {
		s.dirty = true
		if s.deps&analysis.DepHP != 0 {
			s.due |= dueCheck // a unit may have lost hit points and die
		}
		if s.deps&analysis.DepPurse != 0 {
			s.playable.pursesFilled()
		}
	}
	if s.deps&analysis.DepNature != 0 {
		s.due |= dueCheck // the state check recomputes what cards count as
	}
	if what&fighters != 0 && s.turn.deltas {
		s.dirty = true
		s.due |= dueCheck // an effect may last while its card fights (lastInFight)
	}
}

// refresh recomputes the derived values if they are outdated.
func (g *Game) refresh(s *State) {
	if s.dirty {
		g.derive(s)
	}
}

// refreshToDeclare recomputes what a declaration depends on. Effects do not see a declaration
// until it is complete, so nothing that depends on who fights may be derived in the middle of
// it.
func (g *Game) refreshToDeclare(s *State) {
	if s.deps&analysis.DepFight != 0 || g.features&analysis.Forbids != 0 {
		g.refresh(s)
	}
}

// powerNow returns the power of a card, at least 0 (costs.reduction-floor).
func (t *object) powerNow() int { return max(0, int(t.power)) }

// derivedEffects is the dependencies that derive uses: effects on derived values, and rules
// about these.
const derivedEffects = analysis.DepDerived | analysis.DepRule

// derivable reports whether some static effect changes derived values.
func (s *State) derivable() bool { return s.deps&analysis.DepDerived != 0 }

// invalidateAll marks all derived values as outdated, also those that no static effect has
// changed.
func (s *State) invalidateAll() {
	s.dirty, s.rebase = true, true
	s.look |= lookDead
}

// resetToPrinted sets the derived values of one card to the printed ones plus lasting changes.
// It marks the card as altered if that differs from the printed values in a way that nothing
// else would report.
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
		if d.Kind != kUnit { // a support card that is also a unit (W14)
			g.animate(s, o)
		} else if t.turnHP != 0 || t.hp <= 0 {
			s.altered.add(o) // a unit with fewer hit points may die without damage (deadUnits)
			s.look |= lookDead
		}
	}
}

// animate sets power and hit points of a card that an effect makes a unit, plus lasting
// changes.
func (g *Game) animate(s *State, o Obj) {
	t := &s.objects[o]
	pow, hp := g.animation(s, o)
	s.altered.add(o)
	s.look |= lookDead
	t.power, t.hp = addi8(t.turnPower, pow), addi8(t.turnHP, hp)
}

// derive recomputes the derived values: the printed ones plus the sum of all static effects
// (constant.net-effect). Static effects on numbers read only what no such effect changes, so
// one pass is enough. Cards that are not altered still have their printed values and are
// skipped, unless State.rebase is set.
func (g *Game) derive(s *State) {
	all := uint64(0)
	if s.rebase {
		all = ^all
	}
	s.dirty, s.rebase = false, false
	for w := range s.altered { // this loop runs often: going word by word is faster than calling All
		m := s.altered[w] | all
		if m == 0 {
			continue
		}
		if !s.turn.deltas { // with such deltas, dropDeltas still needs to know which cards were altered
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

// applyAllStatics applies the static effects in play to the derived values.
func (g *Game) applyAllStatics(s *State) {
	if s.deps&analysis.DepWeight != 0 {
		g.applyWeights(s)
	}
	for w, m := range &s.statics { // this loop runs often: going word by word is faster than calling All
		for ; m != 0; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			t := &s.objects[o]
			in := zoneMasks[t.zone()&7]
			if g.hotOf(s, o).ModifiersAt&in == 0 {
				continue // most effects change no derived value, or do not work in this zone
			}
			for i, effects := 0, g.def(s, o).Modifiers; i < len(effects); i++ {
				if e := &effects[i]; e.Zones&in != 0 && !(e.OnlyInFight && s.noCombat()) {
					g.applyStatic(s, o, t, e)
				}
			}
		}
	}
}

// applyWeights marks the objects whose damage counts double. It runs first because amounts may
// depend on it.
func (g *Game) applyWeights(s *State) {
	for src := range s.statics.All() {
		for _, e := range g.def(s, src).Modifiers {
			f, ab := g.activeStatic(s, src, e.ID, code.SHeavy, 0)
			if ab == nil {
				continue
			}
			for o := range g.objects(s, &f, ab.Stat.R).All() {
				s.objects[o].props |= propHeavy
				s.altered.add(o)
			}
		}
	}
}

// applyStatic applies a static effect of a card whose text works in its zone. Cards whose text
// does not work, such as developments, are not in State.statics.
func (g *Game) applyStatic(s *State, o Obj, t *object, e *analysis.Modifier) {
	if invariantsOn && (!t.inForce(&g.lib.Abilities[e.ID]) || t.kind == kDevelopment) {
		panic("engine: a static effect that is not in force")
	}
	var f frame
	f.of(o, t)
	if e.MinCount > 0 { // most conditions only require that enough cards match
		if g.count(s, &f, e.Counted) < e.MinCount {
			return
		}
	} else if e.Cond != 0 && g.eval(s, &f, e.Cond) == 0 {
		return
	}
	if e.OwnPower {
		n := e.Amount
		if !e.Fixed {
			f.it = o
			n = g.count(s, &f, e.Counted)
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

// applyTo applies a static effect to one object.
func (g *Game) applyTo(s *State, f *frame, e *analysis.Modifier, x Obj) {
	t := &s.objects[x]
	if t.kind == kDevelopment {
		return // a development has no numbers to change, even if an attachment still lies on it
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

// protectsHP reports whether a rule effect protects the hit points of an object from
// reduction.
func (g *Game) protectsHP(s *State, o Obj) bool {
	set := g.ruleObjects(s, code.SKeepsHP)
	return set.Has(o)
}

// noPower is the derived power of a card that has lost all power; additions do not change it.
const noPower = -120

// addPower adds n to the derived power, unless the card has lost all power.
func (t *object) addPower(n int) {
	if t.power != noPower {
		t.power = addi8(t.power, n)
	}
}

// modify applies an amount of a static effect to a derived value.
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

// combatBonus returns the damage that a unit deals in combat beyond its power. It is not
// cached: it is needed once a combat.
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

// staticBonus returns what a constant effect that lasts for a while adds to the combat damage
// of a unit.
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

// sumStatics adds up the static effects of one kind on an object, for values needed too seldom
// to cache.
func (g *Game) sumStatics(s *State, stat code.Stat, o Obj) int {
	n := 0
	for src := range s.statics.All() {
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
	return n
}

// activeStatic returns ability a of card src, and a frame to evaluate it with, if it is a
// static effect of kind stat whose text works and whose condition holds. Otherwise the ability
// is nil. it is the object that amounts and conditions may refer to, or 0.
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

// activeStaticOn is activeStatic for an effect that must affect object o.
func (g *Game) activeStaticOn(s *State, src Obj, a code.AbilityID, stat code.Stat, o Obj) (f frame, ab *code.Ability) {
	if f, ab = g.activeStatic(s, src, a, stat, o); ab == nil {
		return f, nil
	}
	if set := g.objects(s, &f, ab.Stat.R); !set.Has(o) {
		return f, nil
	}
	return f, ab
}

// inForce reports whether an ability of a card is active: the card is in play, its text works,
// and it is in a zone where the ability works (zones.zone-specific-text).
func (t *object) inForce(ab *code.Ability) bool {
	return t.place() == inPlay && t.works(ab.Kind) && (ab.Zones == 0 || worksAt(uint8(ab.Zones), t.zone()))
}

// withoutProps returns the objects of set that have none of props.
func (g *Game) withoutProps(s *State, set Set, props uint8) Set {
	for w := range set { // this loop runs often: going word by word is faster than calling All
		for m := set[w]; m != 0; m &= m - 1 {
			if o := Obj(w<<6 + bits.TrailingZeros64(m)); s.objects[o].props&props != 0 {
				set[w] &^= m & -m
			}
		}
	}
	return set
}

// refreshDeps recomputes what the static effects in play depend on.
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

// dependOn adds what the static effects of a card controlled by ctl depend on.
func (s *State) dependOn(d *defn, ctl Player) {
	s.deps |= d.Deps
	s.sided[ctl] |= d.Deps & (analysis.DepPurse | analysis.DepGuard)
	for p := range s.sided {
		if d.Hot.Prices>>(ctl^Player(p))&1 != 0 {
			s.sided[p] |= analysis.DepCost
		}
	}
}

// refreshEvents recomputes which events cards in play wait for.
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

// applyKeywords applies lasting gains of keywords to the derived values, and after them
// effects that remove all of a value (W40).
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
