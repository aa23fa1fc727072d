package engine

import "github.com/wisim/wisim/engine/code"

// Passage is where in a card's abilities something is written.
type Passage struct {
	Card *code.Card // whose ability it is, nil for none
	File string     // in which it is written, empty when it is not known
	Line int        // in it, 1 the first
	// Price: the ways in which the ability's price can be paid are what is chosen
	// among, not options of its effect.
	Price bool
}

// Passage says to which passage of a card's abilities an answer belongs: with
// AskMode the line of the choice, or of the ability whose price has alternatives;
// with AskAbility the ability that the answer names; with other questions the line
// that asks. The card is nil where no ability asks. It is for telling people what
// they choose; agents read Source, EffectOp and their like.
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
