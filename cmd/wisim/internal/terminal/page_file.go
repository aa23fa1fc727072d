package terminal

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// WritePage writes an HTML page to a file atomically. An existing page of wisim is
// replaced, any other file is refused.
func WritePage(path string, write func(io.Writer) error) error {
	var b bytes.Buffer
	safe := NewSanitizer(&b)
	if err := errors.Join(write(safe), safe.Flush()); err != nil {
		return err
	}
	if err := CheckPage(path); err != nil {
		return err
	}
	return WriteFile(path, b.Bytes(), true, "")
}

// CheckPage refuses a path that WritePage could not write, before games are played
// for hours. An empty path is accepted: no page is wanted.
func CheckPage(path string) error {
	if path == "" {
		return nil
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		dir := filepath.Dir(path)
		if info, err := os.Stat(dir); err != nil {
			return Inputf("%s: the directory %s: %w", path, dir, WithoutPath(err))
		} else if !info.IsDir() {
			return Inputf("%s: %s is no directory", path, dir)
		}
		return nil
	case err != nil:
		return WithPath(path, err)
	case info.IsDir():
		return Inputf("%s: is a directory; want the name of a file", path)
	case info.Mode().IsRegular() && !isPage(path):
		return ErrExists(path, "it is no page of wisim; want the name of a new file")
	}
	return nil
}

// isPage reports whether a file is empty or a page of wisim, and so may be
// overwritten.
func isPage(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 4096)
	n, err := io.ReadFull(f, head)
	return n == 0 && errors.Is(err, io.EOF) || bytes.Contains(head[:n], []byte(pageMark))
}

// pageMark is in the first 4 KB of every page of wisim.
const pageMark = `<meta name="generator" content="wisim">`
