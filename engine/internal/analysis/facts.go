// Package analysis computes facts about a card library before any game is played:
// the least resources an ability needs, the situations in which it could be used,
// what a static effect depends on, how to evaluate a selector. The engine uses these
// facts to rule out cards and abilities without running their code. Facts are
// conservative: they never rule out something that could happen.
//
// The analysis reads the library only. It runs once for each library, and all games
// share the result (see Of).
package analysis

import (
	"slices"

	"github.com/wisim/wisim/engine/code"
)

// Facts is the result of analysing a library. It is immutable.
type Facts struct {
	Cards     []Definition  // the facts about each card, indexed by code.CardID
	Abilities []Ability     // the facts about each ability, indexed by code.AbilityID
	Sels      []Sel         // the facts about each selector, indexed by code.SelID
	Exprs     []code.EInstr // indexed by code.ExprID: the only operand of the expression or, for a longer one, Compound and its ID

	FirstIntoZone []code.AbilityID // static effects on the cost of the first card that is played into certain zones each turn
	// PlayedSels are selectors used in conditions of the form "if a card like this has been
	// played this turn".
	PlayedSels []code.SelID
}

// Compound is the operation in Facts.Exprs of an expression that is more than one operand.
const Compound = code.NumEOps

// Of returns the facts of a library. The first call computes them; later calls for the
// same library return the same pointer.
func Of(l *code.Library) *Facts {
	return l.Derived(func(l *code.Library) any { return analyze(l) }).(*Facts)
}

func analyze(l *code.Library) *Facts {
	p := analyzer{Library: l, facts: &Facts{
		Cards:     make([]Definition, len(l.Cards)),
		Abilities: make([]Ability, len(l.Abilities)),
		Sels:      make([]Sel, len(l.Sels)),
	}}
	for i := range l.Sels {
		p.facts.Sels[i] = p.selector(&l.Sels[i])
	}
	for i := range l.Abilities {
		p.facts.Abilities[i] = p.ability(&l.Abilities[i])
		if st := &l.Abilities[i].Stat; st.Stat == code.SCost && st.Into != 0 && st.Narrow {
			p.facts.FirstIntoZone = append(p.facts.FirstIntoZone, code.AbilityID(i))
		}
		if st := &l.Abilities[i].Stat; l.Abilities[i].Kind == code.Static && st.Stat == code.SCost && st.R.Kind != code.RefSelf {
			p.pricing = append(p.pricing, code.AbilityID(i))
		}
	}
	for i, e := range l.Exprs {
		one := code.EInstr{Op: Compound, N: int32(i)}
		switch len(e) {
		case 0:
			one = code.EInstr{Op: code.EConst}
		case 1:
			one = e[0]
		}
		p.facts.Exprs = append(p.facts.Exprs, one)
		for _, in := range e {
			if in.Op == code.EPlayed && !slices.Contains(p.facts.PlayedSels, code.SelID(in.N)) {
				p.facts.PlayedSels = append(p.facts.PlayedSels, code.SelID(in.N))
			}
		}
	}
	titles := map[string]uint16{}
	for i := range l.Cards {
		c := &l.Cards[i]
		t, ok := titles[c.Name]
		if !ok {
			t = uint16(len(titles) + 1)
			titles[c.Name] = t
		}
		p.facts.Cards[i] = p.card(code.CardID(i), t)
	}
	return p.facts
}

// analyzer computes the facts of a library in dependency order: selectors, then abilities
// (which refer to selectors), then cards (which refer to abilities).
type analyzer struct {
	*code.Library
	facts   *Facts
	pricing []code.AbilityID // all static effects of the library on the cost of other cards
}
