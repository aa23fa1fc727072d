package terminal

import (
	"io"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/wisim/wisim/internal/printable"
)

// Sanitizer is the writer through which all output of wisim goes. It writes
// characters that would control a terminal or be there unseen (escape sequences, control
// and format characters, line separators, invalid UTF-8) as their numbers, since
// any file, title or argument may contain them. The form \u001b is that of JSON, so
// JSON keeps its meaning.
type Sanitizer struct {
	w io.Writer
	// bar is the progress bar on the same terminal, nil without one. It goes away while
	// text is written.
	bar atomic.Pointer[Progress]

	mu sync.Mutex // guards against a command that was abandoned after an interrupt and still writes
	// tail is the incomplete UTF-8 character at the end of the last write.
	tail []byte
}

// NewSanitizer returns a writer that sanitizes text and passes it on to w.
func NewSanitizer(w io.Writer) *Sanitizer { return &Sanitizer{w: w} }

// Write implements io.Writer. It reports all of p as written unless w fails.
func (s *Sanitizer) Write(p []byte) (n int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	bar := s.bar.Load()
	if bar == nil || len(p) == 0 {
		return s.write(p)
	}
	bar.around(func() bool {
		n, err = s.write(p)
		return p[len(p)-1] == '\n'
	})
	return n, err
}

// StopProgress removes a progress bar for good.
func (s *Sanitizer) StopProgress() {
	if bar := s.bar.Load(); bar != nil {
		bar.Stop()
	}
}

// write is Write without regard to a progress bar.
func (s *Sanitizer) write(p []byte) (int, error) {
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
		if printable.IsControl(r) || r == utf8.RuneError && n == 1 {
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

// Flush writes an incomplete character at the end of the text as U+FFFD.
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

// plainText reports whether p is printable ASCII, newlines and tabs only, as most
// output is.
func plainText(p []byte) bool {
	for _, b := range p {
		if b >= utf8.RuneSelf || b < ' ' && b != '\n' && b != '\t' || b == 0x7f {
			return false
		}
	}
	return true
}

// escape appends the number of r.
func escape(out []byte, r rune) []byte {
	if r == utf8.RuneError {
		return utf8.AppendRune(out, r)
	}
	return append(out, printable.Escape(r)...)
}
