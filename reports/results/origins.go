package results

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// originsFile is a log of which worker of a queue sent which batch. It is in a run while the run
// is played over a queue, so that a later process can drop what a worker sent that is found
// false. Each line has the name of a worker and a batch, or the word refusedWord.
const (
	originsFile = "origins"
	refusedWord = "refused"
)

// Origins says which worker sent the batches of a run.
type Origins struct {
	Batches map[string][]BatchID // batches by the name of the worker that sent them last
	Refused []string             // names of the workers that were found false
}

// NoteOrigin notes that a worker sent a batch, before the batch is written. The note survives
// the end of the process, but is not synced to disk.
func (r *Run) NoteOrigin(worker string, id BatchID) error { return r.noteOrigin(worker, id.String()) }

// NoteRefused notes that a worker was found false.
func (r *Run) NoteRefused(worker string) error { return r.noteOrigin(worker, refusedWord) }

func (r *Run) noteOrigin(worker, what string) error {
	path := filepath.Join(r.dir, originsFile)
	if worker == "" || strings.ContainsAny(worker, " \n") {
		return &Error{path, fmt.Errorf("%q is no name of a worker", worker)}
	}
	r.origins.Lock()
	defer r.origins.Unlock()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return &Error{path, cause(err)}
	}
	_, err = f.WriteString(worker + " " + what + "\n")
	if err = errors.Join(err, f.Close()); err != nil {
		return &Error{path, cause(err)}
	}
	return nil
}

// Origins reads what NoteOrigin and NoteRefused have noted.
func (r *Run) Origins() (o Origins, err error) {
	path := filepath.Join(r.dir, originsFile)
	text, err := readRegular(path, maxManifest)
	if errors.Is(err, fs.ErrNotExist) {
		return o, nil
	}
	if err != nil {
		return o, &Error{path, err}
	}
	last := map[BatchID]string{}
	if i := bytes.LastIndexByte(text, '\n'); i < len(text)-1 {
		text = text[:i+1] // the process ended while it wrote the last line
	}
	for line := range strings.Lines(string(text)) {
		worker, what, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		id, ok := parseBatchFile(what + batchFile)
		switch {
		case ok:
			last[id] = worker
		case what == refusedWord && !slices.Contains(o.Refused, worker):
			o.Refused = append(o.Refused, worker)
		case what != refusedWord:
			return o, &Error{path, errors.New("is damaged; if you delete it, all batches count, whoever sent them")}
		}
	}
	o.Batches = map[string][]BatchID{}
	for id, worker := range last {
		o.Batches[worker] = append(o.Batches[worker], id)
	}
	for _, ids := range o.Batches {
		slices.SortFunc(ids, compareIDs)
	}
	return o, nil
}

// ForgetOrigins removes the notes about workers.
func (r *Run) ForgetOrigins() error {
	path := filepath.Join(r.dir, originsFile)
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return &Error{path, cause(err)}
	}
	return nil
}

// Remove removes batches, those too that are not there.
func (r *Run) Remove(ids []BatchID) error {
	if err := r.Sync(); err != nil {
		return err
	}
	tables := slices.Clone(r.manifest.Keep.tables())
	slices.Reverse(tables) // a batch without games is not there
	for _, table := range tables {
		for _, id := range ids {
			if err := os.Remove(r.path(table, id)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return &Error{r.path(table, id), cause(err)}
			}
		}
		if err := syncDir(filepath.Join(r.dir, table)); err != nil {
			return err
		}
	}
	return nil
}
