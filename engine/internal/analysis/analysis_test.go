package analysis_test

import (
	"fmt"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// one compiles a card with some facts and lines and returns its definition and the library.
func one(t *testing.T, facts, lines string) (*analysis.Definition, *code.Library, *analysis.Facts) {
	t.Helper()
	text := fmt.Sprintf("card 99001 \"Specimen\" {\n  facts %s\n  %s\n}\n", facts, lines)
	lib, diags := cardlang.Compile(nil, cardlang.File{Name: "card.wic", Text: []byte(text)})
	if lib == nil {
		t.Fatalf("%s\n%v", text, diags)
	}
	id, ok := lib.Find(99001)
	if !ok {
		t.Fatal("the library lacks the card")
	}
	f := analysis.Of(lib)
	return &f.Cards[id], lib, f
}

const (
	unit   = "unit, Dwarf, cost 2, loyalty 1, power 1, hp 3"
	tactic = "tactic, Dwarf, cost 2, loyalty 1"
)

// ability compiles a unit with one ability and returns the facts of that ability.
func ability(t *testing.T, line string) analysis.Ability {
	t.Helper()
	d, lib, f := one(t, unit, line)
	if n := len(lib.Cards[d.ID].Abilities); n != 1 {
		t.Fatalf("%s: %d abilities, want 1", line, n)
	}
	return f.Abilities[lib.Cards[d.ID].Abilities[0]]
}

// TestTimingOfWindows: the mask of an action is that of its window, in the turns of both
// players or of one.
func TestTimingOfWindows(t *testing.T) {
	fight := analysis.InFight
	for window, want := range map[string]analysis.TimingMask{
		"":                   analysis.All,
		"during my_turn":     analysis.Mine,
		"during my_kingdom":  1<<card.KingdomPhase | fight,
		"during my_quest":    1<<card.QuestPhase | fight,
		"during my_capital":  1<<card.CapitalPhase | fight,
		"during in_combat":   fight | fight<<analysis.NumTimings,
		"during battle_ends": 1<<card.BattlefieldPhase | 1<<card.BattlefieldPhase<<analysis.NumTimings,
	} {
		if got := ability(t, "action "+window+" [1]: power(self, +1, turn)").When; got != want {
			t.Errorf("%q: mask %b, want %b", window, got, want)
		}
	}
}

// TestTimingOfTargets: an action that must target an attacker waits for an attack, one that
// must target an action waits for the chain, and any other target restricts nothing.
func TestTimingOfTargets(t *testing.T) {
	both := analysis.InFight | analysis.InFight<<analysis.NumTimings
	for line, want := range map[string]analysis.TimingMask{
		"action [1]: damage(target unit.attacking, 1)": both,
		"action [1]: damage(target unit, 1)":           analysis.All,
		"action [1]: cancel(target action)":            analysis.OnChain,
	} {
		if got := ability(t, line).When; got != want {
			t.Errorf("%s: mask %b, want %b", line, got, want)
		}
	}
}

func TestTheirsMovesTheTurn(t *testing.T) {
	capital := analysis.TimingMask(1) << card.CapitalPhase
	if got := (capital | analysis.InMain | analysis.OnChain).Theirs(); got != capital<<analysis.NumTimings|analysis.OnChain {
		t.Errorf("the opponent's mask is %b", got)
	}
}

// TestAbilityFacts: the least payment, the limit, and what an ability reads.
func TestAbilityFacts(t *testing.T) {
	for _, c := range []struct {
		what, line string
		holds      func(analysis.Ability) bool
	}{
		{"a payment of 2", "action [2]: power(self, +1, turn)", func(a analysis.Ability) bool { return a.MinPay == 2 }},
		{"a payment of X", "action [X]: power(self, X, turn)", func(a analysis.Ability) bool { return a.MinPay == 0 }},
		{"no payment", "action [corrupt self]: power(self, +1, turn)", func(a analysis.Ability) bool { return a.MinPay == 0 }},
		{"a limit", "action [1] limit 1/turn: power(self, +1, turn)", func(a analysis.Ability) bool { return a.Limit == 1 }},
		{"no limit", "action [1]: power(self, +1, turn)", func(a analysis.Ability) bool { return a.Limit == 0 }},
		{"one zone", "@quest action [1]: power(self, +1, turn)", func(a analysis.Ability) bool { return a.Zones == 1<<card.QuestZone }},
		{"a target that depends on another", "action [1]: damage(target unit as A, 1); damage(target unit.!A, 1)",
			func(a analysis.Ability) bool { return a.Linked != 0 }},
		{"independent targets", "action [1]: damage(target unit as A, 1); heal(target unit.my, 1)",
			func(a analysis.Ability) bool { return a.Linked == 0 }},
	} {
		if a := ability(t, c.line); !c.holds(a) {
			t.Errorf("%s: %+v", c.what, a)
		}
	}
}

// TestDependencies: a static effect depends on the parts of the state that its amount and its
// condition read, and is of its kind.
func TestDependencies(t *testing.T) {
	for line, want := range map[string]analysis.Deps{
		"static: power(unit.my, +1)":                              analysis.DepStats,
		"static: power(self, count(unit.my))":                     analysis.DepStats | analysis.DepBoard,
		"static: power(self, +1) while damaged(self)":             analysis.DepStats | analysis.DepDamage,
		"static: power(self, tokens(self))":                       analysis.DepStats | analysis.DepTokens,
		"static: cost(tactic.my.hand, -1)":                        analysis.DepCost,
		"static: hp(unit.my, +1)":                                 analysis.DepStats | analysis.DepHP,
		"static: power(self, +2) while any unit.theirs.corrupted": analysis.DepStats | analysis.DepCorrupt,
		"static: power(self, +2) while any unit.my.attacking":     analysis.DepStats | analysis.DepAttack,
		"static: tax(self, 3)":                                    analysis.DepTax,
		"static: power(self, +1) while resources(me) >= 3":        analysis.DepStats | analysis.DepOther,
		"static: power(self, +1) while any unit.theirs.defending": analysis.DepStats | analysis.DepDefend,
	} {
		if got := ability(t, line).Deps; got&want != want {
			t.Errorf("%s: depends on %b, which lacks %b", line, got, want&^got)
		}
	}
	if got := ability(t, "static: power(self, +1)").Deps; got&(analysis.DepBoard|analysis.DepDamage|analysis.DepTokens|analysis.DepFight) != 0 {
		t.Errorf("a constant amount depends on %b", got)
	}
}
