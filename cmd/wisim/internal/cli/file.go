package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// writeNew writes a file that must not exist yet.
func writeNew(path, text string) error {
	return writeFile(path, []byte(text), false, "want the name of a new file")
}

// writeFile writes a file whole or not at all: what was there stays until all of
// the new text is on the disk. A file that exists is overwritten only if it is
// forced; instead says what to do otherwise. Devices and pipes are written to as
// they are.
func writeFile(path string, text []byte, force bool, instead string) error {
	if path == "" {
		return inputf("the name of the new file is empty")
	}
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return named(path, err)
	case info.IsDir():
		return inputf("%s: is a directory; want the name of a file", path)
	case !info.Mode().IsRegular():
		return named(path, writeOpen(path, os.O_WRONLY, text))
	case !force:
		return existsAlready(path, instead)
	default:
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return named(path, err)
		}
	}
	beside := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d.new", filepath.Base(path), os.Getpid()))
	if err := writeOpen(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, text); err != nil {
		return named(path, err)
	}
	if force {
		return moved(os.Rename(beside, path), beside, path)
	}
	// A link, unlike a new name, never takes the place of a file that somebody
	// has made in the meantime. Where there are no links the check above has to do.
	err := os.Link(beside, path)
	switch {
	case errors.Is(err, fs.ErrExist):
		return errors.Join(existsAlready(path, instead), os.Remove(beside))
	case err != nil:
		return moved(os.Rename(beside, path), beside, path)
	}
	return os.Remove(beside)
}

func existsAlready(path, instead string) error {
	return inputf("%s: exists already; %s", path, instead)
}

// moved cleans up if the new file did not get its name.
func moved(err error, beside, path string) error {
	if err == nil {
		return nil
	}
	return errors.Join(named(path, err), os.Remove(beside))
}

// named is the error with the name that the user knows; nil is nil.
func named(path string, err error) error {
	if err == nil {
		return nil
	}
	return inputf("%s: %w", path, cause(err))
}

// writeOpen writes all of a file, or takes away what it made.
func writeOpen(path string, how int, text []byte) error {
	f, err := os.OpenFile(path, how, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Close()); err != nil && how&os.O_EXCL != 0 {
		err = errors.Join(err, os.Remove(path))
	}
	return err
}
