// Package source holds positions in card files and the diagnostics of the compiler.
// A File is a source text with an index of its lines, a Span is a byte range of it.
// A Diagnostic is an error or warning as data: a code, a position, the text found,
// the text expected, the valid names and the nearest of them. It can be formatted
// with the source line (Caret), on one line (Compact) or as JSON.
package source

import (
	"sort"
	"unicode/utf8"
)

// File is a source text with a name. It is immutable.
type File struct {
	Name string
	Text []byte
	// lines holds the offset of the start of each line.
	lines []int
}

// NewFile returns a file with the given text. The file keeps text, which the caller must
// not modify afterwards.
func NewFile(name string, text []byte) *File {
	f := &File{Name: name, Text: text, lines: []int{0}}
	for i, b := range text {
		if b == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	return f
}

// Span is the byte range [Start, End) of a file.
type Span struct{ Start, End int }

// Join returns the span from the start of s to the end of t.
func (s Span) Join(t Span) Span { return Span{s.Start, t.End} }

// Pos is a line and a column, both counted from 1. The column counts characters
// (runes), not bytes.
type Pos struct {
	Line int `json:"line"`
	Col  int `json:"column"`
}

// Pos returns the line and column of a byte offset.
func (f *File) Pos(offset int) Pos {
	line := sort.SearchInts(f.lines, offset+1) - 1
	col := utf8.RuneCount(f.Text[f.lines[line]:min(offset, len(f.Text))])
	return Pos{Line: line + 1, Col: col + 1}
}

// Line returns the text of line n, counted from 1, without its line end. It is "" if the
// file has no such line.
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

// Snippet returns the text of a span, cut off at the end of the file.
func (f *File) Snippet(s Span) string {
	start, end := min(s.Start, len(f.Text)), min(s.End, len(f.Text))
	if start >= end {
		return ""
	}
	return string(f.Text[start:end])
}
