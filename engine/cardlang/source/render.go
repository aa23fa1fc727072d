package source

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxShown bounds the list of available names in a message for people.
const maxShown = 12

// Width is the number of columns that a diagnostic takes when nobody says how
// many there are.
const Width = 120

// minRoom is how much of a line is shown at least, in whatever width.
const minRoom = 20

// maxText bounds what a message quotes of a file, in characters.
const maxText = 200

// ellipsis stands for what is cut out.
const ellipsis = "…"

// Compact is one line: file:line:column: message.
func (d Diagnostic) Compact() string {
	s := fmt.Sprintf("%s: %s[%s]: %s", d.place(d.File, d.Span), d.Severity, d.Code, shorten(d.Message))
	if h := d.hint(); h != "" {
		s += "; " + h
	}
	return s
}

// Caret shows the line with the place underlined, and what is known about it.
func (d Diagnostic) Caret() string { return d.CaretIn(Width) }

// CaretIn is Caret where there are so many columns: of a longer line the part
// around the place is shown. What follows the carets may be longer.
func (d Diagnostic) CaretIn(columns int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s[%s]: %s\n", d.place(d.File, d.Span), d.Severity, d.Code, shorten(d.Message))
	width := d.gutter()
	room := columns - width - len(" | ")
	quote(&b, width, room, d.File, d.Span, d.hint())
	if len(d.Available) > 0 {
		fmt.Fprintf(&b, "%*s = there is: %s\n", width, "", some(d.Available))
	}
	for _, r := range d.Related {
		fmt.Fprintf(&b, "%s: %s\n", d.place(r.File, r.Span), shorten(r.Message))
		quote(&b, width, room, r.File, r.Span, "")
	}
	return b.String()
}

// hint says what would be right: the nearest name, else what was expected.
func (d Diagnostic) hint() string {
	switch {
	case d.Nearest != "":
		return fmt.Sprintf("did you mean %q?", d.Nearest)
	case d.Expected != "":
		return "expected " + d.Expected
	}
	return ""
}

func (d Diagnostic) place(f *File, s Span) string {
	p := f.Pos(s.Start)
	return fmt.Sprintf("%s:%d:%d", f.Name, p.Line, p.Col)
}

// gutter is the width of the largest line number that Caret shows.
func (d Diagnostic) gutter() int {
	n := d.File.Pos(d.Span.Start).Line
	for _, r := range d.Related {
		n = max(n, r.File.Pos(r.Span.Start).Line)
	}
	return len(fmt.Sprint(n))
}

// quote writes a line of the file and carets under the span.
func quote(b *strings.Builder, width, room int, f *File, s Span, note string) {
	p := f.Pos(s.Start)
	line, under := Excerpt(f.Line(p.Line), p.Col, utf8.RuneCountInString(f.Snippet(s)), room)
	fmt.Fprintf(b, "%*d | %s\n", width, p.Line, line)
	if note != "" {
		under += " " + note
	}
	fmt.Fprintf(b, "%*s | %s\n", width, "", under)
}

// Excerpt is what is shown of a line: the part around the character in column
// col, from 1, in room columns, and carets to stand under n characters from
// there on. What would not take one column on a terminal takes one here.
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
		shown = string([]rune(shown)[:room-1]) + ellipsis
	}
	if from > 0 {
		shown = ellipsis + string([]rune(shown)[1:])
	}
	return shown, strings.Repeat(" ", col-from) + strings.Repeat("^", min(n, max(to-col, 1)))
}

// visible makes a character one that takes a column and steers no terminal.
func visible(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case unicode.IsControl(r), unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp):
		return utf8.RuneError
	}
	return r
}

// shorten takes out the middle of a text that is too long to be shown.
func shorten(text string) string {
	if len(text) <= maxText {
		return text
	}
	runes := []rune(text)
	if len(runes) <= maxText {
		return text
	}
	return string(runes[:maxText*2/3]) + ellipsis + string(runes[len(runes)-maxText/3:])
}

func some(names []string) string {
	if len(names) <= maxShown {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:maxShown], ", ") + " and others"
}

// record is the form of a diagnostic in JSON.
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

type related struct {
	File    string `json:"file"`
	Start   Pos    `json:"start"`
	Message string `json:"message"`
}

// MarshalJSON writes all fields, places as line and column.
func (d Diagnostic) MarshalJSON() ([]byte, error) {
	r := record{
		Code: d.Code, Severity: d.Severity, File: d.File.Name,
		Start: d.File.Pos(d.Span.Start), End: d.File.Pos(d.Span.End),
		Message: shorten(d.Message), Found: shorten(d.Found), Expected: d.Expected,
		Available: d.Available, Nearest: d.Nearest,
	}
	for _, x := range d.Related {
		r.Related = append(r.Related, related{x.File.Name, x.File.Pos(x.Span.Start), x.Message})
	}
	return json.Marshal(r)
}
