package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Cards that are told by their titles: a player names one, nobody may play one that was
// named, nobody may play two of one title in a turn.
//
// Any card of the game may be named (W176). What is in neither deck is all the same, so
// that one answer stands for all of it; of the others each title is an answer, by the
// number of an identity that has it. That is one of the list of who names it if there is
// any, otherwise one that he knows wherever it is, and only otherwise any: so the answer
// means the same to him whatever the cards are that he has not seen.

// anotherTitle is the answer of who names a card that is in neither deck.
const anotherTitle = MaxCards + 1

// nameTitle asks for a title of the player's own list, or another.
func (g *Game) nameTitle(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	g.askTitle(s, f, in, false)
}

// askTitle asks a player for a title of his list, or of both.
func (g *Game) askTitle(s *State, f *frame, in *code.Instr, both bool) {
	p := g.player(s, f, in.P)
	set := g.titlesFor(s, f, p, in, p, Set{})
	if both {
		set = g.titlesFor(s, f, p, in, p.Other(), set)
	}
	set.add(anotherTitle)
	g.again(s, f, question{kind: AskName, player: p, set: set, lo: 1})
}

// titlesFor adds an identity for each title of an owner's list that is none of set yet,
// if the cards are like the selector of an instruction: one that who names it knows if
// he knows any.
func (g *Game) titlesFor(s *State, f *frame, p Player, in *code.Instr, owner Player, set Set) Set {
	first := Obj(owner)*MaxDeck + 1
	last := first + Obj(g.size[owner])
	var at [MaxCards + 1]Obj // which object has an identity
	var seen Set             // the identities that the player knows
	for o := first; o < last; o++ {
		t := &s.objects[o]
		at[s.ident(o)] = o
		if owner == p || t.flags&flagFacedown == 0 || t.flags&(flagKnown0<<p) != 0 {
			seen.add(Obj(s.ident(o)))
		}
	}
	all := seen
	for i := first; i < last; i++ {
		all.add(i)
	}
	rest := all.minus(&seen)
	for _, b := range [2]Set{seen, rest} {
		for !b.empty() {
			i := b.pop()
			if !g.hasTitleOf(set, i) && g.matchFor(s, f, at[i], code.SelID(in.To)) {
				set.add(i)
			}
		}
	}
	return set
}

// hasTitleOf reports whether one of a set of identities has the title of another.
func (g *Game) hasTitleOf(set Set, ident Obj) bool {
	for !set.empty() {
		if g.cards[set.pop()].Title == g.cards[ident].Title {
			return true
		}
	}
	return false
}

// hasNamedTitle reports whether a card has the title that was named into a register.
func (g *Game) hasNamedTitle(s *State, f *frame, o Obj, reg int) bool {
	if f.n[reg] == 0 || !s.named(o) || g.def(s, o).Card == nil {
		return false
	}
	ident := s.pool[g.regStart(f, reg)].obj
	return ident != anotherTitle && g.cards[ident].Title == g.def(s, o).Title
}

// forbidTitle asks which card nobody may play.
func (g *Game) forbidTitle(s *State, f *frame, in *code.Instr) { g.askTitle(s, f, in, true) }

// titleForbidden notes it. What holds as long as the card itself is in play holds for no
// time if it is not any more.
func (g *Game) titleForbidden(s *State, f *frame, in *code.Instr) {
	ident := s.answer.Arg() + 1
	if ident == anotherTitle {
		return
	}
	l := lasting{kind: lastForbidden, ctl: f.ctl, sel: g.cards[ident].Title, extra: in.A}
	if in.F&code.FRaise != 0 {
		l.amount = 1
	}
	if in.F&code.FWithSelf != 0 {
		if !s.stillThere(f.src, f.gen) {
			return
		}
		l.obj, l.gen = f.src, f.gen
	}
	s.addLasting(l)
}

// titleBarred reports whether a player may not play a card for its title, or put it into
// play; in games where that can be.
func (g *Game) titleBarred(s *State, p Player, d *defn, put bool) bool {
	if g.features&analysis.Titles == 0 || d.Card == nil {
		return false
	}
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		if l.kind == lastForbidden && l.sel == d.Title && (!put || l.amount != 0) &&
			(l.obj == 0 || s.stillThere(l.obj, l.gen)) {
			return true
		}
	}
	return s.recorded(lastTitle, p, d.Title) && g.onceByTitle(s)
}

// stillThere reports whether a card is in play as it was, and not facedown.
func (s *State) stillThere(o Obj, gen uint8) bool {
	t := &s.objects[o]
	return t.gen == gen && t.place() == inPlay && t.flags&flagFacedown == 0
}

// onceByTitle reports whether a constant effect keeps players to one card of a title
// each turn.
func (g *Game) onceByTitle(s *State) bool { return g.ruleSum(s, code.SOnceByTitle, ofBoth) > 0 }

// noteTitle notes for the turn, in games where that can matter, that a player has played
// a card or put it into play.
func (g *Game) noteTitle(s *State, p Player, d *defn) {
	if g.features&analysis.Titles != 0 {
		s.recordOnce(lastTitle, p, d.Title)
	}
}

// --- what the players see of it ------------------------------------------------------

// NamesTitle reports whether what is asked for is a title, and not a trait.
func (v View) NamesTitle() bool { return v.s.ask.kind == AskName && v.s.ask.lo == 1 }

// NamedCard is a card of the title that an answer names, nil for one that is in neither
// deck. known says that the viewer has it in his own list, or knows where one is;
// without that he has it from the other player's list.
func (v View) NamedCard(a Action) (c *code.Card, known bool) {
	i := Obj(a.Arg() + 1)
	if i == anotherTitle {
		return nil, true
	}
	d := v.g.cards[i]
	first := Obj(v.p.Other())*MaxDeck + 1
	known = i < first || i >= first+MaxDeck
	for o := first; !known && o < first+Obj(v.g.size[v.p.Other()]); o++ {
		known = Obj(v.s.ident(o)) == i && v.knows(o)
	}
	return d.Card, known
}

// NamedTitle is the number of the title that an answer names, 0 for one that is in
// neither deck. Equal titles have equal numbers in all games of a library.
func (v View) NamedTitle(a Action) uint16 {
	if i := a.Arg() + 1; i != anotherTitle {
		return v.g.cards[i].Title
	}
	return 0
}
