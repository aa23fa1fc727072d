package engine

import "github.com/wisim/wisim/engine/code"

// Damage is assigned to objects, units and sections alike (object.asg), and
// then applied by a damage frame: first it is redirected, then cancelled, then
// placed, for all recipients at the same time. Non-combat damage is applied as
// soon as it is assigned (combat.noncombat-def).

// Kinds of damage, in frame.a of a damage frame.
const (
	dmgUncancellable = 1 << iota
	dmgCombat
	dmgPool // the combat damage of both sides
)

// Steps of a damage frame.
const (
	dmgRedirect = iota
	dmgApply
)

// assign puts n damage beside an object. A burning section takes none
// (burn.no-damage-once-burning).
func (g *Game) assign(s *State, o Obj, n int) {
	t := &s.objects[o]
	if n <= 0 || t.flags&flagBurning != 0 || t.place() != inPlay {
		return
	}
	t.asg = add8(t.asg, n)
	s.batch.add(o)
}

// dealRefs assigns the damage of an instruction and begins to apply it.
func (g *Game) dealRefs(s *State, f *frame, in *code.Instr) {
	total := 0
	for _, r := range [...]code.Ref{in.R, in.R2} {
		if r.Kind == code.RefNone {
			continue
		}
		for b := g.objects(s, f, r); ; {
			o := b.pop()
			if o == 0 {
				break
			}
			it := f.it
			f.it = o
			n := g.num(s, f, in.N, 1)
			f.it = it
			total += n
			g.assign(s, o, n)
		}
	}
	var kind uint8
	if in.F&code.FUncancel != 0 {
		kind |= dmgUncancellable
	}
	if in.F&code.FCombat != 0 {
		kind |= dmgCombat
	}
	f.ok(total > 0)
	g.applyBatch(s, kind)
}

// applyBatch begins to apply what was assigned.
func (g *Game) applyBatch(s *State, kind uint8) {
	if s.batch.empty() && kind&dmgPool == 0 {
		return
	}
	s.moved = Set{}
	s.push(frame{proc: procDamage, a: kind})
}

// dealAll assigns and applies damage at once: the damage that is a cost.
func (g *Game) dealAll(s *State, f *frame, set Set, n int, kind uint8) {
	for {
		o := set.pop()
		if o == 0 {
			break
		}
		g.assign(s, o, n)
	}
	h := frame{a: kind, ctl: f.ctl}
	g.applyDamage(s, &h)
}

func (g *Game) stepDamage(s *State, f *frame) {
	if f.step == dmgRedirect {
		if f.b == 0 && s.nLasting > 0 {
			s.deflectBatch(g)
		}
		f.b = 1
		if g.nextRedirect(s) {
			return
		}
		f.step = dmgApply
	}
	h := *f
	s.popFrame()
	g.applyDamage(s, &h)
	if h.a&dmgPool != 0 {
		g.afterCombatDamage(s)
	}
}

// nextRedirect begins the next effect that redirects damage of this batch;
// each is used once (note A35), the active player's first.
func (g *Game) nextRedirect(s *State) bool {
	if s.evs>>code.Assigned&1 == 0 {
		return false
	}
	for i, p := 0, s.active; i < 2; i, p = i+1, p.Other() {
		b := s.watchers.and(&s.ctl[p])
		for b = b.minus(&s.moved); ; {
			o := b.pop()
			if o == 0 {
				break
			}
			if g.def(s, o).events>>code.Assigned&1 != 0 && g.redirectBy(s, o) {
				return true
			}
		}
	}
	return false
}

// redirectBy begins a redirecting effect of a card if it has one for this
// batch.
func (g *Game) redirectBy(s *State, o Obj) bool {
	t := &s.objects[o]
	for _, a := range g.def(s, o).Abilities {
		ab := &g.lib.Abilities[a]
		if ab.Event != code.Assigned || !g.inForce(s, o, ab) || g.spent(t, a) {
			continue
		}
		for b := s.batch; ; {
			r := b.pop()
			if r == 0 {
				break
			}
			p := pending{abil: uint16(a), src: o, gen: t.gen, ctl: t.ctl, zone: t.zone, subj: r, subjGen: s.objects[r].gen, amount: s.objects[r].asg}
			f := p.frame()
			f.base = s.nPool
			if s.objects[r].asg == 0 || !g.concerns(s, &f, ab, r) || ab.Cond != 0 && g.eval(s, &f, ab.Cond) == 0 ||
				!g.canTarget(s, &f, ab, g.purse(s, t.ctl)) {
				continue
			}
			f.a, f.b = 0, 0
			if ab.Optional {
				f.step = cdOptional
			}
			g.spend(t, a)
			s.moved.add(o)
			s.push(f)
			return true
		}
	}
	return false
}

