package mcts

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// uses says of every choice that an ability asks for whether it is good (+1)
// or bad (-1) for what is chosen, 0 when that cannot be told. It is read off
// the instructions that use the register chosen into.
type uses struct {
	lib   *code.Library
	table [][code.NumRegs]int8 // by ability
}

// of is the use of the choice at hand.
func (u *uses) of(v engine.View) int8 {
	_, abil := v.Source()
	if abil == 0 {
		return 0
	}
	if lib := v.Game().Library(); u.lib != lib {
		u.fill(lib)
	}
	if v.Ask() == engine.AskTarget {
		return u.table[abil][v.TargetIndex()%code.NumRegs]
	}
	return verdict(v.EffectOp(), 0)
}

// fill makes the table of a library. It is done once.
func (u *uses) fill(lib *code.Library) {
	u.lib = lib
	u.table = make([][code.NumRegs]int8, len(lib.Abilities))
	for id := range lib.Abilities {
		ab := &lib.Abilities[id]
		if ab.Kind == code.Attach {
			u.table[id][0] = attachUse(lib, ab.Card)
			continue
		}
		if ab.Body == 0 {
			continue
		}
		for pc := int(ab.Body); pc < len(lib.Code) && lib.Code[pc].Op != code.OpEnd; pc++ {
			in := &lib.Code[pc]
			u.note(id, in.R, verdict(in.Op, sign(lib, in.N)))
			if in.Op == code.OpMoveDamage || in.Op == code.OpRedirect {
				u.note(id, in.R, 1)
				u.note(id, in.R2, -1)
			}
		}
	}
}

func (u *uses) note(id int, r code.Ref, use int8) {
	if r.Kind == code.RefReg && use != 0 && int(r.N) < code.NumRegs && u.table[id][r.N] == 0 {
		u.table[id][r.N] = use
	}
}

// verdict is what an operation does to its objects; n is the sign of its
// amount.
func verdict(op code.Op, n int8) int8 {
	switch op {
	case code.OpDamage, code.OpDestroy, code.OpSacrifice, code.OpToHand, code.OpCorrupt, code.OpForbid, code.OpCancel, code.OpSacLater:
		return -1
	case code.OpHeal, code.OpRestore, code.OpPut:
		return 1
	case code.OpPower, code.OpHP, code.OpToken:
		if n < 0 {
			return -1
		}
		return 1
	}
	return 0
}

// attachUse is whether an attachment is good for its host: by the sign of the
// static effects on it.
func attachUse(lib *code.Library, id code.CardID) int8 {
	for _, a := range lib.Cards[id].Abilities {
		ab := &lib.Abilities[a]
		if ab.Kind != code.Static || ab.Stat.R.Kind != code.RefHost {
			continue
		}
		switch ab.Stat.Stat {
		case code.SNoAttack, code.SNoDefend, code.SNoRestore:
			return -1
		}
		if sign(lib, ab.Stat.N) < 0 {
			return -1
		}
		return 1
	}
	return 0
}

// sign of an expression as far as its constants tell.
func sign(lib *code.Library, id code.ExprID) int8 {
	for _, in := range lib.Exprs[id] {
		if in.Op == code.ENeg || in.Op == code.EConst && in.N < 0 {
			return -1
		}
	}
	return 1
}
