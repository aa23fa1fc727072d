package ai

import "github.com/wisim/wisim/engine"

// Reward is what an end of the game is worth to player 0, from 0 to 1. An
// unfinished game says nothing, like a draw.
func Reward(o engine.Outcome) float32 {
	switch {
	case o.Result != engine.Won:
		return 0.5
	case o.Winner == 0:
		return 1
	}
	return 0
}
