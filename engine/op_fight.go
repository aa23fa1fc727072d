package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// must requires that units are declared as attackers or defenders whenever they can be,
// for the duration in.A.
func (g *Game) must(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for !set.empty() {
		o := set.pop()
		l := lasting{obj: o, gen: s.objects[o].gen, ctl: f.ctl, extra: in.A}
		if in.F&code.FAttack != 0 {
			l.kind = lastMustAttack
			s.addLasting(l)
		}
		if in.F&code.FDefend != 0 {
			l.kind = lastMustDefend
			s.addLasting(l)
		}
	}
}

// whileFighting changes power and hit points of units while they attack or defend, for the
// duration in.A.
func (g *Game) whileFighting(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for !set.empty() {
		f.it = set.pop()
		power, hp := g.num(s, f, in.N, 0), g.num(s, f, in.M, 0)
		if hp < 0 && g.protectsHP(s, f.it) {
			hp = 0
		}
		s.addLasting(lasting{kind: lastInFight, ctl: f.ctl, obj: f.it, gen: s.objects[f.it].gen, amount: addi8(0, power), sel: uint16(uint8(addi8(0, hp))), extra: in.A})
		s.turn.deltas, s.turn.hpDeltas, s.dirty = true, true, true
		s.due |= dueCheck
	}
}

// join makes units join the current attack.
func (g *Game) join(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(g.joinFight(s, set, in.F))
}

// joinFight adds units to the attackers or defenders of the current attack. With
// code.FDeclared they count as declared now, and must then be able to be declared
// (corr.no-declare). A unit has to be on the right side and in a zone from which it could
// fight (W95). joinFight reports whether all units of set have joined.
func (g *Game) joinFight(s *State, set Set, how code.Flags) bool {
	if s.fight.step < fightAttackers || s.fight.step >= fightOver || set.empty() {
		return false
	}
	side, home, all := &s.fight.attackers, 3*uint8(s.fight.section.Owner().Other())+uint8(card.Battlefield), true
	stat, mark := code.SAttackFrom, uint8(atAttacked)
	if how&code.FDefend != 0 {
		side, home, stat, mark = &s.fight.defenders, s.fight.zone, code.SDefendFrom, atDefended
	}
	from := g.remoteFightersIfAny(s, stat)
	able := g.ableToJoin(s, Player(home/3), set, how)
	at := func(zone uint8) bool {
		return zone == home || how&code.FDefend != 0 && s.attackedZones()>>zone&1 != 0
	}
	for o := range set.All() {
		t := &s.objects[o]
		if t.kind&kUnit == 0 || !able.Has(o) || uint8(t.ctl()) != home/3 || !at(t.zone()) && !from.Has(o) && how&code.FHere == 0 || s.fight.attackers.Has(o) || s.fight.defenders.Has(o) {
			all = false
			continue
		}
		side.add(o)
		if s.fight.fronts() {
			s.assignFrontToJoined(o, t.zone())
		}
		did := int8(tookPart)
		switch declared := how&code.FDeclared != 0; {
		case how&code.FDefend != 0:
			did |= didDefend
		case declared:
			did |= didAttack
		}
		g.recordFight(s, single(o), did)
		if how&code.FDeclared == 0 || how&code.FDefend != 0 && s.fight.step == fightAttackers {
			continue // the unit does not count as declared, or it will be declared later with the other defenders
		}
		s.markDeclared(single(o), mark)
		if how&code.FDefend != 0 {
			s.fight.answered = true
			g.emitDefends(s, o)
		} else {
			g.countAttack(s, o)
			g.emit(s, code.Attacks, o, 0)
		}
	}
	s.invalidate(analysis.DepFight)
	s.due |= dueCheck
	return all
}

// ableToJoin returns the units of set that no effect forbids to attack or defend. Those to
// be declared must also be uncorrupted, and attackers must be in a zone from which player p
// may declare attackers.
func (g *Game) ableToJoin(s *State, p Player, set Set, how code.Flags) Set {
	g.refresh(s)
	switch declared := how&code.FDeclared != 0; {
	case declared && how&code.FDefend != 0:
		s.keepDefenders(p, &set)
		return set
	case declared:
		set = g.readyToAttack(s, p, set)
		from := g.onlyFrom(s, p, set)
		return set.and(&from)
	case how&code.FDefend != 0:
		return g.withoutProps(s, set, propNoDefend|propBarDefend)
	}
	return g.withoutProps(s, set, propNoAttack|propBarAttack)
}

