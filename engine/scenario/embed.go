package scenario

import (
	"embed"
	"io/fs"
)

//go:embed testdata/rulings testdata/cards
var files embed.FS

// Files returns the embedded scenario files: rulings/ has those that prove the
// rulings, cards/ those that show what each card does. The tests run the same files;
// embedding them lets an installed program run them, too.
func Files() fs.FS {
	sub, err := fs.Sub(files, "testdata")
	if err != nil {
		return files // an error is impossible here: the embed pattern includes that directory
	}
	return sub
}

//go:embed template.scn
var template string

// Template returns a commented scenario file to start from. It passes when run.
func Template() string { return template }
