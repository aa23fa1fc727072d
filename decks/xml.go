package decks

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/engine/card"
)

// Programs keep decks as XML in sections of cards:
//
//	<deck game="..."><section name="Units"><card qty="3" id="...">Name</card></section></deck>                OCTGN
//	<cockatrice_deck><deckname>x</deckname><zone name="main"><card number="3" name="Name"/></zone></...>     Cockatrice
//	<deck><superzone name="Deck"><card><name id="...">Name</name></card></superzone></deck>                  Lackey
//	<Deck><Cards CatID="..." Quantity="3" Sideboard="false" Name="Name"/></Deck>                             MTGO
//
// Lackey has an element for each copy. The ids are those of the programs and say
// nothing here, so cards go by their names. The ids that Write gives to OCTGN are zeros
// and the card's code, and only those are read.

const o8dID = "00000000-0000-0000-0000-0000000"

// xmlRoots are the root elements of decks, in lower case.
var xmlRoots = []string{"deck", "cockatrice_deck"}

// xmlReader reads the XML of a deck.
type xmlReader struct {
	*builder
	dec      *xml.Decoder
	root     bool     // the root element was read
	skipping bool     // the section is a sideboard
	inside   string   // the element, if it is of no known kind
	others   []string // names of elements whose text is left out
}

func (b *builder) readXML(data []byte) {
	r := &xmlReader{builder: b, dec: xml.NewDecoder(bytes.NewReader(data))}
	// The text is UTF-8 by now, whatever it says.
	r.dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for !b.stopReading() {
		tok, err := r.dec.Token()
		line, _ := r.dec.InputPos()
		if err == nil {
			err = r.token(tok, line)
		}
		if err != nil {
			r.end(line, err)
			break
		}
	}
	if len(r.others) > 0 {
		b.notef(0, "left out the elements %s", strings.Join(r.others, ", "))
	}
}

// errStop ends the reading after an error that was reported.
var errStop = errors.New("stop")

// end reports the error that stopped the reading. The end of a file with a deck is no error.
func (r *xmlReader) end(line int, err error) {
	var syntax *xml.SyntaxError
	switch {
	case errors.Is(err, errStop):
	case errors.As(err, &syntax):
		r.errorf(syntax.Line, "is not well-formed XML: %s", syntax.Msg)
	case !errors.Is(err, io.EOF):
		r.errorf(line, "is XML that cannot be read: %v", err)
	case !r.root:
		r.errorf(0, "is XML without a deck; want an OCTGN deck, which begins with <deck>")
	}
}

// token reads a token. Its errors are errStop and those of malformed XML.
func (r *xmlReader) token(tok xml.Token, line int) error {
	switch t := tok.(type) {
	case xml.StartElement:
		return r.element(t, line)
	case xml.EndElement:
		r.inside = ""
		if isSection(t.Name) {
			r.skipping = false
		}
	case xml.CharData:
		if r.inside != "" && len(bytes.TrimSpace(t)) > 0 {
			r.others = appendOnce(r.others, r.inside)
		}
	}
	return nil
}

func isSection(name xml.Name) bool {
	return slices.Contains([]string{"section", "zone", "superzone"}, strings.ToLower(name.Local))
}

// element reads an element. Its errors are errStop and those of malformed XML.
func (r *xmlReader) element(start xml.StartElement, line int) error {
	name := strings.ToLower(start.Name.Local)
	switch {
	case !r.root && !slices.Contains(xmlRoots, name):
		r.errorf(line, "is XML that begins with <%s>; want a deck of OCTGN, Cockatrice, Lackey or MTGO, which begins with <deck> or <cockatrice_deck>",
			clip(start.Name.Local))
		return errStop
	case !r.root:
		r.root = true
		r.name = cleanName(attr(start, "name"))
		return nil
	}
	switch r.inside = ""; {
	case isSection(start.Name):
		section := attr(start, "name")
		if r.skipping = isSideboard(wordsOf(foldName(section))); r.skipping {
			r.sideboardNote(line, strings.ToLower(section))
		}
		return nil
	case name == "card", name == "cards":
		return r.card(start, line)
	case name == "deckname":
		var text string
		err := r.dec.DecodeElement(&text, &start)
		r.name = cleanName(text)
		return err
	}
	r.inside = clip(start.Name.Local)
	return nil
}

// xmlCard is the element of a card without its attributes.
type xmlCard struct {
	Text string   `xml:",chardata"`
	Name []string `xml:"name"`
}

// card reads one card. It returns an error only if the XML is malformed.
func (r *xmlReader) card(start xml.StartElement, line int) error {
	var in xmlCard
	if err := r.dec.DecodeElement(&in, &start); err != nil {
		return err
	}
	name := strings.Join(strings.Fields(cmp.Or(strings.Join(in.Name, " "), attr(start, "name"), in.Text)), " ")
	side := strings.EqualFold(attr(start, "sideboard"), "true")
	if side {
		r.sideboardNote(line, "sideboard")
	}
	if side || r.skipping {
		return nil
	}
	if race, ok := parseRace(withoutBoard(name)); ok {
		r.setCapital(line, race.String())
		return nil
	}
	what, qty := "qty", "" // the attribute with the count, and its value
	for _, a := range start.Attr {
		if slices.Contains(countFields, strings.ToLower(a.Name.Local)) {
			what, qty = a.Name.Local, strings.TrimSpace(a.Value)
		}
	}
	if qty == "" && len(in.Name) > 0 {
		qty = "1"
	}
	n, err := strconv.Atoi(qty)
	digits, ours := strings.CutPrefix(attr(start, "id"), o8dID)
	switch {
	case err != nil || n < 1 || n > MaxCount:
		r.errorf(line, "%s %q of %q; want a number from 1 to %d", what, clip(qty), clip(name), MaxCount)
	case ours && (name == "" || r.pool.find(name).title == r.titleOf(digits)):
		r.addCode(line, digits, n)
	case name == "":
		r.errorf(line, "a card without a name; want <card qty=\"3\" id=\"...\">Name of a card</card>")
	default:
		r.addName(line, name, n)
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
		if strings.EqualFold(a.Name.Local, name) {
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
