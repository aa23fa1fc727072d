// Package ai says what a player is.
//
// An Agent gets a view of the game, which holds what its seat may know and no
// more, and the list of legal actions; it answers with one of them. Package
// ai/all makes agents of names such as "heuristic" or "mcts:200", package
// ai/belief samples complete states that agree with a view, and ai/selfplay
// lets agents play each other.
package ai

import "github.com/wisim/wisim/engine"

// Agent chooses for one seat, a game at a time. It may keep what it needs
// between calls, so one agent must not be used from two goroutines.
type Agent interface {
	// Reset prepares for a new game. All of the agent's chance comes from the
	// seed: with the same seed and the same views it chooses the same.
	Reset(seed uint64)
	// Choose returns one of legal, which has at least two actions. Neither
	// the view nor the list may be kept after the return.
	Choose(v engine.View, legal []engine.Action) engine.Action
}
