// Package text writes reports as plain text for a terminal.
//
// WriteDocument and WriteBrief write a whole doc.Document. A Writer lays out
// paragraphs, labelled rows and grids for reports that have a layout of their own.
// The package knows no report. Widths are columns of a terminal.
package text

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"
)

// DefaultWidth is the width of a line in columns when the caller passes 0.
const DefaultWidth = 80

// MinWidth is the least width of a line. A smaller one is raised to it, because a
// narrower table would be unreadable.
const MinWidth = 30

// New returns an empty Writer for lines of at most width columns, 0 for DefaultWidth.
func New(width int) *Writer {
	if width == 0 {
		width = DefaultWidth
	}
	return &Writer{width: max(width, MinWidth)}
}

// LineWidth returns the columns of a line.
func (t *Writer) LineWidth() int { return t.width }

// ValueWidth returns the columns that Row has for the first value.
func (t *Writer) ValueWidth() int { return t.width - len(Indent) - labelWidth - 1 }

// Writer collects text in lines of a fixed width.
type Writer struct {
	strings.Builder
	width int
}

const (
	Indent     = "  " // space before every row of a table
	MinColumn  = 10   // least width of a table column, in characters; it fits the longest interval, "99.9-100.0"
	labelWidth = 13
)

// Gap writes an empty line.
func (t *Writer) Gap() { t.WriteByte('\n') }

// Verbatim writes a line that is never broken, such as a command to copy.
func (t *Writer) Verbatim(line string) { t.WriteString(line + "\n") }

// Paragraph writes s in lines that begin with prefix.
func (t *Writer) Paragraph(prefix, s string) { t.fill(prefix, prefix, strings.Fields(s)) }

// Row writes a label and its values. Lines break between values only.
func (t *Writer) Row(label string, values ...string) {
	first := fmt.Sprintf("%s%-*s ", Indent, labelWidth, label)
	t.fill(first, strings.Repeat(" ", len(first)), values)
}

// fill breaks words into lines: the first begins with first, the others with rest.
func (t *Writer) fill(first, rest string, words []string) {
	line, empty := first, true
	for _, w := range words {
		switch {
		case empty:
			line += w
		case Width(line)+1+Width(w) > t.width:
			t.Verbatim(line)
			line = rest + w
		default:
			line += " " + w
		}
		empty = false
	}
	t.Verbatim(line)
}

// Columns writes rows of a label and two values, with the values aligned. Values that
// are too long are cut.
func (t *Writer) Columns(rows [][3]string) {
	most := max((t.width-len(Indent)-labelWidth-3)/2, MinColumn)
	var width int
	for _, r := range rows {
		width = max(width, Width(fit(r[1], most)))
	}
	for _, r := range rows {
		a, b := fit(r[1], most), fit(r[2], most)
		line := fmt.Sprintf("%s%-*s %s%s  %s", Indent, labelWidth, r[0], a, strings.Repeat(" ", width-Width(a)), b)
		t.Verbatim(strings.TrimRight(line, " "))
	}
}

// Width returns how many terminal columns s takes; a Chinese character takes two.
func Width(s string) int { return uniseg.StringWidth(s) }

// fit shortens s to n columns: it drops the percent sign first, then cuts.
func fit(s string, n int) string {
	if Width(s) > n {
		s = strings.TrimSuffix(s, " %")
	}
	return Cut(s, n)
}

// Cut shortens s to n columns and ends it with an ellipsis if it was longer.
func Cut(s string, n int) string {
	if Width(s) <= n {
		return s
	}
	short := ""
	for g := uniseg.NewGraphemes(s); g.Next() && Width(short)+g.Width() < n; {
		short += g.Str()
	}
	return short + "…"
}
