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
	// mostChoices is the number of choices of a player in a turn after which he does no more than
	// he must. It ends loops of effects that he may decline. In games turns have far fewer.
	mostChoices = 1000
)

// LoopGuard counts choices, in order to stop endless repetition, and how often cards are used:
// actions of cards in play, and cards played from anywhere else. It counts for one game at a time.
type LoopGuard struct {
	turn     int
	pool     [2]int // resources of both players when counting began
	restarts int    // changes of pool in this turn
	choices  int    // choices made in this turn
	uses     [256]uint8
}

// Reset forgets the counts.
func (r *LoopGuard) Reset() { *r = LoopGuard{} }

// Check returns the choice a, or Pass if a would use the same card too often. After too many choices
// in a turn it declines what may be declined. It counts a as made.
func (r *LoopGuard) Check(v engine.View, legal []engine.Action, a engine.Action) engine.Action {
	if v.Turn() != r.turn {
		r.restart(v)
	}
	if r.choices++; r.choices > mostChoices {
		return declining(legal, a)
	}
	if !r.Allows(v, legal, a) {
		return legal[0]
	}
	if isUse(legal, a) {
		r.uses[a.Obj()]++
	}
	return a
}

// declining returns the choice that does nothing, or a if there is none.
func declining(legal []engine.Action, a engine.Action) engine.Action {
	for _, l := range [...]engine.Action{legal[0], legal[len(legal)-1]} {
		switch l.Verb() {
		case engine.Pass, engine.Done, engine.No:
			return l
		}
	}
	return a
}

// Allows reports whether a would not use the same card too often.
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
		*r = LoopGuard{turn: r.turn, pool: pool, restarts: r.restarts + 1, choices: r.choices}
	}
}
