package bench

import (
	"io"
	"runtime/pprof"
	"time"
)

// Profile runs each Work for about the given time and writes a CPU profile. The Go compiler
// optimizes cmd/wisim by it (cmd/wisim/default.pgo).
func (s *Suite) Profile(out io.Writer, each time.Duration) error {
	var todo []func() []int
	for _, w := range Works() {
		todo = append(todo, w.Prepare(s))
	}
	if err := pprof.StartCPUProfile(out); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	for _, do := range todo {
		for start := time.Now(); time.Since(start) < each; {
			do()
		}
	}
	return nil
}
