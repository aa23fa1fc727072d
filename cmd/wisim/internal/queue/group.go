package queue

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// group is tasks that are fetched together and whose results are sent together:
// of batches that take a moment, it is the messages that cost, and each by
// itself wakes three processes up.
type group struct {
	held []held

	mutex sync.Mutex
	left  int      // tasks that are not over
	over  []answer // of those that are
}

// held is a task that nobody else gets, until stop is called.
type held struct {
	jetstream.Msg
	stop func()
}

// answer is what came of a task.
type answer struct {
	jetstream.Msg
	run  string
	task task
	body []byte
	err  error
}

func newGroup(tasks ...jetstream.Msg) *group {
	g := &group{left: len(tasks)}
	for _, m := range tasks {
		g.held = append(g.held, held{m, keepAlive(m)})
	}
	return g
}

// done notes that a task is over, with an answer if there is one. If it was the
// last, it returns all answers.
func (g *group) done(a *answer) (answers []answer, last bool) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if a != nil {
		g.over = append(g.over, *a)
	}
	if g.left--; g.left > 0 {
		return nil, false
	}
	return g.over, true
}

// release lets others have what was not acknowledged.
func (g *group) release() {
	for _, t := range g.held {
		t.stop()
	}
}

// What is fetched at once takes so long to play at most, and so many batches:
// what one worker has, others have not at the end of a round.
const (
	groupTime = 250 * time.Millisecond
	groupMost = 16
)

// groupSize is how many tasks are fetched at once by a worker whose batches have
// taken so long.
func groupSize(batches int64, took time.Duration, jobs int) int {
	if batches == 0 || took <= 0 {
		return 1
	}
	n := int64(groupTime) * int64(jobs) * batches / int64(took)
	return int(max(1, min(n, groupMost)))
}

// fetch tasks: one, or of quick batches as many as are there, up to some.
func (w *Worker) fetch(ctx context.Context, tasks jetstream.Consumer) (*group, error) {
	if n := groupSize(w.batches.Load(), time.Duration(w.nanos.Load()), w.Jobs); n > 1 {
		var list []jetstream.Msg
		if batch, err := tasks.FetchNoWait(n); err == nil {
			for m := range batch.Messages() {
				list = append(list, m)
			}
		}
		if len(list) > 0 {
			return newGroup(list...), nil
		}
	}
	wait, cancel := context.WithTimeout(ctx, idle)
	defer cancel()
	m, err := tasks.Next(jetstream.FetchContext(wait))
	if err != nil {
		return nil, err
	}
	return newGroup(m), nil
}

// deal the tasks of a group out to those who are free; first is, or nil.
func (w *Worker) deal(ctx context.Context, g *group, first *packer, free chan *packer, playing *sync.WaitGroup) {
	for _, t := range g.held {
		p := first
		if first = nil; p == nil {
			p = next(ctx, free)
		}
		playing.Go(func() {
			w.do(ctx, t.Msg, p, g)
			if p != nil {
				free <- p
			}
		})
	}
}

// do a task with a packer, nil if nobody was free before ctx ended. Who does the
// last of a group sends what came of all.
func (w *Worker) do(ctx context.Context, m jetstream.Msg, p *packer, g *group) {
	answers, last := g.done(w.answer(ctx, m, p))
	if !last {
		return
	}
	defer g.release()
	if ctx.Err() != nil {
		for _, a := range answers {
			_ = a.Nak()
		}
		return
	}
	w.sendAll(ctx, answers)
}

// sendAll sends answers, and acknowledges the tasks of those that the server has.
func (w *Worker) sendAll(ctx context.Context, answers []answer) {
	ways := make([]jetstream.PubAckFuture, len(answers))
	for i, a := range answers {
		ways[i], _ = w.conn.js.PublishMsgAsync(w.message(a)) // what fails is sent again below
	}
	for i, a := range answers {
		if !arrived(ctx, ways[i]) && w.send(ctx, w.message(a)) != nil {
			continue // another will have it
		}
		_ = a.Ack() // if that is lost another plays the batch, too, and it is dropped
	}
}

// arrived waits until the server has a message, and reports whether it has.
func arrived(ctx context.Context, way jetstream.PubAckFuture) bool {
	if way == nil {
		return false
	}
	select {
	case <-way.Ok():
		return true
	case <-way.Err():
	case <-time.After(pulse): // the answer is lost; a second result is dropped
	case <-ctx.Done():
	}
	return false
}

// answer plays a task; nil if there is nothing to tell.
func (w *Worker) answer(ctx context.Context, m jetstream.Msg, p *packer) *answer {
	if ctx.Err() != nil || p == nil {
		_ = m.Nak()
		return nil
	}
	t, run, err := w.read(ctx, m)
	if ctx.Err() != nil {
		_ = m.Nak()
		return nil
	}
	if run == "" { // nobody to tell
		w.Say("a task that makes no sense: " + clean(err.Error()))
		_ = m.Term()
		return nil
	}
	var body []byte
	if err == nil {
		body, err = w.play(ctx, t, p)
	}
	if ctx.Err() != nil {
		_ = m.Nak()
		return nil
	}
	if err != nil {
		w.Say(fmt.Sprintf("batch %v failed: %v", t.batch().ID, err))
	}
	return &answer{m, run, t, body, err}
}
