package decks

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/internal/lazyregexp"
)

// Tables name their columns in the first line, with tabs, semicolons, commas or upright
// bars between them:
//
//	Count,Name,Edition
//	3,Huntsmen,Core Set
//
// They end at an empty line, or at a line that has no cell for the count and the card.

// columns is the table that the reader is in.
type columns struct {
	between           rune
	count, name, code int // numbers of the columns, -1 for none
}

// Heads of columns, in lower case.
var (
	countHeads = []string{"count", "qty", "quantity", "copies", "amount", "number", "#", "no.", "x", "owned"}
	nameHeads  = []string{"name", "card", "card name", "title", "card title", "cards"}
	codeHeads  = []string{"code", "card code", "card id"}
)

// rule matches the line of dashes below the head of a Markdown table.
var rule = lazyregexp.New(`^[\s|:+=-]*-[\s|:+=-]*$`)

// cellsOf cuts a line into cells without spaces and bars around them.
func cellsOf(line string, between rune) []string {
	line = strings.TrimSpace(line)
	var cells []string
	if between == '|' {
		cells = strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
	} else {
		r := csv.NewReader(strings.NewReader(line))
		r.Comma, r.LazyQuotes, r.TrimLeadingSpace = between, true, true
		var err error
		if cells, err = r.Read(); err != nil {
			return nil
		}
	}
	for i, c := range cells {
		cells[i] = strings.TrimSpace(c)
	}
	return cells
}

// tableHead consumes the head of a table and reports whether it did.
func (r *textReader) tableHead(n int, line string) bool {
	for _, between := range "\t|;," {
		cells := cellsOf(line, between)
		if len(cells) < 2 {
			continue
		}
		t := columns{between, -1, -1, -1}
		var others []string
		for i, c := range cells {
			word := strings.Join(strings.Fields(strings.NewReplacer("_", " ", "-", " ").Replace(foldName(c))), " ")
			switch {
			case t.count < 0 && slices.Contains(countHeads, word):
				t.count = i
			case t.name < 0 && slices.Contains(nameHeads, word):
				t.name = i
			case t.code < 0 && slices.Contains(codeHeads, word):
				t.code = i
			case c != "":
				others = append(others, c)
			}
		}
		switch {
		case t.name < 0 && t.code < 0:
		case t.count >= 0:
			r.table = &t
			if len(others) > 0 {
				r.notef(n, "left out the columns %s of this table", strings.Join(others, ", "))
			}
			return true
		case len(cells) > 2 && !number().MatchString(line):
			r.errorf(n, "a table without a column for the number of copies; want one whose head is count or quantity")
			return true
		}
	}
	return false
}

// tableRow consumes a row of the table that the reader is in, and reports whether it
// did.
func (r *textReader) tableRow(n int, line string) bool {
	t := r.table
	if t == nil || t.between == '|' && rule().MatchString(line) {
		return t != nil
	}
	cells := cellsOf(line, t.between)
	if len(cells) <= max(t.count, t.name, t.code) {
		r.table = nil
		return false
	}
	if r.skipping {
		r.skippedLines++
		return true
	}
	cell := func(i int) string {
		if i < 0 {
			return ""
		}
		return cells[i]
	}
	name := withoutMarkup(strings.TrimSpace(cell(t.code) + " " + cell(t.name)))
	m := countForm().FindStringSubmatch(cell(t.count))
	switch {
	case name == "":
		r.errorf(n, "a row of a table without a card")
	case m == nil:
		r.errorf(n, "%q is no number of copies; want a whole number, such as %q", clip(cell(t.count)), "3")
	default:
		copies, err := strconv.Atoi(m[2])
		if err != nil {
			copies = MaxCount + 1
		}
		if copies > 0 { // a collection also lists what it has not
			r.entry(n, copies, itemsOf(name))
		}
	}
	return true
}
