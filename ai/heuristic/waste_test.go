package heuristic

import (
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// TestWaste checks decisions in which the agent once wasted something in games.
func TestWaste(t *testing.T) {
	warriors := in(battle, 1060, 1060, 1060)
	checkAll(t, []scenario{
		{
			name: "a discount is not taken in the enemy's turn",
			pos: engine.Position{Step: engine.CapitalWindow, Sides: sides(engine.Side{},
				engine.Side{Resources: 5, Hand: []card.Code{1076, 1060}})},
			player: 1, ask: engine.AskWindow, want: "pass",
		}, {
			name: "nor before the capital phase",
			pos:  engine.Position{Step: engine.KingdomWindow, Sides: sides(engine.Side{Resources: 5, Hand: []card.Code{1076, 1060}}, engine.Side{})},
			ask:  engine.AskWindow, want: "pass",
		}, {
			name: "nor without a unit to play",
			pos:  engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Resources: 5, Hand: []card.Code{1076, 1079}}, engine.Side{})},
			ask:  engine.AskWindow, not: "We'z Bigga!",
		}, {
			name: "nor for one that would die of it",
			pos:  engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Resources: 5, Hand: []card.Code{1076, 1056}}, engine.Side{})},
			ask:  engine.AskWindow, not: "We'z Bigga!",
		}, {
			name: "but before the unit that it is for",
			pos:  engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Resources: 5, Hand: []card.Code{1060, 1076}}, engine.Side{})},
			ask:  engine.AskWindow, want: "We'z Bigga!",
		}, {
			name: "what cannot be corrupted is not corrupted",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Capital: card.Chaos, Hand: []card.Code{1099}},
				engine.Side{Cards: []engine.Placed{{Code: 1063, Zone: battle}, {Code: 1053, Zone: battle, Host: 1, HostSide: 1}, {Code: 1060, Zone: battle}}})},
			ask: engine.AskTarget, before: play("Seduced by Darkness"), want: "Black Orc Squad",
		}, {
			name: "many for a few more are not destroyed when the enemy builds first",
			pos: engine.Position{Step: engine.EndBegins, Sides: sides(engine.Side{Resources: 9, Hand: []card.Code{1080}, Cards: warriors},
				engine.Side{Cards: in(battle, 1060, 1060, 1060, 1057)})},
			ask: engine.AskWindow, not: "Troll Vomit",
		}, {
			name: "the zone that takes fewer attacks to burn",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(engine.Side{Cards: in(battle, 1058)},
				engine.Side{Burning: [3]bool{battle: true}, Damage: [3]int{quest: 4}, Cards: down(quest, 1060, 1060, 1060, 1060, 1060, 1060)})},
			ask: engine.AskAttack, want: "kingdom",
		}, {
			name: "one point against a guard that cancels one is not worth the way",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(engine.Side{Cards: in(battle, 1056)},
				engine.Side{Cards: in(kingdom, 1112)})},
			ask: engine.AskAttack, want: "done",
		}, {
			name: "damage that nobody is about to deal is not paid for to go elsewhere",
			pos: engine.Position{Step: engine.KingdomWindow, Sides: sides(engine.Side{Resources: 5, Hand: []card.Code{1060},
				Cards: []engine.Placed{{Code: 7046, Zone: quest, Damage: 3}, {Code: 7046, Zone: quest}}}, engine.Side{})},
			ask: engine.AskWindow, want: "pass",
		}, {
			name: "who has cards for two turns more needs no more of them",
			pos: engine.Position{Step: engine.CapitalBegins, Turn: 1, Sides: sides(engine.Side{Resources: 24, Hand: []card.Code{1060},
				Cards: append(in(quest, 1060, 1060, 1060), in(kingdom, 1060, 1060, 1060, 1060, 1060)...)}, engine.Side{Cards: in(battle, 1060)})},
			ask: engine.AskZone, before: play("Black Orc Squad"), not: "quest zone",
		}, {
			name: "what takes the deck away is left when the deck is short",
			pos: engine.Position{Step: engine.CapitalBegins, Turn: 13, Sides: sides(engine.Side{Capital: card.Empire, Resources: 9, Hand: []card.Code{1040},
				Cards: in(quest, 1111, 1114)}, engine.Side{})},
			ask: engine.AskWindow, not: "City Gates",
		},
	})
}

func TestIndirect(t *testing.T) {
	shaman := func(cards []engine.Placed) engine.Side {
		return engine.Side{Resources: 2, Hand: []card.Code{1059}, Cards: cards}
	}
	// cast plays the unit to the quest zone, so that it does not attack.
	cast := func() func(engine.View) engine.Action {
		first := play("Followers of Mork")
		return func(v engine.View) engine.Action {
			var buf engine.Actions
			if legal := v.Legal(&buf); v.Ask() == engine.AskZone {
				return legal[quest]
			}
			return first(v)
		}
	}
	checkAll(t, []scenario{
		{
			name: "a section is not brought within reach of the attackers",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(shaman(in(battle, 1058)),
				engine.Side{Damage: [3]int{3, 5, 5}})},
			player: 1, ask: engine.AskIndirect, before: cast(), not: "kingdom",
		}, {
			name: "what a section was given counts already",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(shaman(nil),
				engine.Side{Damage: [3]int{6, 6, 6}})},
			player: 1, ask: engine.AskIndirect, skip: 1, before: cast(), not: "kingdom",
		},
	})
}
