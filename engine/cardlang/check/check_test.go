package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/check"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
)

// The cards of the test pool, one for each type that the checker tells apart.
var testPool = []card.Facts{
	{Code: 90001, Name: "A Unit", Type: card.Unit, Cost: 2, HP: 2},
	{Code: 90002, Name: "A Support", Type: card.Support, Cost: 2},
	{Code: 90003, Name: "A Tactic", Type: card.Tactic, Cost: 2},
	{Code: 90004, Name: "A Quest", Type: card.Quest, Cost: 2},
	{Code: 90005, Name: "An X Tactic", Type: card.Tactic, Cost: card.X},
	{Code: 90006, Name: "A Legend", Type: card.Legend, Cost: 2, HP: 5},
}

func lookUp(code card.Code) *card.Facts {
	if i := slices.IndexFunc(testPool, func(f card.Facts) bool { return f.Code == code }); i >= 0 {
		return &testPool[i]
	}
	return nil
}

// checked parses and checks a file. The text must be free of syntax errors.
func checked(t *testing.T, text string) (*syntax.File, source.Diagnostics) {
	t.Helper()
	f, diags := syntax.Parse(source.NewFile("test.wic", []byte(text)))
	if len(diags) > 0 {
		t.Fatalf("parse: %s", diags.Text(100))
	}
	return f, check.Files([]*syntax.File{f}, lookUp)
}

// on returns a card file with one card of the test pool and the given text.
func on(name, body string) string {
	i := slices.IndexFunc(testPool, func(f card.Facts) bool { return f.Name == name })
	return fmt.Sprintf("card %s %q {\n%s\n}\n", testPool[i].Code, name, body)
}

func unit(body string) string    { return on("A Unit", body) }
func support(body string) string { return on("A Support", body) }
func tactic(body string) string  { return on("A Tactic", body) }

// lines writes each diagnostic as "CODE [the text it is about] message".
func lines(diags source.Diagnostics) []string {
	var out []string
	for _, d := range diags {
		out = append(out, fmt.Sprintf("%s [%s] %s", d.Code, d.File.Snippet(d.Span), d.Message))
	}
	return out
}

