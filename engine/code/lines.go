package code

import "strconv"

// Line is a line of a file in which abilities were written: an index into
// Library.Files, and the number of the line, 1 the first, 0 when it is not known.
type Line struct{ File, Line uint16 }

// Where is the place in a file, "core.wic:12", that an instruction was made from,
// empty when it is not known.
func (l *Library) Where(pc PC) string {
	if int(pc) >= len(l.Lines) || l.Lines[pc].Line == 0 {
		return ""
	}
	at := l.Lines[pc]
	return l.Files[at.File] + ":" + strconv.Itoa(int(at.Line))
}
