package engine

import (
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/cardlang/cardtexts"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// affectedPhrases are the phrases for the objects affected by constant effects of the sweep.
var affectedPhrases = []string{
	"self", "host", "unit", "unit.my", "unit.theirs", "unit.here", "unit.other", "unit.damaged", "unit.!corrupted", "support", "support.my", "dev.my", "legend",
	"legend.theirs", "quest.my", "card.theirs", "section", "section.my", "unit|legend.my", "unit.my.hand", "card.my.hand", "tactic.hand", "card.theirs.hand",
}

// staticTexts returns each constant effect of the vocabulary with each phrase: without a
// condition, with one that never holds, and with one that always holds.
func staticTexts() (cases []cardtexts.Case) {
	for _, row := range vocab.Statics.Rows() {
		phrases := []string{""}
		if slices.ContainsFunc(row.Value.Params, func(p vocab.Param) bool { return p.Type == vocab.Affected }) {
			phrases = affectedPhrases
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
					args = append(args, "zone")
				}
			}
			text := "static: " + row.Name + "(" + strings.Join(args, ", ") + ")"
			source := cardtexts.OnUnit
			if phrase == "host" {
				source = cardtexts.OnAttachment
			}
			for _, while := range []string{"", " while count(unit) < 0", " while count(unit) >= 0"} {
				cases = append(cases, cardtexts.Case{Verb: row.Name, Text: text + while, Source: source})
			}
		}
	}
	return cases
}

// look is everything about an object that a constant effect can change.
type look struct {
	power, hp, tough, counter, savage, bonus, times, timesSavage, tax, raider int
	props, kind, marks, zone                                                  uint8
	ctl                                                                       Player
	price                                                                     int
	roams, guards, rash                                                       bool
	rules                                                                     uint16 // of ruledStats
	toll                                                                      int
}

// ruledStats are the rules that nothing keeps, by the word for them.
var ruledStats = []struct {
	word string
	stat code.Stat
}{
	{"must_attack", code.SMustAttack}, {"must_defend", code.SMustDefend}, {"not_alone", code.SNotAlone}, {"with_legend", code.SWithLegend},
	{"unattackable", code.SUnattackable}, {"uncounted", code.SUncounted}, {"counts_in_kingdom", code.SCountsIn}, {"no_damage", code.SNoDamage},
	{"no_develop", code.SNoDevelop}, {"strikes_all", code.SStrikesAll}, {"takes_first", code.STakesFirst}, {"keeps_hp", code.SKeepsHP},
}

// onlyRule returns the expected change for a rule effect.
func onlyRule(word string) func(a, b look) bool {
	bit := uint16(1)
	for i, r := range ruledStats {
		if r.word == word {
			bit <<= i
		}
	}
	return func(a, b look) bool {
		b.rules |= bit
		return a == b
	}
}

// looks returns the look of every object, and of the players: what each can spend, how far he
// searches.
func looks(w *swept) (all [numObjects]look) {
	g, s := w.g, w.s
	g.refresh(s)
	attack, defend := g.remoteFighters(s, code.SAttackFrom), g.remoteFighters(s, code.SDefendFrom)
	for i, r := range ruledStats {
		for b := g.ruleObjects(s, r.stat); !b.empty(); {
			all[b.pop()].rules |= 1 << i
		}
	}
	rash := g.remoteFighters(s, code.SAttackCorrupt)
	for o := Obj(1); int(o) < numObjects; o++ {
		t := &s.objects[o]
		l := &all[o]
		switch {
		case t.place() == inHand && o.isCard():
			l.price = g.price(s, o.Owner(), o, g.def(s, o)) - g.spendable(s, o.Owner(), o)
		case t.place() == inPlay:
			rules := l.rules
			*l = look{int(t.power), int(t.hp), int(t.tough), int(t.counter), g.attr(s, code.ASavage, o), 0, g.damageFactor(s, o, 0), g.damageFactor(s, o, dmgSavage), 0, 0,
				t.props, t.kind, t.at & allMarks, t.zone(), t.ctl(), 0, attack.Has(o), defend.Has(o), rash.Has(o), rules, 0}
			if o.isCard() {
				l.bonus = g.combatBonus(s, o)
				l.tax = g.sumStatics(s, code.STax, o)
				l.toll = g.sumStatics(s, code.SToll, o)
				l.raider = g.sumStatics(s, code.SRaider, o)
			}
		}
	}
	return all
}

