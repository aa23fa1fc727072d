package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// The nature of a card in play is what it counts as: its kinds (object.kind) and whether
// its text works (the marks in object.at). Without effects a faceup card has its printed
// kind and a facedown card is a development. Effects change that: a development becomes
// a unit as well, a unit becomes a development, a text is blanked. The state check
// recomputes natures while such effects exist. The order is control, then natures, then
// numbers.

// natures holds the cards affected by each kind of effect on what cards count as.
type natures struct {
	units, devs, beside, supports, blank, mute Set
}

// printedNature returns what a card counts as while no effect changes it.
func (g *Game) printedNature(s *State, o Obj) uint8 {
	if s.objects[o].flags&flagFacedown != 0 {
		return kDevelopment
	}
	if d := g.def(s, o); d.Kind != kUnit || !s.attached.Has(o) {
		return d.Kind
	}
	return kSupport // a unit attached to another card counts as a support card
}

// updateCharacteristics recomputes what every card in play counts as. One effect can blank the
// text that another effect comes from, so it repeats until nothing changes. A cycle of effects
// would never end, and the result would depend on history; so in a cycle it starts again from
// working texts (rules, W13).
func (g *Game) updateCharacteristics(s *State) {
	s.dropBlanks()
	before := s.kinds
	all := s.controlled[0].or(&s.controlled[1])
	if !g.settleNatures(s, all) {
		var printed natures
		for b := all; !b.empty(); {
			g.setNature(s, b.pop(), &printed)
		}
		g.settleNatures(s, all)
	}
	if before == s.kinds {
		return
	}
	for o := range all.All() {
		if is, was := s.objects[o].kind, kindIn(&before, o); is != was {
			g.natureChanged(s, o, was)
		}
	}
}

// dropBlanks removes blank text boxes that last only while a card attacks that no longer does.
func (s *State) dropBlanks() {
	for i := 0; i < int(s.nLasting); i++ {
		if l := &s.lasting[i]; l.kind == lastBlank && l.sel != 0 && (!s.fight.attackers.Has(Obj(l.sel>>8)) || s.objects[l.sel>>8].gen != uint8(l.sel)) {
			s.dropLasting(i)
			i--
			s.invalidateAll()
		}
	}
}

// settleNatures recomputes the natures of the cards in all until nothing changes, and reports
// whether that took at most four rounds.
func (g *Game) settleNatures(s *State, all Set) bool {
	for range 4 {
		n := g.naturesNow(s)
		s.characteristicsMoved = n != natures{}
		changed := false
		for b := all; !b.empty(); {
			changed = g.setNature(s, b.pop(), &n) || changed
		}
		if !changed {
			return true
		}
	}
	return false
}

// kindIn returns the kinds of an object according to sets of kinds.
func kindIn(kinds *[5]Set, o Obj) (k uint8) {
	for i := range kinds {
		if kinds[i].Has(o) {
			k |= 1 << i
		}
	}
	return k
}

// naturesNow collects the effects on natures: lasting ones, and constant ones of cards whose
// text works.
func (g *Game) naturesNow(s *State) (n natures) {
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		if l.gen != s.objects[l.obj].gen || s.objects[l.obj].place() != inPlay {
			continue
		}
		switch l.kind {
		case lastUnit:
			n.units.add(l.obj)
		case lastDevelopment:
			n.devs.add(l.obj)
		case lastBlank:
			n.blank.add(l.obj)
		}
	}
	if s.deps&analysis.DepNature == 0 {
		return n
	}
	for o := range s.statics.All() {
		for _, a := range g.def(s, o).Abilities {
			ab := &g.lib.Abilities[a]
			if ab.Kind == code.Static && g.abils[a].Deps&analysis.DepNature != 0 && s.objects[o].inForce(ab) {
				g.natureOf(s, o, ab, &n)
			}
		}
	}
	return n
}

// natureOf adds one constant effect to n.
func (g *Game) natureOf(s *State, o Obj, ab *code.Ability, n *natures) {
	t := &s.objects[o]
	var f frame
	f.of(o, t)
	if ab.Cond != 0 && g.eval(s, &f, ab.Cond) == 0 {
		return
	}
	set := g.inPlayOnly(s, g.objects(s, &f, ab.Stat.R))
	switch ab.Stat.Stat {
	case code.SIsUnit:
		n.units = n.units.or(&set)
	case code.SIsDevelopment:
		n.devs = n.devs.or(&set)
	case code.SAlsoDev:
		n.beside = n.beside.or(&set)
	case code.SIsSupport:
		n.supports = n.supports.or(&set)
	case code.SBlank:
		n.blank = n.blank.or(&set)
	case code.SMute:
		n.mute = n.mute.or(&set)
	}
}

// setNature sets the nature of a card according to n and reports whether it changed. Effects
// that make it a development apply first; effects that make it a unit then add to that.
func (g *Game) setNature(s *State, o Obj, n *natures) bool {
	t := &s.objects[o]
	kind, marks := g.printedNature(s, o), uint8(0)
	if n.devs.Has(o) {
		kind = kDevelopment
	}
	if n.supports.Has(o) {
		kind |= kSupport
	}
	if n.blank.Has(o) || kind == kDevelopment {
		marks |= markBlank
	}
	if n.mute.Has(o) {
		marks |= markMute
	}
	if t.flags&flagFacedown != 0 {
		marks = 0 // a facedown card has no text
	}
	beside := uint8(0)
	if kind&(kDevelopment|kLegend) == 0 && n.beside.Has(o) { // a legend is in no zone
		kind, beside = kind|kDevelopment, flagBeside
	}
	if n.units.Has(o) {
		kind |= kUnit
	}
	if kind == t.kind && marks == t.at&allMarks && beside == t.flags&flagBeside {
		return false
	}
	live, named := t.hasText(), !t.bare()
	t.at, t.flags = t.at&^allMarks|marks, t.flags&^flagBeside|beside
	s.setKind(o, kind)
	if d := g.def(s, o); live != t.hasText() {
		g.setLive(s, o, d, !live)
	}
	if named == t.bare() {
		g.countSymbols(s, o, !named)
	}
	s.invalidateAll()
	return true
}

