package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// destinations returns where a unit, support or quest may be played: zones, and quests on
// which the unit may quest.
func (g *Game) destinations(s *State, p Player, o Obj, d *defn) (set Set) {
	g.addDestinations(s, p, o, d, &set)
	return set
}

// addDestinations adds the destinations to set, which must be empty.
func (g *Game) addDestinations(s *State, p Player, o Obj, d *defn, set *Set) {
	side := d.controllerWhenPlayed(p)
	if d.Unique && g.hasTitle(s, side, d.Title, 0) {
		return
	}
	at := 3 * uint8(d.zonesWhenPlayed(p))
	if g.playableAnywhere(d) {
		set[firstSection>>6] = 7 << (sectionAt(at) & 63) // the three sections of a player lie in one word of the set
	} else {
		for z := at; z < at+3; z++ {
			if g.playableInto(s, o, d, z) {
				set.add(sectionAt(z))
			}
		}
	}
	if d.Kind != kUnit {
		return
	}
	mine := &s.controlled[side]     // a unit quests for who controls it
	for w, m := range &s.kinds[2] { // hot loop: reads the set word by word, which is faster than Set.All
		for m &= mine[w]; m != 0; m &= m - 1 {
			q := Obj(w<<6 + bits.TrailingZeros64(m))
			if set.Has(sectionAt(s.objects[q].zone())) && (g.questUnit(s, q) == 0 || g.features&analysis.QuestsTogether != 0 && g.hasRoom(s, q)) {
				set.add(q)
			}
		}
	}
	if s.nLasting > 0 {
		*set = g.keepToTerms(s, p, o, *set)
	}
}

// hasDestination reports whether a card has any destination. Effects that prescribe one
// (keepToTerms) are ignored. Zones suffice, since a quest can be a destination only together
// with its zone.
func (g *Game) hasDestination(s *State, p Player, o Obj, d *defn) bool {
	if d.Unique && g.hasTitle(s, d.controllerWhenPlayed(p), d.Title, 0) {
		return false
	}
	if g.playableAnywhere(d) {
		return true
	}
	at := 3 * uint8(d.zonesWhenPlayed(p))
	return g.playableInto(s, o, d, at) || g.playableInto(s, o, d, at+1) || g.playableInto(s, o, d, at+2)
}

// playableAnywhere reports whether nothing restricts the zones of a card beyond its kind.
func (g *Game) playableAnywhere(d *defn) bool {
	return d.Kind != kQuest && d.ZoneOnly == 0 && !d.Hero && !d.Undeveloped && g.features&analysis.BarsZones == 0
}

// playableInto reports whether a card may be played into a zone.
func (g *Game) playableInto(s *State, o Obj, d *defn, zone uint8) bool {
	if d.Undeveloped && s.zones[zone].meets(&s.kinds[4]) {
		return false // the property Undeveloped restricts only playing the card, not putting it into play (W119)
	}
	return g.mayEnter(s, o, d, zone) && (d.Kind != kQuest || d.Invades || d.Mission || card.Zone(zone%3) == card.QuestZone)
}

// controllerWhenPlayed returns who controls a card that player p plays or puts into play.
func (d *defn) controllerWhenPlayed(p Player) Player {
	if d.Invades {
		return p.Other()
	}
	return p
}

// zonesWhenPlayed returns the player in whose zones a card enters play that player p plays.
func (d *defn) zonesWhenPlayed(p Player) Player {
	if d.Invades || d.Mission {
		return p.Other()
	}
	return p
}

// zonesWhenControlled returns the player in whose zones a card lies that ctl controls.
func (d *defn) zonesWhenControlled(ctl Player) Player {
	if d.Mission {
		return ctl.Other()
	}
	return ctl
}

// mayEnter reports whether a card may enter a zone. It checks zone-only cards, one Hero a zone
// (kw.zone-only.entering, hero.one-per-zone), and constant effects that bar cards.
func (g *Game) mayEnter(s *State, o Obj, d *defn, zone uint8) bool {
	if g.features&analysis.BarsZones != 0 && g.barredFrom(s, o, zone) {
		return false
	}
	if d.ZoneOnly != 0 && !d.ZoneOnly.Has(card.Zone(nameOf(zone))) {
		return false
	}
	return !d.Hero || !g.hasHero(s, zone, 0)
}

