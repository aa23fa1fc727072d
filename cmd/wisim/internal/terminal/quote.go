package terminal

import (
	"fmt"
	"strings"
)

// Quote quotes an argument for a shell if necessary.
func Quote(s string) string {
	plain := func(r rune) bool {
		return r < 0x80 && !strings.ContainsRune(" \t\n\"'`$&|;<>()*?[]#~!{}\\", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// QuoteAll quotes arguments and joins them with spaces.
func QuoteAll(args []string) string {
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = Quote(a)
	}
	return strings.Join(quoted, " ")
}

// Count returns a number with its noun, plural unless the number is 1: "2 decks".
func Count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
