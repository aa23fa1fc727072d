package analysis

import (
	"github.com/wisim/wisim/engine/code"
)

// A game records its history (fights, damage, cards that were played) only if a card of
// its decks tests for it. So this file looks for such tests in every place of a card's
// text: a test that it overlooked would never hold in a game.

// historyFeatures returns the features for the kinds of history that a card tests for.
func (l analyzer) historyFeatures(d *Definition) (f Features) {
	for _, a := range d.Abilities {
		f |= l.abilityHistory(&l.Abilities[a])
	}
	return f
}

// abilityHistory returns the features for the kinds of history that an ability tests for, and
// those for the delayed effects that the ability creates.
func (l analyzer) abilityHistory(ab *code.Ability) Features {
	f := l.exprHistory(ab.Cond) | l.exprHistory(ab.XIs) | l.exprHistory(ab.Stat.N) | l.exprHistory(ab.Stat.M) | l.selHistory(ab.Subject) | l.selHistory(ab.Has) | l.refHistory(ab.Stat.R)
	for i := range ab.Costs {
		c := &ab.Costs[i]
		f |= l.exprHistory(c.N) | l.selHistory(c.Sel) | l.refHistory(c.R)
	}
	for i := range ab.Targets {
		f |= l.exprHistory(ab.Targets[i].Max) | l.selHistory(ab.Targets[i].Sel)
	}
	for pc := ab.Body; pc != 0 && l.Code[pc].Op != code.OpEnd; pc++ {
		in := &l.Code[pc]
		f |= l.exprHistory(in.N) | l.exprHistory(in.M) | l.refHistory(in.R) | l.refHistory(in.R2) | l.selHistory(in.Selector())
		if in.Op == code.OpWatch {
			f |= l.abilityHistory(&l.Abilities[in.To])
		}
	}
	return f
}

func (l analyzer) refHistory(r code.Ref) Features {
	if r.Kind == code.RefSel {
		return l.selHistory(code.SelID(r.N))
	}
	return 0
}

func (l analyzer) exprHistory(id code.ExprID) (f Features) {
	for _, in := range l.Exprs[id] {
		f |= l.refHistory(in.R)
		switch in.Op {
		case code.EAttr, code.EHighest, code.ELowest:
			f |= attrHistory(code.Attr(in.A))
		case code.EPlayed:
			f |= AsksPlayed
		case code.ECapitalSore:
			f |= AsksCapitalHurt
		}
		if in.Op.OfSelector() {
			f |= l.selHistory(code.SelID(in.N))
		}
	}
	return f
}

func (l analyzer) selHistory(id code.SelID) (f Features) {
	if id == 0 {
		return 0
	}
	sel := &l.Sels[id]
	if sel.Fought != 0 && sel.Fought != code.SameFront {
		f = AsksFought
	}
	for i := range sel.Tests {
		f |= attrHistory(sel.Tests[i].Attr) | l.exprHistory(sel.Tests[i].N)
	}
	return f | l.selHistory(sel.Aim) | l.selHistory(sel.Beside) | l.selHistory(sel.NotBeside)
}

func attrHistory(a code.Attr) Features {
	switch a {
	case code.AAttacks:
		return AsksAttacks
	case code.ATaken, code.ADealt:
		return AsksDamage
	}
	return 0
}
