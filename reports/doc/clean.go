package doc

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsControl reports whether a terminal would obey a character, or a reader see
// what stands beside it turned around, instead of the character being shown:
// control characters, and marks of the direction of text.
func IsControl(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r)
}

// EscapeControls is a text in which nothing steers: such characters are written as
// their numbers, \u202e, and what is no UTF-8 as the character for that.
func EscapeControls(s string) string {
	if utf8.ValidString(s) && strings.IndexFunc(s, IsControl) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if IsControl(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Clean makes every string in a value Visible: names come from files and from
// people. It wants a pointer to plain data (structs, slices, arrays, pointers,
// interfaces and strings; no maps).
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
		// What is in an interface cannot be set, only replaced.
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
