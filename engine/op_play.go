package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// grantNecromancy gives cards in discard piles Necromancy until the end of the turn.
func (g *Game) grantNecromancy(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	f.ok(!set.empty())
	has := s.given(lastNecromancy)
	for set = set.minus(&has); !set.empty(); {
		if o := set.pop(); s.objects[o].place() == inDiscard {
			s.addLasting(lasting{kind: lastNecromancy, obj: o, gen: s.objects[o].gen, ctl: f.ctl})
		}
	}
}

// askPlayFree offers the cards of R that an effect lets its controller play now at no
// cost (chain.play-inside-resolution). These are tactics in a hand, of which he may play
// any number one by one. With FMust it plays one card from hand, deck or discard pile
// without asking, if that card can be played.
func (g *Game) askPlayFree(s *State, f *frame, in *code.Instr) {
	var can Set
	must := in.F&code.FMust != 0
	for o := range g.objects(s, f, in.R).All() {
		d := g.def(s, o)
		at := s.objects[o].place()
		if at == inHand && (must || d.Kind == kTactic) || must && (at == inDiscard || at == inDeck) {
			if g.playableFree(s, f.ctl, o, d) {
				can.add(o)
			}
		}
	}
	f.ok(!can.empty())
	switch {
	case can.empty():
	case must:
		g.playFree(s, f, in, can.first())
	default:
		g.again(s, f, question{kind: AskChoose, player: f.ctl, set: can, done: true})
	}
}

// freeChosen plays the chosen card and repeats the instruction to offer the next one.
func (g *Game) freeChosen(s *State, f *frame, in *code.Instr) {
	if s.answer.Verb() == Pick {
		f.pc--
		g.playFree(s, f, in, s.answer.Obj())
	}
}

// nextCost changes the cost of the next card matching a selector that f's controller
// plays this turn.
func (g *Game) nextCost(s *State, f *frame, in *code.Instr) {
	l := lasting{kind: lastNextCost, ctl: f.ctl, sel: in.To, amount: int8(g.num(s, f, in.N, 0)), extra: uint8(min(g.num(s, f, in.M, 0), costMin-1))}
	if in.F&code.FZero != 0 {
		l.amount = costZero
	}
	if in.F&code.FMinOne != 0 {
		l.extra |= costMin
	}
	s.addLasting(l)
}

// nextLoyalty removes the loyalty surcharge of the next card matching a selector that
// f's controller plays this turn.
func (g *Game) nextLoyalty(s *State, f *frame, in *code.Instr) {
	s.addLasting(lasting{kind: lastNextLoyalty, ctl: f.ctl, sel: in.To})
}

// playableFree reports whether an effect can let p play o now at no cost. The timing
// restrictions printed on a tactic apply (note A61); for other cards timing does not
// matter.
func (g *Game) playableFree(s *State, p Player, o Obj, d *defn) bool {
	return !(d.Limited && s.turn.limited[p] > 0) && !g.stuckInDiscard(s, o) && !g.titleBarred(s, p, d, false) && g.placeable(s, p, o, d, g.spendable(s, p, o), fFree)
}

// playFree plays o at once and at no cost; no player can respond. A tactic resolves and
// goes to its owner's discard pile, any other card enters play. Its controller chooses
// targets and zone now, and X is 0 (errata.core-105, faq.q37).
func (g *Game) playFree(s *State, f *frame, in *code.Instr, o Obj) {
	from := s.objects[o].place()
	s.turn.played[f.ctl].add(o)
	h := g.takeToPlay(s, f.ctl, o)
	h.iter = 0
	h.flags |= fFree
	if in.F&code.FRaise != 0 && from == inDiscard {
		s.objects[o].flags |= flagRisen
	}
	g.emitLog(s, LogEntry{Kind: LogPlay, Player: f.ctl, Obj: o, From: Place(from)})
	s.push(h)
	s.deckChanged()
	g.emitPlayed(s, o, Place(from), false)
}

