package heuristic

import (
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// TestAnswers checks that a triggered action of a card in play is used if its effect is worth its
// price.
func TestAnswers(t *testing.T) {
	develop := func(v engine.View) engine.Action {
		var buf engine.Actions
		for _, l := range v.Legal(&buf) {
			if l.Verb() == engine.Develop {
				return l
			}
		}
		return 0
	}
	checkAll(t, []scenario{
		{
			name: "a card for a development",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Capital: card.Dwarf, Hand: []card.Code{1060, 1060},
				Cards: in(kingdom, 4002)}, engine.Side{})},
			ask: engine.AskTrigger, before: develop, want: "Mining Tunnels",
		}, {
			name: "but not from a deck that three turns empty",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Capital: card.Dwarf, Hand: []card.Code{1060, 1060},
				Cards: append(in(kingdom, 4002), in(quest, 1111, 1111, 1111, 1111, 1111, 1111)...)}, engine.Side{})},
			ask: engine.AskTrigger, before: develop, want: "done",
		}, {
			name: "a resource at the beginning of the enemy's turn",
			pos: engine.Position{Step: engine.TurnBegins, Sides: sides(engine.Side{},
				engine.Side{Capital: card.Dwarf, Cards: in(kingdom, 10027)})},
			player: 1, ask: engine.AskTrigger, want: "Wealth of the Hold",
		}, {
			name: "a unit of his that comes is taken over",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Resources: 5, Hand: []card.Code{1056}},
				engine.Side{Capital: card.DarkElf, Cards: in(battle, 11044)})},
			player: 1, ask: engine.AskTrigger, before: play("Crooked Teef Goblins"), want: "Atharti Night Maiden",
		}, {
			name: "but not one of one's own",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Capital: card.DarkElf, Resources: 5, Hand: []card.Code{1056},
				Cards: in(battle, 11044)}, engine.Side{})},
			ask: engine.AskTrigger, before: play("Crooked Teef Goblins"), want: "done",
		},
	})
}
