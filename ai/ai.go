// Package ai defines Agent, the interface of everything that plays the game.
//
// An Agent gets a view of the game, limited to the information of its own player,
// and the list of legal actions; it returns one of them. Package ai/all constructs
// agents from names such as "heuristic" or "mcts:200", package ai/belief samples
// complete states that agree with a view, and package ai/selfplay lets agents play
// each other.
package ai

import "github.com/wisim/wisim/engine"

// Agent makes the decisions of one player, in one game at a time. It may keep state
// between calls, so one agent must not be used from two goroutines.
type Agent interface {
	// Reset prepares for a new game. All randomness of the agent comes from the
	// seed: with the same seed and the same views it makes the same choices.
	Reset(seed uint64)
	// Choose returns one of legal, which has at least two actions. Neither
	// the view nor the list may be kept after the return.
	Choose(v engine.View, legal []engine.Action) engine.Action
}
