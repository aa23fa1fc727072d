package heuristic

import "github.com/wisim/wisim/engine"

// lastDecision is the latest decision of Choose if it may lead to a question about the same
// position, so that what is known of the position can be reused.
type lastDecision struct {
	game     *engine.Game // nil if the position cannot be reused
	me       engine.Player
	number   int // State.Decisions at the decision
	ask      engine.Ask
	section  engine.Obj // the attacked section
	fighters engine.Set // all who attack or defend, with the choice
}

// record records a decision if it is a declared fighter or a development.
func (l *lastDecision) record(v engine.View, choice engine.Action) {
	l.game = nil
	ask := v.Ask()
	declares := (ask == engine.AskAttacker || ask == engine.AskDefender) && choice.Verb() == engine.Pick
	if !declares && (ask != engine.AskWindow || choice.Verb() != engine.Develop) {
		return
	}
	*l = lastDecision{v.Game(), v.Me(), v.Decisions(), ask, v.Attacked(), v.Attackers().Or(v.Defenders())}
	if declares {
		l.fighters.Add(choice.Obj())
	}
}

// continuesWith reports whether v is of the same position, except for the fighters that have been
// declared: nothing happens before a declaration is complete, nor before the card to be laid
// facedown is chosen.
func (l *lastDecision) continuesWith(v engine.View) bool {
	if v.Game() != l.game || v.Decisions() != l.number+1 || v.Me() != l.me {
		return false
	}
	switch ask := v.Ask(); ask {
	case engine.AskAttacker, engine.AskDefender:
		return l.ask == ask && l.section == v.Attacked() && l.fighters == v.Attackers().Or(v.Defenders()) && !v.FightersMatter()
	case engine.AskCard:
		return l.ask == engine.AskWindow
	}
	return false
}
