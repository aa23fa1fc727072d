package selfplay

import (
	"maps"
	"slices"

	"github.com/wisim/wisim/reports/results"
)

// orderedSink hands batches out in the order of their numbers.
type orderedSink struct {
	sink  func(batch int, games results.Batch, complete bool) // nil if nobody listens
	ahead chan struct{}                                       // loses an element for each emitted batch
	spare *pool                                               // gets what was handed out
	next  int                                                 // the batch to hand out next
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

// flush hands out what waits for a batch that will not come.
func (r *orderedSink) flush() {
	for _, n := range slices.Sorted(maps.Keys(r.early)) {
		r.emit(r.early[n])
	}
}