// redirect moves damage that was assigned from one object to another.
func (g *Game) redirect(s *State, f *frame, in *code.Instr) {
	from, to := g.objects(s, f, in.R), g.objects(s, f, in.R2)
	a, b := from.first(), to.first()
	if a == 0 || b == 0 || a == b || s.objects[b].place() != inPlay {
		f.ok(false)
		return
	}
	n := g.num(s, f, in.N, 1)
	x, y := &s.objects[a], &s.objects[b]
	if in.F&code.FPending != 0 {
		n = min(n, int(x.combat))
		x.combat -= uint8(n)
		y.combat = add8(y.combat, n)
	} else {
		n = min(n, int(x.asg))
		x.asg -= uint8(n)
		y.asg = add8(y.asg, n)
		s.batch.add(b)
	}
	for p := range s.fight.hit {
		if s.fight.hit[p].Has(a) {
			s.fight.hit[p].add(b)
		}
	}
	g.emitLog(s, Event{Kind: LogRedirect, Obj: b, N: n})
	f.ok(n > 0)
}

// applyDamage cancels what can be cancelled and places the rest, on all
// recipients at once.
func (g *Game) applyDamage(s *State, f *frame) {
	g.fresh(s)
	cancel := f.a&dmgUncancellable == 0 && !(s.deps&depNoCancel != 0 && g.noCancel(s))
	batch := s.batch
	s.batch = Set{}
	for b := batch; ; {
		o := b.pop()
		if o == 0 {
			break
		}
		t := &s.objects[o]
		n := int(t.asg)
		t.asg = 0
		if cancel {
			if c := g.cancellation(s, o, n, true); c > 0 {
				n -= c
				g.emitLog(s, Event{Kind: LogPrevented, Player: t.ctl, Obj: o, N: c})
			}
		}
		if n <= 0 {
			continue
		}
		g.setDamage(s, o, int(t.damage)+n)
		if p := t.ctl.Other(); f.a&dmgPool != 0 && s.fight.hit[p].Has(o) {
			s.fight.landed[p] = true
		}
		g.emitLog(s, Event{Kind: LogDamage, Player: t.ctl, Obj: o, N: n})
		g.emit(s, code.DealtDamage, o, n)
		if f.a&dmgCombat != 0 {
			g.emit(s, code.DealtCombat, o, n)
		}
	}
}

// cancellation is how much of n damage to an object is cancelled now: a
// waiting shield, Toughness, guards of the capital. With use, guards are used
// up.
func (g *Game) cancellation(s *State, o Obj, n int, use bool) int {
	if n <= 0 {
		return 0
	}
	if s.turn.phase == phaseBattle && s.nLasting > 0 && s.hasLasting(lastShield) {
		return n
	}
	if !o.isSection() {
		c := min(n, max(0, int(s.objects[o].tough)))
		if s.nLasting > 0 {
			c += s.guarded(o, n-c, use)
		}
		return c
	}
	if s.deps&depGuard == 0 {
		return 0
	}
	return g.guards(s, o.Owner(), n, use)
}

// guards is what the capital's guards cancel of n damage; each works once a
// turn and copy (note A36).
func (g *Game) guards(s *State, p Player, n int, use bool) int {
	got := 0
	for b := s.statics.and(&s.ctl[p]); got < n; {
		o := b.pop()
		if o == 0 {
			break
		}
		t := &s.objects[o]
		for _, a := range g.def(s, o).Abilities {
			ab := &g.lib.Abilities[a]
			if ab.Kind != code.Static || ab.Stat.Stat != code.SCapitalGuard || !g.inForce(s, o, ab) || g.spent(t, a) {
				continue
			}
			f := frame{ctl: p, src: o, gen: t.gen, zone: t.zone}
			got += g.eval(s, &f, ab.Stat.N)
			if use {
				g.spend(t, a)
			}
		}
	}
	return min(got, n)
}

func (s *State) hasLasting(kind uint8) bool {
	for i := range s.lasting[:s.nLasting] {
		if s.lasting[i].kind == kind {
			return true
		}
	}
	return false
}

// noCancel reports whether damage cannot be cancelled at all (note A57).
func (g *Game) noCancel(s *State) bool {
	for b := s.statics; ; {
		o := b.pop()
		if o == 0 {
			return false
		}
		for _, a := range g.def(s, o).Abilities {
			if ab := &g.lib.Abilities[a]; ab.Kind == code.Static && ab.Stat.Stat == code.SNoCancel && g.inForce(s, o, ab) {
				return true
			}
		}
	}
}

// setDamage changes the damage on an object.
func (g *Game) setDamage(s *State, o Obj, n int) {
	t := &s.objects[o]
	t.damage = uint8(min(max(n, 0), 250))
	if t.damage > 0 {
		s.damaged.add(o)
	} else {
		s.damaged.del(o)
	}
	s.touch(depDamage)
	s.unsound = true
	if s.deps&depPurse != 0 {
		s.broke = 0
	}
}

