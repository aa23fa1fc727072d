package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// maxDamage is the largest amount of damage that an object can hold; amounts saturate there.
const maxDamage = 250

// Damage is first assigned to objects, units and sections alike (object.assigned),
// and then applied to all recipients at the same time by a damage frame. Non-combat
// damage is applied as soon as it is assigned (combat.noncombat-def). One such
// application, the batch (State.batch), passes these stages in this order (decisions
// W31 to W37):
//
//	stage       what happens                                     where, or by which effects
//	assignment  it is doubled, for a unit (faq.q23)              assign, assignCombat
//	redirect    it goes to another recipient, not doubled again  Auto on Assigned, lastDeflect
//	cancel      shields, Toughness, guards of the capital        cancellation
//	replace     something else happens instead                   Instead on Assigned
//	force       forced effects cancel what is left               Forced on Assigned
//	place       the rest is put on the recipients, and emitted
//	answer      survivors with Savage strike                     answerSavage
//
// In the three stages with an event, card effects are tried for each recipient in
// turn, the active player's effects first (decision W01). Each runs in a code frame on
// top of the damage frame, so that it can ask questions.

// Kinds of damage, bits of damageFrame.kind.
const (
	dmgUncancellable = 1 << iota
	dmgCombat
	dmgPool   // all combat damage of both sides
	dmgSavage // dealt by the keyword Savage
	dmgTwice  // doubled when it is assigned to units
)

// The stages, as steps of a damage frame.
const (
	dmgRedirect = iota
	dmgCancel
	dmgReplace
	dmgForce
	dmgPlace
	dmgSettle // damage has been placed, and dead units are about to leave play
)

// assign assigns n damage to an object, multiplied by effects that double it.
func (g *Game) assign(s *State, o Obj, n int, kind uint8) {
	if s.deps&analysis.DepTimes != 0 || kind&dmgTwice != 0 {
		n *= g.damageFactor(s, o, kind)
	}
	if g.immuneToDamage(s, o) {
		return
	}
	s.assignTo(o, n)
}

// takesDamage reports whether damage can be put on an object: a section that does not burn
// (burn.no-damage-once-burning), or a unit or legend in play.
func (s *State) takesDamage(o Obj) bool {
	t := &s.objects[o]
	if o.isSection() {
		return t.flags&flagBurning == 0
	}
	return t.place() == inPlay && t.kind&(kUnit|kLegend) != 0
}

// assignTo adds n to the damage assigned to an object, if it can take any.
func (s *State) assignTo(o Obj, n int) {
	if n <= 0 || !s.takesDamage(o) {
		return
	}
	t := &s.objects[o]
	t.assigned = add8(t.assigned, n)
	s.batch.add(o)
}

// applyBatch pushes a frame that applies the assigned damage.
func (g *Game) applyBatch(s *State, kind uint8) {
	if s.batch.empty() && kind&dmgPool == 0 {
		return
	}
	s.beginDamage(kind)
}

// stepDamage takes the batch through the stages.
func (g *Game) stepDamage(s *State, f damageFrame) {
	if f.step == dmgSettle {
		g.resumeAfterDamage(s)
		return
	}
	if f.n[0] == 0 {
		f.base = s.nPool // the frame below may have freed registers, so the pool may be shorter now
	}
	for f.step < dmgPlace {
		if g.damageStage(s, f) {
			return
		}
		f.step++
		f.goOn(0, 0, 0)
		if f.n[0] > 0 {
			g.regClear(s, f.frame, 0)
		}
	}
	top := *f.frame
	h := damageFrame{&top}
	s.popFrame() // the frame that deals the damage is now on top, so events count as its own
	hurt, dealt := g.placeDamage(s, h)
	if h.kind()&dmgPool != 0 {
		g.afterCombatDamage(s, hurt)
		return
	}
	if below := &s.stack[s.nStack-1]; !dealt && below.proc == procCode && below.flags&fAnnounce == 0 {
		below.ok(false) // an effect that dealt no damage has failed (W210)
	} else if dealt && h.kind()&dmgCombat != 0 && s.objects[below.src].place() == inPlay { // an effect dealt combat damage (kw.counterstrike.is-combat-damage)
		g.emit(s, code.DealsCombat, below.src, 0)
	}
	if !hurt.empty() {
		g.removeDead(s, h.kind(), hurt) // units with Savage strike back only if they survive
	}
}

