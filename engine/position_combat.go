package engine

import (
	"fmt"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Combat is the part of a Position that describes an attack in the battlefield phase,
// at one of its windows. The attackers, the defenders and the damage assigned to them
// are fields of the cards (Placed.Fights, Placed.Assigned).
type Combat struct {
	// Window is the open window, AttackWindow to CombatWindow. Lower values mean no combat.
	Window Moment
	// Zone is the opponent's zone under attack. AttackWindow ignores it.
	Zone card.Zone
	// Legend says that the attack is on the opponent's legend, through Zone, not on the section.
	Legend bool
	// Assigned is the damage assigned to the section. Only DamageWindow allows it.
	Assigned int
}

// opening sets s up before the first turn (Position.Opening, Position.Preparing). The
// first decision is the first player's mulligan. It fails if a card is in play that
// does not begin the game there, or if hands and turn contradict that point.
func (g *Game) opening(s *State, pos *Position, ids [2][]Obj) error {
	switch {
	case pos.Turn > 1:
		return fmt.Errorf("a mulligan in turn %d: it comes before turn 1", pos.Turn)
	case pos.Preparing && !s.hand[0].empty() || pos.Preparing && !s.hand[1].empty():
		return fmt.Errorf("a hand in the preparation: the cards are still in the decks")
	}
	for _, o := range append(ids[0], ids[1]...) {
		if t := &s.objects[o]; t.place() != inUnder && !g.def(s, o).StartsInPlay || pos.Preparing {
			return fmt.Errorf("%s is in play before the first turn", g.def(s, o).Name)
		}
	}
	s.turns = 0
	s.stack[0] = frame{proc: procSetup, step: suMulligan}
	if pos.Preparing {
		s.stack[0].step = suShuffle
	}
	return nil
}

// windowSteps holds, by Moment - AttackWindow, the progress of the attack and the step of its
// frame while each combat window is open.
var windowSteps = [NumMoments - AttackWindow]struct{ fight, frame uint8 }{
	{fightNone, fgTargetAnswer},
	{fightTarget, fgAttackers},
	{fightAttackers, fgDefenders}, // or fgAmbush, see afterAttackers
	{fightAttackers, fgDefenders},
	{fightDefenders, fgAssign},
	{fightAssigned, fgApply},
	{fightOver, fgOver},
}

// joinCombat sets s up in a window of combat (Position.Combat). It fails if the attack,
// its fighters or the assigned damage are impossible.
func (g *Game) joinCombat(s *State, pos *Position, ids [2][]Obj) error {
	c := &pos.Combat
	if s.turn.skip&skipBattlefield != 0 {
		return fmt.Errorf("turn 1 has no battlefield phase: want a later one for the %v", c.Window)
	}
	att := pos.Active
	s.turn.phase = card.BattlefieldPhase
	s.stack[0].step = stBattleEnd
	f := s.beginFight(att, 0)
	at := windowSteps[c.Window-AttackWindow]
	f.step, s.fight.step = at.frame, at.fight
	switch {
	case c.Window == AttackersWindow:
		f.step = g.afterAttackers()
	case c.Window == AmbushWindow && g.afterAttackers() != fgAmbush:
		return fmt.Errorf("no card in the game has Ambush: there is no %v", c.Window)
	}
	if c.Window > AttackWindow {
		z := Section(att.Other(), int(c.Zone))
		s.fight.section, s.fight.target, s.fight.zone = z, z, uint8(z-firstSection)
		if s.objects[z].flags&flagBurning != 0 && c.Assigned > 0 {
			return fmt.Errorf("player %d's %v burns: it is assigned no damage", att.Other()+1, c.Zone)
		}
	}
	if c.Legend {
		if s.fight.target = s.legendOf(att.Other()); s.fight.target == 0 {
			return fmt.Errorf("player %d has no legend to be attacked", att.Other()+1)
		}
	}
	s.invalidate(analysis.DepFight)
	if err := g.placeFighters(s, pos, ids); err != nil {
		return err
	}
	s.invalidate(analysis.DepFight)
	s.invalidateAll()
	if err := g.placeAssigned(s, pos, ids); err != nil {
		return err
	}
	s.beginWindow(s.active)
	return nil
}

// placeFighters makes the cards with Placed.Fights attackers and defenders. It fails if a
// card could not fight or the window has no attackers.
func (g *Game) placeFighters(s *State, pos *Position, ids [2][]Obj) error {
	att, w := pos.Active, pos.Combat.Window
	mayAttack, mayDefend := g.mayFight(s, att)
	for p := range ids {
		for i, o := range ids[p] {
			c := &pos.Sides[p].Cards[i]
			name := g.def(s, o).Name
			switch {
			case !c.Fights:
			case s.objects[o].ctl() == att && w >= AttackersWindow && w < CombatWindow:
				if !mayAttack.Has(o) {
					return fmt.Errorf("%s cannot be attacking: it is no unit in the battlefield of player %d", name, att+1)
				}
				s.fight.attackers.add(o)
			case s.objects[o].ctl() != att && (w == DefendersWindow || w == DamageWindow):
				if !mayDefend.Has(o) {
					return fmt.Errorf("%s cannot be defending: it is no unit in the %v of player %d", name, pos.Combat.Zone, att.Other()+1)
				}
				s.fight.defenders.add(o)
			default:
				return fmt.Errorf("%s cannot fight in the %v", name, w)
			}
		}
	}
	if w >= AttackersWindow && w < CombatWindow && s.fight.attackers.empty() {
		return fmt.Errorf("nobody attacks in the %v", w)
	}
	if o := s.fight.target; o.isCard() && w >= DefendersWindow && w < CombatWindow && s.objects[o].flags&flagCorrupted == 0 {
		s.fight.defenders.add(o)
	}
	g.noteAttackers(s)
	g.noteDefenders(s)
	return nil
}

// mayFight returns the units and legends that player att could have declared as
// attackers, and those that the other player could have declared as defenders.
func (g *Game) mayFight(s *State, att Player) (attack, defend Set) {
	fighters := s.kinds[0].or(&s.kinds[3])
	attack, defend = s.zones[3*uint8(att)+2], s.zones[s.fight.zone]
	if s.deps&analysis.DepRemote != 0 {
		from := g.remoteFighters(s, code.SAttackFrom)
		attack = attack.or(&from)
		from = g.remoteFighters(s, code.SDefendFrom)
		defend = defend.or(&from)
	}
	if o := s.legendOf(att); o != 0 {
		attack.add(o)
	}
	if s.fight.target.isCard() {
		defend.add(s.fight.target)
	}
	return attack.and(&fighters), defend.and(&fighters)
}

// placeAssigned assigns the combat damage of a position (Placed.Assigned,
// Combat.Assigned) to cards and section. It fails outside the damage window, and for an
// object that takes no part in the attack.
func (g *Game) placeAssigned(s *State, pos *Position, ids [2][]Obj) error {
	att := pos.Active
	assign := func(p Player, o Obj, n int) {
		if n > 0 {
			s.objects[o].pendingCombat = u8(n)
			s.fight.hit[p].add(o)
		}
	}
	damage := pos.Combat.Window == DamageWindow
	for p := range ids {
		for i, o := range ids[p] {
			n, name := pos.Sides[p].Cards[i].Assigned, g.def(s, o).Name
			switch {
			case n == 0:
			case !damage:
				return fmt.Errorf("%s is assigned damage: that is so in the damage window only", name)
			case s.fight.attackers.Has(o):
				if s.fight.defenders.empty() {
					return fmt.Errorf("%s is assigned damage, and nobody defends", name)
				}
				assign(att.Other(), o, n)
			case s.fight.defenders.Has(o), o == s.fight.target:
				assign(att, o, n)
			default:
				return fmt.Errorf("%s is assigned damage and takes no part in the attack", name)
			}
		}
	}
	switch {
	case pos.Combat.Assigned == 0:
	case !damage:
		return fmt.Errorf("player %d's %v is assigned damage: that is so in the damage window only", att.Other()+1, pos.Combat.Zone)
	case s.fight.target != s.fight.section:
		return fmt.Errorf("player %d's %v is assigned damage, and the legend is attacked", att.Other()+1, pos.Combat.Zone)
	default:
		assign(att, s.fight.section, pos.Combat.Assigned)
	}
	if damage {
		g.totalDamage(s)
		s.fight.power = [2]uint16{}
	}
	return nil
}
