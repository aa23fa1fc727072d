package vocab

import (
	"math/bits"
	"strings"

	"github.com/wisim/wisim/engine/code"
)

// Sorts is a bit set of sorts of objects. A sort says what an object is and where
// it is. The checker computes the sorts that an operand can have and compares them
// with the sorts that a verb accepts.
type Sorts uint16

// The sorts. The sort of a card in play is what it counts as now, not its printed type.
const (
	UnitInPlay Sorts = 1 << iota
	SupportInPlay
	QuestInPlay
	LegendInPlay
	DevInPlay
	InHand
	InPile // in a discard pile
	InDeck
	UnderCard  // out of play under another card
	ASection   // a section of a capital, and its zone
	ALink      // an action on the chain
	APlayer    // a player, as target or as subject of an event
	Played     // a card that is being played, on the chain or resolving
	JustPlayed // a card on the chain, as found by a selector with just_played or being_played
	ATrait     // a trait that was named
	ATitle     // a title that a player named

	Fighters   = UnitInPlay | LegendInPlay
	CardInPlay = Fighters | SupportInPlay | QuestInPlay | DevInPlay
	OutOfPlay  = InHand | InPile | InDeck | UnderCard
	ACard      = CardInPlay | OutOfPlay
	// Damageable are the sorts of objects that damage can be placed on.
	Damageable = Fighters | ASection
)

var sortNames = [...]string{
	"a unit", "a support card", "a quest", "a legend", "a development", "a card in a hand", "a card in a discard pile",
	"a card of a deck", "a card under another", "a section of a capital", "an action on the chain", "a player",
	"a card that is being played", "a card just played", "a trait", "a title",
}

// groups are sets of sorts with a common name, largest first.
var groups = []struct {
	sorts Sorts
	name  string
}{
	{ACard, "a card"}, {CardInPlay, "a card in play"}, {OutOfPlay, "a card out of play"},
}

// String lists the sorts: "a unit or a legend".
func (s Sorts) String() string {
	var list []string
	for _, g := range groups {
		if s&g.sorts == g.sorts {
			list = append(list, g.name)
			s &^= g.sorts
		}
	}
	for ; s != 0; s &= s - 1 {
		list = append(list, sortNames[bits.TrailingZeros16(uint16(s))])
	}
	if n := len(list); n > 2 {
		list = append([]string{strings.Join(list[:n-1], ", ")}, list[n-1])
	}
	return strings.Join(list, " or ")
}

// inPlay maps the kinds of a selector to sorts, for objects in play.
var inPlay = []struct {
	kind code.KindMask
	sort Sorts
}{
	{code.KUnit, UnitInPlay}, {code.KSupport | code.KAttachment, SupportInPlay}, {code.KQuest, QuestInPlay}, {code.KLegend, LegendInPlay},
	{code.KDevelopment, DevInPlay}, {code.KSection | code.KZone, ASection},
}

// SortsOf returns the sorts of the objects that a selector of the given kinds and
// place can select. named holds the sorts of the register that the selector
// refers to; it matters only for the place InReg.
func SortsOf(kinds code.KindMask, place code.Place, named Sorts) Sorts {
	if kinds&code.KPlayer != 0 {
		return APlayer.when(place == code.InPlay)
	}
	card := kinds&(code.KAny&^code.KDevelopment|code.KAttachment) != 0
	switch place {
	case code.Hand:
		return InHand.when(card)
	case code.Discard:
		return InPile.when(card)
	case code.HandDiscard:
		return (InHand | InPile).when(card)
	case code.UnderSource, code.AsExperience:
		return UnderCard.when(card)
	case code.OnChain:
		if card { // the kinds are types of cards, so the selector selects cards on the chain, not actions
			return JustPlayed
		}
		return ALink.when(kinds&code.KLink != 0)
	}
	var s Sorts
	for _, k := range inPlay {
		if kinds&k.kind != 0 {
			s |= k.sort
		}
	}
	switch place {
	case code.InReg:
		return named & (s | OutOfPlay.when(card))
	case code.Here, code.Corr, code.AttackedZn, code.AtReg, code.CorrReg, code.AtEvent, code.AtIt:
		return s &^ LegendInPlay // a legend is in no zone, so a selector with a zone cannot select it
	case code.OnSource:
		return s & UnitInPlay
	case code.AtSource:
		return s & SupportInPlay
	case code.BearsSource:
		return s & CardInPlay
	case code.Anywhere:
		return s | OutOfPlay
	}
	return s
}

// when returns s if yes is true, else the empty set.
func (s Sorts) when(yes bool) Sorts {
	if yes {
		return s
	}
	return 0
}

// SortsOfEvent returns the sorts that the subject of the event e can have when the
// ability resolves: a card that leaves play is already in its new place.
func SortsOfEvent(e Event) Sorts {
	switch e.Subject {
	case OfASide:
		return APlayer
	case OfSection:
		return ASection
	}
	switch e.Event {
	case code.LeavePlay, code.Destroyed, code.SacrificedEv, code.PutAway:
		return InHand | InPile | InDeck
	case code.EnterDiscard, code.Falls, code.EnterPile, code.Discarded, code.Milled:
		return InPile
	case code.Plays, code.PlaysHand:
		return ALink | Played
	case code.Assigned, code.DealtDamage, code.HealedEv, code.DealtCombat:
		return Damageable
	case code.Attacks, code.Defends, code.Opposed, code.DealsCombat, code.DealsInCombat, code.SurvivedCombat:
		return Fighters
	case code.AttachedEv:
		return SupportInPlay
	}
	return CardInPlay
}
