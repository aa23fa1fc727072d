package heuristic

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/testgame"
)

const (
	malekith = 7036
	archaon  = 7029
	brigade  = 1011 // power 2, 6 hit points
	squad    = 1060 // power 1, 4 hit points
)

// TestLegends checks that a legend is played, attacks, and is attacked where that pays.
func TestLegends(t *testing.T) {
	lib := testgame.Library(t)
	legend := func(c card.Code, damage int) engine.Placed {
		return engine.Placed{Code: c, Zone: card.NumZones, Damage: damage}
	}
	brigades := []engine.Placed{{Code: brigade, Zone: card.Battlefield}, {Code: brigade, Zone: card.Battlefield}}
	for _, sc := range []scenario{
		{name: "a legend is bought", ask: engine.AskWindow, want: "Malekith", pos: engine.Position{Step: engine.CapitalWindow, Sides: [2]engine.Side{
			{Capital: card.DarkElf, Resources: 10, Hand: []card.Code{malekith, squad}}, {}}}},
		{name: "it attacks when nobody defends", ask: engine.AskAttacker, want: "Malekith", pos: engine.Position{Step: engine.BattleBegins, Sides: [2]engine.Side{
			{Capital: card.DarkElf, Cards: []engine.Placed{legend(malekith, 0)}}, {}}}},
		{name: "a legend that would die is attacked", ask: engine.AskThrough, want: "Archaon", pos: engine.Position{Step: engine.BattleBegins, Sides: [2]engine.Side{
			{Capital: card.Dwarf, Cards: brigades}, {Capital: card.Chaos, Cards: []engine.Placed{legend(archaon, 1)}}}}},
		{name: "the last section is better than a legend", ask: engine.AskThrough, want: "kingdom", pos: engine.Position{Step: engine.BattleBegins, Sides: [2]engine.Side{
			{Capital: card.Dwarf, Cards: brigades},
			{Capital: card.Chaos, Burning: [3]bool{1: true}, Damage: [3]int{5, 0, 0}, Cards: []engine.Placed{legend(archaon, 1)}}}}},
	} {
		sc.check(t, lib)
	}
}

// TestRoamers checks that units that can attack or defend from other zones are counted before a
// zone is chosen.
func TestRoamers(t *testing.T) {
	const thanquol, warrior = 2015, 10025
	lib := testgame.Library(t)
	for _, sc := range []scenario{
		{name: "out of the kingdom", ask: engine.AskAttacker, want: "Greyseer Thanquol", pos: engine.Position{Step: engine.BattleBegins, Sides: [2]engine.Side{
			{Capital: card.Orc, Cards: []engine.Placed{{Code: thanquol}}}, {}}}},
		{name: "not where one is awaited", ask: engine.AskAttack, want: "done", pos: engine.Position{Step: engine.BattleBegins, Sides: [2]engine.Side{
			{Capital: card.Orc, Cards: []engine.Placed{{Code: squad, Zone: card.Battlefield}}},
			{Capital: card.Dwarf, Resources: 3, Cards: []engine.Placed{{Code: warrior}, {Code: warrior}}}}}},
	} {
		sc.check(t, lib)
	}
}

// TestDecksOfAllCards plays games with decks of all encoded cards, starting with the legends of
// the deck's race, and checks that the agent makes every decision.
func TestDecksOfAllCards(t *testing.T) {
	lib := testgame.Library(t)
	agents := [2]ai.Agent{New(), random.New()}
	seen := 0
	for n := range 40 {
		race := card.Races()[n%6]
		var d [2]engine.Deck
		for p := range d {
			d[p] = deckOfAll(lib, race, n)
			race = card.Races()[(n/6+n)%6]
		}
		g, err := engine.NewGame(lib, d)
		if err != nil {
			t.Fatal(err)
		}
		playOut(g, uint64(n), engine.Player(n%2), agents, func(_ *engine.State, v engine.View, _ []engine.Action) {
			if v.Legend(0) != 0 || v.Legend(1) != 0 {
				seen++
			}
		})
	}
	if seen == 0 {
		t.Error("no legend was ever in play")
	}
}

// deckOfAll returns a deck with three copies of each legend of a race, and some fifty other cards
// of the race, which depend on n.
func deckOfAll(lib *code.Library, race card.Race, n int) engine.Deck {
	d := engine.Deck{Capital: race}
	for i := range lib.Cards[1:] {
		c := &lib.Cards[1+(i+n*37)%(len(lib.Cards)-1)]
		switch {
		case !c.Encoded || c.Race != race:
		case c.Type == card.Legend:
			d.Cards = append(d.Cards, c.Code, c.Code, c.Code)
		case len(d.Cards) < 50:
			d.Cards = append(d.Cards, c.Code)
		}
	}
	return d
}
