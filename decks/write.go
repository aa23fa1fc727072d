package decks

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/wisim/wisim/engine/card"
)

// Format is a form in which decks are written. Read turns the text in each form back into a deck
// with the same name, capital and cards.
type Format string

// The formats.
const (
	Text  Format = "text"  // headings, and lines such as "3 Name"
	Codes Format = "codes" // lines such as "3 01017"
	O8D   Format = "o8d"   // OCTGN's XML, with ids that OCTGN does not know
	JSON  Format = "json"  // wisim's own JSON form
)

// Formats returns all formats.
func Formats() []Format { return []Format{Text, Codes, O8D, JSON} }

// ParseFormat finds a format by its name.
func ParseFormat(s string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if string(f) == s {
			return f, nil
		}
		names = append(names, string(f))
	}
	return "", fmt.Errorf("deck format %q: want one of %s", s, strings.Join(names, ", "))
}

// FormatOf returns the format that the extension of a file name stands for: O8D, JSON, or Text for
// any other extension.
func FormatOf(path string) Format {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".o8d":
		return O8D
	case ".json":
		return JSON
	}
	return Text
}

// Write writes the deck in a format. It fails if a card is not in the pool.
func Write(w io.Writer, d Deck, p *Pool, f Format) error {
	for _, e := range d.Cards {
		if _, ok := p.Card(e.Code); !ok {
			return fmt.Errorf("write deck %q: no card has the code %s", d.Name, e.Code)
		}
	}
	d.Name = cleanName(d.Name)
	switch f {
	case Text:
		return writeText(w, d, p)
	case Codes:
		return writeCodes(w, d, p)
	case O8D:
		return writeO8D(w, d, p)
	case JSON:
		return writeJSON(w, d, p)
	}
	_, err := ParseFormat(string(f))
	return err
}

// group is the cards of one type in a deck.
type group struct {
	heading string
	entries []Entry
}

// groups sorts a deck's cards by type, in the order in which people list the types.
func groups(d Deck, p *Pool) []group {
	out := []group{
		{heading: "Legends"}, {heading: "Units"}, {heading: "Supports"}, {heading: "Quests"}, {heading: "Tactics"}, {heading: "Others"},
	}
	at := map[card.Type]int{card.Legend: 0, card.Unit: 1, card.Support: 2, card.Quest: 3, card.Tactic: 4, card.Draft: 5, card.Fulcrum: 5}
	for _, e := range d.Cards {
		c, _ := p.Card(e.Code)
		g := &out[at[c.Type]]
		g.entries = append(g.entries, e)
	}
	full := out[:0]
	for _, g := range out {
		if len(g.entries) > 0 {
			full = append(full, g)
		}
	}
	return full
}

func writeHead(w io.Writer, d Deck, p *Pool) {
	r := &textReader{builder: &builder{pool: p}}
	switch {
	case d.Name == "":
	case isQuoted(d.Name) || r.namesCards(d.Name):
		fmt.Fprintf(w, "Name: \"%s\"\n", d.Name)
	default:
		fmt.Fprintf(w, "Name: %s\n", d.Name)
	}
	if d.Capital != card.Neutral {
		fmt.Fprintf(w, "Capital: %s\n", d.Capital)
	}
}

// writeText writes the cards by name. If a name has two printings and Read would take the other
// one, it writes the code.
func writeText(w io.Writer, d Deck, p *Pool) error {
	out := bufio.NewWriter(w)
	writeHead(out, d, p)
	for _, g := range groups(d, p) {
		fmt.Fprintf(out, "\n%s (%d)\n", g.heading, size(g.entries))
		for _, e := range g.entries {
			fmt.Fprintf(out, "%d %s\n", e.Count, p.writtenName(e.Code))
		}
	}
	return out.Flush()
}

// writtenName returns the text that Read takes for this very card: its name, or its code and name.
func (p *Pool) writtenName(code card.Code) string {
	name := p.Name(code)
	if p.find(name).code != code {
		return code.String() + " " + name
	}
	return name
}

func writeCodes(w io.Writer, d Deck, p *Pool) error {
	out := bufio.NewWriter(w)
	writeHead(out, d, p)
	for _, e := range d.Cards {
		fmt.Fprintf(out, "%d %s # %s\n", e.Count, e.Code, p.Name(e.Code))
	}
	return out.Flush()
}
