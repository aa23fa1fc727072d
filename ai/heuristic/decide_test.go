package heuristic

import (
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/testgame"
)

// scenario is a decision with an obviously right answer.
type scenario struct {
	name string
	pos  engine.Position
	// The decision is the first of player with question ask. Before it, windows are passed, and
	// the agent makes the other decisions.
	player engine.Player
	ask    engine.Ask
	skip   int                               // number of such decisions to leave to the agent first
	before func(v engine.View) engine.Action // makes decisions before it, 0 to leave them
	want   string                            // the choice, as describe names it
	not    string                            // or a choice that must not be made
}

// check plays a scenario up to its decision and compares the choice.
func (sc *scenario) check(t *testing.T, lib *code.Library) {
	t.Helper()
	for p := range sc.pos.Sides {
		d := &sc.pos.Sides[p]
		if d.Capital == card.Neutral {
			d.Capital = card.Orc
		}
		for len(d.Deck) < 20 {
			d.Deck = append(d.Deck, 1060)
		}
	}
	g, s, _, err := engine.NewPosition(lib, &sc.pos)
	if err != nil {
		t.Fatalf("%s: %v", sc.name, err)
	}
	g.Run(s)
	a := Quick()
	var buf engine.Actions
	var masked engine.State
	for n := 0; n < 100 && !s.Over(); n++ {
		p := s.ToMove()
		v := g.Observe(s, p, &masked)
		legal := g.Legal(s, &buf)
		choice := a.Choose(v, legal)
		if p == sc.player && v.Ask() == sc.ask {
			if sc.skip == 0 {
				got := describe(v, choice)
				if sc.want != "" && got != sc.want || sc.not != "" && got == sc.not {
					t.Errorf("%s: %s, want %s, not %q", sc.name, got, sc.want, sc.not)
					out := make([]float32, len(legal))
					a.Score(v, legal, out)
					for i, l := range legal {
						t.Logf("  %s: %v", describe(v, l), out[i])
					}
				}
				return
			}
			sc.skip--
		} else if v.Ask() == engine.AskWindow {
			choice = legal[0]
		}
		if sc.before != nil {
			if b := sc.before(v); b != 0 {
				choice = b
			}
		}
		g.Apply(s, choice)
	}
	t.Errorf("%s: player %d was never asked: %v", sc.name, sc.player, sc.ask)
}

// describe names a choice: what is picked, or the verb and its number.
func describe(v engine.View, a engine.Action) string {
	switch a.Verb() {
	case engine.Pick, engine.Play:
		o := a.Obj()
		if v.IsSection(o) {
			return v.Zone(o).String()
		}
		if c := v.Card(o); c != nil {
			return c.Name
		}
		return "a hidden card"
	case engine.Number, engine.Mode, engine.Develop:
		return a.String()
	}
	return a.Verb().String()
}

// play returns a function that uses a card, by name, in the first window, and does nothing after
// that.
func play(name string) func(engine.View) engine.Action {
	done := false
	return func(v engine.View) engine.Action {
		if done || v.Ask() != engine.AskWindow {
			return 0
		}
		var buf engine.Actions
		for _, l := range v.Legal(&buf) {
			if l.Verb() == engine.Play && describe(v, l) == name {
				done = true
				return l
			}
		}
		return 0
	}
}

// assault returns a function that makes the active player attack a zone with everything.
func assault(z card.Zone) func(engine.View) engine.Action {
	return func(v engine.View) engine.Action {
		var buf engine.Actions
		for _, l := range v.Legal(&buf) {
			switch v.Ask() {
			case engine.AskAttack:
				if l.Verb() == engine.Pick && v.Zone(l.Obj()) == z {
					return l
				}
			case engine.AskAttacker:
				return l
			}
		}
		return 0
	}
}

func in(z card.Zone, codes ...card.Code) (out []engine.Placed) {
	for _, c := range codes {
		out = append(out, engine.Placed{Code: c, Zone: z})
	}
	return out
}

