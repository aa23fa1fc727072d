package results

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// Run is a run on disk: a directory with run.json and a folder of batch files for
// each table. Files are written under a temporary name and renamed, so a file with
// its final name is complete.
//
// Only one process at a time may write a run; it holds a file lock. Reading needs no
// lock. A Run may be used by several goroutines.
type Run struct {
	dir      string
	manifest Manifest
	print    string       // fingerprint of the manifest
	lock     *flock.Flock // lock of the run; nil if the run is open for reading only
	disk     disk
	stage    stage
	origins  sync.Mutex   // locked while the notes about workers are written
	writing  sync.RWMutex // read-locked while a batch is written, locked by Close
	closed   bool         // whether the run was closed; writing guards this field
	encoders encoders
	codec    *zstd.Codec // compressor that all files share, because its buffers are larger than a file
}

func newRun(dir string, m Manifest, print string) *Run {
	return &Run{dir: dir, manifest: m, print: print, codec: &zstd.Codec{Level: zstd.SpeedFastest, Concurrency: 1}}
}

// Names of files in a run.
const (
	manifestFile = "run.json"
	lockFile     = "lock"
	temporary    = ".tmp" // suffix of a file that is not complete
	batchFile    = ".parquet"
)

// lockPatience is how long takeLock retries. Run.Busy in another process holds the
// lock for a moment.
const lockPatience = 100 * time.Millisecond

// ErrNoRun is returned for a directory that has no run.json.
var ErrNoRun = errors.New("is not a run of wisim: it has no " + manifestFile)

// Error reports a problem with a run on disk.
type Error struct {
	Path string // path of the directory, or of the file in it, that has the error
	Err  error
}

func (e *Error) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// MismatchError reports that the run at Path has a different question, deck or
// version than the caller wants.
type MismatchError struct {
	Path        string
	Differences []Difference
}

func (e *MismatchError) Error() string {
	var list []string
	for i, d := range e.Differences {
		if i == maxDifferences {
			list = append(list, fmt.Sprintf("and %d more", len(e.Differences)-i))
			break
		}
		list = append(list, d.String())
	}
	return e.Path + ": asks something else: " + strings.Join(list, "; ")
}

// maxDifferences is how many differences the message of a MismatchError lists.
const maxDifferences = 6

// Open opens a run for reading.
func Open(dir string) (*Run, error) {
	text, err := readRegular(filepath.Join(dir, manifestFile), maxManifest)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(dir); err != nil {
			return nil, &Error{dir, cause(err)}
		}
		return nil, &Error{dir, ErrNoRun}
	}
	if err != nil {
		return nil, &Error{filepath.Join(dir, manifestFile), err}
	}
	m, err := readManifest(text)
	if err != nil {
		return nil, &Error{filepath.Join(dir, manifestFile), err}
	}
	print, err := m.Fingerprint()
	if err != nil {
		return nil, err
	}
	return newRun(dir, m, print), nil
}

// OpenToWrite opens a run, locks it, and removes temporary files that a killed
// process left.
func OpenToWrite(dir string) (*Run, error) {
	if _, err := Open(dir); err != nil {
		return nil, err
	}
	lock, err := takeLock(dir)
	if err != nil {
		return nil, err
	}
	r, err := Open(dir)
	if err != nil {
		_ = lock.Unlock()
		return nil, err
	}
	return r.locked(lock)
}

// locked prepares the run for writing and stores the lock. It releases the lock on an
// error.
func (r *Run) locked(lock *flock.Flock) (*Run, error) {
	if err := r.prepare(); err != nil {
		_ = lock.Unlock()
		return nil, err
	}
	r.lock = lock
	return r, nil
}

// Create creates a run in a new or empty directory and locks it. If the directory
// already has a run with the same question, Create opens that one; with a different
// question it returns a *MismatchError.
func Create(dir string, m Manifest) (*Run, error) {
	m.Schema = cmp.Or(m.Schema, RunSchema)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, &Error{dir, cause(err)}
	}
	if err := mayHold(dir); err != nil {
		return nil, err
	}
	lock, err := takeLock(dir)
	if err != nil {
		return nil, err
	}
	r, err := Open(dir)
	switch {
	case errors.Is(err, ErrNoRun):
		r, err = begin(dir, m)
	case err == nil:
		err = r.wants(m)
	}
	if err != nil {
		_ = lock.Unlock()
		return nil, err
	}
	return r.locked(lock)
}

