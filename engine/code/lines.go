package code

import "strconv"

// Line is the source line of an instruction: File is an index into Library.Files, Line counts
// from 1 and is 0 if it is not known.
type Line struct{ File, Line uint16 }

// Line returns the source file and line of an instruction; the file is empty if they are not
// known.
func (l *Library) Line(pc PC) (file string, line int) {
	if int(pc) >= len(l.Lines) || l.Lines[pc].Line == 0 {
		return "", 0
	}
	at := l.Lines[pc]
	return l.Files[at.File], int(at.Line)
}

// Where returns the source position of an instruction, such as "core.wic:12", or "" if it is
// not known.
func (l *Library) Where(pc PC) string {
	file, line := l.Line(pc)
	if file == "" {
		return ""
	}
	return file + ":" + strconv.Itoa(line)
}
