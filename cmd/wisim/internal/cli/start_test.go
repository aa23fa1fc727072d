package cli

import (
	"io"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
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

// TestFirstCollectionEndsTheDelay: from the first collection on the usual percentage holds.
func TestFirstCollectionEndsTheDelay(t *testing.T) {
	t.Setenv("GOGC", "")
	delayCollection()
	for range 1000 {
		runtime.GC()
		now := debug.SetGCPercent(100)
		debug.SetGCPercent(now)
		if now != firstHeap {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Error("the percentage of the start holds after collections, too")
}
