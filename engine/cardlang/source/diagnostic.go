package source

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Severity distinguishes errors from warnings.
type Severity uint8

// The severities. A file with an error is not compiled.
const (
	Error Severity = iota
	Warning
)

// String returns "error" or "warning".
func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// MarshalText writes the severity in the form of String.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Related is another position that a diagnostic refers to, such as the first of two
// definitions with the same name.
type Related struct {
	File    *File
	Span    Span
	Message string
}

// Diagnostic is one error or warning. Message describes it in one sentence. The fields
// from Found on are optional.
type Diagnostic struct {
	Code      Code
	Severity  Severity
	File      *File
	Span      Span
	Message   string
	Found     string   // the source text that is wrong
	Expected  string   // a description of what would be valid at this position
	Available []string // the names that would be valid at this position
	Nearest   string   // the valid name that the author probably meant
	Related   []Related
}

// Diagnostics is a list of diagnostics, in the order in which the compiler finds them
// until Sort is called.
type Diagnostics []Diagnostic

// HasErrors reports whether the list contains an error. Warnings do not count.
func (ds Diagnostics) HasErrors() bool {
	return slices.ContainsFunc(ds, func(d Diagnostic) bool { return d.Severity == Error })
}

// MaxShown is the number of diagnostics that Err and Text show. A file that is no card
// file has one in every line.
const MaxShown = 20

// maxKept is the number of diagnostics that Add keeps. It bounds the memory for a text
// that consists of errors.
const maxKept = 1000

// Add appends a diagnostic, unless the list has maxKept already.
func (ds *Diagnostics) Add(d Diagnostic) {
	if len(*ds) < maxKept {
		*ds = append(*ds, d)
	}
}

// Err returns nil if the list contains no error. Otherwise it returns an error with the
// first MaxShown diagnostics, one on each line.
func (ds Diagnostics) Err() error {
	if !ds.HasErrors() {
		return nil
	}
	var lines []string
	for _, d := range ds.Shown() {
		lines = append(lines, d.Compact())
	}
	if more := ds.More(); more != "" {
		lines = append(lines, more)
	}
	return errors.New(strings.Join(lines, "\n"))
}

// Text formats the first MaxShown diagnostics with their source lines, for a terminal
// with the given number of columns.
func (ds Diagnostics) Text(columns int) string {
	var parts []string
	for _, d := range ds.Shown() {
		parts = append(parts, d.CaretIn(columns))
	}
	if more := ds.More(); more != "" {
		parts = append(parts, more+"\n")
	}
	return strings.Join(parts, "\n")
}

// Shown returns the first MaxShown diagnostics.
func (ds Diagnostics) Shown() Diagnostics { return ds[:min(len(ds), MaxShown)] }

// More returns a line with the number of diagnostics that Shown omits, or "" if it omits
// none.
func (ds Diagnostics) More() string {
	switch more := len(ds) - MaxShown; {
	case more <= 0:
		return ""
	case len(ds) >= maxKept:
		return fmt.Sprintf("and more than %d more", more)
	default:
		return fmt.Sprintf("and %d more", more)
	}
}

// Sort sorts the diagnostics in place by file, in the order in which files first occur
// in the list, and then by position. The sort is stable.
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
