package valuation

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/testgame"
)

// TestSacrificesCostTheCheapestOfThem checks that three sacrifices cost as much as the three
// units that are worth the least, and not three times the cheapest one.
func TestSacrificesCostTheCheapestOfThem(t *testing.T) {
	lib := testgame.Library(t)
	const abomination, rats, ogres, seer = 12020, 2016, 2055, 2015 // abomination costs three corrupted Skaven as sacrifices
	hurt := func(c card.Code) engine.Placed {
		return engine.Placed{Code: c, Zone: card.Battlefield, Corrupt: true}
	}
	pos := engine.Position{Step: engine.CapitalWindow, Sides: [2]engine.Side{
		{Capital: card.Orc, Hand: []card.Code{abomination}, Deck: slices.Repeat([]card.Code{rats}, 20), Cards: []engine.Placed{hurt(rats), hurt(ogres), hurt(ogres), hurt(seer)}},
		{Capital: card.Dwarf, Deck: slices.Repeat([]card.Code{rats}, 20)},
	}}
	g, s, ids, err := engine.NewPosition(lib, &pos)
	if err != nil {
		t.Fatal(err)
	}
	g.Run(s)
	var seen engine.State
	v := g.Observe(s, 0, &seen)
	e := New(Default(), 0)
	e.Open(v)
	var losses []int
	for _, o := range ids[0] {
		losses = append(losses, e.Loss(o))
	}
	slices.Sort(losses)
	want := losses[0] + losses[1] + losses[2]
	if want <= 3*losses[0] {
		t.Fatalf("the units are worth %v: all the same", losses)
	}
	hand := v.Hand()
	_, loss, ok := e.AlternativeCost(hand.Pop(), 0)
	if !ok || loss != want {
		t.Errorf("three sacrifices of %v cost %d, %v; want %d", losses, loss, ok, want)
	}
	c := Walk{Scene: v.SceneOf(ids[0][0], 0)}
	for id := range lib.Abilities {
		for i := range lib.Abilities[id].Costs {
			if k := &lib.Abilities[id].Costs[i]; k.Kind == code.SacSel && lib.Cards[lib.Abilities[id].Card].Code == abomination {
				if n := e.cheapestSacrifices(&c, k, 9); n != losses[0]+losses[1]+losses[2]+losses[3] {
					t.Errorf("all four and more cost %d, want the sum of %v", n, losses)
				}
			}
		}
	}
}
