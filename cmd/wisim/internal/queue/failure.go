package queue

import (
	"context"
	"maps"
	"slices"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/wisim/wisim/reports/results"
)

// maxNames is the largest number of names of workers that a driver keeps. There is no bound
// on the names under which somebody may write to a queue.
const maxNames = 1 << 16

// note adds a name to a set of bounded size.
func note(set map[string]bool, name string) {
	if len(set) < maxNames {
		set[name] = true
	}
}

// failed handles the failure of a worker at a batch, which it publishes again. A worker that
// fails is set aside until it has played some batch: what it fails at meanwhile does not count
// against those batches, since the worker may be at fault. failed returns a FailedError if
// mostFailures different workers failed at the batch, or if all present workers fail,
// mostFailures times each, while none plays anything.
func (r *round) failed(ctx context.Context, m jetstream.Msg, id results.BatchID, worker string) error {
	text := clean(m.Headers().Get(headError))
	r.mutex.Lock()
	r.state.Failed++
	r.mutex.Unlock()
	r.barren++
	if !r.aside[worker] {
		if note(r.aside, worker); len(r.aside) <= maxRefused {
			r.say("worker " + worker + " fails, and others play what it was to play: " + text)
		}
		r.failures[id] = append(r.failures[id], worker)
		slices.Sort(r.failures[id])
		r.failures[id] = slices.Compact(r.failures[id])
	}
	err := &FailedError{Batch: id, Workers: r.failures[id], Text: text}
	if len(err.Workers) < mostFailures {
		if err.Workers, err.All = r.allFail(ctx, worker); !err.All {
			return r.retry(ctx, m, id)
		}
	}
	_ = m.Ack()
	return err
}

// allFail reports whether the worker that failed last, and all that are present, are set aside
// or refused and have failed mostFailures times each. It returns their names.
func (r *round) allFail(ctx context.Context, last string) (names []string, all bool) {
	if r.barren < mostFailures {
		return nil, false
	}
	set := map[string]bool{last: true}
	fit, _ := r.present(ctx)
	for _, w := range fit {
		if !r.aside[w.Name] && !r.crew.banned(w.Name) {
			return nil, false
		}
		set[w.Name] = true
	}
	return slices.Sorted(maps.Keys(set)), r.barren >= mostFailures*len(set)
}
