package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// selSet returns all objects that match a selector now.
func (g *Game) selSet(s *State, f *frame, id code.SelID) (set Set) {
	g.findInto(s, f, id, &set, false)
	return set
}

// findInto writes all objects that match a selector to set. If enough is true the
// caller only wants to know whether there is one: set then holds at least one match
// if there is any, possibly besides objects that do not match.
func (g *Game) findInto(s *State, f *frame, id code.SelID, set *Set, enough bool) {
	info := &g.sels[id]
	if !info.Board {
		*set = g.selGeneral(s, f, id)
		return
	}
	sel := info.Of
	*set = s.kinds[info.First]
	for k := info.Kinds & (info.Kinds - 1); k != 0; k &= k - 1 {
		set.join(&s.kinds[bits.TrailingZeros8(k)])
	}
	if !sel.CtlAny {
		p := f.ctl
		if sel.Ctl != code.Me {
			p = g.player(s, f, sel.Ctl)
		}
		set.keep(&s.controlled[p])
	}
	if info.Here && f.zone < onCapital {
		set.keep(&s.zones[f.zone])
	} else if info.Zones {
		s.keepZones(set, g.zoneMask(s, f, sel))
	}
	if info.Status {
		s.statusSet(set, sel)
	}
	if sel.Other {
		set.del(f.src)
	}
	if info.Excludes {
		g.exclude(s, f, sel, set)
	}
	if info.PerObject {
		if !info.OnlyNumbers {
			g.filter(s, f, id, set)
		}
		g.keepByNumbers(s, f, id, set, enough)
	}
}

// exists reports whether any object matches a selector now.
func (g *Game) exists(s *State, f *frame, id code.SelID) bool {
	if !g.sels[id].OnlyNumbers {
		return g.count(s, f, id) != 0
	}
	var set Set
	g.findInto(s, f, id, &set, true)
	return !set.empty()
}

// count returns the number of objects that match a selector now. For a Simple selector
// it counts by masks, without building a set.
func (g *Game) count(s *State, f *frame, id code.SelID) int {
	info := &g.sels[id]
	if !info.Simple {
		return g.countSet(s, f, id)
	}
	kind, own, in, or, has := &s.kinds[info.First], &allObjects, &allObjects, &allObjects, &allObjects
	if info.Mine {
		own = &s.controlled[f.ctl]
	}
	if info.Here {
		if f.zone >= onCapital {
			return 0
		}
		in = &s.zones[f.zone]
		or = in
	} else if info.Zone < onCapital/2 {
		in, or = &s.zones[info.Zone], &s.zones[info.Zone+onCapital/2]
	}
	switch info.Property {
	case analysis.HasNothing:
	case analysis.HasAttacked:
		has = &s.fight.attackers
	case analysis.HasDefended:
		has = &s.fight.defenders
	case analysis.HasDamage:
		has = &s.damaged
	case analysis.HasCorruption:
		has = &s.corrupted
	}
	a, b := kind[0]&own[0]&(in[0]|or[0])&has[0], kind[1]&own[1]&(in[1]|or[1])&has[1]
	c, d := kind[2]&own[2]&(in[2]|or[2])&has[2], kind[3]&own[3]&(in[3]|or[3])&has[3]
	return bits.OnesCount64(a) + bits.OnesCount64(b) + bits.OnesCount64(c) + bits.OnesCount64(d)
}

// countSet returns the same number as count, for selectors that are not Simple.
func (g *Game) countSet(s *State, f *frame, id code.SelID) int {
	if g.sels[id].OnQuest && g.features&analysis.QuestsTogether == 0 {
		o := g.questUnit(s, f.src)
		return code.Truth(o != 0 && s.kinds[0].Has(o))
	}
	var set Set
	g.findInto(s, f, id, &set, false)
	return set.Len()
}

