package results

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// disk writes files so that one that is there is complete.
type disk struct {
	// create a file; nil for the file system. Tests run out of room here.
	create func(path string) (file, error)
}

// file that is being written.
type file interface {
	io.WriteCloser
	Sync() error
}

// write a file whole under another name, rename it, and sync file and
// directory. On an error nothing is left of it.
func (d disk) write(path string, text []byte) error {
	tmp := path + temporary
	if err := d.fill(tmp, text); err != nil {
		_ = os.Remove(tmp) // the next start does it again
		return &Error{path, cause(err)}
	}
	if err := os.Rename(tmp, path); err != nil {
		return &Error{path, cause(err)}
	}
	return syncDir(filepath.Dir(path))
}

func (d disk) fill(path string, text []byte) error {
	create := d.create
	if create == nil {
		create = func(path string) (file, error) { return os.Create(path) }
	}
	f, err := create(path)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
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
