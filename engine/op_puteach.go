package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// code.OpPutEach puts several cards into play at the same time, each in a zone that a
// player chooses. Like a rearrangement (note D16) it asks card by card, in ascending
// order, for the zone or the host. Register A holds card, place, card, place and so on.
// All cards enter play after the last answer.

// putEach starts code.OpPutEach and asks for the place of the first card.
func (g *Game) putEach(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	*f.execution().mover() = 0
	g.askPlace(s, f, in)
}

// placeChosen stores the place chosen for a card and asks for that of the next card.
func (g *Game) placeChosen(s *State, f *frame, in *code.Instr) {
	o := *f.execution().mover()
	g.regAdd(s, f, int(in.A), o)
	g.regAdd(s, f, int(in.A), s.answer.Obj())
	g.askPlace(s, f, in)
}

// askPlace asks where the next card goes, or puts all cards into play if there is none.
// If both players put cards each places his own, the active player first. A card
// without a legal place is skipped.
func (g *Game) askPlace(s *State, f *frame, in *code.Instr) {
	last := *f.execution().mover()
	who := g.players(s, f, in)
	all := g.objects(s, f, in.R)
	passed := last == 0
	for _, p := range who.all() {
		for o := range all.All() {
			if in.P == code.Each && o.Owner() != p {
				continue
			}
			if !passed {
				passed = o == last
				continue
			}
			if set := g.placesFor(s, f, in, p, o); !set.empty() {
				*f.execution().mover() = o
				g.again(s, f, question{kind: AskZone, player: p, set: set})
				return
			}
		}
	}
	g.putTogether(s, f, in)
}

// placer returns the player who puts card o into play and chooses its place.
func (g *Game) placer(s *State, f *frame, in *code.Instr, o Obj) Player {
	if in.P == code.Each {
		return o.Owner()
	}
	return g.player(s, f, in.P)
}

// placesFor returns the zones in which player p may put card o, or its possible hosts,
// given the places already chosen for other cards. Equal cards get zones in ascending
// order, so that each result is reached by one sequence of answers only.
func (g *Game) placesFor(s *State, f *frame, in *code.Instr, p Player, o Obj) (set Set) {
	d := g.def(s, o)
	switch at := s.objects[o].place(); {
	case at == inPlay, at == inLimbo, d.Kind&(kUnit|kSupport|kQuest) == 0:
		return set
	}
	for z := 3 * uint8(d.zonesWhenPlayed(p)); z < 3*uint8(d.zonesWhenPlayed(p))+3; z++ {
		switch {
		case d.AttachTo != nil:
			if g.mayEnterOn(s, p, o) && !g.barredFrom(s, o, z) {
				hosts := g.hosts(s, p, o, d, z)
				set.join(&hosts)
			}
		case g.mayPut(s, p, o, z):
			set.add(sectionAt(z))
		}
	}
	at := g.regStart(f, int(in.A))
	for i := 0; i+1 < int(f.n[in.A]); i += 2 {
		x, dest := s.pool[at+i].obj, s.pool[at+i+1].obj
		if e, q := g.def(s, x), g.placer(s, f, in, x); g.entryConflicts(s, e, q, d, p) {
			return Set{}
		} else if q == p && dest.isSection() {
			g.dropZonesBeside(s, &set, x, o, dest)
		}
	}
	return set
}

// entryConflicts reports whether card e, put into play by player q, and card d, put into play by
// player p, cannot enter at the same time: both are Limited, both are copies of a unique card, or
// an effect forbids a second card of that title.
func (g *Game) entryConflicts(s *State, e *defn, q Player, d *defn, p Player) bool {
	if e.Title == d.Title && p == q && g.features&analysis.ForbidsTitles != 0 && g.onceByTitle(s) {
		return true
	}
	return e.Limited && d.Limited && p == q || e.Unique && e.Title == d.Title && e.controllerWhenPlayed(q) == d.controllerWhenPlayed(p)
}

// dropZonesBeside removes from set the zones that are closed to o because x goes to dest:
// dest itself if both are Heroes, the zones before dest if they are equal cards.
func (g *Game) dropZonesBeside(s *State, set *Set, x, o, dest Obj) {
	e, d := g.def(s, x), g.def(s, o)
	if e.Hero && d.Hero {
		set.del(dest)
	}
	for z := Obj(firstSection); e.ID == d.ID && z < dest; z++ {
		set.del(z)
	}
}

