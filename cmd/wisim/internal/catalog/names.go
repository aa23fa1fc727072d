package catalog

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/internal/spelling"
)

// parseName returns the value of an enumeration (first to n-1) by its name, ignoring
// case and spaces. An empty text is the zero value.
func parseName[T interface {
	~uint8
	fmt.Stringer
}](flag, text string, n, first T) (T, error) {
	names := LowerNames(n, first)
	for i, name := range names {
		if loading.FoldName(name) == loading.FoldName(text) {
			return first + T(i), nil
		}
	}
	if text == "" {
		return 0, nil
	}
	return 0, terminal.Usagef("--%s %q: no such %s%s; there are %s", flag, text, flag,
		spelling.DidYouMean(text, names), strings.Join(names, ", "))
}

// LowerNames returns the names of an enumeration (first to n-1) as users type them:
// in lower case, with hyphens for spaces.
func LowerNames[T interface {
	~uint8
	fmt.Stringer
}](n, first T) (names []string) {
	for v := first; v < n; v++ {
		names = append(names, strings.ReplaceAll(strings.ToLower(v.String()), " ", "-"))
	}
	return names
}
