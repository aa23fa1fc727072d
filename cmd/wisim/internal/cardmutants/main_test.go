package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cards"
)

// changesOf are the changed lines of a card that holds one line.
func changesOf(t *testing.T, line string, quest bool) []string {
	t.Helper()
	text := []byte("card 77001 \"A Card\" {\n  " + line + "\n}\n")
	f := source.NewFile("card.wic", text)
	tree, diags := syntax.Parse(f)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, m := range mutants(f, tree.Cards[0], quest) {
		list = append(list, m.line(text))
	}
	return list
}

func TestMutants(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{"toughness 2", []string{"without toughness 2", "toughness 3", "toughness 1"}},
		{"battlefield only", []string{"quest only", "without battlefield only"}},
		{"order only", nil},
		{"deck_limit 1", nil},
		{"facts cost 3", nil},
		{"@kingdom static: power(self, +1) while my_turn", []string{
			"without @kingdom static: power(self, +1) while my_turn",
			"static: power(self, +1) while my_turn",
			"@battlefield static: power(self, +1) while my_turn",
			"@kingdom static: power(self, +1)",
			"@kingdom static: power(self, +2) while my_turn",
			"@kingdom static: power(self, +0) while my_turn",
		}},
		{"action limit 1/turn [2]: destroy(target unit|legend.theirs.cost<=X)", []string{
			"without action limit 1/turn [2]: destroy(target unit|legend.theirs.cost<=X)",
			"action [2]: destroy(target unit|legend.theirs.cost<=X)",
			"action limit 1/turn : destroy(target unit|legend.theirs.cost<=X)",
			"action limit 1/phase [2]: destroy(target unit|legend.theirs.cost<=X)",
			"action limit 2/turn [2]: destroy(target unit|legend.theirs.cost<=X)",
			"action limit 0/turn [2]: destroy(target unit|legend.theirs.cost<=X)",
			"action limit 1/turn [3]: destroy(target unit|legend.theirs.cost<=X)",
			"action limit 1/turn [1]: destroy(target unit|legend.theirs.cost<=X)",
			"action limit 1/turn [2]: destroy(choose unit|legend.theirs.cost<=X)",
			"action limit 1/turn [2]: destroy(each unit|legend.theirs.cost<=X)",
			"action limit 1/turn [2]: destroy(target legend.theirs.cost<=X)",
			"action limit 1/turn [2]: destroy(target unit.theirs.cost<=X)",
			"action limit 1/turn [2]: destroy(target unit|legend.cost<=X)",
			"action limit 1/turn [2]: destroy(target unit|legend.my.cost<=X)",
			"action limit 1/turn [2]: destroy(target unit|legend.theirs)",
			"action limit 1/turn [2]: destroy(target unit|legend.theirs.cost<X)",
			"action limit 1/turn [2]: destroy(target unit|legend.theirs.cost<=1)",
		}},
		{"forced enters(self): may { draw(me, 2); then { gain(me, 1) } }", []string{
			"without forced enters(self): may { draw(me, 2); then { gain(me, 1) } }",
			"forced enters(any): may { draw(me, 2); then { gain(me, 1) } }",
			"forced enters(self): draw(me, 2); then { gain(me, 1) }",
			"forced enters(self): may { then { gain(me, 1) } }",
			"forced enters(self): may { draw(me, 2) }",
			"forced enters(self): may { draw(opponent, 2); then { gain(me, 1) } }",
			"forced enters(self): may { draw(me, 3); then { gain(me, 1) } }",
			"forced enters(self): may { draw(me, 1); then { gain(me, 1) } }",
			"forced enters(self): may { draw(me, 2); gain(me, 1) }",
			"forced enters(self): may { draw(me, 2); then { gain(opponent, 1) } }",
			"forced enters(self): may { draw(me, 2); then { gain(me, 2) } }",
			"forced enters(self): may { draw(me, 2); then { gain(me, 0) } }",
		}},
	} {
		got := changesOf(t, c.line, false)
		for _, w := range c.want {
			if !slices.Contains(got, w) {
				t.Errorf("%s\n  misses %s", c.line, w)
			}
		}
		for _, g := range got {
			if !slices.Contains(c.want, g) {
				t.Errorf("%s\n  has, too, %s", c.line, g)
			}
		}
	}
	if got := changesOf(t, "@quest static: power(self, +1)", true); slices.Contains(got, "static: power(self, +1)") {
		t.Error("the zone of a quest's ability was left out")
	}
}

