package terminal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"unicode/utf8"
)

// WriteNewFile writes a file that must not exist yet.
func WriteNewFile(path, text string) error {
	return WriteFile(path, []byte(text), false, "want the name of a new file")
}

// WriteFile writes a file atomically: an existing file keeps its content until the
// new text is on the disk. An existing regular file is overwritten only if force is
// set; otherwise the error ends with instead, which says what to do. Devices and
// pipes are written directly.
func WriteFile(path string, text []byte, force bool, instead string) error {
	if path == "" {
		return Inputf("the name of the new file is empty")
	}
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return WithPath(path, err)
	case info.IsDir():
		return Inputf("%s: is a directory; want the name of a file", path)
	case !info.Mode().IsRegular():
		return WithPath(path, writeTo(path, os.O_WRONLY, text))
	case !force:
		return ErrExists(path, instead)
	default:
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return WithPath(path, err)
		}
	}
	beside := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d.new", filepath.Base(path), os.Getpid()))
	if err := writeTo(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, text); err != nil {
		return WithPath(path, err)
	}
	if force {
		return finishRename(os.Rename(beside, path), beside, path)
	}
	// Unlike a rename, a link never replaces a file that was created since the check
	// above. On file systems without links that check has to do.
	err := os.Link(beside, path)
	switch {
	case errors.Is(err, fs.ErrExist):
		return errors.Join(ErrExists(path, instead), os.Remove(beside))
	case err != nil:
		return finishRename(os.Rename(beside, path), beside, path)
	}
	return os.Remove(beside)
}

// ErrExists returns the input error for a file that must not be overwritten; instead
// says what to do.
func ErrExists(path, instead string) error {
	return Inputf("%s: exists already; %s", path, instead)
}

// finishRename removes the temporary file beside path if renaming it failed with err.
func finishRename(err error, beside, path string) error {
	if err == nil {
		return nil
	}
	return errors.Join(WithPath(path, err), os.Remove(beside))
}

// WithPath returns err as an input error that begins with the path as the user typed
// it; nil for nil.
func WithPath(path string, err error) error {
	if err == nil {
		return nil
	}
	return Inputf("%s: %w", path, WithoutPath(err))
}

// writeTo opens path with the flags how and writes text. A file that it created
// (O_EXCL) is removed if writing fails.
func writeTo(path string, how int, text []byte) error {
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

// maxFile is the size in bytes of the largest card or scenario file that is read.
const maxFile = 1 << 20

// ReadFile reads a UTF-8 text file of at most maxFile bytes. what names the expected
// content in errors, such as "card file".
func ReadFile(path, what string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case path == "":
		return nil, Inputf("the name of a %s is empty", what)
	case err != nil:
		return nil, Inputf("%s: %w", path, WithoutPath(err))
	case info.IsDir():
		return nil, Inputf("%s: is a directory; want a file", path)
	case info.Mode().IsRegular() && info.Size() > maxFile:
		return nil, tooLarge(path, what, fmt.Sprintf("%d bytes", info.Size()))
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, Inputf("%s: %w", path, WithoutPath(err))
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	switch {
	case err != nil:
		return nil, Inputf("%s: %w", path, WithoutPath(err))
	case len(text) > maxFile:
		return nil, tooLarge(path, what, fmt.Sprintf("more than %d bytes", maxFile))
	}
	return asText(path, what, text)
}

// asText removes a byte order mark and refuses text that is not UTF-8.
func asText(path, what string, text []byte) ([]byte, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	switch {
	case bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")):
		return nil, Inputf("%s: is UTF-16 text; save it as UTF-8", path)
	case bytes.IndexByte(text, 0) >= 0:
		return nil, Inputf("%s: is a binary file (it has a zero byte); want a %s as text", path, what)
	}
	for i, line := range bytes.Split(text, []byte("\n")) {
		if !utf8.Valid(line) {
			return nil, Inputf("%s:%d: is not UTF-8 text; want a %s saved as UTF-8", path, i+1, what)
		}
	}
	return text, nil
}

func tooLarge(path, what, size string) error {
	return Inputf("%s: %s is too large for a %s; at most %d are read", path, size, what, maxFile)
}

// WithoutPath returns the cause of an os.PathError or os.LinkError; other errors are
// returned unchanged.
func WithoutPath(err error) error {
	var p *os.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		return p.Err
	case errors.As(err, &l):
		return l.Err
	}
	return err
}

// MakeTempDir creates a temporary directory, which the caller removes.
func MakeTempDir() (string, error) {
	dir, err := os.MkdirTemp("", "wisim")
	if err != nil {
		return "", Inputf("no directory for temporary files: %w; set the variable TMPDIR to one", err)
	}
	return dir, nil
}
