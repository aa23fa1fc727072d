package terminal

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
)

// Marks of colours in a text that has yet to go through the door at which
// everything is taken out that steers a terminal: characters that mean nothing.
const (
	markGood = "\ue000"
	markBad  = "\ue001"
	markEnd  = "\ue002"
)

// ColorWriter collects a text with marks and writes it in colours.
type ColorWriter struct {
	bytes.Buffer
	out     io.Writer
	colored bool
}

// ColorMode is the flag --color of all commands: when something is coloured.
type ColorMode string

const (
	ColorAuto   ColorMode = "auto" // on a terminal that can, for people who have not said that they want none
	ColorAlways ColorMode = "always"
	ColorNever  ColorMode = "never"
)

var errColorMode = errors.New("want auto, always or never")

// String implements pflag.Value.
func (c *ColorMode) String() string { return string(*c) }

// Set implements pflag.Value.
func (c *ColorMode) Set(s string) error {
	switch v := ColorMode(s); v {
	case ColorAuto, ColorAlways, ColorNever:
		*c = v
		return nil
	}
	return errColorMode
}

// Type implements pflag.Value.
func (c *ColorMode) Type() string { return "when" }

// Enabled reports whether what is written to w is coloured. A flag says more than the
// environment does (no-color.org).
func (c *ColorMode) Enabled(w io.Writer) bool {
	if c == nil {
		auto := ColorAuto
		c = &auto
	}
	switch *c {
	case ColorAlways:
		return true
	case ColorNever:
		return false
	}
	return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// NewColorWriter gives what colours parts of a text, nil for nothing, and where the text
// is then to be written; closing writes it.
func NewColorWriter(w io.Writer, c *ColorMode) (paint func(text string, sign int) string, out *ColorWriter) {
	p := &ColorWriter{out: w}
	if !c.Enabled(w) {
		return nil, p
	}
	p.colored = true
	return mark, p
}

func mark(text string, sign int) string {
	if sign > 0 {
		return markGood + text + markEnd
	}
	return markBad + text + markEnd
}

// Close writes the text.
func (p *ColorWriter) Close() error {
	if !p.colored {
		_, err := p.out.Write(p.Bytes())
		return err
	}
	w := p.out
	if s, ok := w.(*Sanitizer); ok {
		w = s.w // inColours has done what it does
	}
	_, err := io.WriteString(w, colored(p.String()))
	return err
}

// colored is a text as a terminal may have it: what steers is written as
// numbers, and the marks are the only colours.
func colored(text string) string {
	var b strings.Builder
	safe := NewSanitizer(&b)
	// A strings.Builder does not fail.
	_, _ = io.WriteString(safe, text)
	_ = safe.Flush()
	return strings.NewReplacer(markGood, "\x1b[32m", markBad, "\x1b[31m", markEnd, "\x1b[0m").Replace(b.String())
}
