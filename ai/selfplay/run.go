package selfplay

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/wisim/wisim/reports/results"
)

// grace is the time that Run waits after an interruption for agents in the middle of a
// decision. A game that is between two decisions stops at once.
const grace = 100 * time.Millisecond

// Batch is what Run plays: consecutive games of one match.
type Batch struct {
	Match *Match
	First int // number of the first game
	Games int
}

// Sink receives the games and batches of a run. Each function may be nil.
type Sink struct {
	// Game receives every game as it ends, in any order, on the goroutine that
	// called Run.
	Game func(results.Game)
	// Store stores a complete batch; batch is its index. It is called in any order and
	// concurrently. It may be slow, since its goroutines play no games. An error ends the
	// run.
	Store func(batch int, games results.Batch) error
	// Batch receives the batches in order, after they were stored, on the goroutine that
	// called Run. After an interruption it also receives the finished games of incomplete
	// batches, with complete false. The rows of cards, turns and uses in games are reused after
	// Batch returns.
	Batch func(batch int, games results.Batch, complete bool)
	// Slow receives every game that takes more than a hundred times as long as the median of
	// its match, once, and while it is still being played if it takes that long. It is called
	// on the goroutine that called Run.
	Slow func(SlowGame)
}

// Run plays the batches with the given number of workers, at least one.
//
// When ctx ends, Run drops unfinished games, passes the finished ones to the sink and
// returns the cause. It does not wait for an agent in a long decision; that goroutine ends
// after the decision.
func Run(ctx context.Context, workers int, batches []Batch, sink Sink) error {
	workers = max(workers, 1)
	work, stop := context.WithCancel(ctx)
	defer stop()
	r := &run{
		sink:  sink,
		tasks: make(chan task, workers),
		ahead: make(chan struct{}, workers+lookahead),
		games: make(chan results.Game, workers),
		done:  make(chan *openBatch, workers+lookahead),
	}
	var tick <-chan time.Time
	if sink.Slow != nil {
		r.watch = newStopwatch()
		ticker := time.NewTicker(slowCheck)
		defer ticker.Stop()
		tick = ticker.C
	}
	finished := make(chan error, 1)
	go func() { finished <- r.work(work, workers, batches) }()

	order := orderedSink{sink: sink.Batch, ahead: r.ahead, spare: &r.spare}
	defer r.flush(&order)
	var late <-chan time.Time
	stopped := ctx.Done()
	for {
		select {
		case g := <-r.games:
			r.reportGame(g)
		case b := <-r.done:
			order.add(b)
		case <-tick:
			r.reportSlow()
		case err := <-finished:
			r.drain(&order)
			r.reportSlow()
			if err == nil && order.next < len(batches) {
				err = context.Cause(ctx)
			}
			return err
		case <-stopped:
			stopped, late = nil, time.After(grace)
		case <-late:
			r.drain(&order)
			return context.Cause(ctx)
		}
	}
}

// lookahead is the number of batches, in addition to one for each worker, that may be in
// progress while an earlier batch is incomplete. It bounds the memory of a run.
const lookahead = 8

// run is the state of one call of Run.
type run struct {
	sink  Sink
	group *errgroup.Group
	tasks chan task         // games to play, in order
	ahead chan struct{}     // semaphore: an element for each batch that has begun and is not emitted yet
	games chan results.Game // finished games
	done  chan *openBatch   // batches that are complete and stored
	watch *stopwatch        // finds slow games; nil if nobody wants to know

	mutex sync.Mutex
	begun map[int]*openBatch // batches that have begun and are not complete, by number
	spare pool
}

// task is a game to play.
type task struct {
	batch *openBatch
	place int // index of the game in the batch
}

// openBatch is a batch whose games are being played.
type openBatch struct {
	index int
	Batch

	mutex  sync.Mutex
	played []results.Record // indexed by place; zero for unfinished games
	left   int              // number of unfinished games
	games  results.Batch    // set when left is 0
}

// work runs the workers until all games are played, a game fails, or ctx ends.
func (r *run) work(ctx context.Context, workers int, batches []Batch) error {
	group, ctx := errgroup.WithContext(ctx)
	r.group = group
	group.Go(func() error { return r.queueGames(ctx, batches) })
	for range workers {
		group.Go(func() error { return r.worker(ctx) })
	}
	return group.Wait()
}

// queueGames sends the games to the workers, in order.
func (r *run) queueGames(ctx context.Context, batches []Batch) error {
	defer close(r.tasks)
	for i, b := range batches {
		select {
		case r.ahead <- struct{}{}:
		case <-ctx.Done():
			return nil
		}
		o := &openBatch{index: i, Batch: b, played: make([]results.Record, b.Games), left: b.Games}
		r.begin(o)
		for place := range b.Games {
			select {
			case r.tasks <- task{o, place}:
			case <-ctx.Done():
				return nil
			}
		}
	}
	return nil
}