// exchange switches a card in play with one in its controller's hand. Tokens and units
// questing on the card move to the new one; attachments do not. The one card leaves play
// and the other enters it, but neither is played.
func (g *Game) exchange(s *State, f *frame, in *code.Instr) {
	out, into := g.inPlayOnly(s, g.objects(s, f, in.R)), g.objects(s, f, in.R2)
	old, o := out.first(), into.first()
	f.ok(false)
	if old == 0 || o == 0 || !g.mayExchange(s, f.ctl, old, o) {
		return
	}
	t := s.objects[old]
	units := g.questUnits(s, old)
	if g.def(s, o).Limited {
		s.turn.limited[f.ctl]++
	}
	g.noteTitle(s, f.ctl, g.def(s, o))
	g.takeAway(s, o)
	s.objects[o].damage = 0
	g.enterPlay(s, o, t.ctl(), t.zone(), 0)
	g.enteredFromHand(s, o)
	s.objects[o].tokens = t.tokens // the card keeps its tokens; they are not placed anew, so no event is emitted (W66)
	s.look |= lookTokens
	s.playable.reset()
	for !units.empty() {
		s.objects[units.pop()].host = o
	}
	g.enableActor(s, o)
	g.disableActor(s, old)
	g.leave(s, single(old), leaveHand)
	s.invalidate(analysis.DepTokens)
	f.ok(true)
}

// mayExchange reports whether card o in p's hand can take the place of old, a card in play
// that p controls.
func (g *Game) mayExchange(s *State, p Player, old, o Obj) bool {
	d, t := g.def(s, o), &s.objects[old]
	return s.hand[p].Has(o) && t.ctl() == p && t.zone() < onCapital && d.zonesWhenPlayed(p) == sideOf(t.zone()) && d.Kind&t.kind != 0 && d.AttachTo == nil && !(d.Limited && s.turn.limited[p] > 0) &&
		!(d.Unique && g.hasTitle(s, p, d.Title, old)) && !g.titleBarred(s, p, d, true) && g.mayEnter(s, o, d, t.zone())
}

// puttable returns the cards of set that a code.OpPut could put into play in at least one
// of zones, a set of sections.
func (g *Game) puttable(s *State, f *frame, zones, set Set) Set {
	for o := range set.All() {
		fits := false
		for z := zones; !fits && !z.empty(); {
			x := z.pop()
			fits = x.isSection() && g.mayPut(s, f.ctl, o, uint8(x-firstSection))
		}
		if !fits {
			set.del(o)
		}
	}
	return set
}

// puttableInto reports whether p may put o into play in at least one of zones, where 0
// means all zones.
func (g *Game) puttableInto(s *State, p Player, o Obj, zones card.ZoneMask) bool {
	side := uint8(g.def(s, o).zonesWhenPlayed(p))
	for z := 3 * side; z < 3*side+3; z++ {
		if (zones == 0 || zones&card.Zone(nameOf(z)).Mask() != 0) && g.mayPut(s, p, o, z) {
			return true
		}
	}
	return false
}

// zonesFor returns those of zones, a set of sections, in which the code.OpPut in could put
// at least one of its cards.
func (g *Game) zonesFor(s *State, f *frame, in *code.Instr, zones Set) Set {
	for z := range zones.All() {
		fits := false
		for c := g.objects(s, f, in.R); !fits; {
			o := c.pop()
			if o == 0 {
				break
			}
			fits = z.isSection() && g.mayPut(s, f.ctl, o, uint8(z-firstSection))
		}
		if !fits {
			zones.del(z)
		}
	}
	return zones
}

// mayPut reports whether an effect of p may put o into play in a zone. No costs are paid,
// but the restrictions printed on the card apply (zones.play-vs-put).
func (g *Game) mayPut(s *State, p Player, o Obj, zone uint8) bool {
	d := g.def(s, o)
	if d.Kind&(kUnit|kSupport|kQuest) == 0 { // no effect puts a legend into play
		return false
	}
	if d.AttachTo != nil {
		if hosts := g.hosts(s, p, o, d, zone); hosts.empty() {
			return false
		}
	}
	if g.stuckInDiscard(s, o) || g.titleBarred(s, p, d, true) {
		return false
	}
	side := d.controllerWhenPlayed(p)
	if d.AttachTo == nil && Player(zone/3) != d.zonesWhenPlayed(p) {
		return false
	}
	if d.Kind == kQuest && !d.Invades && !d.Mission && card.Zone(nameOf(zone)) != card.QuestZone {
		return false
	}
	return !(d.Limited && s.turn.limited[p] > 0) && !(d.Unique && g.hasTitle(s, side, d.Title, 0)) && g.mayEnter(s, o, d, zone)
}

// hosts returns the cards in a zone to which p could attach card o.
func (g *Game) hosts(s *State, p Player, o Obj, d *defn, zone uint8) Set {
	f := frame{ctl: p, src: o, zone: 3 * uint8(p)}
	set := g.selSet(s, &f, d.AttachTo.Targets[0].Sel)
	in := s.inZone(zone)
	return set.and(&in)
}