// removeDead lets the dead of a batch leave and then runs afterDamage. If replacement effects
// may ask about the dead, a frame waits below the questions and resumes when they have left;
// its register 0 holds the units in hurt.
func (g *Game) removeDead(s *State, kind uint8, hurt Set) {
	if s.awaited&analysis.Replacing == 0 {
		g.runStateChecks(s)
		g.afterDamage(s, kind, hurt)
		return
	}
	f := s.beginDamage(kind)
	if s.Over() {
		return
	}
	f.step, f.base = dmgSettle, s.nPool
	for !hurt.empty() {
		g.regAdd(s, f, 0, hurt.pop())
	}
	g.resumeAfterDamage(s)
}

// resumeAfterDamage resumes the frame of removeDead, which is the top frame.
func (g *Game) resumeAfterDamage(s *State) {
	depth := s.nStack
	g.runStateChecks(s)
	if s.Over() || s.nStack != depth {
		return
	}
	f := s.stack[depth-1]
	hurt := g.regSet(s, &f, 0)
	s.dropRegs(f.base)
	s.popFrame()
	g.afterDamage(s, damageFrame{&f}.kind(), hurt)
}

// afterDamage runs after the dead of a batch have left: Savage strikes, and combat ends.
func (g *Game) afterDamage(s *State, kind uint8, hurt Set) {
	if s.Over() {
		return
	}
	g.answerSavage(s, hurt)
	if kind&dmgPool != 0 {
		g.endCombat(s)
	}
}

// damageStage runs one stage of the damage frame. It reports whether an effect has begun; the
// stage is called again when that has ended.
func (g *Game) damageStage(s *State, f damageFrame) bool {
	switch f.step {
	case dmgRedirect:
		if !f.deflected() && s.nLasting > 0 {
			s.deflectBatch(g)
		}
		f.setDeflected()
		return g.nextOnBatch(s, f, code.Auto)
	case dmgCancel:
		g.cancelBatch(s, f)
	case dmgReplace:
		return g.features&analysis.Replaces != 0 && g.nextOnBatch(s, f, code.Instead)
	case dmgForce:
		return g.features&analysis.ForcedOnDamage != 0 && g.nextOnBatch(s, f, code.Forced)
	}
	return false
}

// nextOnBatch begins the next effect of a kind that waits for damage of this batch, the active
// player's first, and reports whether there was one. A redirecting effect is used once a batch
// (note A35), and what it moves may be moved on by another; other effects are tried once for
// each recipient. Register 0 of the damage frame holds the cards that are done with the stage.
func (g *Game) nextOnBatch(s *State, f damageFrame, kind code.Kind) bool {
	if s.awaited>>code.Assigned&1 == 0 {
		return false
	}
	for i, p := 0, s.active; i < 2; i, p = i+1, p.Other() {
		b := s.watchers.and(&s.controlled[p])
		through := g.regSet(s, f.frame, 0)
		for b = b.minus(&through); ; {
			o := b.pop()
			if o == 0 {
				break
			}
			if g.def(s, o).Awaits>>code.Assigned&1 == 0 {
				continue
			}
			if f.card() != o {
				f.goOn(o, 0, 0)
			}
			if g.beginOnBatch(s, f, o, kind) {
				return true
			}
			if kind != code.Auto { // a redirect may apply again to damage that is redirected later
				g.regAdd(s, f.frame, 0, o)
			}
		}
		if kind == code.Auto && s.nLasting > 0 && g.beginWaiting(s, p) {
			return true
		}
	}
	return false
}

