package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/wisim/wisim/reports/results"
)

// Sink is told what came back, by the goroutine that called Play where nothing
// else is said.
type Sink struct {
	// Check a batch that a worker sent: an error refuses it, with all that this
	// worker sends from then on. It is called from many goroutines: to play a
	// game again takes as long as it took the worker.
	Check func(i int, b results.Batch) error
	// Store keeps a batch, in any order; may be nil. It is called from many
	// goroutines, too, once for each batch. What it fails with ends the run.
	Store func(i int, b results.Batch) error
	// Batch is told of the batches in their order, after they were stored.
	Batch func(i int, b results.Batch)
}

// Driver hands out the batches of one run.
type Driver struct {
	conn     *Conn
	manifest results.Manifest
	run      string // fingerprint
	question string // hash
	versions string // token
	say      func(string)
	results  jetstream.ConsumeContext
	incoming chan jetstream.Msg // results as they come
	lost     chan struct{}      // a word in it: the server does not know us any more
	quit     chan struct{}      // closed when the run is given up
	stop     context.CancelFunc
	beating  sync.WaitGroup

	banned map[string]bool // workers whose results are refused
	jobs   atomic.Int64    // batches that those who are there play at a time
	short  bool            // it was said that there are more workers than batches

	mutex sync.Mutex // guards what follows
	state Driven
}

// TakenError says that the same question is asked by another process.
type TakenError struct{ Run string }

func (e *TakenError) Error() string {
	return "another wisim asks the same question of this queue (run " + e.Run + ")"
}

// FailedError is a batch that failed too often.
type FailedError struct {
	Batch results.BatchID
	Times int
	Text  string // what the last worker said
}

func (e *FailedError) Error() string {
	return fmt.Sprintf("batch %v failed %d times: %s", e.Batch, e.Times, e.Text)
}

// NewDriver lays a question down in a queue. say is told what a person should
// know, a line each.
func NewDriver(ctx context.Context, c *Conn, m results.Manifest, say func(string)) (_ *Driver, failed error) {
	m.Shard = ""
	run, err := m.Fingerprint()
	if err != nil {
		return nil, err
	}
	d := &Driver{conn: c, manifest: m, run: run, versions: versionsToken(m.Versions), say: say, banned: map[string]bool{}}
	d.incoming, d.lost, d.quit = make(chan jetstream.Msg), make(chan struct{}, 1), make(chan struct{})
	d.state = Driven{Run: run, Command: m.Command, Versions: m.Versions}
	if err := d.claim(ctx); err != nil {
		return nil, err
	}
	defer func() {
		if failed != nil { // whoever tries again need not wait for the claim to lapse
			_ = c.present.Delete(context.WithoutCancel(ctx), "run."+run)
		}
	}()
	if d.question, err = c.putQuestion(ctx, m); err != nil {
		return nil, &ServerError{c.url, plain(err)}
	}
	// What a driver before this one was told of and did not take, as it died,
	// belongs to its consumer for long.
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

// listen to the results of the run.
func (d *Driver) listen(ctx context.Context) error {
	consumer, err := d.conn.results.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: "run-" + d.run, FilterSubject: resultSubject(d.run), AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: 10 * time.Minute, MaxAckPending: 1024,
	})
	if err != nil {
		return &ServerError{d.conn.url, plain(err)}
	}
	if d.results != nil {
		d.results.Stop()
	}
	d.results, err = consumer.Consume(d.hear, jetstream.PullMaxMessages(64), jetstream.ConsumeErrHandler(d.trouble))
	if err != nil {
		return &ServerError{d.conn.url, plain(err)}
	}
	return nil
}

// hear a result: what nobody is free for waits here, and with it the rest at the
// server.
func (d *Driver) hear(m jetstream.Msg) {
	select {
	case d.incoming <- m:
	case <-d.quit:
	}
}

// trouble is told when results do not come. All but a server that has lost what
// it kept mends itself.
func (d *Driver) trouble(_ jetstream.ConsumeContext, err error) {
	if !errors.Is(err, jetstream.ErrConsumerDeleted) && !errors.Is(err, jetstream.ErrConsumerNotFound) && !errors.Is(err, nats.ErrNoResponders) {
		return
	}
	select {
	case d.lost <- struct{}{}:
	default:
	}
}

// claim the run: one process at a time drives it. The claim of a process that was
// killed ends by itself, and is waited for.
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
			d.say("waiting until another driver of this run is gone")
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
			d.Workers(ctx) // for how much is played again
		}
		if pause(ctx, alive/3) != nil {
			return
		}
	}
}

// Close gives the run up. forget says that nobody will go on with it: what is
// left of it in the queue is removed.
func (d *Driver) Close(forget bool) {
	d.stop()
	d.beating.Wait()
	close(d.quit)
	d.results.Stop()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	// What cannot be removed now expires.
	_ = d.conn.tasks.Purge(ctx, jetstream.WithPurgeSubject("wisim.task."+d.versions+"."+d.run+".>"))
	if forget {
		_ = d.conn.results.DeleteConsumer(ctx, "run-"+d.run)
		_ = d.conn.results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject(d.run)))
		_ = d.conn.questions.Delete(ctx, d.question)
	}
	_ = d.conn.present.Delete(ctx, "run."+d.run)
}

