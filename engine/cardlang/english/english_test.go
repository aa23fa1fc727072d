package english

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/internal/golden"
)

// phrases has texts in the card language with their English, one part of the language a row.
var phrases = []struct{ items, want string }{
	// Determiners and owners.
	{"tactic: destroy(target unit)", "Action: Destroy target unit."},
	{"tactic: destroy(target unit.my)", "Action: Destroy target unit you control."},
	{"tactic: destroy(target unit.theirs.damaged)", "Action: Destroy target damaged enemy unit."},
	{"tactic: destroy(target up to 2 unit.attacking)", "Action: Destroy up to two target attacking units."},
	{"tactic: destroy(target X dev samezone)", "Action: Destroy X target developments in the same zone."},
	{"tactic: destroy(each support|dev.my)", "Action: Destroy all your support cards and developments."},
	{"tactic: corrupt(choose unit.my.Orc)", "Action: Corrupt one of your Orc units."},
	{"tactic: corrupt(choose unit.my.here.other)", "Action: Corrupt one of your other units in this zone."},
	{`tactic: corrupt(choose 2 unit.theirs."Witch Elf")`, "Action: Corrupt two enemy Witch Elf units."},
	{"tactic: corrupt(opponent chooses unit.theirs)", "Action: Corrupt an enemy unit of your opponent's choice."},
	{"tactic: sacrifice(opponent chooses unit.theirs)", "Action: Your opponent sacrifices one of their units."},
	{"tactic: sacrifice(each chooses unit.own)", "Action: Each player sacrifices one of their units."},
	{"tactic: damage(target unit|section, 1)", "Action: Deal 1 damage to target unit or section of either capital."},
	{"tactic: heal(target section.my.damaged, all)", "Action: Heal all damage on target damaged section of your capital."},
	{"tactic: destroy(target unit.battlefield)", "Action: Destroy target unit in any battlefield."},
	{"tactic: destroy(target unit.theirs.battlefield)", "Action: Destroy target unit in your opponent's battlefield."},
	{"tactic: destroy(target unit.in(kingdom, battlefield))", "Action: Destroy target unit in either player's kingdom or battlefield."},
	{"tactic: into_deck(choose 2 card.my.discard)", "Action: Shuffle two cards from your discard pile into your deck."},

	// Names.
	{"tactic: power(target unit as A, -1, turn); power(target unit.!A, +1, turn)",
		"Action: Give target unit -1 power until the end of the turn. Give another target unit +1 power until the end of the turn."},
	{"tactic: corrupt(target unit as A); damage(A, 1)", "Action: Corrupt target unit. Deal 1 damage to that unit."},
	{"tactic: destroy(target unit as A); corrupt(target unit.!A as B); damage(B, 1)",
		"Action: Destroy target unit. Corrupt another target unit. Deal 1 damage to that other unit."},
	{"tactic: choose zone.theirs as Z; damage(each unit.at(Z), 1)",
		"Action: Choose one of your opponent's zones. Deal 1 damage to each unit in that zone."},

	// Names given with "as" to one card or to several.
	{"tactic: reveal_top(me, 1) as S; if any card.unit_card.in(S) { take(each card.in(S)) } else { to_bottom(each card.in(S)) }",
		"Action: Reveal the top card of your deck. If it is a unit card, put it into the hand of its owner. Otherwise, put it at the bottom of the deck of its owner."},
	{"tactic: reveal_top(me, 1) as S; if any unit.in(S) { put(each unit.in(S), battlefield) } else { take(each tactic.in(S)) }",
		"Action: Reveal the top card of your deck. If it is a unit, put it into play in your battlefield. Otherwise, put it if it is a tactic into the hand of its owner."},
	{"tactic: look(me, 1) as S; may { take(each card.in(S)) }", "Action: Look at the top card of your deck. You may put that card into the hand of its owner."},
	{"tactic: reveal_top(me, 3) as S; if any tactic.in(S) { to_bottom(each card.in(S)) }",
		"Action: Reveal the top 3 cards of your deck. If one of those cards is a tactic, put those cards at the bottom of the deck of their owner."},
	{"tactic: mill(opponent, 2) as S; if no unit.in(S) { draw(me, 1) }",
		"Action: Your opponent discards the top 2 cards of their deck. If none of those cards is a unit, draw 1 card."},
	{"tactic: destroy(each card.unit_card.my)", "Action: Destroy all your unit cards."},

	// Filters of one word, and their opposites.
	{"forced turn_begin(me): damage(each unit.!host, 1)", "Forced: At the beginning of your turn, deal 1 damage to each unit other than the attached card."},
	{"action if any section.here.burning: draw(me, 1)", "Action: If this zone is burning, draw 1 card."},

	// Numbers.
	{"tactic: gain(me, count(dev.my.kingdom))", "Action: Gain 1 resource for each development in your kingdom."},
	{"tactic: damage(target unit as T, power(T))", "Action: Deal X damage to target unit, where X is that unit's power."},
	{"tactic: damage(target unit, X); draw(me, hand(me) - 1)",
		"Action: Deal X damage to target unit. Draw X cards, where X is the number of cards in your hand minus 1."},
	{"tactic: damage(each unit, 1 + corrupted(it))", "Action: Deal 1 damage to each unit, plus 1 if it is corrupted."},
	{"tactic: destroy(target unit.remaining<=2)", "Action: Destroy target unit with 2 or fewer remaining hit points."},
	{"tactic: destroy(target unit.cost<count(unit.my))", "Action: Destroy target unit with printed cost lower than the number of your units."},
	{"tactic: token(target quest, -2)", "Action: Remove 2 resource tokens from target quest."},

	// Headers.
	{"@kingdom|battlefield action [2, sacrifice self] limit 2/phase: draw(me, 2)",
		"Kingdom or Battlefield. Action: Spend 2 resources and sacrifice this unit to draw 2 cards. Limit twice per phase."},
	{"action [X, discard 2 card.my.hand]: damage(target unit, X)",
		"Action: Spend X resources and discard two cards from your hand to deal X damage to target unit."},
	{"action [corrupt self]: discard_random(opponent, 1)",
		"Action: Corrupt this unit to make your opponent discard 1 card at random from their hand."},
	{"action [1]: if my_turn { draw(me, 1) } else { draw(me, 2) }",
		"Action: Spend 1 resource: if it is your turn, draw 1 card. Otherwise, draw 2 cards."},
	{"action by opponent [1]: destroy(self)", "Action: Spend 1 resource to destroy this unit. Only your opponent may use this."},
	{"tactic during my_turn: discard_hand(each); draw(each, 3)",
		"Play only during your turn. Action: Each player discards their hand and draws 3 cards."},
	{"tactic needs any unit.my: draw(me, 1)", "Play only if you control a unit. Action: Draw 1 card."},
	{"tactic during my_turn needs any zone.my.burning: draw(me, 1)",
		"Play only during your turn, and only if you have a burning zone. Action: Draw 1 card."},
	{"action needs any unit.my: draw(me, 1)", "Action: Draw 1 card. This can be used only if you control a unit."},

	// Events.
	{"forced leaves(unit.my.Dwarf.other): draw(me, 1)", "Forced: When one of your other Dwarf units leaves play, draw 1 card."},
	{"forced leaves(opponent): draw(me, 1)", "Forced: When an enemy card leaves play, draw 1 card."},
	{"forced dealt_damage(me): draw(me, amount)",
		"Forced: When one of your cards or a section of your capital is dealt damage, draw that many cards."},
	{"auto collects(opponent) if amount >= 7: lose(opponent, 1)",
		"When your opponent collects 7 or more resources in the kingdom phase, they lose 1 resource."},
	{"auto assigned(self): redirect(self, target unit.other, 1)",
		"When damage is assigned to this unit, redirect 1 of that damage to another target unit."},
	{"instead destroyed(self): may { to_hand(self) }",
		"If this unit would be destroyed, you may return this unit to the hand of its owner instead."},
	{"attach unit\ninstead leaves(self) if with_host: may { reattach(self, target unit.my) }",
		"Attach to target unit.\nIf this unit would leave play together with the attached unit, you may attach this unit to target unit you control instead, if able."},
	{"auto phase_end(any): may { move(self, choose destination) }", "At the end of each phase, you may move this unit to another of your zones."},
	{"forced combat_ends(here): destroy(self)", "Forced: When the combat over this zone ends, destroy this unit."},

	// Statements.
	{"tactic: draw(me, 1); then damage(target unit, 1)", "Action: Draw 1 card. Then deal 1 damage to target unit."},
	{"tactic: opponent may { draw(me, 1) }", "Action: Your opponent may draw 1 card."},
	{"tactic: unless opponent pays 2 { draw(me, 2) }", "Action: Draw 2 cards unless your opponent pays 2 resources."},
	{"tactic: must_pay(opponent, 1); then draw(me, 2)", "Action: Your opponent must pay 1 resource if able. Then draw 2 cards."},
	{"tactic: choose one { draw(me, 1) } or { gain(me, 2) }", "Action: Choose one: draw 1 card; or gain 2 resources."},
	{"tactic: opponent chooses unit.theirs as A; destroy(A)", "Action: Your opponent chooses one of their units. Destroy that unit."},
	{"tactic: for each unit.my.corrupted { damage(it, 1) }", "Action: For each of your corrupted units, deal 1 damage to it."},

	{"tactic: more_limited(opponent, 1)", "Action: Your opponent may play 1 additional Limited card this turn."},
	{"tactic: if my_turn { put_on(target attachment.my.hand, choose unit); draw(me, 1) }",
		"Action: If it is your turn, put target attachment from your hand into play attached to a unit, if able; and draw 1 card."},
	{"tactic: reveal_top(me, 1) as S; put_on(each support.in(S), choose unit); put(each support.in(S), kingdom)",
		"Action: Reveal the top card of your deck. Put that card if it is a support card into play attached to a unit, if able, or else in your kingdom."},
	{"tactic: put(choose unit.my.hand, kingdom, for_turn); put(choose 2 unit.my.hand, kingdom, for_turn)",
		"Action: Put a unit from your hand into play in your kingdom, until it is sacrificed at the end of the turn. Put two units from your hand into play in your kingdom, until they are sacrificed at the end of the turn."},

	// Targets are chosen before anything happens; what the text does first may change a number
	// that one of them depends on.
	{"tactic: develop(me, 1, kingdom); destroy(target unit.cost<=count(dev.my))",
		"Action: Choose target unit with printed cost no higher than the number of your developments. Add the top card of your deck to your kingdom as a facedown development. Destroy that unit."},
	{"tactic: develop(me, 1, kingdom); destroy(target 2 unit.cost<=count(dev.my))",
		"Action: Choose two target units with printed cost no higher than the number of your developments. Add the top card of your deck to your kingdom as a facedown development. Destroy those units."},
	{"tactic: develop(me, 1, kingdom); destroy(target unit.cost<=2)",
		"Action: Add the top card of your deck to your kingdom as a facedown development. Destroy target unit with printed cost 2 or less."},

	// Constant effects and conditions.
	{"static: power(self, +2) while count(dev.my.here) >= 2", "This unit gets +2 power while you have 2 or more developments in this zone."},
	{"static: power(unit.my.other, +1) while no unit.theirs.attacking", "Your other units get +1 power while your opponent controls no attacking units."},
	{"static: power(self, +1) while not (damaged(self) or burning(me) == 0)",
		"This unit gets +1 power while it is not damaged and at least 1 section of your capital is burning."},
	{"static: power(self, +1) while any zone.here.!burning", "This unit gets +1 power while this zone is not burning."},
	{"static: power(self, +1) while no section.here.damaged", "This unit gets +1 power while this zone is not damaged."},
	{"static: power(self, +1) while attacking(self) and any zone.damaged.attacked", "This unit gets +1 power while it is attacking a damaged zone."},
	{"static: power(self, +1) while defending(self) and any zone.my.attacked",
		"This unit gets +1 power while it is defending and one of your zones is under attack."},
	{"static: power(self, +1) while no zone.attacked.!burning", "This unit gets +1 power while no zone that is not burning is under attack."},
	{"static: power(self, +1) while any zone.my.!attacked", "This unit gets +1 power while you have a zone that is not under attack."},
	{"static: no_defend(unit.theirs)", "Enemy units cannot be declared as defenders."},
	{"static: cost(unit.my.Orc.hand, -1, first)", "The first Orc unit you play each turn costs 1 less."},

	// Words and attachments.
	{"toughness count(dev.here)", "Toughness X (each time this unit is assigned damage, cancel X of that damage). X is the number of developments in this zone."},
	{"attach unit.theirs\nstatic: power(host, -1)", "Attach to target enemy unit.\nThe attached unit gets -1 power."},
}

