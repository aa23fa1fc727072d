package terminal

import (
	"bytes"
	"testing"
)

// Colours are all that steers a terminal, whatever a deck is called.
func TestColours(t *testing.T) {
	text := "a\x1b[2Jb " + mark("53±4", 1) + " " + mark("41±4", -1) + "\n"
	if got, want := colored(text), "a\\u001b[2Jb \x1b[32m53±4\x1b[0m \x1b[31m41±4\x1b[0m\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	var out bytes.Buffer
	auto := ColorAuto
	paint, p := NewColorWriter(&out, &auto)
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
