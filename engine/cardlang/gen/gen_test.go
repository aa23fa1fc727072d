package gen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/check"
	"github.com/wisim/wisim/engine/cardlang/gen"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/code"
)

// testPool are the cards of the tests, one of each type that the generator tells apart.
var testPool = []card.Facts{
	{Code: 90001, Name: "A Unit", Type: card.Unit, Cost: 2, HP: 2},
	{Code: 90002, Name: "A Support", Type: card.Support, Cost: 2},
	{Code: 90003, Name: "A Tactic", Type: card.Tactic, Cost: 2},
	{Code: 90004, Name: "A Quest", Type: card.Quest, Cost: 2},
	{Code: 90005, Name: "An X Tactic", Type: card.Tactic, Cost: card.X},
}

// generated compiles a file, which must pass the parser and the checker.
func generated(t *testing.T, text string) (*code.Library, source.Diagnostics) {
	t.Helper()
	f, diags := syntax.Parse(source.NewFile("test.wic", []byte(text)))
	if len(diags) > 0 {
		t.Fatalf("parse: %s", diags.Text(100))
	}
	files := []*syntax.File{f}
	find := func(c card.Code) *card.Facts {
		if i := slices.IndexFunc(testPool, func(f card.Facts) bool { return f.Code == c }); i >= 0 {
			return &testPool[i]
		}
		return nil
	}
	if diags := check.Files(files, find); len(diags) > 0 {
		t.Fatalf("%s\ncheck: %s", text, diags.Text(100))
	}
	return gen.Library(testPool, files)
}

// on returns a card file with one card of the test pool and the given text.
func on(name, body string) string {
	i := slices.IndexFunc(testPool, func(f card.Facts) bool { return f.Name == name })
	return fmt.Sprintf("card %s %q {\n%s\n}\n", testPool[i].Code, name, body)
}

func unit(body string) string { return on("A Unit", body) }

// listing disassembles the abilities of a card, without its first line.
func listing(t *testing.T, lib *code.Library, c card.Code) string {
	t.Helper()
	if err := lib.Verify(); err != nil {
		t.Fatal(err)
	}
	id, ok := lib.Find(c)
	if !ok || !lib.Cards[id].Encoded {
		t.Fatalf("card %s has no code", c)
	}
	var b strings.Builder
	if err := lib.Disassemble(&b, id); err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(b.String(), "\n")
	return rest
}

