package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// stepIndirect asks the players, the active one first, to distribute their indirect damage one
// point at a time in ascending order of recipients; then all of it is applied together
// (indirect.active-first, note A41).
func (g *Game) stepIndirect(s *State, f spreadFrame) {
	if f.step == 1 {
		o := s.answer.Obj()
		g.assign(s, o, 1, f.kind())
		*f.last(), f.step = o, 0
		*f.left()--
	}
	for f.turn() < 2 {
		p := s.active
		if f.turn() == 1 {
			p = p.Other()
		}
		if !f.spreads(p) || f.begun() && *f.left() == 0 {
			f.nextPlayer()
			continue
		}
		if !f.begun() {
			f.begin(min(f.points(), g.indirectRoom(s, p, 0, f.kind(), f.points())))
			continue
		}
		set := g.indirectSet(s, p, *f.last(), int(*f.left()), f.kind())
		if s.deps&analysis.DepRule != 0 && g.ruleSum(s, code.SFillFirst, ofBoth) > 0 {
			if set = g.fillSet(s, p, *f.last(), int(*f.left()), f.kind()); set.empty() {
				f.nextPlayer()
				continue
			}
		}
		s.ask = question{kind: AskIndirect, player: p, set: set}
		f.step = 1
		return
	}
	kind := f.kind()
	s.popFrame()
	if g.indirectUncancellable(s) {
		kind |= dmgUncancellable
	}
	g.applyBatch(s, kind)
}

// indirectUncancellable reports whether indirect damage cannot be cancelled.
func (g *Game) indirectUncancellable(s *State) bool {
	return g.ruleSum(s, code.SSureIndirect, ofBoth) > 0
}

// indirectSet returns where the next point may go: on the last recipient or a later one, such
// that the recipients from there on have room for the rest.
func (g *Game) indirectSet(s *State, p Player, last Obj, rest int, kind uint8) (set Set) {
	all := g.indirectAll(s, p)
	if last > 1 {
		all = all.above(last - 1)
	}
	guarded := g.guardsIndirect(s, p, kind)
	var caps [MaxCards + 3]int16
	room, i := 0, 0
	b := all
	for ; !b.empty(); i++ {
		caps[i] = int16(g.capOf(s, &guarded, b.pop(), kind))
		room += int(caps[i])
	}
	twice := g.guardOvercount(s, &guarded, 0)
	i = 0
	for b = all; !b.empty(); i++ {
		o := b.pop()
		if guarded.on && o.isSection() { // only between sections does the overcount differ
			twice = g.guardOvercount(s, &guarded, o)
		}
		left := room
		if room < infinite {
			left -= twice
		}
		if caps[i] > 0 && left >= rest {
			set.add(o)
		}
		room -= int(caps[i])
		if invariantsOn && (left >= rest) != (g.indirectRoom(s, p, o, kind, infinite) >= rest) {
			panic("engine: room for indirect damage is not what it is when it is added up")
		}
	}
	return set
}

// fillSet returns where the next point may go when each recipient must be destroyed or burnt
// before another is assigned any. That is the last recipient until it has enough. Then it is a
// later one such that the rest still fits, or an earlier one that takes all of the rest, since
// the recipient that is not destroyed must come last.
func (g *Game) fillSet(s *State, p Player, last Obj, rest int, kind uint8) (set Set) {
	if last != 0 && g.indirectCap(s, last, kind) > 0 {
		return single(last)
	}
	var open Set
	before, after := 0, 0 // the most damage that one earlier recipient can take; the sum that all later ones can take
	for o := range g.indirectAll(s, p).All() {
		n := g.indirectCap(s, o, kind)
		switch {
		case n <= 0:
			continue
		case o > last:
			after += n
		}
		open.add(o)
	}
	for o := range open.All() {
		n := g.indirectCap(s, o, kind)
		if o > last {
			after -= n
		}
		if n > rest || n == rest && o > last || o > last && (after >= rest-n || before > rest-n-after) {
			set.add(o)
		}
		before = max(before, n)
	}
	if set.empty() {
		return open // capOf allows the sections too much, as if each had all guards to itself
	}
	return set
}

// indirectRoom returns how much may still be put on the recipients from o on. It may stop
// adding up once it has reached enough.
func (g *Game) indirectRoom(s *State, p Player, from Obj, kind uint8, enough int) int {
	n := 0
	guarded := g.guardsIndirect(s, p, kind)
	for o := range g.indirectAll(s, p).All() {
		if o >= from {
			n += g.capOf(s, &guarded, o, kind)
		}
		if n >= enough && !guarded.on {
			return n
		}
	}
	if n < infinite {
		n -= g.guardOvercount(s, &guarded, from)
	}
	return n
}

