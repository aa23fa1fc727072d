package loading

import "strings"

// SplitPair splits a pair of decks, such as dwarf/orc; a single deck plays itself.
func SplitPair(name string) (one, other string) {
	one, other, two := strings.Cut(name, "/")
	if !two {
		other = one
	}
	return one, other
}
