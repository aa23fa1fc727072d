package analysis

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Situations is a set of situations in which a player may be asked in a window:
// a bit for each, the first nine when it is his turn, the next nine when it is
// not, and one for a chain with a link on it. The nine are the phases, by
// card.Phase, and three moments of an attack. Most actions are ruled out by the
// situation alone: they need an attacker, a link on the chain, their controller's
// turn. What is left is looked at closely.
type Situations uint32

// The moments of an attack, bits beside those of the phases.
const (
	AttackersMoment = int(card.NumPhases) + iota // attackers are declared
	DefendersMoment                              // and defenders
	AssignedMoment                               // and damage is assigned
	NumMoments
)

// Joined situations.
const (
	OnChain = Situations(1) << (2 * NumMoments) // a link lies on the chain
	InMain  = OnChain << 1                      // units, supports and quests may be played
	Mine    = Situations(1)<<NumMoments - 1     // it is the player's turn
	Theirs  = Mine << NumMoments                // it is not
	InFight = Situations(1)<<AttackersMoment | 1<<DefendersMoment | 1<<AssignedMoment
	All     = Mine | Theirs
)

// Theirs is the other player's situation when that of the player whose turn it is
// is m, the main window apart.
func (m Situations) Theirs() Situations { return m&Mine<<NumMoments | m&OnChain }

// both is situations whoever's turn it is.
func both(m Situations) Situations { return m | m<<NumMoments }

// situations is when an ability could be announced, by its window and by what
// it must target.
func (l planner) situations(ab *code.Ability) Situations {
	m := windowSituations(ab.Window)
	for i := range ab.Targets {
		t := &ab.Targets[i]
		if t.Max != 0 && !t.UpTo || t.Mode != 0 {
			continue // X may be 0, or another option be chosen
		}
		sel := &l.Sels[t.Sel]
		if sel.Place == code.OnChain {
			return OnChain
		}
		if sel.Need&(code.Attacking|code.Defending|code.Participating) != 0 {
			m &= both(InFight) // a unit may have joined as a defender before defenders are declared
		}
	}
	return m
}

// windowSituations is when an action with this restriction may be announced.
func windowSituations(w code.Window) Situations {
	switch w {
	case code.MyTurn:
		return Mine
	case code.MyTurnBegin:
		return 1<<card.TurnBegins | InFight
	case code.MyKingdom:
		return 1<<card.KingdomPhase | InFight
	case code.MyQuest:
		return 1<<card.QuestPhase | InFight
	case code.MyCapital:
		return 1<<card.CapitalPhase | InFight
	case code.AmbushStep:
		return both(1 << AttackersMoment)
	case code.Defended:
		return both(1 << DefendersMoment)
	case code.BattleEnds:
		return both(1 << card.BattlefieldPhase)
	case code.MyBattle, code.MyBattleBegin:
		return 1<<card.BattlefieldPhase | InFight
	case code.DamagePending:
		return both(1 << AssignedMoment)
	case code.BeforeDefend:
		return both(1 << AttackersMoment)
	case code.InCombat:
		return both(InFight)
	}
	return All
}
