package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Replacement effects: an effect can replace that a card is destroyed, that it leaves
// play at all, or that it goes to its owner's discard pile or hand. While players decide
// about this card by card, a leave frame holds the cards of the event; then all of them
// leave at the same time (notes A19, A21).
//
// Registers of a leave frame: 0 the cards that leave as the event says; 1 attachments
// that leave with them; 2 pairs of a card and its fate, that is what happens to it
// instead.

// Stages of a leave frame, in the order of the rules (faq.q35): a card that is not
// destroyed may still leave play, and a card that leaves play goes somewhere.
const (
	lvNew       = iota
	lvDestroyed // effects on a card that "would be destroyed"
	lvLeaves    // effects on a card of the event that "would leave play"
	lvAlong     // effects on an attachment of those cards that "would leave play"
	lvAway      // effects on a card that "would go to its owner's discard pile or hand"
	lvFalls     // effects on a card that "would go from play to its owner's discard pile" and has already left play
	lvGone
)

// lvEvents is the event that is replaced in each stage.
var lvEvents = [lvGone]code.Event{lvDestroyed: code.Destroyed, lvLeaves: code.LeavePlay, lvAlong: code.LeavePlay, lvAway: code.PutAway, lvFalls: code.Falls}

// Fates: what happens to a card instead.
const (
	fateNone        = iota
	fateStays       // the card stays in play, or the effect has moved it
	fateHand        // the card returns to its owner's hand
	fateBottom      // the card goes to the bottom of its owner's deck
	fateUnder       // the card goes under another card, the host of the fate
	fateFacedown    // the card becomes a development where it is, without leaving play
	fateReenter     // the card leaves play and enters play again, in the zone given as host
	fateDevelopment // the card leaves play and becomes a development in the zone where it was
)

// A fate is stored in the register pool after its card, as a ref that is no real object:
// obj is fateRef plus the fate, plus fateDiesAnyway if the card counts as destroyed or
// sacrificed all the same; gen is the host.
const (
	fateRef        = Obj(240)
	fateDiesAnyway = 8
)

// mayBeReplaced is leave when an effect in play might replace the event. If none applies, the
// cards have left when it returns.
func (g *Game) mayBeReplaced(s *State, set Set, how leaving) bool {
	if f, ok := g.pushLeave(s, set, how); ok {
		g.stepLeave(s, f)
	}
	return true
}

// pushLeave begins a leave frame for set, or adds set to a leave frame on top of the stack
// that leaves the same way and has not begun to ask.
func (g *Game) pushLeave(s *State, set Set, how leaving) (f leaveFrame, ok bool) {
	if top := &s.stack[s.nStack-1]; top.proc != procLeave || top.step != lvNew || (leaveFrame{top}).how() != how {
		s.beginLeave(how)
		if s.Over() {
			return f, false
		}
	}
	f = leaveFrame{&s.stack[s.nStack-1]}
	for !set.empty() {
		g.regAdd(s, f.frame, 0, set.pop())
	}
	return f, true
}

// stepLeave continues to ask about replacements, and lets the cards leave when nothing is left
// to ask. Effects triggered before the cards began to leave wait until then.
func (g *Game) stepLeave(s *State, f leaveFrame) {
	if f.step == lvNew {
		*f.waiting() = s.pendBase
		s.setPendBase(s.nPending)
		s.due &^= dueCheck // no state check now: it runs when the cards have left
		g.nextStage(s, f)
	}
	if f.subj != 0 {
		g.recordFate(s, f)
	}
	for ; f.step < lvGone; g.nextStage(s, f) {
		if g.askReplacement(s, f) {
			return
		}
	}
	if !s.Over() {
		g.applyFates(s, f)
	}
}

// nextStage begins the next stage of a leave frame.
func (g *Game) nextStage(s *State, f leaveFrame) {
	f.step++
	f.setCursor(stageCursor{})
	if f.step == lvAlong {
		hosts := g.departing(s, f, 1<<fateHand|1<<fateBottom|1<<fateUnder)
		for b := g.attachmentsOf(s, hosts); !b.empty(); {
			g.regAdd(s, f.frame, 1, b.pop())
		}
	}
}

