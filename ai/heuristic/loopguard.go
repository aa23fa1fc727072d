package heuristic

import "github.com/wisim/wisim/engine"

// Limits of a LoopGuard. Without them neither a game nor a playout would end when a card can be
// used for nothing: an ability that costs nothing, or a tactic that brings another copy of itself
// back to the hand.
const (
	// mostUses is the number of times that a player may use one card in a turn while nobody's
	// resources change.
	mostUses = 3
	// mostRestarts is the number of times in a turn that a change of resources sets the counts
	// of uses back to zero. It ends loops that spend resources and gain them again.
	mostRestarts = 64
)

// LoopGuard counts how often cards are used, in order to stop endless repetition: actions of cards
// in play, and cards played from anywhere else. It counts for one game at a time.
type LoopGuard struct {
	turn     int
	pool     [2]int // resources of both players when counting began
	restarts int    // changes of pool in this turn
	uses     [256]uint8
}

// Reset forgets the counts.
func (r *LoopGuard) Reset() { *r = LoopGuard{} }

// Check returns the choice a, or Pass if a would use the same card too often. It counts a as made.
func (r *LoopGuard) Check(v engine.View, legal []engine.Action, a engine.Action) engine.Action {
	if !r.Allows(v, legal, a) {
		return legal[0]
	}
	if isUse(legal, a) {
		r.uses[a.Obj()]++
	}
	return a
}

// Allows reports whether Check would return a.
func (r *LoopGuard) Allows(v engine.View, legal []engine.Action, a engine.Action) bool {
	if !isUse(legal, a) {
		return true
	}
	r.restart(v)
	return r.uses[a.Obj()] < mostUses
}

// isUse reports whether a choice uses a card and the player could pass in its place.
func isUse(legal []engine.Action, a engine.Action) bool {
	return a.Verb() == engine.Play && legal[0].Verb() == engine.Pass
}

// restart sets the counts back to zero in a new turn or after a change of resources.
func (r *LoopGuard) restart(v engine.View) {
	pool := [2]int{v.Resources(0), v.Resources(1)}
	switch {
	case v.Turn() != r.turn:
		*r = LoopGuard{turn: v.Turn(), pool: pool}
	case pool != r.pool && r.restarts < mostRestarts:
		*r = LoopGuard{turn: r.turn, pool: pool, restarts: r.restarts + 1}
	}
}
