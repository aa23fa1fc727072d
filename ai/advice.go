package ai

import "github.com/wisim/wisim/engine"

// Adviser is an agent that can estimate the value of every legal action.
type Adviser interface {
	Agent
	// Advise estimates each of the legal actions, for display. It does not affect later
	// choices of the agent.
	Advise(v engine.View, legal []engine.Action) []Estimate
}

// Winning is the Estimate.Text of an action that begins a forced win.
const Winning = "wins this turn, whatever the other does"

// Estimate is an agent's estimate of one action.
type Estimate struct {
	Value float64 // greater is better; compares with others of the same decision
	Text  string  // Value for display, with its unit: "310 points", "57 % of 120 games"
}