// departing returns the cards that leave as the event says, and the cards whose fate is in the
// mask fates.
func (g *Game) departing(s *State, f leaveFrame, fates uint8) Set {
	set := g.inPlayOnly(s, g.regSet(s, f.frame, 0))
	at := g.regStart(f.frame, 2)
	for i := 0; i < int(f.n[2]); i += 2 {
		if r := s.pool[at+i]; fates>>(s.pool[at+i+1].obj&7)&1 != 0 && s.objects.same(r) && s.objects[r.obj].place() == inPlay {
			set.add(r.obj)
		}
	}
	return set
}

// replaceable returns the cards to which the event of the current stage would happen.
func (g *Game) replaceable(s *State, f leaveFrame) (set Set) {
	along := g.inPlayOnly(s, g.regSet(s, f.frame, 1))
	switch {
	case f.step == lvDestroyed && f.how() == leaveDestroy:
		return g.departing(s, f, 0)
	case f.step == lvLeaves:
		return g.departing(s, f, 1<<fateHand|1<<fateBottom)
	case f.step == lvAlong:
		return along
	case f.step == lvAway:
		set = g.departing(s, f, 1<<fateHand)
		if f.how() > leaveHand {
			own := g.inPlayOnly(s, g.regSet(s, f.frame, 0))
			set = set.minus(&own)
		}
		return set.or(&along)
	case f.step == lvFalls:
		if f.how() <= leaveDiscard {
			set = g.departing(s, f, 0)
		}
		return set.or(&along)
	}
	return set
}

// stageCursor is the position in a stage: whose effects are tried, for which card, optional
// effects before mandatory ones, from which source, and its ability.
type stageCursor struct {
	who  uint8
	card Obj
	must uint8
	src  Obj
	slot uint8
}

// order returns a number by which cursors are compared.
func (c stageCursor) order() uint64 {
	return uint64(c.who)<<32 | uint64(c.card)<<24 | uint64(c.must)<<16 | uint64(c.src)<<8 | uint64(c.slot)
}

// askReplacement begins the next effect that could replace the event of the current stage and
// reports whether there was one. The active player's effects come first, then the cards in
// ascending order (decision W56).
func (g *Game) askReplacement(s *State, f leaveFrame) bool {
	set := g.replaceable(s, f)
	if set.empty() {
		return false
	}
	last := f.cursor()
	sources := g.replacers(s)
	for c := (stageCursor{who: last.who}); c.who < 2; c.who++ {
		p := s.active
		if c.who == 1 {
			p = p.Other()
		}
		mine := sources.and(&s.controlled[p])
		for cards := set; !cards.empty() && !mine.empty(); {
			c.card = cards.pop()
			for c.must = 0; c.must < 2; c.must++ {
				for from := mine; !from.empty(); {
					c.src = from.pop()
					if g.askSource(s, f, c, last) {
						return true
					}
				}
			}
		}
	}
	return false
}

// replacers returns the cards in play with effects that replace leaving play.
func (g *Game) replacers(s *State) (set Set) {
	for o := range s.watchers.All() {
		if g.def(s, o).Awaits&analysis.Replacing != 0 {
			set.add(o)
		}
	}
	return set
}

// askSource begins the next effect of source c.src for card c.card and reports whether there
// was one. Effects at or before last have been tried.
func (g *Game) askSource(s *State, f leaveFrame, c, last stageCursor) bool {
	for _, a := range g.def(s, c.src).Abilities {
		ab := &g.lib.Abilities[a]
		c.slot = ab.Slot + 1
		if c.order() <= last.order() || !analysis.ReplacesLeaving(ab) || ab.Event != lvEvents[f.step] || ab.Optional != (c.must == 0) {
			continue
		}
		if !g.canReplace(s, c, a, ab) {
			continue
		}
		f.setCursor(c)
		f.subj, f.subjGen, f.abil = c.card, s.objects[c.card].gen, uint16(a)
		f.setFate(fateNone, 0)
		h := g.replacement(s, c, a)
		h.base = s.nPool
		if ab.Optional {
			h.step = cdOptional
		}
		g.emitLog(s, LogEntry{Kind: LogTrigger, Player: h.ctl, Obj: c.src})
		s.push(h)
		return true
	}
	return false
}

