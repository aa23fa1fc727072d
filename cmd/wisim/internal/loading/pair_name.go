package loading

import "strings"

// SplitPair are the decks of a pair, such as dwarf/orc; a deck alone plays itself.
func SplitPair(name string) (one, other string) {
	one, other, two := strings.Cut(name, "/")
	if !two {
		other = one
	}
	return one, other
}
