package ai_test

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
)

func TestRewards(t *testing.T) {
	for _, tt := range []struct {
		out  engine.Outcome
		want float32
	}{
		{engine.Outcome{Result: engine.Won, Winner: 0}, 1},
		{engine.Outcome{Result: engine.Won, Winner: 1}, 0},
		{engine.Outcome{Result: engine.Draw}, 0.5},
		{engine.Outcome{Result: engine.Unfinished}, 0.5},
	} {
		if got := ai.Reward(tt.out); got != tt.want {
			t.Errorf("%+v: %v, want %v", tt.out, got, tt.want)
		}
	}
}
