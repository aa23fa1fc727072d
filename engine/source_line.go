package engine

import "github.com/wisim/wisim/engine/code"

// Passage is the source line of an ability in a card file.
type Passage struct {
	Card *code.Card // the card with the ability; nil if there is none
	File string     // path of the card file; empty if the library does not know it
	Line int        // line number in File, from 1
	// Price says that the player chooses among ways to pay the ability's cost, not among options of
	// its effect.
	Price bool
}

// Passage returns the source line to which answer a to the current question belongs. With AskMode
// it is the line of the choice, or of the ability whose cost has alternatives; with AskAbility, the
// ability that the answer names; with other questions, the line that asks. Card is nil if no
// ability asks. It serves user interfaces; agents read Source, EffectOp and similar methods.
func (v View) Passage(a Action) Passage {
	f := &v.s.stack[v.s.nStack-1]
	if f.proc != procCode {
		return Passage{}
	}
	id := code.AbilityID(f.abil)
	if v.s.ask.kind == AskAbility && a.Verb() == Mode {
		id = v.g.def(v.s, f.src).Abilities[a.Arg()]
	}
	if id == 0 {
		return Passage{}
	}
	ab := &v.g.lib.Abilities[id]
	pc := ab.Body
	switch {
	case v.s.ask.kind == AskAbility:
	case f.step == cdModeAnswer:
		pc = ab.ModeAt
	default:
		pc = v.g.at(f)
	}
	file, line := v.g.lib.Line(pc)
	return Passage{Card: &v.g.lib.Cards[ab.Card], File: file, Line: line, Price: f.step == cdAltAnswer}
}
