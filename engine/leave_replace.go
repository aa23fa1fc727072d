package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Effects can replace that a card leaves play: that it is destroyed, that it
// leaves play at all, or that it goes to its owner's discard pile or hand.
// A leave frame holds the cards of one event while that is settled, card by
// card, and then all of them go at the same time (notes A19, A21).
//
// Its registers: 0 the cards that go as the event says, 1 attachments that go
// along, 2 pairs of a card and its fate.

// Stages of a leave frame, in the order in which the rules take them (faq.q35):
// what is not destroyed may still leave play, and what leaves play goes
// somewhere.
const (
	lvNew       = iota
	lvDestroyed // "would be destroyed"
	lvLeaves    // "would leave play": the cards of the event
	lvAlong     // the attachments of those that do
	lvAway      // "would go to its owner's discard pile or hand"
	lvFalls     // "would go from play to its owner's discard pile": it has left play otherwise
	lvGone
)

// lvEvents are the events that are replaced in a stage.
var lvEvents = [lvGone]code.Event{lvDestroyed: code.Destroyed, lvLeaves: code.LeavePlay, lvAlong: code.LeavePlay, lvAway: code.PutAway, lvFalls: code.Falls}

// Fates: what is done with a card instead.
const (
	fateNone        = iota
	fateStays       // it stays in play, or the effect has dealt with it
	fateHand        // to its owner's hand
	fateBottom      // to the bottom of his deck
	fateUnder       // under the card in frame.host
	fateFacedown    // it becomes a development where it is
	fateReenter     // it leaves play, and is put into play in the zone in frame.host
	fateDevelopment // it leaves play, and becomes a development in the zone where it was
)

// A fate lies in the pool behind its card, as a ref whose object is no object:
// the fate, and whether the card is struck; its gen is the host.
const (
	fateRef        = Obj(240)
	fateDiesAnyway = 8
)

// mayBeReplaced is leave while an effect in play might replace it. If none
// does, the cards have left when it returns.
func (g *Game) mayBeReplaced(s *State, set Set, how leaving) bool {
	if f, ok := g.pushLeave(s, set, how); ok {
		g.stepLeave(s, f)
	}
	return true
}

// pushLeave begins a leave frame, or adds to one of the same moment that has
// not begun to ask.
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

