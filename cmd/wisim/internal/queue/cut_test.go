package queue

import (
	"context"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wisim/wisim/reports/results"
)

// cable is a proxy to a server that can be cut: data then stops without an error on either side.
type cable struct {
	listener net.Listener
	to       string
	mutex    sync.Mutex
	whole    sync.Cond
	cut      bool
}

func newCable(t *testing.T, s *Server) *cable {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{listener: l, to: strings.TrimPrefix(s.URL(), "nats://")}
	c.whole.L = &c.mutex
	t.Cleanup(func() {
		c.set(false)
		_ = l.Close()
	})
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			go c.join(near)
		}
	}()
	return c
}

func (c *cable) join(near net.Conn) {
	c.pass() // nobody is reached meanwhile
	far, err := net.Dial("tcp", c.to)
	if err != nil {
		_ = near.Close()
		return
	}
	for _, way := range [][2]net.Conn{{near, far}, {far, near}} {
		go func() {
			_, _ = io.Copy(way[0], reader{c, way[1]})
			_, _ = near.Close(), far.Close()
		}()
	}
}

// reader holds what it has read as long as the cable is cut.
type reader struct {
	*cable
	io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	r.pass()
	return n, err
}

func (c *cable) pass() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for c.cut {
		c.whole.Wait()
	}
}

func (c *cable) set(cut bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.cut = cut
	c.whole.Broadcast()
}

// A worker that is cut off loses what it has to others, goes on when it is back,
// and what it played meanwhile counts once.
func TestQueueSurvivesACutCable(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	s := serve(t, ServerOptions{})
	c := newCable(t, s)
	over, err := Connect(t.Context(), Options{URL: "nats://" + c.listener.Addr().String()})
	if err != nil {
		t.Fatal(err)
	}
	defer over.Close()
	var played atomic.Int64 // by the worker that is cut off
	ctx, cancel := context.WithCancel(t.Context())
	away := &Worker{Name: "away", Jobs: 2, Versions: testVersions, Say: func(string) {}, Open: func(results.Manifest) (Player, error) {
		return func(ctx context.Context, b Batch) (results.Batch, error) {
			played.Add(1)
			return slow(ctx, b)
		}, nil
	}}
	var group sync.WaitGroup
	group.Go(func() { _ = away.Work(ctx, over) })
	defer group.Wait()
	defer cancel()

	d := drive(t, s, 1, func(string) {})
	defer d.Close(true)
	k := &checked{t: t, batches: batches(700)}
	done := make(chan error, 1)
	go func() { done <- d.Play(t.Context(), k.batches, k.sink()) }()
	wait := func(what string, ok func() bool) {
		t.Helper()
		for begin := time.Now(); !ok(); time.Sleep(20 * time.Millisecond) {
			if time.Since(begin) > 2*lease {
				t.Fatalf("%s: not in %v", what, 2*lease)
			}
		}
	}
	wait("it plays", func() bool { return played.Load() > 4 })
	c.set(true)
	begin := time.Now()
	wait("it has played what it had", func() bool { n := played.Load(); time.Sleep(300 * time.Millisecond); return n == played.Load() })
	defer work(t, s, "here", slow)()
	time.Sleep(lease + pulse - time.Since(begin)) // its batches are others'
	had := played.Load()
	c.set(false)
	wait("it is back", func() bool { return played.Load() > had+4 })
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	k.complete()
}

func slow(ctx context.Context, b Batch) (results.Batch, error) {
	time.Sleep(60 * time.Millisecond)
	return honest(ctx, b)
}
