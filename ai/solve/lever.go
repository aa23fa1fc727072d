package solve

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// lever is what a card can add to the damage of an attack of this turn beyond its
// power, in points, a defender out of the way counted by defender: by what it does when it
// is played, and by what it does from then on.
type lever struct {
	played, stays uint8
}

// What instructions can add, when their code gives no number.
const (
	some  = 3  // points of power or damage, of a number that is not written down
	crowd = 3  // objects that are meant by "all"
	guard = 3  // hit points of a defender who is got out of the way
	wild  = 6  // another attacker, another attack
	most  = 24 // of a card
	again = 3  // uses of an action that is not limited
)

// levers reads all cards, by code.CardID.
func levers(lib *code.Library) []lever {
	out := make([]lever, len(lib.Cards))
	for i := range lib.Cards {
		c := &lib.Cards[i]
		played, stays := 0, 0
		for _, id := range c.Abilities {
			ab := &lib.Abilities[id]
			n := adds(lib, ab)
			switch {
			case ab.Kind == code.Tactic || ab.Event == code.EnterPlay && ab.Who == code.WhoSelf:
				played += n
			case ab.Kind == code.Action && ab.Limit == 0 && !corrupting(ab):
				stays += again * n
			default:
				stays += n
			}
		}
		if c.Type == card.Tactic {
			played, stays = played+stays, 0
		}
		out[i] = lever{uint8(min(played, most)), uint8(min(stays, most))}
	}
	return out
}

// corrupting reports whether an action can be used once before its card is
// restored.
func corrupting(ab *code.Ability) bool {
	for i := range ab.Costs {
		if ab.Costs[i].Kind == code.CorruptRef {
			return true
		}
	}
	return false
}

// adds is what an ability can add.
func adds(lib *code.Library, ab *code.Ability) (n int) {
	if ab.Kind == code.Static {
		return static(lib, ab)
	}
	if ab.Body == 0 {
		return 0
	}
	for pc := int(ab.Body); lib.Code[pc].Op != code.OpEnd; pc++ {
		n += instr(lib, &lib.Code[pc])
	}
	return min(n, most)
}

func static(lib *code.Library, ab *code.Ability) int {
	switch ab.Stat.Stat {
	case code.SPower, code.SCombatDamage, code.SIsUnit, code.SHitPoints, code.SCost:
		if ab.Stat.R.Kind == code.RefSelf {
			return some
		}
		return crowd * number(lib, ab.Stat.N)
	case code.SNoDefend, code.SNoAttack, code.SBlank, code.SPowerless, code.SControl, code.SDouble, code.SMoreIndirect, code.SCapitalFirst, code.SDefendPrice, code.STacticDamage:
		return guard
	case code.SAttackFrom, code.SAttackCorrupt, code.SWithLegend, code.SPlayTop, code.SPayDamage, code.SPayTokens, code.SPlayPile:
		return some
	}
	return 0
}

// instr is what one instruction can add.
func instr(lib *code.Library, in *code.Instr) int {
	times := 1
	if in.R.Kind == code.RefSel {
		times = crowd
	}
	switch in.Op {
	case code.OpPower, code.OpBonus, code.OpInFight, code.OpDamage, code.OpHP, code.OpUntough, code.OpSavage:
		return times * number(lib, in.N)
	case code.OpIndirect, code.OpGain, code.OpSteal, code.OpNextCost, code.OpNextLoyalty, code.OpMoveDamage, code.OpRedirect:
		return number(lib, in.N)
	case code.OpDestroy, code.OpSacrifice, code.OpToHand, code.OpCorrupt, code.OpForbid, code.OpFacedown, code.OpTuck, code.OpIntoDeck,
		code.OpTop, code.OpClash, code.OpBecomeDev, code.OpBlank, code.OpLeaveFight, code.OpRestore:
		return times * guard
	case code.OpMove, code.OpRearrange, code.OpControl, code.OpPut, code.OpPutEach, code.OpPutOn, code.OpJoin, code.OpBecomeUnit, code.OpFlip,
		code.OpPlayFree, code.OpPlayFor, code.OpNecromancy, code.OpMayAttack, code.OpAttack, code.OpExtraBattle, code.OpAttackAll, code.OpAttackTwo, code.OpDeclareAt, code.OpAttackZone,
		code.OpAsAmbushed, code.OpCopy, code.OpAttach, code.OpExchange, code.OpWatch, code.OpAgain, code.OpRedirectAttack, code.OpHarmless:
		return wild
	case code.OpBurn, code.OpMustBurn:
		return most
	}
	return 0
}

// number is a constant, or what is assumed of a number that is reckoned.
func number(lib *code.Library, id code.ExprID) int {
	if id == 0 {
		return 1
	}
	e := lib.Exprs[id]
	if len(e) == 1 && e[0].Op == code.EConst {
		return min(max(int(e[0].N), -int(e[0].N)), most)
	}
	return some
}
