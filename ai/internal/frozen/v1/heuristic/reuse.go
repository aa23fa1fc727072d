package heuristic

import "github.com/wisim/wisim/engine"

// lastDecision is the latest decision of Choose, stored if the next decision may be about the same
// position, so that values computed for the position can be reused.
type lastDecision struct {
	game     *engine.Game // nil if the position cannot be reused
	me       engine.Player
	number   int // value of State.Decisions at the decision
	ask      engine.Ask
	section  engine.Obj // the attacked section
	fighters engine.Set // declared attackers and defenders, including the unit just chosen
}

// record stores a decision if it declares a unit or begins a development, and clears l otherwise.
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

// continuesWith reports whether v shows the same position as the stored decision, except for the
// units that have been declared. The engine changes nothing else before a declaration is
// complete, or before the card of a development is chosen.
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
