package decks

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
)

// hardDeck is 53 cards with names that are hard to read: with commas, dashes, quotes and
// marks, of words that headings have, parts of each other, and of two printings.
const hardDeck = `
3 "Do You Know Who I Am?"
3 Alliance - Chaos and Orc
3 Order in Chaos
1 Bule, Lord of Pus
3 Smash 'Em, Bash 'Em
2 Smash 'Em!
2 Smash 'Em All!
3 One Orc's Scrap...
3 Infiltrate!
2 Infiltrate
3 Rip Dere 'Eads Off!
2 Swift-moving Storm
1 P'tarix
3 Unstable Flux
1 Withering Hex
1 Chakax
3 Black Guards
3 The Black Guard
3 Innovation
3 Contested Village
3 'Idden Boy
2 Waaagh!
`

// listed is an entry of a deck with the facts of its card.
type listed struct {
	count int
	*Card
}

// quoted doubles the quotes in a field of CSV and puts it in quotes.
func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

func jsonText(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func xmlText(s string) string {
	var out strings.Builder
	if err := xml.EscapeText(&out, []byte(s)); err != nil {
		panic(err)
	}
	return out.String()
}

// rows writes CSV with a separator.
func rows(comma rune, head []string, deck []listed, row func(listed) []string) string {
	var out strings.Builder
	w := csv.NewWriter(&out)
	w.Comma = comma
	for _, r := range slices.Concat([][]string{head}, each(deck, row)) {
		if err := w.Write(r); err != nil {
			panic(err)
		}
	}
	w.Flush()
	return out.String()
}

func each[T any](deck []listed, f func(listed) T) []T {
	var out []T
	for _, e := range deck {
		out = append(out, f(e))
	}
	return out
}

// way is a way in which people write a list.
type way struct {
	name  string
	list  func([]listed) string
	notes string // notes of the reader
	err   string // the beginning of the error if the list is refused
}

// lines is a list with a line for each card, in which {3} is the count and Name the name;
// CODE, SET and NUMBER are what they say.
func lines(form string) func([]listed) string { return joined(form, "\n") }

func joined(form, between string) func([]listed) string {
	return func(deck []listed) string {
		return strings.Join(each(deck, func(e listed) string {
			return strings.NewReplacer("{3}", fmt.Sprint(e.count), "Name", e.Name, "CODE", e.Code.String(),
				"SET", e.Set, "NUMBER", fmt.Sprint(int(e.Code)%1000)).Replace(form)
		}), between)
	}
}

// around puts text around a list.
func around(before string, list func([]listed) string, after string) func([]listed) string {
	return func(deck []listed) string { return before + list(deck) + after }
}

// as changes the whole text of a list.
func as(list func([]listed) string, change func(string) string) func([]listed) string {
	return func(deck []listed) string { return change(list(deck)) }
}

var ways = []way{
	{name: "count", list: lines("{3} Name")},
	{name: "count and x", list: lines("{3}x Name")},
	{name: "count, x apart", list: lines("{3} x Name")},
	{name: "count and cross", list: lines("{3}× Name")},
	{name: "x and count", list: lines("x{3} Name")},
	{name: "count glued", list: lines("{3}xName")},
	{name: "count and star", list: lines("{3}*Name")},
	{name: "count in brackets", list: lines("({3}) Name")},
	{name: "count in square brackets", list: lines("[{3}x] Name")},
	{name: "count and dot", list: lines("{3}. Name")},
	{name: "count and bracket", list: lines("{3}) Name")},
	{name: "count and colon", list: lines("{3}: Name")},
	{name: "count and dash", list: lines("{3} - Name")},
	{name: "count and equals", list: lines("Name = {3}")},
	{name: "count last", list: lines("Name {3}")},
	{name: "x and count last", list: lines("Name x{3}")},
	{name: "x apart, count last", list: lines("Name x {3}")},
	{name: "cross last", list: lines("Name ×{3}")},
	{name: "cross last, glued", list: lines("Name×{3}")},
	{name: "x last, glued", list: lines("Namex{3}")},
	{name: "count and x last", list: lines("Name {3}x")},
	{name: "brackets last", list: lines("Name ({3})")},
	{name: "brackets last, glued", list: lines("Name({3})")},
	{name: "brackets and x last", list: lines("Name (x{3})")},
	{name: "square brackets last", list: lines("Name [{3}]")},
	{name: "dash last", list: lines("Name - {3}")},
	{name: "long dash last", list: lines("Name — {3}")},
	{name: "colon last", list: lines("Name: {3}")},
	{name: "comma last", list: lines("Name, {3}")},
	{name: "dots to the count", list: lines("Name ......... {3}")},
	{name: "tab", list: lines("{3}\tName")},
	{name: "tab last", list: lines("Name\t{3}")},
	{name: "count in words of English", list: lines("{3} copies of Name")},
	{name: "copies in brackets", list: lines("Name ({3} copies)")},
	{name: "bullets", list: lines("• {3} Name")},
	{name: "dashes as bullets", list: lines("- {3}x Name")},
	{name: "stars as bullets", list: lines("* Name x{3}")},
	{name: "numbered lines", list: func(deck []listed) string {
		var out strings.Builder
		for i, e := range deck {
			fmt.Fprintf(&out, "%d. %dx %s\n", i+1, e.count, e.Name)
		}
		return out.String()
	}},
	{name: "numbered lines, count last", list: func(deck []listed) string {
		var out strings.Builder
		for i, e := range deck {
			fmt.Fprintf(&out, "%d) %s x%d\n", i+1, e.Name, e.count)
		}
		return out.String()
	}},
	{name: "one line", list: joined("{3} Name", " ")},
	{name: "one line, commas", list: joined("{3}x Name", ", ")},
	{name: "one line, semicolons", list: joined("Name x{3}", "; ")},
	{name: "one line, slashes", list: joined("{3} Name", " / ")},
	{name: "one line behind Deck:", list: around("Deck: ", joined("{3} Name", ", "), ""),
		notes: `line 1: read "3 \"Do You Know Who I Am?\", 3 Alliance - Chaos and Orc, 3 ..." as cards; a name of a deck that looks like this goes in quotes`},
	{name: "one copy a line", list: func(deck []listed) string {
		return strings.Join(each(deck, func(e listed) string { return strings.Repeat("1 "+e.Name+"\n", e.count) }), "")
	}},
	{name: "quotes", list: lines(`{3} "Name"`)},
	{name: "quotes, count last", list: lines(`"Name" x{3}`)},
	{name: "curly quotes", list: as(lines("{3} “Name”"), func(s string) string { return strings.ReplaceAll(s, "'", "’") })},
	{name: "capitals", list: as(lines("{3} Name"), strings.ToUpper)},
	{name: "codes", list: lines("{3} CODE")},
	{name: "codes and names", list: lines("{3}x CODE Name")},
	{name: "names and codes", list: lines("{3} Name (CODE)")},
	{name: "code with a mark", list: lines("{3} Name #CODE")},
	{name: "set in brackets", list: lines("{3} Name (SET)")},
	{name: "set and number in brackets", list: lines("{3} Name (SET NUMBER)")},
	{name: "set in square brackets", list: lines("{3} Name [SET]")},
	{name: "count last before the set", list: lines("Name x{3} (SET)")},
	{name: "Arena", list: lines("{3} Name (COR) NUMBER")},
	{name: "Magic Workstation", list: lines("    {3} [COR] Name")},
	{name: "Forge", list: lines("{3} Name|COR")},
	{name: "Forge with the picture", list: lines("{3} Name|COR|1")},
	{name: "set behind a dash", list: lines("{3} Name - SET")},
	{name: "double brackets", list: lines("{3} [[Name]]")},
	{name: "double brackets, count last", list: lines("[[Name]] x{3}")},
	{name: "Markdown link", list: lines("{3} [Name](https://example.org/card/CODE)")},
	{name: "Markdown link, count last", list: lines("- [Name](https://example.org/?id=CODE \"a title\") x{3}")},
	{name: "Markdown bold", list: lines("**{3}** Name")},
	{name: "Markdown bold names", list: lines("{3} **Name**")},
	{name: "Markdown task list", list: lines("- [ ] {3} Name")},
	{name: "Markdown table", list: around("| Count | Name | Set |\n|---:|:---|---|\n", lines("| {3} | Name | SET |"), ""),
		notes: "line 1: left out the columns Set of this table"},
	{name: "Markdown table, name first", list: around("Card | Qty\n--- | ---\n", lines("Name | {3}"), "")},
	{name: "Markdown table without a head", list: lines("| {3} | Name |")},
	{name: "bulletin board link", list: lines("{3} [url=https://example.org/CODE]Name[/url]")},
	{name: "bulletin board card", list: lines("{3}x [card]Name[/card]")},
	{name: "bulletin board list", list: around("[b]Units[/b]\n[list]\n", lines("[*]{3} Name"), "\n[/list]")},
	{name: "HTML entities", list: as(lines("{3} Name"), xmlText)},
	{name: "address behind the name", list: lines("{3} Name https://example.org/CODE")},
	{name: "headings", list: around("My deck\n\nUnits (53)\n", lines("{3} Name"), "\n\nTotal: 53"),
		notes: `line 1: "My deck" is not a card; taken for a title`},
	{name: "cardgamedb", list: around("Total Cards: (53)\n\nUnit: (53)\n", lines("{3}x Name (SET)"), "\n")},
	{name: "comments", list: around("# my deck\n\n", lines("{3} Name # good"), "\n// the end")},
	{name: "CSV", list: func(d []listed) string {
		return rows(',', []string{"count", "name"}, d, func(e listed) []string { return []string{fmt.Sprint(e.count), e.Name} })
	}},
	{name: "CSV, code", list: func(d []listed) string {
		return rows(',', []string{"Card Code", "Quantity"}, d, func(e listed) []string { return []string{e.Code.String(), fmt.Sprint(e.count)} })
	}},
	{name: "CSV without a head", list: lines(`{3},CODE`)},
	{name: "CSV without a head, quoted", list: func(d []listed) string {
		return strings.Join(each(d, func(e listed) string { return fmt.Sprintf("%s,%d", quoted(e.Name), e.count) }), "\n")
	}},
	{name: "CSV of deckbox", list: func(d []listed) string {
		return rows(',', []string{"Count", "Tradelist Count", "Name", "Edition", "Card Number", "Condition"}, d, func(e listed) []string {
			return []string{fmt.Sprint(e.count), "7", e.Name, e.Set, fmt.Sprint(int(e.Code) % 1000), "Near Mint"}
		})
	}, notes: "line 1: left out the columns Tradelist Count, Edition, Card Number, Condition of this table"},
	{name: "semicolons", list: func(d []listed) string {
		return rows(';', []string{"Name", "Copies"}, d, func(e listed) []string { return []string{e.Name, fmt.Sprint(e.count)} })
	}},
	{name: "tabs", list: func(d []listed) string {
		return rows('\t', []string{"Qty", "Card name", "Type"}, d, func(e listed) []string { return []string{fmt.Sprint(e.count), e.Name, e.Type.String()} })
	}, notes: "line 1: left out the columns Type of this table"},
	{name: "OCTGN", list: func(d []listed) string {
		return `<deck game="x"><section name="Deck">` + strings.Join(each(d, func(e listed) string {
			return fmt.Sprintf(`<card qty="%d" id="x">%s</card>`, e.count, xmlText(e.Name))
		}), "\n") + "</section></deck>"
	}},
	{name: "Cockatrice", list: func(d []listed) string {
		return `<cockatrice_deck version="1"><zone name="main">` + strings.Join(each(d, func(e listed) string {
			return fmt.Sprintf(`<card number="%d" name="%s"/>`, e.count, xmlText(e.Name))
		}), "\n") + "</zone></cockatrice_deck>"
	}},
	{name: "Lackey", list: func(d []listed) string {
		return `<deck version="0.8"><superzone name="Deck">` + strings.Join(each(d, func(e listed) string {
			return strings.Repeat(fmt.Sprintf("<card><name id=\"x\">%s</name><set>%s</set></card>\n", xmlText(e.Name), xmlText(e.Set)), e.count)
		}), "") + "</superzone></deck>"
	}},
	{name: "MTGO", list: func(d []listed) string {
		return "<Deck><NetDeckID>0</NetDeckID>" + strings.Join(each(d, func(e listed) string {
			return fmt.Sprintf(`<Cards CatID="1" Quantity="%d" Sideboard="false" Name="%s"/>`, e.count, xmlText(e.Name))
		}), "") + "</Deck>"
	}, notes: "left out the elements NetDeckID"},
	{name: "JSON slots", list: func(d []listed) string {
		return jsonText(map[string]any{"name": "x", "slots": counts(d, func(e listed) string { return e.Code.String() })})
	}},
	{name: "JSON of codes and counts", list: func(d []listed) string { return jsonText(counts(d, func(e listed) string { return e.Code.String() })) }},
	{name: "JSON of names and counts", list: func(d []listed) string { return jsonText(counts(d, func(e listed) string { return e.Name })) }},
	{name: "JSON of objects", list: func(d []listed) string {
		return jsonText(each(d, func(e listed) any { return map[string]any{"quantity": e.count, "name": e.Name} }))
	}},
	{name: "JSON of lines", list: func(d []listed) string {
		return jsonText(map[string]any{"cards": each(d, func(e listed) string { return fmt.Sprintf("%dx %s", e.count, e.Name) })})
	}},
	{name: "UTF-16", list: as(lines("{3} Name"), func(s string) string { return utf16Text(binary.LittleEndian, s) })},
	{name: "UTF-16, big end first", list: as(lines("{3} Name"), func(s string) string { return utf16Text(binary.BigEndian, s) })},
	{name: "line ends of Windows", list: as(lines("{3} Name"), func(s string) string { return "\ufeff" + strings.ReplaceAll(s, "\n", "\r\n") })},
	{name: "wide digits", list: as(lines("{3} Name"), func(s string) string {
		return strings.NewReplacer("1", "１", "2", "２", "3", "３").Replace(s)
	})},
	{name: "Windows-1252", list: as(lines("{3} Name"), func(s string) string { return strings.ReplaceAll(s, "'", "\x92") }),
		err: "list:5: byte 0x92 is not UTF-8 text"},
	{name: "HTML", list: around("<ul>", lines("<li>{3} Name</li>"), "</ul>"), err: "list:1: is XML that begins with <ul>"},
	{name: "RTF", list: around(`{\rtf1\ansi `, lines(`{3} Name\par`), "}"), err: "list:1: is RTF"},
	{name: "numbers as words", list: as(lines("{3} Name"), func(s string) string {
		return strings.NewReplacer("1 ", "one ", "2 ", "two ", "3 ", "three ").Replace(s)
	})},
}

func counts(deck []listed, key func(listed) string) map[string]int {
	out := map[string]int{}
	for _, e := range deck {
		out[key(e)] = e.count
	}
	return out
}

// Whatever way a list is written in, it is read whole or refused: no card is lost.
func TestWaysToWriteAList(t *testing.T) {
	p := testPool(t)
	want, notes, err := Read(strings.NewReader(hardDeck), "list", p)
	if err != nil || len(notes) > 0 || want.Size() != 53 {
		t.Fatalf("%d cards, notes %v, %v; want 53", want.Size(), notes, err)
	}
	var deck []listed
	for _, line := range strings.Split(strings.TrimSpace(hardDeck), "\n") {
		var n int
		if _, err := fmt.Sscan(line, &n); err != nil {
			t.Fatal(err)
		}
		m, ok := p.findExact(line[2:])
		if !ok || m.title != line[2:] {
			t.Fatalf("no card %q", line[2:])
		}
		c, _ := p.Card(m.code)
		deck = append(deck, listed{n, c})
	}
	names := map[string]bool{}
	for _, w := range ways {
		if names[w.name] {
			t.Errorf("two ways are called %q", w.name)
		}
		names[w.name] = true
		t.Run(w.name, func(t *testing.T) {
			text := w.list(deck)
			d, notes, err := Read(strings.NewReader(text), "list", p)
			switch {
			case w.err != "":
				if err == nil || !strings.HasPrefix(err.Error(), w.err) {
					t.Errorf("got %v and %d cards, want the error %s\n%s", err, d.Size(), w.err, text)
				}
				return
			case err != nil:
				t.Fatalf("%v\n%s", err, text)
			case !slices.Equal(d.Cards, want.Cards):
				t.Errorf("%s\n%s", difference(p, d, want), text)
			}
			if got := noteTexts(notes); got != w.notes {
				t.Errorf("notes\n%s\nwant\n%s", got, w.notes)
			}
			for _, f := range Formats() {
				var out bytes.Buffer
				if err := Write(&out, d, p, f); err != nil {
					t.Fatal(err)
				}
				back, _, err := Read(&out, "list", p)
				if err != nil || back.Hash() != d.Hash() || back.Name != d.Name {
					t.Errorf("%s: read again %+v, %v", f, back, err)
				}
			}
		})
	}
	if len(ways) < 55 {
		t.Errorf("%d ways, want 55", len(ways))
	}
}

// No card is lost in any of the ways, whatever its name: every title of the pool is read in
// each, with the titles around it.
func TestEveryTitleInEveryWay(t *testing.T) {
	if testing.Short() {
		t.Skip("reads thousands of lists")
	}
	const titles = 24 // in a list
	p := testPool(t)
	for first := 0; first < len(p.titles); first += titles {
		var deck []listed
		var entries []Entry
		for i, tl := range p.titles[first:min(first+titles, len(p.titles))] {
			c, _ := p.Card(tl.code)
			deck = append(deck, listed{1 + (i+first)%3, c})
			entries = append(entries, Entry{c.Code, 1 + (i+first)%3})
		}
		want := New("list", card.Neutral, entries)
		for _, w := range ways {
			if w.err != "" {
				continue
			}
			d, _, err := Read(strings.NewReader(w.list(deck)), "list", p)
			switch {
			case err != nil:
				t.Errorf("%s: %v", w.name, err)
			case !slices.Equal(d.Cards, want.Cards):
				t.Errorf("%s, titles from %d: %s", w.name, first, difference(p, d, want))
			}
		}
	}
}

// The page about lists shows nothing that is not read.
func TestListsPage(t *testing.T) {
	text, err := os.ReadFile("../docs/lists.md")
	if err != nil {
		t.Fatal(err)
	}
	fence := regexp.MustCompile("(?ms)^```([a-z]+)\n(.*?)^```$")
	kinds := map[string]int{}
	for _, m := range fence.FindAllStringSubmatch(string(text), -1) {
		examples := []string{m[2]}
		if m[1] == "text" {
			examples = strings.Split(strings.TrimSpace(m[2]), "\n")
		}
		for _, example := range examples {
			kinds[m[1]]++
			d, _, err := Read(strings.NewReader(example), "list", testPool(t))
			if err != nil || listing(d) != "3 01075" {
				t.Errorf("%s: read %s, %v; want 3 01075", example, listing(d), err)
			}
		}
	}
	if kinds["text"] < 15 || kinds["csv"] != 1 || kinds["json"] != 1 {
		t.Errorf("examples by kind: %v", kinds)
	}
}

// difference lists the cards that two decks have in different numbers.
func difference(p *Pool, got, want Deck) string {
	n := map[card.Code]int{}
	for _, e := range got.Cards {
		n[e.Code] += e.Count
	}
	for _, e := range want.Cards {
		n[e.Code] -= e.Count
	}
	var out []string
	for c, k := range n {
		if k != 0 {
			out = append(out, fmt.Sprintf("%+d %s", k, p.Name(c)))
		}
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}