// setKind sets the kinds of a card and updates the sets of kinds.
func (s *State) setKind(o Obj, kind uint8) {
	s.objects[o].kind = kind
	s.look |= lookDead | lookHosts
	for k := range s.kinds {
		if kind>>k&1 != 0 {
			s.kinds[k].add(o)
			s.playable.kindEntered()
		} else {
			s.kinds[k].del(o)
		}
	}
}

// natureChanged applies the consequences of a changed nature. A card that is no unit any more
// stops questing and fighting; a mere development has no damage and no tokens
// (dev.faceup-blank); the section gains or loses a hit point.
func (g *Game) natureChanged(s *State, o Obj, was uint8) {
	t := &s.objects[o]
	if was&^t.kind&kUnit != 0 {
		if t.flags&flagQuesting != 0 {
			g.stopQuesting(s, o)
		}
		s.fight.attackers.del(o)
		s.fight.defenders.del(o)
	}
	if t.kind == kDevelopment {
		g.setDamage(s, o, 0)
		t.tokens, t.pendingCombat = 0, 0
	}
	if was&^t.kind&kQuest != 0 {
		g.endQuest(s, o)
	}
	if t.kind&^was&kQuest != 0 {
		s.look |= lookTokens // tokens that it got as something else stay only with a unit on it
	}
	if s.nUnder > 0 && t.kind&(kUnit|kLegend) == 0 {
		g.discardExperience(s, o)
	}
	if (was^t.kind)&kDevelopment != 0 {
		g.sectionHP(s, t.zone())
	}
	g.resetToPrinted(s, o)
	s.invalidate(^uint32(0))
	s.due |= dueCheck
	g.emitLog(s, LogEntry{Kind: LogNature, Player: t.ctl(), Obj: o})
}

// animation returns power and hit points of a development or support card that an effect makes
// a unit. The latest lasting effect wins; without any, the constant effects decide (rules,
// W14).
func (g *Game) animation(s *State, o Obj) (pow, hp int) {
	for i := int(s.nLasting) - 1; i >= 0; i-- {
		if l := &s.lasting[i]; l.kind == lastUnit && l.obj == o && l.gen == s.objects[o].gen {
			return int(l.amount), int(l.sel)
		}
	}
	for src := range s.statics.All() {
		for _, a := range g.def(s, src).Abilities {
			if f, ab := g.activeStaticOn(s, src, a, code.SIsUnit, o); ab != nil {
				pow, hp = max(pow, g.eval(s, &f, ab.Stat.N)), max(hp, g.eval(s, &f, ab.Stat.M))
			}
		}
	}
	return pow, hp
}

// mereDevelopments returns the developments that count as nothing else.
func (s *State) mereDevelopments() Set {
	set := s.kinds[4]
	for o := range set.All() {
		if s.objects[o].flags&flagBeside != 0 {
			set.del(o)
		}
	}
	return set
}

// foreignDevelopments returns developments that are not controlled by their owner in a zone of
// his. Such cards cannot exist and are discarded at once (dev.only-owner).
func (s *State) foreignDevelopments() (out Set) {
	for o := range s.kinds[4].All() {
		if t := &s.objects[o]; t.flags&flagBeside == 0 && (t.ctl() != o.Owner() || Player(t.zone()/3) != o.Owner()) {
			out.add(o)
		}
	}
	return out
}

// turnFacedown turns cards in play facedown and reports whether it turned any. They become
// developments without leaving play, and are other objects from then on: effects that speak of
// what they were do nothing to them (W245). Those not in a zone of their owner are then discarded
// by the state check (dev.only-owner).
func (g *Game) turnFacedown(s *State, set Set) bool {
	set = g.inPlayOnly(s, set)
	done := false
	for o := range set.All() {
		t := &s.objects[o]
		if t.flags&flagFacedown != 0 || t.kind&kLegend != 0 {
			continue // a card on a capital cannot become a development, which lies in a zone (W76)
		}
		done = true
		was := t.kind
		if t.kind&kQuest != 0 {
			g.endQuest(s, o)
		}
		if t.hasText() {
			g.setLive(s, o, g.def(s, o), false)
		}
		if !t.bare() {
			g.countSymbols(s, o, false)
		}
		if s.attached.Has(o) {
			s.attached.del(o)
			t.host = 0
		}
		s.renew(o)
		t.flags = t.flags&^flagBeside | flagFacedown
		s.learn(o, flagKnown0|flagKnown1)
		t.at &^= allMarks
		s.setKind(o, kDevelopment)
		g.natureChanged(s, o, was)
		if s.nUnder > 0 {
			g.discardUnder(s, o)
		}
	}
	if done {
		s.characteristicsMoved = true // make the state check look at foreign developments
	}
	return done
}
