package english

import (
	"strconv"
	"strings"

	"github.com/wisim/wisim/engine/cardlang/syntax"
)

// words has the text of each one-line item, with a reminder of its rule. {self} is the
// card and {n} the number after the word.
var words = map[string]string{
	"kingdom only":     "Kingdom only (this card can enter play only in your kingdom).",
	"quest only":       "Quest zone only (this card can enter play only in your quest zone).",
	"battlefield only": "Battlefield only (this card can enter play only in your battlefield).",
	"undeveloped only": "Play only in a zone with no developments.",
	"order only":       "Order only (not for decks of the Orc, Chaos and Dark Elf side).",
	"destruction only": "Destruction only (not for decks of the Dwarf, Empire and High Elf side).",
	"Dwarf only":       "Dwarf only (for decks with a Dwarf capital).",
	"Empire only":      "Empire only (for decks with an Empire capital).",
	"HighElf only":     "High Elf only (for decks with a High Elf capital).",
	"Orc only":         "Orc only (for decks with an Orc capital).",
	"Chaos only":       "Chaos only (for decks with a Chaos capital).",
	"DarkElf only":     "Dark Elf only (for decks with a Dark Elf capital).",
	"non_Dwarf only":   "Non-Dwarf only (for decks of this side whose capital is not Dwarf).",
	"non_Empire only":  "Non-Empire only (for decks of this side whose capital is not Empire).",
	"non_HighElf only": "Non-High Elf only (for decks of this side whose capital is not High Elf).",
	"non_Orc only":     "Non-Orc only (for decks of this side whose capital is not Orc).",
	"non_Chaos only":   "Non-Chaos only (for decks of this side whose capital is not Chaos).",
	"non_DarkElf only": "Non-Dark Elf only (for decks of this side whose capital is not Dark Elf).",
	"Lizardmen only":   "Lizardmen only (for decks of Order without cards that are only for another faction).",
	"Wood_Elf only":    "Wood Elf only (for decks of Order without cards that are only for another faction).",
	"Skaven only":      "Skaven only (for decks of Destruction without cards that are only for another faction).",
	"Undead only":      "Undead only (for decks of Destruction without cards that are only for another faction).",
	"mission":          "Mission (this quest enters play in any zone of your opponent, under your control; when you assign combat damage to that zone, you may place any of it on this quest instead).",
	"invasion":         "Invasion (this card enters play in any zone of your opponent, who controls it).",
	"limited":          "Limited (only one limited card each turn may come into play on your side).",
	"necromancy":       "Necromancy (you may play this card from your discard pile; if you do, put it at the bottom of your deck at the end of the turn).",
	"from_pile":        "You may play this card from your discard pile as though it were in your hand.",
	"ambush":           "Ambush {n} (in the ambush step of an attack on a zone where this card lies facedown, you may pay {n} to turn it faceup; a unit must then defend if it can).",
	"any_time":         "You may play this card from your hand any time you could take an action, paying all costs.",
	"enters_damage":    "This card enters play with {n} damage on it.",
	"enters_tokens":    "This card enters play with {tokens} on it.",
	"deck_limit":       "A deck may hold up to {copies} of this card.",
	"starts_in_play":   "You start the game with this card in play and {cards} of your deck, of your choice, facedown under it.",
	"no_mulligan":      "You cannot take a mulligan.",
	"toughness":        "Toughness {n} (each time {self} is assigned damage, cancel {n} of that damage).",
	"counterstrike":    "Counterstrike {n} (when {self} is declared as a defender, it at once deals {n} uncancellable combat damage to an attacker).",
	"raider":           "Raider {n} (each time {self} survives a combat in which it attacked, you gain that many resources).",
	"savage":           "Savage {n} (each time {self} survives damage that was dealt to it, it may deal {n} damage to target unit in either player's corresponding zone).",
	"scout":            "Scout (each time {self} survives a combat in which it fought, your opponent discards 1 card at random).",
}

// word returns the line of text for a one-line item, such as Toughness with its reminder.
func (w *writer) word(x *syntax.Word) string {
	text := row(words, "word", x.Text())
	n, where := "", ""
	switch arg := x.Arg.(type) {
	case nil:
	case *syntax.Number:
		n = strconv.Itoa(arg.Value)
	default:
		n, where = "X", " X is "+w.value(arg)+"."
	}
	return strings.NewReplacer("{self}", w.self, "{n}", n, "{tokens}", counted(n, "resource token"), "{cards}", counted(n, "card"), "{copies}", copies(n)).Replace(text) + where
}

// copies returns "1 copy" or "6 copies".
func copies(n string) string {
	if n == "1" {
		return "1 copy"
	}
	return n + " copies"
}

// replace fills the holes {0} and {n} of a cost.
func replace(text, object, number string) string {
	return strings.NewReplacer("{0}", object, "{n}", number).Replace(text)
}
