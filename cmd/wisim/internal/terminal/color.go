package terminal

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
)

// Colour marks are private-use characters, which pass through a Sanitizer. Close
// replaces them with escape sequences after the text is sanitized.
const (
	markGood = "\ue000"
	markBad  = "\ue001"
	markEnd  = "\ue002"
)

// ColorWriter buffers a text with colour marks; Close writes it with the colours.
type ColorWriter struct {
	bytes.Buffer
	out     io.Writer
	colored bool
}

// ColorMode is the value of the flag --color: when tables are coloured. It implements
// pflag.Value.
type ColorMode string

const (
	ColorAuto   ColorMode = "auto" // on a terminal, unless NO_COLOR is set or TERM is dumb
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

// Enabled reports whether text written to w is coloured. The flag overrides the
// environment (no-color.org).
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

// NewColorWriter returns a function that marks text as good (sign above 0) or bad,
// nil without colours, and the writer that takes the marked text. Close the writer to
// pass the text on to w.
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

// Close writes the buffered text.
func (p *ColorWriter) Close() error {
	if !p.colored {
		_, err := p.out.Write(p.Bytes())
		return err
	}
	w := p.out
	if s, ok := w.(*Sanitizer); ok {
		w = s.w // write past the Sanitizer, because colored sanitizes the text itself
	}
	_, err := io.WriteString(w, colored(p.String()))
	return err
}

// colored sanitizes a text and replaces the colour marks by escape sequences.
func colored(text string) string {
	var b strings.Builder
	safe := NewSanitizer(&b)
	// Writing to a strings.Builder cannot fail.
	_, _ = io.WriteString(safe, text)
	_ = safe.Flush()
	return strings.NewReplacer(markGood, "\x1b[32m", markBad, "\x1b[31m", markEnd, "\x1b[0m").Replace(b.String())
}
