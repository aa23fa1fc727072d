package scenario

import (
	"embed"
	"io/fs"
)

//go:embed testdata/rulings testdata/cards
var files embed.FS

// Files are the scenarios that prove the rulings (rulings) and show what each
// card does (cards): the same files that the tests run, so that an installed
// program can run them too.
func Files() fs.FS {
	sub, err := fs.Sub(files, "testdata")
	if err != nil {
		return files // the pattern above holds that directory
	}
	return sub
}

//go:embed template.scn
var template string

// Template is a commented scenario file to start from. It passes.
func Template() string { return template }