func with(lists ...[]engine.Placed) (out []engine.Placed) {
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

func down(z card.Zone, codes ...card.Code) (out []engine.Placed) {
	for _, c := range codes {
		out = append(out, engine.Placed{Code: c, Zone: z, Facedown: true})
	}
	return out
}

const (
	kingdom = card.Kingdom
	quest   = card.QuestZone
	battle  = card.Battlefield
)

func sides(mine, theirs engine.Side) [2]engine.Side { return [2]engine.Side{mine, theirs} }

func checkAll(t *testing.T, list []scenario) {
	t.Helper()
	lib := testgame.Library(t)
	for i := range list {
		list[i].check(t, lib)
	}
}

func TestEconomy(t *testing.T) {
	checkAll(t, []scenario{
		{
			name: "power is bought rather than nothing",
			pos:  engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Resources: 3, Hand: []card.Code{1056, 1080}}, engine.Side{})},
			ask:  engine.AskWindow, want: "Crooked Teef Goblins",
		}, {
			name: "a support does not attack, so it does not go to the battlefield",
			pos:  engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Resources: 1, Hand: []card.Code{1111, 1111, 1060}}, engine.Side{})},
			ask:  engine.AskZone, before: play("Contested Village"), not: "battlefield",
		}, {
			name: "who is about to run out of cards does not draw more",
			pos: engine.Position{Step: engine.CapitalBegins, Turn: 13, Sides: sides(engine.Side{Resources: 1, Hand: []card.Code{1111, 1060, 1060},
				Deck: []card.Code{1060, 1060}, Cards: in(quest, 1111, 1114)}, engine.Side{})},
			ask: engine.AskZone, before: play("Contested Village"), not: "quest zone",
		}, {
			name: "the least useful card is laid down",
			pos:  engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Hand: []card.Code{1063, 1060, 1057}, Cards: in(battle, 1063)}, engine.Side{})},
			ask:  engine.AskCard, want: "Grimgor Ironhide",
			before: func(v engine.View) engine.Action {
				var buf engine.Actions
				for _, l := range v.Legal(&buf) {
					if l.Verb() == engine.Develop {
						return l
					}
				}
				return 0
			},
		}, {
			name: "a unit in the quest zone goes on the quest",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Capital: card.Empire, Resources: 1, Hand: []card.Code{1033, 1049},
				Cards: in(quest, 1121)}, engine.Side{})},
			ask: engine.AskZone, before: play("Huntsmen"), want: "Prepare for War!",
		}, {
			name: "the best corrupted unit is restored",
			pos: engine.Position{Step: engine.KingdomBegins, Sides: sides(engine.Side{Cards: []engine.Placed{
				{Code: 1056, Zone: battle, Corrupt: true}, {Code: 1063, Zone: battle, Corrupt: true}, {Code: 1057, Zone: battle, Corrupt: true}}}, engine.Side{})},
			ask: engine.AskRestore, want: "Grimgor Ironhide",
		}, {
			name: "damage is what is paid with",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Resources: 3, Hand: []card.Code{1060},
				Cards: []engine.Placed{{Code: 1062, Zone: battle, Damage: 2}}}, engine.Side{})},
			ask: engine.AskPay, before: play("Black Orc Squad"), want: "number 2",
		},
	})
}

func TestMulligan(t *testing.T) {
	lib := testgame.Library(t)
	for _, tt := range []struct {
		name string
		hand card.Code // the deck consists of this card, so that the hand is known
		want string
	}{
		{"nothing to begin with", 1063, "yes"},
		{"units for three resources", 1060, "no"},
	} {
		var list []card.Code
		for i := 0; i < 20; i++ {
			list = append(list, tt.hand)
		}
		d := engine.Deck{Capital: card.Orc, Cards: list}
		g, err := engine.NewGame(lib, [2]engine.Deck{d, d})
		if err != nil {
			t.Fatal(err)
		}
		var s, masked engine.State
		var buf engine.Actions
		g.Start(&s, 1, 0)
		v := g.Observe(&s, 0, &masked)
		if got := describe(v, Quick().Choose(v, g.Legal(&s, &buf))); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestBattle(t *testing.T) {
	strong := engine.Side{Cards: in(battle, 1058, 1060)}
	checkAll(t, []scenario{
		{
			name: "the section that loses the game is attacked",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(engine.Side{Cards: in(battle, 1060, 1060)},
				engine.Side{Burning: [3]bool{true}, Damage: [3]int{0, 6, 0}})},
			ask: engine.AskAttack, want: "quest zone",
		}, {
			name: "not where a wall stands",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(engine.Side{Cards: in(battle, 1060)},
				engine.Side{Cards: with(in(kingdom, 1085), in(quest, 1085))})},
			ask: engine.AskAttack, want: "battlefield",
		}, {
			name: "and nowhere if there is one everywhere",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(engine.Side{Cards: in(battle, 1056)},
				engine.Side{Cards: with(in(kingdom, 1085), in(quest, 1085), in(battle, 1085))})},
			ask: engine.AskAttack, want: "done",
		}, {
			name: "all that is needed attacks",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(engine.Side{Cards: in(battle, 1060, 1061)},
				engine.Side{Burning: [3]bool{true}, Damage: [3]int{0, 6, 0}})},
			ask: engine.AskAttacker, skip: 1, want: "Boar Boyz",
		}, {
			name: "a unit is thrown away to save the game",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(strong,
				engine.Side{Burning: [3]bool{true}, Damage: [3]int{0, 4, 0}, Cards: in(quest, 1060)})},
			player: 1, ask: engine.AskDefender, before: assault(quest), want: "Black Orc Squad",
		}, {
			name: "but not for a point of damage",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(strong,
				engine.Side{Cards: in(quest, 1066)})},
			player: 1, ask: engine.AskDefender, before: assault(quest), want: "done",
		}, {
			name: "the unit with Counterstrike defends",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(engine.Side{Cards: in(battle, 1056)},
				engine.Side{Cards: in(quest, 1027)})},
			player: 1, ask: engine.AskDefender, before: assault(quest), want: "Reiksguard Knights",
		},
	})
}

