package selfplay

import (
	"maps"
	"slices"

	"github.com/wisim/wisim/reports/results"
)

// orderedSink passes batches to a sink in the order of their numbers.
type orderedSink struct {
	sink  func(batch int, games results.Batch, complete bool) // receives the batches; may be nil
	ahead chan struct{}                                       // semaphore of batches in progress, see run.ahead
	spare *pool                                               // recycles the rows of emitted batches
	next  int                                                 // number of the batch to emit next
	early map[int]*openBatch
}

func (r *orderedSink) park(b *openBatch) {
	if r.early == nil {
		r.early = map[int]*openBatch{}
	}
	r.early[b.index] = b
}

func (r *orderedSink) add(b *openBatch) {
	r.park(b)
	for {
		b, ok := r.early[r.next]
		if !ok {
			return
		}
		r.emit(b)
		<-r.ahead
		r.next++
	}
}

func (r *orderedSink) emit(b *openBatch) {
	delete(r.early, b.index)
	if r.sink != nil {
		r.sink(b.index, b.games, b.left == 0)
		r.spare.giveBatch(b.games)
	}
}

// flush emits the batches that still wait for an earlier batch, after it is clear that the earlier
// batch will not be completed.
func (r *orderedSink) flush() {
	for _, n := range slices.Sorted(maps.Keys(r.early)) {
		r.emit(r.early[n])
	}
}
