package selfplay

import (
	"maps"
	"slices"

	"github.com/wisim/wisim/reports/results"
)

// reorder hands batches out in the order of their numbers.
type reorder struct {
	sink  func(batch int, games results.Batch, complete bool) // or nil
	ahead chan struct{}                                       // loses an element for each batch
	spare *spare                                              // gets what was handed out
	next  int                                                 // the batch to hand out next
	early map[int]*open
}

func (r *reorder) keep(b *open) {
	if r.early == nil {
		r.early = map[int]*open{}
	}
	r.early[b.index] = b
}

func (r *reorder) add(b *open) {
	r.keep(b)
	for {
		b, ok := r.early[r.next]
		if !ok {
			return
		}
		r.out(b)
		<-r.ahead
		r.next++
	}
}

func (r *reorder) out(b *open) {
	delete(r.early, b.index)
	if r.sink != nil {
		r.sink(b.index, b.games, b.left == 0)
		r.spare.giveBatch(b.games)
	}
}

// flush hands out what waits for a batch that will not come.
func (r *reorder) flush() {
	for _, n := range slices.Sorted(maps.Keys(r.early)) {
		r.out(r.early[n])
	}
}
