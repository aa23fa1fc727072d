package analysis

import (
	"github.com/wisim/wisim/engine/code"
)

// Deps is a set of Dep bits: the parts of the state that static effects depend on, and the
// kinds of static effects.
type Deps = uint32

// The bits of Deps. DepBoard to DepOther, DepDefend and DepAim are parts of the state that
// a derived value may depend on. The others are kinds of effects: the engine skips a rule
// while no effect of its kind is in play.
const (
	DepBoard   = 1 << iota // which cards are where
	DepDamage              // damage on objects, and which sections burn
	DepCorrupt             // which cards are corrupted
	DepAttack              // who attacks, and whether there is a combat
	DepTokens              // resource tokens on cards
	DepOther               // resources, hands, whose turn and phase it is
	DepCost                // some effect changes costs
	DepTax                 // some effect taxes targeting
	DepPurse               // some effect lets damage or tokens be spent as resources
	DepProps               // some effect sets a property such as "cannot attack"
	DepNoCancel
	DepGuard
	DepEnters
	DepStats   // some effect changes derived numbers such as power
	DepHP      // some effect changes hit points
	DepBonus   // some effect changes combat damage
	DepNature  // some effect changes what cards count as
	DepControl // some effect gives control of a card
	DepTimes   // some effect doubles damage
	DepSavage
	DepRemote   // some effect lets units attack or defend from elsewhere
	DepCap      // some effect limits the damage that an object takes at once, and cancels the rest
	DepUntarget // some effect forbids to target an object
	DepHush     // some effect forbids an attacking player to use actions
	DepTop      // some effect reveals the top cards of decks, or lets them be played
	DepRule     // some effect is a rule that the engine looks up only where it applies
	DepWeight   // some effect makes damage count double
	DepToll     // some effect makes players discard cards for targeting; DepTax is set as well
	DepGrows    // some effect gives hit points that depend on damage
	DepDefend   // which units defend
	DepAim      // the target of the attack, and everything else about the attack but who fights
)

// DepFight is the whole state of an attack.
const DepFight = DepAttack | DepDefend | DepAim

// DepDerived holds the kinds of effects on derived values, which objects store.
const DepDerived = DepStats | DepProps

func (l analyzer) staticDeps(ab *code.Ability) uint32 {
	d := l.exprDeps(ab.Cond) | l.exprDeps(ab.Stat.N)
	switch ab.Stat.Stat {
	case code.SCost, code.SXCost:
		return DepCost
	case code.STax:
		return DepTax
	case code.SToll:
		return DepTax | DepToll
	case code.SPayDamage, code.SPayTokens:
		return DepPurse | l.exprDeps(ab.Cond)
	case code.SAttackFrom, code.SDefendFrom, code.SAttackCorrupt:
		return DepRemote
	case code.SDamageCap:
		return DepCap
	case code.SHush:
		return DepHush
	case code.SUntarget:
		return DepUntarget
	case code.SNoCancel:
		return DepNoCancel
	case code.SMustAttack, code.SMustDefend, code.SNotAlone, code.SWithLegend, code.SUnattackable, code.SUncounted, code.SCountsIn,
		code.SStrikesAll, code.STakesFirst, code.SCapitalFirst, code.SDefendPrice, code.SFillFirst, code.SKeepsHP, code.STacticDamage,
		code.SMoreIndirect, code.SSureIndirect, code.SOnceByTitle, code.SPicksDiscard, code.SNoDamage, code.SNoDevelop, code.SNoEntry, code.STogether, code.SMoreDevelop, code.SDevelopPile, code.SHeld, code.SPlayPile, code.SWinsDecked, code.SAmbushCost, code.SGivesAmbush:
		return DepRule
	case code.SCapitalGuard:
		return DepGuard
	case code.SEntersCorrupt:
		return DepEnters
	case code.SSearch, code.SRaider:
		return 0
	case code.SControl:
		return DepControl
	case code.SDrawFewer:
		return 0
	case code.SOpenDecks, code.SOpenDeck, code.SPlayTop:
		return DepTop
	case code.SIsDevelopment, code.SIsSupport, code.SAlsoDev, code.SBlank, code.SMute:
		return DepNature
	case code.SIsUnit: // an effect that makes a card a unit also sets its power and hit points
		d |= DepNature | DepStats | DepHP | l.exprDeps(ab.Stat.M)
	case code.SHitPoints:
		d |= DepStats | DepHP
		if l.exprDeps(ab.Stat.N)&DepDamage != 0 {
			d |= DepGrows
		}
	case code.SHeavy:
		d |= DepStats | DepHP | DepWeight
	case code.SCombatDamage:
		return DepBonus
	case code.SDouble, code.SDoubleSavage:
		return DepTimes
	case code.SSavage:
		return DepSavage
	case code.SNoCorrupt, code.SNoRestore, code.SNoAttack, code.SNoDefend:
		d |= DepProps
	default:
		d |= DepStats
	}
	if ab.Stat.R.Kind == code.RefSel {
		d |= l.selDeps(code.SelID(ab.Stat.R.N))
	}
	return d
}

