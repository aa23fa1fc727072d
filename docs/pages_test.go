package docs_test

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Limits of a page, in columns and lines.
const (
	widest  = 120
	longest = 300
)

// longPages may have more lines: lists that are looked up, not read.
var longPages = []string{
	"docs/cards.md",                  // wisim cards list --markdown writes it
	"docs/card-mistakes.md",          // a test writes the messages of its 100 examples
	"docs/rules/engine-decisions.md", // the list of decisions
}

// tooLarge lists the lines of a page that are too long, tables and pictures apart, and
// says if it has too many lines.
func tooLarge(name, text string) (bad []string) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, "\n")
		start := strings.TrimLeft(line, " ")
		if strings.HasPrefix(start, "|") || strings.HasPrefix(start, "![") {
			continue
		}
		if width := utf8.RuneCountInString(line); width > widest {
			bad = append(bad, fmt.Sprintf("%s:%d: %d columns, at most %d", name, n, width, widest))
		}
	}
	if n > longest && !slices.Contains(longPages, name) {
		bad = append(bad, fmt.Sprintf("%s: %d lines, at most %d", name, n, longest))
	}
	return bad
}

func TestPagesFit(t *testing.T) {
	root := os.DirFS("..")
	n := 0
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git"):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".md":
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		n++
		for _, bad := range tooLarge(name, string(text)) {
			t.Error(bad)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < 40 {
		t.Errorf("only %d pages found", n)
	}
}

func TestTooLargeFindsThem(t *testing.T) {
	long := strings.Repeat("x", widest+1)
	for _, c := range []struct {
		text string
		want int
	}{
		{strings.Repeat("x\n", longest), 0},
		{strings.Repeat("x\n", longest+1), 1},
		{long + "\n", 1},
		{"  " + long[2:] + "\n", 1},
		{"| " + long + " |\n![" + long + "](x.png)\n", 0},
	} {
		if got := tooLarge("docs/x.md", c.text); len(got) != c.want {
			t.Errorf("%.20q: found %q, want %d", c.text, got, c.want)
		}
	}
	if got := tooLarge(longPages[0], strings.Repeat("x\n", longest+1)); len(got) != 0 {
		t.Errorf("found %q on a page that may be long", got)
	}
}
