package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/wisim/wisim/reports/results"
)

// Sink receives results. Its functions are called by the goroutine that called Play unless
// they say otherwise.
type Sink struct {
	// Check checks a batch that a worker sent. An error refuses it and everything that
	// this worker sends from then on. It is called concurrently, since replaying a game
	// takes as long as playing it.
	Check func(i int, worker string, b results.Batch) error
	// Store stores a batch of a worker, in any order; nil stores nothing. It is called
	// concurrently, once for each batch that a call of Play receives. An error ends the run.
	Store func(i int, worker string, b results.Batch) error
	// Batch receives the batches in order, after they were stored.
	Batch func(i int, b results.Batch)
}

// Driver distributes the batches of one run.
type Driver struct {
	conn     *Conn
	manifest results.Manifest
	run      string // fingerprint of the run
	question string // hash of the question
	versions string // hash of the versions of wisim, part of task subjects
	say      func(string)
	results  jetstream.ConsumeContext
	incoming chan jetstream.Msg // results in order of arrival
	lost     chan struct{}      // receives a value when the server has lost its streams
	quit     chan struct{}      // Close closes this channel
	stop     context.CancelFunc
	beating  sync.WaitGroup

	crew    crew                    // workers that have sent results
	jobs    atomic.Int64            // number of batches that all present workers say to play at a time; only for messages
	aside   map[string]bool         // names of the workers that failed, and have played no batch since
	attempt map[results.BatchID]int // how often the task of each batch was published again
	short   bool                    // whether the user was told that there are more workers than batches

	mutex sync.Mutex // guards the fields below
	state Driven
}

// TakenError reports that another process drives a run of the same question.
type TakenError struct{ Run string }

func (e *TakenError) Error() string {
	return "another wisim plays the same run on this queue (run " + e.Run + ")"
}

// FailedError reports a batch at which several workers failed, or all that are present.
type FailedError struct {
	Batch   results.BatchID
	Workers []string // names of the workers that failed, sorted
	All     bool     // whether every worker that is present fails, so that the batch need not be at fault
	Text    string   // error of the worker that failed last
}

func (e *FailedError) Error() string {
	names := e.Workers
	if more := len(names) - maxRefused; more > 0 {
		names = append(slices.Clone(names[:maxRefused]), fmt.Sprintf("%d more", more))
	}
	if e.All {
		return fmt.Sprintf("every worker fails (%s), the last at batch %v: %s", strings.Join(names, ", "), e.Batch, e.Text)
	}
	return fmt.Sprintf("batch %v failed at %d workers (%s): %s", e.Batch, len(e.Workers), strings.Join(names, ", "), e.Text)
}

// NewDriver publishes a question and claims its run. say receives lines for the user.
func NewDriver(ctx context.Context, c *Conn, m results.Manifest, say func(string)) (_ *Driver, failed error) {
	m.Shard = ""
	run, err := m.Fingerprint()
	if err != nil {
		return nil, err
	}
	d := &Driver{conn: c, manifest: m, run: run, versions: versionsToken(m.Versions), say: say}
	d.crew.members, d.aside, d.attempt = map[string]*member{}, map[string]bool{}, map[results.BatchID]int{}
	d.incoming, d.lost, d.quit = make(chan jetstream.Msg), make(chan struct{}, 1), make(chan struct{})
	d.state = Driven{Run: run, Command: m.Command, Versions: m.Versions}
	if err := d.claim(ctx); err != nil {
		return nil, err
	}
	defer func() {
		if failed != nil { // delete the claim, so that a retry need not wait for it to expire
			_ = c.present.Delete(context.WithoutCancel(ctx), "run."+run)
		}
	}()
	if d.question, err = c.putQuestion(ctx, m); err != nil {
		return nil, &ServerError{c.url, plain(err)}
	}
	// Results that were delivered to an earlier driver which died stay with its consumer
	// for long.
	if err := c.results.DeleteConsumer(ctx, "run-"+run); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return nil, &ServerError{c.url, plain(err)}
	}
	if err := d.listen(ctx); err != nil {
		return nil, err
	}
	beat, stop := context.WithCancel(context.WithoutCancel(ctx))
	d.stop = stop
	d.beating.Go(func() { d.beat(beat) })
	return d, nil
}

