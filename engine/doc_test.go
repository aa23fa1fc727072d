package engine_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTourNamesEveryFile: the tour in the package comment has a line for every file of the
// package, and for no other.
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

// TestScratchIsReadThroughViews: the scratch fields of a frame are accessed only through the
// named views in frame_views.go.
func TestScratchIsReadThroughViews(t *testing.T) {
	scratch := regexp.MustCompile(`\bscratch[ABC]\b`)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		n := len(scratch.FindAll(text, -1))
		switch f {
		case "frame_views.go":
			named = n
		case "frame.go":
			if n != 3 {
				t.Errorf("frame.go names scratch fields %d times: want their three declarations", n)
			}
		default:
			if n > 0 {
				t.Errorf("%s uses a scratch field of a frame: give it a name in frame_views.go", f)
			}
		}
	}
	if named < 30 {
		t.Errorf("frame_views.go names scratch fields %d times: is this test looking for the right words?", named)
	}
}
