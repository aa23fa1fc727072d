package engine

import (
	"slices"
	"strings"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/cardtexts"
	"github.com/wisim/wisim/engine/cardlang/vocab"
)

// This file has the lines of the sweep over types (sweep_types_test.go), and the cards with
// which its games are played.

// cardType is a type of card: its letter in the tables of testdata/lines, its facts, and the
// lines that it cannot do without.
type cardType struct {
	name, letter string
	facts, base  string
}

// cardTypes are the types of cards that the language tells apart.
var cardTypes = []cardType{
	{"unit", "U", "facts unit, Neutral, cost 1, loyalty 1, power 2, hp 5", ""},
	{"support", "S", "facts support, Neutral, cost 1, loyalty 1, power 1", ""},
	{"attachment", "A", "facts support, Neutral, cost 1, loyalty 1, traits Attachment", "attach unit"},
	{"quest", "Q", "facts quest, Neutral, cost 1, loyalty 1", ""},
	{"tactic", "T", "facts tactic, Neutral, cost 0, loyalty 1", "tactic: gain(me, 1)"},
	{"legend", "L", "facts legend, Neutral, cost 1, loyalty 1, power 2 3 4, hp 9", ""},
}

// agents are cards that make things happen to the other cards of a game.
const agents = `
card 98001 "Agent Blight" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: corrupt(target unit|support|quest|legend.!corrupted)
}
card 98002 "Agent Balm" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: restore(each card.corrupted); heal(each unit|legend.damaged, 1)
}
card 98003 "Agent Bolt" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: damage(target unit|legend, 1)
}
card 98004 "Agent Doom" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: destroy(target unit|support|quest|legend)
}
card 98005 "Agent Altar" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: sacrifice(choose unit|support|quest|legend.my); experience(choose unit|legend.my, 1)
}
card 98006 "Agent Gust" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: to_hand(target unit|support|quest|legend)
}
card 98007 "Agent March" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: move(target unit|support|quest, choose destination)
}
card 98008 "Agent Rot" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: mill(me, 2); discard_hand(opponent)
}
card 98009 "Agent Gift" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: token(target unit|support|quest|legend, +1); develop(me, 1, choose zone.my); discard_random(me, 1)
}
card 98010 "Agent Ruin" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: damage(target section, 8)
}
card 98011 "Agent Shift" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: reattach(choose attachment.on(unit) as A, choose unit.other); control(me, target unit|support|quest|legend, turn)
}
card 98012 "Agent Ambusher" {
  facts unit, Neutral, cost 1, loyalty 0, power 1, hp 2
  ambush 0
}
card 98013 "Agent Raid" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: attack_with(each unit.my.battlefield)
}
card 98020 "Agent Hail" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: indirect(target player, 3); hp(each unit|legend, -1, turn)
}
card 98021 "Agent Mole" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: corrupt(target dev); power(each quest, +1, turn); tuck(choose card.my.hand, choose unit|support|quest|legend.my); experience(choose unit|legend.my, 1)
}
card 98023 "Agent Banner" {
  facts support, Neutral, cost 0, loyalty 0, traits Attachment
  attach support|quest|legend
}
card 98022 "Agent Reaver" {
  facts unit, Neutral, cost 1, loyalty 0, power 2, hp 3
  savage 2
  raider 1
}

card 98014 "Agent Tonic" {
  facts unit, Neutral, cost 1, loyalty 1, power 1, hp 4
  toughness 1
  counterstrike 1
  action limit 1/turn: damage(self, 1)
}
card 98015 "Agent Quest" {
  facts quest, Neutral, cost 0, loyalty 0
  action limit 1/turn: draw(me, 1)
}
card 98016 "Agent Nurse" {
  facts support, Neutral, cost 0, loyalty 0, power 1
  action limit 1/turn: heal(target unit|legend.damaged, 1)
  action limit 1/turn: discard(choose card.my.hand)
  action limit 1/turn: search(me, 4) as S; take(choose card.in(S))
}
card 98017 "Agent Golem" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: become_unit(target support.!quest_card, 2, 5, turn)
}
card 98018 "Agent Rush" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: may_attack(unit.my); may_defend(unit.theirs)
}
card 98019 "Agent Mission" {
  facts quest, Neutral, cost 0, loyalty 0
  mission
}
`

