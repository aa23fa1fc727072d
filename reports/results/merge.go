package results

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Merge joins runs that ask the same, shards of one question, into the run in
// dir: a new one, or one of the same question that it adds to. All is looked at
// before anything is written. It returns how many batches were added.
//
// A batch that is in several runs has to be the same file in all of them.
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
		if p.manifest.Schema != m.Schema { // its files have another form
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

// gather says which run each batch is taken from. It reads every batch, so that
// nothing damaged is copied.
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

// agree refuses batches that are in a run already and differ.
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

// same refuses two runs with different files of one batch.
func same(a, b *Run, id BatchID) error {
	for _, table := range a.manifest.Keep.tables() {
		x, err := os.ReadFile(a.path(table, id))
		if err != nil {
			return &Error{a.path(table, id), cause(err)}
		}
		y, err := os.ReadFile(b.path(table, id))
		if err != nil {
			return &Error{b.path(table, id), cause(err)}
		}
		if !bytes.Equal(x, y) {
			return &Error{b.path(table, id), fmt.Errorf("differs from %s, although both runs ask the same: one of them was changed, or played by another wisim", a.path(table, id))}
		}
	}
	return nil
}

// copy a batch from another run, unless it is there.
func (r *Run) copy(from *Run, id BatchID) (bool, error) {
	if _, err := os.Stat(r.path(tableGames, id)); !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	return true, r.put(id, func(table string) ([]byte, error) {
		text, err := os.ReadFile(from.path(table, id))
		if err != nil {
			return nil, &Error{from.path(table, id), cause(err)}
		}
		return text, nil
	})
}
