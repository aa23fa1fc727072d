package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// ReadyUnits returns the units that player p controls in a zone of side's capital and that are
// not corrupted.
func (e *Evaluator) ReadyUnits(p engine.Player, side engine.Player, z card.Zone) (out engine.Set) {
	for s := e.v.Units(side, z); ; {
		o := s.Pop()
		if o == 0 {
			return out
		}
		if e.v.Controller(o) == p && !e.v.Corrupted(o) {
			out.Add(o)
		}
	}
}

// PossibleAttackers returns the units and the legend that a player could attack with now.
func (e *Evaluator) PossibleAttackers(p engine.Player) engine.Set {
	if party := e.v.EligibleAttackers(p); !party.Empty() {
		return party
	}
	s := e.ReadyUnits(p, p, card.Battlefield)
	if o := e.v.Legend(p); o != 0 && !e.v.Corrupted(o) {
		s.Add(o)
	}
	return s.Or(e.v.RemoteFighters(p, true))
}

// NextBurnWins reports whether the viewer wins when one more section of the opponent burns. It is
// always false if TermRush is switched off.
func (e *Evaluator) NextBurnWins() bool {
	return e.v.BurningSections(e.opp)+1 == e.v.MustBurn(e.me) && !e.off.Has(TermRush)
}

// AttackPower returns the sum of the attackers' power in the current battle.
func (e *Evaluator) AttackPower(attackers engine.Set) (n int) {
	for !attackers.Empty() {
		o := attackers.Pop()
		n += e.v.FightPower(o) + e.v.CombatBonus(o)
	}
	return n
}

// DamageToBurn returns the damage that kills all defenders and then burns the attacked section.
// Before defenders are declared it counts all possible defenders.
func (e *Evaluator) DamageToBurn(section engine.Obj) int {
	n, def := e.v.LethalDamage(section), e.v.Defenders()
	if !e.v.DefendersDeclared() {
		def = e.PossibleDefenders(section)
	}
	for !def.Empty() {
		n += e.v.LethalDamage(def.Pop())
	}
	return n
}

// PossibleDefenders returns the units and the legend that could defend a section.
func (e *Evaluator) PossibleDefenders(section engine.Obj) engine.Set {
	p := section.Owner()
	return e.ReadyUnits(p, p, e.v.Zone(section)).Or(e.v.RemoteFighters(p, false))
}

// CurrentBattle returns the battle that is going on, with the declared attackers and with the
// declared defenders or, before their declaration, all possible ones.
func (e *Evaluator) CurrentBattle() *Battle {
	c := &e.battle
	if c.ready {
		return c
	}
	e.battleFor(e.v.Attacked())
	c.ready = true
	return c
}

// battleFor sets up the battle for one of the sections under attack.
func (e *Evaluator) battleFor(section engine.Obj) *Battle {
	att, def, target := e.v.AttackersAt(section), e.v.DefendersAt(section), section
	if section == e.v.Attacked() {
		target = e.v.AttackedAt()
	}
	if !e.v.DefendersDeclared() {
		def = e.PossibleDefenders(section)
	}
	return e.SetUpBattle(section, target, att, def)
}

// otherFronts returns the sections under attack, other than that of c, that have a battle of
// their own.
func (e *Evaluator) otherFronts(c *Battle) engine.Set {
	if !e.v.HasFronts() {
		return engine.Set{}
	}
	return e.v.UnderAttack().Without(c.Section)
}

// battleOf returns the battle in which o fights or could fight, or else the current battle.
func (e *Evaluator) battleOf(o engine.Obj) *Battle {
	c := e.CurrentBattle()
	if c.find(o) != nil {
		return c
	}
	for fronts := e.otherFronts(c); !fronts.Empty(); {
		if at := e.battleFor(fronts.Pop()); at.find(o) != nil {
			return at
		}
	}
	return e.CurrentBattle()
}

// attackWorth returns the worth of the current attack to the viewer: the sum over its battles.
func (e *Evaluator) attackWorth() int {
	c := e.CurrentBattle()
	n := e.battleWorth(c)
	for fronts := e.otherFronts(c); !fronts.Empty(); {
		n += e.battleWorth(e.battleFor(fronts.Pop()))
	}
	return n
}

// battleWorth returns the result of evalBattle for c, and caches it.
func (e *Evaluator) battleWorth(c *Battle) int {
	if !c.evaluated {
		c.worth, c.evaluated = e.evalBattle(c), true
	}
	return c.worth
}

// evalBattle returns the worth of a battle to the viewer. Before defenders are declared it assumes
// the best defence.
func (e *Evaluator) evalBattle(c *Battle) int {
	def := e.v.Defenders()
	dm := MaskOf(&c.Def, c.NDef, def)
	gain := 0
	if e.v.DefendersDeclared() {
		gain = c.Gain(All(c.NAtt), dm)
	} else {
		_, gain = c.Defend(All(c.NAtt), 0, All(c.NDef))
	}
	if c.Section.Owner() == e.me {
		return -gain
	}
	return gain
}

// battleOpen reports whether attackers are declared and combat damage is not assigned yet.
func (e *Evaluator) battleOpen() bool {
	if !e.v.InCombat() || e.v.DamageAssigned() {
		return false
	}
	att := e.v.Attackers()
	return !att.Empty()
}