// beginOnBatch begins the next effect of card o on a recipient of the batch, starting at
// f.recipient(), whose first f.effects() effects have been tried.
func (g *Game) beginOnBatch(s *State, f damageFrame, o Obj, kind code.Kind) bool {
	t := &s.objects[o]
	for r := range s.batch.All() {
		for i, a := range g.def(s, o).Abilities {
			if r < f.recipient() || r == f.recipient() && i < f.effects() {
				continue
			}
			ab := &g.lib.Abilities[a]
			if ab.Event != code.Assigned || ab.Kind != kind || s.objects[r].assigned == 0 || !s.objects[o].inForce(ab) || g.spent(t, a) {
				continue
			}
			src := o
			if ab.Has != 0 {
				if src = r; !g.grantsTo(s, o, a, r) {
					continue
				}
			}
			h, ok := g.onBatch(s, src, a, r)
			if !ok {
				continue
			}
			if !ab.Optional {
				g.spend(s, o, a)
			}
			if ab.Has != 0 {
				s.addLasting(lasting{kind: lastLock, ctl: h.ctl, obj: r, gen: h.gen, sel: h.abil, extra: uint8(o)})
			} else if kind == code.Auto {
				g.regAdd(s, f.frame, 0, o)
				h.base = s.nPool
			} else {
				f.goOn(o, r, i+1)
			}
			s.push(h)
			return true
		}
	}
	return false
}

// onBatch returns the frame of an effect of src on recipient r of the batch; ok is false if
// the effect does not apply or cannot be paid for.
func (g *Game) onBatch(s *State, src Obj, a code.AbilityID, r Obj) (h frame, ok bool) {
	t, ab := &s.objects[src], &g.lib.Abilities[a]
	p := pending{abil: uint16(a), src: src, gen: t.gen, seat: t.seat, subj: r, subjGen: s.objects[r].gen, amount: s.objects[r].assigned}
	p.initFrame(&h)
	h.base = s.nPool
	if !g.eventMatches(s, &h, ab, r) || ab.Cond != 0 && g.eval(s, &h, ab.Cond) == 0 ||
		!g.canAfford(s, &h, ab, g.spendable(s, t.ctl(), 0)) {
		return h, false
	}
	h.announcement().goTo(0)
	if ab.Optional {
		h.step = cdOptional
	}
	return h, true
}

// grantsTo reports whether giver grants ability a to object o and o has not used it this turn.
func (g *Game) grantsTo(s *State, giver Obj, a code.AbilityID, o Obj) bool {
	t := &s.objects[giver]
	var f frame
	f.of(giver, t)
	if !g.match(s, &f, g.lib.Abilities[a].Has, o) {
		return false
	}
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastLock && l.obj == o && l.gen == s.objects[o].gen && l.sel == uint16(a) && l.extra == uint8(giver) {
			return false
		}
	}
	return true
}

// beginWaiting begins the first lasting effect that waits for the next damage of an object of
// player p, removes it, and reports whether there was one.
func (g *Game) beginWaiting(s *State, p Player) bool {
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		if !g.waitsForDamage(l) {
			continue
		}
		t := &s.objects[l.obj]
		if t.gen != l.gen || t.assigned == 0 || t.ctl() != p {
			continue
		}
		if h, ok := g.onBatch(s, l.obj, code.AbilityID(l.sel), l.obj); ok {
			s.dropLasting(i)
			s.push(h)
			return true
		}
	}
	return false
}

// waitsForDamage reports whether a lasting effect is an ability that waits for damage to its
// object.
func (g *Game) waitsForDamage(l *lasting) bool {
	return l.kind == lastWatch && g.lib.Abilities[l.sel].Event == code.Assigned
}

// dropDamageWatchers removes the effects that wait for the first damage of object o, which has
// just been dealt some.
func (s *State) dropDamageWatchers(g *Game, o Obj) {
	for i := 0; i < int(s.nLasting); i++ {
		if l := &s.lasting[i]; l.obj == o && g.waitsForDamage(l) {
			s.dropLasting(i)
			i--
		}
	}
}

// reassign moves n damage of the batch to another object.
func (g *Game) reassign(s *State, from, to Obj, n int) {
	if n > 0 {
		s.batch.add(to)
	}
	g.moveAssigned(s, &s.objects[from].assigned, &s.objects[to].assigned, from, to, n)
}