func TestPhrases(t *testing.T) {
	for _, c := range phrases {
		if got := tell(t, card.Unit, c.items); got != c.want {
			t.Errorf("%s\n got  %s\n want %s", c.items, got, c.want)
		}
	}
}

// TestAbility checks that the text of a single ability names what its card is attached to.
func TestAbility(t *testing.T) {
	c := parse(t, "attach unit\nstatic: power(host, +1)")
	attach, ability := c.Items[0].(*syntax.Attach), c.Items[1].(*syntax.Ability)
	f := &card.Facts{Type: card.Support}
	if got, want := Ability(f, attach, ability), "The attached unit gets +1 power."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := Ability(f, nil, ability), "The attached card gets +1 power."; got != want {
		t.Errorf("without the attach line: got %q, want %q", got, want)
	}
}

func TestFactLines(t *testing.T) {
	hero, _ := card.ParseTrait("Hero")
	f := card.Facts{Type: card.Unit, Race: card.Dwarf, Traits: []card.Trait{hero}}
	f.Symbols[card.Dwarf], f.Symbols[card.Empire] = 1, 1
	got := strings.Join(Card(&f, parse(t, "")), "\n")
	want := "Limit one Hero in each of your zones.\nThis card provides an Empire symbol for loyalty."
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestUnknownShows checks that a word without a row in a table is marked in the text, so that
// other tests can find it.
func TestUnknownShows(t *testing.T) {
	for _, items := range []string{
		"tactic: juggle(target unit)", "static: glow(self)", "forced sneezes(self): draw(me, 1)",
		"tactic: destroy(target unit.purple)", "tactic: draw(me, luck)", "action during lunch: draw(me, 1)", "sparkling",
	} {
		if got := tell(t, card.Unit, items); !strings.Contains(got, "«") {
			t.Errorf("%s is told as %q, want a mark", items, got)
		}
	}
}

// TestGolden holds the English of all cards that are encoded, a file for each
// card file.
func TestGolden(t *testing.T) {
	files, err := cards.Files()
	if err != nil {
		t.Fatal(err)
	}
	goldens := golden.New(t, "testdata", "*.golden")
	for _, f := range files {
		t.Run(f.Name, func(t *testing.T) { goldenSet(t, goldens, f.Name) })
	}
}

func goldenSet(t *testing.T, files *golden.Dir, file string) {
	name := strings.TrimSuffix(file, ".wic") + ".golden"
	var b bytes.Buffer
	tree, facts := cardSet(t, file)
	for _, c := range tree {
		fmt.Fprintf(&b, "%s %s\n", c.Code, c.Name.Text)
		for _, line := range Card(facts[c.Code], c) {
			fmt.Fprintf(&b, "    %s\n", line)
		}
	}
	files.Equal(t, name, b.String())
	if strings.ContainsAny(b.String(), "«»{}") {
		t.Error("a piece of the language is not told")
	}
}
