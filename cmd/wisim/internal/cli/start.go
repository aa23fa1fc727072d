package cli

import (
	"os"
	"runtime"
	"runtime/debug"
	"sync"
)

// firstHeap is the percentage of GOGC until the first garbage collection. Go collects
// first at 4 MB for 100 %, and so at 32 MB for this.
const firstHeap = 800

// delayCollection delays the first garbage collection of the process. Loading the cards takes
// 7 MB, and collections meanwhile were a third of the instructions of a short command, which
// ends before there is much to collect. After the first collection the usual percentage holds,
// so that more than 32 MB are taken only by what needs them. An environment that sets GOGC keeps
// its own.
var delayCollection = sync.OnceFunc(delayOnce)

func delayOnce() {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(firstHeap)
	runtime.AddCleanup(new(sentinel), func(percent int) { debug.SetGCPercent(percent) }, usual)
}

// sentinel is an object to which nothing points, so that the first collection frees it. It has
// a pointer since Go may put objects without any into one block with others, which then
// keep each other.
type sentinel struct{ _ *byte }