// selGeneral does the work of selSet for selectors that do not select cards in play by zone
// (Board): they may match links, sections or cards out of play, or look in a register or at a host.
func (g *Game) selGeneral(s *State, f *frame, id code.SelID) (set Set) {
	info := &g.sels[id]
	sel := info.Of
	switch sel.Place {
	case code.OnChain:
		return g.linkSet(s, f, sel)
	case code.AsExperience:
		return g.experiences(s, f, sel)
	case code.Hand, code.Discard, code.HandDiscard, code.UnderSource:
		return g.outOfPlaySet(s, f, sel, id)
	case code.InReg:
		return g.keepMatching(s, f, id, g.regSet(s, f, int(sel.Reg)))
	case code.OnSource:
		if info.OnQuest {
			set = g.questUnits(s, f.src)
			set.keep(&s.kinds[0])
			return set
		}
		return g.keepMatching(s, f, id, g.onSource(s, f, sel.Place))
	case code.AtSource, code.BearsSource:
		return g.keepMatching(s, f, id, g.onSource(s, f, sel.Place))
	}
	zm := uint8(allZones)
	if info.Zones {
		zm = g.zoneMask(s, f, sel)
	}
	g.kindSet(s, sel, info, zm, &set)
	if !sel.CtlAny {
		p := g.player(s, f, sel.Ctl)
		own := s.controlled[p]
		for z := 0; z < 3 && sel.Kinds&(code.KSection|code.KZone) != 0; z++ {
			own.add(Section(p, z))
		}
		set.keep(&own)
	}
	if info.Status {
		s.statusSet(&set, sel)
	}
	if sel.Other {
		set.del(f.src)
	}
	if info.Excludes {
		g.exclude(s, f, sel, &set)
	}
	if info.PerObject {
		g.filter(s, f, id, &set)
		g.keepByNumbers(s, f, id, &set, false)
	}
	return set
}

// exclude removes the objects that a selector excludes by name: those of a reference and
// those in registers ("another").
func (g *Game) exclude(s *State, f *frame, sel *code.Sel, set *Set) {
	if sel.NotRef.Kind != code.RefNone {
		not := g.objects(s, f, sel.NotRef)
		set.drop(&not)
	}
	for m := sel.NotRegs; m != 0; m &= m - 1 {
		k := bits.TrailingZeros8(m)
		at := g.regStart(f, k)
		for _, r := range s.pool[at : at+int(f.n[k])] {
			if s.objects.same(r) {
				set.del(r.obj)
			}
		}
	}
}

// kindSet writes the objects of the selector's kinds in the zones of zm, a mask by
// 3*player+zone, to set.
func (g *Game) kindSet(s *State, sel *code.Sel, info *analysis.Sel, zm uint8, set *Set) {
	if k := info.Kinds; k != 0 {
		*set = s.kinds[bits.TrailingZeros8(k)]
		for k &= k - 1; k != 0; k &= k - 1 {
			set.join(&s.kinds[bits.TrailingZeros8(k)])
		}
	}
	if sel.Kinds&code.KAttachment != 0 {
		set.join(&s.kinds[1])
	}
	s.keepZones(set, zm)
	if sel.Kinds&(code.KSection|code.KZone) != 0 {
		for z := zm; z != 0; z &= z - 1 {
			o := sectionAt(uint8(lowBit(z)))
			if sel.Kinds&code.KZone != 0 || sel.Need&code.Burning != 0 || s.objects[o].flags&flagBurning == 0 {
				set.add(o)
			}
		}
	}
}

