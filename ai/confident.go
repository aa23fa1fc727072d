package ai

// Confident is an agent that can estimate the outcome of the game.
type Confident interface {
	Agent
	// Expects returns the expected points of the game, from 0 (loss) to 1 (win), as of
	// the agent's last choice. ok is false if that choice was made without an estimate.
	Expects() (share float64, ok bool)
}
