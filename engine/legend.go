package engine

import "github.com/wisim/wisim/engine/card"

// Where a card in play lies is object.zone: 3*side + card.Zone. A legend lies on
// the capital itself and so in none of the zones (legend.play), and what is
// attached to it lies there too: onCapital + side.
const (
	onCapital = 6
	numSpots  = 8
	noZone    = uint8(card.NumZones) // the name of a place that is no zone
)

// capitalOf is where a player's legend lies.
func capitalOf(p Player) uint8 { return onCapital + uint8(p) }

// The names of the zones, the players to whom they belong and the zones that
// correspond to them, by object.zone.
var (
	zoneNames = [numSpots]uint8{0, 1, 2, 0, 1, 2, noZone, noZone}
	zoneSides = [numSpots]uint8{0, 0, 0, 1, 1, 1, 0, 1}
	zoneCorrs = [numSpots]uint8{9, 18, 36, 9, 18, 36, 0, 0}
)

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
func worksAt(zones, z uint8) bool { return zones>>zoneNames[z&7]&1 != 0 }

// Masks of the six zones, and of every place by nameOf.
const (
	allZones = 1<<onCapital - 1
	anyZone  = 1<<(noZone+1) - 1
)

// inZone is the set of the cards in a zone; on a capital there is none.
func (s *State) inZone(z uint8) Set {
	if z < onCapital {
		return s.zones[z]
	}
	return Set{}
}

func (s *State) enterSpot(o Obj, z uint8) {
	s.objects[o].zone = z
	if z < onCapital {
		s.zones[z].add(o)
	}
}

func (s *State) leaveSpot(o Obj) {
	if z := s.objects[o].zone; z < onCapital {
		s.zones[z].del(o)
	}
}

// legendOf is a player's legend in play, 0 if he has none; he can have but one
// (legend.one-at-a-time).
func (s *State) legendOf(p Player) Obj {
	set := s.kinds[3].and(&s.ctl[p])
	return set.first()
}

// mayHaveLegend reports whether a legend may enter play under a player's
// control: he has none, and his board is of its race (legend.one-at-a-time,
// legend.matching-board, note A53).
func (g *Game) mayHaveLegend(s *State, p Player, d *defn) bool {
	return (d.Race == card.Neutral || d.Race == g.board[p]) && s.legendOf(p) == 0
}

// powerIn is the power of a card for a zone, not below zero. A legend has one
// power for each, of which object.pow is the lowest (legend.split-power,
// legend.power-number); what changes its power changes all three.
func (g *Game) powerIn(s *State, o Obj, zone uint8) int {
	t := &s.objects[o]
	if t.kind&kLegend == 0 {
		return t.powerNow()
	}
	d := g.def(s, o)
	return max(0, int(t.pow)+int(d.power[zone])-int(d.power[noZone]))
}

// fightPower is the power with which a card fights: for a legend that of its
// battlefield when it attacks, and when it defends that of the zone through
// which the attack comes (legend.attacks, legend.defence-power).
func (g *Game) fightPower(s *State, o Obj) int {
	if s.fight.defenders.Has(o) {
		return g.powerIn(s, o, nameOf(s.fight.zone))
	}
	return g.powerIn(s, o, uint8(card.Battlefield))
}
