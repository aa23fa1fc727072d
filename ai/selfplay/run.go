package selfplay

import (
	"context"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/wisim/wisim/reports/results"
)

// grace is how long Run waits, once interrupted, for agents that are in the
// middle of a thought. Between two decisions a game stops at once.
const grace = 100 * time.Millisecond

// Run plays the games of the match with so many workers, at least one, and emits their
// records in the order of their numbers, from the caller's goroutine.
//
// When ctx ends, games that are not over are dropped; what was finished is
// emitted, in order, and Run returns the cause. An agent that thinks for long
// is not waited for: its goroutine ends after the decision.
func (m *Match) Run(ctx context.Context, workers int, emit func(results.Game)) error {
	workers = max(workers, 1)
	done := make(chan results.Game, workers)
	left := make(chan struct{}) // closed when Run returns
	defer close(left)
	finished := make(chan error, 1)
	go func() { finished <- m.work(ctx, workers, done, left) }()

	order := reorder{emit: emit}
	defer order.flush()
	var late <-chan time.Time
	stopped := ctx.Done()
	for {
		select {
		case g := <-done:
			order.add(g)
		case err := <-finished:
			order.drain(done)
			if err == nil && order.next < m.Games {
				err = context.Cause(ctx)
			}
			return err
		case <-stopped:
			stopped, late = nil, time.After(grace)
		case <-late:
			order.drain(done)
			return context.Cause(ctx)
		}
	}
}

// work deals the games out to the workers until they are all played, one of
// them fails, or ctx ends.
func (m *Match) work(ctx context.Context, workers int, done chan<- results.Game, left <-chan struct{}) error {
	group, ctx := errgroup.WithContext(ctx)
	stop := func() bool { return ctx.Err() != nil }
	var next atomic.Int64
	for range workers {
		group.Go(func() error {
			p := m.newPlayer()
			for !stop() {
				number := int(next.Add(1)) - 1
				if number >= m.Games {
					return nil
				}
				rec, ok, err := p.playSafely(number, stop)
				if err != nil {
					return err
				}
				if !ok {
					return nil
				}
				select {
				case done <- rec:
				case <-left:
					return nil
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// playSafely turns a panic, which is a fault of the engine or of an agent,
// into an error that says which game to look at.
func (p *player) playSafely(number int, stop func() bool) (rec results.Game, ok bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
		if err != nil {
			err = &GameError{Number: number, Err: err}
		}
	}()
	return p.play(number, stop)
}

// GameError is a fault while a game was played.
type GameError struct {
	Number int // of the game, 0 for the first
	Err    error
}

func (e *GameError) Error() string { return fmt.Sprintf("game %d: %v", e.Number+1, e.Err) }

// Unwrap gives the fault.
func (e *GameError) Unwrap() error { return e.Err }

// reorder emits records in the order of their numbers.
type reorder struct {
	emit  func(results.Game)
	next  int // the number to emit next
	early map[int]results.Game
}

func (r *reorder) add(g results.Game) {
	if r.early == nil {
		r.early = map[int]results.Game{}
	}
	r.early[g.Number] = g
	for {
		g, ok := r.early[r.next]
		if !ok {
			return
		}
		delete(r.early, r.next)
		r.emit(g)
		r.next++
	}
}

// drain adds what is in the channel now.
func (r *reorder) drain(done <-chan results.Game) {
	for {
		select {
		case g := <-done:
			r.add(g)
		default:
			return
		}
	}
}

// flush emits what waits for a game that will not come.
func (r *reorder) flush() {
	for _, n := range slices.Sorted(maps.Keys(r.early)) {
		r.emit(r.early[n])
	}
	r.early = nil
}
