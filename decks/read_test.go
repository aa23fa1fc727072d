package decks

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/wisim/wisim/engine/card"
)

// listing writes a deck's cards as "3 01033, 2 01078", which tables compare.
func listing(d Deck) string {
	var out []string
	for _, e := range d.Cards {
		out = append(out, fmt.Sprintf("%d %s", e.Count, e.Code))
	}
	return strings.Join(out, ", ")
}

func noteTexts(notes []Note) string {
	var out []string
	for _, n := range notes {
		out = append(out, n.String())
	}
	return strings.Join(out, "\n")
}

// utf16Text encodes text as UTF-16 with a byte order mark.
func utf16Text(order binary.AppendByteOrder, text string) string {
	var data []byte
	for _, u := range utf16.Encode([]rune("\ufeff" + text)) {
		data = order.AppendUint16(data, u)
	}
	return string(data)
}

func TestReadForms(t *testing.T) {
	tests := []struct {
		name, text, want string
	}{
		{"count first", "3 Huntsmen\n2 Pillage\n", "3 01033, 2 01078"},
		{"count and x", "3x Huntsmen\n2X Pillage\n", "3 01033, 2 01078"},
		{"count, space, x", "3 x Huntsmen\n2 × Pillage\n", "3 01033, 2 01078"},
		{"glued", "3xHuntsmen\n2Pillage\n", "3 01033, 2 01078"},
		{"count in brackets", "(3) Huntsmen\n[2x] Pillage\n", "3 01033, 2 01078"},
		{"count last", "Huntsmen x3\nPillage x2\n", "3 01033, 2 01078"},
		{"count last, space", "Huntsmen x 3\nPillage × 2\n", "3 01033, 2 01078"},
		{"count last, cross behind", "Huntsmen 3x\nPillage 2\n", "3 01033, 2 01078"},
		{"count last, brackets", "Huntsmen (3)\nPillage (x2)\n", "3 01033, 2 01078"},
		{"count last, dash", "Huntsmen - 3\nPillage – 2\n", "3 01033, 2 01078"},
		{"bullets", "• 3 Huntsmen\n- 2 Pillage\n", "3 01033, 2 01078"},
		{"stars", "* Huntsmen x3\n  * Pillage x2\n", "3 01033, 2 01078"},
		{"one line, counts first", "3 Huntsmen 2 Pillage 1 Big 'Uns", "3 01033, 1 01067, 2 01078"},
		{"one line, counts last", "Huntsmen x3 Pillage x2 Big 'Uns x1", "3 01033, 1 01067, 2 01078"},
		{"one line, commas", "3 Huntsmen, 2 Pillage, 1 Big 'Uns.", "3 01033, 1 01067, 2 01078"},
		{"one line, bullets", "• 3 Huntsmen • 2 Pillage | 1 Big 'Uns", "3 01033, 1 01067, 2 01078"},
		{"one line, misspelt", "3 Hunstmen 2 Pilage 1 big uns", "3 01033, 1 01067, 2 01078"},
		{"cards behind the name's word", "Deck: 3 Huntsmen\n2 Pillage", "3 01033, 2 01078"},
		{"cards behind the name's word, in one line", "Name: Huntsmen x3, Pillage x2", "3 01033, 2 01078"},
		{"a misspelt card behind the name's word", "Deck: 3 Hunstmen\nTitle: 2 01078", "3 01033, 2 01078"},
		{"a sideboard before the name's word", "Sideboard\n2 Pillage\nName: 2 Pillage\nDeck: 3 Huntsmen", "3 01033"},
		{"one line, headings and total", "My deck (5 cards) Units (3) 3 Huntsmen Support Cards (0) Tactics: 2 Pillage", "3 01033, 2 01078"},
		{"one line, capital", "Capital: Orc 3 Huntsmen 2 Pillage", "3 01033, 2 01078"},
		{"headings", "Units (3)\n3 Huntsmen\n\nTactics\n2 Pillage\n", "3 01033, 2 01078"},
		{"decorated headings", "== Units: 3 ==\n3 Huntsmen\n[Tactics]\n2 Pillage\n**Neutral**\n-- Support Cards (0) --\n", "3 01033, 2 01078"},
		{"race headings", "Empire\n3 Huntsmen\nOrcs (2)\n2 Pillage\n", "3 01033, 2 01078"},
		{"cards behind a heading", "Units: 3 Huntsmen\nTactics (2): 2 Pillage\n", "3 01033, 2 01078"},
		{"legend line", "Legend: Azhag the Slaughterer\n3 Huntsmen\n", "3 01033, 1 07009"},
		{"codes", "3 01033\n2x 01078\n", "3 01033, 2 01078"},
		{"codes last", "01033 x3\n01078 (2)\n", "3 01033, 2 01078"},
		{"codes, one line", "3 01033 2 01078", "3 01033, 2 01078"},
		{"codes alone", "01033\n01078 01078\n", "1 01033, 2 01078"},
		{"code and name", "3 01033 Huntsmen\n2 Pillage (01078)\n", "3 01033, 2 01078"},
		{"where from", "3 Huntsmen (Core Set)\n2 Pillage [core 78]\n", "3 01033, 2 01078"},
		{"comments", "# the deck\n// by me\n; in 2011\n3 Huntsmen # good\n2 Pillage // better\n", "3 01033, 2 01078"},
		{"about", "Author: 3 Huntsmen fan\nDate: 2011\n3 Huntsmen\n2 Pillage\n", "3 01033, 2 01078"},
		{"byte order mark and CRLF", "\ufeff3 Huntsmen\r\n2 Pillage\r\n", "3 01033, 2 01078"},
		{"UTF-16, little end first", utf16Text(binary.LittleEndian, "3 Huntsmen\r\n2 Rip Dere ’Eads Off!\r\n"), "3 01033, 2 01075"},
		{"UTF-16, big end first", utf16Text(binary.BigEndian, "3 Huntsmen 🐺\n2 Pillage"), "3 01033, 2 01078"},
		{"old Mac line ends", "3 Huntsmen\r2 Pillage\r", "3 01033, 2 01078"},
		{"no-break spaces and tabs", "3\u00a0Huntsmen\n2\tPillage\n", "3 01033, 2 01078"},
		{"curly quotes", "2 Rip Dere ’Eads Off!\n1 Big ‘Uns\n", "1 01067, 2 01075"},
		{"case and punctuation", "2 rip dere eads off\n1 BIG UNS\n1 smash go boom\n", "1 01067, 1 01074, 2 01075"},
		{"accents", "3 Húntsmën\n2 Pi\u0301llage\n", "3 01033, 2 01078"},
		{"a title before", "The Deck\nof my friend\n3 Huntsmen\n2 Pillage\n", "3 01033, 2 01078"},
		{"a title with its size", "The Deck (5 cards)\n3 Huntsmen\n2 Pillage\n", "3 01033, 2 01078"},
		{"a title with a number", "My list (5)\nHuntsmen (3)\nPillage (2)\n", "3 01033, 2 01078"},
		{"totals", "Total: 5\n3 Huntsmen\n2 Pillage\n5 cards\n", "3 01033, 2 01078"},
		{"one card twice", "1 Huntsmen\n2 Pillage\n2 Huntsmen\n", "3 01033, 2 01078"},
		{"no counts", "Huntsmen\nPillage\n", "1 01033, 1 01078"},
		{"alliances", "1 Alliance: Chaos/Orc\n1 Orc/Chaos Alliance\n1 Alliance - Chaos & Orc\n1 Alliance (Chaos/Orc)\n1 Alliance Dark Elf and Orc\n", "4 01125, 1 01127"},
		{"sideboard", "3 Huntsmen\nSideboard\n2 Pillage\nUnits\n1 Big 'Uns\n", "3 01033, 1 01067"},
		{"sideboard with headings of its own", "3 Huntsmen\nSideboard (3)\nTactics\n2 Pillage\nUnits\n1 Big 'Uns\nMain deck\n1 Big 'Uns\n", "3 01033, 1 01067"},
		{"sideboard, as a comment", "3 Huntsmen\n## Sideboard\n2 Pillage\n", "3 01033"},
		{"sideboard, as another comment", "3 Huntsmen\n// Sideboard:\n2 Pillage\n// Main deck\n1 Big 'Uns\n", "3 01033, 1 01067"},
		{"comments that only speak of one", "3 Huntsmen\n# no sideboard\n2 Pillage\n", "3 01033, 2 01078"},
		{"side", "3 Huntsmen\nSide\n2 Pillage\n", "3 01033"},
		{"sideboard, line by line", "SB: 2 Pillage\n3 Huntsmen\nSB: 1 Big 'Uns\n", "3 01033"},
		{"a table that ends", "count,name\n3,Huntsmen\n0,Pillage\n\n2 Pillage", "3 01033, 2 01078"},
		{"a table in a sideboard", "3 Huntsmen\nSideboard\ncount,name\n3,Pillage", "3 01033"},
		{"a table with codes and names", "qty;code;name\n3;01033;Huntsmen\n2;01078;", "3 01033, 2 01078"},
		{"brackets around names", "3 [Huntsmen]\n(Pillage) x2", "3 01033, 2 01078"},
		{"a table", "Huntsmen,3\nPillage;2\n", "3 01033, 2 01078"},
		{"a table, counts first", "3,Huntsmen\n2,\"Pillage\"\n", "3 01033, 2 01078"},
		{"a table of codes", "01033,3\n2;01078\n", "3 01033, 2 01078"},
		{"a dot or a dash after the count", "3. Huntsmen\n2.Pillage\n1-Big 'Uns\n", "3 01033, 1 01067, 2 01078"},
		{"a title with a number at its end", "Dwarf Wall 2\n3 Huntsmen\n2 Pillage\n", "3 01033, 2 01078"},
		{"a title with a number in it", "Top 8 list\nHuntsmen x3\nPillage x2\n", "3 01033, 2 01078"},
		{"a title with a year", "Worlds 2012, 1st: Kris\n3 Huntsmen\n2 Pillage\n", "3 01033, 2 01078"},
		{"a title with a place", "2nd place\n3 Huntsmen\n2 Pillage\n", "3 01033, 2 01078"},
		{"a title with a version", "Orc Rush 3.0\n3 Huntsmen\n2 Pillage\n", "3 01033, 2 01078"},
		{"marks that decide", "2 Infiltrate!\n1 Infiltrate\n", "2 01120, 1 02004"},
		{"first printing", "2 Innovation\n", "2 01119"},
		{"other printing by code", "2 Innovation\n1 03057 Innovation\n", "2 01119, 1 03057"},
		{"draft card of the same name", "1 Reinforcements\n", "1 11053"},
		{"o8d", `<?xml version="1.0" encoding="utf-8"?>
<deck game="b440d120"><section name="Capital"><card qty="1" id="x">Orc Capital</card></section>
<section name="Units"><card qty="3" id="aa-bb">Huntsmen</card></section>
<section name="Tactics"><card qty="2" id="">Pilage</card></section></deck>`, "3 01033, 2 01078"},
		{"o8d, sideboard and own ids", `<deck><section name="Main"><card qty="3" id="00000000-0000-0000-0000-000000001033"></card>
<card qty="2" id="00000000-0000-0000-0000-000000001033">Pillage</card></section>
<section name="Sideboard"><card qty="9" id="">Nobody</card></section></deck>`, "3 01033, 2 01078"},
		{"o8d in UTF-16", utf16Text(binary.LittleEndian, `<?xml version="1.0" encoding="utf-16"?><deck><card qty="3">Huntsmen</card></deck>`), "3 01033"},
		{"Cockatrice", `<?xml version="1.0"?><cockatrice_deck version="1"><deckname>Big one</deckname><comments>3 Huntsmen</comments>
<zone name="main"><card number="3" name="Huntsmen"/><card number="2" price="0" name="Pilage"/></zone>
<zone name="side"><card number="1" name="Nobody"/></zone></cockatrice_deck>`, "3 01033, 2 01078"},
		{"Lackey", `<deck version="0.8"><meta><game>whi</game></meta><superzone name="Deck"><card><name id="c33">Huntsmen</name><set>core</set></card>
<card><name id="c33">Huntsmen</name><set>core</set></card><card><name id="c78">Pillage</name></card></superzone>
<superzone name="Sideboard"><card><name>Nobody</name></card></superzone></deck>`, "2 01033, 1 01078"},
		{"MTGO", `<Deck xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><NetDeckID>0</NetDeckID>
<Cards CatID="1" Quantity="3" Sideboard="false" Name="Huntsmen" Annotation="0" />
<Cards CatID="2" Quantity="2" Sideboard="False" Name="Pillage" /><Cards CatID="3" Quantity="1" Sideboard="true" Name="Nobody" /></Deck>`, "3 01033, 2 01078"},
		{"json, ids and counts", `{"01033": 3, "01078": 2}`, "3 01033, 2 01078"},
		{"json, names and counts", `{"name": "x", "Huntsmen": 3, "Huntsmen": 1, "Pilage": 2}`, "4 01033, 2 01078"},
		{"json, slots", `{"id": 12, "slots": {"01033": 3, "01078": 2}, "sideSlots": {"01067": 1}}`, "3 01033, 2 01078"},
		{"json, objects by name", `{"mainboard": {"Huntsmen": {"quantity": 3, "card": {"id": "x"}}, "Pillage": {"quantity": 2}}}`, "3 01033, 2 01078"},
		{"json, sections", `{"Units": [{"title": "Huntsmen", "qty": 3}], "tactics": {"Pillage": 2}, "legend": "Azhag the Slaughterer"}`, "3 01033, 2 01078, 1 07009"},
		{"json, a deck in a deck", `{"ok": true, "deck": {"title": "x", "cards": {"01033": 3}}}`, "3 01033"},
		{"json, a list", ` [{"card_name": "Huntsmen", "id": "other", "quantity": 3}, {"id": "01078", "copies": 2}]`, "3 01033, 2 01078"},
		{"json, a list of lines", `["3 Huntsmen", "Pillage", "01078"]`, "3 01033, 2 01078"},
		{"json", `{"schema":"wisim.deck/1","name":"x","capital":"Orc","cards":[{"code":"01033","count":3},{"name":"Pilage","count":2}]}`, "3 01033, 2 01078"},
	}
	p := testPool(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, notes, err := Read(strings.NewReader(tt.text), "list.txt", p)
			if err != nil {
				t.Fatal(err)
			}
			if got := listing(d); got != tt.want {
				t.Errorf("got  %s\nwant %s\n%s", got, tt.want, noteTexts(notes))
			}
		})
	}
}

