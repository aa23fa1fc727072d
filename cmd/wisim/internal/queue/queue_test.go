package queue

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/wisim/wisim/reports/results"
)

var testVersions = results.Versions{Program: "v1", Rules: "aa", Cards: "bb"}

func testManifest(seed uint64) results.Manifest {
	return results.Manifest{Kind: "sim", Command: "wisim sim a b", Question: []byte(`{"games":64}`), Seed: seed, Versions: testVersions}
}

func serve(t *testing.T, o ServerOptions) *Server {
	t.Helper()
	if o.Store == "" {
		o.Store = t.TempDir()
	}
	s, err := StartServer(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

func dial(t *testing.T, s *Server) *Conn {
	t.Helper()
	c, err := Connect(t.Context(), Options{URL: s.URL()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// madeUp returns the made-up result that an honest player has for a batch.
func madeUp(b Batch) (out results.Batch) {
	for i := range b.Games {
		n := 64*b.ID.Number + i
		out.Games = append(out.Games, results.Game{Number: n, Pair: n / 2, Seed: uint64(n)<<40 + uint64(b.ID.Matchup), Ending: "burned", Signature: ^uint64(n)})
	}
	return out
}

// work has a worker play as it is told, until it is stopped.
func work(t *testing.T, s *Server, name string, play Player) (stop func()) {
	t.Helper()
	return workWith(t, s, &Worker{Name: name, Say: func(string) {}}, play)
}

func workWith(t *testing.T, s *Server, w *Worker, play Player) (stop func()) {
	t.Helper()
	return workOn(t, dial(t, s), w, play)
}

func workOn(t *testing.T, conn *Conn, w *Worker, play Player) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	w.Jobs, w.Versions = 2, testVersions
	w.Open = func(results.Manifest) (Player, error) { return play, nil }
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := w.Work(ctx, conn); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", w.Name, err)
		}
	}()
	return func() { cancel(); <-done }
}

func honest(_ context.Context, b Batch) (results.Batch, error) { return madeUp(b), nil }

// said collects what a person is told.
type said struct {
	mutex sync.Mutex
	lines []string
}

func (s *said) say(line string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.lines = append(s.lines, line)
}

func (s *said) has(text string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.ContainsFunc(s.lines, func(line string) bool { return strings.Contains(line, text) })
}

func batches(n int) (list []Batch) {
	for i := range n {
		list = append(list, Batch{results.BatchID{Matchup: i % 3, Number: i / 3}, 64 - i%2})
	}
	return list
}

// checked is a sink that wants exactly what was made up, once and in order.
type checked struct {
	t       *testing.T
	batches []Batch
	mutex   sync.Mutex
	stored  map[int]int
	told    []int
}

func (c *checked) sink() Sink {
	c.stored = map[int]int{}
	return Sink{
		Check: func(i int, _ string, b results.Batch) error {
			if !reflect.DeepEqual(b, madeUp(c.batches[i])) {
				return errors.New("other games than were played")
			}
			return nil
		},
		Store: func(i int, _ string, b results.Batch) error {
			c.mutex.Lock()
			defer c.mutex.Unlock()
			c.stored[i]++
			return nil
		},
		Batch: func(i int, b results.Batch) {
			c.told = append(c.told, i)
			if !reflect.DeepEqual(b.Games, madeUp(c.batches[i]).Games) {
				c.t.Errorf("batch %d is told of with other games", i)
			}
		},
	}
}

func (c *checked) complete() {
	c.t.Helper()
	for i := range c.batches {
		if c.stored[i] != 1 {
			c.t.Errorf("batch %d was stored %d times", i, c.stored[i])
		}
	}
	if len(c.told) != len(c.batches) || !slices.IsSorted(c.told) {
		c.t.Errorf("told of %v, want 0 to %d in order", c.told, len(c.batches)-1)
	}
}

func drive(t *testing.T, s *Server, seed uint64, say func(string)) *Driver {
	t.Helper()
	d, err := NewDriver(t.Context(), dial(t, s), testManifest(seed), say)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Whoever plays, and in whatever order the results come, each batch is stored
// once and told of in order.
func TestQueuePlaysEachBatchOnce(t *testing.T) {
	s := serve(t, ServerOptions{})
	slow := func(ctx context.Context, b Batch) (results.Batch, error) {
		time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
		return honest(ctx, b)
	}
	for i := range 3 {
		defer work(t, s, fmt.Sprint("w", i), slow)()
	}
	var log said
	d := drive(t, s, 1, log.say)
	defer d.Close(true)
	for round := range 2 {
		c := &checked{t: t, batches: batches(40 + round)}
		if err := d.Play(t.Context(), c.batches, c.sink()); err != nil {
			t.Fatal(err)
		}
		c.complete()
	}
	if len(log.lines) > 0 {
		t.Errorf("said %q", log.lines)
	}
}

// Results of a hostile worker are refused, the worker is named, and no batch is lost.
func TestQueueRefusesAHostileWorker(t *testing.T) {
	s := serve(t, ServerOptions{})
	var log said
	d := drive(t, s, 1, log.say)
	raw := dial(t, s)
	list := batches(30)
	send := func(worker string, id results.BatchID, hash string, body []byte) error {
		m := nats.NewMsg(resultSubject(d.run))
		m.Header.Set(headWorker, worker)
		m.Header.Set(headBatch, id.String())
		m.Header.Set(headHash, hash)
		m.Data = body
		_, err := raw.js.PublishMsg(t.Context(), m)
		return err
	}
	good, err := new(packer).pack(madeUp(list[0]))
	if err != nil {
		t.Fatal(err)
	}
	other := madeUp(list[1])
	other.Games[7].Winner = 1
	wrong, err := new(packer).pack(other)
	if err != nil {
		t.Fatal(err)
	}
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	if _, err := z.Write([]byte(`{"Games":[{"Ending":"`)); err != nil {
		t.Fatal(err)
	}
	zeros := bytes.Repeat([]byte("a"), 1<<20)
	for range 80 {
		if _, err := z.Write(zeros); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		send("wrong-hash", list[0].ID, "00", good),
		send("wrong-games", list[1].ID, hashOf(wrong), wrong),
		send("another-batch", list[2].ID, hashOf(good), good),
		send("no-parquet", list[3].ID, hashOf([]byte("PAR1")), []byte("PAR1")),
		send("bomb", list[4].ID, hashOf(bomb.Bytes()), bomb.Bytes()),
		send("esc\x1b[2Jape", list[5].ID, "00", good),
		send("stranger", results.BatchID{Matchup: 99, Number: 99}, hashOf(good), good), // nobody asked for it
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := send("gigabyte", list[6].ID, "00", make([]byte, MaxResult+1<<14)); err == nil {
		t.Error("the server took more than a result may have")
	}
	defer work(t, s, "honest", honest)()
	c := &checked{t: t, batches: list}
	if err := d.Play(t.Context(), list, c.sink()); err != nil {
		t.Fatal(err)
	}
	c.complete()
	for _, want := range []string{
		"worker wrong-hash is refused: batch 00-0000000: the hash does not match the data",
		"worker wrong-games is refused: batch 01-0000000: other games than were played",
		"worker another-batch is refused: batch 02-0000000: other games",
		"worker no-parquet is refused: batch 00-0000001: ",
		"worker bomb is refused: batch 01-0000001: 83886101 bytes, unpacked; at most 16777216",
		"worker esc__2Jape is refused: ",
	} {
		if !log.has(want) {
			t.Errorf("not said: %s\nin %q", want, log.lines)
		}
	}
	if log.has("honest") || log.has("stranger") {
		t.Errorf("said %q", log.lines)
	}
	d.Close(true)
	if status, err := raw.Status(t.Context()); err != nil || status.Tasks != 0 || status.Results != 0 {
		t.Errorf("left in the queue: %+v, %v", status, err)
	}
}

// A worker of another version gets no tasks, and the driver reports it.
func TestQueueKeepsVersionsApart(t *testing.T) {
	s := serve(t, ServerOptions{})
	old := &Worker{Name: "old", Jobs: 1, Versions: results.Versions{Program: "v1", Rules: "00", Cards: "bb"}, Say: func(string) {}, Open: func(results.Manifest) (Player, error) {
		t.Error("a worker of another version was asked")
		return honest, nil
	}}
	ctx, cancel := context.WithCancel(t.Context())
	conn := dial(t, s)
	var group sync.WaitGroup
	group.Go(func() { _ = old.Work(ctx, conn) })
	defer group.Wait()
	defer cancel()
	d := drive(t, s, 1, func(string) {})
	defer d.Close(true)
	for waited := 0; ; waited++ {
		if jobs, other := d.Workers(t.Context()); jobs == 0 && other == 1 {
			break
		} else if waited > 100 {
			t.Fatalf("%d jobs fit, %d other workers", jobs, other)
		}
		time.Sleep(50 * time.Millisecond)
	}
	defer work(t, s, "new", honest)()
	c := &checked{t: t, batches: batches(6)}
	if err := d.Play(t.Context(), c.batches, c.sink()); err != nil {
		t.Fatal(err)
	}
	c.complete()
}

// One process drives a run; when it is gone another may, and gets what was
// played meanwhile.
func TestQueueHasOneDriverOfARun(t *testing.T) {
	s := serve(t, ServerOptions{})
	d := drive(t, s, 1, func(string) {})
	ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond)
	defer cancel()
	var log said
	if _, err := NewDriver(ctx, dial(t, s), testManifest(1), log.say); err == nil || !log.has("waiting until the other process that drives this run has ended") {
		t.Errorf("a second driver: %v, %q", err, log.lines)
	}
	drive(t, s, 2, func(string) {}).Close(true) // another question
	d.Close(false)
	drive(t, s, 1, func(string) {}).Close(true)
}

// A server that is stopped and started again is waited for.
func TestQueueSurvivesItsServer(t *testing.T) {
	store := t.TempDir()
	s, err := StartServer(ServerOptions{Store: store})
	if err != nil {
		t.Fatal(err)
	}
	port := s.server.Addr().(*net.TCPAddr).Port
	var played sync.Map
	defer work(t, s, "w", func(ctx context.Context, b Batch) (results.Batch, error) {
		time.Sleep(30 * time.Millisecond)
		played.Store(b.ID, true)
		return honest(ctx, b)
	})()
	d := drive(t, s, 1, func(string) {})
	c := &checked{t: t, batches: batches(60)}
	done := make(chan error, 1)
	go func() { done <- d.Play(t.Context(), c.batches, c.sink()) }()
	for range 2 {
		time.Sleep(400 * time.Millisecond)
		s.Stop()
		time.Sleep(200 * time.Millisecond)
		if s, err = StartServer(ServerOptions{Store: store, Port: port}); err != nil {
			t.Fatal(err)
		}
	}
	defer func() { s.Stop() }()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	c.complete()
	d.Close(true)
}

// Options that cannot be used give an error of one line.
func TestQueueSaysWhatIsWrong(t *testing.T) {
	s := serve(t, ServerOptions{Token: "secret"})
	for _, c := range []struct {
		options Options
		want    string
	}{
		{Options{URL: "nats://127.0.0.1:1"}, "nats://127.0.0.1:1: no server answers there"},
		{Options{URL: s.URL()}, s.URL() + ": the server does not accept the credentials"},
		{Options{URL: strings.Replace(s.URL(), "//", "//wrong@", 1)}, "the server does not accept the credentials"},
		{Options{URL: "http://farm"}, "http://farm: want the address of a NATS server, such as nats://localhost:4222"},
		{Options{URL: "nats://farm:4222"}, "nats://farm:4222: is another machine, and the connection is not encrypted: want tls:// or --tls-ca, or --insecure to connect anyway"},
		{Options{URL: "tls://farm:4222"}, "tls://farm:4222: is another machine, and there are no credentials: want --creds or a token in the address, or --insecure to connect anyway"},
	} {
		_, err := Connect(t.Context(), c.options)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "wrong@") {
			t.Errorf("%s: %v; want %s", c.options.URL, err, c.want)
		}
	}
	c, err := Connect(t.Context(), Options{URL: strings.Replace(s.URL(), "//", "//secret@", 1)})
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	if _, err := StartServer(ServerOptions{Host: "0.0.0.0", Store: t.TempDir()}); err == nil || !strings.Contains(err.Error(), "--insecure") {
		t.Errorf("a server for all without a token: %v", err)
	}
}