// turns maps a constant effect to the change expected in the objects it affects.
var turns = map[string]func(with, without look) bool{
	"power":             func(a, b look) bool { return a.power == b.power+2 },
	"hp":                func(a, b look) bool { return a.hp == b.hp+2 },
	"toughness":         func(a, b look) bool { return a.tough == b.tough+2 },
	"counterstrike":     func(a, b look) bool { return a.counter == b.counter+2 },
	"combat_damage":     func(a, b look) bool { return a.bonus == b.bonus+2 },
	"savage":            func(a, b look) bool { return a.savage == b.savage+2 },
	"scout":             func(a, b look) bool { return a.props == b.props|propScout },
	"no_corrupt":        func(a, b look) bool { return a.props == b.props|propNoCorrupt },
	"no_restore":        func(a, b look) bool { return a.props == b.props|propNoRestore },
	"heavy_damage":      func(a, b look) bool { return a.props == b.props|propHeavy },
	"no_attack":         func(a, b look) bool { return a.props == b.props|propNoAttack },
	"no_defend":         func(a, b look) bool { return a.props == b.props|propNoDefend },
	"powerless":         func(a, b look) bool { return a.power <= 0 },
	"cost":              func(a, b look) bool { return a.price == b.price+2 },
	"cost_into":         func(a, b look) bool { return a.price == b.price+2 },
	"raider":            func(a, b look) bool { return a.raider == b.raider+2 },
	"tax":               func(a, b look) bool { return a.tax == b.tax+2 },
	"toll":              func(a, b look) bool { return a.toll == b.toll+2 },
	"pay_damage":        func(a, b look) bool { return a.price == b.price-1 },
	"pay_tokens":        func(a, b look) bool { return a.price == b.price-2 },
	"double_damage":     func(a, b look) bool { return a.times == b.times+1 },
	"double_savage":     func(a, b look) bool { return a.times == b.times && a.timesSavage == b.timesSavage+1 },
	"is_unit":           func(a, b look) bool { return a.kind == b.kind|kUnit },
	"is_support":        func(a, b look) bool { return a.kind == b.kind|kSupport },
	"also_development":  func(a, b look) bool { c := b; c.kind |= kDevelopment; return a == c },
	"is_development":    func(a, b look) bool { return a.kind == kDevelopment || a.kind == 0 },
	"blank":             func(a, b look) bool { return a.marks&markBlank != 0 },
	"mute":              func(a, b look) bool { return a.marks == b.marks|markMute },
	"control":           func(a, b look) bool { return a.ctl == 0 },
	"attack_corrupted":  func(a, b look) bool { return a.rash && !b.rash },
	"attack_anywhere":   func(a, b look) bool { return a.roams && !b.roams && a.guards == b.guards },
	"must_attack":       onlyRule("must_attack"),
	"must_defend":       onlyRule("must_defend"),
	"not_alone":         onlyRule("not_alone"),
	"with_legend":       onlyRule("with_legend"),
	"unattackable":      onlyRule("unattackable"),
	"uncounted":         onlyRule("uncounted"),
	"counts_in_kingdom": onlyRule("counts_in_kingdom"),
	"no_damage":         onlyRule("no_damage"),
	"no_develop":        onlyRule("no_develop"),
	"strikes_all":       onlyRule("strikes_all"),
	"takes_first":       onlyRule("takes_first"),
	"keeps_hp":          onlyRule("keeps_hp"),
	"defend_anywhere":   func(a, b look) bool { return a.guards && !b.guards && a.roams == b.roams },
}

// besides are the constant effects that cannot be seen in a look, each with the scenario or
// test that covers it.
var besides = map[string]string{
	"no_cancel": "damage.scn", "capital_guard": "guards.scn", "enters_corrupted": "the cards that have it", "search": "the cards that have it",
	"more_indirect": "enemy/fight.scn", "sure_indirect": "enemy/fight.scn", "once_by_title": "cataclysm/titles.scn", "picks_discard": "cataclysm/covenant.scn", "more_develop": "morrslieb/fight.scn", "develop_discarded": "hidden-kingdoms/hands.scn", "stays_in_pile": "eternal-war/hands.scn", "play_from_pile": "hidden-kingdoms/hands.scn", "wins_decked": "hidden-kingdoms/vlad.scn",
	"capital_first": "eternal-war/clashes.scn", "defend_price": "eternal-war/clashes.scn", "fill_first": "hidden-kingdoms/clashes.scn", "tactic_damage": "corruption/clashes.scn",
	"untargetable": "own/targets.scn", "damage_at_most": "own/damage.scn",
	"open_deck": "hidden-kingdoms/elsewhere.scn", "play_top_of": "hidden-kingdoms/elsewhere.scn", "draw_fewer": "capital/elsewhere.scn",
	"open_decks": "TestTopOfDecksIsOpen", "play_top": "TestTopOfDecksIsOpen",
	"no_entry": "capital/paranoia.scn", "quest_together": "bloodquest/together.scn", "x_cost": "eternal-war/prices.scn", "attacker_mute": "capital/answers.scn", "ambush_cost": "eternal-war/ambush.scn", "gives_ambush": "hidden-kingdoms/ambush.scn",
}

