package doc

import (
	"reflect"

	"github.com/wisim/wisim/internal/printable"
)

// Clean applies printable.EscapeControls to every string reachable from pointer, because names
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
		v.SetString(printable.EscapeControls(v.String()))
	}
}
