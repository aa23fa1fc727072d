package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
)

// Each list of the state has an end (W25). These tests reach it.

const limitCards = `
card 99801 "Endless Vow" {
  facts support, Neutral, cost 0, loyalty 0, power 1
  action: power(self, +1, forever)
}
card 99802 "Echo" {
  facts support, Neutral, cost 0, loyalty 0
  action: token(self, +1)
  forced token_placed(self): token(self, +1)
}
card 99803 "Witness" {
  facts unit, Neutral, cost 0, loyalty 0, power 1, hp 1
  forced corrupted(any): token(event, +1)
}
card 99804 "Blight" {
  facts support, Neutral, cost 0, loyalty 0
  action: corrupt(choose unit.theirs)
}
card 99805 "Roll Call" {
  facts support, Neutral, cost 0, loyalty 0
  action: put(each unit.my.discard, battlefield)
  action enters(unit.my): token(event, +1)
}
`

func copies(id card.Code, n int) (list []Placed) {
	for range n {
		list = append(list, Placed{Code: id, Zone: card.Kingdom})
	}
	return list
}

// use uses the first action of a card and lets the chain resolve.
func (b *board) use(o Obj) {
	b.t.Helper()
	if b.s.Over() {
		return
	}
	for b.s.ToMove() != 0 && !b.s.Over() {
		b.g.Apply(b.s, act(Pass, 0))
	}
	b.g.Apply(b.s, act(Play, int(o)))
}

func (b *board) unfinished(why Ending) {
	b.t.Helper()
	if o := b.s.Outcome(); o.Result != Unfinished || o.Ending != why {
		b.t.Errorf("the game ends as %v, %v, and not unfinished, %v", o.Result, o.Ending, why)
	}
}

func TestTooManyLastingEffects(t *testing.T) {
	lib := poolWith(t, limitCards)
	b := layWith(t, lib, Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Dwarf, Cards: copies(99801, 1)}, {Capital: card.Orc},
	}})
	for i := 0; i <= maxLasting && !b.s.Over(); i++ {
		if i < maxLasting && int(b.s.nLasting) != i {
			t.Fatalf("%d lasting effects after %d actions", b.s.nLasting, i)
		}
		b.use(b.ids[0][0])
		for b.s.nChain > 0 && !b.s.Over() {
			b.g.Apply(b.s, act(Pass, 0))
		}
	}
	b.unfinished(TooDeep)
}

func TestEffectsWithoutEnd(t *testing.T) {
	b := layWith(t, poolWith(t, limitCards), Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Dwarf, Cards: copies(99802, 1)}, {Capital: card.Orc},
	}})
	b.use(b.ids[0][0])
	for b.s.nChain > 0 && !b.s.Over() {
		b.g.Apply(b.s, act(Pass, 0))
	}
	b.unfinished(TooLong)
}

func TestTooManyTriggers(t *testing.T) {
	for _, n := range []int{maxPending, maxPending + 1} {
		b := layWith(t, poolWith(t, limitCards), Position{Step: CapitalWindow, Sides: [2]Side{
			{Capital: card.Dwarf, Cards: copies(99804, 1)}, {Capital: card.Orc, Cards: copies(99803, n)},
		}})
		b.use(b.ids[0][0])
		var buf Actions
		for !b.s.Over() && b.s.objects[b.ids[1][0]].tokens < uint8(n) && b.s.Decisions() < 500 {
			b.g.Apply(b.s, b.g.Legal(b.s, &buf)[0])
		}
		if n > maxPending {
			b.unfinished(TooDeep)
		} else if b.s.Over() {
			t.Errorf("%d triggers end the game: %v", n, b.s.Outcome())
		}
	}
}

// TestFullChain: with twenty actions on the chain nobody adds to it.
func TestFullChain(t *testing.T) {
	b := layWith(t, poolWith(t, limitCards), Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Dwarf, Cards: copies(99801, 1)}, {Capital: card.Orc},
	}})
	for range maxChain {
		b.use(b.ids[0][0])
	}
	if b.s.nChain != 0 || b.s.Over() || b.s.nLasting != maxChain {
		t.Errorf("after %d actions %d are on the chain and %d have happened", maxChain, b.s.nChain, b.s.nLasting)
	}
}

// TestManyAnswersAtOnce: eighteen units come back, and an action answers each.
func TestManyAnswersAtOnce(t *testing.T) {
	var pile []card.Code
	for range 18 {
		pile = append(pile, 1026)
	}
	b := layWith(t, poolWith(t, limitCards), Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Empire, Cards: copies(99805, 1), Discard: pile}, {Capital: card.Orc},
	}})
	b.use(b.ids[0][0])
	var buf Actions
	for n := 0; n < 400 && !b.s.Over() && b.s.turn.phase == card.CapitalPhase; n++ {
		legal := b.g.Legal(b.s, &buf)
		a := legal[0]
		for _, x := range legal {
			if x.Verb() == Pick || x.Verb() == Mode {
				a = x
				break
			}
		}
		b.g.Apply(b.s, a)
	}
	with := 0
	for o := Obj(1); o < 200; o++ {
		if b.s.objects[o].place() == inPlay && b.s.objects[o].tokens > 0 {
			with++
		}
	}
	if b.s.Over() || with != 18 {
		t.Errorf("%d of 18 units were answered, %v", with, b.s.Outcome())
	}
}