// boostWorth returns the worth to the viewer, in the current battles, of giving the units of s the
// power of an instruction.
func (e *Evaluator) boostWorth(sc *Walk, in *code.Instr, s engine.Set) int {
	c := e.CurrentBattle()
	n := e.boostWorthIn(c, sc, in, s)
	if !e.v.HasFronts() {
		return n
	}
	for fronts := e.otherFronts(c); !fronts.Empty(); {
		n += e.boostWorthIn(e.battleFor(fronts.Pop()), sc, in, s)
	}
	return n
}

// boostWorthIn is boostWorth in one battle.
func (e *Evaluator) boostWorthIn(c *Battle, sc *Walk, in *code.Instr, s engine.Set) int {
	before := e.battleWorth(c)
	after := before
	var old [2][MaxFighters]int
	stronger := e.addPower(sc, in, &c.Att, c.NAtt, s, &old[0])
	if e.addPower(sc, in, &c.Def, c.NDef, s, &old[1]) || stronger {
		after = e.evalBattle(c)
	}
	for i := range c.Att[:c.NAtt] {
		c.Att[i].Power = old[0][i]
	}
	for i := range c.Def[:c.NDef] {
		c.Def[i].Power = old[1][i]
	}
	return after - before
}

// addPower adds the power of an instruction to the fighters of one side that are in s, and reports
// whether any power changed. It stores the previous powers in old.
func (e *Evaluator) addPower(sc *Walk, in *code.Instr, side *[MaxFighters]Fighter, n int, s engine.Set, old *[MaxFighters]int) (any bool) {
	for i := range side[:n] {
		f := &side[i]
		old[i] = f.Power
		if s.Has(f.Obj) {
			sc.It = f.Obj
			f.Power = max(0, f.Power+e.amount(sc, in))
			any = any || f.Power != old[i]
		}
	}
	return any
}

// removalWorth returns the change of a battle's worth to the viewer if a unit leaves the battle. It
// does not count the loss of the unit itself.
func (e *Evaluator) removalWorth(o engine.Obj) int {
	if !e.battle.ready && e.plainlyNotFighting(o) {
		return 0
	}
	c := e.CurrentBattle()
	if e.v.HasFronts() {
		c = e.battleOf(o)
	}
	f := c.find(o)
	if f == nil {
		return 0
	}
	before := e.battleWorth(c)
	old := *f
	f.Power, f.Worth, f.Lethal, f.Counter, f.Order = 0, 0, 0, 0, 0
	after := e.evalBattle(c)
	*f = old
	return after - before
}

// plainlyNotFighting reports whether it is clear, without setting up a battle, that o does not
// fight and could not.
func (e *Evaluator) plainlyNotFighting(o engine.Obj) bool {
	if att := e.v.Attackers(); att.Has(o) || e.v.HasFronts() {
		return false
	}
	if e.v.DefendersDeclared() {
		def := e.v.Defenders()
		return !def.Has(o)
	}
	section := e.v.Attacked()
	roam := e.v.RemoteFighters(section.Owner(), false)
	return e.v.Zone(o) != e.v.Zone(section) && !roam.Has(o)
}

// openingWorth returns the worth to the viewer, before his attack, of keeping an opposing unit from
// defending. It is half the value of winning if the last section that he needs would burn without
// that defender and not with it; otherwise it is 0.
func (e *Evaluator) openingWorth(o engine.Obj) int {
	if e.v.Active() != e.me || e.v.BurningSections(e.opp)+1 < e.v.MustBurn(e.me) || e.v.Phase() > card.BattlefieldPhase || e.v.InCombat() ||
		e.off.Has(TermClear) || e.v.Controller(o) == e.me || e.v.Corrupted(o) || !e.v.IsUnit(o) {
		return 0
	}
	z := e.v.Zone(o)
	if z == noZone {
		return 0
	}
	section := engine.Section(e.opp, int(z))
	if e.v.Burning(section) {
		return 0
	}
	force := -e.v.LethalDamage(section)
	for s := e.PossibleAttackers(e.me); ; {
		x := s.Pop()
		if x == 0 {
			break
		}
		force += e.v.PowerIn(x, card.Battlefield)
	}
	guards := e.PossibleDefenders(section)
	if force < 0 || !guards.Has(o) {
		return 0
	}
	for s := guards.Without(o); ; {
		x := s.Pop()
		if x == 0 {
			break
		}
		force -= e.v.LethalDamage(x)
	}
	if force < 0 || force >= e.v.LethalDamage(o) {
		return 0
	}
	return e.w.Second / 2
}

// find returns a fighter of the battle, or nil.
func (c *Battle) find(o engine.Obj) *Fighter {
	for i := range c.Att[:c.NAtt] {
		if c.Att[i].Obj == o {
			return &c.Att[i]
		}
	}
	for i := range c.Def[:c.NDef] {
		if c.Def[i].Obj == o {
			return &c.Def[i]
		}
	}
	return nil
}

// ExposeCost returns the cost of n damage to a section due to bringing it within reach of the next
// attack. before is the damage to the section that is already assigned.
func (e *Evaluator) ExposeCost(section engine.Obj, before, n int) int {
	foe := section.Owner().Other()
	reach := 0
	for s := e.PossibleAttackers(foe); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		reach += e.v.PowerIn(o, card.Battlefield)
	}
	left := e.v.Remaining(section) - before + e.Board().Forces[section.Owner()].BlockerHP[e.v.Zone(section)]
	if e.v.Burning(section) || left <= reach || left-n > reach {
		return 0
	}
	sc := e.SectionDamageOf(section)
	return min(sc.burn, 4*e.w.First) / 4
}