// refused maps a card file to the only diagnostic that it must get.
var refused = []struct{ text, want string }{
	{unit(`action [2]: damge(target unit, 1)`),
		`WIC0101 [damge] "damge" is no verb`},
	{unit(`action [2]: damage(target unit, 1) ; burn_it(zone)`),
		`WIC0101 [burn_it] "burn_it" is no verb`},
	{unit(`action [2]: destroy(target unt.my)`),
		`WIC0102 [unt] "unt" is no kind of object`},
	{unit(`action [2]: destroy(target unit.corrupt)`),
		`WIC0103 [corrupt] "corrupt" is no filter`},
	{unit(`action [2]: destroy(target unit.Mage|Nobody)`),
		`WIC0103 [Nobody] "Nobody" is no trait`},
	{unit(`forced entres(self): draw(me, 1)`),
		`WIC0104 [entres] "entres" is no event`},
	{unit(`action [2]: damage(slef, 1)`),
		`WIC0105 [slef] "slef" is no object`},
	{unit(`action [2]: damage(self, slef)`),
		`WIC0105 [slef] "slef" is no number`},
	{unit(`action [2]: move(self, kingdm)`),
		`WIC0105 [kingdm] "kingdm" is no zone`},
	{unit(`static: power(self, +cout(dev.my.here))`),
		`WIC0106 [cout] "cout" is no function`},
	{unit(`static: powr(self, +1)`),
		`WIC0107 [powr] "powr" is no constant effect`},
	{unit(`static: power(slef, +1)`),
		`WIC0105 [slef] "slef" is no kind of object`},
	{unit(`@qest action: draw(me, 1)`),
		`WIC0108 [qest] "qest" is no zone`},
	{unit(`action during nigth: draw(me, 1)`),
		`WIC0108 [nigth] "nigth" is no window`},
	{unit(`action by nobody: draw(me, 1)`),
		`WIC0108 [nobody] "nobody" is no user`},
	{unit(`action [2] limit 1/game: draw(me, 1)`),
		`WIC0108 [game] "game" is no span of a limit`},
	{unit(`action: draw(mee, 1)`),
		`WIC0108 [mee] "mee" is no player`},
	{unit(`action: power(self, +1, trun)`),
		`WIC0108 [trun] "trun" is no duration`},
	{unit(`forced enters(nobody): draw(me, 1)`),
		`WIC0108 [nobody] "nobody" is no subject of an event`},
	{unit(`action [2]: power(target unit, +1)`),
		`WIC0110 [power(target unit, +1)] "power" with 2 arguments`},
	{unit(`forced enters(self, self): draw(me, 1)`),
		`WIC0110 [enters(self, self)] "enters" with 2 arguments`},
	{unit(`static: power(self, +min(1))`),
		`WIC0110 [min(1)] "min" is not used like this`},
	{unit(`counterstrike`),
		`WIC0110 [counterstrike] "counterstrike" needs an amount`},
	{unit(`scout 2`),
		`WIC0110 [2] "scout" takes no amount`},
	{unit(`action [2]: destroy(target unit.titled)`),
		`WIC0110 [titled] "titled" needs texts in quotes`},
	{unit(`action [sacrifice]: draw(me, 1)`),
		`WIC0110 [sacrifice] "sacrifice" needs something to pay with`},
	{unit(`action [2]: destroy(unit.my)`),
		`WIC0111 [unit.my] a selector does not say which of the objects are meant`},
	{unit(`action [2]: destroy(1)`),
		`WIC0111 [1] this names no object`},
	{unit(`action [2]: draw(me, unit)`),
		`WIC0111 [unit] a selector is not a number`},
	{unit(`action [2]: draw(me, power)`),
		`WIC0111 [power] "power" needs an argument in parentheses`},
	{unit(`action [2]: draw(self(), 1)`),
		`WIC0111 [self()] this is no player`},
	{unit(`action [2]: power(self, +1, 2)`),
		`WIC0111 [2] this is no duration`},
	{unit(`action [2]: destroy(target unit.cost)`),
		`WIC0111 [cost] "cost" is a number and must be compared`},
	{unit(`forced turn_begin(self): draw(me, 1)`),
		`WIC0111 [self] "turn_begin" happens to a player`},
	{unit(`action [2]: damage(target unit, power(S)); choose unit as S`),
		`WIC0112 [S] S is not chosen yet at this point`},
	{unit(`action: destroy(target unit as self)`),
		`WIC0113 [self] "self" is a word of the language`},
	{unit(`action: destroy(target unit as T); damage(target unit as T, 1)`),
		`WIC0113 [T] the name T is given twice`},
	{unit(`action: choose unit as A; choose unit as B; choose unit as C; choose unit as D; choose unit as E; choose unit as F; choose unit as G; choose unit as H; choose unit as I`),
		`WIC0114 [choose unit as I] the ability makes more than 8 choices`},
	{unit(`action [2]: destroy(target unit.hand.here)`),
		`WIC0115 [here] "hand" and "here" are two places`},
	{unit(`action [2]: destroy(target unit.my.theirs)`),
		`WIC0115 [theirs] two filters restrict the controller`},
	{unit(`action [2]: destroy(target unit.corrupted.!corrupted)`),
		`WIC0115 [corrupted] it cannot both be and not be "corrupted"`},
	{unit(`action [2]: destroy(target unit.Mage.Hero)`),
		`WIC0115 [Hero] a selector can require one trait, and exclude one`},
	{unit(`action [2]: destroy(target unit.Mage|Mage)`),
		`WIC0115 [Mage] it is the same trait twice`},
	{unit(`action [2]: destroy(target unit.!my)`),
		`WIC0115 [!my] "my" cannot be negated`},
	{unit(`action [2]: destroy(target unit.Dwarf.!Dwarf)`),
		`WIC0115 [Dwarf] it cannot both be and not be "Dwarf"`},
	{unit(`forced: draw(me, 1)`),
		`WIC0116 [forced] "forced" needs a trigger`},
	{unit(`static enters(self): power(self, +1)`),
		`WIC0116 [enters(self)] "static" cannot have a trigger`},
	{unit(`instead enters(self): draw(me, 1)`),
		`WIC0116 [enters] nothing replaces "enters"`},
	{unit(`forced enters(self) [1]: draw(me, 1)`),
		`WIC0117 [[1]] "[cost]" cannot stand with "forced"`},
	{unit(`action [1] [2]: draw(me, 1)`),
		`WIC0117 [[2]] the clause "[cost]" stands twice`},
	{unit(`auto enters(self) [1]: draw(me, 1)`),
		`WIC0117 [[1]] "auto" has a cost only if the player may decline`},
	{unit(`tactic: draw(me, 1)`),
		`WIC0117 [tactic] only a tactic has a tactic's text, and this is a Unit`},
	{unit(`@hand action: draw(me, 1)`),
		`WIC0117 [action] an ability that works in the hand needs an event`},
	{unit(`action: until turn { forced enters(self): draw(me, 1) }`),
		`WIC0117 [forced] this kind of ability cannot stand in an "until" statement`},
	{unit(`auto enters(self) for unit.my limit 1/turn: draw(me, 1)`),
		`WIC0117 [for unit.my] cards can be granted only an ability that answers assigned(self)`},
	{unit(`static [1]: power(self, +1)`),
		`WIC0117 [[1]] only a constant effect on the cost of its own card can have a cost`},
	{support(`action by host limit 1/turn: draw(me, 1)`),
		`WIC0117 [limit 1/turn] an action "by host" cannot have a limit`},
	{unit(`action [2]: draw(me, X)`),
		`WIC0118 [X] X has no value here`},
	{tactic(`tactic: draw(me, X)`),
		`WIC0118 [X] X has no value here`},
	{unit(`action [2]: damage(it, 1)`),
		`WIC0119 [it] "it" has no meaning outside of a for-each loop`},
	{unit(`action [2]: damage(event, 1)`),
		`WIC0119 [event] "event" has no meaning here: the ability has no trigger`},
	{unit(`action [2]: draw(me, amount)`),
		`WIC0119 [amount] "amount" has no meaning here: the ability has no trigger`},
	{unit(`static: power(choose unit, +1)`),
		`WIC0120 [choose unit] a constant effect chooses nothing`},
	{unit(`action: choose destination`),
		`WIC0120 [choose destination] only "move" can choose a destination`},
	{unit(`action: choose one { destroy(target unit) } or { draw(me, 1) }; choose one { damage(target unit, 1) } or { draw(me, 1) }`),
		`WIC0120 [choose one { damage(target unit, 1) } or { draw(me, 1) }] options with targets are chosen on announcement`},
	{unit(`action [2]: destroy!(target unit)`),
		`WIC0121 [destroy] "destroy" has no form with "!"`},
	{unit(`static: power!(self, +1)`),
		`WIC0121 [power] "power" has no form with "!"`},
	{unit(`forced turn_begin(me): each player { draw(me, 1) }`),
		`WIC0122 [draw(me, 1)] an each-player block holds only choices, and verbs on objects that the player has or chooses`},
	{unit(`action: destroy(target unit.own)`),
		`WIC0122 [own] "own" is for "each player" and "each chooses"`},
	{unit(`action [2] limit 0/turn: draw(me, 1)`),
		`WIC0123 [0] a limit is a number of uses`},
	{unit(`action: destroy(choose unit.discard.top(0))`),
		`WIC0123 [top(0)] "top" is a number of cards`},
	{unit(`ambush 100`),
		`WIC0123 [100] the cost of Ambush must be a number of resources`},
	{unit(`deck_limit 0`),
		`WIC0123 [0] a deck limit must be a number of copies`},
	{on("A Quest", `starts_in_play 10`),
		`WIC0123 [10] "starts_in_play" needs the number of cards under the card`},
	{unit(`action: for each unit { for each support { damage(it, 1) } }`),
		`WIC0124 [for] a for-each loop cannot stand in another`},
	{unit(`action: for each unit { each player { destroy(choose unit.own) } }`),
		`WIC0124 [each] an each-player block cannot stand in another loop`},
	{unit(`action [2]: destroy(target unit.hand)`),
		`WIC0125 [target unit.hand] "destroy" does nothing to a card in a hand`},
	{unit(`action: choose unit.discard as C; destroy(C)`),
		`WIC0125 [C] "destroy" does nothing to a card in a discard pile`},
	{unit(`action [2]: damage(target section.corrupted, 1)`),
		`WIC0125 [corrupted] "corrupted" does not apply to a section of a capital`},
	{unit(`action [2]: destroy(target tactic)`),
		`WIC0126 [tactic] nothing can ever match this`},
	{unit(`@hand auto enters(unit): put(self, here)`),
		`WIC0126 [here] a card in a hand is in no zone`},
	{unit(`action [2]: cancel_damage(self, 1)`),
		`WIC0127 [cancel_damage] "cancel_damage" needs damage that would be dealt`},
	{tactic(`undeveloped only`),
		`WIC0128 [undeveloped only] "undeveloped only" does nothing on a tactic`},
	{unit(`mission`),
		`WIC0128 [mission] "mission" does nothing on a unit`},
	{on("A Quest", `enters_tokens 2`),
		`WIC0128 [enters_tokens 2] "enters_tokens" does nothing on a quest`},
	{on("A Quest", `kingdom only`),
		`WIC0128 [kingdom only] only units, support cards and quests with mission or invasion have a choice of zones, and this is a quest`},
	{on("A Quest", `no_mulligan`),
		`WIC0128 [no_mulligan] "no_mulligan" is for cards that begin the game in play, and this is a quest`},
	{"shorthand tended { @quest forced turn_begin(me) if any unit.on_this: token(self, +1) }\n" + unit(`tended`),
		`WIC0128 [tended] "tended" does nothing on a unit`},
	{unit(`attach unit`),
		`WIC0128 [attach unit] only a support card is attached to another card, and this is a unit`},
	{tactic("tactic: draw(me, 1)\n  action [2]: draw(me, 1)"),
		`WIC0128 [action] a tactic is never in play, so this never works`},
	{tactic(`@quest tactic: draw(me, 1)`),
		`WIC0128 [quest] a tactic works from no zone`},
	{on("A Legend", `@quest action [2]: draw(me, 1)`),
		`WIC0128 [quest] a legend lies in no zone, so this never works`},
	{on("A Legend", `action [2]: damage(each unit.here, 1)`),
		`WIC0128 [here] only a card in a zone has cards where it lies, and this is a legend`},
	{on("A Quest", `@kingdom action [2]: draw(me, 1)`),
		`WIC0128 [kingdom] a quest lies in the quest zone, so this never works`},
	{unit(`forced attacks(host): draw(me, 1)`),
		`WIC0128 [host] only a card that is attached to another has a host, and this is a unit`},
	{support("attach unit\n  forced enters(host): draw(me, 1)"),
		`WIC0128 [host] "enters" does not happen to the host of a card, and this is an attachment`},
	{on("A Quest", `forced attacks(self): draw(me, 1)`),
		`WIC0128 [self] "attacks" happens to a unit or a legend, and this is a quest`},
	{on("A Quest", `forced damage_placed(self): draw(me, 1)`),
		`WIC0128 [self] "damage_placed" happens to cards with mission`},
	{unit(`forced milled(self): draw(me, 1)`),
		`WIC0128 [self] "milled" does not happen to a card in play`},
	{unit(`forced milled(here): draw(me, 1)`),
		`WIC0126 [here] "milled" happens to a card that lies in no zone`},
	{unit(`forced attacked(unit.my): draw(me, 1)`),
		`WIC0125 [unit.my] "attacked" does not happen to a unit`},
	{unit(`action [corrupt quester]: draw(me, 1)`),
		`WIC0128 [quester] only a quest has units on it, and this is a unit`},
	{on("A Quest", `action [heal 1]: draw(me, 1)`),
		`WIC0128 [heal 1] "heal" is paid by a unit or a legend, and this is a quest`},
	{on("A Quest", `action [2]: draw(me, hp(self))`),
		`WIC0125 [hp(self)] "hp" does not apply to a quest`},
	{unit(`action [2]: draw(me, paid(self))`),
		`WIC0128 [paid(self)] "paid" is for attachments whose printed cost is X, and this is a unit`},
	{support("attach unit\n  action [2]: move(self, kingdom)"),
		`WIC0128 [self] an attachment lies where its host is, and this is an attachment`},
	{unit(`static: gives_ambush(card.hand, 2)`),
		`WIC0125 [card.hand] "gives_ambush" does nothing to cards that cannot have Ambush`},
	{unit(`static: x_cost(2)`),
		`WIC0128 [x_cost] "x_cost" does nothing on a card with another cost`},
	{on("A Legend", `static: attacker_mute()`),
		`WIC0128 [attacker_mute] "attacker_mute" works while the zone of the card is attacked, and this is a legend`},
	{unit(`enters_damage count(unit)`),
		`WIC0123 [count(unit)] "enters_damage" needs the number of what lies on the card`},
	{`card 90009 "New" { facts tactic, power 2 }`,
		`WIC0204 [power 2] power does nothing on a tactic`},
	{`card 90009 "New" { facts unit, cost X, hp 2 }`,
		`WIC0204 [cost X] nothing says what X is on a unit`},
	{`card 90009 "New" { facts unit, hp 2, traits Attachment }`,
		`WIC0204 [traits Attachment] a card with the trait Attachment needs to be attached to something`},
	{unit(`action: if dying { draw(me, 1) }`),
		`WIC0127 [dying] "dying" is about a card that would go to a discard pile`},
	{unit(`action: then { draw(me, 1) }`),
		`WIC0010 [then] "then" has no statement before it`},
	{unit(`static: power(unit.my, +power(self))`),
		`WIC0127 [power(self)] "power" can be changed by other constant effects, which apply at the same time as this one`},
	{tactic(`tactic: power(target unit, +1, turn, attacks_here)`),
		`WIC0127 [attacks_here] a tactic is in no zone that could be attacked`},
	{unit("scout\n  scout"),
		`WIC0205 [scout] "scout" stands in the card twice`},
	{support("attach unit\n  attach support"),
		`WIC0205 [attach support] "attach" stands in the card twice`},
	{unit(`forcd`),
		`WIC0012 [forcd] "forcd" is no line of a card`},
	{"card 90001 \"A Unit\" { scout }\ncard 90001 \"A Unit\" { }",
		`WIC0201 [90001] card 90001 is defined twice`},
	{`card 90001 "A Unti" { }`,
		`WIC0202 ["A Unti"] card 90001 is not called "A Unti"`},
	{`card 90009 "Nobody" { }`,
		`WIC0203 [90009] there is no card 90009`},
	{`card 90009 "New" { facts Dwarf, cost 3 }`,
		`WIC0204 [facts Dwarf, cost 3] a new card needs a type`},
	{`card 90009 "New" { facts unit, cost 3 }`,
		`WIC0204 [facts unit, cost 3] a unit without hit points dies as it enters play`},
	{`card 90009 "New" { facts unit, cost 3, cost 4, hp 1 }`,
		`WIC0204 [cost 4] a second cost`},
	{`card 90009 "New" { facts unit, cost many, hp 1 }`,
		`WIC0204 [many] "many" is no number for a card`},
	{`card 90009 "New" { facts unit, hp 1, power 1 2 }`,
		`WIC0204 [power 1 2] "power" has 2 values`},
	{`card 90009 "New" { facts unit, hp 1, traits Nobody }`,
		`WIC0204 [Nobody] "Nobody" is no trait`},
	{`card 90009 "New" { facts unit, hp 1, symbols Neutral }`,
		`WIC0204 [Neutral] "Neutral" is no race with a symbol`},
	{`card 90009 "New" { facts unit 3, hp 1 }`,
		`WIC0204 [3] "unit" takes no value`},
	{`card 90009 "New" { facts unit, hp }`,
		`WIC0204 [hp] "hp" has 0 values`},
	{`card 90009 "New" { facts unit, hitpoints 3 }`,
		`WIC0204 [hitpoints] "hitpoints" is no type, race or fact`},
	{"keyword scout { auto survived(self): draw(me, 1) }\nkeyword scout { auto survived(self): draw(me, 1) }",
		`WIC0206 [scout] the keyword scout is defined twice`},
	{`keyword scout { action: draw(me, 1) }`,
		`WIC0012 [scout] the keyword scout is not one ability with a trigger`},
	{`keyword haste { auto survived(self): draw(me, 1) }`,
		`WIC0108 [haste] "haste" is no keyword with an ability`},
	{"shorthand quick { scout }\nshorthand quick { scout }",
		`WIC0206 [quick] the shorthand quick is defined twice`},
	{unit(`action: draw(owner(), 1)`),
		`WIC0111 [owner()] this is no player`},
	{unit(`action: until turn { static: power(unit.my, +1) }`),
		`WIC0127 [power] "power" cannot last for a limited time`},
	{unit(`static: combat_damage(choose unit, +1)`),
		`WIC0120 [choose unit] a constant effect chooses nothing`},
	{unit(`action: destroy(target unit.zone_has(section))`),
		`WIC0125 [section] no zone has a section of a capital`},
	{unit(`action: destroy(target unit.on(section))`),
		`WIC0126 [section] nothing can be attached to that`},
	{unit(`action: destroy(target unit.at(Z))`),
		`WIC0105 [Z] "Z" is no name of something chosen`},
	{unit(`action: destroy(target unit.top(2))`),
		`WIC0125 [top(2)] "top" applies only to a discard pile`},
	{unit(`action: if count(unit.anywhere) > 1 { draw(me, 1) }`),
		`WIC0115 [unit.anywhere] "anywhere" is only for the subject of an event`},
}

