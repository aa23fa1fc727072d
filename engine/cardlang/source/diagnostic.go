package source

import (
	"cmp"
	"errors"
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

// MaxShown is how many diagnostics are shown to people: a file of another kind
// has one in every line.
const MaxShown = 20

// maxKept bounds the diagnostics of one pass over one text, so that a text that
// is nothing but mistakes does not fill the memory with them.
const maxKept = 1000

// Add appends a diagnostic to those of a pass, unless there are so many already
// that nobody reads them.
func (ds *Diagnostics) Add(d Diagnostic) {
	if len(*ds) < maxKept {
		*ds = append(*ds, d)
	}
}

// Err is nil without errors, and otherwise an error that shows the first
// diagnostics, each on a line of its own.
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

// Text shows the first diagnostics with their lines, in so many columns.
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

// Shown are the diagnostics that people get to see, the first ones.
func (ds Diagnostics) Shown() Diagnostics { return ds[:min(len(ds), MaxShown)] }

// More says how many diagnostics are not shown, "" if all are.
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
