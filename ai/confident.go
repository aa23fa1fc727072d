package ai

// Confident is an agent that can estimate the outcome of the game.
type Confident interface {
	Agent
	// Expects is the share of the points, from 0 to 1, that the agent expected of
	// the game when it chose last: 1 is a win that it is sure of. ok is false if
	// that choice was made without an opinion.
	Expects() (share float64, ok bool)
}
