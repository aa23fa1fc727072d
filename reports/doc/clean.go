package doc

import (
	"fmt"
	"reflect"
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

// Clean applies EscapeControls to every string reachable from pointer, because names
// come from files and users. The value must be plain data: structs, slices, arrays,
// pointers, interfaces and strings, but no maps.
func Clean(pointer any) { clean(reflect.ValueOf(pointer)) }

func clean(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			clean(v.Elem())
		}
	case reflect.Interface:
		if v.IsNil() {
			return
		}
		// A value inside an interface cannot be changed: clean a copy and put it in
		// the place of the value.
		copied := reflect.New(v.Elem().Type()).Elem()
		copied.Set(v.Elem())
		clean(copied)
		v.Set(copied)
	case reflect.Struct:
		for i := range v.NumField() {
			clean(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			clean(v.Index(i))
		}
	case reflect.String:
		v.SetString(EscapeControls(v.String()))
	}
}
