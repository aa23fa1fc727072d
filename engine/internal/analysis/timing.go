package analysis

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// TimingMask is a set of situations in which a player may act. Bits 0 to 8 are the
// situations of the player's own turn: the phases, by card.Phase, then three moments
// of an attack. Bits 9 to 17 are the same in the other player's turn, and OnChain is a
// chain with a link on it. The mask alone rules out most actions (they need an attacker,
// a link on the chain, their controller's turn); the engine tests the rest in full.
type TimingMask uint32

// The moments of an attack. Their bits follow those of the phases.
const (
	AttackersDeclared = int(card.NumPhases) + iota // attackers have been declared
	DefendersDeclared                              // defenders have been declared
	DamageAssigned                                 // combat damage has been assigned
	NumTimings
)

// Bits and masks for combinations of situations.
const (
	OnChain = TimingMask(1) << (2 * NumTimings) // there is a link on the chain
	InMain  = OnChain << 1                      // units, supports and quests may be played (the main window)
	Mine    = TimingMask(1)<<NumTimings - 1     // every moment in the player's own turn
	Theirs  = Mine << NumTimings                // every moment in the other player's turn
	InFight = TimingMask(1)<<AttackersDeclared | 1<<DefendersDeclared | 1<<DamageAssigned
	All     = Mine | Theirs
)

// Theirs returns the situation of the other player, given the situation m of the player whose
// turn it is. The main window is dropped.
func (m TimingMask) Theirs() TimingMask { return m&Mine<<NumTimings | m&OnChain }

// both returns the situations of m in either player's turn.
func both(m TimingMask) TimingMask { return m | m<<NumTimings }

// timing returns when an ability could be announced, judged by its window and by what
// it must target.
func (l analyzer) timing(ab *code.Ability) TimingMask {
	m := windowTiming(ab.Window)
	for i := range ab.Targets {
		t := &ab.Targets[i]
		if t.Max != 0 && !t.UpTo || t.Mode != 0 {
			continue // the player may need no target: X may be 0, or another option chosen
		}
		sel := &l.Sels[t.Sel]
		if sel.Place == code.OnChain {
			return OnChain
		}
		if sel.Need&(code.Attacking|code.Defending|code.Participating) != 0 {
			m &= both(InFight) // any moment of an attack: a unit may join as a defender even before defenders are declared
		}
	}
	return m
}

// windowTiming returns when an action with window restriction w may be announced.
func windowTiming(w code.Window) TimingMask {
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
		return both(1 << AttackersDeclared)
	case code.Defended:
		return both(1 << DefendersDeclared)
	case code.BattleEnds:
		return both(1 << card.BattlefieldPhase)
	case code.MyBattle, code.MyBattleBegin:
		return 1<<card.BattlefieldPhase | InFight
	case code.DamagePending:
		return both(1 << DamageAssigned)
	case code.BeforeDefend:
		return both(1 << AttackersDeclared)
	case code.InCombat:
		return both(InFight)
	}
	return All
}
