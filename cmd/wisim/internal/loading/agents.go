package loading

import "github.com/wisim/wisim/ai"

// Agent is a player by its spec, such as "mcts:200". AssumeField replaces Make for
// agents that guess the opponent's list.
type Agent struct {
	Name string
	Make func() ai.Agent
}
