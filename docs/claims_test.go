package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every row of the table of claims names a test that exists.
func TestClaimsHaveTheirTests(t *testing.T) {
	page, err := os.ReadFile("claims.md")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	for _, dir := range []string{"../reports", "../reports/*", "../cmd/wisim/internal/experiments"} {
		files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			code.Write(text)
		}
	}
	rows := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 7 || strings.HasPrefix(cells[1], "---") || strings.TrimSpace(cells[1]) == "sentence" {
			continue
		}
		rows++
		name := regexp.MustCompile("^`(Test[A-Za-z]+)`$").FindStringSubmatch(strings.TrimSpace(cells[5]))
		if name == nil || !strings.Contains(code.String(), "\nfunc "+name[1]+"(t *testing.T)") {
			t.Errorf("no test of this name: %s", line)
		}
	}
	if rows < 15 {
		t.Errorf("%d rows; want the 15 kinds of sentences at least", rows)
	}
}
