package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// movers returns the cards in play that a code.OpMove moves. all is false if one of the
// named cards is not in play, or none is named.
func (g *Game) movers(s *State, f *frame, in *code.Instr) (set Set, all bool) {
	named := g.objects(s, f, in.R)
	if in.F&code.FWithSelf != 0 {
		self := g.objects(s, f, code.Ref{Kind: code.RefSelf})
		all = !self.empty()
		named = named.or(&self)
	} else {
		all = true
	}
	set = g.inPlayOnly(s, named)
	return set, all && set == named && !set.empty()
}

// moveRefs executes code.OpMove: it moves the cards of R to the zone R2 at the same time.
// Cards that may not go there stay, and the instruction then fails (f.ok).
func (g *Game) moveRefs(s *State, f *frame, in *code.Instr) {
	dest := g.objects(s, f, in.R2)
	z := dest.first()
	set, all := g.movers(s, f, in)
	f.ok(false)
	if !z.isSection() {
		return
	}
	var to moves
	zone, hero := uint8(z-firstSection), false
	for !set.empty() {
		o := set.pop()
		if !g.mayMove(s, o, zone) || hero && g.isHero(s, o) {
			all = false
			continue
		}
		hero = hero || g.isHero(s, o)
		to[zone].add(o)
	}
	f.ok(all)
	g.moveAll(s, &to)
}

// askDest asks for the zone to which the objects of R move: another zone on their side
// that all of them may enter (faq.q41, hero.moves).
func (g *Game) askDest(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	who := *in
	if next := &g.lib.Code[f.pc]; next.Op == code.OpMove {
		who.F = next.F
	}
	movers, _ := g.movers(s, f, &who)
	set := g.moveTargets(s, movers)
	if set.empty() {
		f.ok(false)
		return
	}
	g.again(s, f, question{kind: AskZone, player: g.player(s, f, in.P), set: set})
}

func (g *Game) destPicked(s *State, f *frame, in *code.Instr) {
	g.regAdd(s, f, int(in.A), s.answer.Obj())
	f.ok(true)
}

// moveTargets returns the sections of the zones to which all objects of set may move.
func (g *Game) moveTargets(s *State, set Set) (out Set) {
	o := set.first()
	if o == 0 {
		return
	}
	side := uint8(sideOf(s.objects[o].zone()))
	for z := side * 3; z < side*3+3; z++ {
		ok := true
		for b := set; ok && !b.empty(); {
			ok = g.mayMove(s, b.pop(), z)
		}
		if ok {
			out.add(sectionAt(z))
		}
	}
	return out
}

// code.OpRearrange moves any number of cards, all at once. It asks for the moves one by
// one, in ascending order of the cards: first a card, then its zone (note D16). Register A
// holds card, zone, card, zone and so on. The cards move after the last answer.

// rearrange starts code.OpRearrange and asks for the first card.
func (g *Game) rearrange(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	g.askMover(s, f, in)
}

// rearranged stores a chosen card or zone and asks for the next, or moves the cards if the
// player is done.
func (g *Game) rearranged(s *State, f *frame, in *code.Instr) {
	if s.answer.Verb() == Done {
		g.rearrangeNow(s, f, in)
		return
	}
	g.regAdd(s, f, int(in.A), s.answer.Obj())
	if f.n[in.A]%2 == 0 {
		g.askMover(s, f, in)
		return
	}
	*f.execution().mover() = s.answer.Obj()
	g.again(s, f, question{kind: AskZone, player: f.ctl, set: g.moverZones(s, f, in, s.answer.Obj())})
}

