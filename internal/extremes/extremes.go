// Package extremes is for tests of what comes from outside: it sets each field of a Go value, one
// after another, to values at the ends of its range. The fields are found by reflection, so a
// field that is added later is tested, too.
package extremes

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
)

// Long is the number of elements of a long slice, and the length of a long text in bytes. The
// result is larger than what anything here needs, and small enough for a test.
const Long = 1 << 15

// Each calls try with copies of the value at sample, a pointer, in each of which one field has an
// extreme value. what names the field and the value. try may change the copy. Fields that JSON
// does not show are left out.
func Each(sample any, try func(what string, changed any)) {
	root := reflect.ValueOf(sample).Elem()
	walk("", root, func(what string, set func(reflect.Value)) {
		c := reflect.New(root.Type())
		c.Elem().Set(clone(root))
		set(c.Elem())
		try(what, c.Interface())
	})
}

// walk calls do for each extreme value of v and of what is in it, with a function that sets it in
// a copy of v.
func walk(name string, v reflect.Value, do func(what string, set func(reflect.Value))) {
	for _, x := range valuesFor(v) {
		do(name+" "+x.name, func(v reflect.Value) { v.Set(x.value) })
	}
	inner := func(step string, of reflect.Value, at func(reflect.Value) reflect.Value) {
		walk(name+step, of, func(what string, set func(reflect.Value)) {
			do(what, func(v reflect.Value) { set(at(v)) })
		})
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Tag.Get("json") != "-" {
				inner("."+f.Name, v.Field(i), func(v reflect.Value) reflect.Value { return v.Field(i) })
			}
		}
	case reflect.Slice, reflect.Array:
		if v.Len() > 0 && v.Type() != raw {
			inner("[0]", v.Index(0), func(v reflect.Value) reflect.Value { return v.Index(0) })
		}
	case reflect.Pointer:
		if !v.IsNil() {
			inner("", v.Elem(), func(v reflect.Value) reflect.Value { return v.Elem() })
		}
	}
}

// clone returns a copy that shares no slice and no pointer.
func clone(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				c.Field(i).Set(clone(v.Field(i)))
			}
		}
	case reflect.Slice:
		if !v.IsNil() {
			c.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
			for i := range v.Len() {
				c.Index(i).Set(clone(v.Index(i)))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			c.Index(i).Set(clone(v.Index(i)))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			c.Set(reflect.New(v.Type().Elem()))
			c.Elem().Set(clone(v.Elem()))
		}
	}
	return c
}

// raw is a piece of JSON in a struct.
var raw = reflect.TypeFor[json.RawMessage]()

// value is an extreme value with a name for messages.
type value struct {
	name  string
	value reflect.Value
}

// valuesFor returns the extreme values of the type of v.
func valuesFor(v reflect.Value) (list []value) {
	add := func(name string, x any) {
		list = append(list, value{name, reflect.ValueOf(x).Convert(v.Type())})
	}
	if v.Type() == raw {
		for _, text := range []string{`null`, `{}`, `[]`, `"x"`, `1e999`, `-1`, strings.Repeat("[", Long) + strings.Repeat("]", Long), `{"x":` + strings.Repeat(`{"x":`, Long) + "1" + strings.Repeat("}", Long) + "}"} {
			add(fmt.Sprintf("%.12s", text), []byte(text))
		}
		return list
	}
	switch v.Kind() {
	case reflect.Bool:
		add("flipped", !v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		bits := v.Type().Bits()
		for _, n := range []int64{math.MinInt64 >> (64 - bits), -1, 0, 1, 1 << 16, math.MaxInt32, math.MaxInt64 >> (64 - bits)} {
			if !v.OverflowInt(n) {
				add(fmt.Sprint(n), n)
			}
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		add("0", uint64(0))
		add("all bits", uint64(math.MaxUint64)>>(64-v.Type().Bits()))
	case reflect.Float32, reflect.Float64:
		for _, x := range []float64{0, -1, math.SmallestNonzeroFloat32, math.MaxFloat32, -math.MaxFloat32, math.MaxFloat64, math.NaN(), math.Inf(1), math.Inf(-1)} {
			add(fmt.Sprint(x), x)
		}
	case reflect.String:
		for _, s := range []string{"", " ", "\x00", "\x1b[2J", "\u2028\u202e", "\xff", "../../x", "-1", "99999999999999999999", "x\n", strings.Repeat("x", Long), strings.Repeat("(", Long), strings.Repeat("1 01001, ", Long/9)} {
			add(fmt.Sprintf("%.12q", s), s)
		}
	case reflect.Slice:
		list = append(list, value{"nil", reflect.Zero(v.Type())}, value{"empty", reflect.MakeSlice(v.Type(), 0, 0)})
		long := reflect.MakeSlice(v.Type(), Long, Long)
		if v.Len() > 0 {
			for i := range Long {
				long.Index(i).Set(v.Index(i % v.Len()))
			}
		}
		list = append(list, value{"long", long})
	case reflect.Map, reflect.Pointer, reflect.Interface:
		list = append(list, value{"nil", reflect.Zero(v.Type())})
	case reflect.Struct, reflect.Array: // what is in it is set
	default:
		panic(fmt.Sprintf("no extreme values are known for %v", v.Type()))
	}
	return list
}
