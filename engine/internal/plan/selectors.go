package plan

import (
	"github.com/wisim/wisim/engine/code"
)

// Sel says how a selector is evaluated.
type Sel struct {
	Slow   bool  // candidates are looked at one by one
	Zones  bool  // it looks in some zones only
	Kinds  uint8 // of cards in play, the low bits of code.KindMask
	Linked bool  // reads what was chosen before
}

// FastStatus are the properties that are sets in the state.
const FastStatus = code.Attacking | code.Defending | code.Participating | code.Damaged | code.Corrupted | code.Attached

func (p planner) selector(l *code.Sel) Sel {
	return Sel{
		Slow: l.Races != 0 || l.NotRaces != 0 || l.Trait != 0 || l.NotTrait != 0 || len(l.Tests) > 0 || l.Title|l.NotTitle != 0 ||
			(l.Need|l.Not)&^FastStatus != 0 || l.Kinds&code.KAttachment != 0,
		Zones: l.Zones != 0 || l.Place == code.Here || l.Place == code.Corr || l.Place == code.AttackedZn ||
			l.Place == code.AtReg || l.Place == code.CorrReg,
		Kinds:  uint8(l.Kinds & code.KCardInPlay),
		Linked: p.isLinked(l),
	}
}

// isLinked reports whether a selector, or a number in it, reads what was chosen
// before.
func (p planner) isLinked(l *code.Sel) bool {
	if l.Place == code.InReg || l.Place == code.AtReg || l.Place == code.CorrReg || l.NotRef.Kind == code.RefReg || l.NotRef2.Kind == code.RefReg || l.Ctl >= code.RegCtl {
		return true
	}
	for i := range l.Tests {
		for _, in := range p.Exprs[l.Tests[i].N] {
			inSel := in.Op == code.ECount || in.Op == code.EAny
			if in.Op == code.ERegSize || in.R.Kind == code.RefReg || inSel && p.isLinked(&p.Sels[in.N]) {
				return true
			}
		}
	}
	return false
}
