package reports

import (
	"io"

	"github.com/wisim/wisim/reports/text"
)

// WriteText writes the report in at most width columns, 0 for Width.
func (c Changes) WriteText(w io.Writer, width int) error {
	return text.WriteBrief(w, c.Document(), width)
}

// WriteText writes the report in at most width columns, 0 for Width.
func (s Study) WriteText(w io.Writer, width int) error {
	return text.WriteBrief(w, s.Document(), width)
}

// WriteText writes the report in at most width columns, 0 for Width.
func (t Tune) WriteText(w io.Writer, width int) error {
	return text.WriteBrief(w, t.Document(), width)
}
