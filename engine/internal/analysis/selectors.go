package analysis

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Sel holds the facts that choose how to evaluate a selector.
type Sel struct {
	Of          *code.Sel // the selector itself
	PerObject   bool      // whether sets alone do not decide the selector, so that candidates are tested one by one
	OnlyNumbers bool      // whether PerObject is set only because the selector tests numbers
	Zones       bool      // whether the selector is restricted to some zones
	Kinds       uint8     // kinds of cards in play that the selector accepts, the low bits of code.KindMask
	First       uint8     // the number of the lowest bit of Kinds
	OnlyKinds   uint8     // equal to Kinds if the selector restricts only the kind, controller and place of a card, otherwise 0
	Rare        bool      // whether the selector has a condition that few selectors have
	Linked      bool      // whether the selector refers to earlier choices of the player
	Board       bool      // whether the selector selects cards in play only, by zone and not through a register or host
	Status      bool      // whether the selector tests properties that the state stores as sets (FastStatus)
	Excludes    bool      // whether the selector excludes the objects of a reference or register
	// OnQuest: whether the selector selects the units that quest on its source, with no other condition.
	OnQuest  bool
	Simple   bool  // whether the selector restricts cards in play to one kind, and at most a controller, one zone and one property
	Mine     bool  // whether the selector selects cards of one player only; if Simple, the controller's
	Here     bool  // whether the selector selects cards in the zone of its source
	Zone     uint8 // the only zone name that the selector accepts, noZone if there is none or several
	Property uint8 // the property of a Simple selector, such as HasDamage
}

// noZone in Sel.Zone means that the selector does not name exactly one zone.
const noZone = 255

// The properties that a simple selector may test for.
const (
	HasNothing = iota
	HasAttacked
	HasDefended
	HasDamage
	HasCorruption
)

// FastStatus holds the properties that the state stores as sets of objects.
const FastStatus = code.Attacking | code.Defending | code.Participating | code.Damaged | code.Corrupted | code.Attached

// selector analyses a selector.
func (l analyzer) selector(sel *code.Sel) Sel {
	seldom := sel.HostKinds != 0 || sel.NotOwned || sel.NotDev || sel.SameTitle != 0 || sel.OfTitle|sel.OfTrait != 0 || sel.OnReg != 0 || sel.Texts != 0 || sel.TitleOf || sel.Necro || sel.Ambush || sel.Aimable || sel.Joinable || sel.Fought != 0 || sel.Copied || sel.Beside|sel.NotBeside != 0
	looked := sel.Races != 0 || sel.NotRaces != 0 || sel.Trait != 0 || sel.NotTrait != 0 || sel.Title|sel.NotTitle != 0 || seldom || len(sel.Titles) > 0 ||
		(sel.Need|sel.Not)&^FastStatus != 0 || sel.Kinds&code.KAttachment != 0
	s := Sel{
		Of:        sel,
		Rare:      seldom,
		PerObject: looked || len(sel.Tests) > 0,
		Zones: sel.Zones != 0 || sel.Place == code.Here || sel.Place == code.Corr || sel.Place == code.AttackedZn ||
			sel.Place == code.AtReg || sel.Place == code.CorrReg || sel.Place == code.AtEvent || sel.Place == code.AtIt,
		Kinds:  uint8(sel.Kinds & code.KCardInPlay),
		Linked: l.isLinked(sel),
	}
	s.First = uint8(bits.TrailingZeros8(s.Kinds))
	cards := s.Kinds != 0 && sel.Kinds&^code.KCardInPlay == 0
	switch sel.Place {
	case code.InPlay, code.Anywhere, code.Here, code.Corr, code.AttackedZn, code.AtReg, code.CorrReg, code.AtEvent, code.AtIt:
		s.Board = cards
	}
	s.OnlyNumbers = s.Board && s.PerObject && !looked
	s.Status = (sel.Need|sel.Not)&FastStatus != 0
	if cards && !s.PerObject && !s.Status {
		s.OnlyKinds = s.Kinds
	}
	s.Excludes = sel.NotRef.Kind != code.RefNone || sel.NotRegs != 0
	s.OnQuest = sel.Place == code.OnSource && sel.Kinds == code.KUnit && !s.PerObject && !s.Status && !s.Excludes && sel.Zones == 0 && sel.CtlAny && !sel.Other
	s.Here, s.Zone = sel.Place == code.Here && sel.Zones == 0, noZone
	if sel.Place != code.Here && sel.Zones != 0 && sel.Zones&(sel.Zones-1) == 0 {
		s.Zone = uint8(bits.TrailingZeros8(uint8(sel.Zones)))
	}
	s.Simple, s.Property = l.simple(sel, &s)
	s.Mine = !sel.CtlAny
	return s
}

// Stable reports whether a host that matched such a selector keeps matching until it leaves play,
// moves, changes its kind or changes sides.
func (s *Sel) Stable() bool {
	return s.OnlyKinds != 0 && (s.Of.CtlAny || s.Of.Zones != 0 || s.Of.Ctl == code.Me)
}

// simple reports whether a selector is Simple, and the property that it tests for then.
func (l analyzer) simple(sel *code.Sel, s *Sel) (yes bool, has uint8) {
	switch sel.Need & FastStatus {
	case 0:
	case code.Attacking:
		has = HasAttacked
	case code.Defending:
		has = HasDefended
	case code.Damaged:
		has = HasDamage
	case code.Corrupted:
		has = HasCorruption
	default:
		return false, 0
	}
	where := sel.Place == code.Here || sel.Place == code.InPlay || sel.Place == code.Anywhere
	where = where && (sel.Zones == 0 || s.Zone != noZone)
	return s.Board && where && s.Kinds&(s.Kinds-1) == 0 && (sel.CtlAny || sel.Ctl == code.Me) && !s.PerObject && !s.Excludes && !sel.Other && sel.Not&FastStatus == 0, has
}

// mayMatch reports whether a card out of play may match a selector, judged by its printed
// kind, race and trait.
func mayMatch(sel *code.Sel, d *Definition) bool {
	if sel.Kinds&code.KindMask(d.Kind) == 0 && !(sel.Kinds&code.KAttachment != 0 && d.TraitBits.Has(card.TraitAttachment)) {
		return false
	}
	race := uint8(1) << d.Race
	if sel.Races != 0 && sel.Races&race == 0 || sel.NotRaces&race != 0 {
		return false
	}
	return sel.Trait == 0 || sel.OrTrait != 0 || sel.Free != 0 || sel.Trait == card.TraitAttachment || d.TraitBits.Has(sel.Trait)
}

// isLinked reports whether a selector, or a number in it, reads what was chosen
// before.
func (l analyzer) isLinked(sel *code.Sel) bool {
	if sel.Place == code.InReg || sel.Place == code.AtReg || sel.Place == code.CorrReg || sel.NotRegs != 0 || sel.Ctl >= code.RegCtl || sel.SameTitle != 0 || sel.OfTitle|sel.OfTrait != 0 || sel.OnReg != 0 {
		return true
	}
	if sel.Beside != 0 && l.isLinked(&l.Sels[sel.Beside]) || sel.NotBeside != 0 && l.isLinked(&l.Sels[sel.NotBeside]) {
		return true
	}
	for i := range sel.Tests {
		for _, in := range l.Exprs[sel.Tests[i].N] {
			inSel := in.Op.OfSelector()
			if in.Op == code.ERegSize || in.R.Kind == code.RefReg || inSel && l.isLinked(&l.Sels[in.N]) {
				return true
			}
		}
	}
	return false
}
