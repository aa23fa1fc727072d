package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// enterPlay puts a card faceup into a zone under the control of a player. If host is given, the
// card is attached to it or quests on it.
func (g *Game) enterPlay(s *State, o Obj, ctl Player, zone uint8, host Obj) {
	g.placeInZone(s, o, ctl, zone, host)
	g.finishEntering(s, o)
}

// placeInZone is the first half of entering play: it resets the card, puts it into its zone and
// registers its abilities.
func (g *Game) placeInZone(s *State, o Obj, ctl Player, zone uint8, host Obj) {
	d := g.def(s, o)
	t := &s.objects[o]
	damage := add8(t.damage, int(d.EntersDamage))
	gen := t.gen + 1
	*t = object{}
	t.at, t.seat, t.kind, t.flags, t.gen = inPlay, seatOf(ctl, 0), d.Kind, flagEntered, gen
	t.host, t.damage, t.tokens = host, damage, d.EntersTokens
	s.enterSpot(o, zone)
	s.turn.involved.add(o)
	s.controlled[ctl].add(o)
	if !owned[ctl].Has(o) {
		s.keepWithController(o)
	}
	s.kinds[bits.TrailingZeros8(d.Kind)].add(o)
	s.playable.kindEntered()
	if damage > 0 {
		s.damaged.add(o)
		s.look |= lookDead
	}
	if host != 0 {
		if d.Kind&kUnit != 0 && s.objects[host].kind&kQuest != 0 {
			t.flags |= flagQuesting
			s.questing.add(o)
			g.enableActor(s, host)
		} else {
			s.attached.add(o)
			s.look |= lookHosts
			s.setKind(o, g.printedNature(s, o))
		}
	}
	g.register(s, o, d)
}

// finishEntering is the second half of entering play: it applies effects on entering cards, then
// emits the enter events.
func (g *Game) finishEntering(s *State, o Obj) {
	d, t := g.def(s, o), &s.objects[o]
	ctl, zone, host := t.ctl(), t.zone(), t.host
	if d.Kind&kUnit != 0 && s.deps&analysis.DepEnters != 0 && t.flags&flagCorrupted == 0 && g.entersCorrupt(s, o, false) {
		t.flags |= flagCorrupted
		s.corrupted.add(o)
	}
	g.resetToPrinted(s, o)
	s.invalidate(analysis.DepBoard)
	s.due |= dueCheck
	g.emitLog(s, LogEntry{Kind: LogEnter, Player: ctl, Obj: o, N: int(zone)})
	g.emit(s, code.EnterPlay, o, 0)
	if zone < onCapital {
		g.emit(s, code.EnterZone, o, 0)
	}
	if host != 0 && s.attached.Has(o) {
		g.emit(s, code.AttachedEv, o, 0)
	}
}

// enteredFromHand emits the event of a card that entered play from a hand.
func (g *Game) enteredFromHand(s *State, o Obj) { g.emit(s, code.EnterHand, o, 0) }

// register counts a faceup card's symbols and registers its abilities.
func (g *Game) register(s *State, o Obj, d *defn) {
	g.countSymbols(s, o, true)
	g.setLive(s, o, d, true)
}

// countSymbols adds the loyalty symbols of a card to those of its controller, or subtracts them.
func (g *Game) countSymbols(s *State, o Obj, yes bool) {
	p := s.objects[o].ctl()
	have := &s.symbols[p]
	d := g.def(s, o)
	for _, r := range d.Symbolic {
		if !yes {
			have[r] -= d.Symbols[r]
			continue
		}
		if have[r] < g.loyalty[p][r] {
			g.symbolGained(s, p, r)
		}
		have[r] += d.Symbols[r]
	}
}

// setLive registers the abilities of a card, or unregisters them.
func (g *Game) setLive(s *State, o Obj, d *defn, live bool) {
	if !live {
		g.silence(s, o, d)
		return
	}
	g.abilitiesGained(s, o, d, g.hotOf(s, o))
	if d.Triggers {
		s.watchers.add(o)
		s.await(d.Awaits)
	}
	if d.HasStatic {
		s.statics.add(o)
		s.dependOn(d, s.objects[o].ctl())
		s.dirty = s.dirty || d.Deps&derivedEffects != 0
	}
}

// silence unregisters the abilities of a card.
func (g *Game) silence(s *State, o Obj, d *defn) {
	s.actors.del(o)
	s.watchers.del(o)
	s.awaitedStale = s.awaitedStale || d.Triggers
	if d.HasStatic {
		s.statics.del(o)
		g.refreshDeps(s)
		s.dirty = s.dirty || d.Deps&derivedEffects != 0
		if d.Deps&analysis.DepHP != 0 {
			s.turn.hpDeltas = true // other cards lose the hit points that this card gave them
			s.look |= lookDead
		}
	}
}

// entersCorrupt reports whether an effect corrupts a card on arrival. After a move (moved) only
// effects on entering a zone apply, not those on entering play (corr.enter-corrupted).
func (g *Game) entersCorrupt(s *State, o Obj, moved bool) bool {
	for w, m := range &s.statics { // this loop runs often: going word by word is faster than calling All
		for ; m != 0; m &= m - 1 {
			src := Obj(w<<6 + bits.TrailingZeros64(m))
			if g.hotOf(s, src).Deps&analysis.DepEnters != 0 && g.corrupts(s, src, o, moved) {
				return true
			}
		}
	}
	return false
}

