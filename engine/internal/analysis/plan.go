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

// Plan is what is known of a library. It never changes.
type Plan struct {
	Cards []Definition  // by code.CardID
	Abils []Abil        // by code.AbilityID
	Sels  []Sel         // by code.SelID
	Exprs []code.EInstr // by code.ExprID: what most are, one operand; otherwise Long, with the number of the expression

	FirstInto []code.AbilityID // constant effects on the cost of the first card a turn into certain zones
	// Remembered are the selectors of which some card asks whether a card like that has
	// been played this turn.
	Remembered []code.SelID
}

// Long is the operation of an expression that is more than one operand.
const Long = code.NumEOps

// Of is the plan of a library. It is made the first time that somebody asks for
// it; whoever asks for the same library again gets the same plan.
func Of(l *code.Library) *Plan {
	return l.Derived(func(l *code.Library) any { return makePlan(l) }).(*Plan)
}

func makePlan(l *code.Library) *Plan {
	p := planner{Library: l, plan: &Plan{
		Cards: make([]Definition, len(l.Cards)),
		Abils: make([]Abil, len(l.Abilities)),
		Sels:  make([]Sel, len(l.Sels)),
	}}
	for i := range l.Sels {
		p.plan.Sels[i] = p.selector(&l.Sels[i])
	}
	for i := range l.Abilities {
		p.plan.Abils[i] = p.ability(&l.Abilities[i])
		if st := &l.Abilities[i].Stat; st.Stat == code.SCost && st.Into != 0 && st.Narrow {
			p.plan.FirstInto = append(p.plan.FirstInto, code.AbilityID(i))
		}
		if st := &l.Abilities[i].Stat; l.Abilities[i].Kind == code.Static && st.Stat == code.SCost && st.R.Kind != code.RefSelf {
			p.pricing = append(p.pricing, code.AbilityID(i))
		}
	}
	for i, e := range l.Exprs {
		one := code.EInstr{Op: Long, N: int32(i)}
		switch len(e) {
		case 0:
			one = code.EInstr{Op: code.EConst}
		case 1:
			one = e[0]
		}
		p.plan.Exprs = append(p.plan.Exprs, one)
		for _, in := range e {
			if in.Op == code.EPlayed && !slices.Contains(p.plan.Remembered, code.SelID(in.N)) {
				p.plan.Remembered = append(p.plan.Remembered, code.SelID(in.N))
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
		p.plan.Cards[i] = p.card(code.CardID(i), t)
	}
	return p.plan
}

// planner makes the plan of a library: selectors first, then abilities, which
// name selectors, then cards, which have abilities.
type planner struct {
	*code.Library
	plan    *Plan
	pricing []code.AbilityID // effects on the cost of other cards
}
