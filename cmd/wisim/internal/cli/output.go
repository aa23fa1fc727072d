package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/wisim/wisim/cmd/wisim/internal/version"
)

// header is what every JSON begins with: the name of its form, which
// docs/schema describes, and the version of the program that wrote it.
type header struct {
	Schema  string `json:"schema"`  // the form of this object, and the number of that
	Version string `json:"version"` // of the program that wrote it
}

func newHeader(name string) header { return header{"wisim." + name, version.String()} }

// writeJSON writes a value as indented JSON.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// terminalWidth of w in columns; 0 when it is no terminal.
func terminalWidth(w io.Writer) int {
	f, ok := terminal(w)
	if !ok {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// isTerminal reports whether a person watches w.
func isTerminal(w io.Writer) bool {
	f, ok := terminal(w)
	return ok && term.IsTerminal(int(f.Fd()))
}

// maxFile is the largest card or scenario file that is read.
const maxFile = 1 << 20

// readFile reads a text file, if it can be one. what says what it should be.
func readFile(path, what string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case path == "":
		return nil, inputf("the name of a %s is empty", what)
	case err != nil:
		return nil, inputf("%s: %w", path, cause(err))
	case info.IsDir():
		return nil, inputf("%s: is a directory; want a file", path)
	case info.Mode().IsRegular() && info.Size() > maxFile:
		return nil, tooLarge(path, what, fmt.Sprintf("%d bytes", info.Size()))
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, inputf("%s: %w", path, cause(err))
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	switch {
	case err != nil:
		return nil, inputf("%s: %w", path, cause(err))
	case len(text) > maxFile:
		return nil, tooLarge(path, what, fmt.Sprintf("more than %d bytes", maxFile))
	}
	return asText(path, what, text)
}

// asText takes the mark off that Windows puts before UTF-8, and refuses what
// is not UTF-8.
func asText(path, what string, text []byte) ([]byte, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	switch {
	case bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")):
		return nil, inputf("%s: is UTF-16 text; save it as UTF-8", path)
	case bytes.IndexByte(text, 0) >= 0:
		return nil, inputf("%s: is a binary file (it has a zero byte); want a %s as text", path, what)
	}
	for i, line := range bytes.Split(text, []byte("\n")) {
		if !utf8.Valid(line) {
			return nil, inputf("%s:%d: is not UTF-8 text; want a %s saved as UTF-8", path, i+1, what)
		}
	}
	return text, nil
}

func tooLarge(path, what, size string) error {
	return inputf("%s: %s is too large for a %s; at most %d are read", path, size, what, maxFile)
}

// cause is the error without the path that os puts before it.
func cause(err error) error {
	var p *os.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		return p.Err
	case errors.As(err, &l):
		return l.Err
	}
	return err
}

// count is a number of things, with an s if it is not one.
func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