// corrupts reports whether an effect of src corrupts card o on arrival.
func (g *Game) corrupts(s *State, src, o Obj, moved bool) bool {
	for _, a := range g.def(s, src).Abilities {
		_, ab := g.activeStaticOn(s, src, a, code.SEntersCorrupt, o)
		if ab != nil && (!moved || ab.Stat.R.Kind == code.RefSel && g.lib.Sels[ab.Stat.R.N].Place == code.Here) {
			return true
		}
	}
	return false
}

// enterFacedown puts a card into a zone as a development.
func (g *Game) enterFacedown(s *State, o Obj, ctl Player, zone uint8) {
	t := &s.objects[o]
	known, gen := t.flags&(flagKnown0|flagKnown1), t.gen+1
	*t = object{}
	t.at, t.seat, t.kind, t.flags, t.gen = inPlay, seatOf(ctl, 0), kDevelopment, flagFacedown|known, gen
	s.enterSpot(o, zone)
	s.controlled[ctl].add(o)
	if !owned[ctl].Has(o) {
		s.keepWithController(o)
	}
	s.kinds[4].add(o)
	s.playable.kindEntered()
	g.emitLog(s, LogEntry{Kind: LogFacedown, Player: ctl, Obj: o, N: int(zone)})
	g.sectionGrows(s, zone)
}

// sectionGrows gives the section of a zone one more hit point, for one more development.
func (g *Game) sectionGrows(s *State, zone uint8) {
	if zone >= onCapital {
		return
	}
	t := &s.objects[sectionAt(zone)]
	t.hp++
	if invariantsOn && t.hp != g.usualHP(s, zone, s.zones[zone].lenAnd(&s.kinds[4])) {
		panic("engine: a section has other hit points than its developments give it")
	}
	if !s.attached.empty() {
		s.look |= lookSections
		s.due |= dueCheck
	}
	s.invalidate(analysis.DepBoard)
}

// sectionHP sets the hit points of a zone's section: 8 by the printed rules, plus 1 for each
// development in the zone
// (burn.development-adds-hp).
func (g *Game) sectionHP(s *State, zone uint8) {
	if zone >= onCapital { // a development on a capital is discarded at once
		return
	}
	t := &s.objects[sectionAt(zone)]
	hp := g.usualHP(s, zone, s.zones[zone].lenAnd(&s.kinds[4]))
	if hp < t.hp || !s.attached.empty() { // with fewer hit points the section may burn; any change may make an attachment illegal
		s.look |= lookSections
		s.due |= dueCheck
	}
	t.hp = hp
	s.invalidate(analysis.DepBoard)
}

// attachmentsOf returns the attachments of the cards of a set, and their attachments in turn, but
// not those already in the set.
func (g *Game) attachmentsOf(s *State, set Set) (out Set) {
	for found := set; ; {
		var next Set
		b := s.attached.minus(&set)
		for b = b.minus(&out); ; {
			o := b.pop()
			if o == 0 {
				break
			}
			if found.Has(s.objects[o].host) {
				next.add(o)
			}
		}
		if next.empty() {
			return out
		}
		out, found = out.or(&next), next
	}
}

// endQuest frees the units that were questing on a quest.
func (g *Game) endQuest(s *State, q Obj) {
	for b := g.questUnits(s, q); !b.empty(); {
		g.stopQuesting(s, b.pop())
	}
}

func (g *Game) stopQuesting(s *State, u Obj) {
	q := s.objects[u].host
	s.objects[u].flags &^= flagQuesting
	s.objects[u].host = 0
	s.questing.del(u)
	s.look |= lookTokens
	g.disableActor(s, q)
}

func (g *Game) startQuesting(s *State, u, q Obj) {
	from := s.objects[u].host
	s.objects[u].host = q
	s.objects[u].flags |= flagQuesting
	s.questing.add(u)
	g.enableActor(s, q)
	if s.look |= lookTokens; from != 0 { // the unit leaves another quest
		g.disableActor(s, from)
	}
}

// corruptAll corrupts cards and reports whether any became corrupt.
func (g *Game) corruptAll(s *State, set Set) bool {
	set = g.inPlayOnly(s, set)
	set = set.minus(&s.corrupted)
	g.refresh(s)
	set = g.withoutProps(s, set, propNoCorrupt)
	for o := range set.All() {
		s.objects[o].flags |= flagCorrupted
		s.corrupted.add(o)
		g.emit(s, code.CorruptedEv, o, 0)
	}
	s.invalidate(analysis.DepCorrupt)
	return !set.empty()
}

func (g *Game) restore(s *State, o Obj) {
	s.objects[o].flags &^= flagCorrupted
	s.corrupted.del(o)
	s.invalidate(analysis.DepCorrupt)
	g.emit(s, code.RestoredEv, o, 0)
}

// addTokens puts resource tokens on cards, or takes them off.
func (g *Game) addTokens(s *State, set Set, n int) {
	for {
		o := set.pop()
		if o == 0 {
			break
		}
		g.holdTokens(s, o, n)
		if n > 0 {
			g.emit(s, code.TokenPlaced, o, n)
		}
	}
}

// holdTokens changes the number of tokens on a card by n, without an event.
func (g *Game) holdTokens(s *State, o Obj, n int) {
	t := &s.objects[o]
	t.tokens = add8(t.tokens, n)
	if t.kind&kQuest != 0 {
		s.look |= lookTokens
	}
	s.invalidate(analysis.DepTokens)
	s.due |= dueCheck
	if n > 0 {
		g.enableActor(s, o)
		if s.deps&analysis.DepPurse != 0 {
			s.playable.pursesFilled()
		}
	} else {
		g.disableActor(s, o)
	}
}