// moveAssigned moves n assigned damage from one object to another. Combat damage still counts
// as dealt by the same side.
func (g *Game) moveAssigned(s *State, x, y *uint8, from, to Obj, n int) {
	if n <= 0 {
		return
	}
	*x -= uint8(n)
	*y = add8(*y, n)
	for p := range s.fight.hit {
		if s.fight.hit[p].Has(from) {
			s.fight.hit[p].add(to)
		}
	}
	g.emitLog(s, LogEntry{Kind: LogRedirect, Obj: to, N: n})
}

// cancelBatch removes the damage that shields, Toughness and guards of the capital cancel.
func (g *Game) cancelBatch(s *State, f damageFrame) {
	g.refresh(s)
	if !g.cancellable(s, f) {
		return
	}
	b := s.batch
	for {
		o := b.pop()
		if o == 0 {
			return
		}
		n := int(s.objects[o].assigned)
		if s.deps&analysis.DepCap != 0 {
			g.cancelAssigned(s, o, n-g.damageCap(s, o, f.kind()&dmgCombat != 0))
			n = int(s.objects[o].assigned)
		}
		g.cancelAssigned(s, o, g.cancellation(s, o, n, true))
	}
}

// cancellable reports whether the damage of a damage frame can be cancelled.
func (g *Game) cancellable(s *State, f damageFrame) bool {
	return f.kind()&dmgUncancellable == 0 && !g.uncancellable(s, f.kind()&dmgCombat != 0)
}

// uncancellable reports whether an effect forbids to cancel damage, or combat damage.
func (g *Game) uncancellable(s *State, combat bool) bool {
	if s.deps&analysis.DepNoCancel != 0 && g.noCancel(s) {
		return true
	}
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastNoCancel && (l.amount == 0 || combat) {
			return true
		}
	}
	return false
}

// damageCap returns the largest amount of one application that constant effects leave on an
// object; they cancel the rest. It is infinite without such an effect.
func (g *Game) damageCap(s *State, o Obj, combat bool) int {
	most := infinite
	for src := range s.statics.All() {
		if g.hotOf(s, src).Deps&analysis.DepCap == 0 {
			continue
		}
		for _, a := range g.def(s, src).Abilities {
			if f, ab := g.activeStaticOn(s, src, a, code.SDamageCap, o); ab != nil && (combat || !ab.Stat.Narrow) {
				most = min(most, max(0, g.eval(s, &f, ab.Stat.N)))
			}
		}
	}
	return most
}

// cancelAssigned removes n from the damage assigned to an object.
func (g *Game) cancelAssigned(s *State, o Obj, n int) {
	if n <= 0 {
		return
	}
	t := &s.objects[o]
	t.assigned -= uint8(n)
	g.emitLog(s, LogEntry{Kind: LogPrevented, Player: t.ctl(), Obj: o, N: n})
}

// damageAtHand returns the damage frame nearest to the top of the stack.
func (s *State) damageAtHand() (f damageFrame, ok bool) {
	for i := int(s.nStack) - 1; i >= 0; i-- {
		if s.stack[i].proc == procDamage {
			return damageFrame{&s.stack[i]}, true
		}
	}
	return f, false
}

// placeDamage puts the remaining damage of the batch on all recipients at once. It returns the
// recipients, in games with Savage, and whether any damage was dealt.
func (g *Game) placeDamage(s *State, f damageFrame) (hurt Set, dealt bool) {
	batch := s.batch
	s.batch = Set{}
	capital := [2]int{}
	b := batch
	for {
		o := b.pop()
		if o == 0 {
			break
		}
		t := &s.objects[o]
		n := int(t.assigned)
		t.assigned = 0
		if n <= 0 {
			continue
		}
		dealt = true
		g.setDamage(s, o, int(t.damage)+n)
		g.tallyDamage(s, lastTaken, o, n)
		if s.nLasting > 0 {
			s.dropDamageWatchers(g, o)
		}
		if p := t.ctl().Other(); f.kind()&dmgPool != 0 && s.fight.hit[p].Has(o) {
			s.fight.landed[p] = true
			s.fight.sacked[p] = s.fight.sacked[p] || o.isSection()
		}
		if g.features&analysis.Savage != 0 {
			hurt.add(o)
		}
		told := LogEntry{Kind: LogDamage, Player: t.ctl(), Obj: o, N: n}
		if f.kind()&dmgCombat != 0 {
			told.Amount = n
		}
		g.emitLog(s, told)
		g.emit(s, code.DealtDamage, o, n)
		if f.kind()&dmgCombat != 0 {
			g.emit(s, code.DealtCombat, o, n)
		}
		if o.isSection() {
			capital[o.Owner()] += n
		}
	}
	for p, n := range capital {
		if n > 0 {
			if g.features&analysis.AsksCapitalHurt != 0 {
				s.recordOnce(lastHurt, Player(p), 0)
				s.invalidate(analysis.DepDamage)
			}
			g.emit(s, code.CapitalDamaged, Section(Player(p), 0), n)
		}
	}
	return hurt, dealt
}

