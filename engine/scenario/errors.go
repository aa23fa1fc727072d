package scenario

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/internal/printable"
)

// Place is a line and a column of a scenario file, both counted from 1. Columns
// count characters.
type Place struct {
	Line int `json:"line"`
	Col  int `json:"column"`
}

// Error is an error in a scenario file: what was found where, and what would be
// right.
type Error struct {
	File string `json:"file"`
	Place
	Message string `json:"message"`
	Want    string `json:"want,omitempty"`
	Source  string `json:"-"`               // text of the line with the error
	Board   string `json:"board,omitempty"` // the board as text, if the error is an action that is not legal
}

func (e *Error) Error() string {
	s := fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Message)
	if e.Want != "" {
		s += "; " + e.Want
	}
	return s
}

// Caret returns the error with its source line and a mark under the place.
func (e *Error) Caret() string { return e.CaretIn(0) }

// CaretIn is Caret for a terminal of that many columns, 0 if there is none. It cuts a
// long source line to the part around the place, without a terminal to source.Width
// columns. On a terminal it puts the suggestion on a line of its own if it does not
// fit behind the mark. It does not wrap the message or the suggestion.
func (e *Error) CaretIn(columns int) string {
	num := fmt.Sprint(e.Line)
	blank := strings.Repeat(" ", len(num))
	line, mark := source.Excerpt(e.Source, e.Col, 1, cmp.Or(columns, source.Width)-len(num)-len(" | "))
	s := fmt.Sprintf("%s:%d:%d: %s\n%s | %s\n%s | %s", e.File, e.Line, e.Col, e.Message, num, line, blank, mark)
	switch {
	case e.Want == "":
	case columns > 0 && len(num)+len(" | ")+len(mark)+1+len(e.Want) > columns:
		s += "\n" + blank + " = " + e.Want
	default:
		s += " " + e.Want
	}
	return s + "\n"
}

// Crash is a panic of wisim while it played a scenario. It is a bug of wisim,
// whatever the file says.
type Crash struct {
	File  string
	Place        // the line that was being executed
	Title string // title of the scenario
	Text  string // text of the line
	Value any    // the value that was passed to panic
	Stack string // the stack trace of the panic
}

func (e *Crash) Error() string {
	return fmt.Sprintf("%s:%d: scenario %q: wisim broke down at %q: %v; this is a bug of wisim, not of the file",
		e.File, e.Line, e.Title, printable.Shorten(e.Text, printable.MaxQuote), e.Value)
}

// Errors lists all errors of a file.
type Errors []*Error

func (es Errors) Error() string {
	lines := make([]string, len(es))
	for i, e := range es {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Err returns es as an error, nil if it is empty.
func (es Errors) Err() error {
	if len(es) == 0 {
		return nil
	}
	return es
}
