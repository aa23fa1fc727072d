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
