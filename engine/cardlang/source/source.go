// Package source knows where things stand in a card file and how to say what
// is wrong with them. A File finds lines, a Span is a piece of a file, and a
// Diagnostic is an error as data: its code, its place, what was found, what was
// expected, what there is and the nearest name. Render writes one for people
// (Caret), for a list of errors (Compact) or for programs (JSON).
package source

import (
	"sort"
	"unicode/utf8"
)

// File is a text with a name.
type File struct {
	Name string
	Text []byte
	// lines holds the offset of the start of each line.
	lines []int
}

// NewFile makes a file of a text, which must not be changed afterwards.
func NewFile(name string, text []byte) *File {
	f := &File{Name: name, Text: text, lines: []int{0}}
	for i, b := range text {
		if b == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	return f
}

// Span is a piece of a file, from byte Start up to but not including byte End.
type Span struct{ Start, End int }

// Join is the span from the start of s to the end of t.
func (s Span) Join(t Span) Span { return Span{s.Start, t.End} }

// Pos is a place as people count: both numbers begin with 1, and the column
// counts characters, not bytes.
type Pos struct {
	Line int `json:"line"`
	Col  int `json:"column"`
}

// Pos finds the line and column of a byte offset.
func (f *File) Pos(offset int) Pos {
	line := sort.SearchInts(f.lines, offset+1) - 1
	col := utf8.RuneCount(f.Text[f.lines[line]:min(offset, len(f.Text))])
	return Pos{Line: line + 1, Col: col + 1}
}

// Line is the text of a line, counted from 1, without its line end.
func (f *File) Line(n int) string {
	if n < 1 || n > len(f.lines) {
		return ""
	}
	start, end := f.lines[n-1], len(f.Text)
	if n < len(f.lines) {
		end = f.lines[n] - 1
	}
	for end > start && f.Text[end-1] == '\r' {
		end--
	}
	return string(f.Text[start:end])
}

// Snippet is the text of a span.
func (f *File) Snippet(s Span) string {
	start, end := min(s.Start, len(f.Text)), min(s.End, len(f.Text))
	if start >= end {
		return ""
	}
	return string(f.Text[start:end])
}