// listen subscribes to the results of the run.
func (d *Driver) listen(ctx context.Context) error {
	consumer, err := d.conn.results.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: "run-" + d.run, FilterSubject: resultSubject(d.run), AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: 10 * time.Minute, MaxAckPending: 2 * heldMost, // all results of a round may wait for the first
	})
	if err != nil {
		return &ServerError{d.conn.url, plain(err)}
	}
	if d.results != nil {
		d.results.Stop()
	}
	d.results, err = consumer.Consume(d.hear, jetstream.PullMaxBytes(2*MaxResult), jetstream.ConsumeErrHandler(d.trouble))
	if err != nil {
		return &ServerError{d.conn.url, plain(err)}
	}
	return nil
}

// hear receives a result. It blocks while no checker is free, so that further results wait
// at the server.
func (d *Driver) hear(m jetstream.Msg) {
	select {
	case d.incoming <- m:
	case <-d.quit:
	}
}

// trouble handles errors of the subscription. Only a server that has lost its streams needs
// help; everything else recovers by itself.
func (d *Driver) trouble(_ jetstream.ConsumeContext, err error) {
	if !errors.Is(err, jetstream.ErrConsumerDeleted) && !errors.Is(err, jetstream.ErrConsumerNotFound) && !errors.Is(err, nats.ErrNoResponders) {
		return
	}
	select {
	case d.lost <- struct{}{}:
	default:
	}
}

// claim makes this process the only driver of the run. It waits for the claim of a killed
// process to expire.
func (d *Driver) claim(ctx context.Context) error {
	text, err := json.Marshal(d.state)
	if err != nil {
		return err
	}
	for waited := time.Duration(0); ; waited += time.Second {
		_, err := d.conn.present.Create(ctx, "run."+d.run, text)
		switch {
		case err == nil:
			return nil
		case !errors.Is(err, jetstream.ErrKeyExists):
			return &ServerError{d.conn.url, plain(err)}
		case waited > alive+2*time.Second:
			return &TakenError{d.run}
		case waited == 0:
			d.say("waiting until the other process that drives this run has ended")
		}
		if err := pause(ctx, time.Second); err != nil {
			return err
		}
	}
}

func (d *Driver) beat(ctx context.Context) {
	for {
		d.mutex.Lock()
		state := d.state
		d.mutex.Unlock()
		_ = d.conn.tell(ctx, "run."+d.run, state)
		if d.conn.nats.IsConnected() {
			d.Workers(ctx) // Workers also updates d.jobs
		}
		if pause(ctx, alive/3) != nil {
			return
		}
	}
}

// Close releases the run. With forget it removes everything that the queue stores of it;
// without, the run can be continued.
func (d *Driver) Close(forget bool) {
	d.stop()
	d.beating.Wait()
	close(d.quit)
	d.results.Stop()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	// Tasks that cannot be removed now expire on their own.
	_ = d.conn.tasks.Purge(ctx, jetstream.WithPurgeSubject("wisim.task."+d.versions+"."+d.run+".>"))
	if forget {
		_ = d.conn.results.DeleteConsumer(ctx, "run-"+d.run)
		_ = d.conn.results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject(d.run)))
		_ = d.conn.questions.Delete(ctx, d.question)
	}
	_ = d.conn.present.Delete(ctx, "run."+d.run)
}

// silence is how long no result arrives before the driver publishes the missing tasks
// again. Tasks that are still in the queue are not duplicated.
const silence = 20 * time.Second

// Workers returns how many batches the present workers of the right versions play at a
// time, and how many workers have other versions.
func (d *Driver) Workers(ctx context.Context) (jobs, other int) {
	fit, other := d.present(ctx)
	for _, w := range fit {
		jobs += w.Jobs
	}
	d.jobs.Store(int64(jobs))
	return jobs, other
}

// present returns the present workers of the right versions, and the number of others.
func (d *Driver) present(ctx context.Context) (fit []Present, other int) {
	s, err := d.conn.Status(ctx)
	if err != nil {
		return nil, 0
	}
	fit = slices.DeleteFunc(s.Workers, func(w Present) bool { return w.Versions != d.manifest.Versions })
	return fit, len(s.Workers) - len(fit)
}