// capitalGuards summarizes what guards do for a capital that is given indirect damage.
type capitalGuards struct {
	plain     bool // no effect changes how much damage objects can take, so it can be read off them
	on        bool // guards may cancel some of the damage
	first     Obj  // first section of the capital
	guards    int  // damage that all guards together cancel
	lethal    [3]int
	unguarded [3]int // for each section, the lethal damage minus what guards cancel
}

// guardProbe is more damage than all guards together could cancel.
const guardProbe = 8 * infinite

// altersIndirect is the dependencies of effects that change how much damage an object can
// take, so that it cannot be read off the object.
const altersIndirect = analysis.DepNoCancel | analysis.DepCap | analysis.DepGrows | analysis.DepTimes | analysis.DepRule

// guardsIndirect computes what guards cancel of indirect damage to a player's capital.
func (g *Game) guardsIndirect(s *State, p Player, kind uint8) (c capitalGuards) {
	if s.nLasting == 0 && s.deps&altersIndirect == 0 && g.features&analysis.ForcedOnDamage == 0 && kind&(dmgUncancellable|dmgTwice) == 0 {
		c.plain = true
		g.refresh(s)
	}
	if !s.hasCapitalGuard(p) || kind&dmgUncancellable != 0 || g.uncancellable(s, false) || g.indirectUncancellable(s) {
		return c
	}
	g.refresh(s)
	c.on, c.first, c.guards = true, Section(p, 0), g.capitalGuard(s, p, guardProbe, false)
	laid := 0
	for z := range c.lethal {
		o := c.first + Obj(z)
		here := min(guardsLeft(laid, c.guards), infinite)
		c.lethal[z] = g.lethalWith(s, o, g.remainingHP(s, o), here, false)
		c.unguarded[z] = c.lethal[z] - here
		laid += int(s.objects[o].assigned)
	}
	return c
}

// capOf is indirectCap, using the precomputed guards for sections.
func (g *Game) capOf(s *State, c *capitalGuards, o Obj, kind uint8) int {
	if c.on && o.isSection() {
		return g.pointsFor(s, o, c.lethal[o-c.first]-int(s.objects[o].assigned), kind)
	}
	if !c.plain {
		return g.indirectCap(s, o, kind)
	}
	t := &s.objects[o]
	n := t.remainingHP() - int(t.assigned)
	if o.isCard() {
		n += max(0, int(t.tough))
	}
	if n = max(0, n); invariantsOn && n != g.indirectCap(s, o, kind) {
		panic("engine: what may be given of indirect damage is not what is read off its recipient")
	}
	return n
}

// guardOvercount returns by how much the capacities of the sections from one on add up to too
// much: each counts all guards, but a guard cancels only once.
func (g *Game) guardOvercount(s *State, c *capitalGuards, from Obj) int {
	if !c.on {
		return 0
	}
	alone, laid, full := 0, 0, 0
	for z := range c.lethal {
		o := c.first + Obj(z)
		t := &s.objects[o]
		if o < from || t.flags&flagBurning != 0 {
			laid += int(t.assigned)
			continue
		}
		alone += g.pointsFor(s, o, c.lethal[z]-int(t.assigned), 0)
		lethal := c.unguarded[z] + min(guardsLeft(laid, c.guards), infinite)
		full += g.pointsFor(s, o, lethal-int(t.assigned), 0)
		laid += max(lethal, int(t.assigned))
	}
	return alone - full
}

// indirectAll returns all objects of a player that can be given indirect damage.
func (g *Game) indirectAll(s *State, p Player) Set {
	set := s.kinds[0].and(&s.controlled[p])
	if s.deps&analysis.DepRule != 0 {
		no := g.ruleObjects(s, code.SNoDamage)
		set = set.minus(&no)
	}
	for z := 0; z < 3; z++ {
		if o := Section(p, z); s.objects[o].flags&flagBurning == 0 {
			set.add(o)
		}
	}
	return set
}

// indirectCap returns how many more points of indirect damage an object may be given: as much
// as destroys it, cancellation included (indirect.unit-cap, indirect.section-cap).
func (g *Game) indirectCap(s *State, o Obj, kind uint8) int {
	n := 0
	if kind&dmgUncancellable != 0 || g.indirectUncancellable(s) {
		g.refresh(s)
		n = g.remainingHP(s, o)
	} else {
		n = g.lethal(s, o)
	}
	return g.pointsFor(s, o, n-int(s.objects[o].assigned), kind)
}