// cancellation returns how much of n damage to an object shields, Toughness and guards of the
// capital cancel now. With use, limited guards are used up.
func (g *Game) cancellation(s *State, o Obj, n int, use bool) int {
	if n <= 0 {
		return 0
	}
	if s.nLasting > 0 && s.phaseShielded() {
		return n
	}
	if !o.isSection() {
		c := min(n, max(0, int(s.objects[o].tough)))
		if s.nLasting > 0 {
			c += s.guarded(o, n-c, use)
		}
		return c
	}
	if !s.hasCapitalGuard(o.Owner()) {
		return 0
	}
	if use {
		return g.capitalGuard(s, o.Owner(), n, true)
	}
	laid := 0
	for x := Section(o.Owner(), 0); x < o; x++ {
		laid += int(s.objects[x].assigned)
	}
	return g.guardsAfter(s, o.Owner(), laid, n)
}

// phaseShielded reports whether all damage is cancelled in the current phase.
func (s *State) phaseShielded() bool {
	return s.turn.phase == card.BattlefieldPhase && s.hasLasting(lastShield)
}

// hasCapitalGuard reports whether guards may cancel damage to a player's capital. It is false
// while all damage is cancelled anyway.
func (s *State) hasCapitalGuard(p Player) bool {
	return s.sided[p]&analysis.DepGuard != 0 && (s.nLasting == 0 || !s.phaseShielded()) ||
		s.nLasting > 0 && s.hasLasting(lastCapital) && !s.phaseShielded()
}

// guardsAfter returns what guards cancel of n damage to a section when damage laid is assigned
// to earlier sections, for which the guards are used first.
func (g *Game) guardsAfter(s *State, p Player, laid, n int) int {
	return guardsLeft(laid, g.capitalGuard(s, p, laid+n, false))
}

// guardsLeft returns what is left of all, the amount guards cancel in total, after laid
// damage.
func guardsLeft(laid, all int) int { return all - min(laid, all) }

// capitalGuard returns how much of n damage to a player's capital its guards cancel; each card
// works once a turn (note A36). With use, they are used up.
func (g *Game) capitalGuard(s *State, p Player, n int, use bool) int {
	got := 0
	if n <= 0 {
		return 0
	}
	if s.nLasting > 0 {
		got = g.capitalShields(s, p, n, use)
	}
	if s.sided[p]&analysis.DepGuard == 0 {
		return got
	}
	for w, m := range &s.statics { // this loop runs often: going word by word is faster than calling All
		for m &= s.controlled[p][w]; m != 0 && got < n; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			if g.hotOf(s, o).Deps&analysis.DepGuard != 0 {
				got += g.guardsOf(s, o, use)
			}
		}
	}
	return min(got, n)
}

// guardsOf returns how much one card cancels.
func (g *Game) guardsOf(s *State, o Obj, use bool) (got int) {
	t := &s.objects[o]
	for _, a := range g.def(s, o).Guards {
		f, ab := g.activeStatic(s, o, a, code.SCapitalGuard, 0)
		if ab == nil || g.spent(t, a) {
			continue
		}
		got += max(0, g.eval(s, &f, ab.Stat.N))
		if use {
			g.spend(s, o, a)
		}
	}
	return got
}

