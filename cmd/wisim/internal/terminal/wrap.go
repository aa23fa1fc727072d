package terminal

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/rivo/uniseg"
)

// WrapText sets a text into lines of at most width columns with an indent. A word is
// not broken.
func WrapText(text, indent string, width int) string { return wrapHanging(text, indent, indent, width) }

// wrapHanging is wrap with another indent for the first line.
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

// WrapLines breaks the lines of a text that are longer than the terminal is wide, at
// words; what goes on is indented by two more, or stands below the second column if the
// line has two. A width of 0 is none: a file or a
// pipe has lines of any length.
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

// twoColumns cuts a line such as "  --seed int   master seed" where its second column
// begins, if that has at least two fifths of the width and the longest of its words has
// room there.
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

// Reflow sets the paragraphs of a help, which are written for 80 columns, for a
// terminal that has fewer: lines without an indent that follow each other.
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

// WriteWrapped writes a text for people.
func WriteWrapped(w io.Writer, text string) error {
	_, err := io.WriteString(w, WrapLines(text, Width(w)))
	return err
}

// NewWrapper is a writer that breaks lines like fit, for texts that are written bit by
// bit. asIs is for what is no text for people.
func NewWrapper(w io.Writer, asIs bool) io.Writer {
	width := Width(w)
	if width == 0 || asIs {
		return w
	}
	return NewLineWrapper(w, width)
}

// NewLineWrapper returns a writer that breaks lines at a width above 0, in columns.
func NewLineWrapper(w io.Writer, width int) io.Writer { return &lineWrapper{w: w, width: width} }

// lineWrapper holds a line back until it is whole.
type lineWrapper struct {
	w     io.Writer
	width int
	line  []byte
}

// Write implements io.Writer. What is written last must end a line.
func (f *lineWrapper) Write(p []byte) (int, error) {
	f.line = append(f.line, p...)
	end := bytes.LastIndexByte(f.line, '\n') + 1
	if _, err := io.WriteString(f.w, WrapLines(string(f.line[:end]), f.width)); err != nil {
		return 0, err
	}
	f.line = append(f.line[:0], f.line[end:]...)
	return len(p), nil
}

// WriteTable writes a table for people: its columns below each other, or on a
// terminal too narrow for them, each row as a paragraph that begins with the
// first cells, so many, and names the others.
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

// widest line of a text, in columns.
func widest(text string) (n int) {
	for line := range strings.Lines(text) {
		n = max(n, uniseg.StringWidth(strings.TrimRight(line, "\n")))
	}
	return n
}
