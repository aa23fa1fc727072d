package source

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxShown bounds the list of available names in a message for people.
const maxShown = 12

// Compact is one line: file:line:column: message.
func (d Diagnostic) Compact() string {
	s := fmt.Sprintf("%s: %s[%s]: %s", d.place(d.File, d.Span), d.Severity, d.Code, d.Message)
	if h := d.hint(); h != "" {
		s += "; " + h
	}
	return s
}

// Caret shows the line with the place underlined, and what is known about it.
func (d Diagnostic) Caret() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s[%s]: %s\n", d.place(d.File, d.Span), d.Severity, d.Code, d.Message)
	width := d.gutter()
	quote(&b, width, d.File, d.Span, d.hint())
	if len(d.Available) > 0 {
		fmt.Fprintf(&b, "%*s = there is: %s\n", width, "", shorten(d.Available))
	}
	for _, r := range d.Related {
		fmt.Fprintf(&b, "%s: %s\n", d.place(r.File, r.Span), r.Message)
		quote(&b, width, r.File, r.Span, "")
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
func quote(b *strings.Builder, width int, f *File, s Span, note string) {
	p := f.Pos(s.Start)
	line := f.Line(p.Line)
	fmt.Fprintf(b, "%*d | %s\n", width, p.Line, strings.ReplaceAll(line, "\t", " "))
	room := max(utf8.RuneCountInString(line)-p.Col+1, 1)
	carets := min(max(utf8.RuneCountInString(f.Snippet(s)), 1), room)
	under := strings.Repeat(" ", p.Col-1) + strings.Repeat("^", carets)
	if note != "" {
		under += " " + note
	}
	fmt.Fprintf(b, "%*s | %s\n", width, "", under)
}

func shorten(names []string) string {
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
		Message: d.Message, Found: d.Found, Expected: d.Expected,
		Available: d.Available, Nearest: d.Nearest,
	}
	for _, x := range d.Related {
		r.Related = append(r.Related, related{x.File.Name, x.File.Pos(x.Span.Start), x.Message})
	}
	return json.Marshal(r)
}