// round is the state of one call of Play, which plays one round of batches.
type round struct {
	*Driver
	batches  []Batch
	sink     Sink
	missing  map[results.BatchID]int      // index of each batch whose result is missing
	failures map[results.BatchID][]string // names of the workers whose failures count against each batch
	barren   int                          // number of failures since a batch was played
	early    map[int][]byte               // packed results that wait for an earlier batch
	held     int                          // size in bytes of those results, and of those that are being checked
	unpacked int                          // size in bytes of the results that are being checked, unpacked
	next     int                          // index of the batch to emit next
	handed   int                          // number of batches whose tasks were published
	taken    int                          // number of batches whose results were received
	bytes    int                          // packed size in bytes of the received batches
	lastSeen time.Time                    // time at which a missing result last came or tasks were last republished
	alone    bool                         // whether the user was told that no worker is there
	checked  chan verdict
	checking map[results.BatchID]bool // batches of which a result is being checked
	revoked  *LostError               // accepted batches of workers that were found false; nil if there are none
}

// verdict is the outcome of checking and storing a result.
type verdict struct {
	result
	batch  results.Batch
	err    error // why the result is wrong; nil if it is right
	failed error // why this process could not store the result
}

// result is a message with the result of a missing batch.
type result struct {
	jetstream.Msg
	worker string
	id     results.BatchID
	index  int
}

// Play has the batches played and passes the results to the sink. It returns a LostError if
// results that the driver has accepted, in this or an earlier call, do not count any more. The
// other batches that the sink has stored then still count.
func (d *Driver) Play(ctx context.Context, batches []Batch, sink Sink) error {
	d.mutex.Lock()
	d.state.Round, d.state.Wanted, d.state.Done = d.state.Round+1, len(batches), 0
	d.mutex.Unlock()
	if len(batches) == 0 {
		return nil
	}
	r := &round{
		Driver: d, batches: batches, sink: sink, missing: map[results.BatchID]int{},
		failures: map[results.BatchID][]string{}, early: map[int][]byte{},
		checked: make(chan verdict), checking: map[results.BatchID]bool{},
	}
	for i, b := range batches {
		r.missing[b.ID] = i
	}
	if text := shortRound(len(batches), int(d.jobs.Load())); text != "" && !d.short {
		d.short = true
		d.say(text)
	}
	err := r.play(ctx)
	for len(r.checking) > 0 { // wait for the checks, because the sink must not be called after Play returns
		v := <-r.checked
		r.finish(v)
		if e := r.judge(ctx, v); err == nil {
			err = e
		}
	}
	if r.revoked != nil {
		err = errors.Join(err, r.revoked)
	}
	return err
}