// heal removes damage; only what is damaged is healed (heal.definition).
func (g *Game) heal(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	set = set.and(&s.damaged)
	f.ok(!set.empty())
	for {
		o := set.pop()
		if o == 0 {
			return
		}
		n := min(g.num(s, f, in.N, 250), int(s.objects[o].damage))
		if n <= 0 {
			continue
		}
		g.setDamage(s, o, int(s.objects[o].damage)-n)
		g.emitLog(s, Event{Kind: LogHeal, Player: s.objects[o].ctl, Obj: o, N: n})
		g.emit(s, code.HealedEv, o, n)
	}
}

// moveDamage moves damage from one object to another, no more than destroys
// it (faq.q22); nothing is dealt and nothing cancels it (redirect.moving-damage).
func (g *Game) moveDamage(s *State, f *frame, in *code.Instr) {
	from, to := g.objects(s, f, in.R), g.objects(s, f, in.R2)
	a, b := from.first(), to.first()
	if a == 0 || b == 0 || a == b || s.objects[a].place() != inPlay || s.objects[b].place() != inPlay {
		f.ok(false)
		return
	}
	g.fresh(s)
	x, y := &s.objects[a], &s.objects[b]
	n := min(g.num(s, f, in.N, 250), int(x.damage), max(0, int(y.hp)-int(y.damage)))
	f.ok(n > 0)
	g.setDamage(s, a, int(x.damage)-n)
	g.setDamage(s, b, int(y.damage)+n)
	g.emitLog(s, Event{Kind: LogMoveDamage, Player: y.ctl, Obj: b, N: n})
}

// indirect begins indirect damage to the players of a mask.
func (g *Game) indirect(s *State, mask uint8, n int) {
	if n > 0 {
		s.push(frame{proc: procIndirect, a: mask, b: add8(0, n)})
	}
}

// stepIndirect asks the players, the active one first, to put their indirect
// damage somewhere, one point at a time in ascending order of recipients; then
// all of it is applied together (indirect.active-first, note A41).
func (g *Game) stepIndirect(s *State, f *frame) {
	if f.step == 1 {
		o := s.ans.Obj()
		g.assign(s, o, 1)
		f.it, f.step = o, 0
		f.c--
	}
	for f.loops < 2 {
		p := s.active
		if f.loops == 1 {
			p = p.Other()
		}
		if f.a>>p&1 == 0 || f.iter == 1 && f.c == 0 {
			f.loops++
			f.iter, f.it = 0, 0
			continue
		}
		if f.iter == 0 {
			f.iter = 1
			f.c = uint8(min(int(f.b), g.indirectRoom(s, p, 0)))
			continue
		}
		s.ask = question{kind: AskIndirect, player: p, set: g.indirectSet(s, p, f.it, int(f.c))}
		f.step = 1
		return
	}
	s.popFrame()
	g.applyBatch(s, 0)
}

// indirectSet is where the next point may go so that the rest still fits.
func (g *Game) indirectSet(s *State, p Player, last Obj, rest int) (set Set) {
	for b := g.indirectAll(s, p); ; {
		o := b.pop()
		if o == 0 {
			return set
		}
		if o >= last && g.indirectCap(s, o) > 0 && g.indirectRoom(s, p, o) >= rest {
			set.add(o)
		}
	}
}

// indirectRoom is how much may still be put on the recipients from o on.
func (g *Game) indirectRoom(s *State, p Player, from Obj) int {
	n := 0
	for b := g.indirectAll(s, p); ; {
		o := b.pop()
		if o == 0 {
			return n
		}
		if o >= from {
			n += g.indirectCap(s, o)
		}
	}
}

func (g *Game) indirectAll(s *State, p Player) Set {
	set := s.kinds[0].and(&s.ctl[p])
	for z := 0; z < 3; z++ {
		if o := Section(p, z); s.objects[o].flags&flagBurning == 0 {
			set.add(o)
		}
	}
	return set
}

// indirectCap is how much more indirect damage an object may be given: what
// destroys it, cancellation counted (indirect.unit-cap, indirect.section-cap).
func (g *Game) indirectCap(s *State, o Obj) int {
	return max(0, g.lethal(s, o)-int(s.objects[o].asg))
}

// lethal is the least damage that, assigned to an object now, destroys or
// burns it, counting active cancellation. It is noFinite when no amount does.
func (g *Game) lethal(s *State, o Obj) int {
	g.fresh(s)
	t := &s.objects[o]
	n := max(0, int(t.hp)-int(t.damage))
	if s.deps&depNoCancel != 0 && g.noCancel(s) {
		return n
	}
	c := g.cancellation(s, o, noFinite, false)
	if c == noFinite {
		return noFinite
	}
	return n + c
}

const noFinite = 10_000
