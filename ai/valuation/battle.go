package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// ReadyUnits is the units of a player in a zone that are not corrupted.
func (j *Evaluator) ReadyUnits(p engine.Player, side engine.Player, z card.Zone) (out engine.Set) {
	for s := j.v.Units(side, z); ; {
		o := s.Pop()
		if o == 0 {
			return out
		}
		if j.v.Controller(o) == p && !j.v.Corrupted(o) {
			out.Add(o)
		}
	}
}

// PossibleAttackers is all that a player could attack with.
func (j *Evaluator) PossibleAttackers(p engine.Player) engine.Set {
	if party := j.v.Party(p); !party.Empty() {
		return party
	}
	s := j.ReadyUnits(p, p, card.Battlefield)
	if o := j.v.Legend(p); o != 0 && !j.v.Corrupted(o) {
		s.Add(o)
	}
	return s.Or(j.v.Roamers(p, true))
}

// NextBurnWins reports whether the enemy loses with the next section that burns, and that is heeded.
func (j *Evaluator) NextBurnWins() bool {
	return j.v.Burnt(j.opp)+1 == j.v.MustBurn(j.me) && !j.off.Has(TermRush)
}

// AttackPower is the power of attackers in the battle at hand.
func (j *Evaluator) AttackPower(attackers engine.Set) (n int) {
	for !attackers.Empty() {
		o := attackers.Pop()
		n += j.v.FightPower(o) + j.v.CombatBonus(o)
	}
	return n
}

// DamageToBurn is the damage that burns the section which is attacked, and kills all who defend it before, or who can
// as long as that is not known.
func (j *Evaluator) DamageToBurn(section engine.Obj) int {
	n, def := j.v.Lethal(section), j.v.Defenders()
	if !j.v.DefendersSet() {
		def = j.PossibleDefenders(section)
	}
	for !def.Empty() {
		n += j.v.Lethal(def.Pop())
	}
	return n
}

// PossibleDefenders is all that a player could defend a section of his with.
func (j *Evaluator) PossibleDefenders(section engine.Obj) engine.Set {
	p := section.Owner()
	return j.ReadyUnits(p, p, j.v.Zone(section)).Or(j.v.Roamers(p, false))
}

// CurrentBattle is the battle at hand as it would go on: with the attackers and
// defenders as declared, or before the declaration with all who could defend.
func (j *Evaluator) CurrentBattle() *Battle {
	c := &j.clash
	if c.ready {
		return c
	}
	j.battleFor(j.v.Attacked())
	c.ready = true
	return c
}

// battleFor is the battle for one section under attack.
func (j *Evaluator) battleFor(section engine.Obj) *Battle {
	att, def, target := j.v.AttackersAt(section), j.v.DefendersAt(section), section
	if section == j.v.Attacked() {
		target = j.v.AttackedAt()
	}
	if !j.v.DefendersSet() {
		def = j.PossibleDefenders(section)
	}
	return j.SetUpBattle(section, target, att, def)
}

// fronts are the sections under attack that have a battle of their own, besides the one
// at hand.
func (j *Evaluator) fronts(c *Battle) engine.Set {
	if !j.v.HasFronts() {
		return engine.Set{}
	}
	return j.v.UnderAttack().Without(c.Section)
}

// battleOf is the battle in which somebody fights, or could, and otherwise the one at hand.
func (j *Evaluator) battleOf(o engine.Obj) *Battle {
	c := j.CurrentBattle()
	if c.find(o) != nil {
		return c
	}
	for fronts := j.fronts(c); !fronts.Empty(); {
		if at := j.battleFor(fronts.Pop()); at.find(o) != nil {
			return at
		}
	}
	return j.CurrentBattle()
}

// outlook is what the attack at hand is worth to the viewer.
func (j *Evaluator) outlook() int {
	c := j.CurrentBattle()
	n := j.stands(c)
	for fronts := j.fronts(c); !fronts.Empty(); {
		n += j.stands(j.battleFor(fronts.Pop()))
	}
	return n
}

// stands is what a battle is worth to the viewer as it stands.
func (j *Evaluator) stands(c *Battle) int {
	if !c.judged {
		c.worth, c.judged = j.expect(c), true
	}
	return c.worth
}

// expect is what the battle at hand is worth to the viewer as c has it.
func (j *Evaluator) expect(c *Battle) int {
	def := j.v.Defenders()
	dm := MaskOf(&c.Def, c.NDef, def)
	gain := 0
	if j.v.DefendersSet() {
		gain = c.Gain(All(c.NAtt), dm)
	} else {
		_, gain = c.Defend(All(c.NAtt), 0, All(c.NDef))
	}
	if c.Section.Owner() == j.me {
		return -gain
	}
	return gain
}

// fighting reports whether the outcome of a battle is still open: attackers
// are declared and damage is not assigned.
func (j *Evaluator) fighting() bool {
	if !j.v.InCombat() || j.v.DamageSet() {
		return false
	}
	att := j.v.Attackers()
	return !att.Empty()
}

