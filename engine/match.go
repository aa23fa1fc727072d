package engine

import (
	"math/bits"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// This file tests whether a single object matches a selector. To find the set of all objects
// that match is the task of selector.go.

// fitsCandidate tests an object against a selector, except for place and controller. With last,
// a card out of play counts as what it was when it was last in play.
func (g *Game) fitsCandidate(s *State, f *frame, id code.SelID, o Obj, last bool) bool {
	return g.fitsButNumbers(s, f, id, o, last) && g.testsHold(s, f, g.sels[id].Of, o)
}

// fitsButNumbers is fitsCandidate without the tests of numbers.
func (g *Game) fitsButNumbers(s *State, f *frame, id code.SelID, o Obj, last bool) bool {
	sel := &g.lib.Sels[id]
	t := &s.objects[o]
	asInPlay := t.place() == inPlay || last && t.kind != 0
	if !g.kindFits(s, o, sel.Kinds, asInPlay) {
		return false
	}
	if want := sel.Need | sel.Not; want != 0 {
		have := g.status(s, o, want) | sel.Need&code.Puttable // Puttable has been tested already, when the candidates were found
		if want&code.MySection != 0 && o.isSection() && o.Owner() == f.ctl {
			have |= code.MySection
		}
		if have&sel.Need != sel.Need || have&sel.Not != 0 {
			return false
		}
	}
	if o.isCard() && (sel.Races|sel.NotRaces != 0 || sel.Trait|sel.NotTrait != 0 || sel.Title|sel.NotTitle != 0 || len(sel.Titles) > 0) {
		if asInPlay && t.bare() && (t.place() == inPlay || sel.Need&code.UnitCard == 0) { // if it left play and UnitCard is required, its printed values count (faq.q30)
			if !g.bareFits(s, o, sel) {
				return false
			}
		} else if !g.printedFits(s, o, sel) {
			return false
		}
	}
	return !g.sels[id].Rare || g.rareFits(s, f, sel, o)
}

// rareFits tests the conditions that few selectors have (analysis.Sel.Rare).
func (g *Game) rareFits(s *State, f *frame, sel *code.Sel, o Obj) bool {
	if sel.SameTitle != 0 && !g.sharesTitle(s, f, o, int(sel.SameTitle-1)) || sel.TitleOf && !g.sharesEventTitle(s, f, o) || sel.Necro && !g.hasNecromancy(s, o) {
		return false
	}
	if sel.Texts != 0 && !g.hasTextFor(s, o, sel.Texts) {
		return false
	}
	if sel.OnReg != 0 {
		if on := g.regSet(s, f, int(sel.OnReg-1)); s.objects[o].flags&flagQuesting == 0 || s.objects[o].place() != inPlay || !on.Has(s.objects[o].host) {
			return false
		}
	}
	if sel.OfTitle != 0 && !g.hasNamedTitle(s, f, o, int(sel.OfTitle-1)) {
		return false
	}
	if sel.OfTrait != 0 && !g.hasNamedTrait(s, f, o, int(sel.OfTrait-1)) {
		return false
	}
	if sel.Fought != 0 && !s.matchesFought(f, o, sel.Fought) || sel.Ambush && !g.hasAmbush(s, o) || sel.Copied && !g.hasCopy(s, o) {
		return false
	}
	if sel.Joinable && !(s.objects[o].place() == inPlay && s.objects[o].kind&kQuest != 0 && g.hasRoom(s, o)) {
		return false
	}
	if sel.Aimable && !g.canAim(s, f, o) {
		return false
	}
	t := &s.objects[o]
	if sel.NotOwned && (!o.isCard() || o.Owner() == t.ctl()) || sel.NotDev && t.kind&kDevelopment != 0 {
		return false
	}
	if sel.HostKinds != 0 && !(s.attached.Has(o) && sel.HostKinds&code.KindMask(s.objects[t.host].kind) != 0) {
		return false
	}
	return sel.Beside|sel.NotBeside == 0 || g.besideFits(s, f, sel, o)
}

// besideFits tests the conditions Beside and NotBeside: what else is in the zone of the object,
// or in the zone that it stands for.
func (g *Game) besideFits(s *State, f *frame, sel *code.Sel, o Obj) bool {
	z := s.objects[o].zone()
	if z >= onCapital {
		return false
	}
	for i, id := range [2]code.SelID{sel.Beside, sel.NotBeside} {
		if id == 0 {
			continue
		}
		in := g.selSet(s, f, id)
		if in.meets(&s.zones[z]) == (i == 1) {
			return false
		}
	}
	return true
}

func (g *Game) kindFits(s *State, o Obj, kinds code.KindMask, asInPlay bool) bool {
	if o.isSection() {
		return kinds&(code.KSection|code.KZone) != 0
	}
	k := code.KindMask(s.objects[o].kind)
	if !asInPlay {
		k = code.KindMask(g.def(s, o).Kind)
	}
	if kinds&k != 0 {
		return true
	}
	if kinds&code.KAttachment == 0 || k&code.KSupport == 0 {
		return false
	}
	return g.isAttachment(s, o)
}

// sharesTitle reports whether a card has the title of some object in a register.
func (g *Game) sharesTitle(s *State, f *frame, o Obj, reg int) bool {
	for b := g.regSet(s, f, reg); s.named(o) && !b.empty(); {
		if x := b.pop(); s.named(x) && g.def(s, x).Title == g.def(s, o).Title {
			return true
		}
	}
	return false
}

// named reports whether an object has a title; a card facedown in play has none.
func (s *State) named(o Obj) bool {
	return o.isCard() && !(s.objects[o].place() == inPlay && s.objects[o].flags&flagFacedown != 0)
}

// hasTextFor reports whether a card has an ability whose text names each of some zones.
func (g *Game) hasTextFor(s *State, o Obj, zones card.ZoneMask) bool {
	return o.isCard() && g.def(s, o).Texts&zones == zones && !(s.objects[o].place() == inPlay && s.objects[o].bare())
}

// hasCopy reports whether another card of the same title is in play on the card's side.
func (g *Game) hasCopy(s *State, o Obj) bool {
	p := o.Owner()
	if s.objects[o].place() == inPlay {
		p = s.objects[o].ctl()
	}
	return g.hasTitle(s, p, g.def(s, o).Title, o)
}

// hasNecromancy reports whether a card in a discard pile may be played from there.
func (g *Game) hasNecromancy(s *State, o Obj) bool {
	if !o.isCard() || s.objects[o].place() != inDiscard {
		return false
	}
	granted := s.given(lastNecromancy)
	return g.def(s, o).Necromancy || granted.Has(o)
}

// isAttachment reports whether a card has the Attachment trait: printed, or because it is a
// unit that has attached itself to another card.
func (g *Game) isAttachment(s *State, o Obj) bool {
	d := g.def(s, o)
	return d.TraitBits.Has(card.TraitAttachment) || d.Kind == kUnit && s.attached.Has(o)
}

func (g *Game) printedFits(s *State, o Obj, sel *code.Sel) bool {
	d := g.def(s, o)
	r := uint8(1) << d.Race
	return (sel.Races == 0 || sel.Races&r != 0) && sel.NotRaces&r == 0 &&
		(sel.Trait == 0 || d.TraitBits.Has(sel.Trait) || sel.Trait == card.TraitAttachment && g.isAttachment(s, o) || sel.OrTrait|card.Trait(sel.Free) != 0 && g.hasAlternative(s, o, sel)) && (sel.NotTrait == 0 || !d.TraitBits.Has(sel.NotTrait) && !(sel.NotTrait == card.TraitAttachment && g.isAttachment(s, o))) &&
		(sel.Title == 0 || g.titled(d, sel.Title)) && (sel.NotTitle == 0 || !g.titled(d, sel.NotTitle)) &&
		(len(sel.Titles) == 0 || slices.Contains(sel.Titles, d.ID))
}

// hasAlternative reports whether a card without the required trait matches anyway, because it
// has the alternative trait or is of a kind that needs no trait.
func (g *Game) hasAlternative(s *State, o Obj, sel *code.Sel) bool {
	d, k := g.def(s, o), code.KindMask(s.objects[o].kind)
	if s.objects[o].place() != inPlay {
		k = code.KindMask(d.Kind)
	}
	return sel.OrTrait != 0 && d.TraitBits.Has(sel.OrTrait) || sel.Free&k != 0
}

// bareFits tests a card that has neither race nor traits, and a title only if it is faceup. It
// fails every condition that requires one of these and passes every condition that forbids one.
func (g *Game) bareFits(s *State, o Obj, sel *code.Sel) bool {
	if sel.Races != 0 || sel.Trait != 0 && sel.Free&code.KindMask(s.objects[o].kind) == 0 {
		return false
	}
	d := g.def(s, o)
	named := s.objects[o].flags&flagFacedown == 0
	return (len(sel.Titles) == 0 || named && slices.Contains(sel.Titles, d.ID)) && (sel.Title == 0 || named && g.titled(d, sel.Title)) && (sel.NotTitle == 0 || !named || !g.titled(d, sel.NotTitle))
}

// titled reports whether a card has the title of another, whatever the printing
// (errata.applies-to-reprints).
func (g *Game) titled(d *defn, id code.CardID) bool {
	return d.ID == id || d.Name == g.lib.Cards[id].Name
}

func (g *Game) testsHold(s *State, f *frame, sel *code.Sel, o Obj) bool {
	for i := range sel.Tests {
		if t := &sel.Tests[i]; !g.hasNumber(s, f, t.N) || !g.testHolds(s, t, o, g.eval(s, f, t.N)) {
			return false
		}
	}
	return true
}

// hasNumber reports whether there is a number for a test to compare with. There is none if the
// test is about a printed number of objects of which none has it, such as the cost of a
// development; nothing passes such a test (W14).
func (g *Game) hasNumber(s *State, f *frame, id code.ExprID) bool {
	in := &g.exprs[id]
	if in.Op != code.EAttr || !isPrinted(code.Attr(in.A)) {
		return true
	}
	for o := range g.objects(s, f, in.R).All() {
		if o.isCard() && !(s.objects[o].place() == inPlay && s.objects[o].bare()) && !g.leftAsDevelopment(s, f, in.R, o) {
			return true
		}
	}
	return false
}

// testHolds compares an attribute of an object with n.
func (g *Game) testHolds(s *State, t *code.Test, o Obj, n int) bool {
	if isPrinted(t.Attr) && o.isCard() {
		if x := &s.objects[o]; x.place() == inPlay && x.bare() {
			return false // an object without the attribute passes no test of it (W14, W15)
		}
		return t.Cmp.Holds(g.printed(s, t.Attr, o), n)
	}
	return t.Cmp.Holds(g.attr(s, t.Attr, o), n)
}

// status returns those of the wanted properties that an object has.
func (g *Game) status(s *State, o Obj, want code.Status) (have code.Status) {
	t := &s.objects[o]
	set := func(bit code.Status, yes bool) {
		if yes {
			have |= bit
		}
	}
	set(code.Attacking, s.fight.attackers.Has(o))
	set(code.Defending, s.fight.defenders.Has(o))
	if have != 0 {
		have |= code.Participating
	}
	set(code.JustAttacked, s.fight.step == fightOver && s.fight.givers.Has(o))
	set(code.Damaged, t.damage > 0)
	set(code.Corrupted, t.flags&flagCorrupted != 0)
	set(code.Questing, t.flags&flagQuesting != 0)
	set(code.Attached, t.host != 0 && t.flags&flagQuesting == 0)
	set(code.Facedown, t.flags&flagFacedown != 0)
	set(code.EnteredThisTurn, t.flags&flagEntered != 0)
	set(code.HasAttacked, t.at&atAttacked != 0)
	set(code.HasDefended, t.at&atDefended != 0)
	if want&code.InOpposed != 0 {
		set(code.InOpposed, have&code.Participating != 0 && s.isOpposed(o))
	}
	if want&code.Burning != 0 {
		set(code.Burning, t.zone() < onCapital && s.objects[sectionAt(t.zone())].flags&flagBurning != 0)
	}
	if want&code.Developed != 0 {
		set(code.Developed, t.zone() < onCapital && s.zones[t.zone()].meets(&s.kinds[4]))
	}
	if want&code.HasAttachment != 0 {
		set(code.HasAttachment, g.hasAttachment(s, o))
	}
	if want&(code.UniqueCard|code.Limited) != 0 && o.isCard() && (t.place() != inPlay || t.flags&flagFacedown == 0) {
		d := g.def(s, o)
		set(code.UniqueCard, d.Unique)
		set(code.Limited, d.Limited)
	}
	if want&(code.Foreign|code.UnitCard|code.QuestCard|code.Vacant|code.EnteredPile) != 0 && o.isCard() {
		have |= g.rareStatus(s, o)
	}
	if want&code.Corruptible != 0 {
		g.refresh(s)
		set(code.Corruptible, t.flags&flagCorrupted == 0 && t.props&propNoCorrupt == 0)
	}
	if want&code.AttackedZone != 0 {
		set(code.AttackedZone, s.zonesInCombat()>>t.zone()&1 != 0)
	}
	return have
}

// rareStatus returns the properties of an object that few cards ask for.
func (g *Game) rareStatus(s *State, o Obj) (have code.Status) {
	t, d := &s.objects[o], g.def(s, o)
	if at := t.place(); at == inDeck || at == inHand {
		have |= g.printedStatus(s, o) & code.Foreign
	} else if t.bare() || d.Race != g.board[t.ctl()] {
		have |= code.Foreign
	}
	if t.place() != inPlay && d.Kind == kUnit || t.place() == inPlay && t.kind&kUnit != 0 {
		have |= code.UnitCard
	}
	if t.place() != inPlay && d.Kind == kQuest || t.place() == inPlay && t.kind&kQuest != 0 {
		have |= code.QuestCard
	}
	if t.kind&kQuest != 0 && g.questUnit(s, o) == 0 {
		have |= code.Vacant
	}
	if t.place() == inDiscard && t.flags&flagEntered != 0 {
		have |= code.EnteredPile
	}
	return have
}

// hasAttachment reports whether a card with the Attachment trait is attached to a card; other
// attached cards do not count.
func (g *Game) hasAttachment(s *State, o Obj) bool {
	for w, m := range &s.attached { // this loop runs often: going word by word is faster than calling All
		for ; m != 0; m &= m - 1 {
			if a := Obj(w<<6 + bits.TrailingZeros64(m)); s.objects[a].host == o && g.isAttachment(s, a) {
				return true
			}
		}
	}
	return false
}

// match tests an object against a whole selector. If it has left play, last-known information
// counts.
func (g *Game) match(s *State, f *frame, id code.SelID, o Obj) bool {
	t := &s.objects[o]
	ctl := t.ctl()
	if g.lib.Sels[id].Place == code.Anywhere && (t.place() == inHand || t.place() == inDeck || t.place() == inDiscard) {
		ctl = o.Owner() // for a card out of play the owner counts, not its last controller
	}
	return g.matchOf(s, f, id, o, ctl, g.lib.Sels[id].Place != code.Anywhere)
}

// matchOf is match with a given controller. For an object that has left play, last selects
// between last-known and printed values.
func (g *Game) matchOf(s *State, f *frame, id code.SelID, o Obj, ctl Player, last bool) bool {
	sel := &g.lib.Sels[id]
	t := &s.objects[o]
	if !sel.CtlAny && g.player(s, f, sel.Ctl) != ctl {
		return false
	}
	if sel.Other && o == f.src {
		return false
	}
	if sel.NotRef.Kind != code.RefNone {
		if not := g.objects(s, f, sel.NotRef); not.Has(o) {
			return false
		}
	}
	for r := sel.NotRegs; r != 0; r &= r - 1 {
		if not := g.regSet(s, f, bits.TrailingZeros8(r)); not.Has(o) {
			return false
		}
	}
	if sel.Place == code.BearsSource && !(s.attached.Has(f.src) && s.objects[f.src].host == o) {
		return false
	}
	if sel.Place == code.OnSource && !(s.questing.Has(o) && t.host == f.src) || sel.Place == code.AtSource && !(s.attached.Has(o) && t.host == f.src) {
		return false
	}
	if sel.Place != code.Anywhere && g.sels[id].Zones && g.zoneMask(s, f, sel)>>t.zone()&1 == 0 {
		return false
	}
	return g.fitsCandidate(s, f, id, o, last)
}

// matchPrinted tests the printed values of a card out of play.
func (g *Game) matchPrinted(s *State, o Obj, id code.SelID) bool {
	sel := &g.lib.Sels[id]
	if !g.printedHolds(s, o, sel) {
		return false
	}
	if len(sel.Tests) == 0 {
		return true
	}
	f := frame{ctl: o.Owner(), src: o}
	return g.testsHold(s, &f, sel, o)
}

// matchFor is matchPrinted for selectors whose numbers are evaluated in frame f.
func (g *Game) matchFor(s *State, f *frame, o Obj, id code.SelID) bool {
	sel := &g.lib.Sels[id]
	return g.printedHolds(s, o, sel) && g.testsHold(s, f, sel, o)
}

// printedHolds is matchPrinted without the tests of numbers.
func (g *Game) printedHolds(s *State, o Obj, sel *code.Sel) bool {
	d := g.def(s, o)
	if sel.Ambush && !d.HasAmbush || sel.Copied && !g.hasCopy(s, o) || d.Texts&sel.Texts != sel.Texts {
		return false
	}
	if sel.Kinds&code.KindMask(d.Kind) == 0 {
		if sel.Kinds&code.KAttachment == 0 || !d.TraitBits.Has(card.TraitAttachment) {
			return false
		}
	}
	if !g.printedFits(s, o, sel) {
		return false
	}
	want := sel.Need | sel.Not
	if want == 0 {
		return true
	}
	have := g.printedStatus(s, o)
	return sel.Need&^code.Puttable&^have == 0 && sel.Not&have == 0
}

// printedStatus returns the properties of a card out of play that do not depend on who asks. It
// has none of the properties that only cards in play can have.
func (g *Game) printedStatus(s *State, o Obj) (have code.Status) {
	t, d := &s.objects[o], g.def(s, o)
	set := func(bit code.Status, yes bool) {
		if yes {
			have |= bit
		}
	}
	set(code.Limited, d.Limited)
	set(code.UniqueCard, d.Unique)
	set(code.UnitCard, d.Kind == kUnit)
	set(code.QuestCard, d.Kind == kQuest)
	set(code.Foreign, d.Race != g.board[o.Owner()])
	set(code.EnteredPile, t.place() == inDiscard && t.flags&flagEntered != 0)
	return have
}
