package heuristic

import "github.com/wisim/wisim/engine"

// lastDecision is the decision that Choose has made last in its game, if it may be one that does
// nothing but lead to the next question.
type lastDecision struct {
	game     *engine.Game // nil if it is not, or if something else was judged since
	me       engine.Player
	number   int // of the decision
	ask      engine.Ask
	section  engine.Obj // that is attacked
	fighters engine.Set // who does, the choice counted
}

// record notes a decision: who fights, one by one, and that there is a development.
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

// continuesWith reports whether a view is of the same position, but for who has been declared:
// nothing happens before a declaration is complete, nor before it is known which card is
// laid facedown.
func (l *lastDecision) continuesWith(v engine.View) bool {
	if v.Game() != l.game || v.Decisions() != l.number+1 || v.Me() != l.me {
		return false
	}
	switch ask := v.Ask(); ask {
	case engine.AskAttacker, engine.AskDefender:
		return l.ask == ask && l.section == v.Attacked() && l.fighters == v.Attackers().Or(v.Defenders()) && !v.FightMatters()
	case engine.AskCard:
		return l.ask == engine.AskWindow
	}
	return false
}
