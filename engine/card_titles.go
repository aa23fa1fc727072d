package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Effects on titles of cards: a player names a title, cards of a named title cannot be
// played, only one card of a title can be played in a turn.
//
// Any card of the game may be named (W176). One answer, anotherTitle, stands for all
// cards that are in neither deck. Each other title is an answer of its own, represented by
// the number of an identity with that title: preferably one from the deck list of the
// player who names it, otherwise one that he knows, otherwise any. So an answer means
// the same to him whatever the cards are that he has not seen.

// anotherTitle is the answer that names a card in neither deck.
const anotherTitle = MaxCards + 1

// nameTitle asks for a title from the player's own deck list, or another.
func (g *Game) nameTitle(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	g.askTitle(s, f, in, false)
}

// askTitle asks a player for a title from his deck list, with both from both lists, or for
// another title.
func (g *Game) askTitle(s *State, f *frame, in *code.Instr, both bool) {
	p := g.player(s, f, in.P)
	set := g.titlesFor(s, f, p, in, p, Set{})
	if both {
		set = g.titlesFor(s, f, p, in, p.Other(), set)
	}
	set.add(anotherTitle)
	g.again(s, f, question{kind: AskName, player: p, set: set, lo: 1})
}

// titlesFor adds to set an identity for each title in owner's deck list that set lacks, if the
// card matches the instruction's selector. It prefers identities that player p, who names the
// title, knows.
func (g *Game) titlesFor(s *State, f *frame, p Player, in *code.Instr, owner Player, set Set) Set {
	first := Obj(owner)*MaxDeck + 1
	last := first + Obj(g.size[owner])
	var at [MaxCards + 1]Obj // for each identity, the object that has it
	var seen Set             // the identities of cards that player p knows
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

// hasTitleOf reports whether an identity in set has the title of ident.
func (g *Game) hasTitleOf(set Set, ident Obj) bool {
	for !set.empty() {
		if g.cards[set.pop()].Title == g.cards[ident].Title {
			return true
		}
	}
	return false
}

// hasNamedTitle reports whether a card has the title that was named into register reg.
func (g *Game) hasNamedTitle(s *State, f *frame, o Obj, reg int) bool {
	if f.n[reg] == 0 || !s.named(o) || g.def(s, o).Card == nil {
		return false
	}
	ident := s.pool[g.regStart(f, reg)].obj
	return ident != anotherTitle && g.cards[ident].Title == g.def(s, o).Title
}

// forbidTitle asks for a title whose cards cannot be played.
func (g *Game) forbidTitle(s *State, f *frame, in *code.Instr) { g.askTitle(s, f, in, true) }

// titleForbidden records the forbidden title. If it is forbidden as long as the source is in
// play, and the source has left, it records nothing.
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

// titleBarred reports whether player p may not play a card because of its title or, with put,
// not put it into play.
func (g *Game) titleBarred(s *State, p Player, d *defn, put bool) bool {
	if g.features&analysis.ForbidsTitles == 0 || d.Card == nil {
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

// stillThere reports whether a card is still the same object in play, faceup.
func (s *State) stillThere(o Obj, gen uint8) bool {
	t := &s.objects[o]
	return t.gen == gen && t.place() == inPlay && t.flags&flagFacedown == 0
}

// onceByTitle reports whether a constant effect limits players to one card of a title each
// turn.
func (g *Game) onceByTitle(s *State) bool { return g.ruleSum(s, code.SOnceByTitle, ofBoth) > 0 }

// noteTitle records for the turn that a player has played a card or put it into play, in games
// where that can matter.
func (g *Game) noteTitle(s *State, p Player, d *defn) {
	if g.features&analysis.ForbidsTitles != 0 {
		s.recordOnce(lastTitle, p, d.Title)
	}
}

// --- views --------------------------------------------------------------------------

// NamesTitle reports whether the question at hand asks for a title rather than a trait.
func (v View) NamesTitle() bool { return v.s.ask.kind == AskName && v.s.ask.lo == 1 }

// NamedCard returns a card with the title that an answer names, nil for a title in neither
// deck. known is true if the viewer has the title in his own deck list or knows a card with
// it; otherwise he knows it only from the other player's deck list.
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

// NamedTitle returns the number of the title that an answer names, 0 for one in neither deck.
// Equal titles have equal numbers in all games of a library.
func (v View) NamedTitle(a Action) uint16 {
	if i := a.Arg() + 1; i != anotherTitle {
		return v.g.cards[i].Title
	}
	return 0
}
