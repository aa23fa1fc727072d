package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// dealRefs executes code.OpDamage: it assigns damage to the objects of R and R2 and starts
// to apply it, to all of them at the same time.
func (g *Game) dealRefs(s *State, f *frame, in *code.Instr) {
	var kind uint8
	if in.F&code.FUncancel != 0 {
		kind |= dmgUncancellable
	}
	if in.F&code.FCombat != 0 {
		kind |= dmgCombat
	}
	if f.abil == uint16(g.lib.Keywords[code.KwSavage]) {
		kind |= dmgSavage
	}
	total := 0
	for _, r := range [...]code.Ref{in.R, in.R2} {
		if r.Kind == code.RefNone {
			continue
		}
		for o := range g.objects(s, f, r).All() {
			it := f.it
			f.it = o
			n := g.num(s, f, in.N, 1)
			f.it = it
			if n > 0 {
				n += g.tacticDamage(s, f, o)
			}
			if s.takesDamage(o) {
				total += n
			}
			g.assign(s, o, n, kind)
		}
	}
	f.ok(total > 0)
	g.applyBatch(s, kind)
}

// tacticDamage returns the additional damage that the tactic of f deals to o by rule
// effects. It is 0 unless the tactic targets o.
func (g *Game) tacticDamage(s *State, f *frame, o Obj) int {
	if s.deps&analysis.DepRule == 0 || f.abil == 0 || f.flags&(fCard|fCopy) != fCard {
		return 0
	}
	ab := &g.lib.Abilities[f.abil]
	if ab.Kind != code.Tactic {
		return 0
	}
	for i := range ab.Targets {
		if set := g.regSet(s, f, i); set.Has(o) {
			return g.ruleSum(s, code.STacticDamage, ofOne(f.ctl))
		}
	}
	return 0
}

// redirect moves assigned damage from one object to another. With code.FPending this is
// combat damage not yet applied, otherwise damage of the batch being applied.
func (g *Game) redirect(s *State, f *frame, in *code.Instr) {
	from, to := g.objects(s, f, in.R), g.objects(s, f, in.R2)
	a, b := from.first(), to.first()
	if a == 0 || b == 0 || a == b || !s.takesDamage(b) || g.immuneToDamage(s, b) {
		f.ok(false)
		return
	}
	n := g.num(s, f, in.N, 1)
	if x := &s.objects[a]; in.F&code.FPending != 0 {
		n = min(n, int(x.pendingCombat))
		g.moveAssigned(s, &x.pendingCombat, &s.objects[b].pendingCombat, a, b, n)
	} else {
		n = min(n, int(x.assigned))
		g.reassign(s, a, b, n)
		if a == f.src && g.lib.Abilities[f.abil].Card == g.def(s, a).ID {
			g.tallyDamage(s, lastSpared, a, n)
		}
	}
	f.ok(n > 0)
}

// cancelDamage cancels damage of the batch being applied, unless it cannot be cancelled.
func (g *Game) cancelDamage(s *State, f *frame, in *code.Instr) {
	done := 0
	if d, ok := s.damageAtHand(); ok && g.cancellable(s, d) {
		for o := range g.objects(s, f, in.R).All() {
			n := min(g.num(s, f, in.N, maxDamage), int(s.objects[o].assigned))
			g.cancelAssigned(s, o, n)
			done += n
		}
	}
	f.ok(done > 0)
}

// cancelPending cancels combat damage that is assigned and not yet applied, unless it
// cannot be cancelled.
func (g *Game) cancelPending(s *State, f *frame, in *code.Instr) {
	done := 0
	for b := g.objects(s, f, in.R); !b.empty() && !g.uncancellable(s, true); {
		o := b.pop()
		t := &s.objects[o]
		n := min(g.num(s, f, in.N, maxDamage), int(t.pendingCombat))
		if n <= 0 {
			continue
		}
		t.pendingCombat -= uint8(n)
		done += n
		g.emitLog(s, LogEntry{Kind: LogPrevented, Player: t.ctl(), Obj: o, N: n})
	}
	f.ok(done > 0)
}

// heal removes N damage from each object of R, all damage without N. Only damaged objects
// count as healed (heal.definition).
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
		if n <= 0 || s.awaited>>code.WouldHeal&1 != 0 && g.enqueueLastingWatch(s, code.WouldHeal, o, n) {
			continue
		}
		g.healOne(s, o, n)
	}
}

// healOne removes n damage from o, logs it and emits the event. o must have n damage.
func (g *Game) healOne(s *State, o Obj, n int) {
	g.setDamage(s, o, int(s.objects[o].damage)-n)
	g.emitLog(s, LogEntry{Kind: LogHeal, Player: s.objects[o].ctl(), Obj: o, N: n})
	g.emit(s, code.HealedEv, o, n)
}

