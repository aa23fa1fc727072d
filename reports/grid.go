package reports

import "strings"

// heading is how wide a heading may make its column when there is little room.
const heading = 10

// grid sets rows of cells below each other: the first column to the left, the
// others to the right. If it is too wide, the first column is cut, then all
// headings.
func (t *table) grid(rows [][]string) {
	widths := make([]int, len(rows[0]))
	for i, r := range rows {
		for k, cell := range r {
			if i == 0 && k > 0 {
				cell = cut(cell, heading)
			}
			widths[k] = max(widths[k], columns(cell))
		}
	}
	room := t.width - len(indent)
	for _, w := range widths[1:] {
		room -= w + 2
	}
	widths[0] = max(min(widths[0], room), minColumn)
	// Headings may take what is left.
	room -= widths[0]
	for k := 1; k < len(widths); k++ {
		if more := columns(rows[0][k]) - widths[k]; more > 0 {
			more = max(0, min(more, room/(len(widths)-k)))
			widths[k] += more
			room -= more
		}
	}
	for _, r := range rows {
		var line strings.Builder
		for k, cell := range r {
			cell = cut(cell, widths[k])
			pad := strings.Repeat(" ", widths[k]-columns(cell))
			if k == 0 {
				line.WriteString(indent + cell + pad)
			} else {
				line.WriteString("  " + pad + cell)
			}
		}
		t.verbatim(strings.TrimRight(line.String(), " "))
	}
}
