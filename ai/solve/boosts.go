package solve

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// boostKind is a way in which a card text adds to an attack.
type boostKind uint8

// The kinds of boosts.
const (
	boostPower       boostKind = iota // power, until damage is assigned
	boostClear                        // gets defenders out of the way, until damage is assigned
	boostJoin                         // more attackers, other zones, cards played by texts
	boostConditional                  // effects that apply under a condition, until attackers are declared
	boostResources                    // resources, lower costs, in the capital phase
	boostStatic                       // static effects, which the engine's numbers include once the card is in play
	boostDamage                       // damage or burning without an attack, and additional attacks
	numBoosts
)

// boost estimates the damage that card texts can add to this turn's attack, in points by
// boostKind. A removed defender counts assumedDefence points.
type boost [numBoosts]uint8

// cardBoost is the boost of a card, when it is played and while it is in play.
type cardBoost struct {
	onPlay, inPlay boost
	any            bool
	growth         uint8 // points by which the power of the card can grow in the turn, because it counts something
	corrupts       bool  // inPlay comes from actions that corrupt the card
	price          uint8 // the least price, in resources, of the actions in inPlay
}

// Assumptions where the code of an instruction gives no number.
const (
	assumedPoints  = 3  // points of power or damage, if the number is not a constant
	assumedTargets = 3  // objects that are meant by "all"
	assumedDefence = 3  // hit points of a defender that is removed
	assumedGrowth  = 2  // points by which a power that counts something can grow in the turn
	extraAttack    = 6  // points for an additional attacker or an additional attack
	maxPoints      = 24 // most points of a card
	repeatUses     = 3  // uses in a turn of an action without a limit
)

func (h *boost) add(o *boost, times int) {
	for k, n := range o {
		h[k] = uint8(min(maxPoints, int(h[k])+times*int(n)))
	}
}

// sum returns the total of the kinds from the given one on.
func (h *boost) sum(from boostKind) (n int) {
	for _, x := range h[from:] {
		n += int(x)
	}
	return n
}

// cardBoosts returns the boosts of all cards, indexed by code.CardID.
func cardBoosts(lib *code.Library) []cardBoost {
	out := make([]cardBoost, len(lib.Cards))
	for i := range lib.Cards {
		out[i] = readCard(lib, &lib.Cards[i])
	}
	return out
}

func readCard(lib *code.Library, c *code.Card) (l cardBoost) {
	l.corrupts, l.price = true, maxPoints
	for _, id := range c.Abilities {
		ab := &lib.Abilities[id]
		h := abilityBoost(lib, ab)
		if ab.Kind == code.Static && ab.Stat.Stat == code.SPower && ab.Stat.R.Kind == code.RefSelf && !constant(lib, ab.Stat.N) {
			l.growth = assumedGrowth
		}
		if h.sum(0) == 0 {
			continue
		}
		l.any = true
		switch {
		case ab.Kind == code.Tactic || c.Type == card.Tactic || ab.Event == code.EnterPlay && ab.Who == code.WhoSelf:
			l.onPlay.add(&h, 1)
			continue
		case ab.Kind == code.Action && ab.Limit == 0 && !corruptsItself(ab):
			l.inPlay.add(&h, repeatUses)
		default:
			l.inPlay.add(&h, 1)
		}
		l.corrupts = l.corrupts && ab.Kind == code.Action && corruptsItself(ab)
		l.price = min(l.price, resourceCost(lib, ab))
	}
	return l
}

// resourceCost returns the cost of an action in resources, counting only constant costs.
func resourceCost(lib *code.Library, ab *code.Ability) (n uint8) {
	if ab.Kind != code.Action {
		return 0
	}
	for i := range ab.Costs {
		if c := &ab.Costs[i]; c.Kind == code.Pay && c.Alt == 0 {
			if e := lib.Exprs[c.N]; c.N == 0 {
				n++
			} else if len(e) == 1 && e[0].Op == code.EConst {
				n += uint8(max(0, min(int(e[0].N), maxPoints)))
			}
		}
	}
	return n
}

// corruptsItself reports whether an action corrupts its card, so that it can be used once
// until the card is restored.
func corruptsItself(ab *code.Ability) bool {
	for i := range ab.Costs {
		if ab.Costs[i].Kind == code.CorruptRef {
			return true
		}
	}
	return false
}

