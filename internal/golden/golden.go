// Package golden compares output of tests with golden files, shows differences,
// rewrites the files with -update, and finds files that no test uses any more. Only
// tests import it.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

var update = flag.Bool("update", false, "write what tests got into the files that they compare with")

// Update reports whether -update was given.
func Update() bool { return *update }

// Equal fails the test if got differs from the file, or writes the file with
// -update.
func Equal(t testing.TB, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (-update writes it)", err)
	}
	if d := Diff(path, string(want), got); d != "" {
		t.Errorf("%s differs; -update writes it anew, if this is right:\n%s", path, d)
	}
}

// Diff returns the differing lines as a unified diff, "" if there are none.
func Diff(path, want, got string) string {
	if want == got {
		return ""
	}
	return string(diff.Diff(path, []byte(want), "got", []byte(got)))
}

// Dir is a directory with the golden files of one test.
type Dir struct {
	t    testing.TB
	path string

	mu   sync.Mutex
	used map[string]bool
}

// New returns the golden files of a directory whose names match the pattern. When
// the test and its subtests end, a file that was not compared is an error, or is
// removed with -update.
func New(t testing.TB, path, pattern string) *Dir {
	t.Helper()
	d := &Dir{t: t, path: path, used: map[string]bool{}}
	t.Cleanup(func() {
		if !t.Failed() && !partial() {
			d.stale(pattern)
		}
	})
	return d
}

// Equal compares got with a file of the directory.
func (d *Dir) Equal(t testing.TB, name, got string) {
	t.Helper()
	d.mu.Lock()
	d.used[name] = true
	d.mu.Unlock()
	Equal(t, filepath.Join(d.path, name), got)
}

// partial reports whether -run or -skip selects subtests, in which case unused files
// are normal.
func partial() bool {
	for _, name := range []string{"test.run", "test.skip"} {
		if f := flag.Lookup(name); f != nil && strings.Contains(f.Value.String(), "/") {
			return true
		}
	}
	return false
}

// stale reports, or with -update removes, the files that were not compared.
func (d *Dir) stale(pattern string) {
	d.t.Helper()
	paths, err := filepath.Glob(filepath.Join(d.path, pattern))
	if err != nil {
		d.t.Fatal(err)
	}
	for _, p := range paths {
		switch {
		case d.used[filepath.Base(p)]:
		case !*update:
			d.t.Errorf("%s: no test compares with it any more; -update takes it away", p)
		default:
			if err := os.Remove(p); err != nil {
				d.t.Error(err)
			}
		}
	}
}
