package engine

import (
	"github.com/wisim/wisim/engine/card"
)

// A spot is where a card in play lies (object.zone): one of the six zones, numbered 3*side +
// card.Zone, or a player's capital, numbered onCapital + side. Legends and their attachments lie on
// a capital and so in no zone (legend.play).
const (
	onCapital = 6
	numSpots  = 8
	noZone    = uint8(card.NumZones) // the value that nameOf returns for a capital, which is no zone
)

// Properties of each spot, indexed by its number: its card.Zone, the player whose capital it
// belongs to, the mask of the corresponding zones of both players, and a bit mask of its card.Zone.
var (
	zoneNames = [numSpots]uint8{0, 1, 2, 0, 1, 2, noZone, noZone}
	zoneSides = [numSpots]uint8{0, 0, 0, 1, 1, 1, 0, 1}
	zoneCorrs = [numSpots]uint8{9, 18, 36, 9, 18, 36, 0, 0}
	zoneMasks = [numSpots]uint8{1, 2, 4, 1, 2, 4, 1 << noZone, 1 << noZone}
)

// allZones is a mask of the six zones by spot number; anyZone is a mask of all values of nameOf.
const (
	allZones = 1<<onCapital - 1
	anyZone  = 1<<(noZone+1) - 1
)

// capitalOf returns the spot of player p's legend.
func capitalOf(p Player) uint8 { return onCapital + uint8(p) }

// nameOf returns the card.Zone of a spot, noZone for a capital.
func nameOf(z uint8) uint8 { return zoneNames[z&7] }

// sideOf returns the player to whom a zone or capital belongs.
func sideOf(z uint8) Player { return Player(zoneSides[z&7]) }

// spotOf returns player p's spot with the same card.Zone as z: his capital if z is a capital.
func spotOf(p Player, z uint8) uint8 {
	if z >= onCapital {
		return capitalOf(p)
	}
	return 3*uint8(p) + z%3
}

// corrOf returns the mask of the two corresponding zones of z, one of each player; 0 for a capital.
func corrOf(z uint8) uint8 { return zoneCorrs[z&7] }

// worksAt reports whether an ability works in spot z, given a mask with a bit for each card.Zone
// where it works; anyZone stands for everywhere.
func worksAt(zones, z uint8) bool { return zones&zoneMasks[z&7] != 0 }

// inZone returns the set of the cards in zone z; it is empty for a capital.
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