// abilityBoost returns the boost that an ability can give.
func abilityBoost(lib *code.Library, ab *code.Ability) (h boost) {
	if ab.Kind == code.Static {
		k := boostStatic
		if ab.Cond != 0 {
			k = boostConditional
		}
		switch ab.Stat.Stat {
		case code.SAttackFrom, code.SAttackCorrupt, code.SWithLegend, code.SPlayTop, code.SPayDamage, code.SPayTokens, code.SPlayPile:
			k = boostJoin
		}
		h[k] = uint8(min(staticBoost(lib, ab), maxPoints))
		return h
	}
	if ab.Body == 0 {
		return h
	}
	for pc := int(ab.Body); lib.Code[pc].Op != code.OpEnd; pc++ {
		k, n := instrBoost(lib, &lib.Code[pc])
		h[k] = uint8(min(int(h[k])+n, maxPoints))
	}
	return h
}

func staticBoost(lib *code.Library, ab *code.Ability) int {
	switch ab.Stat.Stat {
	case code.SPower, code.SCombatDamage, code.SIsUnit, code.SHitPoints, code.SCost:
		if ab.Stat.R.Kind == code.RefSelf {
			return assumedPoints
		}
		return assumedTargets * number(lib, ab.Stat.N)
	case code.SNoDefend, code.SNoAttack, code.SBlank, code.SPowerless, code.SControl, code.SDouble, code.SMoreIndirect, code.SCapitalFirst, code.SDefendPrice, code.STacticDamage:
		return assumedDefence
	case code.SAttackFrom, code.SAttackCorrupt, code.SWithLegend, code.SPlayTop, code.SPayDamage, code.SPayTokens, code.SPlayPile:
		return assumedPoints
	}
	return 0
}

// instrBoost returns the points that one instruction can add to an attack, and their kind.
func instrBoost(lib *code.Library, in *code.Instr) (boostKind, int) {
	times := 1
	if in.R.Kind == code.RefSel {
		times = assumedTargets
	}
	switch in.Op {
	case code.OpPower, code.OpBonus, code.OpInFight, code.OpHP, code.OpUntough, code.OpSavage:
		return boostPower, times * number(lib, in.N)
	case code.OpDamage:
		return boostDamage, times * number(lib, in.N)
	case code.OpIndirect, code.OpMoveDamage, code.OpRedirect:
		return boostDamage, number(lib, in.N)
	case code.OpGain, code.OpSteal, code.OpNextCost, code.OpNextLoyalty:
		return boostResources, number(lib, in.N)
	case code.OpDestroy, code.OpSacrifice, code.OpToHand, code.OpCorrupt, code.OpForbid, code.OpFacedown, code.OpTuck, code.OpIntoDeck,
		code.OpTop, code.OpClash, code.OpBecomeDev, code.OpBlank, code.OpLeaveFight, code.OpRestore:
		return boostClear, times * assumedDefence
	case code.OpMove, code.OpRearrange, code.OpControl, code.OpPut, code.OpPutEach, code.OpPutOn, code.OpJoin, code.OpBecomeUnit, code.OpFlip,
		code.OpNecromancy, code.OpMayAttack, code.OpAttackTwo, code.OpDeclareAt, code.OpAttackZone,
		code.OpAsAmbushed, code.OpAttach, code.OpExchange, code.OpRedirectAttack, code.OpHarmless:
		return boostJoin, extraAttack
	case code.OpAttack, code.OpExtraBattle, code.OpAttackAll, code.OpPlayFree, code.OpPlayFor, code.OpCopy, code.OpWatch, code.OpAgain:
		return boostDamage, extraAttack
	case code.OpBurn, code.OpMustBurn:
		return boostDamage, maxPoints
	}
	return boostPower, 0
}

// number returns the absolute value of a constant expression, assumedPoints for any other
// expression, and 1 if there is no expression.
func number(lib *code.Library, id code.ExprID) int {
	if id == 0 {
		return 1
	}
	if constant(lib, id) {
		n := int(lib.Exprs[id][0].N)
		return min(max(n, -n), maxPoints)
	}
	return assumedPoints
}

// constant reports whether an expression is a single number.
func constant(lib *code.Library, id code.ExprID) bool {
	e := lib.Exprs[id]
	return len(e) == 1 && e[0].Op == code.EConst
}
