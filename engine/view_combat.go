package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// FightersMatter reports whether an active effect may depend on which units attack or defend: an
// effect on power, hit points or keywords, or on damage dealt to units. Effects that only guard a
// capital do not count. The result may be true although no effect depends on the fighters.
func (v View) FightersMatter() bool {
	const asks = analysis.DepFight | analysis.DepBonus | analysis.DepTimes | analysis.DepCap | analysis.DepNoCancel
	return v.s.deps&asks != 0 || v.s.nLasting > 0 || v.g.features&analysis.ForcedOnDamage != 0
}

// Attackers returns the attackers of the current combat, of all zones.
func (v View) Attackers() Set { return v.s.fight.attackers }

// Defenders returns the defenders of the current combat, of all zones.
func (v View) Defenders() Set { return v.s.fight.defenders }

// Attacked returns the section of the zone under attack, 0 if there is none. In an
// attack on several zones it is the one being handled, or the first.
func (v View) Attacked() Obj {
	if v.s.fight.wide == 0 {
		return v.s.fight.section
	}
	return sectionAt(v.s.fight.zoneAt())
}

// AttackedAt returns the target of the attack on the zone Attacked: its section, or a
// legend that is attacked through the zone (0 once the legend has left play).
func (v View) AttackedAt() Obj { return v.s.fight.currentTarget() }

// UnderAttack returns the sections of all zones under attack.
func (v View) UnderAttack() (set Set) {
	c := &v.s.fight
	if c.wide == 0 && c.section != 0 {
		set.add(c.section)
	}
	for m := c.wide & wideZones; m != 0; m &= m - 1 {
		set.add(sectionAt(c.base() + uint8(lowBit(m))))
	}
	return set
}

// HasFronts reports whether several zones are under attack and each of them has its
// own attackers.
func (v View) HasFronts() bool { return v.s.fight.fronts() }

// NextFront returns the section for which fighters are declared after the current
// one, in an attack with fronts (HasFronts); 0 if there is none.
func (v View) NextFront() Obj {
	c := &v.s.fight
	if next := c.nextFront(); c.fronts() && next != 0 {
		return sectionAt(c.base() + next - 1)
	}
	return 0
}

// DeclaredAttack returns the section of the zone that was declared first in the
// current attack, and the target of the attack there (the section or a legend).
func (v View) DeclaredAttack() (section, target Obj) { return v.s.fight.section, v.s.fight.target }

// AttackersAt returns the attackers of the zone with the given section. Without
// fronts (HasFronts) these are all attackers. While attackers are declared, those
// without a front so far belong to the zone Attacked.
func (v View) AttackersAt(section Obj) Set {
	if !v.s.fight.fronts() {
		return v.s.fight.attackers
	}
	return v.at(v.s.fight.attackers, section, fightTarget)
}

// DefendersAt returns the defenders of the zone with the given section, as
// AttackersAt does for attackers.
func (v View) DefendersAt(section Obj) Set {
	if !v.s.fight.fronts() {
		return v.s.fight.defenders
	}
	return v.at(v.s.fight.defenders, section, fightAttackers)
}

// at returns the members of side (attackers or defenders) who fight at a section.
// declaring is the last finished step of the attack while that side is declared.
func (v View) at(side Set, section Obj, declaring uint8) Set {
	c := &v.s.fight
	if c.step != declaring || c.currentFront() == 0 {
		return v.s.fightersAt(side, uint8(section-firstSection))
	}
	free := v.s.withoutFront(side)
	if section == v.Attacked() {
		return free
	}
	side = side.minus(&free)
	return v.s.fightersAt(side, uint8(section-firstSection))
}

// DamageAssigned reports whether combat damage is assigned and not yet applied.
func (v View) DamageAssigned() bool { return v.s.fight.step == fightAssigned }

// InCombat reports whether attackers have been declared and combat is not over.
func (v View) InCombat() bool { return v.s.fight.step >= fightAttackers && v.s.fight.step < fightOver }

// DefendersDeclared reports whether the current combat is past the declaration of
// defenders, even if there are none.
func (v View) DefendersDeclared() bool { return v.s.fight.step >= fightDefenders }

// EligibleAttackers returns the units that may attack if an effect of p has begun the
// current attack for certain units only. It is empty if there is no such limit.
func (v View) EligibleAttackers(p Player) Set {
	for i := int(v.s.nStack) - 1; i >= 0; i-- {
		if f := &v.s.stack[i]; f.proc == procFight && f.src != 0 && f.ctl == p {
			return v.g.regSet(v.s, f, 0)
		}
	}
	return Set{}
}

// RemoteFighters returns the units and legends of p that an effect allows to attack
// (or, if attack is false, to defend) from any zone. Corrupted ones are left out.
func (v View) RemoteFighters(p Player, attack bool) Set {
	if v.s.deps&analysis.DepRemote == 0 && v.s.nLasting == 0 {
		return Set{}
	}
	stat := code.SDefendFrom
	if attack {
		stat = code.SAttackFrom
	}
	set := v.g.remoteFighters(v.s, stat)
	set = set.and(&v.s.controlled[p])
	return set.minus(&v.s.corrupted)
}