// put executes code.OpPut: it puts the cards of R into play in the zone R2, all at the
// same time. If several of them are Heroes f's controller chooses the one that enters
// (W217). An attachment is attached to a card in that zone, which he chooses if there are
// several.
func (g *Game) put(s *State, f *frame, in *code.Instr) {
	dest := g.objects(s, f, in.R2)
	z := dest.first()
	w := f.execution()
	said := *w.placing() // the attachment whose host the player has been asked for, or the Hero that he has chosen
	if said == 0 {
		f.ok(false)
	}
	*w.placing() = 0
	if !z.isSection() || in.R.Kind == code.RefSelf && g.selfGone(s, f) {
		return
	}
	zone := uint8(z - firstSection)
	set := g.saveFromInstr(s, f, g.objects(s, f, in.R), fateReenter, z)
	if set.several() {
		heroes := g.putAtOnce(s, f, in, set, zone, said)
		if !heroes.empty() {
			g.again(s, f, question{kind: AskChoose, player: f.ctl, set: heroes})
			return
		}
	}
	for {
		o := set.pop()
		if o == 0 {
			return
		}
		if s.objects[o].place() == inPlay || !g.mayPut(s, f.ctl, o, zone) {
			continue
		}
		d := g.def(s, o)
		if d.AttachTo == nil {
			g.putInto(s, f, in, o, zone, 0)
			continue
		}
		hosts := g.hosts(s, f.ctl, o, d, zone)
		if hosts.Len() == 1 {
			g.putOn(s, f, in, o, hosts.first())
			continue
		}
		*w.placing() = o
		g.again(s, f, question{kind: AskChoose, player: f.ctl, set: hosts})
		return
	}
}

// putAtOnce puts the cards of set that are not attachments into play together: it places
// all of them before it emits the first event of one entering (W220). said is the Hero
// already chosen, if any: if several Heroes could enter and said is none of them,
// putAtOnce does nothing and returns the Heroes to choose from.
func (g *Game) putAtOnce(s *State, f *frame, in *code.Instr, set Set, zone uint8, said Obj) (heroes Set) {
	var held, batch Set
	for o := range set.All() {
		d := g.def(s, o)
		fits := d.AttachTo == nil && s.objects[o].place() != inPlay && g.mayPut(s, f.ctl, o, zone)
		for c := batch; fits && !c.empty(); {
			fits = !g.entryConflicts(s, g.def(s, c.pop()), f.ctl, d, f.ctl)
		}
		if !fits {
			continue
		}
		batch.add(o)
		if d.Hero {
			heroes.add(o)
		}
	}
	if heroes.several() {
		if !heroes.Has(said) {
			return g.unlike(s, heroes)
		}
		batch = batch.minus(&heroes)
		batch.add(said)
	}
	for o := range batch.All() {
		if s.objects[o].place() == inHand {
			held.add(o)
		}
		g.putDown(s, f, o, zone, 0)
	}
	for !batch.empty() {
		o := batch.pop()
		g.putArrives(s, f, in, o, held.Has(o))
	}
	return Set{}
}

// unlike returns set without copies: of several copies of one card only the first is kept.
func (g *Game) unlike(s *State, set Set) (out Set) {
	for !set.empty() {
		o, again := set.pop(), false
		for b := out; !b.empty() && !again; {
			again = g.def(s, b.pop()).ID == g.def(s, o).ID
		}
		if !again {
			out.add(o)
		}
	}
	return out
}

// hostChosen attaches the waiting attachment to the chosen card, or stores the chosen Hero,
// and repeats the instruction for the remaining cards.
func (g *Game) hostChosen(s *State, f *frame, in *code.Instr) {
	if w := f.execution(); *w.placing() == 0 {
		*w.placing() = s.answer.Obj()
	} else {
		g.putOn(s, f, in, *w.placing(), s.answer.Obj())
	}
	f.pc--
}

// putOn puts attachment o into play on host.
func (g *Game) putOn(s *State, f *frame, in *code.Instr, o, host Obj) {
	g.putInto(s, f, in, o, s.objects[host].zone(), host)
}

// mayHang reports whether the text of attachment o allows p to attach it to host. The host
// must not itself be attached, directly or indirectly, to o.
func (g *Game) mayHang(s *State, p Player, o, host Obj) bool {
	d := g.def(s, o)
	if d.AttachTo == nil || o == host || !host.isCard() || s.objects[host].place() != inPlay || g.mayNotFollow(s, o, host) {
		return false
	}
	f := frame{ctl: p, src: o, zone: 3 * uint8(p)}
	set := g.selSet(s, &f, d.AttachTo.Targets[0].Sel)
	below := g.attachmentsOf(s, single(o))
	return set.Has(host) && !below.Has(host)
}