func TestReadCapital(t *testing.T) {
	tests := []struct {
		text    string
		want    card.Race
		guessed bool
	}{
		{"Capital: Orc\n3 Huntsmen", card.Orc, false},
		{"capital - dark elves\n3 Huntsmen", card.DarkElf, false},
		{"Capital Board: High Elf\n3 Huntsmen", card.HighElf, false},
		{"• Capital: The Empire (1)\n3 Pillage", card.Empire, false},
		{"Race: Dwarves\n3 Huntsmen", card.Dwarf, false},
		{"Faction: chaos\n3 Huntsmen", card.Chaos, false},
		{"3 Huntsmen\n1 Pillage", card.Empire, true},             // 3 icons to 2
		{"2 Huntsmen\n1 Pillage", card.Empire, true},             // 2 to 2, more cards
		{"1 Pillage\n1 Blood for the Blood God", card.Orc, true}, // 2 to 2, 1 to 1, named first
		{"3 Alliance - Chaos and Orc", card.Orc, true},           // no race: the first of the side
		{"3 Contested Village", card.Dwarf, true},                // no side
		{`<deck><section name="Capital"><card qty="1">Chaos</card></section><section name="x"><card qty="1">Huntsmen</card></section></deck>`, card.Chaos, false},
		{`{"capital":"Dark Elf","cards":[{"code":"01033","count":1}]}`, card.DarkElf, false},
	}
	for _, tt := range tests {
		d, _, err := Read(strings.NewReader(tt.text), "list", testPool(t))
		if err != nil {
			t.Fatalf("%q: %v", tt.text, err)
		}
		if d.Capital != tt.want || d.CapitalGuessed != tt.guessed {
			t.Errorf("%q: got %s, guessed %v; want %s, %v", tt.text, d.Capital, d.CapitalGuessed, tt.want, tt.guessed)
		}
	}
}

