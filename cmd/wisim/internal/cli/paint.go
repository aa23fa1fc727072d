package cli

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

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
	out      io.Writer
	coloured bool
}

// colours is the flag --color of all commands: when something is coloured.
type colours string

const (
	coloursAuto   colours = "auto" // on a terminal that can, for people who have not said that they want none
	coloursAlways colours = "always"
	coloursNever  colours = "never"
)

var errColours = errors.New("want auto, always or never")

// String implements pflag.Value.
func (c *colours) String() string { return string(*c) }

// Set implements pflag.Value.
func (c *colours) Set(s string) error {
	switch v := colours(s); v {
	case coloursAuto, coloursAlways, coloursNever:
		*c = v
		return nil
	}
	return errColours
}

// Type implements pflag.Value.
func (c *colours) Type() string { return "when" }

// on reports whether what is written to w is coloured. A flag says more than the
// environment does (no-color.org).
func (c *colours) on(w io.Writer) bool {
	switch *c {
	case coloursAlways:
		return true
	case coloursNever:
		return false
	}
	return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// coloursOf is the flag of a command.
func coloursOf(cmd *cobra.Command) *colours {
	if f := cmd.Flag("color"); f != nil {
		if c, ok := f.Value.(*colours); ok {
			return c
		}
	}
	c := coloursAuto
	return &c
}

// painter gives what colours parts of a text, nil for nothing, and where the text
// is then to be written; closing writes it.
func painter(w io.Writer, c *colours) (reports.Paint, *painted) {
	p := &painted{out: w}
	if !c.on(w) {
		return nil, p
	}
	p.coloured = true
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
	if !p.coloured {
		_, err := p.out.Write(p.Bytes())
		return err
	}
	w := p.out
	if s, ok := w.(*safeWriter); ok {
		w = s.w // inColours has done what it does
	}
	_, err := io.WriteString(w, inColours(p.String()))
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
