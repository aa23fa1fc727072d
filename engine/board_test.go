package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// board is a position that a test plays move by move.
type board struct {
	t   *testing.T
	g   *Game
	s   *State
	ids [2][]Obj // the placed cards of each side, in the order of the position
}

// lay sets up a position and runs it to its first decision. Decks with fewer than ten cards
// are filled up to ten.
func lay(t *testing.T, pos Position) *board {
	t.Helper()
	return layWith(t, pool(t), pos)
}

// layWith is lay with the cards of a library.
func layWith(t *testing.T, lib *code.Library, pos Position) *board {
	t.Helper()
	for p := range pos.Sides {
		side := &pos.Sides[p]
		for len(side.Deck) < 10 {
			side.Deck = append(side.Deck, 1026) // Peasant Militia
		}
	}
	g, s, ids, err := NewPosition(lib, &pos)
	if err != nil {
		t.Fatal(err)
	}
	g.Run(s)
	return &board{t, g, s, ids}
}

// poolWith returns the card pool with the cards in text added or replaced.
func poolWith(t *testing.T, text string) *code.Library {
	t.Helper()
	lib, _, err := cards.Load(cardlang.File{Name: "test.wic", Text: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

// do plays an action, which must be legal, and checks the state after it.
func (b *board) do(v Verb, arg int) {
	b.t.Helper()
	a := act(v, arg)
	if !a.isLegal(b.g, b.s) {
		b.t.Fatalf("%v is not legal in %v of player %d", a, b.s.Ask(), b.s.ToMove())
	}
	b.g.Apply(b.s, a)
	if b.s.Outcome().Result == Unfinished {
		return // a game that ends as unfinished may stop in an inconsistent state
	}
	if err := b.g.Check(b.s); err != nil {
		b.t.Fatalf("after %v: %v", a, err)
	}
}

func (b *board) pick(o Obj) { b.t.Helper(); b.do(Pick, int(o)) }
func (b *board) play(o Obj) { b.t.Helper(); b.do(Play, int(o)) }

// passTo passes in windows until the decision is another one, which must be of kind k.
func (b *board) passTo(k Ask) {
	b.t.Helper()
	for !b.s.Over() && b.s.Ask() == AskWindow {
		b.do(Pass, 0)
	}
	b.want(k)
}

// want fails the test unless the current decision is of kind k.
func (b *board) want(k Ask) {
	b.t.Helper()
	if b.s.Over() || b.s.Ask() != k {
		b.t.Fatalf("the decision is %v of player %d (over: %v), want %v", b.s.Ask(), b.s.ToMove(), b.s.Over(), k)
	}
}

// settleChain passes until the chain is empty.
func (b *board) settleChain() {
	b.t.Helper()
	for !b.s.Over() && b.s.Ask() == AskWindow && b.s.nChain > 0 {
		b.do(Pass, 0)
	}
}

// inHand returns the first card with a code in a player's hand.
func (b *board) inHand(p Player, c card.Code) Obj { b.t.Helper(); return b.find(b.s.hand[p], c) }

// find returns the first card with a code in set.
func (b *board) find(set Set, c card.Code) Obj {
	b.t.Helper()
	for {
		o := set.pop()
		if o == 0 {
			b.t.Fatalf("no %v there", c)
		}
		if b.g.def(b.s, o).Code == c {
			return o
		}
	}
}

// attack passes to the next attack and attacks a section with units.
func (b *board) attack(section Obj, with ...Obj) {
	b.t.Helper()
	b.passTo(AskAttack)
	b.pick(section)
	b.declare(AskAttacker, with)
}

// declare declares units as attackers or defenders and ends the declaration.
func (b *board) declare(k Ask, with []Obj) {
	b.t.Helper()
	for _, o := range with {
		b.passTo(k)
		b.pick(o)
	}
	if b.s.Ask() == k {
		b.do(Done, 0)
	}
}