func TestReadName(t *testing.T) {
	tests := []struct{ file, text, want string }{
		{"dir/my-list.txt", "3 Huntsmen", "my-list"},
		{"my-list.txt", "Name: Big   one // really\n3 Huntsmen", "Big one // really"},
		{"my-list.txt", "Deck: #1\n3 Huntsmen", "#1"},
		{"my-list.txt", "Deck: 3 cards\n3 Huntsmen", "my-list"},
		{"my-list.txt", "Deck: 3 of a kind\n3 Huntsmen", "3 of a kind"},
		{"my-list.txt", "Deck: \"3 Huntsmen\"\n3 Huntsmen", "3 Huntsmen"},
		{"my-list.txt", "Name: Hunstmen 2\n3 Huntsmen", "Hunstmen 2"},
		{".o8d", "3 Huntsmen", ".o8d"},
		{"x.o8d", `<deck name="Big one"><section name="x"><card qty="1">Huntsmen</card></section></deck>`, "Big one"},
		{"x.json", `{"name":"Big\none","cards":[{"code":"01033","count":1}]}`, "Big one"},
	}
	for _, tt := range tests {
		d, _, err := Read(strings.NewReader(tt.text), tt.file, testPool(t))
		if err != nil {
			t.Fatalf("%q: %v", tt.text, err)
		}
		if d.Name != tt.want {
			t.Errorf("%s, %q: the deck is called %q, want %q", tt.file, tt.text, d.Name, tt.want)
		}
	}
}