// farReaching change more than what they name: who comes to another zone leaves his
// quest, a development adds to its section, damage that is on a mere development goes.
var farReaching = []string{"control", "is_development", "is_unit", "is_support", "also_development", "blank", "pay_tokens", "pay_damage"}

// TestSweepStatics: a constant effect changes the objects it affects and nothing else, only
// while its condition holds, and nothing remains when its card has left.
func TestSweepStatics(t *testing.T) {
	lib, cases, _ := sweptLibrary(t, staticTexts())
	if len(cases)%3 != 0 {
		t.Fatalf("%d texts: a condition is accepted with some of them only", len(cases))
	}
	shown := map[string]bool{}
	for i := 0; i < len(cases); i += 3 {
		name := cases[i].Verb
		if _, ok := shown[name]; !ok {
			shown[name] = false
		}
		for _, fight := range []bool{false, true} {
			var with [3]*swept
			var seen [3][numObjects]look
			for k := range with {
				with[k] = startSwept(t, lib, cases[i+k], i+k, fight)
				if cases[i].Source == cardtexts.OnUnit && with[k].s.objects[with[k].src].place() == inPlay { // some effects pay with it
					with[k].g.setDamage(with[k].s, with[k].src, 1)
					with[k].g.holdTokens(with[k].s, with[k].src, 2)
				}
				with[k].settled()
				seen[k] = looks(with[k])
			}
			plain, never := with[0], with[1]
			if seen[0] != seen[2] {
				t.Errorf("%s: what always holds makes a difference", cases[i].Text)
			}
			about := plain.about(cases[i])
			for o := Obj(1); int(o) < numObjects; o++ {
				if seen[0][o] == seen[1][o] {
					continue
				}
				shown[name] = true
				if turn := turns[name]; about.Has(o) && (turn == nil || !turn(seen[0][o], seen[1][o])) {
					t.Errorf("%s makes of %d: %+v, without %+v", cases[i].Text, o, seen[0][o], seen[1][o])
				}
				if !about.Has(o) && !slices.Contains(farReaching, name) {
					t.Errorf("%s changes %d, which it is not about: %+v, without %+v", cases[i].Text, o, seen[0][o], seen[1][o])
				}
			}
			if err := plain.g.Check(plain.s); err != nil {
				t.Errorf("%s: %v", cases[i].Text, err)
			}
			for _, w := range []*swept{plain, never} {
				w.g.leave(w.s, single(w.src), leaveDiscard)
				w.settled()
			}
			if after := looks(plain); after != looks(never) && !slices.Contains(farReaching, name) {
				t.Errorf("%s: something is left of it when it has gone", cases[i].Text)
			}
		}
	}
	for _, row := range vocab.Statics.Rows() {
		where, elsewhere := besides[row.Name]
		switch yes, tried := shown[row.Name]; {
		case !tried && row.Name == "stays_in_pile" || !tried && row.Name == "play_from_pile": // they are about cards of discard piles, which no text here names
		case !tried && row.Name == "x_cost": // it is for cards whose printed cost is X, and no card here has it
		case !tried && row.Name == "no_entry": // it is about cards wherever they are, and the texts here say where
		case !tried:
			t.Errorf("%s: no text is accepted", row.Name)
		case !yes && !elsewhere:
			t.Errorf("%s changes nothing", row.Name)
		case yes && elsewhere:
			t.Errorf("%s shows in how things look, and not only in %s", row.Name, where)
		}
	}
	t.Logf("%d texts", len(cases))
}

// settled does what follows from the position by itself.
func (w *swept) settled() {
	for n := 0; n < 100 && !w.s.Over() && (w.s.due&(dueCheck|dueTriggers) != 0); n++ {
		w.one()
	}
}

// about is what the effect of a text is about.
func (w *swept) about(c cardtexts.Case) Set {
	for _, a := range w.g.def(w.s, w.src).Abilities {
		ab := &w.g.lib.Abilities[a]
		if ab.Kind != code.Static {
			continue
		}
		f := frame{ctl: 0, src: w.src, gen: w.s.objects[w.src].gen, zone: w.s.objects[w.src].zone()}
		return w.g.objects(w.s, &f, ab.Stat.R)
	}
	w.t.Fatalf("%s: no constant effect", c.Text)
	return Set{}
}
