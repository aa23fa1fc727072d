package loading

import (
	"os"
	"slices"
	"strings"

	"github.com/wisim/wisim/decks"
)

// SplitPair splits a pair of decks, such as dwarf/orc; a single deck plays itself. A
// path is a single deck if there is such a file. Of several slashes, the one between
// two decks or files divides the pair.
func SplitPair(name string) (one, other string) {
	if isDeck(name) {
		return name, name
	}
	one, other, two := strings.Cut(name, "/")
	if !two {
		return name, name
	}
	for i, c := range name {
		if c == '/' && isDeck(name[:i]) && isDeck(name[i+1:]) {
			return name[:i], name[i+1:]
		}
	}
	return one, other
}

// isDeck reports whether a name is that of an embedded deck or of a file.
func isDeck(name string) bool {
	if slices.Contains(decks.Names(), name) {
		return true
	}
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}
