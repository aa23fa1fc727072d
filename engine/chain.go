package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// link is one action on the chain. The fields that it shares with frame have the same order
// there, so that they can be copied as a block.
type link struct {
	src      Obj
	gen      uint8
	host     Obj // for a played card, the quest or card that it will be put on; for an action of a card in play, the card that its source was attached to
	subj     Obj
	subjGen  uint8
	amount   uint8
	x        uint8
	base     uint8 // index in State.pool where the link's registers begin
	abil     uint16
	flags    uint8
	mode     uint8 // options chosen on announcement, encoded as in frame.loops
	n        [linkRegs]uint8
	seat           // controller of the action, and the zone where the source was or where the card goes
	enterDmg uint8 // for a played card, the damage it enters play with; for an action of a card in play, the generation of host
}

// Flags of a link and of a frame.
const (
	fCard      = 1 << iota // the frame or link plays its source card
	fDevelop               // the card is played facedown as a development
	fCancelled             // the link was cancelled and does nothing
	fAnnounce              // the frame announces an action
	fFree                  // the card is played for no cost
	fCopy                  // the action is a copy of a tactic: its costs are not paid
	fOK                    // the last instruction had its full effect
	fOptional              // the controller has agreed to an optional effect
)

// cancelLink cancels one action on the chain. A card that was being played goes to the discard
// pile at once (chain.tactic-discarded-after).
func (g *Game) cancelLink(s *State, l *link) bool {
	if l.flags&fCancelled != 0 {
		return false
	}
	l.flags |= fCancelled
	g.emitLog(s, LogEntry{Kind: LogCancel, Obj: l.src})
	if l.flags&fCard != 0 {
		g.toDiscard(s, l.src)
	}
	if g.abils[l.abil].KeepReg != 0 {
		f := frame{abil: l.abil, base: l.base}
		copy(f.n[:], l.n[:])
		g.dropKept(s, &f)
	}
	return true
}

// arriveFree puts into play a unit, support or quest that an effect plays without the chain.
func (g *Game) arriveFree(s *State, f *frame, dmg uint8) {
	s.dropTerms(f.src)
	l := link{src: f.src, enterDmg: dmg, gen: f.gen, seat: seatOf(f.ctl, f.zone), host: f.host, base: f.base, n: [linkRegs]uint8(f.n[:]), flags: f.flags}
	s.popFrame()
	g.arrive(s, &l, g.def(s, l.src))
	s.dropRegs(l.base)
}

// link puts an announced action on the chain and ends its frame; damage assigned as a cost is
// applied then. If neither player can respond (playability), it resolves the action at once,
// which is the usual case and saves two passes in the window. It does not do so in slow motion
// or while other work is due.
func (g *Game) link(s *State, f *frame, hurt bool) {
	if s.nChain >= maxChain {
		s.overflow()
		return
	}
	l := s.chain[s.nChain].of(f)
	flags, from := f.flags, Place(*f.announcement().from())
	if flags&(fCard|fDevelop) == 0 && f.host != 0 {
		l.enterDmg = s.objects[f.host].gen
	}
	s.nChain++
	s.deckChanged()
	s.popFrame()
	if g.log != nil {
		g.logLink(s, l, from)
	}
	if flags&fCard != 0 && from != InPlay { // a card turned faceup by Ambush does not count as played (K01)
		if s.nLasting > 0 {
			l.enterDmg = g.usedDiscounts(s, f.ctl, f.src)
		}
		if g.features&analysis.ZonePrices != 0 {
			g.notePlayedInto(s, f.ctl, f.src, f.zone)
		}
		s.turn.played[f.ctl].add(f.src)
		if s.objects[f.src].flags&flagLimited != 0 {
			s.turn.limited[f.ctl]++
		}
		g.emitPlayed(s, f.src, from, true)
	}
	if (s.awaited|g.loggedEvents)&(1<<code.Acts|1<<code.Triggers) != 0 && flags&fDevelop == 0 && (flags&fCard == 0 || g.def(s, l.src).Kind == kTactic) {
		g.emit(s, code.Acts, Section(l.ctl(), 0), 0)
		if flags&fCard == 0 {
			g.emit(s, code.Triggers, l.src, 0)
		}
	}
	if flags&fCancelled != 0 {
		g.cancelLink(s, l)
	}
	if hurt {
		g.applyBatch(s, 0)
	}
	w := windowFrame{&s.stack[int(s.nStack)-1]}
	if w.proc != procWindow || w.step != winAsk || !s.canStep() || s.nActions > 0 || s.nChain == maxChain {
		return
	}
	p := s.active
	if now := s.timing(p); s.playable.may(p, now) || s.playable.may(p.Other(), now.Theirs()) {
		return
	}
	if invariantsOn {
		g.mustHaveNothing(s, p, w.chainBase())
		g.mustHaveNothing(s, p.Other(), w.chainBase())
	}
	w.step = winResolve
	g.resolveTop(s, w, l)
}

