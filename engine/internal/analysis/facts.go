// Package analysis is what can be known of a library before any game is played:
// what an ability needs at least, in which situations it could be used, what a
// static effect depends on, how a selector is evaluated. The engine rules things
// out by it without looking at the cards themselves; a plan never rules out what
// could happen.
//
// A plan reads a library and nothing else, is made once for it and is shared by
// all games (see Of).
package analysis

import (
	"slices"

	"github.com/wisim/wisim/engine/code"
)

// Facts is what is known of a library. It never changes.
type Facts struct {
	Cards     []Definition  // by code.CardID
	Abilities []Ability     // by code.AbilityID
	Sels      []Sel         // by code.SelID
	Exprs     []code.EInstr // by code.ExprID: what most are, one operand; otherwise Long, with the number of the expression

	FirstIntoZone []code.AbilityID // constant effects on the cost of the first card a turn into certain zones
	// Remembered are the selectors of which some card asks whether a card like that has
	// been played this turn.
	PlayedSels []code.SelID
}

// Compound is the operation of an expression that is more than one operand.
const Compound = code.NumEOps

// Of is the plan of a library. It is made the first time that somebody asks for
// it; whoever asks for the same library again gets the same plan.
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

// analyzer makes the plan of a library: selectors first, then abilities, which
// name selectors, then cards, which have abilities.
type analyzer struct {
	*code.Library
	facts   *Facts
	pricing []code.AbilityID // effects on the cost of other cards
}
