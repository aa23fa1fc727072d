package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
)

// legendOf returns a player's legend in play, 0 if he has none; a player can have only one
// (legend.one-at-a-time).
func (s *State) legendOf(p Player) Obj {
	for w, m := range &s.kinds[3] { // this loop runs often: going word by word is faster than calling All
		if m &= s.controlled[p][w]; m != 0 {
			return Obj(w<<6 + bits.TrailingZeros64(m))
		}
	}
	return 0
}

// mayHaveLegend reports whether a legend may enter play under a player's control: he has no
// other, and it is neutral or of his board's race (legend.one-at-a-time,
// legend.matching-board, note A53).
func (g *Game) mayHaveLegend(s *State, p Player, d *defn) bool {
	return (d.Race == card.Neutral || d.Race == g.board[p]) && s.legendOf(p) == 0
}

// powerIn returns the power of a card in a zone, at least 0. A legend has a power for each
// zone; object.power holds the lowest, and effects on its power change all three
// (legend.split-power, legend.power-number).
func (g *Game) powerIn(s *State, o Obj, zone uint8) int {
	t := &s.objects[o]
	if t.kind&kLegend == 0 {
		return t.powerNow()
	}
	d := g.def(s, o)
	return max(0, int(t.power)+int(d.Power[zone])-int(d.Power[noZone]))
}

// fightPower returns the power with which a card fights. A legend attacks with its battlefield
// power and defends with its power for the attacked zone (legend.attacks,
// legend.defence-power).
func (g *Game) fightPower(s *State, o Obj) int {
	if s.fight.defenders.Has(o) {
		zone := s.fight.zone
		if s.fight.fronts() {
			zone = s.frontOf(o)
		}
		return g.powerIn(s, o, nameOf(zone))
	}
	return g.powerIn(s, o, uint8(card.Battlefield))
}
