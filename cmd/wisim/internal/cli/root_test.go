package cli

import (
	"bytes"
	"testing"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

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
		paint, p := terminal.NewColorWriter(terminal.NewSanitizer(&out), coloursOf(field))
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