func TestReadNotes(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing assumed", "3 Huntsmen\n2 rip dere ’eads off\nHuntsmen x1", ""},
		{"misspelt", "1 Huntsmen\n3 Clan Molder Elite", `line 2: read "Clan Molder Elite" as Clan Moulder's Elite`},
		{"shortened", "3 Valkia", `line 1: read "Valkia" as Valkia the Bloody`},
		{"alliance", "3 Alliance: Chaos/Orc", `line 1: read "Alliance: Chaos/Orc" as Alliance - Chaos and Orc`},
		{"no count", "Huntsmen", `line 1: no count; read as 1 Huntsmen`},
		{"no count, misspelt", "1 Pillage\nHunstmen", `line 2: no count; read "Hunstmen" as 1 Huntsmen`},
		{"title", "Orcs for ever\n3 Huntsmen", `line 1: "Orcs for ever" is not a card; taken for a title`},
		{"wrong total", "The Deck (5 cards)\n3 Huntsmen", "line 1: says 5 cards, but the list has 3"},
		{"wrong total, one line", "The Deck (5 cards) 3 Huntsmen", "line 1: \"The Deck\" is not a card; taken for a title\nline 1: says 5 cards, but the list has 3"},
		{"wrong total at the end", "3 Huntsmen\nTotal: 4", "line 2: says 4 cards, but the list has 3"},
		{"a card in a comment", "3 Huntsmen # 2 Pillage\n# 1 Big 'Uns\n# as in 3 of 4 games", "line 1: \"# 2 Pillage\" is a comment, and left out\nline 2: \"# 1 Big 'Uns\" is a comment, and left out"},
		{"a card struck out", "3 Huntsmen\n- ~~2 Pillage~~\n[s]2 Pillage[/s]", "line 2: \"- ~~2 Pillage~~\" is struck out, and left out\nline 3: \"[s]2 Pillage[/s]\" is struck out, and left out"},
		{"what brackets say", "3 Huntsmen (Core Set 33) (or Pillage)\n2 Pillage (COR) 78\n1 Innovation [Tactic] (or Pillage)", "left out what is in brackets: (or Pillage)"},
		{"cards where the name may be", "Deck: 3 Huntsmen", `line 1: read "3 Huntsmen" as cards; a name of a deck that looks like this goes in quotes`},
		{"sideboard", "3 Huntsmen\nSideboard:\n2 Pillage", "line 2: the cards of the sideboard are left out"},
		{"side", "3 Huntsmen\n## Side\n2 Pillage", "line 2: the cards of the sideboard are left out"},
		{"sideboard, line by line", "3 Huntsmen\nSB: 2 Pillage\nSB: 1 Pillage", "line 2: the cards of the sideboard are left out"},
		{"XML elements", `<deck><meta><game>x</game> </meta><list><card qty="3">Pillage</card></list><card qty="3">Huntsmen</card><cards quantity="1" sideboard="true" name="x"/></deck>`,
			"line 1: the cards of the sideboard are left out\nleft out the elements game"},
		{"JSON fields", `{"id": 1, "date": "x", "sideboard": ["Pillage"], "empty": null, "cards": [{"name": "Huntsmen", "count": 3, "cost": 2}]}`,
			"the cards of the sideboard are left out\nleft out the fields id, date\nleft out the fields of cards cost"},
		{"title with a number", "Dwarf Wall 2\n3 Huntsmen", `line 1: "Dwarf Wall 2" is not a card; taken for a title`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, notes, err := Read(strings.NewReader(tt.text), "list", testPool(t))
			if err != nil {
				t.Fatal(err)
			}
			if got := noteTexts(notes); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestReadErrors(t *testing.T) {
	long := strings.Repeat("very ", 30) + "long"
	tests := []struct{ name, text, want string }{
		{"empty", "", `f: is empty; want a deck list, such as lines of "3 Name of a card"`},
		{"blank", " \n\t\n", `f: is empty; want a deck list, such as lines of "3 Name of a card"`},
		{"only a byte order mark", "\ufeff", `f: is empty; want a deck list, such as lines of "3 Name of a card"`},
		{"only comments", "# nothing\n", `f: no card in it; want a deck list, such as lines of "3 Name of a card"`},
		{"only prose", "Dear diary\n", `f: no card in it; want a deck list, such as lines of "3 Name of a card"`},
		{"half a card", "1.5 Huntsmen", `f:1: "1.5" is no number of copies; want a whole number, such as "3 Huntsmen"`},
		{"half a card, otherwise", "3 Pillage\nHuntsmen 1/2", `f:2: "1/2" is no number of copies; want a whole number, such as "3 Huntsmen"`},
		{"half a card, with a comma", "1,5 Huntsmen", `f:1: a count of 1 without a card; want a line such as "3 Name of a card"`},
		{"misspelt, not a title", "Hntsmnn 3\nPillage 2", `f:1: no card is called "Hntsmnn"; nearest: Huntsmen, Dat's Mine!`},
		{"misspelt, and nothing else", "Hntsmnn 3", `f:1: no card is called "Hntsmnn"; nearest: Huntsmen, Dat's Mine!`},
		{"zero byte", "3 Huntsmen\n\x00", "f:2: is a binary file (it has a zero byte); want a deck list as text"},
		{"not UTF-8", "3 Huntsmen\n2 Rip Dere \x92Eads Off!", "f:2: byte 0x92 is not UTF-8 text; want a deck list saved as UTF-8"},
		{"half of UTF-16", "\xff\xfe3\x00 ", "f: is UTF-16 text that ends within a character; want it whole, or saved as UTF-8"},
		{"binary UTF-16", "\xff\xfe3\x00\n\x00\x00\x00", "f:2: is a binary file (it has a zero byte); want a deck list as text"},
		{"unknown card", "3 Huntsmen\n3 Xylophone", `f:2: no card is called "Xylophone" or anything like it`},
		{"not clear", "3 Black Gard", `f:1: no card is called "Black Gard"; nearest: Black Guards, The Black Guard, Black Guard Aspirant`},
		{"a word of several", "3 Contested", `f:1: no card is called "Contested"; nearest: Contested Village, Contested Fortress, Contested Stronghold`},
		{"unknown without a count", "3 Huntsmen\nxyzzy", `f:2: no card is called "xyzzy" or anything like it`},
		{"unknown in one line", "3 Huntsmen 2 Xylophone 1 Pillage", `f:1: no card is called "Xylophone" or anything like it`},
		{"endless name", "3 " + long, `f:1: 154 characters are too many for a card's name; want one card and its count, such as "3 Name of a card"`},
		{"none", "0 Huntsmen", `f:1: 0 copies of "Huntsmen"; want 1 to 99`},
		{"too many", "100 Huntsmen", `f:1: 100 copies of "Huntsmen"; want 1 to 99`},
		{"no number", "99999999999999999999 Huntsmen", `f:1: 100 copies of "Huntsmen"; want 1 to 99`},
		{"count without a card", "3 Huntsmen 2", `f:1: a count of 2 without a card; want a line such as "3 Name of a card"`},
		{"count in words", "3 cards Huntsmen", `f:1: no card is called "cards Huntsmen"; nearest: Huntsmen`},
		{"unknown code", "3 99999", "f:1: no card has the code 99999; want two digits for the set and three for the number in it, such as 01017"},
		{"code and another name", "3 01033 Pillage", `f:1: 01033 is Huntsmen, but the line says "Pillage"; want one card`},
		{"unknown capital", "Capital: Skaven\n3 Huntsmen", `f:1: no capital is called "Skaven"; want one of Dwarf, Empire, High Elf, Orc, Chaos, Dark Elf`},
		{"two capitals", "Capital: Orc\n3 Huntsmen\nRace: Chaos", "f:3: a second capital, Chaos; an earlier line says Orc"},
		{"too many in all", "60 Huntsmen\n60 Huntsmen", "f: 120 copies of Huntsmen in all; want 1 to 99"},
		{"a crowd", strings.Repeat("99 Huntsmen\n", 5), "f:5: more than 400 cards up to here; is this one deck list?"},
		{"long line", strings.Repeat("3 Huntsmen ", 2000), "f:1: a line of 22000 bytes; want at most 8192"},
		{"words in the middle", "3 Huntsmen\nand then 2 Pillage", `f:2: "and then" before the first count; want a line such as "3 Name of a card"`},
		{"several", "3 Xylophone\n3 Huntsmen\n3 Saxophone", "f:1: no card is called \"Xylophone\" or anything like it\nf:3: no card is called \"Saxophone\" or anything like it"},
		{"not an OCTGN deck", "<html></html>", "f:1: is XML that begins with <html>; want a deck of OCTGN, Cockatrice, Lackey or MTGO, which begins with <deck> or <cockatrice_deck>"},
		{"bad Cockatrice number", "<cockatrice_deck><zone>\n<card number=\"0\" name=\"Huntsmen\"/></zone></cockatrice_deck>", `f:2: number "0" of "Huntsmen"; want a number from 1 to 99`},
		{"malformed card", "<deck><card qty=\"1\">\n<b></card></deck>", "f:2: is not well-formed XML: element <b> closed by </card>"},
		{"RTF", "{\\rtf1 3 Huntsmen}", "f:1: is RTF, the form of a word processor; want it saved as plain text"},
		{"a table without counts", "Name,Type,Cost\nHuntsmen,Unit,3", "f:1: a table without a column for the number of copies; want one whose head is count or quantity\nf:2: no card is called \"Huntsmen, Unit\"; nearest: Huntsmen"},
		{"a row without a card", "count,name\n3,", "f:2: a row of a table without a card"},
		{"a row without a count", "count,name\nmany,Huntsmen", `f:2: "many" is no number of copies; want a whole number, such as "3"`},
		{"a row with too many", "count,name\n99999999999999999999,Huntsmen", `f:2: 100 copies of "Huntsmen"; want 1 to 99`},
		{"a row of two cards", "count,code,name\n3,01033,Pillage", `f:2: 01033 is Huntsmen, but the line says "Pillage"; want one card`},
		{"a number that is no count", "³ Huntsmen", `f:1: "³" is no number of copies; want a whole number, such as "3 Huntsmen"`},
		{"a number in a name", "2 Huntsmen№4", `f:1: no card is called "Huntsmen№4"; nearest: Huntsmen`},
		{"a number out of order", "7. 3 Huntsmen", `f:1: a count of 7 without a card; want a line such as "3 Name of a card"`},
		{"broken XML", "<deck>\n<section></deck>", "f:2: is not well-formed XML: element <section> closed by </deck>"},
		{"unfinished XML", "<deck><section name=\"a\">\n<card qty=\"1\">Hunt", "f:2: is not well-formed XML: unexpected EOF"},
		{"XML without a deck", "<!-- deck -->", "f: is XML without a deck; want an OCTGN deck, which begins with <deck>"},
		{"other encoding", `<?xml version="1.0" encoding="utf-16"?><deck/>`, `f: no card in it; want a deck list, such as lines of "3 Name of a card"`},
		{"bad qty", "<deck>\n<card qty=\"many\">Huntsmen</card></deck>", `f:2: qty "many" of "Huntsmen"; want a number from 1 to 99`},
		{"nameless card", "<deck>\n<card qty=\"1\" id=\"1\"/></deck>", `f:2: a card without a name; want <card qty="3" id="...">Name of a card</card>`},
		{"unknown o8d card", "<deck>\n<card qty=\"1\">Xylophone</card></deck>", `f:2: no card is called "Xylophone" or anything like it`},
		{"broken JSON", "{\n\"cards\": ]}", "f:2: is not well-formed JSON: invalid character ']' looking for beginning of value"},
		{"unfinished JSON", "{\n\"cards\": [", "f:2: is not well-formed JSON: unexpected EOF"},
		{"wrong JSON type", "{\n\"cards\": 3}", "f:2: cards is a JSON number; want a list"},
		{"wrong JSON count", `{"cards": [{"code":"01033","count":"3"}]}`, "f:1: cards.count is a JSON string; want a whole number"},
		{"wrong JSON name", `{"name": 3}`, "f:1: name is a JSON number; want a string"},
		{"wrong JSON card", `{"cards": [true]}`, "f:1: cards is a JSON boolean; want an object"},
		{"half a JSON card", `{"cards": {"Huntsmen": 1.5}}`, "f:1: Huntsmen is 1.5; want a whole number"},
		{"JSON card without a count", `[{"name": "Huntsmen"}]`, `f: card 1: "Huntsmen" has no count; want {"name": ..., "count": 3}`},
		{"JSON code and another name", `{"cards":[{"code":"01033","name":"Pillage","count":1}]}`, `f: card 1: 01033 is Huntsmen, but its name is "Pillage"; want one card`},
		{"JSON with two lists", "{\"cards\":{\"01033\":3},\n\"slots\":{\"01033\":3}}", "f:2: a second list of cards, slots; an earlier one is cards"},
		{"JSON line without a card", `["3 Huntsmen", "# Pillage"]`, `f: card 2: "# Pillage" is no card`},
		{"JSON with lines in a line", `["3 Huntsmen\n3 Pillage"]`, `f: card 1: "3 Huntsmen\n3 Pillage" is no line of a deck list`},
		{"unknown JSON keys", `{"Xylophone": 3, "Huntsmen": 3}`, `f: no card is called "Xylophone" or anything like it`},
		{"deep JSON", strings.Repeat(`{"deck":`, 9) + `{"cards":{}}` + strings.Repeat("}", 9), "f:1: deck is a deck within 3 others; want a list of cards"},
		{"more JSON", `{"cards":[]} {}`, "f:1: more after the end of the deck; want one JSON value"},
		{"other schema", `{"schema":"wisim.sim/1"}`, `f:1: schema "wisim.sim/1"; want "wisim.deck/1"`},
		{"JSON without cards", `{}`, `f: no card in it; want a deck list, such as lines of "3 Name of a card"`},
		{"JSON card of nothing", `{"cards":[{"count":1}]}`, "f: card 1 has no code and no name; want one of them"},
		{"JSON count", `{"cards":[{"code":"01033","count":100}]}`, `f: card 1: 100 copies of "01033"; want 1 to 99`},
		{"JSON code", `{"cards":[{"code":"1033","count":1}]}`, `f: card code "1033": want five digits, such as 01017`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, _, err := Read(strings.NewReader(tt.text), "f", testPool(t))
			if err == nil {
				t.Fatalf("no error; read %s", listing(d))
			}
			if err.Error() != tt.want {
				t.Errorf("got\n%s\nwant\n%s", err, tt.want)
			}
			var re *ReadError
			if !errors.As(err, &re) {
				t.Errorf("%T is not a *ReadError", err)
			}
		})
	}
}

// A file with many mistakes says a few of them and stops.
func TestReadManyErrors(t *testing.T) {
	_, _, err := Read(strings.NewReader(strings.Repeat("3 Xylophone\n", 1000)), "f", testPool(t))
	if err == nil {
		t.Fatal("no error")
	}
	if lines := strings.Split(err.Error(), "\n"); len(lines) != maxErrors+1 || !strings.Contains(lines[maxErrors], "only the first") {
		t.Errorf("got\n%s\nwant %d errors and a last line that there are more", err, maxErrors)
	}
}

// endless counts what is read of it and never ends.
type endless struct{ n int }

func (e *endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = ' '
	}
	e.n += len(b)
	return len(b), nil
}