// silence is how long nothing comes before the driver hands out again what is
// still missing: what is there already is not there twice.
const silence = 20 * time.Second

// Workers that are there: how many batches those play at a time that fit the run,
// and how many workers of other versions there are.
func (d *Driver) Workers(ctx context.Context) (jobs, other int) {
	s, err := d.conn.Status(ctx)
	if err != nil {
		return 0, 0
	}
	for _, w := range s.Workers {
		if w.Versions == d.manifest.Versions {
			jobs += w.Jobs
		} else {
			other++
		}
	}
	d.jobs.Store(int64(jobs))
	return jobs, other
}

// sampled is how many games there are to each that is played again to see
// whether a worker tells the truth, as long as that takes half of the run's
// processors at most.
const sampled = 200

func sampleEvery(jobs, processors int) int { return max(sampled, 2*jobs/processors) }

// SampleEvery is how many games there are to each that is to be played again, to
// see whether a worker tells the truth: fewer where so many work that this process
// could not keep up.
func (d *Driver) SampleEvery() int { return sampleEvery(int(d.jobs.Load()), runtime.GOMAXPROCS(0)) }

// round is a call of Play.
type round struct {
	*Driver
	batches  []Batch
	sink     Sink
	missing  map[results.BatchID]int // index
	attempt  map[results.BatchID]int // times that it was handed out again
	failures map[results.BatchID]int // times that a worker could not play it
	early    map[int][]byte          // that wait for one before them, packed
	next     int                     // to be told of
	handed   int                     // batches that were handed out
	taken    int                     // batches that came back
	bytes    int                     // of those, packed
	lastSeen time.Time               // when a result came, or all was handed out again
	alone    bool                    // it was said that no worker is there
	checked  chan verdict
	checking map[results.BatchID]bool // batches of which a result is being checked
}

// verdict is what came of checking a result.
type verdict struct {
	result
	batch  results.Batch
	err    error // what is wrong with it
	failed error // what is wrong here: it could not be stored
}

// result is a message that is one of a batch that is missing.
type result struct {
	jetstream.Msg
	worker string
	id     results.BatchID
	index  int
}