// cases are small cards with the code that they must have. Numbers at the beginning of a line
// are addresses, counted from the first instruction of the body.
var cases = []struct{ what, text, want string }{
	{"a verb: its operands in the fields of one instruction",
		unit(`action [2]: power(target unit, +1, turn, attacks_here)`), `
  action
    r0 = target 1 of unit
    cost pay 2
     0 power r0, 1, turn, attack
     1 end
`},
	{"a verb on a selector needs no choice",
		unit(`action: damage(each unit.theirs, 2)`), `
  action
     0 damage each(unit.of=opponent), 2
     1 end
`},
	{"a choice is made by an instruction before the verb",
		unit(`action: damage(choose up to 2 unit.my, 1)`), `
  action
     0 choose me, from 0, 2, unit.of=me, r0
     1 damage r0, 1
     2 end
`},
	{"the amount of lose is that of gain with its sign changed",
		unit(`action: lose(opponent, 3)`), `
  action
     0 gain opponent, -3
     1 end
`},
	{"the word all is no number",
		unit(`action: heal(self, all)`), `
  action
     0 heal self
     1 end
`},
	{"two objects joined by +",
		unit(`action: destroy(self + target unit.theirs)`), `
  action
    r0 = target 1 of unit.of=opponent
     0 destroy self, r0
     1 end
`},
	{"! sets a flag",
		unit(`action: damage!(target unit, 1)`), `
  action
    r0 = target 1 of unit
     0 damage r0, 1, uncancellable
     1 end
`},
	{"a verb that finds objects stores them in a register",
		unit(`action: search(me, 3) as S; take(choose unit.in(S))`), `
  action
     0 search me, 3, r0
     1 choose me, unit.in(r0), r1
     2 take r1
     3 end
`},
	{"a verb stores what it affects only if that has a name",
		unit(`action: mill(me, 2); mill(me, 2) as M; draw(me, size(M))`), `
  action
     0 mill me, 2
     1 mill me, 2, r0, named
     2 draw me, size(r0)
     3 end
`},
	{"a destination is chosen for the objects of the verb",
		unit(`action: move(target unit.my, choose destination)`), `
  action
    r0 = target 1 of unit.of=me
     0 choose-destination me, r0, r1
     1 move r0, r1
     2 end
`},
	{"a chosen player",
		unit(`action: draw(target player, 1)`), `
  action
    r0 = target 1 of zone|player.kingdom
     0 draw controller(reg 0), 1
     1 end
`},
	{"registers: targets, then costs, then choices",
		unit(`action [sacrifice support.my as S]: choose quest as Q; damage(target unit as T, cost(S)); corrupt(Q); corrupt(T)`), `
  action
    r0 = target 1 of unit
    cost sacrifice support.of=me -> r1
     0 choose me, quest, r2
     1 damage r0, cost(r1)
     2 corrupt r2
     3 corrupt r0
     4 end
`},
	{"if and else",
		unit(`action: if my_turn { draw(me, 1) } else { draw(opponent, 1) }; gain(me, 1)`), `
  action
     0 jump-unless my-turn, -> 3
     1 draw me, 1
     2 jump -> 4
     3 draw opponent, 1
     4 gain me, 1
     5 end
`},
	{"if without else",
		unit(`action: if my_turn { draw(me, 1) }`), `
  action
     0 jump-unless my-turn, -> 2
     1 draw me, 1
     2 end
`},
	{"then is skipped if the statement before failed",
		unit(`action: corrupt(self); then { draw(me, 1) }`), `
  action
     0 corrupt self
     1 jump-failed -> 3
     2 draw me, 1
     3 end
`},
	{"may",
		unit(`action: opponent may { draw(opponent, 1) }; gain(me, 1)`), `
  action
     0 may opponent, -> 2
     1 draw opponent, 1
     2 gain me, 1
     3 end
`},
	{"the body of an auto that is all may makes the ability optional",
		unit(`auto enters(self) [1]: may { draw(me, 1) }`), `
  auto event=enter-play who=self optional
    cost pay 1
     0 draw me, 1
     1 end
`},
	{"for each",
		unit(`action: for each unit.theirs { damage(it, 1); gain(me, power(it)) }`), `
  action
     0 for-each each(unit.of=opponent), r0, -> 4
     1 damage it, 1
     2 gain me, power(it)
     3 next-each r0, -> 0
     4 end
`},
	{"unless with an amount, to a player, and with all",
		unit(`action: unless opponent pays 2 { draw(me, 1) }; unless opponent pays 1 to me { draw(me, 1) }; unless opponent pays all { draw(me, 1) }`), `
  action
     0 unless-pays opponent, 2, -> 2
     1 draw me, 1
     2 unless-pays opponent, 1, gain, -> 4
     3 draw me, 1
     4 unless-pays opponent, -> 6
     5 draw me, 1
     6 end
`},
	{"choose one: options with their conditions, and a jump if none is possible",
		unit(`action: choose one { sacrifice(choose unit.my) } or { damage(self, 1) } or { draw(me, 1) }`), `
  action
     0 mode me, 3
     1 option any(unit.of=me), -> 5
     2 option in-play(self), -> 8
     3 option -> 10
     4 jump -> 11
     5 choose me, unit.of=me, r0
     6 sacrifice r0
     7 jump -> 11
     8 damage self, 1
     9 jump -> 11
    10 draw me, 1
    11 end
`},
	{"an option with targets is chosen on announcement",
		unit(`action: choose one { destroy(target unit) } or { draw(me, 1) }`), `
  action
    r0 = target 1 of unit, with option 1
     0 mode me, 2, announced
     1 option -> 4
     2 option -> 6
     3 jump -> 7
     4 destroy r0
     5 jump -> 7
     6 draw me, 1
     7 end
`},
	{"each player: both choose, then the verbs happen together",
		unit(`action: each player { sacrifice(choose unit.own); corrupt(choose support.own) }`), `
  action
     0 each-player -> 4
     1 choose loop, unit.of=loop, r0, append
     2 choose loop, support.of=loop, r1, append
     3 next-player -> 0
     4 sacrifice r0, together
     5 corrupt r1
     6 end
`},
	{"each player from me, with all of his objects",
		unit(`action: each player from me { corrupt(each unit.own) }`), `
  action
     0 each-player first, -> 3
     1 collect unit.of=loop, r0, append
     2 next-player -> 0
     3 corrupt r0
     4 end
`},
	{"each chooses is a loop over the players",
		unit(`action: destroy(each chooses unit.own)`), `
  action
     0 each-player -> 3
     1 choose loop, unit.of=loop, r0, append
     2 next-player -> 0
     3 destroy r0
     4 end
`},
	{"choose number and let set X",
		unit(`action: choose number 1..3; draw(me, X); let X = 2 * X; gain(me, X)`), `
  action
     0 number me, from 1, 3
     1 draw me, X
     2 number me, from (2 * X), (2 * X)
     3 gain me, X
     4 end
`},
	{"until: the ability stands behind the body",
		unit(`action: until turn once { auto enters(unit.my): draw(me, 1) }; gain(me, 1)`), `
  action
     0 watch turn, first
  auto event=enter-play who=(unit.of=me)
     0 draw me, 1
     1 end
     1 gain me, 1
     2 end
`},
	{"until on a name",
		unit(`action: target unit as T; until turn on T { auto leaves(self): draw(me, 1) }`), `
  action
    r0 = target 1 of unit
     0 watch r0, turn
  auto event=leave-play who=self
     0 draw me, 1
     1 end
     1 end
`},
	{"clauses",
		unit(`@quest|kingdom action during my_turn by opponent limit 2/turn if resources(me) >= 2 [1, tokens 2]: draw(me, 1)`), `
  action zones=kingdom|quest-zone during=my-turn by=opponent limit=2/turn if=(resources(me) >= 2)
    cost pay 1
    cost tokens 2 self
     0 draw me, 1
     1 end
`},
	{"needs holds only on announcement",
		unit(`action needs no unit.theirs: draw(me, 1)`), `
  action needs=not(any(unit.of=opponent))
     0 draw me, 1
     1 end
`},
	{"where sets X, so that no player chooses it",
		on("An X Tactic", `tactic where X = count(unit.my): draw(me, X)`), `
  tactic x=count(unit.of=me)
     0 draw me, X
     1 end
`},
	{"the player chooses the X of a printed cost",
		on("An X Tactic", `tactic: draw(me, X)`), `
  tactic has-x
     0 draw me, X
     1 end
`},
	{"alternative costs",
		unit(`action [1 or corrupt self, mill 1]: draw(me, 1)`), `
  action
    cost pay 1, in alternative 1
    cost corrupt self, in alternative 2
    cost mill 1, in alternative 2
     0 draw me, 1
     1 end
`},
	{"a trigger with a selector",
		unit(`forced enters(unit.my.other): draw(me, amount)`), `
  forced event=enter-play who=(unit.of=me.other)
     0 draw me, amount
     1 end
`},
	{"a condition alone triggers",
		unit(`auto if damaged(self): draw(me, 1)`), `
  auto event=holds who=any if=is(self, damaged)
     0 draw me, 1
     1 end
`},
	{"a constant effect with a condition",
		unit(`static: power(self, +count(dev.my.here)) while my_turn`), `
  static if=my-turn
    power self count(development.of=me.here)
`},
	{"optional words of constant effects",
		unit("static: cost(unit.my.hand, -2, first, at_least_1)\n  static: untargetable(unit.my, by_opponent)"), `
  static
    cost each(unit.of=me.hand) -2 narrow
  static
    untarget each(unit.of=me) narrow
`},
	{"the printed price is the first alternative of an extra cost",
		unit(`static [sacrifice dev.my]: cost(self, -2)`), `
  static
    cost sacrifice development.of=me -> r0, in alternative 2
    cost self -2
`},
	{"keywords with a number are constant effects",
		unit("toughness 1 + 1\n  scout"), `
  static
    toughness self (1 + 1)
  static
    scout self
`},
	{"attach",
		on("A Support", "attach unit.my\n  static: hp(host, +2)"), `
  attach
    r0 = target 1 of unit.of=me
  static
    hit-points host 2
`},
	{"expressions are in postfix order",
		unit(`action: target unit as T; draw(me, min(2, hand(me) + 1) - -1 * size(T))`), `
  action
    r0 = target 1 of unit
     0 draw me, (min(2, (hand(me) + 1)) - (-1 * size(r0)))
     1 end
`},
	{"sums and extremes",
		unit(`action: draw(me, power(each unit.my) + highest(cost, support.theirs))`), `
  action
     0 draw me, (power(each(unit.of=me)) + highest(cost, support.of=opponent))
     1 end
`},
	{"filters with numbers and with selectors",
		unit(`action: destroy(target unit.Dwarf.!Hero.cost<=2.zone_has(dev).!zone_has(support))`), `
  action
    r0 = target 1 of unit.Dwarf.![Hero].zone-has(development).!zone-has(support).cost<=2
     0 destroy r0
     1 end
`},
	{"titles and the title of the card itself",
		unit(`action: destroy(target unit.titled("A Unit", "A Support")); destroy(target unit.namesake)`), `
  action
    r0 = target 1 of unit.titles=[1 2]
    r1 = target 1 of unit.title=1
     0 destroy r0
     1 destroy r1
     2 end
`},
}