// noCancel reports whether a constant effect forbids to cancel any damage (note A57).
func (g *Game) noCancel(s *State) bool {
	if s.deps&analysis.DepNoCancel == 0 {
		return false
	}
	for o := range s.statics.All() {
		for _, a := range g.def(s, o).Abilities {
			if _, ab := g.activeStatic(s, o, a, code.SNoCancel, 0); ab != nil {
				return true
			}
		}
	}
	return false
}

// setDamage sets the damage on an object and marks what depends on it.
func (g *Game) setDamage(s *State, o Obj, n int) {
	t := &s.objects[o]
	t.damage = uint8(min(max(n, 0), 250))
	if t.damage > 0 {
		s.damaged.add(o)
	} else {
		s.damaged.del(o)
	}
	if o.isSection() {
		s.look |= lookSections
	} else {
		s.look |= lookDead
	}
	s.invalidate(analysis.DepDamage)
	s.due |= dueCheck
	if s.deps&analysis.DepPurse != 0 {
		s.playable.pursesFilled()
	}
}

// infinite stands for an amount of damage that is never reached.
const infinite = 10_000

// guarded returns how much of n damage to an object its shields cancel. With use, the shields
// are reduced by that.
func (s *State) guarded(o Obj, n int, use bool) int {
	got := 0
	for i := 0; i < int(s.nLasting) && got < n; i++ {
		l := &s.lasting[i]
		if l.kind != lastGuard || l.obj != o || l.gen != s.objects[o].gen {
			continue
		}
		k := min(n-got, int(l.amount))
		got += k
		if !use {
			continue
		}
		if l.amount -= int8(k); l.amount == 0 {
			s.dropLasting(i)
			i--
		}
	}
	return got
}

// deflectBatch moves damage of the batch as lasting effects say (lastDeflect), each once, in
// the order in which they were created.
func (s *State) deflectBatch(g *Game) {
	for i := 0; i < int(s.nLasting); i++ {
		l := &s.lasting[i]
		to := Obj(l.sel >> 8)
		if l.kind != lastDeflect || !s.batch.Has(l.obj) || s.objects[l.obj].gen != l.gen ||
			!s.takesDamage(to) || s.objects[to].gen != uint8(l.sel) || g.immuneToDamage(s, to) {
			continue
		}
		n := min(int(s.objects[l.obj].assigned), int(l.amount))
		g.reassign(s, l.obj, to, n)
		if l.amount -= int8(n); l.amount == 0 {
			s.dropLasting(i)
			i--
		}
	}
}

// damageFactor returns what damage is multiplied by when it is assigned to an object. Doubling
// effects add up: two of them triple it (faq.q23).
func (g *Game) damageFactor(s *State, o Obj, kind uint8) int {
	n := 1 + g.sumStatics(s, code.SDouble, o)
	if kind&dmgTwice != 0 && s.objects[o].kind&kUnit != 0 {
		n++
	}
	if kind&dmgSavage != 0 {
		n += g.sumStatics(s, code.SDoubleSavage, o)
	}
	return n
}

// savageOf returns the Savage of an object, from all sources (kw.savage.stacks).
func (g *Game) savageOf(s *State, o Obj) int {
	if g.features&analysis.Savage == 0 || !o.isCard() {
		return 0
	}
	t := &s.objects[o]
	n := int(g.def(s, o).Savage)
	if t.place() != inPlay {
		return n
	}
	if !t.hasText() {
		n = 0
	}
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastSavage && l.obj == o && l.gen == t.gen {
			n += int(l.amount)
		}
	}
	if s.deps&analysis.DepSavage != 0 {
		n += g.sumStatics(s, code.SSavage, o)
	}
	return max(0, n)
}

// answerSavage queues the Savage ability of the units in hurt that are still in play, once for
// each unit with the sum of its Savage (kw.savage, note A37).
func (g *Game) answerSavage(s *State, hurt Set) {
	for !s.Over() && !hurt.empty() {
		o := hurt.pop()
		if !s.kinds[0].Has(o) {
			continue
		}
		if n := g.savageOf(s, o); n > 0 {
			g.queueKeyword(s, code.KwSavage, o, n)
		}
	}
}