func TestRefused(t *testing.T) {
	for _, r := range refused {
		_, diags := checked(t, r.text)
		if got := lines(diags); len(got) != 1 || got[0] != r.want {
			t.Errorf("%s\ngot  %s\nwant %s", r.text, strings.Join(got, "\n     "), r.want)
		}
	}
}

// TestRefusedCoversEveryCode checks that refused has a row for each code of the checker.
func TestRefusedCoversEveryCode(t *testing.T) {
	for _, c := range source.Codes() {
		if c < source.UnknownVerb || c == source.LibraryFull || c == source.TextLost {
			continue // other passes report these codes: the parser, package gen and the command "cards check"
		}
		if !slices.ContainsFunc(refused, func(r struct{ text, want string }) bool { return strings.HasPrefix(r.want, c.String()) }) {
			t.Errorf("no row for %s, %s", c, c.Title())
		}
	}
}

// accepted are card files without a mistake.
var accepted = []string{
	unit("scout\n  toughness 2\n  ambush 1"),
	unit(`static: power(self, +count(dev.my.here)) while my_turn`),
	unit(`action [2]: power(target unit, +1, turn)`),
	unit(`action [sacrifice unit.my as S]: damage(target unit, power(S))`),
	unit(`forced enters(self): for each unit.theirs { damage(it, 1) }`),
	unit(`auto enters(self): may { draw(me, 1) }`),
	unit(`auto enters(self) [1]: may { draw(me, 1) }`),
	unit(`forced turn_begin(me): each player { sacrifice(choose unit.own) }`),
	unit(`action [X]: draw(me, X)`),
	unit(`action: choose number 1..3; draw(me, X)`),
	unit(`action: choose one { destroy(target unit) } or { draw(me, 1) }`),
	unit(`action: until turn { auto enters(unit.my): draw(me, 1) }`),
	unit("action [1]: attach(self, target unit.my.other)\n  action by host: draw(me, 1)\n  forced attacks(host): draw(me, 1)"),
	on("A Quest", "mission\n  battlefield only\n  @battlefield action [1]: draw(me, 1)\n  forced damage_placed(self): draw(me, damage(self))"),
	on("A Quest", "starts_in_play 2\n  no_mulligan"),
	on("A Quest", "action [sacrifice quester]: draw(me, count(unit.on_this))"),
	tactic("tactic: draw(me, 1)\n  static: cost(self, -1) while my_turn\n  auto plays(self): draw(me, 1)\n  @hand auto enters(unit.my): draw(me, 1)"),
	support("forced attacks(self): draw(me, 1)"),
	unit(`@hand auto enters(unit.my): draw(me, 1)`),
	support("attach unit\n  static: power(host, +1)"),
	support("attach unit\n  action by host: draw(me, 1)"),
	tactic(`tactic: destroy(target unit.Mage|Hero)`),
	on("An X Tactic", `tactic: draw(me, X)`),
	`card 90009 "New" { facts unit, Dwarf, cost 3, loyalty 1, power 1, hp 2, traits Mage Hero }`,
	`keyword scout { auto survived(self): draw(me, 1) }`,
	"shorthand quick { scout }\ncard 90001 \"A Unit\" { quick }",
}

func TestAccepted(t *testing.T) {
	for _, text := range accepted {
		if _, diags := checked(t, text); len(diags) > 0 {
			t.Errorf("%s\n%s", text, diags.Text(100))
		}
	}
}
