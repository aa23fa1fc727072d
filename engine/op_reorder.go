package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// code.OpReorder puts cards of a deck back in an order that the controller chooses. He
// picks them one by one, from the top down; the deck changes only after the last pick.
// If he may also put cards on the bottom (code.FBottom) he first picks those, the upper
// ones first, until he is done. Register A stores the picks.

// reorder starts code.OpReorder and asks for the first card.
func (g *Game) reorder(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	f.execution().sinking(in.F&code.FBottom != 0)
	g.askNextCard(s, f, in)
}

// reordered stores the card that the player has picked, or notes that he has finished picking cards
// for the bottom, and asks for the next card.
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

// unordered returns the cards that have not been picked yet.
func (g *Game) unordered(s *State, f *frame, in *code.Instr) (set Set) {
	got := g.regSet(s, f, int(in.A))
	for o := range g.objects(s, f, in.R).All() {
		if s.objects[o].place() == inDeck && !got.Has(o) {
			set.add(o)
		}
	}
	return set
}

// askNextCard asks for the next card. If no choice is left it puts all cards back into
// the deck.
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

// chosenFrom returns the card that the answer o stands for: a random one of the
// cards in set that the chooser cannot tell from o, or o itself.
func (g *Game) chosenFrom(s *State, f *frame, set Set, o Obj) Obj {
	if !g.anonymous(s, f, o) {
		return o
	}
	return g.unmerge(s, f, o, set)
}

// putBackInOrder puts the cards of register reg into their deck: the first below of
// them on the bottom, the others on top, each under the card before it. The cards get
// other objects, so that object numbers do not reveal the new order, and the player who
// did not choose the order no longer knows the cards.
func (g *Game) putBackInOrder(s *State, f *frame, reg, below int) {
	n, at := int(f.n[reg]), g.regStart(f, reg)
	if n == 0 {
		return
	}
	var order [maxPool]Obj // the cards in their new order, from the top down; cards for the bottom of the deck come last
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
	var slots [maxPool]Obj // the object numbers that the cards occupy in the deck, from the top down
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
	for i := range n { // overwrite the register, because it would reveal the chosen order
		s.pool[at+i] = s.objects.ref(slots[i])
	}
	s.deckChanged()
	s.invalidate(analysis.DepOther)
}
