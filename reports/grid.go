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