// TestCode compiles the cases and compares their listings.
func TestCode(t *testing.T) {
	for _, c := range cases {
		lib, diags := generated(t, c.text)
		if len(diags) > 0 {
			t.Errorf("%s: %s", c.what, diags.Text(100))
			continue
		}
		id := lib.Cards[slices.IndexFunc(lib.Cards, func(k code.Card) bool { return k.Encoded })].Code
		if got := listing(t, lib, id); got != strings.TrimPrefix(c.want, "\n") {
			t.Errorf("%s\n%s\ngot\n%s\nwant%s", c.what, c.text, got, c.want)
		}
	}
}

// TestOneLineItems checks the fields of a card that one-line items set.
func TestOneLineItems(t *testing.T) {
	lib, diags := generated(t, unit("kingdom only\nquest only\nundeveloped only\nOrc only\nlimited\nnecromancy\nambush 3\nany_time\nenters_damage 1\nenters_tokens 2\ndeck_limit 5")+
		on("A Quest", "mission\nstarts_in_play 4\nno_mulligan\nnon_Chaos only\norder only")+on("A Support", "invasion\nfrom_pile\nSkaven only"))
	if len(diags) > 0 {
		t.Fatal(diags.Text(100))
	}
	a, b, c := lib.Cards[1], lib.Cards[4], lib.Cards[2]
	if a.ZoneOnly != card.Kingdom.Mask()|card.QuestZone.Mask() || !a.Undeveloped || a.RaceOnly != card.Orc || !a.Limited || !a.Necromancy ||
		!a.HasAmbush || a.Ambush != 3 || !a.AnyTime || a.EntersDamage != 1 || a.EntersTokens != 2 || a.DeckLimit != 5 {
		t.Errorf("unit: %+v", a)
	}
	if !b.Mission || !b.StartsInPlay || b.SetsAside != 4 || !b.BarsMulligan || b.RaceNever != card.Chaos || b.SideOnly != card.Order {
		t.Errorf("quest: %+v", b)
	}
	if !c.Invades || !c.FromPile || c.Faction != card.Skaven || c.SideOnly != card.Destruction {
		t.Errorf("support card: %+v", c)
	}
	if len(a.Abilities)+len(b.Abilities)+len(c.Abilities) > 0 {
		t.Error("one-line items of this kind make no abilities")
	}
}