func TestReadStopsAtTheLimit(t *testing.T) {
	e := &endless{}
	_, _, err := Read(e, "f", testPool(t))
	if want := "f: more than 1048576 bytes is too large for a deck list; at most 1048576 are read"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if e.n > 2*MaxBytes {
		t.Errorf("read %d bytes of an endless file", e.n)
	}
}

func TestReadFailingReader(t *testing.T) {
	_, _, err := Read(io.MultiReader(strings.NewReader("3 Hunts"), failing{}), "f", testPool(t))
	if err == nil || err.Error() != "f: disk on fire" || !errors.Is(err, errFire) {
		t.Errorf("got %v, want f: disk on fire", err)
	}
}

var errFire = errors.New("disk on fire")

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errFire }

func TestReadFile(t *testing.T) {
	p, dir := testPool(t), t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	huge := write("huge.txt", "3 Huntsmen\n")
	if err := os.Truncate(huge, 100<<20); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		path, want string
		is         error
	}{
		{dir, "is a directory; want a file with a deck list", nil},
		{filepath.Join(dir, "none.txt"), "no such file", fs.ErrNotExist},
		{huge, "104857600 bytes is too large for a deck list; at most 1048576 are read", nil},
		{write("empty.txt", ""), `is empty; want a deck list, such as lines of "3 Name of a card"`, nil},
	}
	for _, tt := range tests {
		_, _, err := ReadFile(tt.path, p)
		if err == nil || err.Error() != tt.path+": "+tt.want {
			t.Errorf("got %v, want %s: %s", err, tt.path, tt.want)
		}
		if tt.is != nil && !errors.Is(err, tt.is) {
			t.Errorf("%v is not %v", err, tt.is)
		}
	}
	d, _, err := ReadFile(write("fine.txt", "3 Huntsmen\n"), p)
	if err != nil || d.Name != "fine" || d.Size() != 3 {
		t.Errorf("fine.txt: got %+v, %v", d, err)
	}
}

