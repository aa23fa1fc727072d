package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// stepIndirect asks the players, the active one first, to put their indirect
// damage somewhere, one point at a time in ascending order of recipients; then
// all of it is applied together (indirect.active-first, note A41).
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

// indirectSet is where the next point may go so that the rest still fits: on what
// comes at the last recipient or after it, with room for the rest from there on.
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
		if guarded.on && o.isSection() { // for a card it is the same as for all
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

// fillSet is where the next point may go when one thing has to be destroyed, or burnt,
// before another is assigned any: on the last recipient until that is so; then on one
// after it, so that the rest still fits, or on an earlier one that takes all of the
// rest and more, for who takes the rest comes last.
func (g *Game) fillSet(s *State, p Player, last Obj, rest int, kind uint8) (set Set) {
	if last != 0 && g.indirectCap(s, last, kind) > 0 {
		return single(last)
	}
	var open Set
	before, after := 0, 0 // the most that an earlier one takes, what the later ones take
	for b := g.indirectAll(s, p); !b.empty(); {
		o := b.pop()
		n := g.indirectCap(s, o, kind)
		switch {
		case n <= 0:
			continue
		case o > last:
			after += n
		}
		open.add(o)
	}
	for b := open; !b.empty(); {
		o := b.pop()
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
		return open // guards cancel for one what they seem to cancel for each
	}
	return set
}

// indirectRoom is how much may still be put on the recipients from o on, or some of it if
// that is enough already.
func (g *Game) indirectRoom(s *State, p Player, from Obj, kind uint8, enough int) int {
	n := 0
	guarded := g.guardsIndirect(s, p, kind)
	for b := g.indirectAll(s, p); ; {
		o := b.pop()
		if o == 0 {
			break
		}
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

// capitalGuards is what guards make of a capital that is given indirect damage.
type capitalGuards struct {
	plain     bool // what a card may be given, and a section without guards, is read off it
	on        bool // they may cancel some of it
	first     Obj  // the first section
	guards    int  // what they cancel in all
	lethal    [3]int
	unguarded [3]int // lethal without what the guards cancel
}

// guardProbe is more than any damage that guards are held against.
const guardProbe = 8 * infinite

// altersIndirect is what effects have to do with that make more or less of damage than is read
// off its recipient.
const altersIndirect = analysis.DepNoCancel | analysis.DepCap | analysis.DepGrows | analysis.DepTimes | analysis.DepRule

// guardsIndirect adds up once what guards cancel of the indirect damage to a capital.
func (g *Game) guardsIndirect(s *State, p Player, kind uint8) (c capitalGuards) {
	if s.nLasting == 0 && s.deps&altersIndirect == 0 && g.features&analysis.Forces == 0 && kind&(dmgUncancellable|dmgTwice) == 0 {
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

// capOf is indirectCap where the sections have been looked at already, if there are guards.
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

// guardOvercount is how much of the damage that fits onto each of the sections
// from one on does not fit onto all of them: a guard cancels for one.
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

// indirectCap is how many more points of indirect damage an object may be
// given: what destroys it, cancellation counted (indirect.unit-cap,
// indirect.section-cap).
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

// lethal is the least damage that, when it is assigned to an object, destroys
// or burns it, counting active cancellation; doubling is no part of it. It is
// noFinite when no amount does.
func (g *Game) lethal(s *State, o Obj) int { return g.lethalOf(s, o, false) }

// lethalInCombat is the same for combat damage.
func (g *Game) lethalInCombat(s *State, o Obj) int { return g.lethalOf(s, o, true) }

func (g *Game) lethalOf(s *State, o Obj, combat bool) int {
	g.refresh(s)
	n := g.remainingHP(s, o)
	if n >= infinite || g.uncancellable(s, combat) {
		return n
	}
	return g.lethalWith(s, o, n, g.cancellation(s, o, infinite, false), combat)
}

// lethalWith is the same where n damage would do it, and c is cancelled by other than
// forced effects.
func (g *Game) lethalWith(s *State, o Obj, n, c int, combat bool) int {
	if s.deps&analysis.DepCap != 0 && g.damageCap(s, o, combat) < n {
		return infinite
	}
	if g.features&analysis.Forces != 0 {
		c += g.forcedCancellation(s, o)
	}
	if c >= infinite {
		return infinite
	}
	return n + c
}

// remainingHP is how much more damage destroys or burns an object when it is placed, and
// noFinite when its hit points grow with the damage on it and no amount does. What
// counts in derived values is fresh.
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

// pointsToKill is how many points of damage have to be given to an object to destroy
// or burn it, each being doubled on assignment.
func (g *Game) pointsToKill(s *State, o Obj) int { return g.pointsFor(s, o, g.lethalInCombat(s, o), 0) }

// pointsFor is how many points of damage make at least n when they are
// assigned to an object.
func (g *Game) pointsFor(s *State, o Obj, n int, kind uint8) int {
	if n <= 0 || n >= infinite/2 || s.deps&analysis.DepTimes == 0 && kind&dmgTwice == 0 {
		return max(0, n)
	}
	k := g.damageFactor(s, o, kind)
	return (n + k - 1) / k
}

// forcedCancellation is what forced effects would cancel of any amount of
// damage to an object. An effect says so by its instruction that cancels damage.
func (g *Game) forcedCancellation(s *State, o Obj) int {
	got := 0
	if s.awaited>>code.Assigned&1 == 0 {
		return 0
	}
	for b := s.watchers; ; {
		src := b.pop()
		if src == 0 {
			return min(got, infinite)
		}
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
}

// cancelsOf is what one forced effect would cancel of any amount of damage.
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
