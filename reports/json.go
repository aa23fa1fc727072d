package reports

import (
	"encoding/json"
	"io"
)

// WriteJSON writes the report, indented, with a newline at the end. The same
// report gives the same bytes.
func (s Sim) WriteJSON(w io.Writer) error { return writeJSON(w, s) }

func writeJSON(w io.Writer, report any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(report)
}
