package engine

import (
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
)

// The lists of State have fixed capacities (W25). These tests fill them.

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
card 99806 "Divination" {
  facts support, Neutral, cost 0, loyalty 0
  action: reveal_top(me, 100) as A; reveal_top(opponent, 100) as B; token(self, count(card.in(A)) + count(card.in(B)))
}
card 99807 "Scapegoats" {
  facts unit, Neutral, cost 0, loyalty 0, power 1, hp 1
  instead destroyed(self): destroy(choose up to 1 unit.my.other)
}
card 99808 "Hangman" {
  facts support, Neutral, cost 0, loyalty 0
  action: destroy(choose unit.my)
}
card 99809 "Treadmill" {
  facts support, Neutral, cost 0, loyalty 0
  action: gain(me, 1)
}
`

// copies returns n placements of a card.
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

// unfinished fails the test unless the game has ended as unfinished because of why.
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

// TestFullChain: with twenty actions on the chain nobody can add another.
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

// TestManyAnswersAtOnce: eighteen units return at once, and each triggers an action.
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

// TestAnswersThatWait: twenty-four triggered actions can wait for a window.
func TestAnswersThatWait(t *testing.T) {
	for _, n := range []int{maxActions, maxActions + 1} {
		var pile []card.Code
		for range n {
			pile = append(pile, 1026)
		}
		b := layWith(t, poolWith(t, limitCards), Position{Step: CapitalWindow, Sides: [2]Side{
			{Capital: card.Empire, Cards: copies(99805, 1), Discard: pile}, {Capital: card.Orc},
		}})
		b.use(b.ids[0][0])
		for b.s.nChain > 0 && !b.s.Over() {
			b.g.Apply(b.s, act(Pass, 0))
		}
		if n > maxActions {
			b.unfinished(TooDeep)
		} else if b.s.Over() || int(b.s.nActions) != n {
			t.Errorf("%d actions of %d wait: %v", b.s.nActions, n, b.s.Outcome())
		}
	}
}

// TestTooMuchNamed: the registers of all effects in progress hold at most 160 objects.
func TestTooMuchNamed(t *testing.T) {
	for _, n := range []int{maxPool / 2, maxPool/2 + 1} {
		var deck []card.Code
		for range n {
			deck = append(deck, 1026)
		}
		b := layWith(t, poolWith(t, limitCards), Position{Step: CapitalWindow, Sides: [2]Side{
			{Capital: card.Empire, Cards: copies(99806, 1), Deck: deck}, {Capital: card.Orc, Deck: deck},
		}})
		divination := b.ids[0][0]
		b.use(divination)
		for b.s.nChain > 0 && !b.s.Over() {
			b.g.Apply(b.s, act(Pass, 0))
		}
		if 2*n > maxPool {
			b.unfinished(TooDeep)
		} else if got := int(b.s.objects[divination].tokens); b.s.Over() || got != 2*n || b.s.nPool != 0 {
			t.Errorf("%d cards of %d were named, and %d still are: %v", got, 2*n, b.s.nPool, b.s.Outcome())
		}
	}
}

// TestEffectsInOneAnother fills the stack of 18 frames: instead of a unit being destroyed
// another one is, and so on. The frames are the turn, the window, the effect that destroys,
// and for each unit its leaving and the effect that replaces it. An eighth unit overflows the
// stack.
func TestEffectsInOneAnother(t *testing.T) {
	for _, n := range []int{7, 8} {
		b := layWith(t, poolWith(t, limitCards), Position{Step: CapitalWindow, Sides: [2]Side{
			{Capital: card.Empire, Cards: append(copies(99808, 1), copies(99807, n)...)}, {Capital: card.Orc},
		}})
		b.use(b.ids[0][0])
		b.do(Pass, 0)
		deepest := b.s.nStack
		for _, unit := range b.ids[0][1:] {
			b.do(Pick, int(unit))
			deepest = max(deepest, b.s.nStack)
		}
		if n == 8 {
			b.unfinished(TooDeep)
			continue
		}
		b.do(Done, 0)
		if units := b.s.kinds[0].Len(); b.s.Over() || units != n || deepest != maxStack-1 {
			t.Errorf("of %d units %d are left, %d procedures were in one another: %v", n, units, deepest, b.s.Outcome())
		}
	}
}

// TestTooManyDecisions: a game ends after 100,000 decisions, and not before.
func TestTooManyDecisions(t *testing.T) {
	b := layWith(t, poolWith(t, limitCards), Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Dwarf, Cards: copies(99809, 1)}, {Capital: card.Orc},
	}})
	treadmill := act(Play, int(b.ids[0][0]))
	for !b.s.Over() {
		b.g.Apply(b.s, treadmill)
	}
	b.unfinished(TooLong)
	if n := b.s.Decisions(); n != maxDecisions {
		t.Errorf("the game ends after %d decisions", n)
	}
}

// TestUnitWithAFullList: a development that becomes a unit has its numbers as long as there is
// room for one more lasting effect.
func TestUnitWithAFullList(t *testing.T) {
	lib := poolWith(t, limitCards+`
card 99811 "Rouse" { facts support, Neutral, cost 0, loyalty 0
  action: become_unit(choose dev.my, 2, 3, turn)
}
`)
	b := layWith(t, lib, Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Dwarf, Cards: []Placed{{Code: 99801, Zone: card.Kingdom}, {Code: 99811, Zone: card.Kingdom}, {Code: 99801, Zone: card.Kingdom, Facedown: true}}},
		{Capital: card.Orc},
	}})
	resolve := func(o Obj) {
		b.use(o)
		for b.s.nChain > 0 && !b.s.Over() {
			b.g.Apply(b.s, act(Pass, 0))
		}
	}
	for resolve(b.ids[0][1]); int(b.s.nLasting) < maxLasting; resolve(b.ids[0][0]) {
		u := b.ids[0][2]
		if v := b.g.SampledView(b.s, 0); v.Power(u) != 2 || v.Remaining(u) != 3 {
			t.Fatalf("with %d lasting effects the development has %d power and %d hit points", b.s.nLasting, v.Power(u), v.Remaining(u))
		}
	}
}

// TestErrorsNameThePlayer: errors in a deck or a position name the player concerned.
func TestErrorsNameThePlayer(t *testing.T) {
	lib := pool(t)
	good := Deck{Capital: card.Dwarf, Cards: slices.Repeat([]card.Code{1011}, 10)}
	bad := Deck{Capital: card.Orc, Cards: slices.Repeat([]card.Code{99999}, 10)}
	if _, err := NewGame(lib, [2]Deck{good, bad}); err == nil || !strings.Contains(err.Error(), "deck 2: no card") {
		t.Errorf("a deck of unknown cards: %v", err)
	}
	_, _, _, err := NewPosition(lib, &Position{Combat: Combat{Window: AttackersWindow, Legend: true}, Sides: [2]Side{
		{Capital: card.Dwarf, Cards: []Placed{{Code: 1011, Zone: card.Battlefield, Fights: true}}}, {Capital: card.Orc, Deck: good.Cards}}})
	if err == nil || !strings.Contains(err.Error(), "player 2 has no legend") {
		t.Errorf("an attack on a legend that is not there: %v", err)
	}
}
