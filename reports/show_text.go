package reports

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/wisim/wisim/reports/doc"
)

// WriteDocument writes a document as text of at most width columns, 0 for Width.
// A picture is written as its sentence and its table. paint colours marks; it
// may be nil.
func WriteDocument(w io.Writer, d doc.Document, width int, paint Paint) error {
	if paint == nil {
		paint = noPaint
	}
	t := beginText(d, width)
	for _, s := range d.Warnings {
		t.gap()
		t.text("", "WARNING: "+s)
	}
	if len(d.Facts) > 0 {
		t.gap()
	}
	for _, f := range d.Facts {
		value := f.Value
		if f.Note != "" {
			value += " (" + f.Note + ")"
		}
		t.text(indent, f.Label+": "+value)
	}
	for _, s := range d.Sections {
		t.section(s, paint)
	}
	t.ending(d)
	_, err := io.WriteString(w, t.String())
	return err
}

func noPaint(text string, _ int) string { return text }

// section of a document.
func (t *table) section(s doc.Section, paint Paint) {
	if len(s.Blocks) == 0 {
		return
	}
	t.gap()
	t.verbatim(strings.ToUpper(s.Title))
	for _, b := range s.Blocks {
		t.gap()
		switch b := b.(type) {
		case doc.Text:
			t.text("", string(b))
		case doc.Item:
			t.fill("- ", "  ", strings.Fields(string(b)))
		case doc.Note:
			t.text("", string(b))
		case doc.Absent:
			t.text("", string(b))
		case *doc.Table:
			t.document(b, paint)
			if legend := b.Legend(nil); legend != "" {
				t.gap()
				t.text("", legend)
			}
		case *doc.Chart:
			t.text("", b.Title+". "+b.Alt)
			if b.Table != nil {
				t.document(b.Table, paint)
			}
		}
	}
}

// document writes a table: its columns beside each other as far as they fit,
// else, or if it is a matrix, in blocks of columns that begin with the first.
func (t *table) document(d *doc.Table, paint Paint) {
	if d.Caption != "" {
		t.text("", d.Caption)
	}
	widths := make([]int, len(d.Columns))
	for i, c := range d.Columns {
		if widths[i] = columns(c.Title); i > 0 {
			widths[i] = min(widths[i], longHeading)
		}
		for _, r := range d.Rows {
			widths[i] = max(widths[i], columns(marked(r.Cells[i])))
		}
	}
	widths[0] = max(minColumn, min(widths[0], t.width/3))
	for i := 1; i < len(widths); i++ {
		widths[i] = min(widths[i], t.width-len(indent)-widths[0]-2)
	}
	for from := 1; from < len(widths); {
		to, room := from, t.width-len(indent)-widths[0]
		for to < len(widths) && (to == from || room >= widths[to]+2) {
			room -= widths[to] + 2
			to++
		}
		if from > 1 {
			t.gap()
		}
		t.stripe(d, widths, from, to, paint)
		from = to
	}
	if len(widths) == 1 {
		t.stripe(d, []int{t.width - len(indent)}, 1, 1, paint)
	}
}

// beginText is the text of a document as far as its lead.
func beginText(d doc.Document, width int) *table {
	if width == 0 {
		width = Width
	}
	t := &table{width: max(width, minWidth)}
	t.text("", d.Headline)
	for _, s := range d.Lead {
		t.text("", s)
	}
	return t
}

// WriteBrief writes what a document has to say on a terminal, in at most width
// columns, 0 for Width: no picture, and no column for which there is no room.
func WriteBrief(w io.Writer, d doc.Document, width int) error {
	t := beginText(d, width)
	for _, s := range d.Warnings {
		t.text("", "WARNING: "+s)
	}
	for _, s := range d.Sections {
		t.briefSection(s)
	}
	t.ending(d)
	_, err := io.WriteString(w, t.String())
	return err
}