// The lists are public ones, misspellings and all; what they mean was checked
// card by card.
func TestReadPublishedLists(t *testing.T) {
	tests := []struct {
		file       string
		capital    card.Race
		cards      string
		notes      string
		unplayable int
	}{
		{
			"orc-regional-2011.txt", card.Orc,
			"3 01063, 3 01066, 3 01075, 3 01078, 3 01080, 3 01111, 3 01116, 3 01118, 3 01125, 3 02008, 3 02057, 3 04030, 3 04112, 2 05021, 3 05048, 3 05053, 3 06053",
			"line 1: read \"Chaos/Orc Alliance\" as Alliance - Chaos and Orc\n" +
				"line 1: read \"Clan Molder Elite\" as Clan Moulder's Elite\n" +
				"line 1: read \"Spida Riders\" as Spider Riders",
			23,
		},
		{
			"lexington-regional.txt", card.DarkElf,
			"3 01066, 3 01093, 3 01107, 2 01108, 2 01110, 3 01111, 3 01116, 2 01119, 3 01125, 3 02014, 3 02034, 2 02035, 3 02052, 3 02057, 3 03023, 3 03025, 2 03027, 3 03029, 3 03035",
			"line 6: read \"Clan Moulder Elite\" as Clan Moulder's Elite\n" +
				"line 15: read \"Alliance: Chaos/Orc\" as Alliance - Chaos and Orc",
			28,
		},
	}
	p := testPool(t)
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			d, notes, err := ReadFile(filepath.Join("testdata", tt.file), p)
			if err != nil {
				t.Fatal(err)
			}
			if got := listing(d); got != tt.cards {
				t.Errorf("got  %s\nwant %s", got, tt.cards)
			}
			if got := noteTexts(notes); got != tt.notes {
				t.Errorf("notes\n%s\nwant\n%s", got, tt.notes)
			}
			if d.Capital != tt.capital || !d.CapitalGuessed {
				t.Errorf("capital %s, guessed %v; want %s guessed", d.Capital, d.CapitalGuessed, tt.capital)
			}
			if got := size(p.NotEncoded(d)); got != tt.unplayable {
				t.Errorf("%d cards cannot be played, want %d", got, tt.unplayable)
			}
		})
	}
}

// No title may be taken for a heading, a board or something about the list.
func TestEveryTitleIsRead(t *testing.T) {
	p := testPool(t)
	for _, tl := range p.titles {
		for _, form := range []string{"2 %s", "2x %s", "%s x2", "• %s (2)", "%s\n1 %[1]s", "Units: 2 %s"} {
			d, notes, err := Read(strings.NewReader(fmt.Sprintf(form, tl.name)), "f", p)
			if err != nil {
				t.Errorf("%q of %s: %v", form, tl.name, err)
				continue
			}
			if want := []Entry{{tl.code, 2}}; !slices.Equal(d.Cards, want) {
				t.Errorf("%q of %s: got %s, want 2 %s\n%s", form, tl.name, listing(d), tl.code, noteTexts(notes))
			}
		}
	}
}
