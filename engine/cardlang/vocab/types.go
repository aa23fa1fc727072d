package vocab

import (
	"math/bits"
	"strings"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// CardTypes is a bit set of types of cards. The language tells attachments apart from other
// support cards, although both have the printed type Support.
type CardTypes uint8

// The types of cards.
const (
	Units CardTypes = 1 << iota
	Supports
	Attachments // support cards with an attach line
	Quests
	Tactics
	Legends

	// Bodies are the types of cards that can fight. Support cards and attachments are among
	// them, because effects can make them units.
	Bodies = Units | Supports | Attachments | Legends
	// InZones are the types of cards that lie in a zone while they are in play.
	InZones = Units | Supports | Attachments | Quests
)

var typeWords = [...]string{"unit", "support card", "attachment", "quest", "tactic", "legend"}

// TypeOf returns the type of a card with the facts f, as a set of one type. attaches says
// whether the card has an attach line. The set is empty if f is nil, which means that the
// card is not known.
func TypeOf(f *card.Facts, attaches bool) CardTypes {
	if f == nil {
		return 0
	}
	switch f.Type {
	case card.Unit:
		return Units
	case card.Support:
		if attaches {
			return Attachments
		}
		return Supports
	case card.Quest:
		return Quests
	case card.Tactic:
		return Tactics
	case card.Legend:
		return Legends
	}
	return 0
}

// String lists the types in the singular: "unit or legend".
func (t CardTypes) String() string {
	var list []string
	for ; t != 0; t &= t - 1 {
		list = append(list, typeWords[bits.TrailingZeros8(uint8(t))])
	}
	if n := len(list); n > 2 {
		list = append([]string{strings.Join(list[:n-1], ", ")}, list[n-1])
	}
	return strings.Join(list, " or ")
}

// Sorts returns the sorts that a card of one of the types can have while it is in play.
// Effects can make any support card a unit.
func (t CardTypes) Sorts() Sorts {
	var s Sorts
	for _, x := range []struct {
		types CardTypes
		sorts Sorts
	}{
		{Units, UnitInPlay}, {Supports | Attachments, UnitInPlay | SupportInPlay}, {Quests, QuestInPlay}, {Legends, LegendInPlay},
	} {
		if t&x.types != 0 {
			s |= x.sorts
		}
	}
	return s
}

// SubjectsOf returns the sorts that the subject of the event e can have when the event
// happens. Unlike SortsOfEvent it names the place that a card leaves and not the one that it
// goes to.
func SubjectsOf(e Event) Sorts {
	switch e.Event {
	case code.LeavePlay, code.Destroyed, code.SacrificedEv, code.PutAway, code.EnterDiscard, code.Falls:
		return CardInPlay
	case code.EnterPile:
		return ACard
	case code.Discarded:
		return InHand
	case code.Milled:
		return InDeck
	case code.DamagePlaced:
		return QuestInPlay
	case code.Moves, code.EnterZone:
		return CardInPlay &^ LegendInPlay
	case code.Ambushes:
		return UnitInPlay
	}
	return SortsOfEvent(e)
}

// Placed reports whether the subject of the event e lies in a zone when the event happens, or
// comes into one, so that "here" can name it.
func Placed(e Event) bool {
	switch e.Event {
	case code.EnterPile, code.Discarded, code.Milled, code.Plays, code.PlaysHand:
		return false
	}
	return true
}

// ByItself reports whether a card that is not in play can answer the event e if it is the
// subject itself: it is played, or discarded from the hand.
func ByItself(e Event) bool {
	return e.Event == code.Plays || e.Event == code.PlaysHand || e.Event == code.Discarded
}