// lethal returns the least damage that destroys or burns an object when it is assigned to it,
// active cancellation included, doubling ignored. It is infinite when no amount does.
func (g *Game) lethal(s *State, o Obj) int { return g.lethalOf(s, o, false) }

// lethalInCombat returns the least combat damage that destroys or burns an object (see lethal).
func (g *Game) lethalInCombat(s *State, o Obj) int { return g.lethalOf(s, o, true) }

// lethalOf returns the least damage that destroys or burns an object (see lethal). combat says
// whether it is combat damage.
func (g *Game) lethalOf(s *State, o Obj, combat bool) int {
	g.refresh(s)
	n := g.remainingHP(s, o)
	if n >= infinite || g.uncancellable(s, combat) {
		return n
	}
	return g.lethalWith(s, o, n, g.cancellation(s, o, infinite, false), combat)
}

// lethalWith returns the lethal amount when n damage must be placed and effects other than
// forced ones cancel c.
func (g *Game) lethalWith(s *State, o Obj, n, c int, combat bool) int {
	if s.deps&analysis.DepCap != 0 && g.damageCap(s, o, combat) < n {
		return infinite
	}
	if g.features&analysis.ForcedOnDamage != 0 {
		c += g.forcedCancellation(s, o)
	}
	if c >= infinite {
		return infinite
	}
	return n + c
}

// remainingHP returns how much more placed damage destroys or burns an object. It is infinite
// when its hit points grow with its damage so that no amount does. Derived values must be
// fresh.
func (g *Game) remainingHP(s *State, o Obj) int {
	t := &s.objects[o]
	n := t.remainingHP()
	if s.deps&analysis.DepGrows == 0 || o.isSection() || n == 0 || n > 250-int(t.damage) {
		return n
	}
	was := t.damage
	t.damage += uint8(n)
	s.dirty = true
	g.refresh(s)
	grown := t.remainingHP() > 0
	t.damage = was
	s.dirty = true
	g.refresh(s)
	if grown {
		return infinite
	}
	return n
}

// pointsToKill returns how many points of combat damage must be assigned to an object to
// destroy or burn it, counting effects that double them.
func (g *Game) pointsToKill(s *State, o Obj) int { return g.pointsFor(s, o, g.lethalInCombat(s, o), 0) }

// pointsFor returns how many points amount to at least n damage when they are assigned to an
// object.
func (g *Game) pointsFor(s *State, o Obj, n int, kind uint8) int {
	if n <= 0 || n >= infinite/2 || s.deps&analysis.DepTimes == 0 && kind&dmgTwice == 0 {
		return max(0, n)
	}
	k := g.damageFactor(s, o, kind)
	return (n + k - 1) / k
}

// forcedCancellation returns how much forced effects would cancel of any amount of damage to
// an object. It reads the amount off the instruction that cancels damage.
func (g *Game) forcedCancellation(s *State, o Obj) int {
	got := 0
	if s.awaited>>code.Assigned&1 == 0 {
		return 0
	}
	for src := range s.watchers.All() {
		if g.def(s, src).Awaits>>code.Assigned&1 == 0 {
			continue
		}
		for _, a := range g.def(s, src).Abilities {
			ab := &g.lib.Abilities[a]
			if ab.Event == code.Assigned && ab.Kind == code.Forced && s.objects[src].inForce(ab) && !g.spent(&s.objects[src], a) {
				got += g.cancelsOf(s, src, o, ab)
			}
		}
	}
	return min(got, infinite)
}

// cancelsOf returns how much one forced effect would cancel of any amount of damage.
func (g *Game) cancelsOf(s *State, src, o Obj, ab *code.Ability) int {
	t := &s.objects[src]
	var f frame
	f.of(src, t)
	f.subj, f.subjGen, f.amount = o, s.objects[o].gen, maxDamage
	if !g.eventMatches(s, &f, ab, o) || ab.Cond != 0 && g.eval(s, &f, ab.Cond) == 0 {
		return 0
	}
	if ab.XIs != 0 {
		f.x = add8(0, g.eval(s, &f, ab.XIs))
	}
	for pc := ab.Body; g.lib.Code[pc].Op != code.OpEnd; pc++ {
		if in := &g.lib.Code[pc]; in.Op == code.OpCancelDamage {
			if n := g.num(s, &f, in.N, maxDamage); n < maxDamage {
				return n
			}
			return infinite
		}
	}
	return 0
}