// TestTry has a card of which one scenario shows the cost and nothing shows
// that it is used on units only.
func TestTry(t *testing.T) {
	facts, err := cards.Facts()
	if err != nil {
		t.Fatal(err)
	}
	card := cardlang.File{Name: "core.wic", Text: []byte(`# The cards of a test.
card 01005 "Runesmith" {
  action [2]: damage(target unit|legend, 1)
}
card 01026 "Peasant Militia" { }
`)}
	scenarios := fstest.MapFS{"some/own.scn": {Data: []byte(`cards {
  card 99001 "Bridge Keeper" {
    facts unit, Dwarf, cost 2, loyalty 1, power 1, hp 3
  }
}

scenario "one damage"
player 1: Dwarf, 2 resources
  battlefield: Runesmith
player 2: Empire
  kingdom: Bridge Keeper
1 uses Runesmith -> Bridge Keeper
both pass
expect Bridge Keeper has 1 damage; 1 has no resources

scenario "of something else"
player 1: Dwarf
  battlefield: Peasant Militia
expect Peasant Militia has 1 power
`)}}
	b, err := newBench(facts, []cardlang.File{card}, scenarios)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.about(b.blocks[0].card.Code); len(got) != 1 || got[0].name != "some/own.scn: one damage" {
		t.Errorf("scenarios about the card: %v", got)
	}
	lives := map[string]bool{}
	for _, v := range b.try(b.blocks[0]) {
		lives[v.line] = v.by == ""
		if v.place.Line != 3 {
			t.Errorf("%s is said to be in line %d, want 3", v.line, v.place.Line)
		}
	}
	for line, want := range map[string]bool{
		"without action [2]: damage(target unit|legend, 1)": false,
		"action [3]: damage(target unit|legend, 1)":         false,
		"action [1]: damage(target unit|legend, 1)":         false,
		"action [2]: damage(target unit|legend, 2)":         false,
		"action [2]: damage(target legend, 1)":              false,
		"action [2]: damage(target unit, 1)":                true,
		"action [2]: damage(choose unit|legend, 1)":         false,
		"action [2]: damage(each unit|legend, 1)":           false,
	} {
		if got, ok := lives[line]; !ok || got != want {
			t.Errorf("%s: survives %v (tried: %v), want %v", line, got, ok, want)
		}
	}
	var out bytes.Buffer
	equal, err := readEqual("# none but this\n01005 action [2]: damage(target unit, 1)\n  an argument\n  of two lines\n01005 nothing like it\n  an argument\n")
	if err != nil {
		t.Fatal(err)
	}
	r := report{out: &out, equal: equal}
	if err := r.card(b.try(b.blocks[0])); err != nil || r.survive != 0 || r.same != 1 {
		t.Errorf("%d survive, %d are argued (%v), want 0 and 1", r.survive, r.same, err)
	}
	if err := r.end(nil); err == nil || !strings.Contains(err.Error(), "01005 nothing like it") || strings.Contains(err.Error(), "damage") {
		t.Errorf("an argument that is not used: %v", err)
	}
}

func TestTryWantsGreenScenarios(t *testing.T) {
	facts, err := cards.Facts()
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBench(facts, []cardlang.File{{Name: "core.wic", Text: []byte("card 01005 \"Runesmith\" { toughness 1 }\n")}},
		fstest.MapFS{"x.scn": {Data: []byte("scenario \"wrong\"\nplayer 1: Dwarf\n  battlefield: Runesmith\nexpect Runesmith has 5 power\n")}})
	if err != nil {
		t.Fatal(err)
	}
	r := report{out: &bytes.Buffer{}, equal: &equals{}}
	if err := r.card(b.try(b.blocks[0])); err == nil || !strings.Contains(err.Error(), "x.scn: wrong") {
		t.Errorf("a scenario that fails without a mutant: %v", err)
	}
}

// TestEqualList: every entry of the list is about an encoded card and gives
// its reason.
func TestEqualList(t *testing.T) {
	if _, err := readEqual(equalText); err != nil {
		t.Error(err)
	}
	for text, want := range map[string]string{
		"01005 without scout\n":            "no argument",
		"  because\n":                      "an argument for nothing",
		"Runesmith without scout\n  why\n": "want the code",
		"01005 without scout\n  why\n01005 without scout\n  why not so\n": "a second time",
	} {
		if _, err := readEqual(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
