package solve

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// kind is a way in which a text adds to an attack.
type kind uint8

// The kinds of help.
const (
	might  kind = iota // power, until damage is assigned
	clears             // gets defenders out of the way, until damage is assigned
	joins              // more attackers, other zones, cards played by texts
	turns              // what holds in some circumstances, until attackers are declared
	buys               // resources, lower costs, in the capital phase
	aura               // what holds while the card is in play, and is counted once it is
	hurts              // damage and fire that needs no attack, or another attack
	numKinds
)

// help is what texts can add to the damage of an attack of this turn beyond power, in points,
// a defender out of the way counted by defender.
type help [numKinds]uint8

// lever is the help of a card: by what it does when it
// is played, and by what it does from then on.
type lever struct {
	played, stays help
	any           bool
	corrupts      bool  // its help in play is that of actions that corrupt it
	price         uint8 // the least that its help in play costs
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

func (h *help) add(o *help, times int) {
	for k, n := range o {
		h[k] = uint8(min(most, int(h[k])+times*int(n)))
	}
}

// sum is the help of some kinds.
func (h *help) sum(from kind) (n int) {
	for _, x := range h[from:] {
		n += int(x)
	}
	return n
}

// levers reads all cards, by code.CardID.
func levers(lib *code.Library) []lever {
	out := make([]lever, len(lib.Cards))
	for i := range lib.Cards {
		out[i] = read(lib, &lib.Cards[i])
	}
	return out
}

func read(lib *code.Library, c *code.Card) (l lever) {
	l.corrupts, l.price = true, most
	for _, id := range c.Abilities {
		ab := &lib.Abilities[id]
		h := adds(lib, ab)
		if h.sum(0) == 0 {
			continue
		}
		l.any = true
		switch {
		case ab.Kind == code.Tactic || c.Type == card.Tactic || ab.Event == code.EnterPlay && ab.Who == code.WhoSelf:
			l.played.add(&h, 1)
			continue
		case ab.Kind == code.Action && ab.Limit == 0 && !corrupting(ab):
			l.stays.add(&h, again)
		default:
			l.stays.add(&h, 1)
		}
		l.corrupts = l.corrupts && ab.Kind == code.Action && corrupting(ab)
		l.price = min(l.price, paid(lib, ab))
	}
	return l
}

// paid is what an action costs in resources, as far as it is written down.
func paid(lib *code.Library, ab *code.Ability) (n uint8) {
	if ab.Kind != code.Action {
		return 0
	}
	for i := range ab.Costs {
		if c := &ab.Costs[i]; c.Kind == code.Pay && c.Alt == 0 {
			if e := lib.Exprs[c.N]; c.N == 0 {
				n++
			} else if len(e) == 1 && e[0].Op == code.EConst {
				n += uint8(max(0, min(int(e[0].N), most)))
			}
		}
	}
	return n
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
func adds(lib *code.Library, ab *code.Ability) (h help) {
	if ab.Kind == code.Static {
		k := aura
		if ab.Cond != 0 {
			k = turns
		}
		switch ab.Stat.Stat {
		case code.SAttackFrom, code.SAttackCorrupt, code.SWithLegend, code.SPlayTop, code.SPayDamage, code.SPayTokens, code.SPlayPile:
			k = joins
		}
		h[k] = uint8(min(static(lib, ab), most))
		return h
	}
	if ab.Body == 0 {
		return h
	}
	for pc := int(ab.Body); lib.Code[pc].Op != code.OpEnd; pc++ {
		k, n := instr(lib, &lib.Code[pc])
		h[k] = uint8(min(int(h[k])+n, most))
	}
	return h
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
func instr(lib *code.Library, in *code.Instr) (kind, int) {
	times := 1
	if in.R.Kind == code.RefSel {
		times = crowd
	}
	switch in.Op {
	case code.OpPower, code.OpBonus, code.OpInFight, code.OpHP, code.OpUntough, code.OpSavage:
		return might, times * number(lib, in.N)
	case code.OpDamage:
		return hurts, times * number(lib, in.N)
	case code.OpIndirect, code.OpMoveDamage, code.OpRedirect:
		return hurts, number(lib, in.N)
	case code.OpGain, code.OpSteal, code.OpNextCost, code.OpNextLoyalty:
		return buys, number(lib, in.N)
	case code.OpDestroy, code.OpSacrifice, code.OpToHand, code.OpCorrupt, code.OpForbid, code.OpFacedown, code.OpTuck, code.OpIntoDeck,
		code.OpTop, code.OpClash, code.OpBecomeDev, code.OpBlank, code.OpLeaveFight, code.OpRestore:
		return clears, times * guard
	case code.OpMove, code.OpRearrange, code.OpControl, code.OpPut, code.OpPutEach, code.OpPutOn, code.OpJoin, code.OpBecomeUnit, code.OpFlip,
		code.OpNecromancy, code.OpMayAttack, code.OpAttackTwo, code.OpDeclareAt, code.OpAttackZone,
		code.OpAsAmbushed, code.OpAttach, code.OpExchange, code.OpRedirectAttack, code.OpHarmless:
		return joins, wild
	case code.OpAttack, code.OpExtraBattle, code.OpAttackAll, code.OpPlayFree, code.OpPlayFor, code.OpCopy, code.OpWatch, code.OpAgain:
		return hurts, wild
	case code.OpBurn, code.OpMustBurn:
		return hurts, most
	}
	return might, 0
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