func (l analyzer) exprDeps(id code.ExprID) (d uint32) {
	for _, in := range l.Exprs[id] {
		switch in.Op {
		case code.EInPlay:
			d |= DepBoard
		case code.ECount, code.EAny:
			d |= DepBoard | l.selDeps(code.SelID(in.N))
		case code.EHighest, code.ELowest:
			d |= DepBoard | l.selDeps(code.SelID(in.N)) | attrDeps(code.Attr(in.A))
		case code.EAttr:
			d |= attrDeps(code.Attr(in.A))
		case code.EIs:
			d |= statusDeps(code.Status(in.N))
		case code.EBurning, code.ECapitalSore:
			d |= DepDamage
		case code.EInCombat:
			d |= DepAttack
		case code.ECapitalHit:
			d |= DepFight
		case code.EMyBattle:
			d |= DepOther
		case code.EPlayed, code.EResources, code.EHandSize, code.EDeckSize, code.EMyTurn, code.EEntered:
			d |= DepOther
		}
	}
	return d
}

func (l analyzer) selDeps(id code.SelID) uint32 {
	sel := &l.Sels[id]
	d := DepBoard | statusDeps(sel.Need|sel.Not)
	if sel.Place == code.AttackedZn || sel.Fought != 0 {
		d |= DepFight
	}
	if sel.Place == code.AsExperience {
		d |= DepTokens
	}
	if sel.Place == code.Hand || sel.Place == code.Discard || sel.Place == code.HandDiscard {
		d |= DepOther
	}
	if sel.Beside != 0 {
		d |= l.selDeps(sel.Beside)
	}
	if sel.NotBeside != 0 {
		d |= l.selDeps(sel.NotBeside)
	}
	for i := range sel.Tests {
		d |= attrDeps(sel.Tests[i].Attr) | l.exprDeps(sel.Tests[i].N)
	}
	return d
}

func statusDeps(st code.Status) (d uint32) {
	if st&(code.Attacking|code.Participating|code.HasAttacked) != 0 {
		d |= DepAttack
	}
	if st&(code.Defending|code.Participating|code.HasDefended) != 0 {
		d |= DepDefend
	}
	if st&(code.AttackedZone|code.InOpposed|code.JustAttacked) != 0 {
		d |= DepFight
	}
	if st&(code.Damaged|code.Burning) != 0 {
		d |= DepDamage
	}
	if st&(code.Corrupted|code.Corruptible) != 0 {
		d |= DepCorrupt
	}
	return d | DepBoard
}

func attrDeps(a code.Attr) uint32 {
	switch a {
	case code.ADamage, code.ARemaining, code.ATaken, code.ADealt:
		return DepDamage
	case code.AAttacks, code.APaid:
		return DepFight
	case code.ATokens, code.AExperience:
		return DepTokens
	}
	return DepBoard
}
