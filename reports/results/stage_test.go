package results

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// Staged files get their final names by themselves, at the latest with Sync or Close.
// Until then they are no batch.
func TestBatchesSettle(t *testing.T) {
	dir := t.TempDir()
	r := create(t, dir, manifest())
	there := func() int {
		t.Helper()
		ids, err := r.Batches()
		if err != nil {
			t.Fatal(err)
		}
		return len(ids)
	}
	keep := func(n int) {
		t.Helper()
		if err := r.Write(BatchID{0, n}, batch(BatchID{0, n})); err != nil {
			t.Fatal(err)
		}
	}
	keep(0)
	if there() != 1 {
		t.Error("the first batch waits, although none was put in place for long")
	}
	r.stage.last = time.Now().Add(time.Hour)
	keep(1)
	keep(2)
	if n := there(); n != 1 {
		t.Errorf("%d batches are there at once; want the first", n)
	}
	if _, err := os.Stat(filepath.Join(dir, tableGames, BatchID{0, 1}.String()+batchFile+temporary)); err != nil {
		t.Error(err)
	}
	if err := r.Sync(); err != nil || there() != 3 {
		t.Errorf("%d batches after Settle, %v", there(), err)
	}
	r.stage.last = time.Now().Add(time.Hour)
	for n := range stageMost {
		keep(3 + n)
	}
	if n := there(); n != 3+stageMost {
		t.Errorf("%d batches; want %d: so many do not wait", n, 3+stageMost)
	}
	r.stage.last = time.Now().Add(50*time.Millisecond - stageTime)
	keep(100)
	for began := time.Now(); there() != 4+stageMost; time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > 20*time.Second {
			t.Fatal("a batch waits for ever")
		}
	}
}

// unsafe is a file whose contents do not reach the disk.
type unsafe struct{ *os.File }

func (unsafe) Sync() error { return syscall.EIO }

// A file that cannot be synced never gets its final name, and the next Write, Sync or
// Close returns the error.
func TestWhatIsNotOnTheDiskIsNotThere(t *testing.T) {
	r := create(t, t.TempDir(), manifest())
	write(t, r, BatchID{})
	r.disk.create = func(path string) (file, error) {
		f, err := os.Create(path)
		return unsafe{f}, err
	}
	r.stage.last = time.Now().Add(2*time.Second - stageTime)
	if err := r.Write(BatchID{0, 1}, batch(BatchID{0, 1})); err != nil {
		t.Fatal(err)
	}
	for began := time.Now(); ; time.Sleep(5 * time.Millisecond) { // the timer meets the error
		r.stage.mutex.Lock()
		failed := r.stage.failed
		r.stage.mutex.Unlock()
		if failed != nil {
			break
		}
		if time.Since(began) > 20*time.Second {
			t.Fatal("the batch was never put in place")
		}
	}
	r.disk.create = nil
	var where *Error
	if err := r.Write(BatchID{0, 2}, batch(BatchID{0, 2})); !errors.Is(err, syscall.EIO) || !errors.As(err, &where) {
		t.Errorf("the next is told %v", err)
	}
	if ids, err := r.Batches(); err != nil || len(ids) != 2 || ids[1].Number != 2 {
		t.Errorf("batches %v, %v; want the first and the last", ids, err)
	}
	if left, err := filepath.Glob(filepath.Join(r.dir, "*", "*"+temporary)); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}

// stuck is a file that is long on its way to the disk, and does not arrive.
type stuck struct {
	*os.File
	begun, fail chan struct{}
}

func (s stuck) Sync() error {
	s.begun <- struct{}{}
	<-s.fail
	return syscall.EIO
}

// Close returns the error of a timer that fails meanwhile.
func TestWhoClosesIsToldOfTheTimer(t *testing.T) {
	for range 200 {
		r := create(t, t.TempDir(), manifest())
		begun, fail := make(chan struct{}), make(chan struct{})
		r.disk.create = func(path string) (file, error) {
			f, err := os.Create(path)
			return stuck{f, begun, fail}, err
		}
		r.stage.last = time.Now().Add(time.Hour)
		if err := r.Write(BatchID{}, batch(BatchID{})); err != nil {
			t.Fatal(err)
		}
		r.stage.mutex.Lock()
		r.stage.timer.Reset(0)
		r.stage.mutex.Unlock()
		<-begun
		closed := make(chan error)
		go func() { closed <- r.Close() }()
		time.Sleep(time.Millisecond) // for Close to wait for its turn
		close(fail)
		if err := <-closed; !errors.Is(err, syscall.EIO) {
			t.Fatalf("who closes is told %v", err)
		}
	}
}

// Write fails on a closed run and leaves no files, because another process may hold
// the lock.
func TestNobodyWritesAClosedRun(t *testing.T) {
	r := create(t, t.TempDir(), manifest())
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	before := files(t, r.dir)
	if err := r.Write(BatchID{}, batch(BatchID{})); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("told %v", err)
	}
	if after := files(t, r.dir); !maps.Equal(before, after) {
		t.Errorf("left %d files, of %d before", len(after), len(before))
	}
}
