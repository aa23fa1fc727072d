package terminal

import (
	"encoding/json"
	"io"

	"github.com/wisim/wisim/cmd/wisim/internal/version"
)

// Header is what every JSON begins with: the name of its form, which
// docs/schema describes, and the version of the program that wrote it.
type Header struct {
	Schema  string `json:"schema"`  // the form of this object, and the number of that
	Version string `json:"version"` // of the program that wrote it
}

func NewHeader(name string) Header { return Header{"wisim." + name, version.String()} }

// WriteJSON writes a value as indented JSON.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
