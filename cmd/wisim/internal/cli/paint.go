package cli

import (
	"bytes"
	"io"
	"os"
	"strings"

	"github.com/wisim/wisim/reports"
)

// Marks of colours in a text that has yet to go through the door at which
// everything is taken out that steers a terminal: characters that mean nothing.
const (
	markGood = "\ue000"
	markBad  = "\ue001"
	markEnd  = "\ue002"
)

// painted collects a text with marks and writes it in colours.
type painted struct {
	bytes.Buffer
	out io.Writer
}

// painter gives what colours parts of a text, and where the text is then to be
// written; closing writes it. Nothing is coloured unless w is a terminal, and
// the variable NO_COLOR is empty (no-color.org).
func painter(w io.Writer) (reports.Paint, *painted) {
	p := &painted{out: w}
	if !isTerminal(w) || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return nil, p
	}
	return paint, p
}

func paint(text string, sign int) string {
	if sign > 0 {
		return markGood + text + markEnd
	}
	return markBad + text + markEnd
}

// Close writes the text.
func (p *painted) Close() error {
	f, ok := terminal(p.out)
	if !ok || !isTerminal(p.out) {
		_, err := p.out.Write(p.Bytes())
		return err
	}
	_, err := io.WriteString(f, inColours(p.String()))
	return err
}

// inColours is a text as a terminal may have it: what steers is written as
// numbers, and the marks are the only colours.
func inColours(text string) string {
	var b strings.Builder
	safe := &safeWriter{w: &b}
	// A strings.Builder does not fail.
	_, _ = io.WriteString(safe, text)
	_ = safe.flush()
	return strings.NewReplacer(markGood, "\x1b[32m", markBad, "\x1b[31m", markEnd, "\x1b[0m").Replace(b.String())
}
