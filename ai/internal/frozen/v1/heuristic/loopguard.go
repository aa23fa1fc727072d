package heuristic

import "github.com/wisim/wisim/engine"

// mostUses is the number of times that an agent may use the abilities of one card in a turn
// without spending resources in between. Without this limit, an ability that costs nothing could
// be used forever, and neither the game nor a playout would end.
const mostUses = 3

// LoopGuard counts the uses of abilities to stop endless repetition.
type LoopGuard struct {
	turn int
	pool [2]int // resources of both players when counting began; a change restarts the count
	uses [256]uint8
}

// Reset forgets the counts.
func (r *LoopGuard) Reset() { *r = LoopGuard{} }

// Check returns the choice a, or Pass if a would use the same card too often.
func (r *LoopGuard) Check(v engine.View, legal []engine.Action, a engine.Action) engine.Action {
	if a.Verb() != engine.Play || !v.IsInPlay(a.Obj()) || legal[0].Verb() != engine.Pass {
		return a
	}
	if pool := [2]int{v.Resources(0), v.Resources(1)}; v.Turn() != r.turn || pool != r.pool {
		*r = LoopGuard{turn: v.Turn(), pool: pool}
	}
	if r.uses[a.Obj()] == mostUses {
		return legal[0]
	}
	r.uses[a.Obj()]++
	return a
}
