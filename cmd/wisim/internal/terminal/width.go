package terminal

import (
	"io"
	"os"

	"golang.org/x/term"
)

// Width returns the width of the terminal behind w in columns, 0 if there is none.
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

// fileBehind returns the file that w writes to, directly or through a Sanitizer.
func fileBehind(w io.Writer) (*os.File, bool) {
	if s, ok := w.(*Sanitizer); ok {
		w = s.w
	}
	f, ok := w.(*os.File)
	return f, ok
}

// isTerminal reports whether w writes to a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := fileBehind(w)
	return ok && term.IsTerminal(int(f.Fd()))
}
