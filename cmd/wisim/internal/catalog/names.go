package catalog

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/internal/spelling"
)

// parseName finds the value of a flag among the small numbers from first to n-1,
// by their names, whatever the case and the spaces.
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

// LowerNames are the names of the small numbers from first to n-1 as they are
// typed: in lower case, without spaces.
func LowerNames[T interface {
	~uint8
	fmt.Stringer
}](n, first T) (names []string) {
	for v := first; v < n; v++ {
		names = append(names, strings.ReplaceAll(strings.ToLower(v.String()), " ", "-"))
	}
	return names
}
