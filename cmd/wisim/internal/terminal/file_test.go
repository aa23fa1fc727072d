package terminal

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	is := func(want string) {
		t.Helper()
		got, err := os.ReadFile(path)
		if err != nil || string(got) != want {
			t.Errorf("the file has %q, want %q (%v)", got, want, err)
		}
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) > 2 {
			t.Errorf("left behind: %v %v", entries, err)
		}
	}
	if err := WriteFile(path, []byte("one"), false, "stop"); err != nil {
		t.Fatal(err)
	}
	is("one")
	if err := WriteFile(path, []byte("two"), false, "stop"); err == nil || err.Error() != path+": exists already; stop" {
		t.Errorf("overwritten without force: %v", err)
	}
	is("one")
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(path, []byte("three"), true, "stop"); err != nil {
		t.Fatal(err)
	}
	is("three")
	// A symbolic link stays one: its file is written.
	link := filepath.Join(dir, "link")
	if err := os.Symlink(path, link); err == nil {
		if err := WriteFile(link, []byte("four"), true, "stop"); err != nil {
			t.Fatal(err)
		}
		is("four")
		if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("the link is gone: %v", err)
		}
	}
	// What cannot be written whole leaves what was there.
	beside := filepath.Join(dir, fmt.Sprintf(".a.txt.%d.new", os.Getpid()))
	if err := os.Mkdir(beside, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(path, []byte("five"), true, "stop"); err == nil {
		t.Error("no error")
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "four" && string(got) != "three" {
		t.Errorf("the file has %q (%v)", got, err)
	}
}
