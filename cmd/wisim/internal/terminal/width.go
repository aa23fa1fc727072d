package terminal

import (
	"io"
	"os"

	"golang.org/x/term"
)

// Width of w in columns; 0 when it is no terminal.
func Width(w io.Writer) int {
	f, ok := fileBehind(w)
	if !ok {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// fileBehind is the file behind a writer of this package, if there is one.
func fileBehind(w io.Writer) (*os.File, bool) {
	if s, ok := w.(*Sanitizer); ok {
		w = s.w
	}
	f, ok := w.(*os.File)
	return f, ok
}

// isTerminal reports whether a person watches w.
func isTerminal(w io.Writer) bool {
	f, ok := fileBehind(w)
	return ok && term.IsTerminal(int(f.Fd()))
}
