package code

import "strconv"

// Line is a line of a file in which abilities were written: an index into
// Library.Files, and the number of the line, 1 the first, 0 when it is not known.
type Line struct{ File, Line uint16 }

// Line is the file, and the line in it, that an instruction was made from; the file
// is empty when it is not known.
func (l *Library) Line(pc PC) (file string, line int) {
	if int(pc) >= len(l.Lines) || l.Lines[pc].Line == 0 {
		return "", 0
	}
	at := l.Lines[pc]
	return l.Files[at.File], int(at.Line)
}

// Where is the place in a file, "core.wic:12", that an instruction was made from,
// empty when it is not known.
func (l *Library) Where(pc PC) string {
	file, line := l.Line(pc)
	if file == "" {
		return ""
	}
	return file + ":" + strconv.Itoa(line)
}
