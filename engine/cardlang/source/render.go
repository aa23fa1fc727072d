package source

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/wisim/wisim/internal/printable"
)

// maxShown is the number of valid names that a message lists.
const maxShown = 12

// Width is the default number of columns for Caret.
const Width = 120

// minRoom is the minimum number of characters shown of a source line, however narrow the
// terminal.
const minRoom = 20

// maxText is the maximum length of a message or quotation, in characters.
const maxText = 200

// Compact formats the diagnostic on one line: "file:line:column: error[CODE]: message; hint".
func (d Diagnostic) Compact() string {
	s := fmt.Sprintf("%s: %s[%s]: %s", d.place(d.File, d.Span), d.Severity, d.Code, printable.Shorten(d.Message, maxText))
	if h := d.hint(); h != "" {
		s += "; " + h
	}
	return s
}

// Caret formats the diagnostic on several lines: the message, the source line with
// carets under the span and a hint, the valid names, and related positions.
func (d Diagnostic) Caret() string { return d.CaretIn(Width) }

// CaretIn is Caret for the given number of columns. It cuts a longer source line to the
// part around the span. The hint after the carets is not cut.
func (d Diagnostic) CaretIn(columns int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s[%s]: %s\n", d.place(d.File, d.Span), d.Severity, d.Code, printable.Shorten(d.Message, maxText))
	width := d.gutter()
	room := columns - width - len(" | ")
	quote(&b, width, room, d.File, d.Span, d.hint())
	if len(d.Available) > 0 {
		fmt.Fprintf(&b, "%*s = there is: %s\n", width, "", some(d.Available))
	}
	for _, r := range d.Related {
		fmt.Fprintf(&b, "%s: %s\n", d.place(r.File, r.Span), printable.Shorten(r.Message, maxText))
		quote(&b, width, room, r.File, r.Span, "")
	}
	return b.String()
}

// hint returns a suggestion: the nearest name, else the expected text, else "".
func (d Diagnostic) hint() string {
	switch {
	case d.Nearest != "":
		return fmt.Sprintf("did you mean %q?", d.Nearest)
	case d.Expected != "":
		return "expected " + d.Expected
	}
	return ""
}

// place returns the start of a span in the form "file:line:column".
func (d Diagnostic) place(f *File, s Span) string {
	p := f.Pos(s.Start)
	return fmt.Sprintf("%s:%d:%d", f.Name, p.Line, p.Col)
}

// gutter returns the number of digits of the largest line number that Caret shows.
func (d Diagnostic) gutter() int {
	n := d.File.Pos(d.Span.Start).Line
	for _, r := range d.Related {
		n = max(n, r.File.Pos(r.Span.Start).Line)
	}
	return len(fmt.Sprint(n))
}

// quote writes the line where s begins, cut to room characters, and below it carets
// under the span and the note. width is the width of the line numbers.
func quote(b *strings.Builder, width, room int, f *File, s Span, note string) {
	p := f.Pos(s.Start)
	line, under := Excerpt(f.Line(p.Line), p.Col, utf8.RuneCountInString(f.Snippet(s)), room)
	fmt.Fprintf(b, "%*d | %s\n", width, p.Line, line)
	if note != "" {
		under += " " + note
	}
	fmt.Fprintf(b, "%*s | %s\n", width, "", under)
}

// Excerpt cuts a line to room characters (at least minRoom) around column col, which
// counts from 1. It also returns the line of carets for the n characters from col on.
// Characters without a width on terminals, such as tabs and control characters, are
// replaced so that the carets are below the right characters.
func Excerpt(line string, col, n, room int) (text, carets string) {
	room = max(room, minRoom)
	runes := []rune(line)
	col = min(max(col-1, 0), len(runes))
	n = min(max(n, 1), max(len(runes)-col, 1))
	from, to := 0, len(runes)
	if len(runes) > room {
		from = max(min(col-room/3, len(runes)-room), 0)
		to = from + room
	}
	shown := strings.Map(visible, string(runes[from:to]))
	if to < len(runes) {
		shown = string([]rune(shown)[:room-1]) + printable.Ellipsis
	}
	if from > 0 {
		shown = printable.Ellipsis + string([]rune(shown)[1:])
	}
	return shown, strings.Repeat(" ", col-from) + strings.Repeat("^", min(n, max(to-col, 1)))
}

// visible replaces tabs by spaces, and control and formatting characters, which could
// steer the terminal, by U+FFFD.
func visible(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case r == '\n', printable.IsControl(r):
		return utf8.RuneError
	}
	return r
}

// some returns the first maxShown names, joined by commas.
func some(names []string) string {
	if len(names) <= maxShown {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:maxShown], ", ") + " and others"
}

// record is the JSON form of a Diagnostic.
type record struct {
	Code      Code      `json:"code"`
	Severity  Severity  `json:"severity"`
	File      string    `json:"file"`
	Start     Pos       `json:"start"`
	End       Pos       `json:"end"`
	Message   string    `json:"message"`
	Found     string    `json:"found,omitempty"`
	Expected  string    `json:"expected,omitempty"`
	Available []string  `json:"available,omitempty"`
	Nearest   string    `json:"nearest,omitempty"`
	Related   []related `json:"related,omitempty"`
}

// related is the JSON form of a Related.
type related struct {
	File    string `json:"file"`
	Start   Pos    `json:"start"`
	Message string `json:"message"`
}

// MarshalJSON writes all fields. Positions are line and column, counted from 1.
func (d Diagnostic) MarshalJSON() ([]byte, error) {
	r := record{
		Code: d.Code, Severity: d.Severity, File: d.File.Name,
		Start: d.File.Pos(d.Span.Start), End: d.File.Pos(d.Span.End),
		Message: printable.Shorten(d.Message, maxText), Found: printable.Shorten(d.Found, maxText), Expected: d.Expected,
		Available: d.Available, Nearest: d.Nearest,
	}
	for _, x := range d.Related {
		r.Related = append(r.Related, related{x.File.Name, x.File.Pos(x.Span.Start), x.Message})
	}
	return json.Marshal(r)
}