// zoneMask returns the zones where a selector looks, as a mask by 3*player+zone.
func (g *Game) zoneMask(s *State, f *frame, sel *code.Sel) uint8 {
	zm := uint8(allZones)
	switch sel.Place {
	case code.Here:
		zm = 1 << f.zone & allZones
	case code.Corr:
		zm = corrOf(f.zone)
	case code.AttackedZn:
		zm = s.zonesInCombat()
		if zm != 0 && s.fight.fronts() {
			zm = s.attackedFor(f.src)
		}
	case code.AtIt:
		zm = 0
		if f.it != 0 && !f.it.isLink() {
			zm = 1 << s.objects[f.it].zone() & allZones
		}
	case code.AtEvent:
		zm = 0
		if f.subj != 0 && !f.subj.isLink() {
			zm = 1 << s.objects[f.subj].zone() & allZones
		}
	case code.AtReg, code.CorrReg:
		zm = 0
		at := g.regStart(f, int(sel.Reg))
		if f.n[sel.Reg] > 0 {
			z := s.objects[s.pool[at].obj].zone()
			zm = 1 << z & allZones
			if sel.Place == code.CorrReg {
				zm = corrOf(z)
			}
		}
	}
	if sel.Zones != 0 {
		zm &= uint8(sel.Zones) | uint8(sel.Zones)<<3
	}
	return zm
}

// keepZones removes from set what lies outside the given zones, a mask by 3*player+zone.
// With allZones it removes nothing, not even objects that lie in no zone.
func (s *State) keepZones(set *Set, zones uint8) {
	switch {
	case zones == allZones:
	case zones&(zones-1) == 0 && zones != 0:
		set.keep(&s.zones[bits.TrailingZeros8(zones)])
	default:
		var in Set
		for ; zones != 0; zones &= zones - 1 {
			in.join(&s.zones[bits.TrailingZeros8(zones)])
		}
		set.keep(&in)
	}
}

// statusSet removes from set what fails those properties of a selector for which the
// state holds a set, such as attacking or damaged (analysis.FastStatus).
func (s *State) statusSet(set *Set, sel *code.Sel) {
	for m := (sel.Need | sel.Not) & analysis.FastStatus; m != 0; m &= m - 1 {
		var have *Set
		switch m & -m {
		case code.Attacking:
			have = &s.fight.attackers
		case code.Defending:
			have = &s.fight.defenders
		case code.Damaged:
			have = &s.damaged
		case code.Corrupted:
			have = &s.corrupted
		case code.Attached:
			have = &s.attached
		default:
			both := s.fight.attackers.or(&s.fight.defenders)
			have = &both
		}
		if sel.Need&m&-m != 0 {
			set.keep(have)
		} else {
			set.drop(have)
		}
	}
}

// onSource returns the cards that place p names relative to f's source: the units that
// quest on it, its host, or its attachments.
func (g *Game) onSource(s *State, f *frame, p code.Place) (set Set) {
	if p == code.OnSource {
		return g.questUnits(s, f.src)
	}
	if p == code.BearsSource {
		if s.attached.Has(f.src) {
			set.add(s.objects[f.src].host)
		}
		return set
	}
	for o := range s.attached.All() {
		if s.objects[o].host == f.src {
			set.add(o)
		}
	}
	return set
}

// outOfPlaySet returns the cards that match a selector for hands, discard piles or the
// cards under the source.
func (g *Game) outOfPlaySet(s *State, f *frame, sel *code.Sel, id code.SelID) (set Set) {
	if sel.Place == code.UnderSource {
		set = s.under(f.src)
	}
	for p := Player(0); p < 2 && sel.Place != code.UnderSource; p++ {
		if !sel.CtlAny && g.player(s, f, sel.Ctl) != p {
			continue
		}
		if sel.Place != code.Discard {
			set = set.or(&s.hand[p])
		}
		if sel.Place == code.Hand {
			continue
		}
		for _, o := range s.discards(p) {
			set.add(o)
		}
	}
	for o := range set.All() {
		if !g.matchFor(s, f, o, id) || !g.putHolds(s, f, sel, o) || g.sels[id].Rare && !g.rareFits(s, f, sel, o) {
			set.del(o)
		}
	}
	if sel.Other {
		set.del(f.src)
	}
	if sel.Top != 0 {
		return s.uppermost(set, int(sel.Top))
	}
	return set
}

