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

// TestFirstCollectionEndsTheDelay checks that the delay is in force before the first collection, and
// that the usual percentage holds afterwards.
func TestFirstCollectionEndsTheDelay(t *testing.T) {
	t.Setenv("GOGC", "")
	percent := func() int {
		now := debug.SetGCPercent(-1)
		debug.SetGCPercent(now)
		return now
	}
	usual := debug.SetGCPercent(-1) // no collection between the delay and its check
	debug.SetGCPercent(usual)
	delayOnce()
	if now := percent(); now != firstHeap {
		t.Errorf("before the first collection the percentage is %d, want %d", now, firstHeap)
	}
	for range 1000 {
		runtime.GC()
		if percent() == usual {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Error("the percentage of the start holds after collections, too")
}
