package text

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/wisim/wisim/reports/doc"
)

// WriteDocument writes a whole document in lines of at most width columns, 0 for
// DefaultWidth. A chart is written as its description and its table. paint colours
// signed cells; it may be nil.
func WriteDocument(w io.Writer, d doc.Document, width int, paint Paint) error {
	if paint == nil {
		paint = noPaint
	}
	t := beginText(d, width)
	for _, s := range d.Warnings {
		t.Gap()
		t.Paragraph("", "WARNING: "+s)
	}
	if len(d.Facts) > 0 {
		t.Gap()
	}
	for _, f := range d.Facts {
		value := f.Value
		if f.Note != "" {
			value += " (" + f.Note + ")"
		}
		t.Paragraph(Indent, f.Label+": "+value)
	}
	for _, s := range d.Sections {
		t.section(s, paint)
	}
	t.ending(d)
	_, err := io.WriteString(w, t.String())
	return err
}

func noPaint(text string, _ int) string { return text }

// section writes a section of a document.
func (t *Writer) section(s doc.Section, paint Paint) {
	if len(s.Blocks) == 0 || s.PageOnly {
		return
	}
	t.Gap()
	t.Verbatim(strings.ToUpper(s.Title))
	for _, b := range s.Blocks {
		t.Gap()
		switch b := b.(type) {
		case doc.Text:
			t.Paragraph("", string(b))
		case doc.Item:
			t.fill("- ", "  ", strings.Fields(string(b)))
		case doc.Note:
			t.Paragraph("", string(b))
		case doc.Absent:
			t.Paragraph("", string(b))
		case *doc.Table:
			t.document(b, paint)
			if legend := b.Legend(nil); legend != "" {
				t.Gap()
				t.Paragraph("", legend)
			}
		case *doc.Chart:
			t.Paragraph("", b.Title+". "+b.Alt)
			if b.Table != nil {
				t.document(b.Table, paint)
			}
		}
	}
}

// document writes a table with all its columns. Columns that do not fit beside each
// other go into further blocks below, each beginning with the first column.
func (t *Writer) document(d *doc.Table, paint Paint) {
	if d.Caption != "" {
		t.Paragraph("", d.Caption)
	}
	widths := make([]int, len(d.Columns))
	for i, c := range d.Columns {
		if widths[i] = Width(c.Title); i > 0 {
			widths[i] = min(widths[i], longHeading)
		}
		for _, r := range d.Rows {
			widths[i] = max(widths[i], Width(marked(r.Cells[i])))
		}
	}
	widths[0] = max(MinColumn, min(widths[0], t.width/3))
	for i := 1; i < len(widths); i++ {
		widths[i] = min(widths[i], t.width-len(Indent)-widths[0]-2)
	}
	for from := 1; from < len(widths); {
		to, room := from, t.width-len(Indent)-widths[0]
		for to < len(widths) && (to == from || room >= widths[to]+2) {
			room -= widths[to] + 2
			to++
		}
		if from > 1 {
			t.Gap()
		}
		t.stripe(d, widths, from, to, paint)
		from = to
	}
	if len(widths) == 1 {
		t.stripe(d, []int{t.width - len(Indent)}, 1, 1, paint)
	}
}

// beginText returns a Writer with the headline and the lead of a document.
func beginText(d doc.Document, width int) *Writer {
	t := New(width)
	t.Paragraph("", d.Headline)
	for _, s := range d.Lead {
		t.Paragraph("", s)
	}
	return t
}

// WriteBrief writes a document for a terminal in lines of at most width columns, 0
// for DefaultWidth. It leaves out facts, charts without a table, and table columns
// that do not fit.
func WriteBrief(w io.Writer, d doc.Document, width int) error {
	t := beginText(d, width)
	for _, s := range d.Warnings {
		t.Paragraph("", "WARNING: "+s)
	}
	for _, s := range d.Sections {
		t.briefSection(s)
	}
	t.ending(d)
	_, err := io.WriteString(w, t.String())
	return err
}

// briefSection writes a section without its charts. Consecutive paragraphs are not
// separated by empty lines.
func (t *Writer) briefSection(s doc.Section) {
	if len(s.Blocks) == 0 || s.PageOnly {
		return
	}
	t.Gap()
	t.Verbatim(s.Title)
	words := false // whether the previous block was a paragraph
	for _, b := range s.Blocks {
		if _, ok := b.(doc.Item); ok && !words {
			t.Gap()
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
			t.Gap()
			t.brief(b)
			words = false
		case *doc.Chart:
			if b.Table != nil {
				t.Gap()
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
			t.Gap()
		}
		t.Paragraph("", text)
		words = true
	}
}

// brief writes a table and drops columns that do not fit, in the order of
// Column.DropOrder. If the rest is still too wide, it writes all columns in blocks.
func (t *Writer) brief(d *doc.Table) {
	if d.Caption != "" {
		t.Paragraph("", d.Caption)
		t.Gap()
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
		t.Grid(without(rows, out))
	}
	if legend := d.Legend(out); legend != "" {
		t.Gap()
		t.Paragraph("", legend)
	}
}

// ending writes the commands that repeat the report, and the colophon.
func (t *Writer) ending(d doc.Document) {
	if len(d.Repeat) > 0 {
		t.Gap()
		t.Verbatim("To repeat it:")
	}
	for _, command := range d.Repeat {
		t.Verbatim(Indent + command)
	}
	for _, s := range d.Colophon {
		t.Gap()
		t.Paragraph("", s)
	}
}

// spare returns the indices of columns that may be dropped, the first to go first.
func spare(list []doc.Column) (out []int) {
	for i, c := range list {
		if c.DropOrder > 0 {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(list[a].DropOrder, list[b].DropOrder) })
	return out
}

// longHeading is the width in columns to which a heading may widen its column.
const longHeading = 16

// marked returns the text of a cell with the mark of its sign.
func marked(c doc.Cell) string {
	if mark := c.Mark(); mark != "" {
		return c.Text + " " + mark
	}
	return c.Text
}

// stripe writes the first column of a table beside the columns from up to to.
func (t *Writer) stripe(d *doc.Table, widths []int, from, to int, paint Paint) {
	line := Indent + pad(Cut(d.Columns[0].Title, widths[0]), widths[0], false)
	for i := from; i < to; i++ {
		line += "  " + pad(Cut(d.Columns[i].Title, widths[i]), widths[i], d.Columns[i].Number || d.Matrix)
	}
	t.Verbatim(strings.TrimRight(line, " "))
	for _, r := range d.Rows {
		line := Indent + pad(Cut(r.Cells[0].Text, widths[0]), widths[0], false)
		for i := from; i < to; i++ {
			c := r.Cells[i]
			shown := Cut(marked(c), widths[i])
			text := pad(shown, widths[i], d.Columns[i].Number || d.Matrix)
			if c.Sign != 0 {
				text = strings.Replace(text, shown, paint(shown, c.Sign), 1)
			}
			line += "  " + text
		}
		t.Verbatim(strings.TrimRight(line, " "))
	}
}

// pad fills s with spaces to width, on the left if right is true.
func pad(s string, width int, right bool) string {
	space := strings.Repeat(" ", max(0, width-Width(s)))
	if right {
		return space + s
	}
	return s + space
}

// Paint colours text of a cell whose sign is 1 (better) or -1 (worse). It must not
// change the width of the text on a terminal.
type Paint func(text string, sign int) string