// mayNotFollow reports whether an effect forbids card o to enter the zone in which card other lies.
// The result is false if o is already in that zone.
func (g *Game) mayNotFollow(s *State, o, other Obj) bool {
	zone := s.objects[other].zone()
	return !(s.objects[o].place() == inPlay && s.objects[o].zone() == zone) && g.barredFrom(s, o, zone)
}

// mayEnterOn reports whether p may put attachment o into play, provided it has a legal
// host.
func (g *Game) mayEnterOn(s *State, p Player, o Obj) bool {
	d := g.def(s, o)
	return !(d.Limited && s.turn.limited[p] > 0) && !(d.Unique && g.hasTitle(s, p, d.Title, 0)) && !g.stuckInDiscard(s, o) && !g.titleBarred(s, p, d, true)
}

// putAllOn puts those attachments of R into play on the card R2 that may be attached to it.
func (g *Game) putAllOn(s *State, f *frame, in *code.Instr) {
	set, hosts := g.objects(s, f, in.R), g.objects(s, f, in.R2)
	f.ok(false)
	for h := hosts.first(); h != 0 && !set.empty(); {
		o := set.pop()
		if s.objects[o].place() != inPlay && g.mayHang(s, f.ctl, o, h) && g.mayEnterOn(s, f.ctl, o) {
			g.putOn(s, f, in, o, h)
		}
	}
}

// reattach moves an attachment in play to another host.
func (g *Game) reattach(s *State, f *frame, in *code.Instr) {
	set, hosts := g.inPlayOnly(s, g.objects(s, f, in.R)), g.objects(s, f, in.R2)
	o, h := set.first(), hosts.first()
	f.ok(o != 0 && s.attached.Has(o) && s.objects[o].host != h && g.mayHang(s, s.objects[o].ctl(), o, h))
	if f.flags&fOK == 0 {
		return
	}
	t := &s.objects[o]
	t.host = h
	s.look |= lookHosts
	s.playable.reset()
	s.invalidateAll()
	s.characteristicsMoved = true
	s.due |= dueCheck
	if zone := s.objects[h].zone(); zone != t.zone() {
		var to moves
		to[zone].add(o)
		g.moveAll(s, &to)
	}
	g.emit(s, code.AttachedEv, o, 0)
}

func (g *Game) putInto(s *State, f *frame, in *code.Instr, o Obj, zone uint8, host Obj) {
	held := s.objects[o].place() == inHand
	g.putDown(s, f, o, zone, host)
	g.putArrives(s, f, in, o, held)
}

// putDown is the first part of putInto: it moves the card to its zone and host.
func (g *Game) putDown(s *State, f *frame, o Obj, zone uint8, host Obj) {
	d := g.def(s, o)
	if d.Limited {
		s.turn.limited[f.ctl]++
	}
	g.noteTitle(s, f.ctl, d)
	g.takeAway(s, o)
	s.objects[o].damage = 0
	g.placeInZone(s, o, d.controllerWhenPlayed(f.ctl), zone, host)
}

// putArrives is the second part of putInto: it emits that the card has entered play and
// applies the instruction's flags, for example that it enters corrupted or attacking.
func (g *Game) putArrives(s *State, f *frame, in *code.Instr, o Obj, held bool) {
	g.finishEntering(s, o)
	if held {
		g.enteredFromHand(s, o)
	}
	t := &s.objects[o]
	if in.F&code.FCorrupted != 0 {
		t.flags |= flagCorrupted
		s.corrupted.add(o)
		s.invalidate(analysis.DepCorrupt)
	}
	if in.F&code.FPhase != 0 {
		t.at |= atForPhase
		s.turn.forPhase = true
	}
	if in.F&code.FTurn != 0 {
		s.addLasting(lasting{kind: lastSac, obj: o, gen: t.gen, ctl: t.ctl()})
	}
	if in.F&code.FMust != 0 {
		s.addLasting(lasting{kind: lastMustDefend, obj: o, gen: t.gen, ctl: f.ctl, extra: uint8(code.UntilTurn)})
	}
	if in.F&(code.FAttack|code.FDefend) != 0 {
		g.joinFight(s, single(o), in.F)
	}
	f.ok(true)
}
