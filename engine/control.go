package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Control. A card in play is controlled by its owner unless an effect gives control to
// the other player (control.owner). Such effects are lasting effects, in order of
// creation: permanent, for a while, or as long as a card in play gives control. The latest
// applicable one decides who controls the card; without any it returns to its owner
// (faq.q16, note A47). Control is computed before everything that depends on it. The state
// check does that, because a change of control has consequences: the unit changes zones.

// owned holds the cards owned by each player.
var owned = func() (sets [2]Set) {
	for o := Obj(1); o.isCard(); o++ {
		sets[o.Owner()].add(o)
	}
	return sets
}()

// foreign returns the cards in play that are not controlled by their owner.
func (s *State) foreign() Set {
	a, b := s.controlled[0].and(&owned[1]), s.controlled[1].and(&owned[0])
	return a.or(&b)
}

// mayChangeSides reports whether control of some card may have to change.
func (s *State) mayChangeSides() bool {
	return s.nLasting > 0 || s.deps&analysis.DepControl != 0 || s.look&lookSides != 0
}

// checkControl hands over the cards whose control has changed and reports whether there were
// any.
func (g *Game) checkControl(s *State) bool {
	if !s.mayChangeSides() {
		return false
	}
	held := s.foreign()
	if held.empty() {
		s.look &^= lookSides
	}
	g.dropControl(s)
	if s.deps&analysis.DepControl != 0 {
		g.takeControl(s)
	}
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastControl {
			held.add(l.obj)
		}
	}
	var cards [2]Set
	for !held.empty() {
		o := held.pop()
		if p := g.controllerOf(s, o); p != s.objects[o].ctl() {
			cards[p].add(o)
		}
	}
	if cards == [2]Set{} {
		return false
	}
	g.handOver(s, &cards)
	return true
}

// dropControl removes control effects on cards that have left play, and those of source cards
// that no longer give control.
func (g *Game) dropControl(s *State) {
	for i := 0; i < int(s.nLasting); i++ {
		l := &s.lasting[i]
		if l.kind != lastControl {
			continue
		}
		t := &s.objects[l.obj]
		ends := t.place() != inPlay || t.gen != l.gen
		if l.sel != 0 && !ends {
			src := Obj(l.sel >> 8)
			given := g.givenBy(s, src)
			ends = s.objects[src].gen != uint8(l.sel) || s.objects[src].ctl() != l.ctl || !given.Has(l.obj)
		}
		if ends {
			s.dropLasting(i)
			i--
		}
	}
}

// takeControl adds control effects for the objects that cards in play newly give control of.
func (g *Game) takeControl(s *State) {
	for src := range s.statics.All() {
		given := g.givenBy(s, src)
		for !given.empty() {
			t := &s.objects[src]
			o := given.pop()
			s.addControl(lasting{kind: lastControl, ctl: t.ctl(), obj: o, gen: s.objects[o].gen,
				sel: uint16(src)<<8 | uint16(t.gen), extra: uint8(code.Forever)})
		}
	}
}

// givenBy returns the cards in play that card src gives its controller control of.
func (g *Game) givenBy(s *State, src Obj) (given Set) {
	if g.hotOf(s, src).Deps&analysis.DepControl == 0 || !s.statics.Has(src) {
		return given
	}
	for _, a := range g.def(s, src).Abilities {
		if f, ab := g.activeStatic(s, src, a, code.SControl, 0); ab != nil {
			set := g.inPlayOnly(s, g.objects(s, &f, ab.Stat.R))
			given = given.or(&set)
		}
	}
	return given
}

// addControl adds a control effect unless it exists already. Of permanent ones only the latest
// is kept.
func (s *State) addControl(l lasting) {
	for i := 0; i < int(s.nLasting); i++ {
		o := &s.lasting[i]
		if o.kind != lastControl || o.obj != l.obj || o.gen != l.gen || o.sel != l.sel || o.extra != l.extra {
			continue
		}
		if l.sel != 0 {
			return
		}
		if code.Duration(l.extra) == code.Forever {
			s.dropLasting(i)
			i--
		}
	}
	s.addLasting(l)
	s.due |= dueCheck
}

// keepWithController makes the player under whose control a card has entered play keep it, if
// he is not its owner.
func (s *State) keepWithController(o Obj) {
	t := &s.objects[o]
	s.look |= lookSides
	s.addControl(lasting{kind: lastControl, ctl: t.ctl(), obj: o, gen: t.gen, extra: uint8(code.Forever)})
	s.characteristicsMoved = s.characteristicsMoved || t.kind&kDevelopment != 0
}

