package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/queue"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
)

// liar is a worker that plays what it is given and then says something else.
func liar(t *testing.T, url string, lie func(results.Batch)) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	conn, err := queue.Connect(ctx, queue.Options{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	v, err := running.Versions()
	if err != nil {
		t.Fatal(err)
	}
	w := &queue.Worker{
		Name: "liar", Jobs: 1, Versions: v, Say: func(string) {},
		Open: func(m results.Manifest) (queue.Player, error) {
			play, err := experiments.OpenWorkerBatches(terminal.Streams{Out: io.Discard, Err: io.Discard}, m)
			return func(ctx context.Context, b queue.Batch) (results.Batch, error) {
				out, err := play(ctx, b)
				if err == nil {
					lie(out)
				}
				return out, err
			}, err
		},
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := w.Work(ctx, conn); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}()
	return func() { cancel(); <-done; conn.Close() }
}

// A worker that lies is found, named and refused, whatever it lies about; the
// run goes on with the others.
func TestQueueFindsALiar(t *testing.T) {
	for name, c := range map[string]struct {
		lie  func(results.Batch)
		want string
	}{
		// Nothing in these games contradicts itself: only who plays one of
		// them again finds out.
		"who won": {func(b results.Batch) {
			for i := range b.Games {
				b.Games[i].Winner = 1 - b.Games[i].Winner
			}
		}, "plays differently here"},
		"what was played": {func(b results.Batch) {
			for i := range b.Cards {
				b.Cards[i].Died++
			}
		}, "has other rows of cards or turns here"},
		"which games": {func(b results.Batch) {
			for i := range b.Games {
				b.Games[i].Seed++
			}
		}, "does not have the seed that this run gives it"},
		"a text that steers":  {func(b results.Batch) { b.Games[0].Ending = "\x1b[2J" }, "a text is too long, or holds what no card has"},
		"rows of other games": {func(b results.Batch) { b.Cards[0].Game += 64 }, "a row of cards belongs to game"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server, err := queue.StartServer(queue.ServerOptions{Store: t.TempDir()})
			if err != nil {
				t.Fatal(err)
			}
			defer server.Stop()
			defer liar(t, server.URL(), c.lie)()
			driver := wisim(t, "sim", "dwarf-wall", "orc-smash", "-n", "3200", "--agents", "random", "--keep", "cards", "--out", filepath.Join(t.TempDir(), "run"), "--queue", server.URL())
			var errs bytes.Buffer
			driver.Stderr = &errs
			if err := driver.Start(); err != nil {
				t.Fatal(err)
			}
			// An honest one comes when the liar is found: before, the run has
			// what it said.
			for begin := time.Now(); !refused(t, server.URL(), c.want); time.Sleep(50 * time.Millisecond) {
				if time.Since(begin) > time.Minute {
					_ = driver.Process.Kill()
					t.Fatalf("not found in a minute; the driver said %v\n%s", driver.Wait(), errs.String())
				}
			}
			worker := wisim(t, "work", "--queue", server.URL(), "--name", "honest")
			if err := worker.Start(); err != nil {
				t.Fatal(err)
			}
			defer func() {
				_ = worker.Process.Kill()
				_ = worker.Wait()
			}()
			if err := driver.Wait(); err != nil || !strings.Contains(errs.String(), "wisim: worker liar is refused: batch 00-0000") {
				t.Errorf("%v\n%s", err, errs.String())
			}
		})
	}
}

// refused reports whether a run at the queue has refused a worker for a reason.
func refused(t *testing.T, url, why string) bool {
	t.Helper()
	conn, err := queue.Connect(t.Context(), queue.Options{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	s, err := conn.Status(t.Context())
	return err == nil && len(s.Runs) > 0 && len(s.Runs[0].Refused) > 0 && strings.Contains(s.Runs[0].Refused[0], why)
}