// experiences returns the cards that lie as experience under cards of the selector's
// controller, or of both players. A selector can restrict them by nothing else, because
// they are facedown (K07).
func (g *Game) experiences(s *State, f *frame, sel *code.Sel) (set Set) {
	for o := Obj(1); o.isCard() && s.nUnder > 0; o++ {
		t := &s.objects[o]
		if t.place() == inUnder && t.flags&flagFacedown != 0 && t.host != 0 && !g.hides(s, t.host) && (sel.CtlAny || s.objects[t.host].ctl() == g.player(s, f, sel.Ctl)) {
			set.add(o)
		}
	}
	return set
}

// sharesEventTitle reports whether o is another card than the event's subject and has the
// same title.
func (g *Game) sharesEventTitle(s *State, f *frame, o Obj) bool {
	return s.named(o) && f.subj.isCard() && o != f.subj && s.objects[f.subj].gen == f.subjGen && g.def(s, o).Title == g.def(s, f.subj).Title
}

// uppermost returns the n uppermost cards of each discard pile that are in set.
func (s *State) uppermost(set Set, n int) (out Set) {
	for p := Player(0); p < 2; p++ {
		left := n
		for _, o := range s.discards(p) {
			if left > 0 && set.Has(o) {
				out.add(o)
				left--
			}
		}
	}
	return out
}

// putHolds reports whether o passes a selector's condition that a card can, or cannot, be
// put into play; true if the selector has no such condition.
func (g *Game) putHolds(s *State, f *frame, sel *code.Sel, o Obj) bool {
	if (sel.Need|sel.Not)&code.Puttable == 0 {
		return true
	}
	return g.puttableInto(s, f.ctl, o, sel.Into) == (sel.Need&code.Puttable != 0)
}

// linkSet returns the links of the chain that match a selector ("just played").
func (g *Game) linkSet(s *State, f *frame, sel *code.Sel) (set Set) {
	for i := int(s.chainBase()); i < int(s.nChain); i++ {
		l := &s.chain[i]
		if f.flags&fCopy != 0 && firstLink+Obj(i) >= f.host {
			break
		}
		if sel.Other && l.src == f.src || !sel.CtlAny && l.ctl() != g.player(s, f, sel.Ctl) {
			continue
		}
		if g.linkIs(s, l, sel) && g.linkAims(s, f, l, sel) {
			if sel.Top != 0 { // the selector wants only the topmost matching link, so earlier matches are dropped
				set = Set{}
			}
			set.add(firstLink + Obj(i))
		}
	}
	return set
}

func (g *Game) linkIs(s *State, l *link, sel *code.Sel) bool {
	if l.flags&(fDevelop|fCancelled) != 0 {
		return false
	}
	d := g.def(s, l.src)
	card := l.flags&fCard != 0
	if k := sel.Kinds &^ code.KLink; k != 0 && !(card && g.kindFits(s, l.src, k, false) && g.printedFits(s, l.src, sel)) {
		return false
	}
	if sel.Need&code.LinkTactic != 0 && !(card && d.Kind == kTactic) {
		return false
	}
	if sel.Not&code.LinkTactic != 0 && (card || g.usedOutOfPlay(s, l)) {
		return false // an action used from out of play is not an action of a card in play
	}
	if sel.Need&code.LinkPlayed != 0 && l.flags&(fCard|fFree) != fCard {
		return false // a free card on the chain was turned faceup, not played (K01)
	}
	if sel.Need&code.LinkCard != 0 && !(card && d.Kind&(kUnit|kSupport) != 0) {
		return false
	}
	if sel.Need&code.LinkAbility != 0 && (card || l.flags&fOfUnit == 0) {
		return false
	}
	if sel.Need&code.LinkAction != 0 && card && d.Kind != kTactic {
		return false
	}
	return true
}