func (g *Game) askMover(s *State, f *frame, in *code.Instr) {
	last := Obj(0)
	if n := int(f.n[in.A]); n > 0 {
		last = s.pool[g.regStart(f, int(in.A))+n-2].obj
	}
	all := g.movable(s, f, in)
	next := all.above(last)
	for o := range next.All() {
		if zones := g.moverZones(s, f, in, o); zones.empty() || g.twinStays(s, f, in, all, o) {
			next.del(o) // card o cannot move to any zone, or moving an equal card gives the same result
		}
	}
	crowded := g.crowded(s, f, in, all.above(last))
	if first := crowded.first(); first != 0 { // the Hero first has to move, so no card after it can be chosen yet
		over := next.above(first)
		next = next.minus(&over)
	}
	if next.empty() {
		g.rearrangeNow(s, f, in)
		return
	}
	g.again(s, f, question{kind: AskChoose, player: f.ctl, set: next, done: crowded.empty()})
}

// movable returns the objects of R that can move: not legends, which lie in no zone, and
// not attachments.
func (g *Game) movable(s *State, f *frame, in *code.Instr) Set {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	set = set.minus(&s.kinds[3])
	return set.minus(&s.attached)
}

// goesTo returns the zone of card o after the moves chosen so far, and whether one of them
// moves o.
func (g *Game) goesTo(s *State, f *frame, in *code.Instr, o Obj) (zone uint8, chosen bool) {
	at := g.regStart(f, int(in.A))
	for i := 0; i+1 < int(f.n[in.A]); i += 2 {
		if s.pool[at+i].obj == o {
			return uint8(s.pool[at+i+1].obj - firstSection), true
		}
	}
	return s.objects[o].zone(), false
}

// crowded returns those Heroes of left, the cards not yet asked about, whose zone another Hero will
// enter. They must move as well, because only one Hero may be in a zone afterwards
// (hero.one-per-zone).
func (g *Game) crowded(s *State, f *frame, in *code.Instr, left Set) (out Set) {
	for o := range left.and(&s.kinds[0]).All() {
		if g.isHero(s, o) && g.heroGoes(s, f, in, s.objects[o].zone(), left) {
			out.add(o)
		}
	}
	return out
}

// heroGoes reports whether a zone will hold a Hero after the moves chosen so far. Heroes in left,
// the cards not yet asked about, do not count.
func (g *Game) heroGoes(s *State, f *frame, in *code.Instr, zone uint8, left Set) bool {
	for o := range s.kinds[0].minus(&left).All() {
		if z, _ := g.goesTo(s, f, in, o); z == zone && g.isHero(s, o) {
			return true
		}
	}
	return false
}

// moverZones returns the sections of the zones to which card o may go. Equal cards get
// zones in ascending order, so that each rearrangement is reached by one sequence of
// answers only.
func (g *Game) moverZones(s *State, f *frame, in *code.Instr, o Obj) (set Set) {
	t := &s.objects[o]
	all := g.movable(s, f, in)
	left := all.above(o)
	left.add(o)
	least := t.zone() / 3 * 3
	for b := all; ; {
		x := b.pop()
		if x == 0 || x >= o {
			break
		}
		if g.alikeIn(s, x, o, f.base) {
			z, _ := g.goesTo(s, f, in, x)
			least = max(least, z)
		}
	}
	for z := least; z < t.zone()/3*3+3; z++ {
		if z != t.zone() && !(g.isHero(s, o) && g.heroGoes(s, f, in, z, left)) {
			set.add(sectionAt(z))
		}
	}
	return set
}

// twinStays reports whether a card equal to o with a lower number has been skipped. Moving
// o would then only repeat a rearrangement that moves the other card.
func (g *Game) twinStays(s *State, f *frame, in *code.Instr, all Set, o Obj) bool {
	for {
		x := all.pop()
		if x == 0 || x >= o {
			return false
		}
		if _, moved := g.goesTo(s, f, in, x); !moved && g.alikeIn(s, x, o, f.base) {
			return true
		}
	}
}

// rearrangeNow moves all chosen cards to their zones.
func (g *Game) rearrangeNow(s *State, f *frame, in *code.Instr) {
	var to moves
	at := g.regStart(f, int(in.A))
	for i := 0; i+1 < int(f.n[in.A]); i += 2 {
		to[s.pool[at+i+1].obj-firstSection].add(s.pool[at+i].obj)
	}
	f.ok(f.n[in.A] > 0)
	g.moveAll(s, &to)
}
