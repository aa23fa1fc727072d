package engine

import (
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// enterPlay puts a card faceup into a zone, under the control of a player,
// attached to host or questing on it when host is given.
func (g *Game) enterPlay(s *State, o Obj, ctl Player, zone uint8, host Obj) {
	d := g.def(s, o)
	t := &s.objects[o]
	damage := t.damage
	*t = object{ident: t.ident, at: inPlay, ctl: ctl, kind: d.kind, flags: flagEntered, host: host, damage: damage, gen: t.gen + 1}
	s.enterSpot(o, zone)
	s.ctl[ctl].add(o)
	s.hold(o)
	s.kinds[lowBit(d.kind)].add(o)
	if damage > 0 {
		s.damaged.add(o)
	}
	if host != 0 {
		if d.kind&kUnit != 0 && s.objects[host].kind&kQuest != 0 {
			t.flags |= flagQuesting
			s.questing.add(o)
		} else {
			s.attached.add(o)
			s.setKind(o, g.printedNature(s, o))
		}
	}
	g.comeToLife(s, o, d)
	if d.kind&kUnit != 0 && s.deps&depEnters != 0 && g.entersCorrupt(s, o) {
		t.flags |= flagCorrupted
		s.corrupt.add(o)
	}
	g.base(s, o)
	s.touch(depBoard)
	s.unsound = true
	g.emitLog(s, Event{Kind: LogEnter, Player: ctl, Obj: o, N: int(zone)})
	g.emit(s, code.EnterPlay, o, 0)
	if zone < onCapital {
		g.emit(s, code.EnterZone, o, 0)
	}
	if host != 0 && d.kind&kUnit == 0 {
		g.emit(s, code.AttachedEv, o, 0)
	}
}

// comeToLife counts a faceup card's symbols and registers its abilities.
func (g *Game) comeToLife(s *State, o Obj, d *defn) {
	g.countSymbols(s, o, true)
	g.setLive(s, o, d, true)
}

// goDead is the reverse, for a card that leaves play.
func (g *Game) goDead(s *State, o Obj) {
	t := &s.objects[o]
	if !t.bare() {
		g.countSymbols(s, o, false)
	}
	if t.hasText() {
		g.setLive(s, o, g.def(s, o), false)
	}
}

// countSymbols counts the loyalty symbols of a card, or no longer.
func (g *Game) countSymbols(s *State, o Obj, yes bool) {
	p := s.objects[o].ctl
	if yes {
		s.unbreak(p)
	}
	have := &s.symbols[p]
	for r, n := range g.def(s, o).Symbols {
		if yes {
			have[r] += n
		} else {
			have[r] -= n
		}
	}
}

// unbreak notes that there may be something that a player can use again.
func (s *State) unbreak(p Player) { s.broke &^= 5 << p }

// setLive registers the abilities of a card, or takes them off.
func (g *Game) setLive(s *State, o Obj, d *defn, live bool) {
	if !live {
		g.silence(s, o, d)
		return
	}
	if len(d.acts) > 0 || d.deps&(depCost|depPurse|depTop) != 0 {
		s.broke = 0
	}
	if len(d.acts) > 0 {
		s.actors.add(o)
	}
	if d.triggers {
		s.watchers.add(o)
		s.evs |= d.events
	}
	if d.static {
		s.statics.add(o)
		s.deps |= d.deps
		s.dirty = true
	}
}

// silence takes the abilities of a card off.
func (g *Game) silence(s *State, o Obj, d *defn) {
	s.actors.del(o)
	s.watchers.del(o)
	s.stale = s.stale || d.triggers
	if d.static {
		s.statics.del(o)
		g.refreshDeps(s)
		s.dirty = true
		s.turn.hpDeltas = s.turn.hpDeltas || d.deps&depHP != 0 // what it gave is gone
	}
}

// entersCorrupt reports whether some effect corrupts the card on arrival.
func (g *Game) entersCorrupt(s *State, o Obj) bool {
	for b := s.statics; ; {
		src := b.pop()
		if src == 0 {
			return false
		}
		for _, a := range g.def(s, src).Abilities {
			if _, ab := g.constantOn(s, src, a, code.SEntersCorrupt, o); ab != nil {
				return true
			}
		}
	}
}

// enterFacedown puts a card into a zone as a development.
func (g *Game) enterFacedown(s *State, o Obj, ctl Player, zone uint8) {
	t := &s.objects[o]
	known := t.flags & (flagKnown0 | flagKnown1)
	*t = object{ident: t.ident, at: inPlay, ctl: ctl, kind: kDevelopment, flags: flagFacedown | known, gen: t.gen + 1}
	s.enterSpot(o, zone)
	s.ctl[ctl].add(o)
	s.hold(o)
	s.kinds[4].add(o)
	g.emitLog(s, Event{Kind: LogFacedown, Player: ctl, Obj: o, N: int(zone)})
	g.sectionHP(s, zone)
}

// sectionHP is 8 and 1 for each development in the zone (burn.development-adds-hp).
func (g *Game) sectionHP(s *State, zone uint8) {
	if zone >= onCapital { // what is there is discarded at once
		return
	}
	s.objects[sectionAt(zone)].hp = int8(8 + s.zones[zone].lenAnd(&s.kinds[4]))
	s.touch(depBoard)
	s.unsound = true
}

// attachmentsOf is what is attached to cards of a set and not in it, and to
// those attachments in turn.
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

// unplay takes a card out of the sets of cards in play. What the object says
// stays as last-known information.
func (g *Game) unplay(s *State, o Obj) {
	t := &s.objects[o]
	s.leaveSpot(o)
	s.ctl[t.ctl].del(o)
	for k := range s.kinds {
		s.kinds[k].del(o)
	}
	s.damaged.del(o)
	s.corrupt.del(o)
	s.attached.del(o)
	s.stray = s.stray || s.questing.Has(o)
	s.questing.del(o)
	s.fight.attackers.del(o)
	s.fight.defenders.del(o)
	if s.fight.target == o {
		s.fight.target = 0
	}
	g.goDead(s, o)
	if t.kind&kDevelopment != 0 {
		g.sectionHP(s, t.zone)
	}
	if t.kind&kQuest != 0 {
		g.endQuest(s, o)
	}
}

// endQuest frees the unit that was questing on a quest.
func (g *Game) endQuest(s *State, q Obj) {
	if u := g.quester(s, q); u != 0 {
		s.stopQuesting(u)
	}
}

func (s *State) stopQuesting(u Obj) {
	s.objects[u].flags &^= flagQuesting
	s.objects[u].host = 0
	s.questing.del(u)
	s.stray = true
}

func (s *State) startQuesting(u, q Obj) {
	s.objects[u].host = q
	s.objects[u].flags |= flagQuesting
	s.questing.add(u)
	s.stray = true // it may come from another
	s.unbreak(s.objects[q].ctl)
}

// goAway puts a card where it goes, its owner's hand, deck or discard pile.
func (g *Game) goAway(s *State, o Obj, how leaving) {
	switch how {
	case leaveHand:
		s.objects[o].put(inHand)
		g.addHand(s, o.Owner(), o)
	case leaveDeck:
		s.objects[o].put(inDeck)
		s.pushDeck(o.Owner(), o)
	case leaveBottom:
		s.objects[o].put(inDeck)
		s.pushUnder(o.Owner(), o)
	case leaveUnder:
		s.objects[o].put(inUnder)
		s.nUnder++
	default:
		g.ontoPile(s, o)
	}
}

// ontoPile puts a card on top of its owner's discard pile.
func (g *Game) ontoPile(s *State, o Obj) {
	p := o.Owner()
	s.objects[o].put(inDiscard)
	s.pushDiscard(p, o)
	if g.def(s, o).kind == kUnit {
		s.turn.unitsDead = add8(s.turn.unitsDead, 1)
	}
}

// emitToAlong tells the attachments that go with a card what happens to it: what
// they say of the card they are attached to could happen at no other time.
func (g *Game) emitToAlong(s *State, ev code.Event, host Obj, along Set) {
	for !along.empty() {
		o := along.pop()
		t := &s.objects[o]
		if d := g.def(s, o); t.host == host && d.events>>ev&1 != 0 && t.hasText() {
			g.offer(s, o, d, ev, host, 0, true)
		}
	}
}

// settleAway gives a card that has left play the flags of its new place.
// Both players saw a faceup card return to a hand.
func (g *Game) settleAway(s *State, o Obj) {
	t := &s.objects[o]
	up, known := t.flags&flagFacedown == 0, t.flags&(flagKnown0|flagKnown1)
	t.asg, t.combat = 0, 0
	t.host = 0
	t.at = t.place()
	t.flags = flagEntered // the discard pile, if it is there
	if t.place() == inHand || t.place() == inDeck {
		t.flags = flagFacedown | known
		if up {
			t.flags |= flagKnown0 | flagKnown1
		}
	}
}

// toDiscard puts a card from hand, deck or limbo onto the discard pile.
func (g *Game) toDiscard(s *State, o Obj) {
	t := &s.objects[o]
	t.flags, t.kind = flagEntered, 0
	g.ontoPile(s, o)
	g.emitLog(s, Event{Kind: LogDiscard, Player: o.Owner(), Obj: o})
}

// toDeckTop puts a card from hand on top of its owner's deck.
func (g *Game) toDeckTop(s *State, o Obj) {
	p := o.Owner()
	s.dropHand(p, o)
	s.objects[o].put(inDeck)
	s.pushDeck(p, o)
}

// corruptAll corrupts cards and reports whether any became corrupt.
func (g *Game) corruptAll(s *State, set Set) bool {
	set = g.inPlayOnly(s, set)
	set = set.minus(&s.corrupt)
	g.fresh(s)
	set = g.without(s, set, propNoCorrupt)
	for b := set; ; {
		o := b.pop()
		if o == 0 {
			break
		}
		s.objects[o].flags |= flagCorrupted
		s.corrupt.add(o)
		g.emit(s, code.CorruptedEv, o, 0)
	}
	s.touch(depCorrupt)
	return !set.empty()
}

func (g *Game) restore(s *State, o Obj) {
	s.objects[o].flags &^= flagCorrupted
	s.corrupt.del(o)
	s.touch(depCorrupt)
	g.emit(s, code.RestoredEv, o, 0)
}

func (g *Game) restoreAll(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	set = set.and(&s.corrupt)
	g.fresh(s)
	set = g.without(s, set, propNoRestore)
	f.ok(!set.empty())
	for {
		o := set.pop()
		if o == 0 {
			return
		}
		g.restore(s, o)
	}
}

// change gives power or hit points for a while.
func (g *Game) change(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for {
		o := set.pop()
		if o == 0 {
			return
		}
		f.it = o
		n := g.num(s, f, in.N, 0)
		t := &s.objects[o]
		if d := code.Duration(in.A); d == code.UntilPhase || d == code.Forever {
			kind := uint8(lastHP)
			if in.Op == code.OpPower {
				kind = lastPower
			}
			s.addLasting(lasting{kind: kind, obj: o, gen: t.gen, amount: int8(n), extra: in.A})
		}
		if in.Op == code.OpPower {
			if code.Duration(in.A) == code.UntilFight {
				t.fpow = addi8(t.fpow, n)
			} else {
				t.dpow = addi8(t.dpow, n)
			}
			if !s.dirty {
				t.addPower(n)
			}
			g.emitLog(s, Event{Kind: LogPower, Player: t.ctl, Obj: o, N: n})
		} else {
			t.dhp = addi8(t.dhp, n)
			if !s.dirty {
				t.hp = addi8(t.hp, n)
			}
			s.turn.hpDeltas = true
			s.unsound = true
			g.emitLog(s, Event{Kind: LogHP, Player: t.ctl, Obj: o, N: n})
		}
		s.turn.deltas = true
	}
}

func (g *Game) tokens(s *State, f *frame, in *code.Instr) {
	set, n := g.inPlayOnly(s, g.objects(s, f, in.R)), g.num(s, f, in.N, 1)
	ok := !set.empty()
	for b := set; n < 0 && !b.empty(); {
		ok = ok && int(s.objects[b.pop()].tokens) >= -n
	}
	f.ok(ok)
	g.addTokens(s, set, n)
}

// moveToken moves resource tokens from one card to another, as many as there
// are. They are not placed there: nothing answers (W66).
func (g *Game) moveToken(s *State, f *frame, in *code.Instr) {
	left, right := g.inPlayOnly(s, g.objects(s, f, in.R)), g.inPlayOnly(s, g.objects(s, f, in.R2))
	from, to, n := left.first(), right.first(), g.num(s, f, in.N, 1)
	f.ok(from != 0 && to != 0 && from != to && n > 0 && int(s.objects[from].tokens) >= n)
	if from == 0 || to == 0 || from == to {
		return
	}
	n = min(n, int(s.objects[from].tokens))
	if n <= 0 {
		return
	}
	g.addTokens(s, single(from), -n)
	g.holdTokens(s, to, n)
	if g.log != nil {
		g.logEvent(s, code.TokenPlaced, to, n)
	}
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

// holdTokens changes how many tokens lie on a card.
func (g *Game) holdTokens(s *State, o Obj, n int) {
	t := &s.objects[o]
	t.tokens = add8(t.tokens, n)
	s.stray = s.stray || t.kind&kQuest != 0
	s.touch(depTokens)
	s.unsound = true
	if n > 0 {
		s.unbreak(t.ctl)
		if g.shared {
			s.broke = 0
		}
	}
}

// flip turns developments faceup. They do not enter play (faq.q06). A unit
// stays, unless it may not be there: then it is sacrificed at once
// (errata.core-075). Anything else stays facedown, for the effect to deal with.
func (g *Game) flip(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	set = set.and(&s.kinds[4])
	f.ok(!set.empty())
	for {
		o := set.pop()
		if o == 0 {
			return
		}
		d := g.def(s, o)
		t := &s.objects[o]
		if t.flags&flagFacedown == 0 {
			continue
		}
		t.flags |= flagKnown0 | flagKnown1
		g.emitLog(s, Event{Kind: LogFlip, Player: t.ctl, Obj: o})
		if d.kind != kUnit {
			continue
		}
		illegal := d.hero && g.hasHero(s, t.zone, o) || d.Unique && g.hasTitle(s, t.ctl, d.title, o)
		t.flags &^= flagFacedown | flagKnown0 | flagKnown1
		s.setKind(o, kUnit)
		g.comeToLife(s, o, d)
		g.base(s, o)
		s.dirty = true
		g.sectionHP(s, t.zone)
		if illegal {
			g.leave(s, single(o), leaveSacrifice)
		}
	}
}

func (g *Game) sacLater(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	for {
		o := set.pop()
		if o == 0 {
			return
		}
		s.addLasting(lasting{kind: lastSac, obj: o, gen: s.objects[o].gen, ctl: s.objects[o].ctl})
	}
}

// triggerLaterSacrifices carries out the sacrifices that were put off to the
// end of the phase, or of the turn, all at once. What is still in play then and
// came out of the discard pile goes under its owner's deck (kw.necromancy).
func (g *Game) triggerLaterSacrifices(s *State, when code.Duration) {
	set := s.forPhase()
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastSac && when == code.UntilTurn && s.objects[l.obj].gen == l.gen && s.objects[l.obj].place() == inPlay {
			set.add(l.obj)
		}
	}
	g.leave(s, set, leaveSacrifice)
	if when == code.UntilTurn {
		g.leave(s, g.staying(s, g.inPlayOnly(s, s.given(lastUnder))), leaveBottom)
	}
}

// forPhase are the cards in play that were put there for the phase.
func (s *State) forPhase() (set Set) {
	if !s.turn.forPhase {
		return set
	}
	s.turn.forPhase = false
	for b := s.ctl[0].or(&s.ctl[1]); !b.empty(); {
		o := b.pop()
		if t := &s.objects[o]; t.at&atForPhase != 0 {
			t.at &^= atForPhase
			set.add(o)
		}
	}
	return set
}

func (g *Game) forbid(s *State, f *frame, in *code.Instr) {
	var bits uint8
	if in.F&code.FAttack != 0 {
		bits |= propBarAttack
	}
	if in.F&code.FDefend != 0 {
		bits |= propBarDefend
	}
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	for {
		o := set.pop()
		if o == 0 {
			return
		}
		t := &s.objects[o]
		t.props |= bits
		s.turn.deltas = true
		s.addLasting(lasting{kind: lastBar, obj: o, gen: t.gen, amount: int8(bits), extra: in.A})
	}
}

// puttable keeps the cards that an OpPut could put into play.
func (g *Game) puttable(s *State, f *frame, in *code.Instr, set Set) Set {
	dest := g.objects(s, f, in.R2)
	z := dest.first()
	for b := set; ; {
		o := b.pop()
		if o == 0 {
			return set
		}
		if !z.isSection() || !g.mayPut(s, f.ctl, o, uint8(z-firstSection)) {
			set.del(o)
		}
	}
}

// puttableAnywhere reports whether a card may be put into play in some zone.
func (g *Game) puttableAnywhere(s *State, p Player, o Obj) bool {
	side := uint8(g.def(s, o).side(p))
	for z := 3 * side; z < 3*side+3; z++ {
		if g.mayPut(s, p, o, z) {
			return true
		}
	}
	return false
}

// zonesFor keeps the zones in which an OpPut could put one of its cards.
func (g *Game) zonesFor(s *State, f *frame, in *code.Instr, zones Set) Set {
	for b := zones; ; {
		z := b.pop()
		if z == 0 {
			return zones
		}
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
}

// mayPut reports whether a card may be put into play in a zone: costs are
// avoided, the restrictions on the card are not (zones.play-vs-put).
func (g *Game) mayPut(s *State, p Player, o Obj, zone uint8) bool {
	d := g.def(s, o)
	if d.kind&(kUnit|kSupport|kQuest) == 0 { // no effect puts a legend into play
		return false
	}
	if d.attach != nil {
		if hosts := g.hosts(s, p, o, d, zone); hosts.empty() {
			return false
		}
	}
	side := d.side(p)
	if side != p && Player(zone/3) != side {
		return false
	}
	return !(d.Limited && s.turn.limited[p] > 0) && !(d.Unique && g.hasTitle(s, side, d.title, 0)) && g.mayEnter(s, d, zone)
}

// hosts is what a card could be attached to in a zone.
func (g *Game) hosts(s *State, p Player, o Obj, d *defn, zone uint8) Set {
	f := frame{ctl: p, src: o, zone: 3 * uint8(p)}
	set := g.selSet(s, &f, d.attach.Targets[0].Sel)
	in := s.inZone(zone)
	return set.and(&in)
}

// put puts the cards of R into play in the zone R2. An attachment goes onto a
// card there; if there are several its controller says which.
func (g *Game) put(s *State, f *frame, in *code.Instr) {
	dest := g.objects(s, f, in.R2)
	z := dest.first()
	if f.c == 0 { // not when it goes on after a host was chosen
		f.ok(false)
	}
	f.c = 0
	if !z.isSection() {
		return
	}
	zone := uint8(z - firstSection)
	for set := g.objects(s, f, in.R); ; {
		o := set.pop()
		if o == 0 {
			return
		}
		if s.objects[o].place() == inPlay || !g.mayPut(s, f.ctl, o, zone) {
			continue
		}
		d := g.def(s, o)
		if d.attach == nil {
			g.putInto(s, f, in, o, zone, 0)
			continue
		}
		hosts := g.hosts(s, f.ctl, o, d, zone)
		if hosts.Len() == 1 {
			g.putOn(s, f, in, o, hosts.first())
			continue
		}
		f.c = uint8(o)
		g.again(s, f, question{kind: AskChoose, player: f.ctl, set: hosts})
		return
	}
}

// putOn puts an attachment into play on a card.
func (g *Game) putOn(s *State, f *frame, in *code.Instr, o, host Obj) {
	g.putInto(s, f, in, o, s.objects[host].zone, host)
}

func (g *Game) putInto(s *State, f *frame, in *code.Instr, o Obj, zone uint8, host Obj) {
	if g.def(s, o).Limited {
		s.turn.limited[f.ctl]++
	}
	g.takeAway(s, o)
	s.objects[o].damage = 0
	g.enterPlay(s, o, g.def(s, o).side(f.ctl), zone, host)
	t := &s.objects[o]
	if in.F&code.FCorrupted != 0 {
		t.flags |= flagCorrupted
		s.corrupt.add(o)
		s.touch(depCorrupt)
	}
	if in.F&code.FPhase != 0 {
		t.at |= atForPhase
		s.turn.forPhase = true
	}
	f.ok(true)
}

// takeAway removes a card from its owner's hand, deck or discard pile, or from
// under another.
func (g *Game) takeAway(s *State, o Obj) {
	p := o.Owner()
	switch s.objects[o].place() {
	case inHand:
		s.dropHand(p, o)
	case inDeck:
		s.dropFrom(s.deck(p), o)
		s.nDeck[p]--
		s.unsound = true
	case inUnder:
		s.objects[o].host = 0
		s.nUnder--
	case inDiscard:
		if s.nLasting > 0 {
			s.stayAway(o)
		}
		pile := s.discards(p)
		i := slices.Index(pile, o)
		copy(pile[1:i+1], pile[:i])
		pile[0] = 0
		s.nDiscard[p]--
		s.objects[o].gen++ // what comes back to the pile is another card (zones.new-object)
	}
}

// dropFrom removes a card from a deck, leaving the order of the others.
func (s *State) dropFrom(deck []Obj, o Obj) {
	i := slices.Index(deck, o)
	copy(deck[i:], deck[i+1:])
	deck[len(deck)-1] = 0
}

func (s *State) addLasting(l lasting) {
	if int(s.nLasting) == maxLasting {
		s.forgetDead()
	}
	if int(s.nLasting) == maxLasting {
		s.overflow()
		return
	}
	s.lasting[s.nLasting] = l
	s.nLasting++
	s.broke = 0
}

// forgetDead drops the lasting effects on cards that have become others since,
// and those that a later one says again. An ability that waits does so whatever
// has become of the card that left it behind.
func (s *State) forgetDead() {
	for i := 0; i < int(s.nLasting); i++ {
		if l := &s.lasting[i]; l.obj != 0 && l.gen != s.objects[l.obj].gen && l.kind != lastWatch ||
			l.says() && slices.Contains(s.lasting[i+1:s.nLasting], *l) {
			s.dropLasting(i)
			i--
		}
	}
}

// says reports whether a lasting effect says how something is, so that it does
// no more when it is there twice.
func (l *lasting) says() bool {
	switch l.kind {
	case lastBar, lastUnit, lastDevelopment, lastControl, lastUntough, lastPowerless, lastNecromancy:
		return true
	}
	return false
}

func (s *State) dropLasting(i int) {
	copy(s.lasting[i:s.nLasting-1], s.lasting[i+1:s.nLasting])
	s.nLasting--
	s.lasting[s.nLasting] = lasting{}
}

// SymbolsOf is how many race symbols a player controls (loyalty.one-symbol-per-card).
func (s *State) SymbolsOf(p Player, r card.Race) int { return int(s.symbols[p][r]) }
