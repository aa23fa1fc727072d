package engine

import (
	"github.com/wisim/wisim/engine/card"
)

// Where a card in play lies is object.zone: 3*side + card.Zone. A legend lies on
// the capital itself and so in none of the zones (legend.play), and what is
// attached to it lies there too: onCapital + side.
const (
	onCapital = 6
	numSpots  = 8
	noZone    = uint8(card.NumZones) // the name of a place that is no zone
)

// The names of the zones, the players to whom they belong, the zones that correspond to
// them and the masks of their names, by object.zone.
var (
	zoneNames = [numSpots]uint8{0, 1, 2, 0, 1, 2, noZone, noZone}
	zoneSides = [numSpots]uint8{0, 0, 0, 1, 1, 1, 0, 1}
	zoneCorrs = [numSpots]uint8{9, 18, 36, 9, 18, 36, 0, 0}
	zoneMasks = [numSpots]uint8{1, 2, 4, 1, 2, 4, 1 << noZone, 1 << noZone}
)

// Masks of the six zones, and of every place by nameOf.
const (
	allZones = 1<<onCapital - 1
	anyZone  = 1<<(noZone+1) - 1
)

// capitalOf is where a player's legend lies.
func capitalOf(p Player) uint8 { return onCapital + uint8(p) }

// nameOf is the card.Zone of a place, noZone for a capital.
func nameOf(z uint8) uint8 { return zoneNames[z&7] }

// sideOf is whose zone or capital a place is.
func sideOf(z uint8) Player { return Player(zoneSides[z&7]) }

// spotOf is a player's place of the same name as another.
func spotOf(p Player, z uint8) uint8 {
	if z >= onCapital {
		return capitalOf(p)
	}
	return 3*uint8(p) + z%3
}

// corrOf is the mask of the zones of that name.
func corrOf(z uint8) uint8 { return zoneCorrs[z&7] }

// worksAt reports whether an ability that works in some zones, a bit for each,
// works in a place; anyZone is the mask of one that works everywhere.
func worksAt(zones, z uint8) bool { return zones&zoneMasks[z&7] != 0 }

// inZone is the set of the cards in a zone; on a capital there is none.
func (s *State) inZone(z uint8) Set {
	if z < onCapital {
		return s.zones[z]
	}
	return Set{}
}

func (s *State) enterSpot(o Obj, z uint8) {
	s.objects[o].setZone(z)
	if z < onCapital {
		s.zones[z].add(o)
	}
}

func (s *State) leaveSpot(o Obj) {
	if !s.attached.empty() {
		s.look |= lookHosts
	}
	if z := s.objects[o].zone(); z < onCapital {
		s.zones[z].del(o)
	}
}
