package vocab

import (
	"math/bits"
	"strings"

	"github.com/wisim/wisim/engine/code"
)

// Sorts is a set of sorts of things: what an operand can be, and on what a verb
// works.
type Sorts uint16

// The sorts. A card in play is of the sort that it counts as.
const (
	UnitInPlay Sorts = 1 << iota
	SupportInPlay
	QuestInPlay
	LegendInPlay
	DevInPlay
	InHand
	InPile // a discard pile
	InDeck
	UnderCard  // out of play under another card
	ASection   // a section of a capital, and its zone
	ALink      // an action on the chain
	APlayer    // the subject of an event that happens to a player
	Played     // a card that is being played, on the chain or resolving
	JustPlayed // a card on the chain, of some kind
	ATrait     // a trait that was named
	ATitle     // a card of which a player said the name

	Fighters   = UnitInPlay | LegendInPlay
	CardInPlay = Fighters | SupportInPlay | QuestInPlay | DevInPlay
	OutOfPlay  = InHand | InPile | InDeck | UnderCard
	ACard      = CardInPlay | OutOfPlay
	// Damageable is what damage can be put on.
	Damageable = Fighters | ASection
)

var sortNames = [...]string{
	"a unit", "a support card", "a quest", "a legend", "a development", "a card in a hand", "a card in a discard pile",
	"a card of a deck", "a card under another", "a section of a capital", "an action on the chain", "a player",
	"a card that is being played", "a card just played", "a trait", "a title",
}

// groups are sorts that have one name together.
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

// inPlay are the sorts of kinds in play.
var inPlay = []struct {
	kind code.KindMask
	sort Sorts
}{
	{code.KUnit, UnitInPlay}, {code.KSupport | code.KAttachment, SupportInPlay}, {code.KQuest, QuestInPlay}, {code.KLegend, LegendInPlay},
	{code.KDevelopment, DevInPlay}, {code.KSection | code.KZone, ASection},
}

// SortsOf is what a selector can name: kinds in a place. Of what a name stands
// for, the sorts are said.
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
		if card { // a card of a kind that is being played
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
		return s &^ LegendInPlay // which is in no zone
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

func (s Sorts) when(yes bool) Sorts {
	if yes {
		return s
	}
	return 0
}

// SortsOfEvent is what the subject of an event can be.
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
