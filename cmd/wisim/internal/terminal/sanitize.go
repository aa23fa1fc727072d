package terminal

import (
	"fmt"
	"io"
	"sync"
	"unicode/utf8"

	"github.com/wisim/wisim/reports/doc"
)

// Sanitizer is the one door through which everything goes out. What would
// steer a terminal instead of being read on it (escape sequences and other
// control characters, marks that turn the direction of the text around, bytes
// that are no UTF-8) is written as its number: it may come from any file, title
// or argument. The form of the number, \u001b, is that of JSON, so that JSON
// still says the same.
type Sanitizer struct {
	w io.Writer

	mu sync.Mutex // a command that was given up may still be writing
	// tail is the beginning of a character of which the rest is still to come.
	tail []byte
}

// NewSanitizer returns a writer that sanitizes what it passes on to w.
func NewSanitizer(w io.Writer) *Sanitizer { return &Sanitizer{w: w} }

// Write implements io.Writer. It reports all of p as written unless w fails.
func (s *Sanitizer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.tail) == 0 && plainText(p) {
		return s.w.Write(p)
	}
	text := append(s.tail, p...)
	s.tail = nil
	out := make([]byte, 0, len(text)+16)
	for len(text) > 0 {
		if !utf8.FullRune(text) {
			s.tail = append(s.tail, text...)
			break
		}
		r, n := utf8.DecodeRune(text)
		if doc.IsControl(r) || r == utf8.RuneError && n == 1 {
			out = escape(out, r)
		} else {
			out = append(out, text[:n]...)
		}
		text = text[n:]
	}
	if _, err := s.w.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Flush writes what is left of a text that ends in the middle of a character.
func (s *Sanitizer) Flush() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.tail) == 0 {
		return nil
	}
	s.tail = nil
	_, err := s.w.Write(escape(nil, utf8.RuneError))
	return err
}

// plainText reports whether p is printable ASCII with line ends and tabs, as
// most output is.
func plainText(p []byte) bool {
	for _, b := range p {
		if b >= utf8.RuneSelf || b < ' ' && b != '\n' && b != '\t' || b == 0x7f {
			return false
		}
	}
	return true
}

// escape writes a character as its number. No character that steers needs more
// than four digits.
func escape(out []byte, r rune) []byte {
	if r == utf8.RuneError {
		return utf8.AppendRune(out, r)
	}
	return fmt.Appendf(out, `\u%04x`, r)
}