// replacement returns the frame of an effect that replaces the leaving of a card.
func (g *Game) replacement(s *State, c stageCursor, a code.AbilityID) frame {
	t := &s.objects[c.src]
	return frame{proc: procCode, step: cdX, ctl: t.ctl(), src: c.src, gen: t.gen, zone: t.zone(),
		subj: c.card, subjGen: s.objects[c.card].gen, abil: uint16(a)}
}

// canReplace reports whether an effect applies to a card now and can be paid for: players are
// not asked about effects they cannot pay for (note D18).
func (g *Game) canReplace(s *State, c stageCursor, a code.AbilityID, ab *code.Ability) bool {
	if !s.objects[c.src].inForce(ab) || g.spent(&s.objects[c.src], a) {
		return false
	}
	h := g.replacement(s, c, a)
	h.base = s.nPool
	if ab.Event == code.Falls && !g.replaceableAfterLeaving(s, c, ab) {
		return false
	}
	if !g.eventMatches(s, &h, ab, c.card) || ab.Cond != 0 && g.eval(s, &h, ab.Cond) == 0 {
		return false
	}
	return g.worthAsking(s, &h, ab)
}

// replaceableAfterLeaving reports whether an effect applies to a card that has left play: its
// source does not leave with it, and a card that becomes a development lay in a zone of its
// owner (dev.only-owner, W184).
func (g *Game) replaceableAfterLeaving(s *State, c stageCursor, ab *code.Ability) bool {
	if stays := g.notLeaving(s, single(c.src)); stays.empty() {
		return false
	}
	z := s.objects[c.card].zone()
	return g.lib.Code[ab.Body].Op != code.OpFacedown || z < onCapital && sideOf(z) == c.card.Owner()
}

// replacedFrame returns the leave frame whose event the running effect replaces.
func (s *State) replacedFrame(g *Game, ab *code.Ability) (f leaveFrame, ok bool) {
	if !analysis.ReplacesLeaving(ab) || s.nStack < 2 {
		return f, false
	}
	f = leaveFrame{&s.stack[s.nStack-2]}
	return f, f.proc == procLeave
}

// replacementPaid records that a replacement effect has been paid for: its card stays unless
// the effect says otherwise.
func (g *Game) replacementPaid(s *State, ab *code.Ability) {
	if h, ok := s.replacedFrame(g, ab); ok {
		h.setFate(fateStays, 0)
		g.spend(s, h.src, code.AbilityID(h.abil))
	}
}

// saveFromInstr gives the card that a replacement effect saves its fate, and removes it from
// set, the objects of the effect's instruction.
func (g *Game) saveFromInstr(s *State, f *frame, set Set, fate uint8, host Obj) Set {
	if s.awaited&analysis.Replacing == 0 || f.subj == 0 || !set.Has(f.subj) {
		return set
	}
	if h, ok := s.replacedFrame(g, &g.lib.Abilities[f.abil]); ok && h.subj == f.subj {
		if fate == fateFacedown && h.step == lvFalls {
			fate = fateDevelopment
		}
		if set.del(f.subj); fate != fateFacedown || s.objects[f.subj].zone() < onCapital { // a card on a capital cannot become a development (W76)
			h.setFate(fate, host)
		}
	}
	return set
}

