package results

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Merge copies the batches of several runs with the same question, such as its
// shards, into the run in dir, which it creates if necessary. It returns how many
// batches it added. All input is checked before anything is written.
//
// A batch that several runs have must be the same file in all of them.
func Merge(dir string, parts []*Run) (added int, err error) {
	if len(parts) == 0 {
		return 0, errors.New("no run to merge")
	}
	m := parts[0].manifest
	m.Shard = ""
	for _, p := range parts {
		diffs, err := Compare(m, p.manifest)
		if err != nil {
			return 0, err
		}
		if p.manifest.Schema != m.Schema { // files of different schemas cannot be merged
			diffs = append(diffs, Difference{"schema", m.Schema, p.manifest.Schema})
		}
		if len(diffs) > 0 {
			return 0, &MismatchError{p.dir, diffs}
		}
	}
	from, err := gather(parts)
	if err != nil {
		return 0, err
	}
	out, err := Create(dir, m)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if err := agree(out, from); err != nil {
		return 0, err
	}
	for id, p := range from {
		ok, err := out.copy(p, id)
		if err != nil {
			return added, err
		}
		if ok {
			added++
		}
	}
	return added, nil
}

// gather maps each batch to a run that has it. It decodes every batch, so that Merge
// copies nothing damaged.
func gather(parts []*Run) (map[BatchID]*Run, error) {
	from := map[BatchID]*Run{}
	for _, p := range parts {
		ids, err := p.Batches()
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			if _, err := p.Read(id); err != nil {
				return nil, err
			}
			if q := from[id]; q != nil {
				if err := same(q, p, id); err != nil {
					return nil, err
				}
				continue
			}
			from[id] = p
		}
	}
	return from, nil
}

// agree returns an error if a batch already in out differs from the one to be added.
func agree(out *Run, from map[BatchID]*Run) error {
	ids, err := out.Batches()
	if err != nil {
		return err
	}
	for _, id := range ids {
		if p := from[id]; p != nil {
			if err := same(out, p, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// same returns an error if two runs have different files for a batch.
func same(a, b *Run, id BatchID) error {
	for _, table := range a.manifest.Keep.tables() {
		x, err := a.file(table, id)
		if err != nil {
			return err
		}
		y, err := b.file(table, id)
		if err != nil {
			return err
		}
		if !bytes.Equal(x, y) {
			return &Error{b.path(table, id), fmt.Errorf("differs from %s, although both runs ask the same: one of them was changed, or played by another wisim", a.path(table, id))}
		}
	}
	return nil
}

// copy copies a batch from another run. It returns false if the batch is already
// there.
func (r *Run) copy(from *Run, id BatchID) (bool, error) {
	if _, err := os.Stat(r.path(tableGames, id)); !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	return true, r.put(id, func(table string) ([]byte, error) { return from.file(table, id) })
}
