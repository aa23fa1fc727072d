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
	auto := coloursAuto
	paint, p := painter(&out, &auto)
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

// Whether something is coloured: the flag, then the environment, then whether a
// person watches.
func TestWhenColours(t *testing.T) {
	for _, test := range []struct {
		flag, env string
		want      bool
	}{{"always", "", true}, {"always", "1", true}, {"never", "", false}, {"auto", "", false}} {
		t.Setenv("NO_COLOR", test.env)
		root := newRoot()
		if err := root.PersistentFlags().Set("color", test.flag); err != nil {
			t.Fatal(err)
		}
		field, _, err := root.Find([]string{"field"})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		paint, p := painter(&safeWriter{w: &out}, coloursOf(field))
		if (paint != nil) != test.want {
			t.Errorf("%+v: colours %v", test, paint != nil)
		}
		if paint == nil {
			continue
		}
		p.WriteString(paint("up", 1) + "\x1b[2J")
		if err := p.Close(); err != nil || out.String() != "\x1b[32mup\x1b[0m\\u001b[2J" {
			t.Errorf("%+v: %q, %v", test, out.String(), err)
		}
	}
}
