package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fake is a test that only notes what is said.
type fake struct {
	testing.TB
	said    []string
	cleanup []func()
}

func (f *fake) Helper()                   {}
func (f *fake) Failed() bool              { return len(f.said) > 0 }
func (f *fake) Cleanup(do func())         { f.cleanup = append(f.cleanup, do) }
func (f *fake) Errorf(s string, a ...any) { f.said = append(f.said, fmt.Sprintf(s, a...)) }
func (f *fake) Error(a ...any)            { f.said = append(f.said, fmt.Sprint(a...)) }
func (f *fake) Fatalf(s string, a ...any) { f.Errorf(s, a...); panic(f) }
func (f *fake) Fatal(a ...any)            { f.Error(a...); panic(f) }

// run does something with golden files as a test does, and gives what was said.
func run(do func(t *fake)) string {
	f := &fake{}
	func() {
		defer func() {
			if r := recover(); r != nil && r != any(f) {
				panic(r)
			}
		}()
		do(f)
		for _, c := range f.cleanup {
			c()
		}
	}()
	return strings.Join(f.said, "\n")
}

func TestGolden(t *testing.T) {
	if *update {
		t.Skip("with -update the files are right by themselves")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"a.golden": "one\ntwo\nthree\n", "b.golden": "b", "c.txt": "c"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	both := func(a string) func(*fake) {
		return func(f *fake) {
			d := New(f, dir, "*.golden")
			d.Equal(f, "a.golden", a)
			d.Equal(f, "b.golden", "b")
		}
	}
	if got := run(both("one\ntwo\nthree\n")); got != "" {
		t.Errorf("all is well, but it says %s", got)
	}
	if got := run(both("one\n2\nthree\n")); !strings.Contains(got, "\n-two\n+2\n") || strings.Contains(got, "no test compares") {
		t.Errorf("want the difference, got %s", got)
	}
	stale := func(f *fake) { New(f, dir, "*.golden").Equal(f, "a.golden", "one\ntwo\nthree\n") }
	if got := run(stale); !strings.Contains(got, "b.golden: no test compares with it any more") || strings.Contains(got, "c.txt") {
		t.Errorf("want the stale file, got %s", got)
	}
	if got := run(func(f *fake) { Equal(f, filepath.Join(dir, "none"), "") }); !strings.Contains(got, "-update writes it") {
		t.Errorf("a file that is missing: %s", got)
	}
	*update = true
	defer func() { *update = false }()
	if got := run(stale); got != "" {
		t.Errorf("with -update it says %s", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "b.golden")); !os.IsNotExist(err) {
		t.Errorf("with -update the stale file is still there: %v", err)
	}
	if got := run(func(f *fake) { Equal(f, filepath.Join(dir, "new"), "x") }); got != "" {
		t.Errorf("with -update a new file: %s", got)
	}
}
