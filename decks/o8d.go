package decks

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/wisim/wisim/engine/card"
)

// OCTGN keeps a deck as XML: sections of cards, each with a count, an id and a
// name.
//
//	<deck game="..."><section name="Units"><card qty="3" id="...">Huntsmen</card></section></deck>
//
// The ids are OCTGN's own and say nothing here, so cards go by their names. The
// ids that Write gives are zeros and the card's code, and only those are read.

const o8dID = "00000000-0000-0000-0000-0000000"

func (b *builder) readO8D(data []byte) {
	dec := xml.NewDecoder(bytes.NewReader(data))
	sawDeck, skipping := false, false
	for !b.stopReading() {
		tok, err := dec.Token()
		line, _ := dec.InputPos()
		if err != nil {
			b.o8dEnd(line, err, sawDeck)
			return
		}
		start, ok := tok.(xml.StartElement)
		switch {
		case !ok:
		case !sawDeck && start.Name.Local != "deck":
			b.errorf(line, "is XML that begins with <%s>; want an OCTGN deck, which begins with <deck>", clip(start.Name.Local))
			return
		case start.Name.Local == "deck":
			sawDeck = true
			b.name = cleanName(attr(start, "name"))
		case start.Name.Local == "section":
			name := attr(start, "name")
			if skipping = isSideboard(wordsOf(foldName(name))); skipping {
				b.notef(line, "the cards of the %s are left out", strings.ToLower(name))
			}
		case start.Name.Local == "card":
			if err := b.o8dCard(dec, start, line, skipping); err != nil {
				b.o8dEnd(line, err, sawDeck)
				return
			}
		}
	}
}

// o8dEnd reports the error that stopped the reading. The end of a file with a deck is no error.
func (b *builder) o8dEnd(line int, err error, sawDeck bool) {
	var syntax *xml.SyntaxError
	switch {
	case errors.As(err, &syntax):
		b.errorf(syntax.Line, "is not well-formed XML: %s", syntax.Msg)
	case !errors.Is(err, io.EOF):
		b.errorf(line, "is XML that cannot be read: %v", err)
	case !sawDeck:
		b.errorf(0, "is XML without a deck; want an OCTGN deck, which begins with <deck>")
	}
}

// o8dCard reads one card. It returns an error only if the XML is malformed.
func (b *builder) o8dCard(dec *xml.Decoder, start xml.StartElement, line int, skip bool) error {
	var name string
	if err := dec.DecodeElement(&name, &start); err != nil || skip {
		return err
	}
	name = strings.Join(strings.Fields(name), " ")
	if race, ok := parseRace(withoutBoard(name)); ok {
		b.setCapital(line, race.String())
		return nil
	}
	qty := attr(start, "qty")
	n, err := strconv.Atoi(qty)
	digits, ours := strings.CutPrefix(attr(start, "id"), o8dID)
	switch {
	case err != nil || n < 1 || n > MaxCount:
		b.errorf(line, "qty %q of %q; want a number from 1 to %d", clip(qty), clip(name), MaxCount)
	case ours && (name == "" || b.pool.find(name).title == b.titleOf(digits)):
		b.addCode(line, digits, n)
	case name == "":
		b.errorf(line, "a card without a name; want <card qty=\"3\" id=\"...\">Name of a card</card>")
	default:
		b.addName(line, name, n)
	}
	return nil
}

// titleOf returns the title of the card with a code, "" if there is none.
func (b *builder) titleOf(digits string) string {
	c, err := b.codeCard(digits)
	if err != nil {
		return ""
	}
	return c.Name
}

// withoutBoard removes the words for the capital board: "Dwarf Capital Board" becomes "Dwarf".
func withoutBoard(name string) string {
	var words []string
	for _, w := range strings.Fields(strings.ToLower(name)) {
		switch strings.Trim(w, "():-") {
		case "capital", "board", "":
		default:
			words = append(words, strings.Trim(w, "():-"))
		}
	}
	return strings.Join(words, " ")
}

func attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return strings.TrimSpace(a.Value)
		}
	}
	return ""
}

type o8dDeck struct {
	XMLName  xml.Name     `xml:"deck"`
	Name     string       `xml:"name,attr,omitempty"`
	Sections []o8dSection `xml:"section"`
}

type o8dSection struct {
	Name  string       `xml:"name,attr"`
	Cards []o8dCardRow `xml:"card"`
}

type o8dCardRow struct {
	Qty  int    `xml:"qty,attr"`
	ID   string `xml:"id,attr"`
	Name string `xml:",chardata"`
}

// writeO8D writes a deck as OCTGN's XML: first the capital board, then a section for each card
// type.
func writeO8D(w io.Writer, d Deck, p *Pool) error {
	out := o8dDeck{Name: d.Name}
	if d.Capital != card.Neutral {
		out.Sections = append(out.Sections, o8dSection{
			Name: "Capital", Cards: []o8dCardRow{{Qty: 1, ID: o8dID + "00000", Name: d.Capital.String()}},
		})
	}
	for _, g := range groups(d, p) {
		s := o8dSection{Name: g.heading}
		for _, e := range g.entries {
			s.Cards = append(s.Cards, o8dCardRow{Qty: e.Count, ID: o8dID + e.Code.String(), Name: p.Name(e.Code)})
		}
		out.Sections = append(out.Sections, s)
	}
	text, err := xml.MarshalIndent(out, "", "  ")
	if err != nil {
		return fmt.Errorf("write o8d: %w", err)
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}
