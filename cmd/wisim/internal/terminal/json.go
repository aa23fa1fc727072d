package terminal

import (
	"encoding/json"
	"io"

	"github.com/wisim/wisim/cmd/wisim/internal/version"
)

// Header begins every JSON object that a command writes: the name of its schema
// (docs/schema) and the version of the program.
type Header struct {
	Schema  string `json:"schema"`  // name and number of the schema of this object
	Version string `json:"version"` // version of the program that wrote it
}

// NewHeader returns the header for a schema, such as "runs/1".
func NewHeader(name string) Header { return Header{"wisim." + name, version.String()} }

// WriteJSON writes v as indented JSON without escaping HTML.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