// briefSection is a section without its pictures. Paragraphs that follow each
// other stand together.
func (t *table) briefSection(s doc.Section) {
	if len(s.Blocks) == 0 {
		return
	}
	t.gap()
	t.verbatim(s.Title)
	words := false // the block before was a paragraph
	for _, b := range s.Blocks {
		if _, ok := b.(doc.Item); ok && !words {
			t.gap()
		}
		text := ""
		switch b := b.(type) {
		case doc.Text:
			text = string(b)
		case doc.Note:
			text = string(b)
		case doc.Absent:
			text = string(b)
		case doc.Item:
			t.fill("- ", "  ", strings.Fields(string(b)))
			words = true
		case *doc.Table:
			t.gap()
			t.brief(b)
			words = false
		case *doc.Chart:
			if b.Table != nil {
				t.gap()
				table := *b.Table
				table.Caption = cmp.Or(table.Caption, b.Title+".")
				t.brief(&table)
				words = false
			}
		}
		if text == "" {
			continue
		}
		if !words {
			t.gap()
		}
		t.text("", text)
		words = true
	}
}

// brief writes a table without the columns for which there is no room; one that
// needs all of them in blocks.
func (t *table) brief(d *doc.Table) {
	if d.Caption != "" {
		t.text("", d.Caption)
		t.gap()
	}
	var rows [][]string
	var head []string
	for _, c := range d.Columns {
		head = append(head, c.Title)
	}
	rows = append(rows, head)
	for _, r := range d.Rows {
		var row []string
		for _, c := range r.Cells {
			row = append(row, marked(c))
		}
		rows = append(rows, row)
	}
	out := tooWide(rows, spare(d.Columns), t.width)
	if tableWidth(rows, out) > t.width {
		whole := *d
		whole.Caption = ""
		t.document(&whole, noPaint)
		out = nil
	} else {
		t.grid(without(rows, out))
	}
	if legend := d.Legend(out); legend != "" {
		t.gap()
		t.text("", legend)
	}
}

// ending is how the report is had again, and where it comes from.
func (t *table) ending(d doc.Document) {
	if len(d.Repeat) > 0 {
		t.gap()
		t.verbatim("To repeat it:")
	}
	for _, command := range d.Repeat {
		t.verbatim(indent + command)
	}
	for _, s := range d.Colophon {
		t.gap()
		t.text("", s)
	}
}

// spare are the columns that a narrow terminal does without, the first of them
// first.
func spare(list []doc.Column) (out []int) {
	for i, c := range list {
		if c.DropOrder > 0 {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(list[a].DropOrder, list[b].DropOrder) })
	return out
}

// longHeading is how wide a heading may make its column.
const longHeading = 16

func marked(c doc.Cell) string {
	if mark := c.Mark(); mark != "" {
		return c.Text + " " + mark
	}
	return c.Text
}

// stripe is the first column of a table and some of the others.
func (t *table) stripe(d *doc.Table, widths []int, from, to int, paint Paint) {
	line := indent + pad(cut(d.Columns[0].Title, widths[0]), widths[0], false)
	for i := from; i < to; i++ {
		line += "  " + pad(cut(d.Columns[i].Title, widths[i]), widths[i], d.Columns[i].Number || d.Matrix)
	}
	t.verbatim(strings.TrimRight(line, " "))
	for _, r := range d.Rows {
		line := indent + pad(cut(r.Cells[0].Text, widths[0]), widths[0], false)
		for i := from; i < to; i++ {
			c := r.Cells[i]
			shown := cut(marked(c), widths[i])
			text := pad(shown, widths[i], d.Columns[i].Number || d.Matrix)
			if c.Sign != 0 {
				text = strings.Replace(text, shown, paint(shown, c.Sign), 1)
			}
			line += "  " + text
		}
		t.verbatim(strings.TrimRight(line, " "))
	}
}

// pad a text to a width, to the right if it is a number.
func pad(s string, width int, right bool) string {
	space := strings.Repeat(" ", max(0, width-columns(s)))
	if right {
		return space + s
	}
	return s + space
}