func (r *run) begin(o *openBatch) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.begun == nil {
		r.begun = map[int]*openBatch{}
	}
	r.begun[o.index] = o
}

// worker plays games until there are no more.
func (r *run) worker(ctx context.Context) error {
	stop := func() bool { return ctx.Err() != nil }
	var p *player
	for t := range r.tasks {
		if stop() {
			return nil
		}
		if p == nil || p.match != t.batch.Match {
			p = t.batch.Match.newPlayer()
			p.rec.pool = &r.spare
		}
		number := t.batch.First + t.place
		timed := r.watch.start(t.batch.Match, number)
		rec, ok, err := p.playSafely(number, stop)
		if err != nil || !ok {
			return err
		}
		r.watch.end(timed)
		r.finishGame(ctx, t, rec)
	}
	return nil
}

// finishGame adds a finished game to its batch and stores the batch if it is complete.
func (r *run) finishGame(ctx context.Context, t task, rec results.Record) {
	if t.batch.set(t.place, rec, &r.spare) {
		r.group.Go(func() error { return r.store(t.batch) })
	}
	select {
	case r.games <- rec.Game:
	case <-ctx.Done():
	}
}

// store stores a complete batch and sends it to r.done. The capacity of r.ahead bounds the number
// of concurrent calls.
func (r *run) store(b *openBatch) error {
	if r.sink.Store != nil {
		if err := r.sink.Store(b.index, b.games); err != nil {
			return err
		}
	}
	r.mutex.Lock()
	delete(r.begun, b.index)
	r.mutex.Unlock()
	r.done <- b // never blocks: the channel has room for all begun batches
	return nil
}

// set stores a game at its index in the batch and reports whether the batch is complete.
func (b *openBatch) set(place int, rec results.Record, spare *pool) bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.played[place] = rec
	if b.left--; b.left == 0 {
		b.games = b.collect(spare.takeBatch())
		for _, rec := range b.played {
			spare.give(rec)
		}
		b.played = nil
	}
	return b.left == 0
}

// collect joins the finished games of the batch into all.
func (b *openBatch) collect(all results.Batch) results.Batch {
	cards, turns, uses := 0, 0, 0
	for _, rec := range b.played {
		cards, turns, uses = cards+len(rec.Cards), turns+len(rec.Turns), uses+len(rec.Uses)
	}
	all.Cards, all.Turns, all.Uses = slices.Grow(all.Cards, cards), slices.Grow(all.Turns, turns), slices.Grow(all.Uses, uses)
	for _, rec := range b.played {
		if rec.Played() {
			all.Add(rec)
		}
	}
	all.Uses = sumUses(slices.Grow(all.Uses, 1)) // not nil, which would mean that they are not known
	return all
}

func (r *run) reportGame(g results.Game) {
	if r.sink.Game != nil {
		r.sink.Game(g)
	}
}

func (r *run) reportSlow() {
	for _, g := range r.watch.slow() {
		r.sink.Slow(g)
	}
}

// drain receives everything that the channels hold now.
func (r *run) drain(order *orderedSink) {
	for {
		select {
		case g := <-r.games:
			r.reportGame(g)
		case b := <-r.done:
			order.add(b)
		default:
			return
		}
	}
}

// flush runs after an interruption. It emits the complete batches that waited for an earlier
// batch, and the finished games of incomplete batches.
func (r *run) flush(order *orderedSink) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, b := range r.begun {
		b.mutex.Lock()
		switch {
		case b.left == 0:
			order.park(b)
		case b.left < b.Games:
			order.park(&openBatch{index: b.index, Batch: b.Batch, left: b.left, games: b.collect(results.Batch{})})
		}
		b.mutex.Unlock()
	}
	order.flush()
}

// playSafely plays a game and turns a panic of the engine or of an agent into a GameError.
func (p *player) playSafely(number int, stop func() bool) (rec results.Record, ok bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
		if err != nil {
			err = &GameError{Match: p.match, Number: number, Err: err}
		}
	}()
	return p.play(number, stop)
}

// GameError is a failure in the middle of a game.
type GameError struct {
	Match  *Match
	Number int // of the game in its match, 0 for the first
	Err    error
}

func (e *GameError) Error() string { return fmt.Sprintf("game %d: %v", e.Number+1, e.Err) }

// Unwrap returns the cause.
func (e *GameError) Unwrap() error { return e.Err }
