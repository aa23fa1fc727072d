package results

import (
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"testing"
)

// The rows that hash themselves hash every column, in order, as reflection finds
// them, and the hash is FNV-1a.
func TestRowsAreHashedWhole(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 200 {
		var c Card
		var r Turn
		fill(rng, reflect.ValueOf(&c).Elem())
		c.SetAside *= int32(i % 2)
		fill(rng, reflect.ValueOf(&r).Elem())
		text := appendRow(nil, &c)
		if c.SetAside == 0 {
			text = text[:len(text)-4]
		}
		if got, want := c.hashTo(fnvBasis), hashOf(text); got != want {
			t.Fatalf("%+v: %x, want %x", c, got, want)
		}
		if got, want := r.hashTo(fnvBasis), hashOf(appendRow(nil, &r)); got != want {
			t.Fatalf("%+v: %x, want %x", r, got, want)
		}
	}
}

func hashOf(text []byte) rowHash {
	h := fnv.New64a()
	h.Write(text)
	return rowHash(h.Sum64())
}

// fill the fields with numbers of any size, negative ones too, and texts.
func fill(rng *rand.Rand, v reflect.Value) {
	for k := range v.NumField() {
		switch f := v.Field(k); f.Kind() {
		case reflect.Int32:
			f.SetInt(int64(int32(rng.Uint32()) >> rng.IntN(32)))
		case reflect.String:
			text := make([]rune, rng.IntN(12))
			for i := range text {
				text[i] = 'a' + rune(rng.IntN(400))
			}
			f.SetString(string(text))
		}
	}
}
