package cli

import (
	"bytes"
	"testing"
)

// Colours are all that steers a terminal, whatever a deck is called.
func TestColours(t *testing.T) {
	text := "a\x1b[2Jb " + paint("53±4", 1) + " " + paint("41±4", -1) + "\n"
	if got, want := inColours(text), "a\\u001b[2Jb \x1b[32m53±4\x1b[0m \x1b[31m41±4\x1b[0m\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	var out bytes.Buffer
	paint, p := painter(&out)
	if paint != nil {
		t.Error("colours for what is no terminal")
	}
	if _, err := p.WriteString("plain\n"); err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil || out.String() != "plain\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
