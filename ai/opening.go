package ai

import "github.com/wisim/wisim/engine"

// opening wraps an agent and gives a fixed answer to the question about the opening hand.
type opening struct {
	Agent
	answer engine.Verb
}

// KeepHand returns an agent that keeps every opening hand and otherwise plays as a.
func KeepHand(a Agent) Agent { return opening{a, engine.No} }

// ReturnHand returns an agent that returns every opening hand for a new one and otherwise
// plays as a.
func ReturnHand(a Agent) Agent { return opening{a, engine.Yes} }

// Choose implements Agent. It answers the question about the opening hand itself and passes
// all others to the wrapped agent.
func (o opening) Choose(v engine.View, legal []engine.Action) engine.Action {
	if v.Ask() == engine.AskMulligan {
		for _, l := range legal {
			if l.Verb() == o.answer {
				return l
			}
		}
	}
	return o.Agent.Choose(v, legal)
}