// agentCodes are the codes of the agents, as they are dealt.
var agentCodes = []card.Code{98001, 98002, 98003, 98004, 98005, 98006, 98007, 98008, 98009, 98010, 98011, 98012, 98013, 98014, 98015, 98016, 98017, 98018, 98019, 98020, 98021, 98022, 98023, 98023}

// lineClass is a part of the language. Its texts are written into forms, on cards that can be in
// play and on tactics, and stand in the tables without them. The forms without are what a game
// with a text is compared with; "" is a card without any line.
type lineClass struct {
	name                    string
	inPlay, inPlayWithout   string
	onTactic, tacticWithout string
	texts                   func() []string
}

// lineClasses are the parts of the language, each with the lines that stand for it.
var lineClasses = []lineClass{
	{"items", "%[1]s", "", "%[1]s", "", func() (list []string) {
		for _, r := range vocab.Items.Rows() {
			text := r.Name
			if r.Value.Arg {
				text += " 2"
			}
			list = append(list, text)
		}
		return append(list, "upkeep")
	}},
	{"facts", "fact %[1]s", "", "fact %[1]s", "", func() []string {
		return []string{"cost X", "cost 4", "loyalty 3", "power 4", "power 1 2 3", "hp 3", "hp X", "traits Hero", "traits Attachment", "unique", "copies 1", "symbols Dwarf Empire", "set \"Core\""}
	}},
	{"attach", "attach %[1]s", "attach unit.cost>=90", "attach %[1]s", "", func() (list []string) {
		for _, k := range vocab.Kinds.Rows() {
			list = append(list, k.Name)
		}
		return append(list, "unit.hand", "unit.my", "unit.discard")
	}},
	{"kinds", "%[1]s", "", "%[1]s", "", func() (list []string) {
		for _, zone := range []string{"", "@kingdom ", "@quest ", "@battlefield ", "@hand "} {
			list = append(list, zone+"static: power(unit.my, +1)", zone+"action: gain(me, 1)", zone+"action plays(any): gain(me, 1)", zone+"forced turn_begin(any): gain(me, 1)",
				zone+"auto turn_begin(any): gain(me, 1)", zone+"auto if my_turn: gain(me, 1)", zone+"instead destroyed(any): gain(me, 1)", zone+"tactic: gain(me, 2)")
		}
		return list
	}},
	{"events", "forced %[1]s: gain(me, 1)\naction limit 1/turn: gain(me, 0)", "action limit 1/turn: gain(me, 0)", "forced %[1]s: gain(me, 1)", "", func() (list []string) {
		for _, e := range vocab.Events.Rows() {
			for _, who := range append(vocab.Scopes.Names(), "unit", "card") {
				list = append(list, e.Name+"("+who+")")
			}
		}
		return list
	}},
	{"statics", "static: %[1]s", "", "static: %[1]s", "", func() (list []string) {
		for _, row := range vocab.Statics.Rows() {
			phrases := []string{""}
			if slices.ContainsFunc(row.Value.Params, func(p vocab.Param) bool { return p.Type == vocab.Affected }) {
				phrases = []string{"self", "host", "unit", "support", "quest", "legend", "dev", "section", "unit.hand", "card.hand", "unit.discard", "unit.here", "attachment"}
			}
			for _, phrase := range phrases {
				var args []string
				for _, p := range row.Value.Params {
					switch p.Type {
					case vocab.Affected:
						args = append(args, phrase)
					case vocab.Amount:
						args = append(args, "2")
					case vocab.Set:
						if p.AsPlayed {
							args = append(args, "unit")
						} else {
							args = append(args, "zone")
						}
					}
				}
				list = append(list, row.Name+"("+strings.Join(args, ", ")+")")
			}
		}
		return list
	}},
	{
		"verbs", "action limit 2/turn: %[1]s\naction during in_combat limit 2/turn: %[1]s\naction during damage_pending limit 2/turn: %[1]s",
		"action limit 2/turn: gain(me, 0)\naction during in_combat limit 2/turn: gain(me, 0)\naction during damage_pending limit 2/turn: gain(me, 0)",
		"tactic: %[1]s", "tactic: gain(me, 0)", func() (list []string) {
			for _, v := range vocab.Verbs.Rows() {
				for i, p := range v.Value.Params {
					if p.Type != vocab.Object && p.Type != vocab.ObjectPair && p.Type != vocab.Place && p.Type != vocab.Destination {
						continue
					}
					for _, phrase := range []string{"self", "host", "quester", "here"} {
						list = append(list, cardtexts.Call(v, i, phrase))
					}
				}
				list = append(list, cardtexts.Call(v, -1, ""))
			}
			return list
		}},
	{"costs", "action [%[1]s] limit 2/turn: gain(me, 3)", "", "tactic [%[1]s]: gain(me, 3)", "tactic [99]: gain(me, 3)", func() (list []string) {
		for _, c := range vocab.CostWords.Rows() {
			for _, form := range []string{"", " 1", " self", " host", " quester", " 1 self", " 1 host", " 1 unit.my", " 1 card.my.hand", " 1 card.my.discard", " 1 support.my", " unit.my", " card.under_this"} {
				list = append(list, c.Name+form)
			}
		}
		return append(list, "1", "X")
	}},
	{"clauses", "action %[1]s: draw(me, 1)", "", "tactic %[1]s: gain(me, 3)", "tactic [99]: gain(me, 3)", func() (list []string) {
		for _, w := range vocab.Windows.Names() {
			list = append(list, "during "+w)
		}
		for _, w := range vocab.Users.Names() {
			list = append(list, "by "+w)
		}
		return append(list, "limit 1/turn", "limit 1/phase", "if my_turn", "needs my_turn", "where X = 2")
	}},
	{"numbers", numberForm("%[1]s"), numberForm("0"), "tactic: gain(me, 2 + 2 * (%[1]s))", "tactic: gain(me, 2)", func() (list []string) {
		for _, f := range vocab.Functions.Rows() {
			switch f.Value.Operand {
			case vocab.OfObject:
				for _, o := range []string{"self", "host", "quester", "here"} {
					list = append(list, f.Name+"("+o+")")
				}
			case vocab.NoOperand:
				list = append(list, f.Name)
			}
		}
		return append(list, "hand(controller(host))")
	}},
	{"filters", numberForm("%[1]s"), numberForm("0"), "tactic: gain(me, 2 + 2 * (%[1]s))", "tactic: gain(me, 2)", func() (list []string) {
		for _, k := range []string{"unit", "support", "quest", "legend", "dev", "zone", "attachment"} {
			for _, f := range []string{"here", "corr", "!here", "on_this", "at_this", "under_this", "bears_this", "same_front", "namesake", "!namesake", "!self", "!host", "of(host)", "other"} {
				list = append(list, "count("+k+"."+f+")")
			}
		}
		return list
	}},
}

// numberForm returns abilities that read a number, or a condition as a number, at any time, in
// combat and at the end of the turn.
func numberForm(number string) string {
	gain := "gain(me, 2 + 2 * (" + number + "))"
	return "action limit 2/turn: " + gain + "\naction during damage_pending limit 2/turn: " + gain + "\nforced dealt_damage(any): " + gain +
		"\nforced attacks(any): " + gain + "\nforced defends(any): " + gain + "\nforced turn_end(any): " + gain
}
