package results

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"
)

// The rows that write themselves write every column, in order, as reflection
// finds them.
func TestRowsAreHashedWhole(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		var c Card
		var r Turn
		fill(rng, reflect.ValueOf(&c).Elem())
		fill(rng, reflect.ValueOf(&r).Elem())
		if got, want := c.appendTo(nil), appendRow(nil, &c); !bytes.Equal(got, want) {
			t.Fatalf("%+v: %x, want %x", c, got, want)
		}
		if got, want := r.appendTo(nil), appendRow(nil, &r); !bytes.Equal(got, want) {
			t.Fatalf("%+v: %x, want %x", r, got, want)
		}
	}
}

func fill(rng *rand.Rand, v reflect.Value) {
	for k := range v.NumField() {
		switch f := v.Field(k); f.Kind() {
		case reflect.Int32:
			f.SetInt(int64(int32(rng.Uint32())))
		case reflect.String:
			f.SetString(string(rune('a' + rng.IntN(26))))
		}
	}
}
