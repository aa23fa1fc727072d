package text

import "strings"

// heading is the width in columns to which Grid may cut a heading.
const heading = 10

// Grid writes rows of cells as a table: the first column left-aligned, the others
// right-aligned. If the table is too wide, it cuts the first column, then the
// headings.
func (t *Writer) Grid(rows [][]string) {
	widths := make([]int, len(rows[0]))
	for i, r := range rows {
		for k, cell := range r {
			if i == 0 && k > 0 {
				cell = Cut(cell, heading)
			}
			widths[k] = max(widths[k], Width(cell))
		}
	}
	room := t.width - len(Indent)
	for _, w := range widths[1:] {
		room -= w + 2
	}
	widths[0] = max(min(widths[0], room), MinColumn)
	// Headings may take the width that the columns leave.
	room -= widths[0]
	for k := 1; k < len(widths); k++ {
		if more := Width(rows[0][k]) - widths[k]; more > 0 {
			more = max(0, min(more, room/(len(widths)-k)))
			widths[k] += more
			room -= more
		}
	}
	for _, r := range rows {
		var line strings.Builder
		for k, cell := range r {
			cell = Cut(cell, widths[k])
			pad := strings.Repeat(" ", widths[k]-Width(cell))
			if k == 0 {
				line.WriteString(Indent + cell + pad)
			} else {
				line.WriteString("  " + pad + cell)
			}
		}
		t.Verbatim(strings.TrimRight(line.String(), " "))
	}
}

// tooWide marks columns to leave out so that the table fits width. Spare lists the
// columns that may go, in that order.
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

// without returns the rows without the marked columns.
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

// roomForTitle is the width of the first column below which other columns are dropped
// instead.
const roomForTitle = 18

// tableWidth returns the least width of a table without the marked columns, with its
// first column and its headings cut as far as possible.
func tableWidth(rows [][]string, out []bool) int {
	sum := len(Indent)
	for k := range rows[0] {
		if out[k] {
			continue
		}
		wide := min(Width(rows[0][k]), heading)
		for _, r := range rows[1:] {
			wide = max(wide, Width(r[k]))
		}
		if k == 0 {
			sum += max(min(wide, roomForTitle), MinColumn)
		} else {
			sum += wide + 2
		}
	}
	return sum
}
