package results

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// disk writes files so that one that is there is complete: it is written whole
// under another name, synced, renamed, and its directory synced.
type disk struct {
	// create a file; nil for the file system. Tests run out of room here.
	create func(path string) (file, error)
}

// file that is being written.
type file interface {
	io.WriteCloser
	Sync() error
}

// staged is a file that is written under another name and not in place yet.
type staged struct {
	path string
	file file
}

// stage writes a file under another name. What it returns is to be dropped if it
// fails, too.
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

// dropAll that is not in place; the next start would do it, too.
func dropAll(set []staged) {
	for _, s := range set {
		if s.file != nil {
			_ = s.file.Close()
			_ = os.Remove(s.path + temporary)
		}
	}
}

// sync puts the contents on the disk.
func (s *staged) sync() error {
	err := errors.Join(s.file.Sync(), s.file.Close())
	if err != nil {
		return &Error{s.path, cause(err)}
	}
	return nil
}

// rename gives a file that is synced its name.
func (s *staged) rename() error {
	if err := os.Rename(s.path+temporary, s.path); err != nil {
		return &Error{s.path, cause(err)}
	}
	s.file = nil
	return nil
}

// settle puts sets of files in place: all first files, then all second ones, and
// so on. What cannot be put in place is dropped.
func settle(sets [][]staged) (err error) {
	defer func() {
		for _, set := range sets {
			dropAll(set)
		}
	}()
	// To begin with all of them leaves the first sync most of the work, and one
	// transaction of the file system.
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

// write one file.
func (d disk) write(path string, text []byte) error {
	s, err := d.stage(path, text)
	set := []staged{s}
	if err != nil {
		dropAll(set)
		return err
	}
	return settle([][]staged{set})
}

// syncDir makes the names in a directory last. Windows cannot do that, and does
// it by itself.
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
