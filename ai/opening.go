package ai

import "github.com/wisim/wisim/engine"

// opening is an agent that does not decide about its opening hand.
type opening struct {
	Agent
	answer engine.Verb
}

// KeepHand is an agent that keeps every opening hand and otherwise plays as a.
func KeepHand(a Agent) Agent { return opening{a, engine.No} }

// ReturnHand is an agent that returns every opening hand and otherwise plays as
// a.
func ReturnHand(a Agent) Agent { return opening{a, engine.Yes} }

// Choose as the agent does, but about the opening hand.
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
