package valuation

import (
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/testgame"
)

// TestAsidePrefersWhatNeedNotBePaid checks that a card that an action will put into play for
// nothing is set aside rather than one that has to be paid for, unless no card of the deck could
// carry it.
func TestAsidePrefersWhatNeedNotBePaid(t *testing.T) {
	lib := testgame.Library(t)
	const task, sword, masons, pillage, king = 9020, 9001, 1009, 1023, 1007
	deck := func(hero card.Code) engine.Deck {
		d := engine.Deck{Capital: card.Dwarf, Cards: []card.Code{task, sword, masons, pillage, hero}}
		for len(d.Cards) < 50 {
			d.Cards = append(d.Cards, masons)
		}
		return d
	}
	worth := func(d engine.Deck) map[card.Code]int {
		g, err := engine.NewGame(lib, [2]engine.Deck{d, d})
		if err != nil {
			t.Fatal(err)
		}
		var s, seen engine.State
		g.Start(&s, 1, 0)
		v := g.Observe(&s, s.ToMove(), &seen)
		if v.Ask() != engine.AskSetAside {
			t.Fatalf("the first question is %v", v.Ask())
		}
		var buf engine.Actions
		legal := v.Legal(&buf)
		e := New(Default(), 0)
		e.Open(v)
		out := map[card.Code]int{}
		for _, l := range legal {
			out[v.Card(l.Obj()).Code] = e.EvalSetAside(l.Obj(), legal)
		}
		return out
	}
	with, without := worth(deck(king)), worth(deck(pillage))
	if with[sword] <= with[masons] || with[sword] <= with[pillage] {
		t.Errorf("with a Hero for it the sword is worth %d, another card %d or %d", with[sword], with[masons], with[pillage])
	}
	if without[sword] >= without[masons] {
		t.Errorf("without one the sword is worth %d, another card %d", without[sword], without[masons])
	}
}
