package judge

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// What the words about attacks are worth.

// joined: a unit that attacks or defends from now on brings its power.
func (j *Judge) joined(_ *Scene, _ *code.Instr, o engine.Obj) int {
	if !j.fighting() {
		return 0
	}
	return j.Sign(o) * 60 * j.v.Power(o)
}

// leftFight: a unit that neither attacks nor defends any more brings none.
func (j *Judge) leftFight(_ *Scene, _ *code.Instr, o engine.Obj) int {
	if !j.fighting() {
		return 0
	}
	return -j.Sign(o) * 60 * j.v.Power(o)
}

// heldBack: a player who cannot attack any more, of use while he still could.
func (j *Judge) heldBack(_ *code.Instr, p engine.Player, _ int) int {
	if p != j.v.Active() || j.v.Phase() >= phaseBattle {
		return 0
	}
	return -3 * j.w.Point
}

// shieldedCapital: the next damage to a capital is cancelled, which is worth something
// while it is attacked.
func (j *Judge) shieldedCapital(_ *code.Instr, p engine.Player, n int) int {
	if !j.fighting() || j.v.Attacked().Owner() != p {
		return 0
	}
	return min(n, 8) * j.w.Point / 2
}

// burned: a section burns.
func (j *Judge) burned(_ *Scene, _ *code.Instr, o engine.Obj) int { return -j.Sign(o) * j.w.First }

// unburned: it does not any more.
func (j *Judge) unburned(_ *Scene, _ *code.Instr, o engine.Obj) int { return j.Sign(o) * j.w.First }
