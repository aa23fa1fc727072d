package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// control gives player P control of the cards of R, for the duration in.A.
func (g *Game) control(s *State, f *frame, in *code.Instr) {
	p := g.player(s, f, in.P)
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	var cards [2]Set
	all := !set.empty()
	for !set.empty() {
		o := set.pop()
		mine := s.objects[o].ctl() == p
		if !mine && !g.mayTake(s, o, p) {
			all = false
			continue
		}
		s.addControl(lasting{kind: lastControl, ctl: p, obj: o, gen: s.objects[o].gen, extra: in.A})
		if !mine {
			cards[p].add(o)
		}
	}
	f.ok(all)
	g.handOver(s, &cards)
}

// send puts the unit of R on a quest of the same controller and side, if the quest has room for
// another unit.
func (g *Game) send(s *State, f *frame, in *code.Instr) {
	units, quests := g.inPlayOnly(s, g.objects(s, f, in.R)), g.inPlayOnly(s, g.objects(s, f, in.R2))
	u, q := units.first(), quests.first()
	f.ok(false)
	if u == 0 || q == 0 || s.objects[u].kind&kUnit == 0 || s.objects[q].kind&kQuest == 0 || !g.hasRoom(s, q) || s.objects[u].ctl() != s.objects[q].ctl() ||
		sideOf(s.objects[q].zone()) != sideOf(s.objects[u].zone()) {
		return
	}
	zone := s.objects[q].zone()
	if s.objects[u].zone() != zone {
		if !g.mayMove(s, u, zone) {
			return
		}
		g.moveOnto(s, u, q)
	} else {
		g.startQuesting(s, u, q)
	}
	s.invalidate(analysis.DepBoard)
	s.due |= dueCheck
	f.ok(true)
}

// attach attaches a unit to another unit. It moves to the zone of that unit and counts as
// an Attachment support card: it can neither quest nor fight. Its controller stays the same
// (errata.corruption-064). A unit card in a discard pile enters play attached (mayRise).
func (g *Game) attach(s *State, f *frame, in *code.Instr) {
	cards, hosts := g.objects(s, f, in.R), g.objects(s, f, in.R2)
	units, hosts := cards.and(&s.kinds[0]), hosts.and(&s.kinds[0])
	o, h := units.first(), hosts.first()
	own := in.R.Kind == code.RefSelf
	if x := cards.first(); o == 0 && h != 0 && !(own && g.selfGone(s, f)) && g.mayRise(s, f.ctl, x, own) && !g.mayNotFollow(s, x, h) {
		g.putOn(s, f, in, x, h)
		return
	}
	f.ok(o != 0 && h != 0 && o != h && !g.mayNotFollow(s, o, h))
	if f.flags&fOK == 0 {
		return
	}
	t := &s.objects[o]
	was := t.kind
	s.setKind(o, kSupport)
	g.natureChanged(s, o, was)
	t.host = h
	s.attached.add(o)
	s.playable.reset()
	s.characteristicsMoved = true
	s.due |= dueCheck
	if zone := s.objects[h].zone(); zone != t.zone() {
		var to moves
		to[zone].add(o)
		g.moveAll(s, &to)
	}
	g.emit(s, code.AttachedEv, o, 0)
}

// mayRise reports whether p can put unit card o from a discard pile into play attached to
// something. If own is true the effect is o's own, triggered by its leaving play, and o may
// also be in the hand to which it has returned (W216).
func (g *Game) mayRise(s *State, p Player, o Obj, own bool) bool {
	at := s.objects[o].place()
	return o != 0 && (at == inDiscard || own && at == inHand) && g.def(s, o).Kind == kUnit && g.mayEnterOn(s, p, o)
}

func (g *Game) destroy(s *State, f *frame, in *code.Instr) { g.leaveBy(s, f, in, leaveDestroy) }