// recordFate stores the fate that the effect which has just ended gave its card.
func (g *Game) recordFate(s *State, f leaveFrame) {
	o := f.subj
	fate, host := f.fate()
	f.subj = 0
	if fate == fateNone || s.objects[o].gen != f.subjGen || s.objects[o].place() != inPlay {
		return
	}
	if facedown := s.objects[o].flags&flagFacedown != 0; f.how() == leaveDiscard && f.step != lvAlong && (fate == fateStays || fate == fateFacedown && facedown) {
		return // a card that a rule discards cannot stay in play (W82)
	}
	struck := g.dropFate(s, f, o) && f.step != lvDestroyed
	r := ref{obj: fateRef + Obj(fate), gen: uint8(host)}
	if struck {
		r.obj += fateDiesAnyway
	}
	g.regAdd(s, f.frame, 2, o)
	at := g.regStart(f.frame, 2) + int(f.n[2])
	g.regAdd(s, f.frame, 2, 0)
	s.pool[at] = r
	if f.step == lvAlong && fate == fateStays { // if the host stays in play, its attachments stay as well
		for b := g.attachmentsOf(s, single(o)); !b.empty(); {
			g.dropFate(s, f, b.pop())
		}
	}
}

// dropFate removes a card from the registers. It reports whether the card was still to leave
// as the event says, or marked fateDiesAnyway.
func (g *Game) dropFate(s *State, f leaveFrame, o Obj) bool {
	for k := range 2 {
		at := g.regStart(f.frame, k)
		for i := range int(f.n[k]) {
			if s.pool[at+i].obj == o {
				g.regDel(s, f.frame, k, i)
				return k == 0
			}
		}
	}
	at := g.regStart(f.frame, 2)
	for i := 0; i < int(f.n[2]); i += 2 {
		if s.pool[at+i].obj == o {
			struck := (s.pool[at+i+1].obj-fateRef)&fateDiesAnyway != 0
			g.regDel(s, f.frame, 2, i)
			g.regDel(s, f.frame, 2, i)
			return struck
		}
	}
	return false
}

// applyFates lets all cards of the frame leave or carries out their fates, at the same time,
// and ends the frame.
func (g *Game) applyFates(s *State, f leaveFrame) {
	x := departure{how: f.how(), set: g.departing(s, f, 0), along: g.inPlayOnly(s, g.regSet(s, f.frame, 1))}
	var down, laid Set
	var hosts [MaxCards + 1]Obj
	at := g.regStart(f.frame, 2)
	for i := 0; i < int(f.n[2]); i += 2 {
		r, fate := s.pool[at+i], s.pool[at+i+1]
		if !s.objects.same(r) || s.objects[r.obj].place() != inPlay {
			continue
		}
		if fate.obj&fateDiesAnyway != 0 {
			x.diesAnyway.add(r.obj)
		}
		switch fate.obj & 7 {
		case fateHand:
			x.hand.add(r.obj)
		case fateBottom:
			x.bottom.add(r.obj)
		case fateUnder:
			x.under.add(r.obj)
			hosts[r.obj] = Obj(fate.gen)
		case fateReenter:
			x.reenter.add(r.obj)
			hosts[r.obj] = Obj(fate.gen)
		case fateFacedown:
			down.add(r.obj)
		case fateDevelopment:
			x.reenter.add(r.obj)
			laid.add(r.obj)
			hosts[r.obj] = s.knownAfterLeaving(r.obj)
		}
	}
	x.elsewhere = x.hand.or(&x.bottom)
	x.elsewhere = x.elsewhere.or(&x.under)
	x.elsewhere = x.elsewhere.or(&x.reenter)
	done := *f.frame
	h := leaveFrame{&done}
	s.dropRegs(h.base)
	s.setPendBase(*h.waiting())
	s.popFrame()
	g.departTogether(s, &x, down, laid, &hosts)
	g.afterLeaving(s, h, &x)
}

// departTogether moves the cards of a departure and then carries out the fates that put a card
// somewhere else. A card put under a host that has left play itself is discarded.
func (g *Game) departTogether(s *State, x *departure, down, laid Set, hosts *[MaxCards + 1]Obj) {
	if all := x.all(); !all.empty() {
		g.depart(s, x)
	}
	for o := range x.under.All() {
		host := hosts[o]
		s.placeUnder(o, host, false)
		if t := &s.objects[host]; t.place() != inPlay || t.flags&flagFacedown != 0 {
			g.discardUnder(s, host)
		}
	}
	for b := x.reenter.minus(&laid); !b.empty(); {
		g.reenter(s, b.pop(), hosts)
	}
	for o := range laid.All() {
		s.learn(o, uint8(hosts[o]))
		g.enterFacedown(s, o, o.Owner(), s.objects[o].zone())
	}
	for o := range down.All() {
		if x.diesAnyway.Has(o) {
			g.logReplacement(s, o, x.how)
		}
		g.turnFacedown(s, single(o))
	}
	s.due |= dueCheck
}

