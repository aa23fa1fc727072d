package heuristic

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
)

// Advise implements ai.Adviser. It returns the score of each choice, and marks the choice that
// begins a forced win if the agent finds one.
func (a *Agent) Advise(v engine.View, legal []engine.Action) []ai.Estimate {
	out := make([]float32, len(legal))
	a.Score(v, legal, out)
	list := make([]ai.Estimate, len(legal))
	for i, s := range out {
		list[i] = ai.Estimate{Value: float64(s), Text: fmt.Sprintf("%.0f points", s)}
	}
	if win, ok := a.adviseWin(v, legal); ok {
		at := slices.Index(legal, win)
		list[at] = ai.Estimate{Value: float64(slices.Max(out)) + 1, Text: ai.Winning}
	}
	return list
}

// adviseWin is win without side effects: it restores the state of the agent, because the advised
// choice may not be made.
func (a *Agent) adviseWin(v engine.View, legal []engine.Action) (engine.Action, bool) {
	if a.solver == nil {
		return 0, false
	}
	hunt, dice := a.winSearch, a.dice
	hunt.line = slices.Clone(hunt.line)
	defer func() { a.winSearch, a.dice = hunt, dice }()
	return a.win(v, legal)
}
