package english

import (
	"strconv"
	"strings"
)

// fill replaces each {i} and {i:kind} of a text by the result of arg, from left to right.
func fill(text string, arg func(i int, kind string) string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		hole, after, _ := strings.Cut(rest, "}")
		index, kind, _ := strings.Cut(hole, ":")
		i, err := strconv.Atoi(index)
		if err != nil {
			i = -1
		}
		b.WriteString(arg(i, kind))
		text = after
	}
}

// holes lists the holes of a text in the order of the arguments, so that an object is named
// before another argument refers to it.
func holes(text string) [][]string {
	var byArg [][]string
	fill(text, func(i int, kind string) string {
		for i >= len(byArg) {
			byArg = append(byArg, nil)
		}
		if i >= 0 {
			byArg[i] = append(byArg[i], kind)
		}
		return ""
	})
	return byArg
}
