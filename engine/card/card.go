// Package card holds the printed values of the cards and the vocabulary of the game: codes,
// types, races, traits, zones. It has no behaviour: the effects of a card are compiled code
// (package code), and package engine implements the rules.
//
// Everything here is a small typed integer, so that the engine can store it in its pointer-free
// state and compare it cheaply.
package card

import (
	"fmt"
	"strconv"
)

// Code is a card's five-digit number: two digits for the set, three for the number printed on
// the card. 1017 is 01017, Core Set 17. Zero means no card.
type Code uint32

// String returns the code as five digits.
func (c Code) String() string { return fmt.Sprintf("%05d", uint32(c)) }

// Set returns the number of the set that the card belongs to, 1 for the Core Set.
func (c Code) Set() int { return int(c) / 1000 }

// ParseCode parses exactly five digits.
func ParseCode(s string) (Code, error) {
	if len(s) != 5 {
		return 0, fmt.Errorf("card code %q: want five digits, such as 01017", s)
	}
	n, err := strconv.ParseUint(s, 10, 32)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("card code %q: want five digits, such as 01017", s)
	}
	return Code(n), nil
}

// MarshalText returns the five digits, so that JSON shows codes as they are usually written.
func (c Code) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText parses five digits.
func (c *Code) UnmarshalText(b []byte) error {
	v, err := ParseCode(string(b))
	*c = v
	return err
}

// Type is the printed type of a card.
type Type uint8

// The card types. Draft-format cards and fulcrums never enter a deck.
const (
	NoType Type = iota
	Unit
	Support
	Quest
	Tactic
	Legend
	Fulcrum
	Draft
	NumTypes
)

var typeNames = [NumTypes]string{"", "Unit", "Support", "Quest", "Tactic", "Legend", "Fulcrum", "Draft"}

func (t Type) String() string { return name(typeNames[:], int(t)) }

// ParseType returns the type with a printed name; ok is false if there is none.
func ParseType(s string) (t Type, ok bool) { i, ok := find(typeNames[:], s); return Type(i), ok }

// Race is the race of a card, which its border shows. The first six have capital boards.
type Race uint8

// The races; Neutral cards have no symbol.
const (
	Neutral Race = iota
	Dwarf
	Empire
	HighElf
	Orc
	Chaos
	DarkElf
	NumRaces
)

var raceNames = [NumRaces]string{"Neutral", "Dwarf", "Empire", "High Elf", "Orc", "Chaos", "Dark Elf"}

func (r Race) String() string { return name(raceNames[:], int(r)) }

// ParseRace returns the race with a printed name; ok is false if there is none.
func ParseRace(s string) (r Race, ok bool) { i, ok := find(raceNames[:], s); return Race(i), ok }

// Side is the alliance that a race fights for (ruling deck.order-or-destruction).
type Side uint8

// The two sides. Neutral cards have NoSide.
const (
	NoSide Side = iota
	Order
	Destruction
)

func (s Side) String() string { return name([]string{"none", "Order", "Destruction"}, int(s)) }

// Side returns the alliance of a race.
func (r Race) Side() Side {
	switch r {
	case Dwarf, Empire, HighElf:
		return Order
	case Orc, Chaos, DarkElf:
		return Destruction
	}
	return NoSide
}

// Races returns the six races that have a capital board.
func Races() []Race { return []Race{Dwarf, Empire, HighElf, Orc, Chaos, DarkElf} }

// Faction is a people without a capital board that has cards "only" for its own decks (decision
// K03). Its other cards are neutral cards with a trait.
type Faction uint8

// The factions. Cards without such an "only" line have NoFaction.
const (
	NoFaction Faction = iota
	Lizardmen
	WoodElf
	Skaven
	Undead
	NumFactions
)

func (f Faction) String() string {
	return name([]string{"none", "Lizardmen", "Wood Elf", "Skaven", "Undead"}, int(f))
}

// Side returns the alliance of a faction.
func (f Faction) Side() Side {
	switch f {
	case Lizardmen, WoodElf:
		return Order
	case Skaven, Undead:
		return Destruction
	}
	return NoSide
}

// Zone is one of the three zones of a player's capital.
type Zone uint8

// The zones, in the order in which the rules name them.
const (
	Kingdom Zone = iota
	QuestZone
	Battlefield
	NumZones
)

var zoneNames = [NumZones]string{"kingdom", "quest zone", "battlefield"}

func (z Zone) String() string { return name(zoneNames[:], int(z)) }

// Phase is a part of a turn.
type Phase uint8

// The phases in order, including the moments before the first and after the last.
const (
	TurnBegins Phase = iota
	KingdomPhase
	QuestPhase
	CapitalPhase
	BattlefieldPhase
	TurnEnds
	NumPhases
)

// ZoneMask is a set of zones: bit z stands for zone z. Zero in a card's data means any zone.
type ZoneMask uint8

// The masks that card text uses.
const (
	AllZones ZoneMask = 1<<NumZones - 1
)

// Mask returns the set that contains only this zone.
func (z Zone) Mask() ZoneMask { return 1 << z }

// Has reports whether the zone is in the set.
func (m ZoneMask) Has(z Zone) bool { return m>>z&1 != 0 }

// Trait is the number of a trait: an index into the sorted list of all traits. Zero means no
// trait.
type Trait uint8

// TraitSet is a set of traits.
type TraitSet [2]uint64

// Add returns the set with t added.
func (s TraitSet) Add(t Trait) TraitSet { s[t>>6] |= 1 << (t & 63); return s }

// Has reports whether t is in the set.
func (s *TraitSet) Has(t Trait) bool { return s[t>>6]>>(t&63)&1 != 0 }

// X stands for a cost or hit points printed as "X".
const X = -1

// Unknown stands for a number that no source gives: the loyalty of some Cataclysm cards and the
// numbers of draft-format cards.
const Unknown = -2

// Facts are the printed values of a card, without its text.
type Facts struct {
	Code   Code
	Name   string
	Set    string // name of the set or pack, such as "Core Set"
	Type   Type
	Race   Race
	Cost   int // resources that the card costs; can be X or Unknown
	Loyal  int // number of loyalty icons; can be Unknown
	Power  int // number of power icons; for a legend the lowest of its three (note C15)
	Powers [NumZones]int
	HP     int // number of hit points; 0 for cards without hit points; can be X
	Traits []Trait
	Unique bool
	Copies int // number of copies of the card in the product; 0 means unknown
	// Symbols counts the race symbols that the card provides towards loyalty. A card of a race
	// provides one of its own; alliances provide two.
	Symbols [NumRaces]uint8
}

// TraitSet returns the card's traits as a set.
func (f *Facts) TraitSet() TraitSet {
	var s TraitSet
	for _, t := range f.Traits {
		s = s.Add(t)
	}
	return s
}

func name(t []string, i int) string {
	if i < len(t) {
		return t[i]
	}
	return "?" + strconv.Itoa(i)
}

func find(t []string, s string) (int, bool) {
	for i, n := range t {
		if n != "" && n == s {
			return i, true
		}
	}
	return 0, false
}
