package cards

import (
	"embed"
	"fmt"
	"io/fs"

	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/code"
)

// abilities are the ability files, one for each set.
//
//go:embed *.wic
var abilities embed.FS

// Files are the ability files of the pool, in the order of their names.
func Files() ([]cardlang.File, error) {
	names, err := fs.Glob(abilities, "*.wic")
	if err != nil {
		return nil, err
	}
	files := make([]cardlang.File, len(names))
	for i, n := range names {
		text, err := abilities.ReadFile(n)
		if err != nil {
			return nil, err
		}
		files[i] = cardlang.File{Name: n, Text: text}
	}
	return files, nil
}

// Load compiles the whole pool. It fails only when the embedded data is
// wrong.
func Load() (*code.Library, error) {
	lib, diags, err := Compile()
	if err != nil {
		return nil, err
	}
	if lib == nil {
		return nil, fmt.Errorf("cards: %v", diags)
	}
	return lib, nil
}

// Compile compiles the pool and a designer's own files on top of it. The
// library is nil when a file has errors, which the diagnostics tell.
func Compile(extra ...cardlang.File) (*code.Library, source.Diagnostics, error) {
	facts, err := Facts()
	if err != nil {
		return nil, nil, err
	}
	files, err := Files()
	if err != nil {
		return nil, nil, err
	}
	lib, diags := cardlang.Compile(facts, append(files, extra...)...)
	return lib, diags, nil
}
