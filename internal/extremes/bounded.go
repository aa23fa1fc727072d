package extremes

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// Bounded runs a reader or handler of foreign data. It reports an error if it takes more than the
// given bytes of memory, garbage included, or more than the time, or if it panics.
func Bounded(t testing.TB, what string, memory uint64, most time.Duration, run func()) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begin := time.Now()
	done := make(chan string, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				done <- fmt.Sprintf("panics: %v\n%s", r, debug.Stack())
				return
			}
			done <- ""
		}()
		run()
	}()
	select {
	case failed := <-done:
		if failed != "" {
			t.Errorf("%s: %.3000s", what, failed)
			return
		}
	case <-time.After(10 * most):
		t.Fatalf("%s: is not over after %v", what, 10*most)
	}
	took := time.Since(begin)
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > memory || took > most {
		t.Errorf("%s: takes %d MB and %v; at most %d MB and %v", what, used>>20, took.Round(time.Millisecond), memory>>20, most)
	}
}
