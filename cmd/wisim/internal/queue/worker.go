package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
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

// Worker takes tasks from a queue, plays their batches and sends back the results.
type Worker struct {
	Name     string // name shown to people; unique among the workers of the queue
	Jobs     int    // number of batches played in parallel
	Versions results.Versions
	// Open loads the decks, cards and agents of a question.
	Open func(results.Manifest) (Player, error)
	// Say prints a line for the user. It is called from many goroutines.
	Say func(string)

	conn    *Conn
	mutex   sync.Mutex
	players map[string]*opened // opened questions, by the hash of the question
	batches atomic.Int64       // number of batches played
	games   atomic.Int64
	failing atomic.Int64 // number of failures since the last batch that was played
	nanos   atomic.Int64 // time spent playing batches, in nanoseconds
}

// opened is an opened question, or the error of opening it.
type opened struct {
	run  string
	play Player
	err  error
	once sync.Once
}

// idle is how long a request for a task waits before the worker repeats it.
const idle = 5 * time.Second

// mostBegun is how many deliveries a task may have before it fails: by then it has probably
// crashed its workers.
const mostBegun = 50

// Work plays tasks until ctx ends. Unfinished batches go to other workers.
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
	free := make(chan *packer, w.Jobs) // holds a packer for each idle job
	for range w.Jobs {
		free <- &packer{}
	}
	trouble := false
	for ctx.Err() == nil {
		if n := w.failing.Load(); n > 0 {
			_ = pause(ctx, restAfter(n))
		}
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
		// A server that lost its storage has lost the consumer, too.
		if again, err := c.tasks.CreateOrUpdateConsumer(ctx, config); err == nil {
			tasks = again
		}
	}
	return context.Cause(ctx)
}

// restAfter returns how long a worker takes no task after that many failures in a row: others
// may be able to do what it cannot, and a full disk does not get empty by trying at once.
func restAfter(failures int64) time.Duration {
	return min(250*time.Millisecond<<min(failures-1, 8), time.Minute)
}

// aheadBelow is the longest time of a batch for which a worker prefetches the next task, so that
// it does not wait for the network. With longer batches a prefetched task would wait unplayed,
// while idle workers could take it at the end of a round.
const aheadBelow = 2 * time.Second

func (w *Worker) ahead() bool {
	n := w.batches.Load()
	return n > 0 && time.Duration(w.nanos.Load()/n) < aheadBelow
}

// next waits for an idle job and returns its packer, or nil if ctx ends first.
func next(ctx context.Context, free <-chan *packer) *packer {
	select {
	case p := <-free:
		return p
	case <-ctx.Done():
		return nil
	}
}

// keepAlive renews the lease of a task until stop is called.
func keepAlive(m jetstream.Msg) (stop func()) {
	done := make(chan struct{})
	go func() {
		t := time.NewTicker(pulse)
		defer t.Stop()
		for {
			select {
			case <-t.C:
				_ = m.InProgress() // if the lease is lost, another worker plays the batch too
			case <-done:
				return
			}
		}
	}()
	return func() { close(done) }
}

// read parses a task and opens its question. If it returns an error with a run, the worker
// reports the error to the driver of that run.
func (w *Worker) read(ctx context.Context, m jetstream.Msg) (t task, run string, err error) {
	words := strings.Split(m.Subject(), ".")
	if len(words) != 6 {
		return t, "", fmt.Errorf("subject %q", m.Subject())
	}
	if err := json.Unmarshal(m.Data(), &t); err != nil {
		return t, "", err
	}
	if words[4] != t.batch().ID.String() || !t.valid() {
		return t, "", fmt.Errorf("batch %d of matchup %d with %d games", t.Number, t.Matchup, t.Games)
	}
	run = words[3]
	if meta, err := m.Metadata(); err == nil && meta.NumDelivered > mostBegun {
		return t, run, fmt.Errorf("it was started %d times and never finished", meta.NumDelivered-1)
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

// Bounds of a task. Tables hold the numbers of matchups and games in 32 bits.
const (
	maxGames  = 1024 // number of games in a batch
	maxNumber = math.MaxInt32
)

// valid reports whether all numbers are in range.
func (t *task) valid() bool {
	return t.Matchup >= 0 && t.Matchup <= maxNumber && t.Number >= 0 && t.Number <= maxNumber && t.Games >= 1 && t.Games <= maxGames
}

// question returns an opened question. It opens each question once and retries after a failure.
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
		w.mutex.Lock() // forget the failed player, because the next call may succeed
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
		return fmt.Errorf("%s: the run is of %v; this is %v", w.Name, m.Versions, w.Versions)
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

// play plays the batch of a task and returns the packed result.
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

// message returns the message for an answer: a result or an error.
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

// send publishes a message and waits until the server has stored it.
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

// beat publishes the worker's presence entry until ctx ends.
func (w *Worker) beat(ctx context.Context) {
	begin := time.Now()
	for {
		p := Present{
			Name: w.Name, Jobs: w.Jobs, Versions: w.Versions, Batches: w.batches.Load(), Games: w.games.Load(), Seconds: time.Since(begin).Seconds(),
		}
		_ = w.conn.tell(ctx, "worker."+w.Name, p) // if this presence entry is lost, the next one follows soon
		if pause(ctx, alive/3) != nil {
			gone, cancel := context.WithTimeout(context.Background(), time.Second)
			_ = w.conn.present.Delete(gone, "worker."+w.Name)
			cancel()
			return
		}
	}
}
