package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/wisim/wisim/reports/results"
)

// Player plays batches of one question. It is called from many goroutines.
type Player func(ctx context.Context, b Batch) (results.Batch, error)

// Worker takes batches from a queue, plays them and sends back what came of it.
type Worker struct {
	Name     string // for people; other than those of the other workers
	Jobs     int    // batches at the same time
	Versions results.Versions
	// Open makes a question ready to play.
	Open func(results.Manifest) (Player, error)
	// Say is told what a person should know, a line each. It is called from many
	// goroutines.
	Say func(string)

	conn    *Conn
	mutex   sync.Mutex
	players map[string]*opened // by hash of the question
	batches atomic.Int64       // that were played
	games   atomic.Int64
	nanos   atomic.Int64 // that they took
}

// opened is a question that is ready, or why it is not.
type opened struct {
	run  string
	play Player
	err  error
	once sync.Once
}

// idle is how long a worker waits for a task before it asks again.
const idle = 5 * time.Second

// mostBegun is how often a batch is begun before it counts as one that ends its
// workers.
const mostBegun = 50

// Work until ctx ends: batches that are not over are left to others.
func (w *Worker) Work(ctx context.Context, c *Conn) error {
	w.conn, w.players = c, map[string]*opened{}
	w.Name = cleanName(w.Name)
	token := versionsToken(w.Versions)
	config := jetstream.ConsumerConfig{
		Durable: "workers-" + token, FilterSubject: "wisim.task." + token + ".>", AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: lease, MaxAckPending: 1 << 20,
	}
	tasks, err := c.tasks.CreateOrUpdateConsumer(ctx, config)
	if err != nil {
		return &ServerError{c.url, plain(err)}
	}
	var playing sync.WaitGroup
	defer playing.Wait()
	playing.Go(func() { w.beat(ctx) })
	free := make(chan *packer, w.Jobs) // those who have nothing to do
	for range w.Jobs {
		free <- &packer{}
	}
	trouble := false
	for ctx.Err() == nil {
		var p *packer
		if !w.ahead() {
			if p = next(ctx, free); p == nil {
				break
			}
		}
		g, err := w.fetch(ctx, tasks)
		if err == nil {
			trouble = false
			w.deal(ctx, g, p, free, &playing)
			continue
		}
		if p != nil {
			free <- p
		}
		if errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoMessages) || errors.Is(err, context.DeadlineExceeded) {
			trouble = false
			continue
		}
		if !trouble && ctx.Err() == nil {
			w.Say("the queue does not answer (" + plain(err).Error() + "); trying again")
		}
		trouble = true
		_ = pause(ctx, time.Second)
		// A server that has lost what it kept has lost the consumer, too.
		if again, err := c.tasks.CreateOrUpdateConsumer(ctx, config); err == nil {
			tasks = again
		}
	}
	return context.Cause(ctx)
}

// aheadBelow is how long a batch takes at most of those who take one ahead of
// what they play, so that nobody waits for the network. What waits behind a long
// batch nobody plays meanwhile, and at the end of a round others could.
const aheadBelow = 2 * time.Second

func (w *Worker) ahead() bool {
	n := w.batches.Load()
	return n > 0 && time.Duration(w.nanos.Load()/n) < aheadBelow
}

// next who is free, nil if ctx ends before.
func next(ctx context.Context, free <-chan *packer) *packer {
	select {
	case p := <-free:
		return p
	case <-ctx.Done():
		return nil
	}
}

// keepAlive says that a task is worked on until it is told to stop.
func keepAlive(m jetstream.Msg) (stop func()) {
	done := make(chan struct{})
	go func() {
		t := time.NewTicker(pulse)
		defer t.Stop()
		for {
			select {
			case <-t.C:
				_ = m.InProgress() // a lease that is lost costs a batch that is played twice
			case <-done:
				return
			}
		}
	}()
	return func() { close(done) }
}

