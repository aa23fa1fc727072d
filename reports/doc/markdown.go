package doc

import (
	"io"
	"strings"
)

// WriteMarkdown writes a document as CommonMark with tables in the style of GitHub. A
// chart is written as its description and its table.
func WriteMarkdown(w io.Writer, d Document) error {
	Clean(&d)
	m := &markdown{}
	if d.Kind != "" {
		m.paragraph("*" + escape(d.Kind) + "*")
	}
	m.paragraph("# " + escape(d.Headline))
	for _, s := range d.Lead {
		m.paragraph(said(s))
	}
	for _, s := range d.Warnings {
		m.paragraph("> **Warning:** " + escape(s))
	}
	m.facts(d.Facts)
	for _, s := range d.Sections {
		m.section(s)
	}
	if len(d.Repeat) > 0 {
		m.paragraph("## To repeat it")
		m.paragraph(fence(strings.Join(d.Repeat, "\n")))
	}
	for _, s := range d.Colophon {
		m.paragraph(said(s))
	}
	_, err := io.WriteString(w, m.String())
	return err
}

type markdown struct{ strings.Builder }

// paragraph writes a block, with an empty line before it.
func (m *markdown) paragraph(s string) {
	if m.Len() > 0 {
		m.WriteByte('\n')
	}
	m.WriteString(s + "\n")
}

func (m *markdown) facts(facts []Fact) {
	var lines []string
	for _, f := range facts {
		line := "- " + escape(f.Label) + ": **" + escape(f.Value) + "**"
		if f.Note != "" {
			line += " (" + escape(f.Note) + ")"
		}
		lines = append(lines, line)
	}
	if len(lines) > 0 {
		m.paragraph(strings.Join(lines, "\n"))
	}
}

func (m *markdown) section(s Section) {
	if len(s.Blocks) == 0 || s.PageOnly {
		return
	}
	m.paragraph("## " + escape(s.Title))
	for _, b := range s.Blocks {
		switch b := b.(type) {
		case Text:
			m.paragraph(said(string(b)))
		case Item:
			m.paragraph("- " + said(string(b)))
		case Note:
			m.paragraph(said(string(b)))
		case Absent:
			m.paragraph("*" + escape(string(b)) + "*")
		case *Table:
			m.table(b)
		case *Chart:
			m.paragraph("### " + escape(b.Title))
			m.paragraph(said(b.Alt))
			if b.Table != nil {
				m.table(b.Table)
			}
		}
	}
}

func (m *markdown) table(t *Table) {
	if t.Caption != "" {
		m.paragraph(said(t.Caption))
	}
	var head, rule []string
	for _, c := range t.Columns {
		head = append(head, cell(c.Title))
		if c.Number {
			rule = append(rule, "--:")
		} else {
			rule = append(rule, ":--")
		}
	}
	lines := []string{line(head), line(rule)}
	for _, r := range t.Rows {
		var cells []string
		for _, c := range r.Cells {
			text := cell(c.Text)
			if mark := c.Mark(); mark != "" {
				text += " " + mark
			}
			cells = append(cells, text)
		}
		lines = append(lines, line(cells))
	}
	m.paragraph(strings.Join(lines, "\n"))
	if legend := t.Legend(nil); legend != "" {
		m.paragraph(said(legend))
	}
}

// Mark returns the sign as a character, "" for 0.
func (c Cell) Mark() string {
	switch {
	case c.Sign > 0:
		return "▲"
	case c.Sign < 0:
		return "▼"
	}
	return ""
}

func line(cells []string) string { return "| " + strings.Join(cells, " | ") + " |" }

// cell escapes the text of a table cell and joins its lines.
func cell(s string) string { return strings.Join(strings.Fields(escape(s)), " ") }

// escape escapes Markdown and HTML markup in s.
func escape(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case strings.ContainsRune("\\`*_[]<>|#~&!{}", r):
			b.WriteByte('\\')
		case r == '\n':
			r = ' '
		}
		b.WriteRune(r)
	}
	return b.String()
}

// said escapes a paragraph so that it does not start a list or a heading.
func said(s string) string {
	number := strings.TrimLeft(s, "0123456789")
	digits := len(s) - len(number)
	switch {
	case digits > 0 && (strings.HasPrefix(number, ".") || strings.HasPrefix(number, ")")):
		return s[:digits] + "\\" + escape(number)
	case s != "" && strings.ContainsRune("+-=", rune(s[0])):
		return "\\" + escape(s)
	}
	return escape(s)
}

// fence returns s in a code block, delimited by more backticks than s contains in a
// row.
func fence(s string) string {
	ticks := "```"
	for strings.Contains(s, ticks) {
		ticks += "`"
	}
	return ticks + "\n" + s + "\n" + ticks
}
