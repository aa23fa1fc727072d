package heuristic

import (
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/testgame"
)

// TestAFreeTacticEndsTheTurn: two copies of a tactic for nothing bring each other back to the hand
// for ever, since each takes the other's place as experience. A player who always plays something
// gets through his turn with the guard.
func TestAFreeTacticEndsTheTurn(t *testing.T) {
	pos := engine.Position{Step: engine.CapitalBegins, Sides: sides(
		engine.Side{Capital: card.Empire, Resources: 3, Hand: []card.Code{10048}, Deck: []card.Code{1060, 1060}, Cards: []engine.Placed{
			{Code: 10047, Zone: battle}, {Code: 10048, Zone: battle, Under: true, Facedown: true, Host: 1},
		}},
		engine.Side{Capital: card.Orc, Deck: []card.Code{1060, 1060}})}
	g, s, _, err := engine.NewPosition(testgame.Library(t), &pos)
	if err != nil {
		t.Fatal(err)
	}
	g.Run(s)
	var guard LoopGuard
	var buf engine.Actions
	var masked engine.State
	plays, turn := 0, s.Turn()
	for n := 0; !s.Over() && s.Turn() == turn; n++ {
		if n == 200 {
			t.Fatal("the turn has no end")
		}
		legal, v := g.Legal(s, &buf), g.Observe(s, s.ToMove(), &masked)
		choice := legal[0]
		for _, l := range legal {
			if l.Verb() == engine.Play {
				choice = guard.Check(v, legal, l)
			}
		}
		if choice.Verb() == engine.Play {
			plays++
		}
		g.Apply(s, choice)
	}
	if plays != 2*mostUses {
		t.Errorf("the two tactics were played %d times, want %d", plays, 2*mostUses)
	}
}

// TestResourcesGainedAndSpentEndTheLoop: a change of resources allows a card to be used again, but
// not for ever.
func TestResourcesGainedAndSpentEndTheLoop(t *testing.T) {
	var views [2]engine.View
	var lists [2][]engine.Action
	var bufs [2]engine.Actions
	for i := range views {
		pos := engine.Position{Step: engine.CapitalWindow, Sides: sides(engine.Side{Resources: 5 + i, Hand: []card.Code{1076}, Cards: in(battle, 1060)}, engine.Side{})}
		for p := range pos.Sides {
			pos.Sides[p].Capital, pos.Sides[p].Deck = card.Orc, []card.Code{1060, 1060}
		}
		g, s, _, err := engine.NewPosition(testgame.Library(t), &pos)
		if err != nil {
			t.Fatal(err)
		}
		g.Run(s)
		views[i], lists[i] = g.Observe(s, s.ToMove(), new(engine.State)), g.Legal(s, &bufs[i])
	}
	var guard LoopGuard
	uses := 0
	for n := range 1000 {
		v, legal := views[n%2], lists[n%2]
		for _, l := range legal {
			if l.Verb() == engine.Play && guard.Check(v, legal, l) == l {
				uses++
			}
		}
	}
	if uses != mostRestarts+mostUses {
		t.Errorf("a card was used %d times, want %d", uses, mostRestarts+mostUses)
	}
}

// TestTooManyChoicesInATurnAreDeclined: whatever the choices are about, a player who has made very
// many in one turn does no more than he must.
func TestTooManyChoicesInATurnAreDeclined(t *testing.T) {
	pos := engine.Position{Step: engine.CapitalWindow, Sides: sides(engine.Side{Capital: card.Orc, Resources: 5, Deck: []card.Code{1060}}, engine.Side{Capital: card.Orc, Deck: []card.Code{1060}})}
	g, s, _, err := engine.NewPosition(testgame.Library(t), &pos)
	if err != nil {
		t.Fatal(err)
	}
	g.Run(s)
	v := g.Observe(s, 0, new(engine.State))
	action := func(verb engine.Verb) engine.Action { return engine.Action(verb) << 8 }
	for _, tt := range []struct {
		legal      []engine.Verb
		wish, want int
	}{
		{[]engine.Verb{engine.Yes, engine.No}, 0, 1},
		{[]engine.Verb{engine.Pick, engine.Pick, engine.Done}, 1, 2},
		{[]engine.Verb{engine.Pass, engine.Develop}, 1, 0},
		{[]engine.Verb{engine.Mode, engine.Mode}, 1, 1},
	} {
		var legal []engine.Action
		for i, verb := range tt.legal {
			legal = append(legal, action(verb)|engine.Action(i))
		}
		var guard LoopGuard
		for n := range mostChoices + 5 {
			want := tt.wish
			if n >= mostChoices {
				want = tt.want
			}
			if got := guard.Check(v, legal, legal[tt.wish]); got != legal[want] {
				t.Fatalf("%v: choice %d is %v, want %v", tt.legal, n+1, got, legal[want])
			}
		}
	}
}
