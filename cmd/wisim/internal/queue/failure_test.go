package queue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/wisim/wisim/reports/results"
)

// A batch at which three workers fail stops the run, with their names and what the last of
// them said. Batches at which each fails once do not.
func TestQueueGivesABatchUp(t *testing.T) {
	s := serve(t, ServerOptions{})
	bad := results.BatchID{Matchup: 1, Number: 2}
	for i := range 3 {
		var failed sync.Map
		defer work(t, s, fmt.Sprint("w", i), func(ctx context.Context, b Batch) (results.Batch, error) {
			_, again := failed.LoadOrStore("once", true)
			if b.ID == bad || !again {
				return results.Batch{}, errors.New("game 143: panic: \x1b[31mred")
			}
			time.Sleep(20 * time.Millisecond)
			return honest(ctx, b)
		})()
	}
	d := drive(t, s, 1, func(string) {})
	defer d.Close(false)
	c := &checked{t: t, batches: batches(300)}
	err := d.Play(t.Context(), c.batches, c.sink())
	var gaveUp *FailedError
	if !errors.As(err, &gaveUp) || gaveUp.Batch != bad || gaveUp.Text != "game 143: panic: ?[31mred" || !slices.Equal(gaveUp.Workers, []string{"w0", "w1", "w2"}) {
		t.Errorf("error %v", err)
	}
}

// A worker that fails at everything is set aside, however often it fails at one batch, and the
// run goes on without it.
func TestSickWorkerIsSetAside(t *testing.T) {
	s := serve(t, ServerOptions{})
	var log said
	d := drive(t, s, 1, log.say)
	defer d.Close(true)
	defer work(t, s, "sick", func(context.Context, Batch) (results.Batch, error) {
		return results.Batch{}, errors.New("mkdir /tmp/wisim: no space left on device")
	})()
	c := &checked{t: t, batches: batches(40)}
	defer work(t, s, "healthy", func(ctx context.Context, b Batch) (results.Batch, error) {
		time.Sleep(50 * time.Millisecond)
		return honest(ctx, b)
	})()
	awaitJobs(t, d, 4)
	// What the sick one fails at comes to it again and again.
	first := c.batches[0].ID
	for range 5 {
		sendFailure(t, d, "sick", first, "no space left on device")
	}
	if err := d.Play(t.Context(), c.batches, c.sink()); err != nil {
		t.Fatal(err)
	}
	c.complete()
	if !log.has("worker sick fails, and others play what it was to play: ") || log.has("healthy") {
		t.Errorf("said %q", log.lines)
	}
}

// awaitJobs waits until workers are present that play so many batches at a time.
func awaitJobs(t *testing.T, d *Driver, want int) {
	t.Helper()
	for waited := 0; ; waited++ {
		if jobs, _ := d.Workers(t.Context()); jobs == want {
			return
		} else if waited > 100 {
			t.Fatalf("%d jobs are there; want %d", jobs, want)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// sendFailure sends what a worker sends that fails at a batch.
func sendFailure(t *testing.T, d *Driver, worker string, id results.BatchID, text string) {
	t.Helper()
	m := nats.NewMsg(resultSubject(d.run))
	m.Header.Set(headWorker, worker)
	m.Header.Set(headBatch, id.String())
	m.Header.Set(headError, text)
	if _, err := d.conn.js.PublishMsg(t.Context(), m); err != nil {
		t.Fatal(err)
	}
}

// A run whose workers all fail at everything stops and says so, and does not name a batch as
// the cause. A worker that fails once or twice at first does not stop it.
func TestRunStopsIfAllWorkersFail(t *testing.T) {
	s := serve(t, ServerOptions{})
	for i := range 4 {
		defer work(t, s, fmt.Sprint("w", i), func(context.Context, Batch) (results.Batch, error) {
			return results.Batch{}, errors.New("no space left on device")
		})()
	}
	d := drive(t, s, 1, func(string) {})
	defer d.Close(false)
	awaitJobs(t, d, 8)
	begin := time.Now()
	c := &checked{t: t, batches: batches(40)}
	err := d.Play(t.Context(), c.batches, c.sink())
	var gaveUp *FailedError
	if !errors.As(err, &gaveUp) || !gaveUp.All || !slices.Equal(gaveUp.Workers, []string{"w0", "w1", "w2", "w3"}) || time.Since(begin) > 20*time.Second {
		t.Errorf("error after %v: %v", time.Since(begin), err)
	}
}

// A worker alone that fails twice at a batch, and then plays it, does not stop the run.
func TestQueueForgivesALoneWorker(t *testing.T) {
	s := serve(t, ServerOptions{})
	var mutex sync.Mutex
	failed := map[results.BatchID]int{}
	defer work(t, s, "w", func(ctx context.Context, b Batch) (results.Batch, error) {
		mutex.Lock()
		defer mutex.Unlock()
		if b.ID == (results.BatchID{}) && failed[b.ID] < 2 {
			failed[b.ID]++
			return results.Batch{}, errors.New("not yet")
		}
		return honest(ctx, b)
	})()
	d := drive(t, s, 1, func(string) {})
	defer d.Close(true)
	c := &checked{t: t, batches: batches(6)}
	if err := d.Play(t.Context(), c.batches, c.sink()); err != nil {
		t.Fatal(err)
	}
	c.complete()
}

// Workers that fail rest, longer each time, up to a minute.
func TestRestAfterFailures(t *testing.T) {
	for n, want := range map[int64]time.Duration{1: 250 * time.Millisecond, 2: 500 * time.Millisecond, 5: 4 * time.Second, 9: time.Minute, 1 << 40: time.Minute} {
		if got := restAfter(n); got != want {
			t.Errorf("%v after %d failures; want %v", got, n, want)
		}
	}
}
