package reports

import (
	"io"
	"strings"
)

// document is a report in text before its width is known: a verdict first, then
// paragraphs and tables under headings.
type document struct{ parts []part }

// part of a document: one of its fields is set.
type part struct {
	heading string
	text    string
	item    bool       // the text is one of a list
	code    string     // the command that gives the report again, to copy
	rows    [][]string // a table: the first row has the headings
	spare   []int      // its columns that a narrow terminal does without, the first of them first
	notes   []note     // what its columns mean
}

// note says what a column of a table means.
type note struct {
	column int
	text   string
}

func (d *document) heading(s string) { d.parts = append(d.parts, part{heading: s}) }

// item of a list.
func (d *document) item(s string) { d.parts = append(d.parts, part{text: s, item: true}) }

// say a paragraph; nothing if it is empty.
func (d *document) say(s string) {
	if s != "" {
		d.parts = append(d.parts, part{text: s})
	}
}

// command that gives the report again.
func (d *document) command(s string) { d.parts = append(d.parts, part{code: s}) }

// table of rows, with notes about those of its columns that are shown; nothing if
// there is no row below the headings.
func (d *document) table(rows [][]string, spare []int, notes ...note) {
	if len(rows) > 1 {
		d.parts = append(d.parts, part{rows: rows, spare: spare, notes: notes})
	}
}

// writeText in at most width columns, 0 for Width.
func (d *document) writeText(w io.Writer, width int) error {
	if width == 0 {
		width = Width
	}
	t := &table{width: max(width, minWidth)}
	for i, p := range d.parts {
		if p.heading != "" && (i+1 == len(d.parts) || d.parts[i+1].heading != "") {
			continue // there is nothing below it
		}
		if i > 0 && !(p.text != "" && d.parts[i-1].text != "") {
			t.gap()
		}
		switch {
		case p.heading != "":
			t.text("", p.heading)
		case p.item:
			t.fill("- ", "  ", strings.Fields(p.text))
		case p.text != "":
			t.text("", p.text)
		case p.code != "":
			t.verbatim("To repeat it:")
			t.verbatim("  " + p.code)
		case p.rows != nil:
			out := tooWide(p.rows, p.spare, t.width)
			t.grid(without(p.rows, out))
			t.notes(p.notes, out)
		}
	}
	_, err := io.WriteString(w, t.String())
	return err
}

// notes about the columns that are shown.
func (t *table) notes(notes []note, out []bool) {
	var texts []string
	for _, n := range notes {
		if !out[n.column] {
			texts = append(texts, n.text)
		}
	}
	if len(texts) > 0 {
		t.gap()
		t.text("", strings.Join(texts, " "))
	}
}

// tooWide says which columns of a table are left out so that the rest fits.
func tooWide(rows [][]string, spare []int, width int) []bool {
	out := make([]bool, len(rows[0]))
	for _, s := range spare {
		if tableWidth(rows, out) <= width {
			break
		}
		out[s] = true
	}
	return out
}

// without the columns that are left out.
func without(rows [][]string, out []bool) (kept [][]string) {
	for _, r := range rows {
		var row []string
		for k, cell := range r {
			if !out[k] {
				row = append(row, cell)
			}
		}
		kept = append(kept, row)
	}
	return kept
}

// roomForTitle is how much of its first column a table does not give up for
// other columns.
const roomForTitle = 18

// tableWidth is what a table takes without some columns, its first one and its
// headings cut as far as may be.
func tableWidth(rows [][]string, out []bool) int {
	sum := len(indent)
	for k := range rows[0] {
		if out[k] {
			continue
		}
		wide := min(columns(rows[0][k]), heading)
		for _, r := range rows[1:] {
			wide = max(wide, columns(r[k]))
		}
		if k == 0 {
			sum += max(min(wide, roomForTitle), minColumn)
		} else {
			sum += wide + 2
		}
	}
	return sum
}
