package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// destinations are the zones, and the quests to send it on, that a unit,
// support or quest may be played to.
func (g *Game) destinations(s *State, p Player, o Obj, d *defn) (set Set) {
	g.addDestinations(s, p, o, d, &set)
	return set
}

// addDestinations adds them to a set that is empty.
func (g *Game) addDestinations(s *State, p Player, o Obj, d *defn, set *Set) {
	side := d.controllerWhenPlayed(p)
	if d.Unique && g.hasTitle(s, side, d.Title, 0) {
		return
	}
	at := 3 * uint8(d.zonesWhenPlayed(p))
	if g.playableAnywhere(d) {
		set[firstSection>>6] = 7 << (sectionAt(at) & 63) // the sections lie in one word
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
	mine := &s.controlled[p&1]
	for w, m := range &s.kinds[2] {
		for m &= mine[w]; m != 0; m &= m - 1 {
			q := Obj(w<<6 + bits.TrailingZeros64(m))
			if set.Has(sectionAt(s.objects[q].zone())) && (g.questUnit(s, q) == 0 || g.features&analysis.Crowds != 0 && g.hasRoom(s, q)) {
				set.add(q)
			}
		}
	}
	if s.nLasting > 0 {
		*set = g.keepToTerms(s, p, o, *set)
	}
}

// hasDestination reports whether there is any, where no effect says which it must be
// (keepToTerms). There is none without a zone, since the quests are in those.
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

// playableAnywhere reports whether nothing keeps a card from any zone where its like may be
// played.
func (g *Game) playableAnywhere(d *defn) bool {
	return d.Kind != kQuest && d.ZoneOnly == 0 && !d.Hero && !d.Undeveloped && g.features&analysis.Bars == 0
}

// playableInto reports whether a card may be played into a zone.
func (g *Game) playableInto(s *State, o Obj, d *defn, zone uint8) bool {
	if d.Undeveloped && s.zones[zone].meets(&s.kinds[4]) {
		return false // that is about playing, not about entering (W119)
	}
	return g.mayEnter(s, o, d, zone) && (d.Kind != kQuest || d.Invades || d.Mission || card.Zone(zone%3) == card.QuestZone)
}

// controllerWhenPlayed is who controls a card that a player plays or puts into play.
func (d *defn) controllerWhenPlayed(p Player) Player {
	if d.Invades {
		return p.Other()
	}
	return p
}

// zonesWhenPlayed is in whose zones such a card enters play.
func (d *defn) zonesWhenPlayed(p Player) Player {
	if d.Invades || d.Mission {
		return p.Other()
	}
	return p
}

// zonesWhenControlled is in whose zones such a card of a player's lies.
func (d *defn) zonesWhenControlled(ctl Player) Player {
	if d.Mission {
		return ctl.Other()
	}
	return ctl
}

// mayEnter reports whether a card may enter a zone: zone-only cards, one Hero per zone
// (kw.zone-only.entering, hero.one-per-zone), and what constant effects keep out.
func (g *Game) mayEnter(s *State, o Obj, d *defn, zone uint8) bool {
	if g.features&analysis.Bars != 0 && g.barredFrom(s, o, zone) {
		return false
	}
	if d.ZoneOnly != 0 && !d.ZoneOnly.Has(card.Zone(nameOf(zone))) {
		return false
	}
	return !d.Hero || !g.hasHero(s, zone, 0)
}

// barredFrom reports whether a constant effect keeps a card from entering a zone. What lies
// facedown is no card of any kind to it.
func (g *Game) barredFrom(s *State, o Obj, zone uint8) bool {
	if g.features&analysis.Bars == 0 || zone >= onCapital {
		return false
	}
	d, t := g.def(s, o), &s.objects[o]
	if d.Card == nil || t.place() == inPlay && t.bare() {
		return false
	}
	for b := s.statics; !b.empty(); {
		src := b.pop()
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

// hasHero reports whether a zone holds a Hero other than one card.
func (g *Game) hasHero(s *State, zone uint8, but Obj) bool {
	if zone >= onCapital {
		return false
	}
	for w, m := range &s.zones[zone] {
		for m &= s.kinds[0][w]; m != 0; m &= m - 1 {
			if o := Obj(w<<6 + bits.TrailingZeros64(m)); o != but && !s.objects[o].bare() && g.def(s, o).Hero {
				return true
			}
		}
	}
	return false
}

// hasTitle reports whether a player controls a card with a title, faceup and
// other than one card (unique.one-per-player).
func (g *Game) hasTitle(s *State, p Player, title uint16, but Obj) bool {
	for w, m := range &s.controlled[p] {
		for ; m != 0; m &= m - 1 {
			if o := Obj(w<<6 + bits.TrailingZeros64(m)); o != but && s.objects[o].flags&flagFacedown == 0 && g.def(s, o).Title == title {
				return true
			}
		}
	}
	return false
}

// hasRoom reports whether another unit of its controller's may quest on a quest: one at a
// time, unless an effect of his lets units quest together (quest.one-unit-per-quest).
func (g *Game) hasRoom(s *State, q Obj) bool {
	if g.questUnit(s, q) == 0 {
		return true
	}
	if g.features&analysis.Crowds == 0 {
		return false
	}
	for b := s.statics.and(&s.controlled[s.objects[q].ctl()]); !b.empty(); {
		src := b.pop()
		for _, a := range g.def(s, src).Abilities {
			if _, ab := g.activeStatic(s, src, a, code.STogether, 0); ab != nil {
				return true
			}
		}
	}
	return false
}

// questUnits are the units questing on a quest.
func (g *Game) questUnits(s *State, q Obj) (set Set) {
	if g.features&analysis.Crowds == 0 {
		if u := g.questUnit(s, q); u != 0 {
			set.add(u)
		}
		return set
	}
	for b := s.questing; !b.empty(); {
		if o := b.pop(); s.objects[o].host == q {
			set.add(o)
		}
	}
	return set
}

// questUnit is the unit questing on a quest, the first of several.
func (g *Game) questUnit(s *State, q Obj) Obj {
	for w, m := range &s.questing {
		for ; m != 0; m &= m - 1 {
			if o := Obj(w<<6 + bits.TrailingZeros64(m)); s.objects[o].host == q {
				return o
			}
		}
	}
	return 0
}

// isHero reports whether a card counts against one Hero a zone.
func (g *Game) isHero(s *State, o Obj) bool {
	t := &s.objects[o]
	return t.kind&kUnit != 0 && !t.bare() && g.def(s, o).Hero
}

// SymbolsOf is how many race symbols a player controls (loyalty.one-symbol-per-card).
func (s *State) SymbolsOf(p Player, r card.Race) int { return int(s.symbols[p][r]) }