// of fills a link from the frame that announced the action, and returns it. It is kept out of
// line so that its caller computes the address of the link only once.
//
//go:noinline
func (l *link) of(f *frame) *link {
	l.src, l.gen, l.host, l.subj, l.subjGen, l.amount, l.x, l.base = f.src, f.gen, f.host, f.subj, f.subjGen, f.amount, f.x, f.base
	l.abil, l.flags, l.mode = f.abil, f.flags, f.loops
	l.flags &^= fAnnounce | fCancelled
	l.mode &= modeBits
	l.n = [linkRegs]uint8(f.n[:])
	l.seat, l.enterDmg = seatOf(f.ctl, f.zone), 0
	return l
}

// logLink logs the newest link of the chain. A card turned faceup by Ambush gets a log entry of
// its own.
func (g *Game) logLink(s *State, l *link, from Place) {
	e := LogEntry{Kind: LogUse, Player: l.ctl(), Obj: l.src}
	switch {
	case l.flags&fDevelop != 0:
		e.Kind, e.N, e.From = LogDevelop, int(l.zone()%3), from
	case l.flags&fCard == 0:
		e.Link = l.ref(s)
	case from == InPlay:
		return
	default:
		e.Kind, e.Link, e.From = LogPlay, l.ref(s), from
	}
	g.log(s, e)
}

// emitPlayed emits that a card is played, by its player or by an effect. What its player may play
// from elsewhere he plays as though it were in his hand (W246); an effect plays it from where it
// is. The card itself is told as well, although it is not in play yet.
func (g *Game) emitPlayed(s *State, o Obj, from Place, byPlayer bool) {
	if from == InDiscard {
		s.turn.raised |= 1 << s.objects[o].ctl()
	}
	if g.features&analysis.AsksPlayed != 0 {
		g.rememberPlayed(s, o)
	}
	g.noteTitle(s, s.objects[o].ctl(), g.def(s, o))
	if d := g.def(s, o); (s.awaited|g.loggedEvents|d.Awaits)&(1<<code.Plays|1<<code.PlaysHand) != 0 {
		g.emitPlayedAs(s, o, d, code.Plays)
		if byPlayer || from == InHand {
			g.emitPlayedAs(s, o, d, code.PlaysHand)
		}
	}
}

func (g *Game) emitPlayedAs(s *State, o Obj, d *defn, ev code.Event) {
	g.emit(s, ev, o, 0)
	if d.Awaits>>ev&1 != 0 {
		g.enqueueTrigger(s, o, d, ev, o, 0, true)
	}
}

// rememberPlayed records until the end of the turn that a card was played, for effects that ask
// about it.
func (g *Game) rememberPlayed(s *State, o Obj) {
	for _, id := range g.askedPlayed {
		if g.matchPrinted(s, o, id) {
			s.recordOnce(lastPlayed, 0, uint16(id))
		}
	}
}

func (l *link) ref(s *State) Obj { return firstLink + Obj(s.nChain-1) }

// usedDiscounts uses up the delayed discounts that apply to a played card
// (ca.create-waiting-effect), and returns the damage that the card enters play with.
func (g *Game) usedDiscounts(s *State, p Player, o Obj) (dmg uint8) {
	for i := 0; i < int(s.nLasting); i++ {
		l := &s.lasting[i]
		if (l.kind == lastNextCost || l.kind == lastNextLoyalty) && l.ctl == p && g.matchPrinted(s, o, code.SelID(l.sel)) {
			dmg = add8(dmg, int(l.extra&^costMin))
			s.dropLasting(i)
			i--
		}
	}
	return dmg
}

// topLink returns the newest link of the chain.
func (s *State) topLink() *link { return &s.chain[s.nChain-1] }

// resolveTop resolves l, the newest link of the chain (timing.B3-lifo). After the first link
// has resolved, priority goes to the player who did not begin the chain (timing.B4).
func (g *Game) resolveTop(s *State, w windowFrame, l *link) {
	if s.nChain--; s.nChain == w.chainBase() {
		w.ctl, *w.passes(), w.step = w.opener().Other(), 0, winAsk
	}
	if g.log != nil {
		g.logResolve(s, l)
	}
	switch {
	case l.flags&fDevelop != 0:
		g.enterFacedown(s, l.src, l.ctl(), l.zone())
		g.emit(s, code.Arrives, l.src, int(l.ctl()))
	case l.flags&fCancelled != 0:
		s.dropRegs(l.base)
	case l.flags&fCard != 0 && g.hotOf(s, l.src).Kind != kTactic:
		g.arrive(s, l, g.def(s, l.src))
		s.dropRegs(l.base)
	default:
		f := s.begin(procCode)
		f.step, f.ctl, f.zone = cdRecheck, l.ctl(), l.zone()
		f.src, f.gen, f.host, f.subj, f.subjGen, f.amount, f.x, f.base = l.src, l.gen, l.host, l.subj, l.subjGen, l.amount, l.x, l.base
		f.abil, f.flags, f.loops = l.abil, l.flags, l.mode
		*(*[linkRegs]uint8)(f.n[:]) = l.n
		if l.flags&fCard != 0 || s.objects[l.host].gen != l.enterDmg {
			f.host = 0
		}
	}
}

