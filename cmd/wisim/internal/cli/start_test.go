package cli

import (
	"io"
	"testing"
)

// helpAllocs is how many allocations the help of a command may make: those of some thirty commands
// with their flags. Compiling the cards makes many more, so no help compiles them.
const helpAllocs = 10_000

func TestHelpCompilesNoCards(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"--version"}, {"sim", "--help"}, {"cards", "show", "--help"}, {"deck", "list", "--help"}} {
		n := testing.AllocsPerRun(1, func() {
			if code := Main(args, io.Discard, io.Discard); code != 0 {
				t.Errorf("%v: exit code %d", args, code)
			}
		})
		if n > helpAllocs {
			t.Errorf("%v makes %.0f allocations, want at most %d", args, n, helpAllocs)
		}
	}
}
