package engine

import "github.com/wisim/wisim/engine/code"

// Effects that few cards have: lasting protection, exchanges of damage, units
// sent onto quests, and the top of a deck.

// shield makes the next damage to units be cancelled, until the end of the turn.
func (g *Game) shield(s *State, f *frame, in *code.Instr) {
	set, n := g.inPlayOnly(s, g.objects(s, f, in.R)), g.num(s, f, in.N, 1)
	f.ok(!set.empty())
	for !set.empty() {
		o := set.pop()
		s.addLasting(lasting{kind: lastGuard, ctl: f.ctl, obj: o, gen: s.objects[o].gen, amount: addi8(0, n)})
	}
}

// guarded is how much of n damage to an object its shields cancel. With use
// that much of them is used up.
func (s *State) guarded(o Obj, n int, use bool) int {
	got := 0
	for i := 0; i < int(s.nLasting) && got < n; i++ {
		l := &s.lasting[i]
		if l.kind != lastGuard || l.obj != o || l.gen != s.objects[o].gen {
			continue
		}
		k := min(n-got, int(l.amount))
		got += k
		if !use {
			continue
		}
		if l.amount -= int8(k); l.amount == 0 {
			s.dropLasting(i)
			i--
		}
	}
	return got
}

// deflect makes the next damage to a unit go to another, until the end of the
// turn or until that much was moved (ca.example-valaya).
func (g *Game) deflect(s *State, f *frame, in *code.Instr) {
	from, to := g.inPlayOnly(s, g.objects(s, f, in.R)), g.inPlayOnly(s, g.objects(s, f, in.R2))
	a, b := from.first(), to.first()
	f.ok(a != 0 && b != 0)
	if a == 0 || b == 0 {
		return
	}
	s.addLasting(lasting{kind: lastDeflect, ctl: f.ctl, obj: a, gen: s.objects[a].gen, amount: addi8(0, g.num(s, f, in.N, 1)),
		sel: uint16(b)<<8 | uint16(s.objects[b].gen)})
}

// deflectBatch moves the damage of the application at hand as such effects
// say, each once, in the order in which they were created.
func (s *State) deflectBatch(g *Game) {
	for i := 0; i < int(s.nLasting); i++ {
		l := &s.lasting[i]
		to := Obj(l.sel >> 8)
		if l.kind != lastDeflect || !s.batch.Has(l.obj) || s.objects[l.obj].gen != l.gen ||
			!s.takesDamage(to) || s.objects[to].gen != uint8(l.sel) {
			continue
		}
		n := min(int(s.objects[l.obj].asg), int(l.amount))
		g.reassign(s, l.obj, to, n)
		if l.amount -= int8(n); l.amount == 0 {
			s.dropLasting(i)
			i--
		}
	}
}

// clash makes two units deal damage equal to their power to each other, both
// at the same time (errata.enemy-081).
func (g *Game) clash(s *State, f *frame, in *code.Instr) {
	left, right := g.inPlayOnly(s, g.objects(s, f, in.R)), g.inPlayOnly(s, g.objects(s, f, in.R2))
	a, b := left.first(), right.first()
	f.ok(a != 0 && b != 0)
	if a == 0 || b == 0 {
		return
	}
	g.fresh(s)
	x, y := s.objects[a].powerNow(), s.objects[b].powerNow()
	g.assign(s, b, x, 0)
	g.assign(s, a, y, 0)
	g.applyBatch(s, 0)
}

// send moves a unit onto a quest of its controller that no other is on.
func (g *Game) send(s *State, f *frame, in *code.Instr) {
	units, quests := g.inPlayOnly(s, g.objects(s, f, in.R)), g.inPlayOnly(s, g.objects(s, f, in.R2))
	u, q := units.first(), quests.first()
	f.ok(false)
	if u == 0 || q == 0 || g.quester(s, q) != 0 || s.objects[u].ctl != s.objects[q].ctl {
		return
	}
	zone := s.objects[q].zone
	if s.objects[u].zone != zone {
		if !g.mayMove(s, u, zone) {
			return
		}
		g.moveOnto(s, u, q)
	} else {
		s.startQuesting(u, q)
	}
	s.touch(depBoard)
	s.unsound = true
	f.ok(true)
}

// attach attaches a unit to another one. It goes to where that is, and counts as
// an Attachment support card from then on: it neither quests nor fights, and its
// controller is who he was (errata.corruption-064).
func (g *Game) attach(s *State, f *frame, in *code.Instr) {
	units, hosts := g.objects(s, f, in.R), g.objects(s, f, in.R2)
	units, hosts = units.and(&s.kinds[0]), hosts.and(&s.kinds[0])
	o, h := units.first(), hosts.first()
	f.ok(o != 0 && h != 0 && o != h)
	if f.flags&fOK == 0 {
		return
	}
	t := &s.objects[o]
	was := t.kind
	s.setKind(o, kSupport)
	g.natureChanged(s, o, was)
	t.host = h
	s.attached.add(o)
	s.broke = 0
	s.shifted, s.unsound = true, true
	if zone := s.objects[h].zone; zone != t.zone {
		var to moves
		to[zone].add(o)
		g.moveAll(s, &to)
	}
	g.emit(s, code.AttachedEv, o, 0)
}

