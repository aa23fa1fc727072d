package catalog

import (
	"fmt"
	"io"
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/internal/spelling"
)

// WordList are the flags of cards words.
type WordList struct{ JSON bool }

// wordLine is a word of the card language in JSON.
type wordLine struct {
	Word    string     `json:"word"`
	Kind    vocab.Kind `json:"kind"`
	Form    string     `json:"form"`
	Meaning string     `json:"meaning"`
}

// Write lists the words that begin with a prefix, or all words of a kind.
func (o *WordList) Write(out io.Writer, prefix string) error {
	lines, err := wordLines(prefix)
	if err != nil {
		return err
	}
	if o.JSON {
		return terminal.WriteJSON(out, struct {
			terminal.Header
			Words []wordLine `json:"words"`
		}{terminal.NewHeader("words/1"), lines})
	}
	_, err = io.WriteString(out, wordsText(lines, terminal.Width(out)))
	return err
}

// wordLines returns the words of a kind, or those that begin with the prefix.
func wordLines(prefix string) ([]wordLine, error) {
	var byKind, byName []wordLine
	var names []string
	for _, w := range vocab.Words() {
		l := wordLine{w.Name, w.Kind, w.Form, w.Meaning}
		if strings.EqualFold(string(w.Kind), strings.TrimSuffix(prefix, "s")) || strings.EqualFold(string(w.Kind), prefix) {
			byKind = append(byKind, l)
		}
		if strings.HasPrefix(strings.ToLower(w.Name), strings.ToLower(prefix)) {
			byName = append(byName, l)
		}
		names = append(names, w.Name)
	}
	switch {
	case len(byKind) > 0:
		return byKind, nil
	case len(byName) > 0:
		return byName, nil
	}
	near := vocab.Suggest(prefix, names)
	if near == "" {
		near = spelling.Nearest(prefix, names)
	}
	return nil, terminal.Inputf("no word of the card language begins with %q%s; \"wisim cards words\" lists them all", prefix, didYouMean(near))
}

// wordsText lists words below the heading of their kind. The meaning is beside the
// form, or below it if the width in columns is too small.
func wordsText(lines []wordLine, width int) string {
	const (
		form    = 34 // width of the column with the forms
		meaning = 30 // least width of the column with the meanings
	)
	if width == 0 {
		width = 80
	}
	indent := strings.Repeat(" ", 2+form+2)
	if width < len(indent)+meaning {
		indent = "      "
	}
	var b strings.Builder
	for i, l := range lines {
		if i == 0 || lines[i-1].Kind != l.Kind {
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "%s\n", strings.ToUpper(string(l.Kind)))
		}
		text := terminal.WrapText(l.Meaning, indent, width)
		head := "  " + l.Form
		if len(head)+2 <= len(indent) {
			b.WriteString(head + text[len(head):])
			continue
		}
		b.WriteString(terminal.WrapText(l.Form, "  ", width) + text)
	}
	return b.String()
}

// didYouMean returns an aside that suggests a name; empty without one.
func didYouMean(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s?)", name)
}