// TestOptionalWords checks the words of a constant effect that its listing does not show.
func TestOptionalWords(t *testing.T) {
	lib, _ := generated(t, unit("static: cost(unit.my.hand, -2, first, at_least_1)\nstatic: cost(self, 0, to_0)"))
	first, second := lib.Abilities[1].Stat, lib.Abilities[2].Stat
	if !first.Narrow || !first.Min || first.Zero {
		t.Errorf("first, at_least_1: %+v", first)
	}
	if second.Narrow || second.Min || !second.Zero {
		t.Errorf("to_0: %+v", second)
	}
}

// TestSharing checks that equal expressions, and equal selectors, have one entry in their table.
func TestSharing(t *testing.T) {
	once, _ := generated(t, unit(`action [2]: damage(each unit.my.cost<=2, 2)`))
	twice, _ := generated(t, unit("action [2]: damage(each unit.my.cost<=2, 2)\naction [2]: damage(each unit.my.cost<=2, 2)"))
	if len(once.Exprs) != len(twice.Exprs) || len(once.Sels) != len(twice.Sels) {
		t.Errorf("%d expressions and %d selectors, for the same text twice %d and %d", len(once.Exprs), len(once.Sels), len(twice.Exprs), len(twice.Sels))
	}
	if n := len(twice.Abilities); n != 3 {
		t.Errorf("%d abilities, want 2 after the empty first", n-1)
	}
}

