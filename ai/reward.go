package ai

import "github.com/wisim/wisim/engine"

// Reward returns the value of an outcome to player 0: 1 for a win, 0 for a loss, and 0.5 for a
// draw or an unfinished game.
func Reward(o engine.Outcome) float32 {
	switch {
	case o.Result != engine.Won:
		return 0.5
	case o.Winner == 0:
		return 1
	}
	return 0
}
