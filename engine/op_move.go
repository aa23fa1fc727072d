package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// movers are the cards that an OpMove moves, as far as they are in play, and
// whether that is all of them.
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

// moveRefs moves the cards that an instruction names to a zone, all together.
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

// askDest asks for the zone to which the objects of R move: one of their
// side's zones where they are not yet and may go (faq.q41, hero.moves).
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

// moveTargets are the zones to which all of some objects may move.
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

// A rearrangement is walked as a move after the other, cards in ascending
// order, each with its zone (note D16): register A holds card, zone, card,
// zone. Nothing happens before the last: then all moves are made at once.

// rearrange begins the walk.
func (g *Game) rearrange(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	g.askMover(s, f, in)
}

// rearranged takes an answer and goes on.
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
			next.del(o) // there is a Hero everywhere else, or it would repeat another rearrangement
		}
	}
	crowded := g.crowded(s, f, in, all.above(last))
	if first := crowded.first(); first != 0 { // he has to move before those behind him
		over := next.above(first)
		next = next.minus(&over)
	}
	if next.empty() {
		g.rearrangeNow(s, f, in)
		return
	}
	g.again(s, f, question{kind: AskChoose, player: f.ctl, set: next, done: crowded.empty()})
}

// movable are the objects of R that could move at all: a legend is in no zone.
func (g *Game) movable(s *State, f *frame, in *code.Instr) Set {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	set = set.minus(&s.kinds[3])
	return set.minus(&s.attached)
}

// goesTo is the zone in which a card will be by the moves chosen so far, and
// whether it is among them.
func (g *Game) goesTo(s *State, f *frame, in *code.Instr, o Obj) (zone uint8, chosen bool) {
	at := g.regStart(f, int(in.A))
	for i := 0; i+1 < int(f.n[in.A]); i += 2 {
		if s.pool[at+i].obj == o {
			return uint8(s.pool[at+i+1].obj - firstSection), true
		}
	}
	return s.objects[o].zone(), false
}

// crowded are the Heroes still to be asked about into whose zones another Hero
// has been moved: they must go (hero.one-per-zone holds at the end).
func (g *Game) crowded(s *State, f *frame, in *code.Instr, left Set) (out Set) {
	for o := range left.and(&s.kinds[0]).All() {
		if g.isHero(s, o) && g.heroGoes(s, f, in, s.objects[o].zone(), left) {
			out.add(o)
		}
	}
	return out
}

// heroGoes reports whether a zone will hold one of the Heroes whose places are
// settled: all but those left to be asked about.
func (g *Game) heroGoes(s *State, f *frame, in *code.Instr, zone uint8, left Set) bool {
	for o := range s.kinds[0].minus(&left).All() {
		if z, _ := g.goesTo(s, f, in, o); z == zone && g.isHero(s, o) {
			return true
		}
	}
	return false
}

// moverZones are the zones to which a card may go. Of cards that are
// alike none goes to a zone before that of an earlier one.
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

// twinStays reports whether a card like o with a lower number was passed over:
// then moving o would repeat another rearrangement.
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

// rearrangeNow makes all the moves.
func (g *Game) rearrangeNow(s *State, f *frame, in *code.Instr) {
	var to moves
	at := g.regStart(f, int(in.A))
	for i := 0; i+1 < int(f.n[in.A]); i += 2 {
		to[s.pool[at+i+1].obj-firstSection].add(s.pool[at+i].obj)
	}
	f.ok(f.n[in.A] > 0)
	g.moveAll(s, &to)
}