// TestDefinitions checks that a shorthand is compiled for each card that uses it, and that the
// ability of a keyword belongs to no card.
func TestDefinitions(t *testing.T) {
	lib, diags := generated(t, "keyword scout { auto survived(self): draw(me, 1) }\nshorthand rich { scout\n forced turn_begin(me): gain(me, 1) }\n"+unit("rich")+on("A Support", "rich"))
	if len(diags) > 0 {
		t.Fatal(diags.Text(100))
	}
	if a, b := listing(t, lib, 90001), listing(t, lib, 90002); a != b || strings.Count(a, "\n") != 5 {
		t.Errorf("unit\n%ssupport card\n%s", a, b)
	}
	id := lib.Keywords[code.KwScout]
	if k := lib.Abilities[id]; id == 0 || k.Card != 0 || k.Event != code.SurvivedCombat {
		t.Errorf("keyword: ability %d, %+v", id, k)
	}
}

// TestCards checks that cards with a facts line join the pool in the order of their codes, and
// that only cards with a block are encoded.
func TestCards(t *testing.T) {
	lib, _ := generated(t, "card 80000 \"New\" { facts unit, cost 1, hp 1 }\ncard 90004 \"A Quest\" { facts cost 5 }")
	var got []string
	for _, c := range lib.Cards[1:] {
		got = append(got, fmt.Sprintf("%v %d %t", c.Code, c.Cost, c.Encoded))
	}
	want := []string{"80000 1 true", "90001 2 false", "90002 2 false", "90003 2 false", "90004 5 true", fmt.Sprintf("90005 %d false", card.X)}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestLines checks that each instruction knows its line of the file.
func TestLines(t *testing.T) {
	lib, _ := generated(t, unit("action:\n draw(me, 1);\n gain(me, 1)"))
	body := lib.Abilities[1].Body
	if a, b := lib.Lines[body].Line, lib.Lines[body+1].Line; a != 3 || b != 4 {
		t.Errorf("lines %d and %d, want 3 and 4", a, b)
	}
}

// TestErrors checks the errors that only the generator can find.
func TestErrors(t *testing.T) {
	many := strings.Builder{}
	for i := range 70 { // each instruction and expression of these is new
		fmt.Fprintf(&many, "card 7%04d \"Card %d\" {\nfacts unit, cost 1, hp 1\n", i, i)
		for k := range 250 {
			fmt.Fprintf(&many, "action: gain(me, %d); gain(me, 1); gain(me, 1)\n", 100+250*i+k)
		}
		many.WriteString("}\n")
	}
	for _, c := range []struct{ what, text, want string }{
		{"a title that no card has", unit(`action: destroy(target unit.titled("A Unit", "Nobody")); destroy(target unit.titled("Nobody"))`), "WIC0126 no card has such a title"},
		{"a word that no title has", unit(`action: destroy(target unit.title_word("Nobody"))`), "WIC0126 no card has such a title"},
		{"an expression that needs a deep stack", unit("action: gain(me, " + strings.Repeat("1 + (", code.MaxExprStack) + "1" + strings.Repeat(")", code.MaxExprStack) + ")"),
			fmt.Sprintf("WIC0124 the expression needs more than %d values on the stack", code.MaxExprStack)},
		{"a card with too many abilities", unit(strings.Repeat("action: draw(me, 1)\n", 257)), "WIC0207 the card has more than 256 abilities"},
		{"a library with too many instructions", many.String(), "WIC0207 a table of the library has more than 65535 entries"},
	} {
		_, diags := generated(t, c.text)
		var got []string
		for _, d := range diags {
			got = append(got, d.Code.String()+" "+d.Message)
		}
		if len(got) != 1 || got[0] != c.want {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
	}
}
