package terminal

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/rivo/uniseg"
)

// WrapText wraps a text to lines of at most width columns, each with an indent.
// Longer words are not broken.
func WrapText(text, indent string, width int) string { return wrapHanging(text, indent, indent, width) }

// wrapHanging is WrapText with another indent for the first line.
func wrapHanging(text, first, rest string, width int) string {
	var b strings.Builder
	line, empty := first, true
	for _, w := range strings.Fields(text) {
		switch {
		case empty:
			line += w
		case uniseg.StringWidth(line)+1+uniseg.StringWidth(w) > width:
			b.WriteString(line + "\n")
			line = rest + w
		default:
			line += " " + w
		}
		empty = false
	}
	return b.String() + line + "\n"
}

// WrapLines wraps each line that is wider than width columns. The continuation is
// indented by two more columns, or aligned with the second column if the line has
// two. Width 0 means no limit, as for a file or a pipe.
func WrapLines(text string, width int) string {
	if width == 0 {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		plain := strings.TrimRight(line, "\n")
		if uniseg.StringWidth(plain) <= width {
			b.WriteString(line)
			continue
		}
		if left, rest, ok := twoColumns(plain, width); ok {
			b.WriteString(wrapHanging(rest, left, strings.Repeat(" ", uniseg.StringWidth(left)), width))
			continue
		}
		indent := plain[:len(plain)-len(strings.TrimLeft(plain, " "))]
		b.WriteString(wrapHanging(plain, indent, indent+"  ", width))
	}
	return b.String()
}

// twoColumns splits a line such as "  --seed int   master seed" where its second
// column begins. ok is false if that column has less than two fifths of the width or
// cannot hold its longest word.
func twoColumns(line string, width int) (left, rest string, ok bool) {
	indent := len(line) - len(strings.TrimLeft(line, " "))
	gap := strings.Index(line[indent:], "  ")
	if gap < 0 {
		return "", "", false
	}
	rest = strings.TrimLeft(line[indent+gap:], " ")
	left = line[:len(line)-len(rest)]
	room := width - uniseg.StringWidth(left)
	for _, w := range strings.Fields(rest) {
		if uniseg.StringWidth(w) > room {
			return "", "", false
		}
	}
	return left, rest, 5*room >= 2*width
}

// Reflow rewraps the unindented paragraphs of a help text, which is written for 80
// columns, to a narrower terminal.
func Reflow(text string, width int) string {
	if width == 0 || width >= 80 {
		return text
	}
	var b strings.Builder
	var paragraph []string
	end := func() {
		if len(paragraph) > 0 {
			b.WriteString(WrapText(strings.Join(paragraph, " "), "", width))
		}
		paragraph = nil
	}
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, " ") {
			paragraph = append(paragraph, strings.TrimSpace(line))
			continue
		}
		end()
		b.WriteString(line)
	}
	end()
	return b.String()
}

// WriteWrapped writes a text wrapped to the width of the terminal.
func WriteWrapped(w io.Writer, text string) error {
	_, err := io.WriteString(w, WrapLines(text, Width(w)))
	return err
}

// NewWrapper returns a writer that wraps lines to the terminal behind w. With asIs
// (for JSON), or without a terminal, it returns w.
func NewWrapper(w io.Writer, asIs bool) io.Writer {
	width := Width(w)
	if width == 0 || asIs {
		return w
	}
	return NewLineWrapper(w, width)
}

// NewLineWrapper returns a writer that breaks lines at a width above 0, in columns.
func NewLineWrapper(w io.Writer, width int) io.Writer { return &lineWrapper{w: w, width: width} }

// lineWrapper buffers text until its line is complete.
type lineWrapper struct {
	w     io.Writer
	width int
	line  []byte
}

// Write implements io.Writer. Text after the last newline is kept back, so the last
// write must end with one.
func (f *lineWrapper) Write(p []byte) (int, error) {
	f.line = append(f.line, p...)
	end := bytes.LastIndexByte(f.line, '\n') + 1
	if _, err := io.WriteString(f.w, WrapLines(string(f.line[:end]), f.width)); err != nil {
		return 0, err
	}
	f.line = append(f.line[:0], f.line[end:]...)
	return len(p), nil
}

// WriteTable writes rows below a heading in aligned columns. On a terminal that is
// too narrow each row becomes a paragraph: its first cells, then the others with
// their headings.
func WriteTable(w io.Writer, head []string, rows [][]string, first int) error {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, strings.Join(head, "\t"))
	for _, r := range rows {
		fmt.Fprintln(t, strings.Join(r, "\t"))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	text := b.String()
	if width := Width(w); width > 0 && widest(text) > width {
		text = paragraphs(head, rows, first, width)
	}
	_, err := io.WriteString(w, text)
	return err
}

func paragraphs(head []string, rows [][]string, first, width int) string {
	var b strings.Builder
	for _, r := range rows {
		b.WriteString(wrapHanging(strings.Join(r[:first], " "), "", "  ", width))
		var rest []string
		for i := first; i < len(r); i++ {
			rest = append(rest, strings.ToLower(head[i])+" "+r[i])
		}
		b.WriteString(WrapText(strings.Join(rest, ", "), "  ", width))
	}
	return b.String()
}

// widest returns the width of the widest line of a text in columns.
func widest(text string) (n int) {
	for line := range strings.Lines(text) {
		n = max(n, uniseg.StringWidth(strings.TrimRight(line, "\n")))
	}
	return n
}
