package terminal

import (
	"fmt"
	"strings"
)

// Quote an argument for a shell, if it needs it.
func Quote(s string) string {
	plain := func(r rune) bool {
		return r < 0x80 && !strings.ContainsRune(" \t\n\"'`$&|;<>()*?[]#~!{}\\", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// QuoteAll joins arguments as they would be typed.
func QuoteAll(args []string) string {
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = Quote(a)
	}
	return strings.Join(quoted, " ")
}

// Count is a number of things, with an s if it is not one.
func Count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