func TestAssignment(t *testing.T) {
	// Player 1 defends with everything.
	defend := func(v engine.View) engine.Action {
		if v.Ask() == engine.AskDefender {
			var buf engine.Actions
			return v.Legal(&buf)[0]
		}
		return assault(quest)(v)
	}
	checkAll(t, []scenario{
		{
			name: "the better of two is killed: nothing for the first",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(engine.Side{Cards: in(battle, 1081, 1081, 1082)},
				engine.Side{Cards: with(in(quest, 1026), in(quest, 1085))})},
			ask: engine.AskAssign, before: defend, want: "number 0",
		}, {
			name: "what kills both leaves the rest for the section",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(engine.Side{Cards: in(battle, 1058, 1058)},
				engine.Side{Cards: with(in(quest, 1059), in(quest, 1057))})},
			ask: engine.AskAssign, before: defend, want: "number 2",
		}, {
			name: "the second, too",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(engine.Side{Cards: in(battle, 1058, 1058)},
				engine.Side{Cards: with(in(quest, 1059), in(quest, 1057))})},
			ask: engine.AskAssign, skip: 1, before: defend, want: "number 2",
		}, {
			name: "indirect damage kills nobody when it need not",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Resources: 2, Hand: []card.Code{1059}, Cards: in(battle, 1058, 1056)},
				engine.Side{})},
			ask: engine.AskIndirect, before: play("Followers of Mork"), not: "Crooked Teef Goblins",
		},
	})
}