// mayHold returns an error if the directory holds files that do not belong to a run.
func mayHold(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return &Error{dir, cause(err)}
	}
	var others []string
	for _, e := range entries {
		switch n := e.Name(); {
		case n == manifestFile:
			return nil
		case n == lockFile, n == tableGames, n == tableCards, n == tableTurns, strings.HasSuffix(n, temporary):
		default:
			others = append(others, n)
		}
	}
	if len(others) > 0 {
		return &Error{dir, fmt.Errorf("holds other files (%s); want a new or empty directory, or a run", others[0])}
	}
	return nil
}

// begin writes run.json and returns the new run.
func begin(dir string, m Manifest) (*Run, error) {
	print, err := m.Fingerprint()
	if err != nil {
		return nil, err
	}
	text, err := m.marshal()
	if err != nil {
		return nil, err
	}
	r := newRun(dir, m, print)
	if err := r.disk.write(filepath.Join(dir, manifestFile), text); err != nil {
		return nil, err
	}
	return r, nil
}

// wants returns a *MismatchError unless the run answers the question of m, for the
// same shard.
func (r *Run) wants(m Manifest) error {
	diffs, err := Compare(r.manifest, m)
	if err != nil {
		return err
	}
	if r.manifest.Shard != m.Shard {
		diffs = append(diffs, Difference{"shard", orNothing(r.manifest.Shard), orNothing(m.Shard)})
	}
	if len(diffs) > 0 {
		return &MismatchError{r.dir, diffs}
	}
	return nil
}

// prepare creates the folders of the tables and removes temporary files.
func (r *Run) prepare() error {
	dirs := []string{r.dir}
	for _, table := range r.manifest.Keep.tables() {
		d := filepath.Join(r.dir, table)
		if err := os.MkdirAll(d, 0o777); err != nil {
			return &Error{d, cause(err)}
		}
		dirs = append(dirs, d)
	}
	for _, d := range dirs {
		left, err := filepath.Glob(filepath.Join(escape(d), "*"+temporary))
		if err != nil {
			return err
		}
		for _, name := range left {
			if err := os.Remove(name); err != nil {
				return &Error{name, cause(err)}
			}
		}
	}
	return syncDir(r.dir)
}

// escape quotes a directory name for filepath.Glob.
func escape(dir string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(dir)
}

// takeLock locks a run, or returns an error if another process holds the lock. The
// operating system drops the lock of a dead process.
func takeLock(dir string) (*flock.Flock, error) {
	lock := flock.New(filepath.Join(dir, lockFile))
	ctx, stop := context.WithTimeout(context.Background(), lockPatience)
	defer stop()
	ok, err := lock.TryLockContext(ctx, lockPatience/10)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return nil, &Error{dir, fmt.Errorf("cannot be locked: %w", cause(err))}
	}
	if !ok {
		return nil, &Error{dir, errors.New("another process is writing this run")}
	}
	return lock, nil
}

// Busy reports whether any process, including this one, is writing the run.
func (r *Run) Busy() bool {
	if _, err := os.Stat(filepath.Join(r.dir, lockFile)); err != nil {
		return false // without a lock file nobody writes the run, and TryRLock would create the file
	}
	lock := flock.New(filepath.Join(r.dir, lockFile))
	free, err := lock.TryRLock()
	if free {
		_ = lock.Unlock()
	}
	return err == nil && !free
}

// Close waits for running writes, syncs the run and releases the lock. Later writes
// fail.
func (r *Run) Close() error {
	if r.lock == nil {
		return nil
	}
	r.writing.Lock()
	defer r.writing.Unlock()
	r.closed = true
	return errors.Join(r.Sync(), r.lock.Unlock())
}

// Sync moves all staged batches to their final names on disk.
func (r *Run) Sync() error { return r.stage.settle() }

// Dir returns the directory of the run.
func (r *Run) Dir() string { return r.dir }

// Manifest returns the contents of run.json.
func (r *Run) Manifest() Manifest { return r.manifest }

// Batches returns the complete batches, sorted by matchup and number.
func (r *Run) Batches() ([]BatchID, error) {
	dir := filepath.Join(r.dir, tableGames)
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // the program that wrote the run was killed before the first batch
	}
	if err != nil {
		return nil, &Error{dir, cause(err)}
	}
	var list []BatchID
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), temporary) {
			continue
		}
		id, ok := parseBatchFile(e.Name())
		if !ok {
			return nil, &Error{filepath.Join(dir, e.Name()), errors.New("is no batch of the run")}
		}
		list = append(list, id)
	}
	slices.SortFunc(list, compareIDs)
	return list, nil
}

