package heuristic

import (
	"fmt"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
)

// Advise implements ai.Adviser: the points that the agent gives each choice.
func (a *Agent) Advise(v engine.View, legal []engine.Action) []ai.Estimate {
	out := make([]float32, len(legal))
	a.Score(v, legal, out)
	list := make([]ai.Estimate, len(legal))
	for i, s := range out {
		list[i] = ai.Estimate{Value: float64(s), Text: fmt.Sprintf("%.0f points", s)}
	}
	return list
}
