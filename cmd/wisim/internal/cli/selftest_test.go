package cli

import (
	"bytes"
	"maps"
	"path/filepath"
	"testing"

	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
)

// The check of the kill fails if the run has other files in the end.
func TestKilledRunIsHeldAgainstTheWhole(t *testing.T) {
	a, b := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")
	mustRun(t, smallRun(a)...)
	mustRun(t, smallRun(b, "--seed", "2")...)
	for _, c := range []struct {
		dirs [2]string
		same bool
	}{{[2]string{a, a}, true}, {[2]string{a, b}, false}} {
		x, err := experiments.RunFiles(c.dirs[0])
		if err != nil {
			t.Fatal(err)
		}
		y, err := experiments.RunFiles(c.dirs[1])
		if err != nil {
			t.Fatal(err)
		}
		if len(x) != 1+3*11 || maps.EqualFunc(x, y, bytes.Equal) != c.same {
			t.Errorf("%d files, the same: %v; want %v", len(x), !c.same, c.same)
		}
	}
}
