package analysis

import (
	"github.com/wisim/wisim/engine/code"
)

// What has to be remembered of fights, damage and cards that were played, because some
// card asks for it: in whatever place of its text, or nobody would remember it and it
// would never hold.

// remembers is what has to be remembered because a card asks for it.
func (l planner) remembers(d *Definition) (f Features) {
	for _, a := range d.Abilities {
		f |= l.asked(&l.Abilities[a])
	}
	return f
}

// asked is what an ability asks for, and what it leaves behind that waits.
func (l planner) asked(ab *code.Ability) Features {
	f := l.exprAsks(ab.Cond) | l.exprAsks(ab.XIs) | l.exprAsks(ab.Stat.N) | l.exprAsks(ab.Stat.M) | l.selAsks(ab.Subject) | l.selAsks(ab.Has) | l.refAsks(ab.Stat.R)
	for i := range ab.Costs {
		c := &ab.Costs[i]
		f |= l.exprAsks(c.N) | l.selAsks(c.Sel) | l.refAsks(c.R)
	}
	for i := range ab.Targets {
		f |= l.exprAsks(ab.Targets[i].Max) | l.selAsks(ab.Targets[i].Sel)
	}
	for pc := ab.Body; pc != 0 && l.Code[pc].Op != code.OpEnd; pc++ {
		in := &l.Code[pc]
		f |= l.exprAsks(in.N) | l.exprAsks(in.M) | l.refAsks(in.R) | l.refAsks(in.R2) | l.selAsks(in.Selector())
		if in.Op == code.OpWatch {
			f |= l.asked(&l.Abilities[in.To])
		}
	}
	return f
}

func (l planner) refAsks(r code.Ref) Features {
	if r.Kind == code.RefSel {
		return l.selAsks(code.SelID(r.N))
	}
	return 0
}

func (l planner) exprAsks(id code.ExprID) (f Features) {
	for _, in := range l.Exprs[id] {
		f |= l.refAsks(in.R)
		switch in.Op {
		case code.EAttr, code.EHighest, code.ELowest:
			f |= attrAsks(code.Attr(in.A))
		case code.EPlayed:
			f |= Remembers
		case code.ECapitalSore:
			f |= HurtCapitals
		}
		if in.Op.OfSelector() {
			f |= l.selAsks(code.SelID(in.N))
		}
	}
	return f
}

func (l planner) selAsks(id code.SelID) (f Features) {
	if id == 0 {
		return 0
	}
	sel := &l.Sels[id]
	if sel.Fought != 0 && sel.Fought != code.SameFront {
		f = RecallsFights
	}
	for i := range sel.Tests {
		f |= attrAsks(sel.Tests[i].Attr) | l.exprAsks(sel.Tests[i].N)
	}
	return f | l.selAsks(sel.Aim) | l.selAsks(sel.Beside) | l.selAsks(sel.NotBeside)
}

func attrAsks(a code.Attr) Features {
	switch a {
	case code.AAttacks:
		return CountsAttacks
	case code.ATaken, code.ADealt:
		return CountsDamage
	}
	return 0
}
