package scenario_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/scenario"
	"github.com/wisim/wisim/internal/golden"
)

// TestErrors holds the messages for files that make no sense, positions that
// are impossible and actions that are not legal.
func TestErrors(t *testing.T) {
	compare(t, "testdata/err", func(p *scenario.Parser, name string, text []byte) string {
		f, err := p.Parse(name, text)
		if err != nil {
			return carets(t, err)
		}
		var out strings.Builder
		for _, sc := range f.Scenarios {
			if res := sc.Run(scenario.Options{}); res.Err != nil {
				out.WriteString(carets(t, res.Err))
			}
		}
		return out.String()
	})
}

// TestFailures holds the messages for expectations that are not met.
func TestFailures(t *testing.T) {
	compare(t, "testdata/fail", func(p *scenario.Parser, name string, text []byte) string {
		f, err := p.Parse(name, text)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		for _, sc := range f.Scenarios {
			res := sc.Run(scenario.Options{})
			if res.Err != nil {
				t.Error(res.Err)
			}
			for i := range res.Failures {
				out.WriteString(res.Failures[i].String() + "\n")
			}
		}
		return out.String()
	})
}

// compare holds what check says of each scenario file of a directory against
// the file beside it. A file about which nothing is said shows nothing.
func compare(t *testing.T, dir string, check func(p *scenario.Parser, name string, text []byte) string) {
	p := parser(t)
	files := golden.New(t, dir, "*.golden")
	paths, err := filepath.Glob(filepath.Join(dir, "*.scn"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no files in ", dir, err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := check(p, filepath.Base(path), text)
			if got == "" {
				t.Error("nothing is wrong with it")
			}
			files.Equal(t, strings.TrimSuffix(filepath.Base(path), ".scn")+".golden", got)
		})
	}
}

func carets(t *testing.T, err error) string {
	var list scenario.Errors
	var one *scenario.Error
	var cardErrors scenario.CardErrors
	var out strings.Builder
	switch {
	case errors.As(err, &list):
		for _, e := range list {
			out.WriteString(e.Caret())
		}
	case errors.As(err, &one):
		out.WriteString(one.Caret())
	case errors.As(err, &cardErrors):
		for _, d := range cardErrors.Diagnostics {
			out.WriteString(d.Caret())
		}
	default:
		t.Fatalf("%T: %v", err, err)
	}
	return out.String()
}