// barredFrom reports whether a constant effect bars a card from entering a zone. Facedown
// cards match no such effect.
func (g *Game) barredFrom(s *State, o Obj, zone uint8) bool {
	if g.features&analysis.BarsZones == 0 || zone >= onCapital {
		return false
	}
	d, t := g.def(s, o), &s.objects[o]
	if d.Card == nil || t.place() == inPlay && t.bare() {
		return false
	}
	for src := range s.statics.All() {
		for _, a := range g.def(s, src).Abilities {
			f, ab := g.activeStatic(s, src, a, code.SNoEntry, 0)
			if ab == nil {
				continue
			}
			if zones := g.objects(s, &f, ab.Stat.R); zones.Has(sectionAt(zone)) && g.matchPrinted(s, o, ab.Stat.Into) {
				return true
			}
		}
	}
	return false
}

// hasHero reports whether a zone holds a Hero other than card but.
func (g *Game) hasHero(s *State, zone uint8, but Obj) bool {
	if zone >= onCapital {
		return false
	}
	for w, m := range &s.zones[zone] { // hot loop: reads the set word by word, which is faster than Set.All
		for m &= s.kinds[0][w]; m != 0; m &= m - 1 {
			if o := Obj(w<<6 + bits.TrailingZeros64(m)); o != but && !s.objects[o].bare() && g.def(s, o).Hero {
				return true
			}
		}
	}
	return false
}

// hasTitle reports whether a player controls a faceup card with a title other than card but
// (unique.one-per-player).
func (g *Game) hasTitle(s *State, p Player, title uint16, but Obj) bool {
	for w, m := range &s.controlled[p] { // hot loop: reads the set word by word, which is faster than Set.All
		for ; m != 0; m &= m - 1 {
			if o := Obj(w<<6 + bits.TrailingZeros64(m)); o != but && s.objects[o].flags&flagFacedown == 0 && g.def(s, o).Title == title {
				return true
			}
		}
	}
	return false
}

// hasRoom reports whether another unit may quest on a quest: one at a time, unless an effect
// of its controller lets units quest together (quest.one-unit-per-quest).
func (g *Game) hasRoom(s *State, q Obj) bool {
	if g.questUnit(s, q) == 0 {
		return true
	}
	if g.features&analysis.QuestsTogether == 0 {
		return false
	}
	for src := range s.statics.and(&s.controlled[s.objects[q].ctl()]).All() {
		for _, a := range g.def(s, src).Abilities {
			if _, ab := g.activeStatic(s, src, a, code.STogether, 0); ab != nil {
				return true
			}
		}
	}
	return false
}

// questUnits returns the units questing on a quest.
func (g *Game) questUnits(s *State, q Obj) (set Set) {
	if g.features&analysis.QuestsTogether == 0 {
		if u := g.questUnit(s, q); u != 0 {
			set.add(u)
		}
		return set
	}
	for o := range s.questing.All() {
		if s.objects[o].host == q {
			set.add(o)
		}
	}
	return set
}

// questUnit returns the unit questing on a quest, the first of several, or 0.
func (g *Game) questUnit(s *State, q Obj) Obj {
	for w, m := range &s.questing { // hot loop: reads the set word by word, which is faster than Set.All
		for ; m != 0; m &= m - 1 {
			if o := Obj(w<<6 + bits.TrailingZeros64(m)); s.objects[o].host == q {
				return o
			}
		}
	}
	return 0
}

// isHero reports whether a card counts for the limit of one Hero a zone.
func (g *Game) isHero(s *State, o Obj) bool {
	t := &s.objects[o]
	return t.kind&kUnit != 0 && !t.bare() && g.def(s, o).Hero
}

// SymbolsOf returns how many symbols of a race a player controls
// (loyalty.one-symbol-per-card).
func (s *State) SymbolsOf(p Player, r card.Race) int { return int(s.symbols[p][r]) }