// read a task: what to play, and for which run. An error with a run is told.
func (w *Worker) read(ctx context.Context, m jetstream.Msg) (t task, run string, err error) {
	words := strings.Split(m.Subject(), ".")
	if len(words) != 6 {
		return t, "", fmt.Errorf("subject %q", m.Subject())
	}
	if err := json.Unmarshal(m.Data(), &t); err != nil {
		return t, "", err
	}
	if words[4] != t.batch().ID.String() || t.Matchup < 0 || t.Number < 0 || t.Games < 1 || t.Games > maxGames {
		return t, "", fmt.Errorf("batch %d of matchup %d with %d games", t.Number, t.Matchup, t.Games)
	}
	run = words[3]
	if meta, err := m.Metadata(); err == nil && meta.NumDelivered > mostBegun {
		return t, run, fmt.Errorf("it was begun %d times and never finished", meta.NumDelivered-1)
	}
	q, err := w.question(ctx, t.Question)
	if err != nil {
		return t, run, err
	}
	if q.run != run {
		return t, run, fmt.Errorf("the question %.12s is of the run %s", clean(t.Question), q.run)
	}
	return t, run, nil
}

// maxGames of a batch.
const maxGames = 1024

// question makes a question ready, once.
func (w *Worker) question(ctx context.Context, hash string) (*opened, error) {
	w.mutex.Lock()
	q, ok := w.players[hash]
	if !ok {
		q = &opened{}
		w.players[hash] = q
	}
	w.mutex.Unlock()
	q.once.Do(func() { q.err = w.open(ctx, hash, q) })
	if q.err != nil {
		w.mutex.Lock() // the next may have more luck
		if w.players[hash] == q {
			delete(w.players, hash)
		}
		w.mutex.Unlock()
	}
	return q, q.err
}

func (w *Worker) open(ctx context.Context, hash string, q *opened) error {
	m, err := w.conn.fetchQuestion(ctx, hash)
	if err != nil {
		return err
	}
	if m.Versions != w.Versions {
		return fmt.Errorf("%s: the run is of wisim %s, rules %s, cards %s; this is wisim %s, rules %s, cards %s", w.Name,
			m.Versions.Program, m.Versions.Rules, m.Versions.Cards, w.Versions.Program, w.Versions.Rules, w.Versions.Cards)
	}
	if q.run, err = m.Fingerprint(); err != nil {
		return err
	}
	q.play, err = w.Open(m)
	if err == nil {
		w.Say("playing for: " + clean(m.Command))
	}
	return err
}

// play a batch and pack it.
func (w *Worker) play(ctx context.Context, t task, p *packer) ([]byte, error) {
	q, err := w.question(ctx, t.Question)
	if err != nil {
		return nil, err
	}
	begin := time.Now()
	b, err := q.play(ctx, t.batch())
	if err != nil {
		return nil, err
	}
	body, err := p.pack(b)
	if err == nil && int64(len(body)) > min(MaxResult, w.conn.nats.MaxPayload()-8192) {
		err = fmt.Errorf("batch %v has %d bytes, more than the queue takes: want a server with a larger max_payload, or --keep games", t.batch().ID, len(body))
	}
	w.nanos.Add(int64(time.Since(begin)))
	w.batches.Add(1)
	w.games.Add(int64(len(b.Games)))
	return body, err
}

// message of an answer: a result, or why there is none.
func (w *Worker) message(a answer) *nats.Msg {
	m := nats.NewMsg(resultSubject(a.run))
	m.Header.Set(headWorker, w.Name)
	m.Header.Set(headBatch, a.task.batch().ID.String())
	if a.err != nil {
		m.Header.Set(headError, clean(a.err.Error()))
	} else {
		m.Header.Set(headHash, hashOf(a.body))
		m.Data = a.body
	}
	return m
}

// send a message, and wait until the server has it.
func (w *Worker) send(ctx context.Context, m *nats.Msg) error {
	told := false
	for wait := 250 * time.Millisecond; ; wait = min(2*wait, 10*time.Second) {
		_, err := w.conn.js.PublishMsg(ctx, m)
		if err == nil || ctx.Err() != nil {
			return err
		}
		if !told {
			w.Say("a result cannot be sent (" + plain(err).Error() + "); trying again")
			told = true
		}
		if err := pause(ctx, wait); err != nil {
			return err
		}
	}
}

// beat says who is there.
func (w *Worker) beat(ctx context.Context) {
	begin := time.Now()
	for {
		p := Present{
			Name: w.Name, Jobs: w.Jobs, Versions: w.Versions, Batches: w.batches.Load(), Games: w.games.Load(), Seconds: time.Since(begin).Seconds(),
		}
		_ = w.conn.tell(ctx, "worker."+w.Name, p) // who does not hear it waits for the next
		if pause(ctx, alive/3) != nil {
			gone, cancel := context.WithTimeout(context.Background(), time.Second)
			_ = w.conn.present.Delete(gone, "worker."+w.Name)
			cancel()
			return
		}
	}
}