// remoteFightersIfAny returns the result of remoteFighters, or the empty set at once if no active
// effect lets units fight from elsewhere.
func (g *Game) remoteFightersIfAny(s *State, stat code.Stat) (set Set) {
	if s.deps&analysis.DepRemote != 0 || s.nLasting > 0 {
		set = g.remoteFighters(s, stat)
	}
	return set
}

// leaveFightNow removes units from the current attack, with the damage assigned to them.
func (g *Game) leaveFightNow(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	both := s.fight.attackers.or(&s.fight.defenders)
	in2 := set.and(&both)
	f.ok(!set.empty() && in2 == set && s.fight.step >= fightAttackers)
	s.fight.attackers = s.fight.attackers.minus(&in2)
	s.fight.defenders = s.fight.defenders.minus(&in2)
	s.fight.givers = s.fight.givers.minus(&in2)
	for !in2.empty() {
		s.objects[in2.pop()].pendingCombat = 0
	}
	s.invalidate(analysis.DepFight)
	s.due |= dueCheck
}

// cancelAttack ends the current attack: all attackers and defenders leave it, and assigned
// damage is not applied. The open window continues (W96).
func (g *Game) cancelAttack(s *State, f *frame, _ *code.Instr) {
	h := s.fightAtHand()
	f.ok(h != nil && s.fight.step >= fightTarget && s.fight.step < fightOver)
	if f.flags&fOK == 0 {
		return
	}
	hit := s.fight.hit[0].or(&s.fight.hit[1])
	for !hit.empty() {
		s.objects[hit.pop()].pendingCombat = 0
	}
	s.expire(code.UntilFight)
	s.fight = combatInfo{step: fightOver, zone: s.fight.zone, section: s.fight.section, target: s.fight.target, wide: s.fight.wide}
	h.step = fgOver
	s.invalidate(analysis.DepFight)
	s.due |= dueCheck
}

// fightAtHand returns the stack frame that carries out the current attack; nil if there is no
// attack.
func (s *State) fightAtHand() *frame {
	for i := int(s.nStack) - 1; i >= 0; i-- {
		if s.stack[i].proc == procFight {
			return &s.stack[i]
		}
	}
	return nil
}

// noMoreAttacks forbids players to declare another attack this turn.
func (g *Game) noMoreAttacks(s *State, f *frame, in *code.Instr) {
	for p, mask := Player(0), g.playerMask(s, f, in.P); p < 2; p++ {
		if mask>>p&1 != 0 {
			s.addLasting(lasting{kind: lastNoAttacks, ctl: p})
		}
	}
}

// barred reports whether p may declare no further attack this turn (noMoreAttacks).
func (s *State) barred(p Player) bool {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastNoAttacks && l.ctl == p {
			return true
		}
	}
	return false
}

// attackOnlyFrom restricts the attackers that f's controller may declare this phase to
// those in one zone.
func (g *Game) attackOnlyFrom(s *State, f *frame, in *code.Instr) {
	dest := g.objects(s, f, in.R2)
	z := dest.first()
	f.ok(z.isSection())
	if z.isSection() {
		s.addLasting(lasting{kind: lastOnlyFrom, ctl: f.ctl, obj: z, gen: s.objects[z].gen, extra: uint8(code.UntilPhase)})
	}
}

// mayDefend lets objects that match a selector defend any zone this turn. If R2 names a
// zone only objects in that zone may.
func (g *Game) mayDefend(s *State, f *frame, in *code.Instr) {
	l := lasting{kind: lastDefendAnywhere, ctl: f.ctl, sel: in.To}
	if in.R2.Kind != code.RefNone {
		dest := g.objects(s, f, in.R2)
		if l.obj = dest.first(); !l.obj.isSection() {
			f.ok(false)
			return
		}
		l.gen = s.objects[l.obj].gen
	}
	f.ok(true)
	s.addLasting(l)
}

// shieldCapital cancels the next N damage to the capitals of players, until the end of the
// turn. Without N it cancels all damage.
func (g *Game) shieldCapital(s *State, f *frame, in *code.Instr) {
	n := g.num(s, f, in.N, allDamage)
	l := lasting{kind: lastCapital, ctl: f.ctl, amount: int8(min(max(n, 0), allDamage))}
	if in.F&code.FGain != 0 {
		l.extra = 1
	}
	for p, mask := Player(0), g.playerMask(s, f, in.P); p < 2; p++ {
		if mask>>p&1 != 0 && l.amount > 0 {
			l.obj, l.gen = Section(p, 0), s.objects[Section(p, 0)].gen
			s.addLasting(l)
		}
	}
}

// allDamage is the value of lasting.amount for a shield of the capital (lastCapital) that cancels
// all damage and is never used up.
const allDamage = 127

