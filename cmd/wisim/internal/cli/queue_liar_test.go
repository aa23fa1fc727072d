package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
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
			honestWorkerAfter(t, server.URL(), c.want, driver, &errs)
			if err := driver.Wait(); err != nil || !strings.Contains(errs.String(), "wisim: worker liar is refused: batch 00-0000") {
				t.Errorf("%v\n%s", err, errs.String())
			}
		})
	}
}

// honestWorkerAfter waits until the run of a driver has refused a worker for a reason, and starts an
// honest one, which works until the test ends. errs is what the driver has said.
func honestWorkerAfter(t *testing.T, url, why string, driver *exec.Cmd, errs *bytes.Buffer) {
	t.Helper()
	for begin := time.Now(); !refused(t, url, why); time.Sleep(50 * time.Millisecond) {
		if time.Since(begin) > time.Minute {
			_ = driver.Process.Kill()
			t.Fatalf("not found in a minute; the driver said %v\n%s", driver.Wait(), errs.String())
		}
	}
	worker := wisim(t, "work", "--queue", url, "--name", "honest")
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = worker.Process.Kill()
		_ = worker.Wait()
	})
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

// A worker falsifies some games in one process of a run and all in the next, which finds it: the
// files and the report are those of a run without it, though false games had led to others.
func TestALiarLeavesNothing(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("a process is killed in another way there")
	}
	root := t.TempDir()
	whole, over := filepath.Join(root, "whole"), filepath.Join(root, "over")
	field := func(dir string, more ...string) []string {
		return append([]string{"field", "dwarf-wall", "orc-smash", "chaos", "--agents", "random", "--precision", "8", "--out", dir}, more...)
	}
	want, err := wisim(t, field(whole)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	server, err := queue.StartServer(queue.ServerOptions{Store: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	var shameless atomic.Bool
	defer liar(t, server.URL(), func(b results.Batch) {
		if !shameless.Load() {
			time.Sleep(200 * time.Millisecond) // so that the run can be killed
		}
		for i := range b.Games {
			if i == 0 || shameless.Load() {
				b.Games[i].Winner = 0
			}
		}
	})()
	first := wisim(t, field(over, "--queue", server.URL())...)
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		if stored, _ := filepath.Glob(filepath.Join(over, "games", "*.parquet")); len(stored) > 3 {
			break
		}
		if time.Since(begin) > time.Minute {
			_ = first.Process.Kill()
			t.Fatalf("nothing is stored, %v", first.Wait())
		}
	}
	_ = first.Process.Kill()
	_ = first.Wait()
	if _, err := os.Stat(filepath.Join(over, "origins")); err != nil {
		t.Error(err)
	}
	shameless.Store(true)
	second := wisim(t, "runs", "resume", over, "--queue", server.URL())
	var out, errs bytes.Buffer
	second.Stdout, second.Stderr = &out, &errs
	if err := second.Start(); err != nil {
		t.Fatal(err)
	}
	honestWorkerAfter(t, server.URL(), "plays differently here", second, &errs)
	if err := second.Wait(); err != nil || !bytes.Equal(out.Bytes(), want) {
		t.Errorf("%v: the report is\n%s\nand should be\n%s\n%s", err, out.Bytes(), want, errs.Bytes())
	}
	if got, want := runFiles(t, over), runFiles(t, whole); !maps.Equal(got, want) {
		t.Errorf("%d files with a liar, %d without, or others", len(got), len(want))
	}
	if !strings.Contains(errs.String(), "games rest on the word of workers (1)") {
		t.Errorf("said %s", errs.Bytes())
	}
}