// renew makes a card in play another object, which nothing said before is about except who
// controls it and that it goes under its owner's deck because it was played from a discard pile
// (kw.necromancy: "if it is still in play").
func (s *State) renew(o Obj) {
	t := &s.objects[o]
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; (l.kind == lastControl || l.kind == lastUnder) && l.obj == o && l.gen == t.gen {
			l.gen++
		}
	}
	t.gen++
	t.used, t.turnPower, t.turnHP = 0, 0, 0
	t.props &^= propBarAttack | propBarDefend
}

// controllerOf returns who controls a card according to the effects in force.
func (g *Game) controllerOf(s *State, o Obj) Player {
	t := &s.objects[o]
	for i := int(s.nLasting) - 1; i >= 0; i-- {
		l := &s.lasting[i]
		if l.kind == lastControl && l.obj == o && l.gen == t.gen && (l.ctl == t.ctl() || g.mayTake(s, o, l.ctl)) {
			return l.ctl
		}
	}
	return o.Owner()
}

// mayTake reports whether a player may take control of a card: not of a second copy of a
// unique card, a second legend, or a Hero for a zone that has one (unique.one-per-player,
// legend.one-at-a-time, hero.one-per-zone).
func (g *Game) mayTake(s *State, o Obj, p Player) bool {
	t, d := &s.objects[o], g.def(s, o)
	if t.flags&flagFacedown != 0 {
		return true
	}
	if t.kind == kLegend && t.ctl() != p && s.legendOf(p) != 0 {
		return false
	}
	if z := spotOf(p, t.zone()); z != t.zone() && g.barredFrom(s, o, z) {
		return false
	}
	return !(d.Unique && g.hasTitle(s, p, d.Title, o)) && !(g.isHero(s, o) && g.hasHero(s, spotOf(p, t.zone()), o))
}

// handOver gives cards to their new controllers at the same time. They move to the new
// controller's zones of the same names. Attachments move along and keep their controller
// (att.controller-keeps); an attachment that is handed over stays with its host. A card that
// cannot be under its new controller, such as a second unique copy, is sacrificed (note A47).
func (g *Game) handOver(s *State, cards *[2]Set) {
	var to moves
	var gone Set
	for p := Player(0); p < 2; p++ {
		for o := range cards[p].All() {
			if !g.mayTake(s, o, p) {
				gone.add(o)
			}
			g.changeSides(s, o, p)
			if t := &s.objects[o]; sideOf(t.zone()) != p && !s.attached.Has(o) {
				to[spotOf(p, t.zone())].add(o)
			}
		}
	}
	g.moveAll(s, &to)
	g.leave(s, gone, leaveSacrifice)
}

// changeSides makes a player the controller of a card.
func (g *Game) changeSides(s *State, o Obj, p Player) {
	t := &s.objects[o]
	if !t.bare() {
		g.countSymbols(s, o, false)
	}
	s.controlled[t.ctl()].del(o)
	s.controlled[p].add(o)
	t.setCtl(p)
	s.look |= lookHosts | lookSides
	if !t.bare() {
		g.countSymbols(s, o, true)
	}
	if s.statics.Has(o) {
		g.refreshDeps(s)
	}
	s.playable.forget(p)
	s.characteristicsMoved = s.characteristicsMoved || t.kind&kDevelopment != 0 // make the state check look at foreign developments
	s.invalidateAll()
	s.due |= dueCheck
	if s.nUnder > 0 {
		for b := s.under(o); !b.empty(); { // the new controller may look at the cards under it (K07)
			s.learn(b.pop(), flagKnown0<<p)
		}
	}
	g.emitLog(s, LogEntry{Kind: LogControl, Player: p, Obj: o})
}

// linkControl is for positions: it attributes a player's control of a card to the card in play
// that gives it, in place of a permanent effect.
func (g *Game) linkControl(s *State) {
	g.takeControl(s)
	for i := 0; i < int(s.nLasting); i++ {
		for j := range s.lasting[:s.nLasting] {
			if l, by := &s.lasting[i], &s.lasting[j]; l.givenForGood() && l.ctl != l.obj.Owner() && by.kind == lastControl && by.sel != 0 && by.obj == l.obj && by.ctl == l.ctl {
				s.dropLasting(i)
				i--
				break
			}
		}
	}
	for i := 0; i < int(s.nLasting); i++ { // the effect behind the present controller must be the latest
		if l := s.lasting[i]; l.kind == lastControl && l.ctl == s.objects[l.obj].ctl() && g.controllerOf(s, l.obj) != l.ctl {
			s.dropLasting(i)
			s.addLasting(l)
			i--
		}
	}
}

// givenForGood reports whether an effect gives control permanently and without a source card.
func (l *lasting) givenForGood() bool {
	return l.kind == lastControl && l.sel == 0 && code.Duration(l.extra) == code.Forever
}
