package queue

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// group holds tasks that are fetched together and whose results are sent together. For
// quick batches the messages are the main cost, since each wakes three processes.
type group struct {
	held []held

	mutex sync.Mutex
	left  int      // number of unfinished tasks
	over  []answer // answers of finished tasks
}

// held is a leased task; stop ends the extension of its lease.
type held struct {
	jetstream.Msg
	stop func()
}

// answer is the result of a task.
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

// done finishes a task, with an answer if there is one. After the last it returns all
// answers.
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

// release returns unacknowledged tasks to the queue.
func (g *group) release() {
	for _, t := range g.held {
		t.stop()
	}
}

// Bounds of one fetch: the playing time and the number of batches. Tasks that one worker
// holds are missing for others at the end of a round.
const (
	groupTime = 250 * time.Millisecond
	groupMost = 16
)

// groupSize returns how many tasks to fetch at once for a given time a batch.
func groupSize(batches int64, took time.Duration, jobs int) int {
	if batches == 0 || took <= 0 {
		return 1
	}
	n := int64(groupTime) * int64(jobs) * batches / int64(took)
	return int(max(1, min(n, groupMost)))
}

// fetch fetches one task, or several if batches are quick.
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

// deal gives the tasks of a group to free packers; first is a free one or nil.
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

// do does a task with a packer, which is nil if none was free before ctx ended. After the
// last task of a group it sends all answers.
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

// sendAll sends answers and acknowledges the tasks whose answers the server has stored.
func (w *Worker) sendAll(ctx context.Context, answers []answer) {
	ways := make([]jetstream.PubAckFuture, len(answers))
	for i, a := range answers {
		ways[i], _ = w.conn.js.PublishMsgAsync(w.message(a)) // the loop below handles failed messages
	}
	for i, a := range answers {
		if !arrived(ctx, ways[i]) && w.send(ctx, w.message(a)) != nil {
			continue // without an acknowledgement the lease ends and another worker gets the task
		}
		_ = a.Ack() // if the acknowledgement is lost, another worker plays the batch, and its result is dropped
	}
}

// arrived waits for the server to store a message and reports whether it did.
func arrived(ctx context.Context, way jetstream.PubAckFuture) bool {
	if way == nil {
		return false
	}
	select {
	case <-way.Ok():
		return true
	case <-way.Err():
	case <-time.After(pulse): // the acknowledgement seems lost; sending the result twice does no harm
	case <-ctx.Done():
	}
	return false
}

// answer plays a task and returns its message, nil if there is none to send.
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
	if run == "" { // without a run there is nobody to send an answer to
		w.Say("invalid task: " + clean(err.Error()))
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
	if err == nil {
		w.failing.Store(0)
	} else {
		w.failing.Add(1)
		w.Say(fmt.Sprintf("batch %v failed: %v", t.batch().ID, err))
	}
	return &answer{m, run, t, body, err}
}