func compareIDs(a, b BatchID) int {
	if a.Matchup != b.Matchup {
		return a.Matchup - b.Matchup
	}
	return a.Number - b.Number
}

func parseBatchFile(name string) (id BatchID, ok bool) {
	stem, ok := strings.CutSuffix(name, batchFile)
	if !ok {
		return id, false
	}
	n, err := fmt.Sscanf(stem, "%d-%d", &id.Matchup, &id.Number)
	return id, err == nil && n == 2 && id.String() == stem
}

func (r *Run) path(table string, id BatchID) string {
	return filepath.Join(r.dir, table, id.String()+batchFile)
}

// Write stores a batch and sets the matchup number in its rows. The files get their
// final names within about a second, or when Sync or Close return; if the process is
// killed before, the batch has to be played again. The error may belong to an earlier
// batch.
func (r *Run) Write(id BatchID, b Batch) error {
	for i := range b.Cards {
		b.Cards[i].Matchup = int32(id.Matchup)
	}
	for i := range b.Turns {
		b.Turns[i].Matchup = int32(id.Matchup)
	}
	return r.put(id, func(table string) ([]byte, error) {
		text, err := r.encodeFor(table, id, b)
		if err != nil {
			return nil, fmt.Errorf("batch %v: %w", id, err)
		}
		return text, nil
	})
}

// put stages the files of a batch, all of them or none.
func (r *Run) put(id BatchID, text func(table string) ([]byte, error)) error {
	r.writing.RLock()
	defer r.writing.RUnlock()
	if r.closed {
		return &Error{r.dir, fs.ErrClosed}
	}
	var set []staged
	for _, table := range r.manifest.Keep.tables() {
		b, err := text(table)
		if err == nil {
			var s staged
			s, err = r.disk.stage(r.path(table, id), b)
			set = append(set, s)
		}
		if err != nil {
			dropAll(set)
			return err
		}
	}
	return r.stage.add(set)
}

// Games reads the games of a batch.
func (r *Run) Games(id BatchID) ([]Game, error) {
	games, _, err := r.gamesAndUses(id)
	return games, err
}

// gamesAndUses reads the games of a batch and the uses of cards in it, nil if they are not
// known.
func (r *Run) gamesAndUses(id BatchID) ([]Game, []CardUse, error) {
	rows, text, err := read[gameRow](r, tableGames, id)
	if err != nil {
		return nil, nil, err
	}
	games := make([]Game, len(rows))
	for i, row := range rows {
		games[i] = row.game()
	}
	uses, err := decodeUses(text)
	if err != nil {
		return nil, nil, &Error{r.path(tableGames, id), err}
	}
	return games, uses, nil
}

// Cards reads the card rows of a batch, if the run stores them.
func (r *Run) Cards(id BatchID) ([]Card, error) {
	rows, _, err := read[Card](r, tableCards, id)
	return rows, err
}

// Turns reads the turn rows of a batch, if the run stores them.
func (r *Run) Turns(id BatchID) ([]Turn, error) {
	if !r.isFirst() {
		rows, _, err := read[Turn](r, tableTurns, id)
		return rows, err
	}
	rows, _, err := read[firstTurn](r, tableTurns, id)
	return nowTurns(rows), err
}

// Read reads everything that is stored about a batch.
func (r *Run) Read(id BatchID) (b Batch, err error) {
	if b.Games, b.Uses, err = r.gamesAndUses(id); err != nil {
		return b, err
	}
	if r.manifest.Keep.Cards() {
		if b.Cards, err = r.Cards(id); err != nil {
			return b, err
		}
	}
	if r.manifest.Keep.Turns() {
		b.Turns, err = r.Turns(id)
	}
	return b, err
}

// read reads a table of a batch and the uses of cards that its file stores.
func read[T any](r *Run, table string, id BatchID) (rows []T, uses string, err error) {
	text, err := r.file(table, id)
	if err != nil {
		return nil, "", err
	}
	if rows, uses, err = decode[T](text, r.print, id); err != nil {
		return nil, "", &Error{r.path(table, id), err}
	}
	return rows, uses, nil
}

// file reads the file of a table of a batch.
func (r *Run) file(table string, id BatchID) ([]byte, error) {
	text, err := readRegular(r.path(table, id), maxFile)
	if err != nil {
		return nil, &Error{r.path(table, id), err}
	}
	return text, nil
}

// cause returns the error inside an fs.PathError, without the path, or err itself.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
