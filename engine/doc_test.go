package engine_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTourNamesEveryFile: the tour in the package comment has a line for every
// file of the package, and for none that is not there.
func TestTourNamesEveryFile(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	toured := map[string]bool{}
	for _, name := range regexp.MustCompile(`[a-z_*]+\.go`).FindAllString(string(text), -1) {
		files, err := filepath.Glob(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(files) == 0 {
			t.Errorf("the tour names %s, which is not there", name)
		}
		for _, f := range files {
			toured[f] = true
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f != "doc.go" && !strings.HasSuffix(f, "_test.go") && !toured[f] {
			t.Errorf("the tour has no line for %s", f)
		}
	}
}