func (g *Game) sacrifice(s *State, f *frame, in *code.Instr) {
	if in.R.Kind == code.RefSelf && s.objects[f.src].ctl() != f.ctl { // players sacrifice only cards that they control (zones.sacrifice-own-only)
		f.ok(false)
		return
	}
	g.leaveBy(s, f, in, leaveSacrifice)
}

func (g *Game) toHand(s *State, f *frame, in *code.Instr) { g.leaveBy(s, f, in, leaveHand) }

// leaveBy makes the cards of R and R2 leave play for an instruction. If effects may replace
// that, the result (f.ok) is known only after players have been asked; with
// code.FTogether they are asked only at the next instruction, for both together.
func (g *Game) leaveBy(s *State, f *frame, in *code.Instr, how leaving) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	if in.R2.Kind != code.RefNone {
		more := g.inPlayOnly(s, g.objects(s, f, in.R2))
		set.join(&more)
	}
	if s.awaited&analysis.Replacing == 0 || set.empty() {
		f.ok(g.leave(s, set, how))
		return
	}
	f.ok(true)
	if how == leaveHand {
		if set = g.saveFromInstr(s, f, set, fateHand, 0); set.empty() {
			return
		}
	}
	h, ok := g.pushLeave(s, set, how)
	if !ok {
		return
	}
	h.setTells()
	if in.F&code.FTogether == 0 {
		g.stepLeave(s, h)
	}
}

// facedown turns the cards of R, which are in play, facedown, so that they become developments.
func (g *Game) facedown(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	rest := g.saveFromInstr(s, f, set, fateFacedown, 0)
	done := g.turnFacedown(s, rest)
	f.ok(done || rest != set)
}

// becomeUnit makes developments and support cards units as well, with power N and M hit
// points, for the duration in.A.
func (g *Game) becomeUnit(s *State, f *frame, in *code.Instr) {
	set, can := g.inPlayOnly(s, g.objects(s, f, in.R)), s.kinds[4].or(&s.kinds[1])
	set = set.and(&can)
	f.ok(!set.empty())
	for !set.empty() {
		o := set.pop()
		f.it = o
		s.addLasting(lasting{kind: lastUnit, obj: o, gen: s.objects[o].gen, ctl: f.ctl, extra: in.A,
			amount: addi8(0, g.num(s, f, in.N, 0)), sel: uint16(max(0, g.num(s, f, in.M, 1)))})
	}
	s.characteristicsMoved = true
	s.due |= dueCheck
	s.invalidateAll()
}

// becomeDevelopment makes cards in zones count as developments, faceup, for the duration
// in.A. Cards that lie in no zone cannot be developments (W76).
func (g *Game) becomeDevelopment(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	set = set.minus(&s.kinds[3])
	for o := range set.All() {
		if s.objects[o].zone() >= onCapital {
			set.del(o)
		}
	}
	f.ok(!set.empty())
	for !set.empty() {
		o := set.pop()
		s.addLasting(lasting{kind: lastDevelopment, obj: o, gen: s.objects[o].gen, ctl: f.ctl, extra: in.A})
	}
	s.characteristicsMoved = true
	s.due |= dueCheck
}

func (g *Game) corrupt(s *State, f *frame, in *code.Instr) {
	f.ok(g.corruptAll(s, g.objects(s, f, in.R)))
}

func (g *Game) restoreAll(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	set = set.and(&s.corrupted)
	g.refresh(s)
	set = g.withoutProps(s, set, propNoRestore)
	f.ok(!set.empty())
	for {
		o := set.pop()
		if o == 0 {
			return
		}
		g.restore(s, o)
	}
}