// searchMore is how many cards more a player searches than an effect says.
func (g *Game) searchMore(s *State, p Player) int {
	n := 0
	for b := s.statics.and(&s.ctl[p]); !b.empty(); {
		o := b.pop()
		for _, a := range g.def(s, o).Abilities {
			if f, ab := g.constant(s, o, a, code.SSearch, 0); ab != nil {
				n += g.eval(s, &f, ab.Stat.N)
			}
		}
	}
	return n
}

// revealTop shows both players the top n cards of a deck, in a register.
func (g *Game) revealTop(s *State, f *frame, p Player, reg, n int) bool {
	g.regClear(s, f, reg)
	n = min(n, int(s.nDeck[p]))
	for i := range n {
		o := s.piles[p][int(s.nDeck[p])-1-i]
		s.objects[o].flags |= flagKnown0 | flagKnown1
		g.regAdd(s, f, reg, o)
		g.emitLog(s, Event{Kind: LogReveal, Player: p, Obj: o})
	}
	return n > 0
}

// atRandom draws lots among the objects of a selector.
func (g *Game) atRandom(s *State, f *frame, in *code.Instr) {
	set, n := g.selSet(s, f, code.SelID(in.To)), g.num(s, f, in.N, 1)
	g.regClear(s, f, int(in.A))
	f.ok(set.Len() >= n)
	for ; n > 0 && !set.empty(); n-- {
		o := set.nth(s.below(set.Len()))
		set.del(o)
		g.regAdd(s, f, int(in.A), o)
	}
}

// take puts cards that are out of play into their owners' hands. Both players
// see them.
func (g *Game) take(s *State, f *frame, in *code.Instr) {
	any := false
	for set := g.objects(s, f, in.R); !set.empty(); {
		o := set.pop()
		if place := s.objects[o].place(); place != inDeck && place != inDiscard {
			continue
		}
		g.toOwnersHand(s, o)
		any = true
	}
	f.ok(any)
}

// toOwnersHand puts a card of a deck or discard pile into its owner's hand.
// Both players see it.
func (g *Game) toOwnersHand(s *State, o Obj) {
	g.takeAway(s, o)
	s.objects[o].put(inHand)
	s.hide(o)
	s.objects[o].flags |= flagKnown0 | flagKnown1
	g.addHand(s, o.Owner(), o)
	g.emitLog(s, Event{Kind: LogReveal, Player: o.Owner(), Obj: o})
	s.touch(depOther)
}

// toBottom puts cards of a deck to its bottom.
func (g *Game) toBottom(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	f.ok(!set.empty())
	set = g.divert(s, f, set, fateBottom, 0)
	for p := Player(0); p < 2; p++ {
		var down Set
		for i := range s.deck(p) {
			if o := s.piles[p][i]; set.Has(o) {
				down.add(o)
			}
		}
		if down.empty() {
			continue
		}
		for down = g.mix(s, f, p, down); !down.empty(); {
			o := down.pop()
			s.dropFrom(s.deck(p), o)
			s.nDeck[p]--
			s.pushUnder(p, o)
		}
		s.deckChanged()
	}
}

// mix hides which of the cards at which an effect has looked it puts to the
// bottom of a deck: whoever else knew one of them cannot tell where it is now,
// unless it lies on top for all to see. The cards change objects, so that no
// number tells either: those on top go. The objects that go are returned.
func (g *Game) mix(s *State, f *frame, p Player, down Set) (gone Set) {
	seen := s.namedIn(f, p)
	seen = seen.or(&down)
	if n := seen.Len(); n == down.Len() || n == 1 {
		return down
	}
	deck, all := s.deck(p), s.ctl[0].or(&s.ctl[1])
	var shown Obj
	if s.deps&depTop != 0 && g.topRule(s, code.SOpenDecks, all) {
		shown = deck[len(deck)-1]
	}
	for b := seen; !b.empty(); {
		if o := b.pop(); o != shown {
			s.objects[o].flags &^= flagKnown0 << p.Other()
		}
	}
	s.sameAge(seen)
	return s.deal(deck, seen, down)
}

// deal gives the cards of a set in a deck, from its top on, to the objects of
// another around it, and the others of those in their order to the rest.
func (s *State) deal(deck []Obj, all, first Set) (got Set) {
	var cards [MaxDeck]object
	n := 0
	for _, chosen := range [2]bool{true, false} {
		for i := len(deck) - 1; i >= 0; i-- {
			if o := deck[i]; all.Has(o) && first.Has(o) == chosen {
				cards[n] = s.objects[o]
				n++
			}
		}
	}
	k := first.Len()
	for i, n := len(deck)-1, 0; i >= 0; i-- {
		if o := deck[i]; all.Has(o) {
			s.objects[o] = cards[n]
			n++
			if n <= k {
				got.add(o)
			}
		}
	}
	return got
}