// putTogether puts all cards with a chosen place into play. It places all of them before
// it emits the first event of one entering.
func (g *Game) putTogether(s *State, f *frame, in *code.Instr) {
	at, n := g.regStart(f, int(in.A)), int(f.n[in.A])
	f.ok(n > 0)
	var held Set
	for i := 0; i+1 < n; i += 2 {
		o, dest := s.pool[at+i].obj, s.pool[at+i+1].obj
		p := g.placer(s, f, in, o)
		if g.def(s, o).Limited {
			s.turn.limited[p]++
		}
		if s.objects[o].place() == inHand {
			held.add(o)
		}
		g.noteTitle(s, p, g.def(s, o))
		g.takeAway(s, o)
		s.objects[o].damage = 0
		zone, host := s.objects[dest].zone(), dest
		if dest.isSection() {
			zone, host = uint8(dest-firstSection), 0
		}
		g.placeInZone(s, o, g.def(s, o).controllerWhenPlayed(p), zone, host)
		if in.F&code.FCorrupted != 0 {
			s.objects[o].flags |= flagCorrupted
			s.corrupted.add(o)
			s.invalidate(analysis.DepCorrupt)
		}
	}
	for i := 0; i+1 < n; i += 2 {
		o := s.pool[at+i].obj
		g.finishEntering(s, o)
		if held.Has(o) {
			g.enteredFromHand(s, o)
		}
	}
}

// keepPlaceable returns the cards of set that can enter play, together with those
// already in the register of choice.
func (g *Game) keepPlaceable(s *State, f *frame, choice, in *code.Instr, set Set) Set {
	got := g.regSet(s, f, int(choice.A))
	for o := range set.All() {
		p := g.placer(s, f, in, o)
		fits := g.mayGoSomewhere(s, p, o)
		for c := got; fits && !c.empty(); {
			x := c.pop()
			fits = !g.entryConflicts(s, g.def(s, x), g.placer(s, f, in, x), g.def(s, o), p)
		}
		if !fits {
			set.del(o)
		}
	}
	return set
}

// mayGoSomewhere reports whether p may put o into play in at least one zone.
func (g *Game) mayGoSomewhere(s *State, p Player, o Obj) bool {
	return s.objects[o].place() != inPlay && s.objects[o].place() != inLimbo && g.puttableInto(s, p, o, 0)
}

// scatter starts code.OpScatter: the top cards of a player's deck become developments, all
// at the same time, in zones that he chooses card by card. Register A holds card, zone,
// card, zone and so on.
func (g *Game) scatter(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	g.askScattered(s, f, in)
}

// zoneScattered stores the zone chosen for a card and asks for that of the next card.
func (g *Game) zoneScattered(s *State, f *frame, in *code.Instr) {
	// The register holds card, zone, card, zone and so on, as for code.OpPutEach.
	p := g.player(s, f, in.P)
	k := int(f.n[in.A]) / 2
	g.regAdd(s, f, int(in.A), s.deck(p)[int(s.nDeck[p])-1-k])
	g.regAdd(s, f, int(in.A), s.answer.Obj())
	g.askScattered(s, f, in)
}

// askScattered asks for the zone of the next card, or moves all cards after the last.
// Successive cards that the player does not know get zones in ascending order, because
// he cannot tell them apart.
func (g *Game) askScattered(s *State, f *frame, in *code.Instr) {
	p := g.player(s, f, in.P)
	most := min(max(g.num(s, f, in.N, 1), 0), int(s.nDeck[p]), maxScattered)
	k := int(f.n[in.A]) / 2
	if k >= most {
		g.scatterNow(s, f, in, p)
		return
	}
	var set Set
	for z := 0; z < int(card.NumZones); z++ {
		set.add(Section(p, z))
	}
	if k > 0 && s.objects[s.deck(p)[int(s.nDeck[p])-1-k]].flags&(flagKnown0<<p) == 0 && s.objects[s.deck(p)[int(s.nDeck[p])-k]].flags&(flagKnown0<<p) == 0 {
		last := s.pool[g.regStart(f, int(in.A))+int(f.n[in.A])-1].obj
		for z := Section(p, 0); z < last; z++ {
			set.del(z)
		}
	}
	g.again(s, f, question{kind: AskZone, player: p, set: set})
}

// maxScattered is the greatest number of cards of one scatter; the register has room for
// them and their zones.
const maxScattered = 40

// scatterNow puts the cards into the chosen zones.
func (g *Game) scatterNow(s *State, f *frame, in *code.Instr, p Player) {
	at, n := g.regStart(f, int(in.A)), int(f.n[in.A])
	f.ok(n > 0)
	for i := 0; i+1 < n; i += 2 {
		g.enterFacedown(s, s.popDeck(p), p, uint8(s.pool[at+i+1].obj-firstSection))
	}
	s.due |= dueCheck
}
