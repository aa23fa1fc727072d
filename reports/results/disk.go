package results

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// disk writes files atomically: it writes a file under a temporary name, syncs it,
// renames it and syncs the directory. So a file with its final name is complete.
type disk struct {
	// create opens a new file; nil for os.Create. Tests use it to simulate a full disk.
	create func(path string) (file, error)
}

// file is a file being written.
type file interface {
	io.WriteCloser
	Sync() error
}

// staged is a file that has its contents under a temporary name and still lacks its
// final name.
type staged struct {
	path string
	file file
}

// stage writes a file under its temporary name. On an error the caller must pass the
// result to dropAll as well.
func (d disk) stage(path string, text []byte) (s staged, err error) {
	create := d.create
	if create == nil {
		create = func(path string) (file, error) { return os.Create(path) }
	}
	s.path = path
	if s.file, err = create(path + temporary); err != nil {
		return s, &Error{path, cause(err)}
	}
	if _, err := s.file.Write(text); err != nil {
		return s, &Error{path, cause(err)}
	}
	return s, nil
}

// dropAll closes and removes the temporary files of a set. Those that have been
// renamed are skipped.
func dropAll(set []staged) {
	for _, s := range set {
		if s.file != nil {
			_ = s.file.Close()
			_ = os.Remove(s.path + temporary)
		}
	}
}

// sync flushes the contents to the disk and closes the file.
func (s *staged) sync() error {
	err := errors.Join(s.file.Sync(), s.file.Close())
	if err != nil {
		return &Error{s.path, cause(err)}
	}
	return nil
}

// rename gives a synced file its final name.
func (s *staged) rename() error {
	if err := os.Rename(s.path+temporary, s.path); err != nil {
		return &Error{s.path, cause(err)}
	}
	s.file = nil
	return nil
}

// settle syncs and renames sets of files: the first file of every set, then the
// second of every set, and so on. After an error it removes the files that have not
// been renamed.
func settle(sets [][]staged) (err error) {
	defer func() {
		for _, set := range sets {
			dropAll(set)
		}
	}()
	// Starting all writes before the first sync lets the file system handle most
	// writes in one transaction.
	for _, set := range sets {
		for i := range set {
			beginSync(set[i].file)
		}
	}
	longest := 0
	for _, set := range sets {
		longest = max(longest, len(set))
		for i := range set {
			if err := set[i].sync(); err != nil {
				return err
			}
		}
	}
	for i := range longest {
		dirs := map[string]bool{}
		for _, set := range sets {
			if i >= len(set) {
				continue
			}
			if err := set[i].rename(); err != nil {
				return err
			}
			dirs[filepath.Dir(set[i].path)] = true
		}
		for dir := range dirs {
			if err := syncDir(dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// write writes a single file atomically.
func (d disk) write(path string, text []byte) error {
	s, err := d.stage(path, text)
	set := []staged{s}
	if err != nil {
		dropAll(set)
		return err
	}
	return settle([][]staged{set})
}

// syncDir syncs a directory, so that new names in it survive a crash. It does nothing
// on Windows, which cannot sync a directory and does not need it.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return &Error{dir, cause(err)}
	}
	err = errors.Join(d.Sync(), d.Close())
	if err != nil {
		return &Error{dir, cause(err)}
	}
	return nil
}
