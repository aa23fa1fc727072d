// Package lazyregexp compiles regular expressions on first use. Compiling those of all
// packages when the program starts would cost every command milliseconds, though most
// commands match none of them.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that compiles the expression when it is first called and
// returns the same result ever after. The function panics if expr is malformed; a test of
// the module compiles every expression that is passed to New.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