func TestTactics(t *testing.T) {
	orc := engine.Side{Resources: 9, Capital: card.Orc}
	withHand := func(s engine.Side, codes ...card.Code) engine.Side {
		s.Hand = codes
		return s
	}
	chaos := engine.Side{Resources: 9, Capital: card.Chaos, Cards: in(kingdom, 1081, 1081)}
	chaos.Cards = with(in(battle, 1081, 1081))
	checkAll(t, []scenario{
		{
			name: "the enemy's support is destroyed, and the better one",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Resources: 9, Hand: []card.Code{1078, 1080}, Cards: in(kingdom, 1071)},
				engine.Side{Cards: in(kingdom, 1111, 1042)})},
			ask: engine.AskTarget, before: play("Pillage"), want: "Temple of Shallya",
		}, {
			name: "what must hit one's own hits the least",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Resources: 9, Capital: card.Chaos, Hand: []card.Code{1083, 1100},
				Cards: with(in(battle, 1085), in(kingdom, 1085), in(quest, 1085))}, engine.Side{})},
			ask: engine.AskTarget, before: play("Festering Nurglings"), not: "Chaos Knights",
		}, {
			name: "the least of the units is sacrificed",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Resources: 9, Capital: card.Orc, Hand: []card.Code{1080},
				Cards: in(battle, 1063, 1068, 1056, 1061)}, engine.Side{})},
			ask: engine.AskCost, before: play("Rock Lobber"), want: "Crooked Teef Goblins",
		}, {
			name: "X is what kills",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(withHand(chaos, 1102, 1100),
				engine.Side{Cards: in(battle, 1063)})},
			ask: engine.AskX, before: play("Flames of Tzeentch"), want: "number 6",
		}, {
			name: "an attacker is destroyed before its damage is applied",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(engine.Side{Cards: in(battle, 1063)},
				engine.Side{Resources: 9, Capital: card.Dwarf, Hand: []card.Code{1022}})},
			player: 1, ask: engine.AskWindow, before: assault(quest), want: "Grudge Thrower Assault",
		}, {
			name: "power in battle where it kills",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(engine.Side{Cards: in(battle, 1063)},
				engine.Side{Resources: 9, Capital: card.Dwarf, Hand: []card.Code{1021}, Cards: in(quest, 1011, 1011)})},
			player: 1, ask: engine.AskWindow, skip: 1, before: assault(quest), want: "Striking the Grudge",
		}, {
			name: "and not where it does nothing",
			pos:  engine.Position{Step: engine.CapitalWindow, Sides: sides(withHand(orc, 1079), engine.Side{Cards: in(battle, 1063)})},
			ask:  engine.AskWindow, not: "Waaagh!",
		}, {
			name: "destroying all units is for who has none",
			pos:  engine.Position{Step: engine.CapitalBegins, Sides: sides(withHand(orc, 1080), engine.Side{Cards: in(battle, 1063, 1061, 1060)})},
			ask:  engine.AskWindow, want: "Troll Vomit",
		}, {
			name: "and not for who has the most",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Resources: 9, Hand: []card.Code{1080}, Cards: in(battle, 1063, 1061, 1060)},
				engine.Side{Cards: in(battle, 1056)})},
			ask: engine.AskWindow, not: "Troll Vomit",
		}, {
			name: "an effect that would lose the better unit is cancelled",
			pos: engine.Position{Step: engine.CapitalBegins, Sides: sides(engine.Side{Resources: 9, Hand: []card.Code{1080}, Cards: in(battle, 1068, 1056)},
				engine.Side{Capital: card.Empire, Resources: 9, Damage: [3]int{7, 7, 7}, Cards: in(quest, 1028)})},
			player: 1, ask: engine.AskWindow, skip: 0, before: play("Rock Lobber"), want: "Bright Wizard Apprentice",
		}, {
			name: "the development goes before the section that burns without it",
			pos: engine.Position{Step: engine.TurnBegins, Sides: sides(engine.Side{Cards: with(in(battle, 1065), down(kingdom, 1060)), Damage: [3]int{2, 2, 2}},
				engine.Side{Damage: [3]int{7, 7, 7}, Burning: [3]bool{false, false, false}, Cards: down(kingdom, 1060)})},
			player: 1, ask: engine.AskMode, want: "mode 0",
		}, {
			name: "power is not lost to save a resource that buys nothing",
			pos: engine.Position{Step: engine.BattleBegins, Sides: sides(engine.Side{Resources: 3, Hand: []card.Code{1079}, Cards: in(battle, 1063)},
				engine.Side{Cards: in(quest, 1013)})},
			ask: engine.AskTax, before: assault(quest), want: "yes",
		}, {
			name: "an offer that only does harm is declined",
			pos: engine.Position{Step: engine.TurnBegins, Sides: sides(engine.Side{Cards: []engine.Placed{
				{Code: 1085, Zone: battle}, {Code: 1085, Zone: kingdom}, {Code: 1093, Zone: battle, Host: 1}}}, engine.Side{})},
			ask: engine.AskMay, want: "no",
		}, {
			name: "the best attacker is not spent on a unit that could not have attacked this turn anyway",
			pos: engine.Position{Step: engine.TurnBegins, Sides: sides(engine.Side{Capital: card.DarkElf, Cards: in(battle, 7040)},
				engine.Side{Cards: with(in(battle, 1012, 1006), down(battle, 1060, 1060, 1060))})},
			ask: engine.AskWindow, want: "pass",
		}, {
			name: "and one that kills is taken",
			pos: engine.Position{Step: engine.TurnBegins, Sides: sides(engine.Side{Cards: []engine.Placed{
				{Code: 1085, Zone: battle}, {Code: 1093, Zone: battle, Host: 1}}}, engine.Side{Cards: in(battle, 1082)})},
			ask: engine.AskMay, want: "yes",
		},
	})
}
