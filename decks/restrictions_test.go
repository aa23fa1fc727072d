package decks

import (
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
)

// What cards say about the decks that may hold them, from the words of their
// blocks to the verdict (decisions K03 and K04).
func TestOnlyInDecks(t *testing.T) {
	base := wholePool(t).cards
	var text strings.Builder
	// Cards by what they say, as neutral units but where a race is said.
	lines := []struct {
		code card.Code
		race string
		line string
	}{
		{90001, "Dwarf", "Dwarf only"}, {90002, "DarkElf", "DarkElf only"}, {90003, "Dwarf", "non_Dwarf only"},
		{90004, "Neutral", "Lizardmen only"}, {90005, "Neutral", "Wood_Elf only"}, {90006, "Neutral", "Undead only"},
	}
	for _, l := range lines {
		text.WriteString("card " + l.code.String() + " \"Card " + l.code.String() + "\" {\n  facts unit, " + l.race + ", cost 2, power 1, hp 1\n  " + l.line + "\n}\n")
	}
	lib, diags := cardlang.Compile(nil, cardlang.File{Name: "only.wic", Text: []byte(text.String())})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	p := NewPool(append(LibraryPool(lib).cards, base...))
	tests := []struct {
		capital card.Race
		codes   []card.Code
		want    string // ids of the errors
	}{
		{card.Dwarf, []card.Code{90001}, ""},
		{card.Empire, []card.Code{90001}, idRaceOnly},
		{card.DarkElf, []card.Code{90002}, ""},
		{card.Chaos, []card.Code{90002}, idRaceOnly},
		{card.Dwarf, []card.Code{90003}, idRaceOnly},
		{card.HighElf, []card.Code{90003}, ""},
		{card.HighElf, []card.Code{90001, 90003}, idRaceOnly},
		{card.HighElf, []card.Code{90004}, ""},
		{card.HighElf, []card.Code{90005}, ""},
		{card.HighElf, []card.Code{90004, 90005}, idFactions},
		{card.Orc, []card.Code{90006}, ""},
	}
	for _, tt := range tests {
		var cards []Entry
		for _, c := range tt.codes {
			cards = append(cards, Entry{c, 3})
		}
		neutral := []Entry{{1111, 3}, {1112, 3}, {1113, 3}}
		var got []string
		for _, problem := range Check(New("test", tt.capital, append(cards, neutral...)), p, Casual) {
			if problem.Severity == Error {
				got = append(got, problem.Ruling)
			}
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("capital %s with %v: %q, want %q", tt.capital, tt.codes, s, tt.want)
		}
	}
}

// The cards with such a line, as printed: nothing but this table sees a line
// that is missing or wrong.
func TestCardsOnlyForSomeDecks(t *testing.T) {
	type line struct {
		race, never card.Race
		faction     card.Faction
		limit       int
	}
	want := map[card.Code]line{
		8039:  {limit: 1},
		9020:  {limit: 1},
		10003: {race: card.DarkElf}, 10008: {race: card.Empire}, 10011: {race: card.HighElf}, 10013: {race: card.Orc},
		10024: {race: card.HighElf}, 10026: {race: card.Dwarf}, 10044: {race: card.Orc}, 10045: {race: card.Dwarf},
		10051: {race: card.HighElf}, 10063: {race: card.Dwarf}, 10066: {race: card.Empire}, 10072: {race: card.Orc},
		10076: {race: card.DarkElf}, 10097: {race: card.DarkElf}, 10104: {race: card.Empire}, 10105: {race: card.Dwarf},
		11011: {race: card.Orc}, 11014: {race: card.Orc},
		12003: {faction: card.Lizardmen}, 12006: {faction: card.Lizardmen}, 12009: {faction: card.Lizardmen},
		12013: {faction: card.WoodElf}, 12014: {faction: card.WoodElf}, 12016: {faction: card.WoodElf}, 12018: {faction: card.WoodElf},
		12021: {faction: card.Skaven, limit: 6}, 12026: {faction: card.Skaven},
		12029: {faction: card.Undead}, 12033: {faction: card.Undead}, 12035: {faction: card.Undead},
		12040: {never: card.Dwarf}, 12043: {never: card.Empire}, 12046: {never: card.HighElf}, 12049: {never: card.Chaos},
		12052: {never: card.DarkElf}, 12055: {never: card.Orc},
	}
	for _, c := range wholePool(t).cards {
		w := want[c.Code]
		got := line{c.RaceOnly, c.RaceNever, c.Faction, c.DeckLimit}
		if c.Encoded && got != w {
			t.Errorf("%s %s: %+v, want %+v", c.Code, c.Name, got, w)
		}
		if c.Encoded && w.faction != 0 && c.SideOnly != w.faction.Side() {
			t.Errorf("%s %s is for %s", c.Code, c.Name, c.SideOnly)
		}
	}
}
