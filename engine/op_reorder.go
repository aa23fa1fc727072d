package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Cards of a deck are put back in an order that the controller chooses: he names
// them one after the other, from the top down, and nothing happens before the last.
// Where each may go on top or to the bottom, he first names those that go to the
// bottom, the upper ones first, as long as he likes. Register A takes what he names.

// reorder begins to ask.
func (g *Game) reorder(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	f.execution().sinking(in.F&code.FBottom != 0)
	g.askNextCard(s, f, in)
}

// reordered takes an answer and goes on.
func (g *Game) reordered(s *State, f *frame, in *code.Instr) {
	w := f.execution()
	if s.answer.Verb() == Done {
		w.rest()
	} else {
		g.regAdd(s, f, int(in.A), g.chosenFrom(s, f, g.unordered(s, f, in), s.answer.Obj()))
		w.named()
	}
	g.askNextCard(s, f, in)
}

// unordered are the cards that have no place yet.
func (g *Game) unordered(s *State, f *frame, in *code.Instr) (set Set) {
	got := g.regSet(s, f, int(in.A))
	for o := range g.objects(s, f, in.R).All() {
		if s.objects[o].place() == inDeck && !got.Has(o) {
			set.add(o)
		}
	}
	return set
}

// askNextCard asks for the next card, and puts all of them where they go when there
// is nothing more to choose.
func (g *Game) askNextCard(s *State, f *frame, in *code.Instr) {
	left := g.unordered(s, f, in)
	w := f.execution()
	if left.Len() > 1 || !left.empty() && w.sinks() {
		g.mergeHidden(s, f, &left)
		g.again(s, f, question{kind: AskChoose, player: f.ctl, set: left, done: w.sinks()})
		return
	}
	for !left.empty() {
		g.regAdd(s, f, int(in.A), left.pop())
	}
	f.ok(f.n[in.A] > 0)
	g.putBackInOrder(s, f, int(in.A), int(w.below()))
}

// chosenFrom is the card that an answer among hidden ones stands for.
func (g *Game) chosenFrom(s *State, f *frame, set Set, o Obj) Obj {
	if !g.anonymous(s, f, o) {
		return o
	}
	return g.unmerge(s, f, o, set)
}

// putBackInOrder puts the cards of a register into their deck: the first of them, so many,
// at its bottom and the others on top, each below the one before. The cards change
// objects, so that no number tells where one is now; who does not choose the order
// knows none of them any more.
func (g *Game) putBackInOrder(s *State, f *frame, reg, below int) {
	n, at := int(f.n[reg]), g.regStart(f, reg)
	if n == 0 {
		return
	}
	var order [maxPool]Obj // the cards from the top down, those of the bottom last
	var all Set
	for i := range n {
		o := s.pool[at+i].obj
		all.add(o)
		if i < below {
			order[n-below+i] = o
		} else {
			order[i-below] = o
		}
	}
	p := order[0].Owner()
	var slots [maxPool]Obj // where they lie, from the top down
	k := 0
	deck := s.deck(p)
	for i := len(deck) - 1; i >= 0; i-- {
		if all.Has(deck[i]) {
			slots[k] = deck[i]
			k++
		}
	}
	for i := range n {
		s.outOfDeck(slots[i])
	}
	for i := n - below - 1; i >= 0; i-- {
		s.pushDeck(p, slots[i])
	}
	for i := n - below; i < n; i++ {
		s.pushUnder(p, slots[i])
	}
	var cards [maxPool]object
	var idents [maxPool]uint8
	for i := range n {
		cards[i], idents[i] = s.objects[order[i]], s.ident(order[i])
	}
	for i := range n {
		t := &s.objects[slots[i]]
		*t, s.idents[slots[i]] = cards[i], idents[i]
		if n > 1 {
			t.flags &^= flagKnown0 << f.ctl.Other()
		}
		s.learn(slots[i], s.knownOf(slots[i]))
	}
	s.sameAge(all)
	for i := range n { // what was named in which order is nobody else's business
		s.pool[at+i] = s.objects.ref(slots[i])
	}
	s.deckChanged()
	s.invalidate(analysis.DepOther)
}