// changeStat changes power or hit points of cards by N for the duration in.A.
func (g *Game) changeStat(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for {
		o := set.pop()
		if o == 0 {
			return
		}
		f.it = o
		n := g.num(s, f, in.N, 0)
		if in.Op == code.OpHP && n < 0 && g.protectsHP(s, o) {
			continue
		}
		t := &s.objects[o]
		s.altered.add(o)
		s.dirty = s.dirty || max(n, -n) > 50 || t.hp > 50 || t.power > 50 // a change this large could overflow the int8 sums, so all values are computed anew
		if code.Duration(in.A) != code.UntilTurn || in.F&code.FAttack != 0 {
			l := lasting{kind: lastHP, obj: o, gen: t.gen, amount: int8(n), extra: in.A}
			if in.Op == code.OpPower {
				l.kind = lastPower
			}
			if in.F&code.FAttack != 0 { // this power bonus ends with its source; the state check tests it whenever hpDeltas is set
				l.sel, s.turn.hpDeltas = uint16(f.src)<<8|uint16(f.gen), true
			}
			s.addLasting(l)
		}
		if in.Op == code.OpPower {
			t.turnPower = addi8(t.turnPower, n)
			if !s.dirty && t.kind != kDevelopment {
				t.addPower(n)
			}
			g.emitLog(s, LogEntry{Kind: LogPower, Player: t.ctl(), Obj: o, N: n})
		} else {
			t.turnHP = addi8(t.turnHP, n)
			if !s.dirty && t.kind != kDevelopment {
				t.hp = addi8(t.hp, n)
			}
			s.turn.hpDeltas = true
			s.due |= dueCheck
			g.emitLog(s, LogEntry{Kind: LogHP, Player: t.ctl(), Obj: o, N: n})
		}
		s.turn.deltas = true
	}
}

// tokens puts N resource tokens on cards or, if N is negative, removes them. Nothing can lie on a
// development that is nothing else (W15): it gets none.
func (g *Game) tokens(s *State, f *frame, in *code.Instr) {
	set, n := g.inPlayOnly(s, g.objects(s, f, in.R)), g.num(s, f, in.N, 1)
	set = s.keepHolders(set)
	ok := !set.empty()
	for b := set; n < 0 && !b.empty(); {
		ok = ok && int(s.objects[b.pop()].tokens) >= -n
	}
	f.ok(ok)
	g.addTokens(s, set, n)
}

// keepHolders returns the cards of set on which tokens can lie: those that count as something else
// than a development.
func (s *State) keepHolders(set Set) Set {
	holders := s.kinds[0].or(&s.kinds[1])
	holders.join(&s.kinds[2])
	holders.join(&s.kinds[3])
	return set.and(&holders)
}

// moveToken moves up to N resource tokens from one card to another. Moved tokens are not
// placed, so no event is emitted (W66).
func (g *Game) moveToken(s *State, f *frame, in *code.Instr) {
	left, right := g.inPlayOnly(s, g.objects(s, f, in.R)), g.inPlayOnly(s, g.objects(s, f, in.R2))
	right = s.keepHolders(right)
	from, to, n := left.first(), right.first(), g.num(s, f, in.N, 1)
	f.ok(from != 0 && to != 0 && from != to && n > 0 && int(s.objects[from].tokens) >= n)
	if from == 0 || to == 0 || from == to {
		return
	}
	n = min(n, int(s.objects[from].tokens))
	if n <= 0 {
		return
	}
	g.addTokens(s, single(from), -n)
	g.holdTokens(s, to, n)
	if g.events != nil {
		g.logEvent(s, code.TokenPlaced, to, n)
	}
}

// flip turns developments faceup. They do not enter play (faq.q06). A unit stays in play,
// but is sacrificed at once if it may not be in its zone (errata.core-075). Other cards are
// only shown and stay facedown; later instructions of the effect handle them.
func (g *Game) flip(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	set = set.and(&s.kinds[4])
	f.ok(!set.empty())
	for {
		o := set.pop()
		if o == 0 {
			return
		}
		d := g.def(s, o)
		t := &s.objects[o]
		if t.flags&flagFacedown == 0 {
			continue
		}
		s.learn(o, flagKnown0|flagKnown1)
		g.emitLog(s, LogEntry{Kind: LogFlip, Player: t.ctl(), Obj: o})
		if d.Kind != kUnit {
			continue
		}
		illegal := g.outOfPlace(s, o)
		g.turnFaceup(s, o)
		if illegal {
			g.leave(s, single(o), leaveSacrifice)
		}
	}
}