// usedOutOfPlay reports whether the action of link l was used by a card out of play: from
// the hand, before it entered play, or after it left play in the event that it answers.
// A card that left play as a cost of its action was in play when it was used (W211).
func (g *Game) usedOutOfPlay(s *State, l *link) bool {
	ab, t := &g.lib.Abilities[l.abil], &s.objects[l.src]
	return ab.Zones&code.HandZone != 0 || aboutPlaying(ab) || aboutLeaving(ab) && (t.gen != l.gen || t.place() != inPlay)
}

// linkAims reports whether a link has a target of the kind that the selector asks for. A
// target that is itself a link playing a card stands for that card.
func (g *Game) linkAims(s *State, f *frame, l *link, sel *code.Sel) bool {
	if sel.Aim == 0 && sel.AimRef.Kind == code.RefNone {
		return true
	}
	want := g.objects(s, f, sel.AimRef)
	for _, r := range g.linkTargets(s, l) {
		o := r.obj
		switch {
		case !s.objects.same(r):
			continue
		case o.isLink():
			if t := &s.chain[o-firstLink]; t.flags&fCard == 0 {
				continue
			} else {
				o = t.src
			}
		}
		in := !o.isCard() || s.objects[o].place() == inPlay || g.lib.Sels[sel.Aim].Place == code.Anywhere
		if want.Has(o) || sel.Aim != 0 && in && g.match(s, f, sel.Aim, o) {
			return true
		}
	}
	return false
}

// keepMatching returns the objects of set that pass all conditions of a selector, zone
// and controller included. set comes from elsewhere, such as a register.
func (g *Game) keepMatching(s *State, f *frame, id code.SelID, set Set) Set {
	sel := &g.lib.Sels[id]
	for o := range set.All() {
		ctl := s.objects[o].ctl()
		if o.isCard() && s.objects[o].place() != inPlay {
			ctl = o.Owner()
		}
		if o.isLink() || !sel.CtlAny && g.player(s, f, sel.Ctl) != ctl || sel.Other && o == f.src ||
			sel.Zones != 0 && (s.objects[o].place() != inPlay && o.isCard() || g.zoneMask(s, f, sel)>>s.objects[o].zone()&1 == 0) {
			set.del(o)
		}
	}
	g.exclude(s, f, sel, &set)
	if (sel.Need|sel.Not)&code.Puttable != 0 {
		for o := range set.All() {
			if s.objects[o].place() == inPlay && sel.Need&code.Puttable != 0 || !g.putHolds(s, f, sel, o) {
				set.del(o)
			}
		}
	}
	g.filter(s, f, id, &set)
	g.keepByNumbers(s, f, id, &set, false)
	return set
}

// filter removes the objects that fail a condition of a selector which is tested object
// by object. Tests of numbers are left to keepByNumbers.
func (g *Game) filter(s *State, f *frame, id code.SelID, set *Set) {
	for w, m := range set { // hot loop: reads the set word by word, which is faster than Set.All
		for ; m != 0; m &= m - 1 {
			if !g.fitsButNumbers(s, f, id, Obj(w<<6+bits.TrailingZeros64(m)), false) {
				set[w] &^= m & -m
			}
		}
	}
}

// keepByNumbers removes the objects that fail a selector's tests of numbers, such as
// "power 2 or less". The bound of a test is evaluated once for all objects. If enough is
// true it stops at the first match and leaves later objects untested.
func (g *Game) keepByNumbers(s *State, f *frame, id code.SelID, set *Set, enough bool) {
	tests := g.sels[id].Of.Tests
	for i := range tests {
		if set.empty() {
			break
		}
		if !g.hasNumber(s, f, tests[i].N) {
			*set = Set{}
			break
		}
		n, enough := g.eval(s, f, tests[i].N), enough && i == len(tests)-1
		for w, m := range set { // hot loop: reads the set word by word, which is faster than Set.All
			for ; m != 0; m &= m - 1 {
				if !g.testHolds(s, &tests[i], Obj(w<<6+bits.TrailingZeros64(m)), n) {
					set[w] ^= m & -m
				} else if enough {
					return
				}
			}
		}
	}
}