// Play the batches, and tell the sink.
func (d *Driver) Play(ctx context.Context, batches []Batch, sink Sink) error {
	d.mutex.Lock()
	d.state.Round, d.state.Wanted, d.state.Done = d.state.Round+1, len(batches), 0
	d.mutex.Unlock()
	if len(batches) == 0 {
		return nil
	}
	r := &round{
		Driver: d, batches: batches, sink: sink, missing: map[results.BatchID]int{},
		attempt: map[results.BatchID]int{}, failures: map[results.BatchID]int{}, early: map[int][]byte{},
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
	for len(r.checking) > 0 { // nobody calls the sink when Play is over
		v := <-r.checked
		delete(r.checking, v.id)
		if err == nil {
			err = r.judge(ctx, v)
		}
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
	for len(r.missing) > 0 {
		incoming := r.incoming
		if len(r.checking) >= most {
			incoming = nil
		}
		var err error
		select {
		case <-ctx.Done():
			err = context.Cause(ctx)
		case m := <-incoming:
			err = r.receive(ctx, m)
		case v := <-r.checked:
			delete(r.checking, v.id)
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

// checksEach is how many results a processor checks and stores at the same time:
// mostly it waits for the disk.
const checksEach = 4

// manyJobs is a farm: with fewer it is no loss worth a word that some wait.
// batchesEach is how many batches a round has for each job if at least nine
// tenths of the jobs are to be busy (TestTenThousandWorkers).
const (
	manyJobs    = 100
	batchesEach = 20
)

// shortRound says that a round is short for those who play it, and how long it
// should be; nothing if it is long enough.
func shortRound(batches, jobs int) string {
	if jobs < manyJobs || batches >= batchesEach*jobs {
		return ""
	}
	return fmt.Sprintf("this round has %d batches for workers that play %d at a time: some will wait; with %d, all would be busy nine tenths of the time", batches, jobs, batchesEach*jobs)
}

// hush is how long nothing comes before the driver looks whether anybody is
// there.
const hush = 2 * time.Second

// wait for results, of which there are none at present.
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
		r.say("no worker is there: wisim work --queue " + r.conn.url + note)
	}
	r.alone = jobs == 0
	if since > silence {
		return r.again(ctx)
	}
	return nil
}

// again hands out what is missing, and makes anew what a server has lost.
func (r *round) again(ctx context.Context) error {
	r.lastSeen = time.Now()
	if _, err := r.conn.questions.GetInfo(ctx, r.question); err != nil {
		if _, err := r.conn.putQuestion(ctx, r.manifest); err != nil {
			return nil //nolint:nilerr // the server is away: later
		}
	}
	if err := r.listen(ctx); err != nil {
		return nil //nolint:nilerr // later
	}
	return r.publish(ctx, r.next, r.handed)
}

// How many batches are handed out and not told of yet: what came back before
// its turn is held, and may have so many bytes if the first comes last.
const (
	heldBytes   = 40 << 20
	heldAtFirst = 4096 // batches, as long as nobody knows how large they are
	heldMost    = 1 << 16
	heldLeast   = 64
)

// handOut batches, as many as may be on their way.
func (r *round) handOut(ctx context.Context) error {
	window := heldAtFirst
	if r.taken > 0 {
		window = max(heldLeast, min(heldMost, heldBytes/(r.bytes/r.taken+1)))
	}
	upto := min(len(r.batches), r.next+window)
	if upto-r.handed < window/8 && upto < len(r.batches) {
		return nil // many at once are quicker
	}
	from := r.handed
	r.handed = max(from, upto)
	return r.publish(ctx, from, upto)
}

// publish what is missing of some batches, in order. A task that is in the queue
// already stays there once.
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

// published deals with a task that the server did not take at once: it is there
// already, or the server is away, or full.
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

// notStored is the error of a message that a stream does not take, and perSubject
// what the server says if that is because its subject holds one already. A
// stream that is full has the same error.
const (
	notStored  = 10077
	perSubject = "per subject"
)

// receive a result. One that may be right is checked beside the others.
func (r *round) receive(ctx context.Context, m jetstream.Msg) error {
	r.lastSeen, r.alone = time.Now(), false
	worker := cleanName(m.Headers().Get(headWorker))
	id, err := parseBatchID(m.Headers().Get(headBatch))
	i, wanted := r.missing[id]
	switch {
	case err != nil:
		r.refuse(worker, err)
	case !wanted: // a second result, or of a round that is over
	case r.banned[worker]:
		return r.retry(ctx, m, id)
	case m.Headers().Get(headError) != "":
		return r.failed(ctx, m, id, clean(m.Headers().Get(headError)))
	case r.checking[id]: // if the first is right, this one is not wanted
		_ = m.NakWithDelay(hush)
		return nil
	default:
		r.checking[id] = true
		go r.check(result{m, worker, id, i})
		return nil
	}
	_ = m.Ack() // a result that comes again is not wanted then
	return nil
}

// check a result, in a goroutine of its own, and store it if it is right.
func (r *round) check(of result) {
	v := verdict{result: of}
	if v.batch, v.err = unpack(of.Data(), of.Headers().Get(headHash)); v.err == nil {
		v.err = r.sink.Check(of.index, v.batch)
	}
	if v.err == nil && r.sink.Store != nil {
		v.failed = r.sink.Store(of.index, v.batch)
	}
	r.checked <- v
}

// judge a result that was checked.
func (r *round) judge(ctx context.Context, v verdict) error {
	if ctx.Err() != nil {
		return context.Cause(ctx) // checking was given up
	}
	switch {
	case v.failed != nil:
		return v.failed
	case v.err != nil:
		r.refuse(v.worker, fmt.Errorf("batch %v: %w", v.id, v.err))
		return r.retry(ctx, v.Msg, v.id)
	}
	if err := r.take(ctx, v); err != nil {
		return err
	}
	_ = v.Ack()
	return nil
}

// take a batch that is right.
func (r *round) take(ctx context.Context, v verdict) error {
	delete(r.missing, v.id)
	r.mutex.Lock()
	r.state.Done++
	r.mutex.Unlock()
	r.taken++
	r.bytes += len(v.Data())
	if v.index != r.next {
		r.early[v.index] = v.Data()
		return nil
	}
	r.sink.Batch(r.next, v.batch)
	for r.next++; r.early[r.next] != nil; r.next++ {
		b, err := decode(r.early[r.next])
		if err != nil {
			return err // it could be read before
		}
		delete(r.early, r.next)
		r.sink.Batch(r.next, b)
	}
	return r.handOut(ctx)
}

// refuse all that a worker sends from now on.
func (r *round) refuse(worker string, why error) {
	if !r.banned[worker] {
		r.say(fmt.Sprintf("worker %s is refused: %s", worker, clean(why.Error())))
	}
	r.banned[worker] = true
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if len(r.state.Refused) < 20 {
		r.state.Refused = append(r.state.Refused, worker+": "+clean(why.Error()))
	}
}

// retry has a batch played once more.
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

// failed counts that a batch could not be played.
func (r *round) failed(ctx context.Context, m jetstream.Msg, id results.BatchID, text string) error {
	r.mutex.Lock()
	r.state.Failed++
	r.mutex.Unlock()
	if r.failures[id]++; r.failures[id] >= MostFailures {
		_ = m.Ack()
		return &FailedError{id, MostFailures, text}
	}
	return r.retry(ctx, m, id)
}