// logResolve logs that a link resolves.
func (g *Game) logResolve(s *State, l *link) {
	g.log(s, LogEntry{Kind: LogResolve, Player: l.ctl(), Obj: l.src, N: int(l.flags & fCancelled)})
}

// arrive puts a played unit, support or quest into play if its destination is still legal;
// otherwise the card is discarded (note A26).
func (g *Game) arrive(s *State, l *link, d *defn) {
	o, zone, host := l.src, l.zone(), Obj(0)
	if g.hotOf(s, o).Flags&analysis.HotPlain == 0 || d.ZoneOnly != 0 || l.host != 0 {
		var may bool
		if zone, host, may = g.landsAt(s, l, d); !may {
			g.emitLog(s, LogEntry{Kind: LogCancel, Player: l.ctl(), Obj: o})
			g.toDiscard(s, o)
			return
		}
	} else if invariantsOn {
		if z, h, may := g.landsAt(s, l, d); z != zone || h != host || !may {
			panic("engine: a plain card does not go where it was played to")
		}
	}
	t := &s.objects[o]
	was := t.flags
	t.damage = l.enterDmg
	g.placeInZone(s, o, d.controllerWhenPlayed(l.ctl()), zone, host)
	g.finishEntering(s, o)
	if l.x > 0 && d.CostsX {
		s.addLasting(lasting{kind: lastPaid, ctl: l.ctl(), obj: o, gen: t.gen, amount: addi8(0, int(l.x)), extra: uint8(code.Forever)})
	}
	if was&flagHeld != 0 {
		g.enteredFromHand(s, o)
	}
	g.emit(s, code.Arrives, o, int(l.ctl()))
	if was&flagRisen != 0 && !d.FromPile {
		g.risen(s, o)
	}
}

// landsAt returns the zone that a played card enters, the host that it attaches to or quests
// on, and whether this destination is still legal.
func (g *Game) landsAt(s *State, l *link, d *defn) (zone uint8, host Obj, may bool) {
	zone = l.zone()
	if d.AttachTo != nil {
		at := g.regStart(&frame{base: l.base}, 0)
		r := s.pool[at]
		f := frame{ctl: l.ctl(), src: l.src, zone: 3 * uint8(l.ctl()), flags: fCard}
		if l.n[0] == 0 || !s.objects.same(r) || s.objects[r.obj].place() != inPlay || !g.match(s, &f, d.AttachTo.Targets[0].Sel, r.obj) {
			return zone, 0, false
		}
		host = r.obj
		if s.nLasting > 0 {
			f.base, f.n[0] = l.base, l.n[0]
			host = g.inPlaceOf(s, &f, &d.AttachTo.Targets[0], 0, host)
		}
		zone = s.objects[host].zone()
	} else if l.host != 0 && s.objects[l.host].place() == inPlay && g.hasRoom(s, l.host) && s.objects[l.host].zone() == l.zone() {
		host = l.host // if the quest has left play, the unit enters the quest zone itself
	}
	may = !(d.Unique && g.hasTitle(s, d.controllerWhenPlayed(l.ctl()), d.Title, 0) || !g.mayEnter(s, l.src, d, zone) && d.AttachTo == nil || d.AttachTo != nil && g.barredFrom(s, l.src, zone) || d.Kind == kLegend && !g.mayHaveLegend(s, l.ctl(), d))
	return zone, host, may
}

// chainBase returns the index of the first link of the current chain. It is not 0 during an
// attack in the middle of another chain, whose windows have chains of their own.
func (s *State) chainBase() uint8 {
	for i := int(s.nStack) - 1; i >= 0; i-- {
		if f := &s.stack[i]; f.proc == procFight {
			return fightFrame{f}.chainBase()
		}
	}
	return 0
}

// endChain closes the current chain so that it resolves. Triggered actions that had no
// opportunity yet can be used in the next chain of the window (faq.q40).
func (s *State) endChain() bool {
	for i := int(s.nStack) - 1; i >= 0; i-- {
		if f := &s.stack[i]; f.proc == procWindow {
			if s.nChain == (windowFrame{f}).chainBase() {
				return false
			}
			f.step = winResolve
			return true
		}
	}
	return false
}

// chainEnders returns the tactics that end the chain when they are played. They can be played
// even between triggered actions (faq.q40).
func (g *Game) chainEnders(s *State, p Player) (set Set) {
	now := s.timing(p)
	at := s.hand[p].and(&s.tactics)
	if g.features&analysis.PlaysFromElsewhere != 0 {
		others := g.elsewhere(s, p, false)
		at = at.or(&others)
	}
	for o := range at.All() {
		if d := g.def(s, o); d.EndsChain && g.abils[d.Tactic].When&now != 0 && g.canPlay(s, p, o, d, g.spendable(s, p, o)) {
			set.add(o)
		}
	}
	return g.distinct(s, set)
}