// moveDamage moves damage from one object to another, at most as much as destroys the
// latter (faq.q22). Moved damage is not dealt and cannot be cancelled
// (redirect.moving-damage).
func (g *Game) moveDamage(s *State, f *frame, in *code.Instr) {
	from, to := g.objects(s, f, in.R), g.objects(s, f, in.R2)
	a, b := from.first(), to.first()
	if a == 0 || b == 0 || a == b || s.objects[a].place() != inPlay || !s.takesDamage(b) {
		f.ok(false)
		return
	}
	g.refresh(s)
	x, y := &s.objects[a], &s.objects[b]
	n := min(g.num(s, f, in.N, 250), int(x.damage), g.remainingHP(s, b))
	f.ok(n > 0)
	g.setDamage(s, a, int(x.damage)-n)
	g.setDamage(s, b, int(y.damage)+n)
	g.emitLog(s, LogEntry{Kind: LogMoveDamage, Player: y.ctl(), Obj: b, N: n})
}

// indirect starts to deal N indirect damage to players, who divide it among their units
// and capital.
func (g *Game) indirect(s *State, f *frame, in *code.Instr) {
	n, kind := g.num(s, f, in.N, 0), uint8(0)
	if in.F&code.FDouble != 0 {
		kind = dmgTwice
	}
	if in.F&code.FUncancel != 0 {
		kind |= dmgUncancellable
	}
	if n > 0 {
		s.beginSpread(g.playerMask(s, f, in.P), n+g.ruleSum(s, code.SMoreIndirect, ofOne(f.ctl)), kind)
	}
}

// shieldBattle cancels all damage assigned during this battlefield phase.
func (g *Game) shieldBattle(s *State, f *frame, _ *code.Instr) {
	s.addLasting(lasting{kind: lastShield, ctl: f.ctl})
}

// shield cancels the next N damage to each unit of R, until the end of the turn.
func (g *Game) shield(s *State, f *frame, in *code.Instr) {
	set, n := g.inPlayOnly(s, g.objects(s, f, in.R)), g.num(s, f, in.N, 1)
	f.ok(!set.empty())
	for !set.empty() {
		o := set.pop()
		s.addLasting(lasting{kind: lastGuard, ctl: f.ctl, obj: o, gen: s.objects[o].gen, amount: addi8(0, n)})
	}
}

// deflect redirects the next N damage to one unit to another, until the end of the turn
// (ca.example-valaya).
func (g *Game) deflect(s *State, f *frame, in *code.Instr) {
	from, to := g.inPlayOnly(s, g.objects(s, f, in.R)), g.inPlayOnly(s, g.objects(s, f, in.R2))
	a, b := from.first(), to.first()
	f.ok(a != 0 && b != 0)
	if a == 0 || b == 0 {
		return
	}
	s.addLasting(lasting{kind: lastDeflect, ctl: f.ctl, obj: a, gen: s.objects[a].gen, amount: addi8(0, g.num(s, f, in.N, 1)),
		sel: uint16(b)<<8 | uint16(s.objects[b].gen)})
}

// clash makes two units deal damage equal to their power to each other at the same time
// (errata.enemy-081). If the source of the effect has left play, it still deals damage
// equal to its last power (W221).
func (g *Game) clash(s *State, f *frame, in *code.Instr) {
	left, right := g.objects(s, f, in.R), g.inPlayOnly(s, g.objects(s, f, in.R2))
	a, b := left.first(), right.first()
	left = g.inPlayOnly(s, left)
	if left.empty() && in.R.Kind != code.RefSelf {
		a = 0
	}
	f.ok(a != 0 && b != 0)
	if a == 0 || b == 0 {
		return
	}
	g.refresh(s)
	x, y := g.attr(s, code.APower, a), s.objects[b].powerNow()
	g.assign(s, b, x, 0)
	if !left.empty() {
		g.assign(s, a, y, 0)
	}
	g.applyBatch(s, 0)
}

// giveSavage gives units Savage N for the duration in.A.
func (g *Game) giveSavage(s *State, f *frame, in *code.Instr) { g.give(s, f, in, lastSavage) }

func (g *Game) giveToughness(s *State, f *frame, in *code.Instr) { g.give(s, f, in, lastTough) }

func (g *Game) giveCounterstrike(s *State, f *frame, in *code.Instr) { g.give(s, f, in, lastCounter) }

func (g *Game) giveBonus(s *State, f *frame, in *code.Instr) { g.give(s, f, in, lastBonus) }

// giveScout gives units Scout for the duration in.A.
func (g *Game) giveScout(s *State, f *frame, in *code.Instr) { g.give(s, f, in, lastScout) }

// give adds N to a keyword or to the combat damage of units and legends, for the duration
// in.A. kind is the kind of the lasting effect.
func (g *Game) give(s *State, f *frame, in *code.Instr, kind uint8) {
	fighters := s.kinds[0].or(&s.kinds[3])
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	set = set.and(&fighters)
	f.ok(!set.empty())
	for !set.empty() {
		f.it = set.pop()
		if n := g.num(s, f, in.N, 1); n > 0 {
			s.addLasting(lasting{kind: kind, ctl: f.ctl, obj: f.it, gen: s.objects[f.it].gen, amount: addi8(0, n), extra: in.A})
			s.turn.deltas, s.dirty = true, true
		}
	}
	s.invalidate(analysis.DepOther)
}
