package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// situations is a set of situations in which a player may be asked in a window:
// a bit for each, the first nine when it is his turn, the next nine when it is
// not, and one for a chain with a link on it. Most actions are ruled out by the moment alone: they need an attacker,
// a link on the chain, their controller's turn. What is left is looked at
// closely; the mask never rules out what could be announced.
type situations uint32

// Moments of one player: the six phases outside combat, then three moments of
// combat.
const (
	momAttackers = 6 + iota
	momDefenders
	momAssigned
	numMoments
)

const (
	momChain  = situations(1) << (2 * numMoments)
	momMine   = situations(1)<<numMoments - 1
	momTheirs = momMine << numMoments
	momFight  = 1<<momAttackers | 1<<momDefenders | 1<<momAssigned
	momAll    = momMine | momTheirs
)

func both(m situations) situations { return m | m<<numMoments }

// momentsOf is when an ability could be announced, by its window and by what
// it must target.
func (g *Game) momentsOf(ab *code.Ability) situations {
	m := windowMoments(ab.Window)
	for i := range ab.Targets {
		t := &ab.Targets[i]
		if t.Max != 0 && !t.UpTo || t.Mode != 0 {
			continue // X may be 0, or another option be chosen
		}
		sel := &g.lib.Sels[t.Sel]
		if sel.Place == code.OnChain {
			return momChain
		}
		if sel.Need&(code.Attacking|code.Participating) != 0 {
			m &= both(momFight)
		}
		if sel.Need&code.Defending != 0 {
			m &= both(1<<momDefenders | 1<<momAssigned)
		}
	}
	return m
}

func windowMoments(w code.Window) situations {
	switch w {
	case code.MyTurn:
		return momMine
	case code.MyKingdom:
		return 1<<phaseKingdom | momFight
	case code.MyQuest:
		return 1<<phaseQuest | momFight
	case code.MyCapital:
		return 1<<phaseCapital | momFight
	case code.MyBattle:
		return 1<<phaseBattle | momFight
	case code.DamagePending:
		return both(1 << momAssigned)
	case code.BeforeDefend:
		return both(1 << momAttackers)
	case code.InCombat:
		return both(momFight)
	}
	return momAll
}
