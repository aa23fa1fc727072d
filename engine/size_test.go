package engine

import (
	"reflect"
	"testing"
	"unsafe"
)

// The state is one flat value within its budget: a build fails when it grows
// beyond 8,192 bytes.
const _ = uint(8192 - unsafe.Sizeof(State{}))

// TestStateIsFlat: nothing in the state points anywhere.
func TestStateIsFlat(t *testing.T) {
	var walk func(path string, v reflect.Type)
	walk = func(path string, v reflect.Type) {
		switch v.Kind() {
		case reflect.Struct:
			for i := 0; i < v.NumField(); i++ {
				walk(path+"."+v.Field(i).Name, v.Field(i).Type)
			}
		case reflect.Array:
			walk(path+"[]", v.Elem())
		case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		default:
			t.Errorf("%s is a %v: the state must be flat", path, v)
		}
	}
	walk("State", reflect.TypeOf(State{}))
	if !reflect.TypeOf(State{}).Comparable() {
		t.Error("states cannot be compared")
	}
}
