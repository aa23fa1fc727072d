package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// moves holds the cards that move to each zone, all at the same time.
type moves [numSpots]Set

// moveOnto moves a unit to the zone of a quest and onto the quest.
func (g *Game) moveOnto(s *State, u, quest Obj) {
	g.relocate(s, u, s.objects[quest].zone())
	g.startQuesting(s, u, quest)
	g.afterMoves(s, single(u))
}

// moveAll moves cards in play to other zones, with their attachments. Units stop questing and
// fighting (move.*). They enter the zone but do not enter play (zones.move-is-entering-zone).
// All cards move before anything triggers, so that an ability that works in a zone also sees
// the cards that arrive with its own card (W18).
func (g *Game) moveAll(s *State, to *moves) {
	var all Set
	for z := range to {
		for b := to[z]; !b.empty(); {
			g.relocate(s, b.pop(), uint8(z))
		}
		all = all.or(&to[z])
	}
	g.afterMoves(s, all)
}

// afterMoves runs the consequences of moves after all cards have moved.
func (g *Game) afterMoves(s *State, all Set) {
	if all.empty() {
		return
	}
	s.playable.reset()
	s.invalidateAll()
	s.due |= dueCheck
	g.dropMovedFighters(s, all)
	for b := all; s.deps&analysis.DepEnters != 0 && !b.empty(); {
		o := b.pop()
		if t := &s.objects[o]; t.kind&kUnit != 0 && t.flags&flagCorrupted == 0 && g.entersCorrupt(s, o, true) {
			g.corruptAll(s, single(o))
		}
	}
	for !all.empty() {
		o := all.pop()
		t := &s.objects[o]
		g.resetToPrinted(s, o)
		s.dirty = true
		g.emitLog(s, LogEntry{Kind: LogMove, Player: t.ctl(), Obj: o, N: int(t.zone())})
		if t.zone() < onCapital {
			g.emit(s, code.EnterZone, o, 0)
			g.emit(s, code.Moves, o, 0)
		}
	}
}

// relocate puts a card and its attachments into another zone. If the card is a quest, its
// questing unit stays behind (faq.q38).
func (g *Game) relocate(s *State, o Obj, zone uint8) {
	t := &s.objects[o]
	from := t.zone()
	s.leaveSpot(o)
	s.enterSpot(o, zone)
	if t.flags&flagQuesting != 0 {
		g.stopQuesting(s, o)
	}
	if t.kind&kQuest != 0 {
		g.endQuest(s, o)
	}
	g.enableActor(s, o)
	if t.kind&kDevelopment != 0 {
		g.sectionHP(s, from)
		g.sectionHP(s, zone)
	}
	for a := range g.attachmentsOf(s, single(o)).All() {
		was := s.objects[a].zone()
		s.leaveSpot(a)
		s.enterSpot(a, zone)
		g.enableActor(s, a)
		if s.objects[a].kind&kDevelopment != 0 {
			g.sectionHP(s, was)
			g.sectionHP(s, zone)
		}
	}
}

// mayMove reports whether a card in play may move to a zone on its side. It may not move to its
// own zone (faq.q41), a legend cannot move, a Hero cannot join another (hero.moves), no effect
// may bar the card from the zone, and an attachment moves only with its host (W17).
func (g *Game) mayMove(s *State, o Obj, z uint8) bool {
	t := &s.objects[o]
	if t.place() != inPlay || t.zone() == z || t.zone() >= onCapital || t.zone()/3 != z/3 || s.attached.Has(o) {
		return false
	}
	return !(g.features&analysis.BarsZones != 0 && g.barredFrom(s, o, z)) && (!g.isHero(s, o) || !g.hasHero(s, z, o))
}
