package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// attackable reports whether the current attack can be redirected to the zone of section
// z. The attack must be on the capital (note A62), and the zone another one of the
// defending player that is not burning.
func (g *Game) attackable(s *State, z Obj) bool {
	if no := g.ruleObjects(s, code.SUnattackable); no.Has(z) {
		return false
	}
	c := &s.fight
	return !c.pooled() && (c.target.isSection() || c.fronts()) && z.Owner() == c.section.Owner() && s.attackedZones()>>(z-firstSection)&1 == 0 && s.objects[z].flags&flagBurning == 0
}

// redirectAttack moves the current attack to another zone of the defending player.
func (g *Game) redirectAttack(s *State, f *frame, in *code.Instr) {
	dest := g.objects(s, f, in.R2)
	if in.R2.Kind == code.RefNone {
		dest = g.objects(s, f, in.R)
	}
	z := dest.first()
	if !z.isSection() || s.fight.step != fightAttackers || !g.attackable(s, z) {
		f.ok(false)
		return
	}
	s.fight.section, s.fight.target, s.fight.zone = z, z, uint8(z-firstSection)
	if s.fight.fronts() { // the attacker attacks several zones: all these attacks move to zone z
		s.fight.wide = 0
		s.forgetFronts()
	}
	g.dropMovedFighters(s, s.fight.defenders) // the defenders were declared for the old zone
	s.invalidate(analysis.DepFight)
	g.emitLog(s, LogEntry{Kind: LogAttack, Player: f.ctl.Other(), Obj: z, N: int(s.fight.zone)})
	g.emit(s, code.ZoneAttacked, z, 0)
}

// extraBattle adds a battlefield phase to the turn, after the current one or, with
// code.FFirst, after the first of the turn. It fails (f.ok) if that phase is already over
// (W93).
func (g *Game) extraBattle(s *State, f *frame, in *code.Instr) {
	at := s.turn.phase == card.BattlefieldPhase
	if in.F&code.FFirst != 0 {
		at = s.turn.battles == 0 && s.turn.phase < card.BattlefieldPhase || s.turn.battles == 1 && at
	}
	f.ok(at)
	if at {
		s.turn.extra = add8(s.turn.extra, 1)
	}
}

// noBattle makes players skip their battlefield phases this turn.
func (g *Game) noBattle(s *State, f *frame, in *code.Instr) {
	who := g.players(s, f, in)
	for _, p := range who.all() {
		s.turn.noBattle |= 1 << p
	}
}

// mayAttack lets objects that match a selector attack from any zone.
func (g *Game) mayAttack(s *State, f *frame, in *code.Instr) {
	s.addLasting(lasting{kind: lastAttackFromAnywhere, ctl: f.ctl, sel: in.To})
}

// attackWith starts an attack by certain units only, while the effect that allows it
// resolves. The attack has all steps and windows of a battlefield phase. Each window has
// its own chain; players cannot respond to links that were on the chain before
// (combat.extra-attack-follows-steps, W38).
func (g *Game) attackWith(s *State, f *frame, in *code.Instr) {
	g.refresh(s)
	set := g.readyToAttack(s, f.ctl, g.objects(s, f, in.R))
	f.ok(!set.empty() && s.fight.step == fightNone && !s.barred(f.ctl))
	if f.flags&fOK == 0 {
		return
	}
	for h := s.beginFight(f.ctl, f.src); !set.empty() && !s.Over(); {
		g.regAdd(s, h.frame, 0, set.pop())
	}
}

// attackZone starts an attack on a given zone by any units that could be declared in a
// battlefield phase. The steps after the choice of the zone follow, as in attackWith.
func (g *Game) attackZone(s *State, f *frame, in *code.Instr) {
	dest := g.objects(s, f, in.R2)
	z, no := dest.first(), g.ruleObjects(s, code.SUnattackable)
	f.ok(z.isSection() && z.Owner() != f.ctl && !no.Has(z) && s.fight.step == fightNone && !s.barred(f.ctl))
	if f.flags&fOK == 0 {
		return
	}
	h := s.beginFight(f.ctl, f.src)
	h.step = fgTargetAnswer
	if !s.Over() {
		g.regAdd(s, h.frame, 1, z)
	}
}

// asAmbushed emits for each card of R the event that it was turned faceup by Ambush.
func (g *Game) asAmbushed(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for !set.empty() {
		g.emit(s, code.Ambushes, set.pop(), 0)
	}
}

// attackAll directs all attacks of f's controller in this phase against all zones of his
// opponent that are not burning.
func (g *Game) attackAll(s *State, f *frame, _ *code.Instr) {
	s.addLasting(lasting{kind: lastWide, ctl: f.ctl, extra: uint8(code.UntilPhase)})
}
