// Package printable makes text from files and from the network fit to be shown: it says
// which characters must not be shown as they are, and cuts long quotations.
package printable

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// IsControl reports whether a character could control a terminal, reverse the direction of
// nearby text, break a line or be there unseen: control characters except newline and tab,
// format characters such as U+FEFF, and the separators U+2028 and U+2029.
func IsControl(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)
}

// Escape returns a character in the form of JSON, such as \u202e, with two numbers for one
// beyond U+FFFF.
func Escape(r rune) string {
	if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
		return fmt.Sprintf(`\u%04x\u%04x`, high, low)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// EscapeControls replaces control characters by escapes such as \u202e, and invalid
// UTF-8 by the replacement character.
func EscapeControls(s string) string {
	if utf8.ValidString(s) && strings.IndexFunc(s, IsControl) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if IsControl(r) {
			b.WriteString(Escape(r))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Ellipsis marks text that was cut out.
const Ellipsis = "…"

// MaxQuote is the number of characters that messages quote of a word, a name or a line.
const MaxQuote = 120

// Shorten cuts out the middle of a text of more than most characters.
func Shorten(text string, most int) string {
	if len(text) <= most {
		return text
	}
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	end := most / 3
	return string(runes[:most-end-1]) + Ellipsis + string(runes[len(runes)-end:])
}