// stepLeave asks on, and lets the cards go when nothing is left to ask. While
// it asks, what was triggered before the cards began to leave waits.
func (g *Game) stepLeave(s *State, f leaveFrame) {
	if f.step == lvNew {
		*f.waiting() = s.pendBase
		s.setPendBase(s.nPending)
		s.due &^= dueCheck // the state is checked when the cards have left
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

// departing are the cards of the event that go as it says, and those with one of
// some fates, bit by bit.
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

// replaceable is what the event of a stage would happen to.
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

// stageCursor is how far a stage has come: whose effects are offered, for which card,
// those that he may decline before those that he may not, by which source.
type stageCursor struct {
	who  uint8
	card Obj
	must uint8
	src  Obj
	slot uint8
}

func (c stageCursor) order() uint64 {
	return uint64(c.who)<<32 | uint64(c.card)<<24 | uint64(c.must)<<16 | uint64(c.src)<<8 | uint64(c.slot)
}

// askReplacement begins the next effect that could replace what a stage is
// about. The active player's effects come first, then the cards in ascending
// order (decision W56).
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

// replacers are the cards in play with effects that replace leaving play.
func (g *Game) replacers(s *State) (set Set) {
	for b := s.watchers; !b.empty(); {
		if o := b.pop(); g.def(s, o).Awaits&analysis.Replacing != 0 {
			set.add(o)
		}
	}
	return set
}

// askSource begins the next effect of one source for one card.
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

// replacement is the frame of an effect that replaces the leaving of a card.
func (g *Game) replacement(s *State, c stageCursor, a code.AbilityID) frame {
	t := &s.objects[c.src]
	return frame{proc: procCode, step: cdX, ctl: t.ctl(), src: c.src, gen: t.gen, zone: t.zone(),
		subj: c.card, subjGen: s.objects[c.card].gen, abil: uint16(a)}
}

// canReplace reports whether an effect applies to a card now and could be paid
// for: nobody is asked for what he cannot pay (note D18).
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

// replaceableAfterLeaving reports whether an effect applies to a card that has left play: its source is
// not leaving with it, and a card that it makes a development lies in a zone of its owner
// (dev.only-owner, W184).
func (g *Game) replaceableAfterLeaving(s *State, c stageCursor, ab *code.Ability) bool {
	if stays := g.notLeaving(s, single(c.src)); stays.empty() {
		return false
	}
	z := s.objects[c.card].zone()
	return g.lib.Code[ab.Body].Op != code.OpFacedown || z < onCapital && sideOf(z) == c.card.Owner()
}

// replacedFrame is the leave frame that an effect at work settles a fate for.
func (s *State) replacedFrame(g *Game, ab *code.Ability) (f leaveFrame, ok bool) {
	if !analysis.ReplacesLeaving(ab) || s.nStack < 2 {
		return f, false
	}
	f = leaveFrame{&s.stack[s.nStack-2]}
	return f, f.proc == procLeave
}

// replacementPaid notes that an effect which replaces something has been paid for.
func (g *Game) replacementPaid(s *State, ab *code.Ability) {
	if h, ok := s.replacedFrame(g, ab); ok {
		h.setFate(fateStays, 0)
		g.spend(s, h.src, code.AbilityID(h.abil))
	}
}

// saveFromInstr gives the card that an effect saves its fate, and takes it out of
// what an instruction is done to.
func (g *Game) saveFromInstr(s *State, f *frame, set Set, fate uint8, host Obj) Set {
	if s.awaited&analysis.Replacing == 0 || f.subj == 0 || !set.Has(f.subj) {
		return set
	}
	if h, ok := s.replacedFrame(g, &g.lib.Abilities[f.abil]); ok && h.subj == f.subj {
		if fate == fateFacedown && h.step == lvFalls {
			fate = fateDevelopment
		}
		if set.del(f.subj); fate != fateFacedown || s.objects[f.subj].zone() < onCapital { // where there are no developments (W76)
			h.setFate(fate, host)
		}
	}
	return set
}

// recordFate notes what the effect that has ended has done with its card.
func (g *Game) recordFate(s *State, f leaveFrame) {
	o := f.subj
	fate, host := f.fate()
	f.subj = 0
	if fate == fateNone || s.objects[o].gen != f.subjGen || s.objects[o].place() != inPlay {
		return
	}
	if facedown := s.objects[o].flags&flagFacedown != 0; f.how() == leaveDiscard && f.step != lvAlong && (fate == fateStays || fate == fateFacedown && facedown) {
		return // what a rule discards cannot be in play (W82)
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
	if f.step == lvAlong && fate == fateStays { // and so does what is attached to it
		for b := g.attachmentsOf(s, single(o)); !b.empty(); {
			g.dropFate(s, f, b.pop())
		}
	}
}

// dropFate takes a card out of the registers. It reports whether the card was
// still to go as the event says, or to be struck by it.
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

// applyFates carries out what has been settled, for all cards at the same time, and
// ends the frame.
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

// departTogether lets the cards go. One that lies under a card now which has gone
// itself is discarded with what else lay there.
func (g *Game) departTogether(s *State, x *departure, down, laid Set, hosts *[MaxCards + 1]Obj) {
	if all := x.all(); !all.empty() {
		g.depart(s, x)
	}
	for b := x.under; !b.empty(); {
		o := b.pop()
		host := hosts[o]
		s.placeUnder(o, host, false)
		if t := &s.objects[host]; t.place() != inPlay || t.flags&flagFacedown != 0 {
			g.discardUnder(s, host)
		}
	}
	for b := x.reenter.minus(&laid); !b.empty(); {
		g.reenter(s, b.pop(), hosts)
	}
	for b := laid; !b.empty(); {
		o := b.pop()
		s.learn(o, uint8(hosts[o]))
		g.enterFacedown(s, o, o.Owner(), s.objects[o].zone())
	}
	for b := down; !b.empty(); {
		o := b.pop()
		if x.diesAnyway.Has(o) {
			g.logReplacement(s, o, x.how)
		}
		g.turnFacedown(s, single(o))
	}
	s.due |= dueCheck
}

// knownAfterLeaving is who knows a card, as flags of it, that leaves play and becomes a
// development: both players if it lay faceup.
func (s *State) knownAfterLeaving(o Obj) Obj {
	if f := s.objects[o].flags; f&flagFacedown != 0 {
		return Obj(f & (flagKnown0 | flagKnown1))
	}
	return flagKnown0 | flagKnown1
}

// reenter puts a card into play that has left it, for the player in whose zone that
// is. Where it cannot be it goes to its owner's discard pile after all.
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

// beingDestroyed reports whether the card that an effect would save from where it goes is being
// destroyed, and nothing else says where it goes.
func (g *Game) beingDestroyed(s *State, f *frame) bool {
	for i := int(s.nStack) - 1; i >= 0 && f.subj != 0; i-- {
		if h := (leaveFrame{&s.stack[i]}); h.proc == procLeave {
			set := g.departing(s, h, 0)
			return h.how() == leaveDestroy && set.Has(f.subj)
		}
	}
	return false
}

// leavesWithHost reports whether the card whose leaving an effect would replace goes because
// what it is attached to does.
func (g *Game) leavesWithHost(s *State, f *frame) bool {
	for i := int(s.nStack) - 1; i >= 0; i-- {
		if h := (leaveFrame{&s.stack[i]}); h.proc == procLeave {
			along := g.regSet(s, h.frame, 1)
			return h.step == lvAlong && along.Has(f.subj)
		}
	}
	return false
}

// logReplacement tells that a card that stays in play has been destroyed or sacrificed.
func (g *Game) logReplacement(s *State, o Obj, how leaving) {
	switch how {
	case leaveDestroy:
		g.emit(s, code.Destroyed, o, 0)
	case leaveSacrifice:
		g.emit(s, code.SacrificedEv, o, 0)
	}
}

// afterLeaving does what waited for the cards to leave: the instruction below
// learns whether it had its full effect, decks are shuffled, combat goes on.
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

// notLeaving drops from a set the cards that are leaving play already.
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