// capitalShields returns how much of n damage to p's capital its shields cancel. If use is
// true it also uses them up by that amount and gives out the resources that they grant.
func (g *Game) capitalShields(s *State, p Player, n int, use bool) (got int) {
	for i := 0; i < int(s.nLasting) && got < n; i++ {
		l := &s.lasting[i]
		if l.kind != lastCapital || l.obj.Owner() != p {
			continue
		}
		k := n - got
		if l.amount != allDamage {
			k = min(k, int(l.amount))
		}
		got += k
		if !use {
			continue
		}
		if l.extra != 0 {
			g.gain(s, l.ctl, k)
		}
		if l.amount == allDamage {
			continue
		}
		if l.amount -= int8(k); l.amount == 0 {
			s.dropLasting(i)
			i--
		}
	}
	return got
}

// burn makes the sections of R burn.
func (g *Game) burn(s *State, f *frame, in *code.Instr) {
	done := false
	for o := range g.objects(s, f, in.R).All() {
		if o.isSection() && s.objects[o].flags&flagBurning == 0 {
			g.ignite(s, o)
			done = true
		}
	}
	f.ok(done)
	s.due |= dueCheck
}

// ignite makes section o burn and removes all damage from it (burn.replace-tokens).
func (g *Game) ignite(s *State, o Obj) {
	t := &s.objects[o]
	t.damage, t.pendingCombat = 0, 0
	t.flags |= flagBurning
	s.damaged.del(o)
	s.burnt[o.Owner()]++
	s.invalidate(analysis.DepDamage)
	g.emitLog(s, LogEntry{Kind: LogBurn, Player: o.Owner(), Obj: o})
	g.emit(s, code.Burns, o, 0)
}

// unburn makes burning sections of R stop burning.
func (g *Game) unburn(s *State, f *frame, in *code.Instr) {
	done := false
	for o := range g.objects(s, f, in.R).All() {
		if o.isSection() && s.objects[o].flags&flagBurning != 0 {
			s.objects[o].flags &^= flagBurning
			s.burnt[o.Owner()]--
			done = true
			g.emitLog(s, LogEntry{Kind: LogUnburn, Player: o.Owner(), Obj: o})
		}
	}
	f.ok(done)
	s.invalidate(analysis.DepDamage)
	s.due |= dueCheck
}

// moreLimited lets players play N more Limited cards this turn. Without N they may play any number.
func (g *Game) moreLimited(s *State, f *frame, in *code.Instr) {
	n := g.num(s, f, in.N, noLimit)
	for p, mask := Player(0), g.playerMask(s, f, in.P); p < 2; p++ {
		if mask>>p&1 != 0 {
			s.turn.limited[p] = int8(max(int(s.turn.limited[p])-n, -noLimit))
			s.playable.forget(p)
		}
	}
}

// noLimit stands for any number of Limited cards: more than a player can play in one turn.
const noLimit = 100

// uncount excludes the power of cards from the total of their zone, for the duration in.A.
func (g *Game) uncount(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for !set.empty() {
		o := set.pop()
		s.addLasting(lasting{kind: lastUncounted, obj: o, gen: s.objects[o].gen, ctl: f.ctl, extra: in.A})
	}
}

// standIn redirects effects of the opponent that target one object to another, for the
// duration in.A (inPlaceOf).
func (g *Game) standIn(s *State, f *frame, in *code.Instr) {
	from, to := g.inPlayOnly(s, g.objects(s, f, in.R)), g.inPlayOnly(s, g.objects(s, f, in.R2))
	a, b := from.first(), to.first()
	f.ok(a != 0 && b != 0)
	if a == 0 || b == 0 {
		return
	}
	s.addLasting(lasting{kind: lastStandIn, ctl: f.ctl, obj: a, gen: s.objects[a].gen, sel: uint16(b)<<8 | uint16(s.objects[b].gen), extra: in.A})
}

// harmless makes objects deal no combat damage while they match a selector, for the
// duration in.A. Objects that match it only later are included.
func (g *Game) harmless(s *State, f *frame, in *code.Instr) {
	s.addLasting(lasting{kind: lastHarmless, ctl: f.ctl, sel: in.To, extra: in.A})
}

// harmlessNow returns the objects that deal no combat damage now because of harmless.
func (g *Game) harmlessNow(s *State) (set Set) {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastHarmless {
			f := frame{ctl: l.ctl, zone: 3 * uint8(l.ctl)}
			more := g.selSet(s, &f, code.SelID(l.sel))
			set = set.or(&more)
		}
	}
	return set
}
