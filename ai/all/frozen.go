//go:build frozen

package all

import (
	"github.com/wisim/wisim/ai/internal/frozen/v1/heuristic"
	"github.com/wisim/wisim/ai/internal/frozen/v1/mcts"
)

// frozen returns the agents of earlier versions.
func frozen() []entry {
	return []entry{
		{"heuristic", "1", false, heuristic.Make, heuristic.Options(), "the heuristic of version 0.1.0"},
		{"mcts", "1", true, mcts.New, mcts.Options(), "the search of version 0.1.0, guided by heuristic@1"},
	}
}