// strengthen is what power for the objects of a set, as an instruction gives
// it, is worth to the viewer in the battle at hand.
func (j *Evaluator) strengthen(sc *Walk, in *code.Instr, s engine.Set) int {
	c := j.CurrentBattle()
	n := j.strengthenIn(c, sc, in, s)
	if !j.v.HasFronts() {
		return n
	}
	for fronts := j.fronts(c); !fronts.Empty(); {
		n += j.strengthenIn(j.battleFor(fronts.Pop()), sc, in, s)
	}
	return n
}

func (j *Evaluator) strengthenIn(c *Battle, sc *Walk, in *code.Instr, s engine.Set) int {
	before := j.stands(c)
	after := before
	var old [2][MaxFighters]int
	stronger := j.change(sc, in, &c.Att, c.NAtt, s, &old[0])
	if j.change(sc, in, &c.Def, c.NDef, s, &old[1]) || stronger {
		after = j.expect(c)
	}
	for i := range c.Att[:c.NAtt] {
		c.Att[i].Power = old[0][i]
	}
	for i := range c.Def[:c.NDef] {
		c.Def[i].Power = old[1][i]
	}
	return after - before
}

// change gives the units of a set in a battle power, as an instruction says, and reports
// whether it changed any.
func (j *Evaluator) change(sc *Walk, in *code.Instr, side *[MaxFighters]Fighter, n int, s engine.Set, old *[MaxFighters]int) (any bool) {
	for i := range side[:n] {
		f := &side[i]
		old[i] = f.Power
		if s.Has(f.Obj) {
			sc.It = f.Obj
			f.Power = max(0, f.Power+j.amount(sc, in))
			any = any || f.Power != old[i]
		}
	}
	return any
}

// without is what taking a unit out of the battle at hand is worth to the
// viewer, the unit itself apart.
func (j *Evaluator) without(o engine.Obj) int {
	if !j.clash.ready && j.stays(o) {
		return 0
	}
	c := j.CurrentBattle()
	if j.v.HasFronts() {
		c = j.battleOf(o)
	}
	f := c.find(o)
	if f == nil {
		return 0
	}
	before := j.stands(c)
	old := *f
	f.Power, f.Worth, f.Lethal, f.Counter, f.Order = 0, 0, 0, 0, 0
	after := j.expect(c)
	*f = old
	return after - before
}

// stays reports whether somebody plainly neither fights nor could, so that no battle has
// to be set up to see it.
func (j *Evaluator) stays(o engine.Obj) bool {
	if att := j.v.Attackers(); att.Has(o) || j.v.HasFronts() {
		return false
	}
	if j.v.DefendersSet() {
		def := j.v.Defenders()
		return !def.Has(o)
	}
	section := j.v.Attacked()
	roam := j.v.Roamers(section.Owner(), false)
	return j.v.Zone(o) != j.v.Zone(section) && !roam.Has(o)
}

// opens is what it is worth to the viewer, whose turn it is and who has not attacked
// yet, that a unit of the enemy cannot defend: the game, when the last section that
// he needs burns without it and holds with it.
func (j *Evaluator) opens(o engine.Obj) int {
	if j.v.Active() != j.me || j.v.Burnt(j.opp)+1 < j.v.MustBurn(j.me) || j.v.Phase() > phaseBattle || j.v.InCombat() ||
		j.off.Has(TermClear) || j.v.Controller(o) == j.me || j.v.Corrupted(o) || !j.v.IsUnit(o) {
		return 0
	}
	z := j.v.Zone(o)
	if z == noZone {
		return 0
	}
	section := engine.Section(j.opp, int(z))
	if j.v.Burning(section) {
		return 0
	}
	force := -j.v.Lethal(section)
	for s := j.PossibleAttackers(j.me); ; {
		x := s.Pop()
		if x == 0 {
			break
		}
		force += j.v.PowerIn(x, card.Battlefield)
	}
	guards := j.PossibleDefenders(section)
	if force < 0 || !guards.Has(o) {
		return 0
	}
	for s := guards.Without(o); ; {
		x := s.Pop()
		if x == 0 {
			break
		}
		force -= j.v.Lethal(x)
	}
	if force < 0 || force >= j.v.Lethal(o) {
		return 0
	}
	return j.w.Second / 2
}

// find is a unit that fights, or could.
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

// ExposeCost is what it costs that n points of damage, after others that are on
// their way, bring a section within reach of those who can attack it next.
func (j *Evaluator) ExposeCost(section engine.Obj, before, n int) int {
	foe := section.Owner().Other()
	reach := 0
	for s := j.PossibleAttackers(foe); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		reach += j.v.PowerIn(o, card.Battlefield)
	}
	left := j.v.Remaining(section) - before + j.Board().Forces[section.Owner()].Cover[j.v.Zone(section)]
	if j.v.Burning(section) || left <= reach || left-n > reach {
		return 0
	}
	sc := j.SectionDamageOf(section)
	return min(sc.burn, 4*j.w.First) / 4
}
