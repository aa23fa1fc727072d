package source

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Severity says how bad a diagnostic is.
type Severity uint8

// The severities. A file with an error is not compiled.
const (
	Error Severity = iota
	Warning
)

func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// MarshalText writes "error" or "warning".
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Related points at another place that has to do with a diagnostic, such as
// the first of two definitions.
type Related struct {
	File    *File
	Span    Span
	Message string
}

// Diagnostic is one thing that is wrong. Message says it in a few words; the
// other fields are empty where there is nothing to say.
type Diagnostic struct {
	Code      Code
	Severity  Severity
	File      *File
	Span      Span
	Message   string
	Found     string   // as it stands in the file
	Expected  string   // what would be right
	Available []string // the names there are
	Nearest   string   // the name that was probably meant
	Related   []Related
}

// Diagnostics is a list of them, in the order of their places when sorted.
type Diagnostics []Diagnostic

// HasErrors reports whether there is one that is not a warning.
func (ds Diagnostics) HasErrors() bool {
	return slices.ContainsFunc(ds, func(d Diagnostic) bool { return d.Severity == Error })
}

// Err is nil without errors, and otherwise an error that shows every
// diagnostic on a line of its own.
func (ds Diagnostics) Err() error {
	if !ds.HasErrors() {
		return nil
	}
	lines := make([]string, len(ds))
	for i, d := range ds {
		lines[i] = d.Compact()
	}
	return fmt.Errorf("%s", strings.Join(lines, "\n"))
}

// Sort orders them by file (in the order in which files first occur) and place.
func (ds Diagnostics) Sort() {
	rank := map[*File]int{}
	for _, d := range ds {
		if _, ok := rank[d.File]; !ok {
			rank[d.File] = len(rank)
		}
	}
	slices.SortStableFunc(ds, func(a, b Diagnostic) int {
		return cmp.Or(cmp.Compare(rank[a.File], rank[b.File]), cmp.Compare(a.Span.Start, b.Span.Start))
	})
}
