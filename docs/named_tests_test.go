package docs_test

import (
	"bytes"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestNamedTestsExist checks the pages whose tables name the tests that hold what they say: each row
// names one, and all tests that are named exist somewhere in the tree.
func TestNamedTestsExist(t *testing.T) {
	var code bytes.Buffer
	tree := os.DirFS("..")
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(tree, name)
		code.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for page, least := range map[string]int{"threats.md": 8} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		rows := 0
		for line := range strings.Lines(string(text)) {
			if line, ok := strings.CutPrefix(line, "| "); !ok || strings.HasPrefix(line, "sentence |") || strings.HasPrefix(line, "who |") {
				continue
			}
			rows++
			names := regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z]+)`").FindAllStringSubmatch(line, -1)
			if len(names) == 0 {
				t.Errorf("%s: no test holds: %s", page, line)
			}
			for _, n := range names {
				if !bytes.Contains(code.Bytes(), []byte("\nfunc "+n[1]+"(")) {
					t.Errorf("%s: there is no test %s", page, n[1])
				}
			}
		}
		if rows < least {
			t.Errorf("%s has %d rows in its tables, want at least %d", page, rows, least)
		}
	}
}
