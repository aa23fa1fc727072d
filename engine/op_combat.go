package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// attackable reports whether the attack at hand could be redirected to a zone:
// the capital is attacked (note A62), and the zone is another one of the
// defender's and does not burn.
func (g *Game) attackable(s *State, z Obj) bool {
	if no := g.ruleObjects(s, code.SUnattackable); no.Has(z) {
		return false
	}
	c := &s.fight
	return !c.pooled() && (c.target.isSection() || c.fronts()) && z.Owner() == c.section.Owner() && s.attackedZones()>>(z-firstSection)&1 == 0 && s.objects[z].flags&flagBurning == 0
}

// redirectAttack moves the attack to another zone of the defender.
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
	if s.fight.fronts() { // all of it
		s.fight.wide = 0
		s.forgetFronts()
	}
	g.dropMovedFighters(s, s.fight.defenders) // who was declared as one of the zone that it was against
	s.invalidate(analysis.DepFight)
	g.emitLog(s, LogEntry{Kind: LogAttack, Player: f.ctl.Other(), Obj: z, N: int(s.fight.zone)})
	g.emit(s, code.ZoneAttacked, z, 0)
}

// extraBattle adds a battlefield phase to the turn, after the one at hand, or after
// the first of the turn: when that is over, there is none to follow it (W93).
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

// noBattle takes a player's battlefield phases of this turn.
func (g *Game) noBattle(s *State, f *frame, in *code.Instr) {
	who := g.players(s, f, in)
	for _, p := range who.all() {
		s.turn.noBattle |= 1 << p
	}
}

// mayAttack lets objects of a selector attack from any zone.
func (g *Game) mayAttack(s *State, f *frame, in *code.Instr) {
	s.addLasting(lasting{kind: lastAttackFromAnywhere, ctl: f.ctl, sel: in.To})
}

// attackWith begins an attack by some units and nobody else, in the middle of
// the effect that allows it. It has all the steps of a battlefield phase, with
// their windows; each window has its own chain, and the links that wait below
// cannot be responded to (combat.extra-attack-follows-steps, W38).
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

// attackZone begins an attack on a zone, by whoever may be declared in a battlefield
// phase. The zone is named; all other steps follow, as with attackWith.
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

// asAmbushed tells what waits for cards to be turned faceup by Ambush that they were.
func (g *Game) asAmbushed(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for !set.empty() {
		g.emit(s, code.Ambushes, set.pop(), 0)
	}
}

// attackAll has the attacks of the controller in this phase be against all zones of his
// opponent that do not burn.
func (g *Game) attackAll(s *State, f *frame, _ *code.Instr) {
	s.addLasting(lasting{kind: lastWide, ctl: f.ctl, extra: uint8(code.UntilPhase)})
}