// turnFaceup turns o, a development whose card is a unit, into that unit.
func (g *Game) turnFaceup(s *State, o Obj) {
	t := &s.objects[o]
	t.flags &^= flagFacedown | flagKnown0 | flagKnown1
	s.setKind(o, kUnit)
	g.register(s, o, g.def(s, o))
	g.resetToPrinted(s, o)
	s.dirty = true
	g.sectionHP(s, t.zone())
}

func (g *Game) sacLater(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for {
		o := set.pop()
		if o == 0 {
			return
		}
		s.addLasting(lasting{kind: lastSac, obj: o, gen: s.objects[o].gen, ctl: s.objects[o].ctl()})
	}
}

// handLater creates the effect that cards in play return to hand at the end of the turn.
func (g *Game) handLater(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for !set.empty() {
		o := set.pop()
		s.addLasting(lasting{kind: lastHand, obj: o, gen: s.objects[o].gen, ctl: s.objects[o].ctl()})
	}
}

func (g *Game) forbid(s *State, f *frame, in *code.Instr) {
	var bits uint8
	if in.F&code.FAttack != 0 {
		bits |= propBarAttack
	}
	if in.F&code.FDefend != 0 {
		bits |= propBarDefend
	}
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for {
		o := set.pop()
		if o == 0 {
			return
		}
		t := &s.objects[o]
		t.props |= bits
		s.altered.add(o)
		s.turn.deltas = true
		s.addLasting(lasting{kind: lastBar, obj: o, gen: t.gen, amount: int8(bits), extra: in.A})
	}
}

// forbidTargeting protects cards from being targeted for the duration in.A, by both players
// or, with code.FOpponent, only by the opponent of f's controller.
func (g *Game) forbidTargeting(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for !set.empty() {
		o := set.pop()
		l := lasting{kind: lastUntarget, obj: o, gen: s.objects[o].gen, ctl: f.ctl, extra: in.A}
		if in.F&code.FOpponent != 0 {
			l.amount = 1
		}
		s.addLasting(l)
	}
}

// blank blanks the text boxes of cards for the duration in.A. Developments have none.
func (g *Game) blank(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	mere := s.mereDevelopments()
	set = set.minus(&mere)
	f.ok(!set.empty())
	l := lasting{kind: lastBlank, ctl: f.ctl, extra: in.A}
	if in.F&code.FAttack != 0 {
		l.sel = uint16(f.src)<<8 | uint16(f.gen)
	}
	for !set.empty() {
		l.obj = set.pop()
		l.gen = s.objects[l.obj].gen
		s.addLasting(l)
	}
	s.characteristicsMoved, s.dirty = true, true
	s.due |= dueCheck
}

// noCancelling forbids players to cancel damage until the end of the turn. With code.FCombat it
// forbids only cancelling combat damage.
func (g *Game) noCancelling(s *State, f *frame, in *code.Instr) {
	l := lasting{kind: lastNoCancel, ctl: f.ctl}
	if in.F&code.FCombat != 0 {
		l.amount = 1
	}
	s.addLasting(l)
}

func (g *Game) loseToughness(s *State, f *frame, in *code.Instr) { g.loseAll(s, f, in, lastUntough) }

func (g *Game) losePower(s *State, f *frame, in *code.Instr) { g.loseAll(s, f, in, lastPowerless) }

// loseAll removes all Toughness or all power of cards, whatever its source, for the
// duration in.A (W40). kind is the kind of the lasting effect.
func (g *Game) loseAll(s *State, f *frame, in *code.Instr, kind uint8) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for !set.empty() {
		o := set.pop()
		s.addLasting(lasting{kind: kind, obj: o, gen: s.objects[o].gen, extra: in.A})
		s.turn.deltas, s.dirty = true, true
	}
}