// knownAfterLeaving returns who knows a card that leaves play and becomes a development, as
// flags of objects: both players if it was faceup.
func (s *State) knownAfterLeaving(o Obj) Obj {
	if f := s.objects[o].flags; f&flagFacedown != 0 {
		return Obj(f & (flagKnown0 | flagKnown1))
	}
	return flagKnown0 | flagKnown1
}

// reenter puts a card that has left play into play again, under the player in whose zone it
// enters. If it cannot enter there it goes to its owner's discard pile.
func (g *Game) reenter(s *State, o Obj, hosts *[MaxCards + 1]Obj) {
	z := hosts[o]
	p := z.Owner()
	if !g.mayPut(s, p, o, uint8(z-firstSection)) {
		g.toDiscard(s, o)
		return
	}
	if g.def(s, o).Limited {
		s.turn.limited[p]++
	}
	g.noteTitle(s, p, g.def(s, o))
	s.objects[o].damage = 0
	g.enterPlay(s, o, p, uint8(z-firstSection), 0)
}

// beingDestroyed reports whether the card that an effect would save is being destroyed and has
// no other fate yet.
func (g *Game) beingDestroyed(s *State, f *frame) bool {
	for i := int(s.nStack) - 1; i >= 0 && f.subj != 0; i-- {
		if h := (leaveFrame{&s.stack[i]}); h.proc == procLeave {
			set := g.departing(s, h, 0)
			return h.how() == leaveDestroy && set.Has(f.subj)
		}
	}
	return false
}

// leavesWithHost reports whether the card that an effect would save leaves only because its
// host does.
func (g *Game) leavesWithHost(s *State, f *frame) bool {
	for i := int(s.nStack) - 1; i >= 0; i-- {
		if h := (leaveFrame{&s.stack[i]}); h.proc == procLeave {
			along := g.regSet(s, h.frame, 1)
			return h.step == lvAlong && along.Has(f.subj)
		}
	}
	return false
}

// logReplacement emits that a card that stays in play has been destroyed or sacrificed.
func (g *Game) logReplacement(s *State, o Obj, how leaving) {
	switch how {
	case leaveDestroy:
		g.emit(s, code.Destroyed, o, 0)
	case leaveSacrifice:
		g.emit(s, code.SacrificedEv, o, 0)
	}
}

// afterLeaving runs when the cards of a leave frame have left: it reports success to the
// instruction below, shuffles decks and continues combat damage.
func (g *Game) afterLeaving(s *State, h leaveFrame, x *departure) {
	if h.how() == leaveDeck {
		var touched [2]bool
		for b := x.set; !b.empty(); {
			touched[b.pop().Owner()] = true
		}
		for p := Player(0); p < 2; p++ {
			if touched[p] {
				g.shuffle(s, p)
			}
		}
	}
	i := int(s.nStack) - 1
	if h.emits() {
		for i > 0 && s.stack[i].proc == procLeave {
			i--
		}
		s.stack[i].ok(!x.set.empty() || !x.diesAnyway.empty())
		return
	}
	if f := &s.stack[i]; f.proc == procDamage && f.step == dmgSettle {
		g.stepDamage(s, damageFrame{f})
	}
}

// notLeaving removes from set the cards that are already leaving play.
func (g *Game) notLeaving(s *State, set Set) Set {
	if s.awaited&analysis.Replacing == 0 || set.empty() {
		return set
	}
	for i := range s.stack[:s.nStack] {
		f := leaveFrame{&s.stack[i]}
		if f.proc != procLeave {
			continue
		}
		gone := g.departing(s, f, 0xff&^(1<<fateStays))
		along := g.regSet(s, f.frame, 1)
		set = set.minus(&gone)
		set = set.minus(&along)
	}
	return set
}
