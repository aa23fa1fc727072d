package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
)

// TestPassage: a player who must choose something for an ability can be told where that
// is written.
func TestPassage(t *testing.T) {
	lib := poolWith(t, `
card 99811 "Crossroads" {
  facts support, Neutral, cost 0, loyalty 0
  action:
    gain(me, 1);
    choose one { gain(me, 1) } or { draw(me, 1) }
}
card 99812 "Two Doors" {
  facts support, Neutral, cost 0, loyalty 0
  action:
    choose one { damage(target unit, 1) } or {
      gain(me, 1) }
  action [2]: gain(me, 3)
}
card 99813 "Two Purses" {
  facts support, Neutral, cost 0, loyalty 0
  action [1 or sacrifice self]:
    gain(me, 3)
}
`)
	b := layWith(t, lib, Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Dwarf, Resources: 5, Cards: append(append(copies(99811, 1), copies(99812, 1)...), copies(99813, 1)...)}, {Capital: card.Orc, Cards: copies(1001, 1)},
	}})
	is := func(what string, ask Ask, a Action, title string, line int, price bool) {
		t.Helper()
		v := b.g.SampledView(b.s, 0)
		if v.Ask() != ask {
			t.Fatalf("%s: asked is %v, not %v", what, v.Ask(), ask)
		}
		p := v.Passage(a)
		if p.Card == nil || p.Card.Name != title || p.File != "test.wic" || p.Line != line || p.Price != price {
			t.Errorf("%s is written at %+v, want line %d of %s, price %v", what, p, line, title, price)
		}
	}
	if p := b.g.SampledView(b.s, 0).Passage(act(Pass, 0)); p.Card != nil {
		t.Errorf("an action window belongs to %s", p.Card.Name)
	}
	crossroads, doors, purses := b.ids[0][0], b.ids[0][1], b.ids[0][2]
	start := *b.s
	for b.use(crossroads); b.s.nChain > 0 && b.g.SampledView(b.s, 0).Ask() == AskWindow; {
		b.g.Apply(b.s, act(Pass, 0))
	}
	is("an option", AskMode, act(Mode, 0), "Crossroads", 6, false)

	*b.s = start
	b.use(doors)
	is("the first ability", AskAbility, act(Mode, 0), "Two Doors", 11, false)
	is("the second ability", AskAbility, act(Mode, 1), "Two Doors", 13, false)
	b.g.Apply(b.s, act(Mode, 0))
	is("an announced option", AskMode, act(Mode, 0), "Two Doors", 11, false)

	*b.s = start
	b.use(purses)
	is("a way to pay", AskMode, act(Mode, 0), "Two Purses", 18, true)
}
