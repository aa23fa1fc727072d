package docs_test

import (
	"bytes"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestThreatsNameTests: each test that the page on threats names exists, and each row names one.
func TestThreatsNameTests(t *testing.T) {
	page, err := os.ReadFile("threats.md")
	if err != nil {
		t.Fatal(err)
	}
	var tests bytes.Buffer
	tree := os.DirFS("..")
	err = fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(tree, name)
		tests.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z]+)`")
	rows := 0
	for line := range strings.Lines(string(page)) {
		found := name.FindAllStringSubmatch(line, -1)
		for _, m := range found {
			if !bytes.Contains(tests.Bytes(), []byte("\nfunc "+m[1]+"(")) {
				t.Errorf("there is no test %s", m[1])
			}
		}
		if strings.HasPrefix(line, "| a") {
			if rows++; len(found) == 0 {
				t.Errorf("no test shows: %s", line)
			}
		}
	}
	if rows < 8 {
		t.Errorf("the page has %d rows", rows)
	}
}