func (r *round) play(ctx context.Context) error {
	if err := r.handOut(ctx); err != nil {
		return err
	}
	r.lastSeen = time.Now()
	most := checksEach * runtime.GOMAXPROCS(0)
	tick := time.NewTicker(hush)
	defer tick.Stop()
	for len(r.missing) > 0 && r.revoked == nil {
		incoming := r.incoming
		if len(r.checking) >= most || r.unpacked >= maxBatch {
			incoming = nil
		}
		var err error
		select {
		case <-ctx.Done():
			err = context.Cause(ctx)
		case m := <-incoming:
			err = r.receive(ctx, m)
		case v := <-r.checked:
			r.finish(v)
			err = r.judge(ctx, v)
		case <-r.lost:
			if err = pause(ctx, 250*time.Millisecond); err == nil {
				err = r.again(ctx)
			}
		case <-tick.C:
			err = r.wait(ctx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checksEach is the number of concurrent checks for each processor; mostly they wait for
// the disk.
const checksEach = 4

// manyJobs is the number of jobs from which on idle ones are worth a message. batchesEach
// is the number of batches a round needs for each job so that nine tenths of the jobs are
// busy (TestTenThousandWorkers).
const (
	manyJobs    = 100
	batchesEach = 24
)

// shortRound returns a message if a round has too few batches for the workers, with the
// number that it should have, and "" otherwise.
func shortRound(batches, jobs int) string {
	if jobs < manyJobs || batches >= batchesEach*jobs {
		return ""
	}
	return fmt.Sprintf("this round has %d batches for workers that play %d at a time: some will wait; with %d, all would be busy nine tenths of the time", batches, jobs, batchesEach*jobs)
}

// hush is how long no result arrives before the driver checks for workers.
const hush = 2 * time.Second

// wait waits for the next result.
func (r *round) wait(ctx context.Context) error {
	since := time.Since(r.lastSeen)
	if len(r.checking) > 0 || since < hush || !r.conn.nats.IsConnected() {
		return nil
	}
	jobs, other := r.Workers(ctx)
	if jobs == 0 && !r.alone {
		note := ""
		if other > 0 {
			note = fmt.Sprintf("; %d of another version refuse this run (wisim queue status)", other)
		}
		r.say("no worker is connected; start one with: wisim work --queue " + r.conn.url + note)
	}
	r.alone = jobs == 0
	if since > silence {
		return r.again(ctx)
	}
	return nil
}

// again republishes missing tasks and recreates what the server has lost.
func (r *round) again(ctx context.Context) error {
	r.lastSeen = time.Now()
	if _, err := r.conn.questions.GetInfo(ctx, r.question); err != nil {
		if _, err := r.conn.putQuestion(ctx, r.manifest); err != nil {
			return nil //nolint:nilerr // the server is away, so try again later
		}
	}
	if err := r.listen(ctx); err != nil {
		return nil //nolint:nilerr // listening failed, so try again later
	}
	return r.publish(ctx, r.next, r.handed)
}

// Bounds on batches that are published and not emitted yet. Results that arrive early are
// held in memory, up to heldBytes; more than that waits at the server.
const (
	heldBytes   = 40 << 20
	heldAtFirst = 4096 // number of batches, while their size is unknown
	heldMost    = 1 << 16
	heldLeast   = 64
)

// handOut publishes as many batches as the bounds allow.
func (r *round) handOut(ctx context.Context) error {
	window := heldAtFirst
	if r.taken > 0 {
		window = max(heldLeast, min(heldMost, heldBytes/(r.bytes/r.taken+1)))
	}
	upto := min(len(r.batches), r.next+window)
	if upto-r.handed < window/8 && upto < len(r.batches) {
		return nil // wait until more batches can be published, since publishing many at once is quicker
	}
	from := r.handed
	r.handed = max(from, upto)
	return r.publish(ctx, from, upto)
}

// publish publishes the tasks of missing batches, in order. The server ignores a task that
// is in the queue already.
func (r *round) publish(ctx context.Context, from, upto int) error {
	const ahead = 256
	var waiting []jetstream.PubAckFuture
	flush := func(keep int) error {
		for ; len(waiting) > keep; waiting = waiting[1:] {
			select {
			case <-waiting[0].Ok():
			case err := <-waiting[0].Err():
				if err := r.published(ctx, waiting[0].Msg(), err); err != nil {
					return err
				}
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		return nil
	}
	for i := from; i < upto; i++ {
		b := r.batches[i]
		if _, ok := r.missing[b.ID]; !ok {
			continue
		}
		m, err := r.message(b)
		if err != nil {
			return err
		}
		f, err := r.conn.js.PublishMsgAsync(m)
		if err != nil {
			if err := r.published(ctx, m, err); err != nil {
				return err
			}
			continue
		}
		waiting = append(waiting, f)
		if err := flush(ahead); err != nil {
			return err
		}
	}
	return flush(0)
}

func (r *round) message(b Batch) (*nats.Msg, error) {
	text, err := json.Marshal(task{r.question, b.ID.Matchup, b.ID.Number, b.Games})
	m := nats.NewMsg(taskSubject(r.versions, r.run, b.ID, r.attempt[b.ID]))
	m.Data = text
	return m, err
}

// published handles a task that the server did not store: it exists already, or the server
// is away or full.
func (r *round) published(ctx context.Context, m *nats.Msg, err error) error {
	said := false
	for wait := 250 * time.Millisecond; ; wait = min(2*wait, 5*time.Second) {
		var api *jetstream.APIError
		if err == nil || errors.As(err, &api) && api.ErrorCode == notStored && strings.Contains(api.Description, perSubject) {
			return nil
		}
		if errors.As(err, &api) && !said {
			r.say("the queue does not take a task (" + plain(err).Error() + "); trying again")
			said = true
		}
		if err := pause(ctx, wait); err != nil {
			return err
		}
		_, err = r.conn.js.Publish(ctx, m.Subject, m.Data)
	}
}

// notStored is the error code of a message that a stream refuses. perSubject is the
// server's text if its subject holds one already; a full stream has the same code.
const (
	notStored  = 10077
	perSubject = "per subject"
)

// receive takes a result and starts its check if it may be right.
func (r *round) receive(ctx context.Context, m jetstream.Msg) error {
	worker := cleanName(m.Headers().Get(headWorker))
	id, err := parseBatchID(m.Headers().Get(headBatch))
	i, wanted := r.missing[id]
	switch {
	case err != nil:
		r.refuse(worker, err)
	case !wanted: // ignore a second result, or a result of an earlier round
	case r.crew.banned(worker):
		return r.retry(ctx, m, id)
	case m.Headers().Get(headError) != "":
		r.lastSeen, r.alone = time.Now(), false
		return r.failed(ctx, m, id, worker)
	case r.checking[id], // another result for the batch is being checked; if it is right, this one is not needed
		i != r.next && r.held+len(m.Data()) > heldBytes: // this one has to wait at the server for an earlier batch
		_ = m.NakWithDelay(hush)
		return nil
	default:
		r.lastSeen, r.alone = time.Now(), false
		r.checking[id] = true
		r.held += len(m.Data())
		r.unpacked += min(unpackedSize(m.Data()), maxBatch)
		go r.check(result{m, worker, id, i})
		return nil
	}
	_ = m.Ack() // if the acknowledgement is lost, the result comes again and is dropped
	return nil
}

// finish ends the check of a result and releases what it held.
func (r *round) finish(v verdict) {
	delete(r.checking, v.id)
	r.held -= len(v.Data())
	r.unpacked -= min(unpackedSize(v.Data()), maxBatch)
}

// check checks a result in its own goroutine and stores it if it is right.
func (r *round) check(of result) {
	v := verdict{result: of}
	if v.batch, v.err = unpack(of.Data(), of.Headers().Get(headHash), r.batches[of.index].Games); v.err == nil {
		v.err = r.sink.Check(of.index, of.worker, v.batch)
	}
	if v.err == nil {
		r.crew.credit(of.worker, of.id)
		if r.sink.Store != nil {
			v.failed = r.sink.Store(of.index, of.worker, v.batch)
		}
	}
	r.checked <- v
}

// judge acts on the verdict about a result.
func (r *round) judge(ctx context.Context, v verdict) error {
	if ctx.Err() != nil {
		return context.Cause(ctx) // the check was cancelled, so its verdict means nothing
	}
	switch {
	case v.failed != nil:
		return v.failed
	case v.err != nil:
		r.refuse(v.worker, fmt.Errorf("batch %v: %w", v.id, v.err))
		return r.retry(ctx, v.Msg, v.id)
	case r.crew.banned(v.worker): // it was found false while this was checked and stored
		r.lose(v.worker)
		return r.retry(ctx, v.Msg, v.id)
	}
	if err := r.take(ctx, v); err != nil {
		return err
	}
	_ = v.Ack()
	return nil
}

// take accepts a batch: it emits it, or holds it until the earlier ones are emitted.
func (r *round) take(ctx context.Context, v verdict) error {
	delete(r.missing, v.id)
	delete(r.aside, v.worker)
	r.barren = 0
	r.mutex.Lock()
	r.state.Done++
	r.mutex.Unlock()
	r.taken++
	r.bytes += len(v.Data())
	if v.index != r.next {
		r.early[v.index] = v.Data()
		r.held += len(v.Data())
		return nil
	}
	r.sink.Batch(r.next, v.batch)
	for r.next++; r.early[r.next] != nil; r.next++ {
		b, err := decode(r.early[r.next], r.batches[r.next].Games)
		if err != nil {
			return err // this cannot fail: the result was unpacked before
		}
		r.held -= len(r.early[r.next])
		delete(r.early, r.next)
		r.sink.Batch(r.next, b)
	}
	return r.handOut(ctx)
}

// retry publishes a batch once more.
func (r *round) retry(ctx context.Context, m jetstream.Msg, id results.BatchID) error {
	r.attempt[id]++
	t, err := r.message(r.batches[r.missing[id]])
	if err != nil {
		return err
	}
	if _, err := r.conn.js.Publish(ctx, t.Subject, t.Data); err != nil {
		if err := r.published(ctx, t, err); err != nil {
			return err
		}
	}
	_ = m.Ack()
	return nil
}
