package engine

import (
	"reflect"
	"testing"
	"unsafe"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// The state is one flat value of at most 8,192 - 344 bytes: a build fails when it grows beyond.
// The 344 bytes are reserved for new cards.
const _ = uint(8192 - 344 - unsafe.Sizeof(State{}))

// A hot card is found by shifting, and lies on one line of the processor's cache, as a large
// block of memory begins with one. What a definition is read for most lies on its first two.
const (
	_ = uint(64-unsafe.Sizeof(hotCard{})) + uint(unsafe.Sizeof(hotCard{})-64)
	_ = -(unsafe.Offsetof(Game{}.hot) % 64)
	_ = -(unsafe.Sizeof(defn{}) % 64)
	_ = uint(128 - unsafe.Offsetof(defn{}.Symbolic))
)

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

// TestDerivedValueIsALoad: power that was computed once is read, not computed
// again, until something it could depend on changes.
func TestDerivedValueIsALoad(t *testing.T) {
	b := lay(t, Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Orc, Hand: []card.Code{1060}, Cards: []Placed{{Code: 1057, Zone: card.Kingdom}, {Code: 1060, Zone: card.Battlefield}}},
		{Capital: card.Dwarf},
	}})
	herders, squad := b.ids[0][0], b.ids[0][1]
	v := b.g.SampledView(b.s, 0)
	if n := v.Power(herders); n != 1 {
		t.Fatalf("Squig Herders have power %d, want 1", n)
	}
	b.s.objects[herders].power = 77 // a mark that computing would wipe out
	b.s.altered.add(herders)
	if n := v.Power(herders); n != 77 {
		t.Errorf("reading computed the power anew: %d", n)
	}
	b.s.invalidate(analysis.DepFight) // nothing in play depends on it
	if n := v.Power(herders); n != 77 {
		t.Errorf("a change that nothing depends on computed the power anew: %d", n)
	}
	b.g.setDamage(b.s, squad, 1)
	if n := v.Power(herders); n != 2 {
		t.Errorf("with a damaged unit Squig Herders have power %d, want 2", n)
	}
}

// TestOnePlanForALibrary: what is known of a library before any game is made
// once for it, and not for each pair of decks.
func TestOnePlanForALibrary(t *testing.T) {
	lib := pool(t)
	a, b := randomGame(t, lib, 1), randomGame(t, lib, 2)
	if a == b || &a.abils[0] != &b.abils[0] || &a.sels[0] != &b.sels[0] {
		t.Error("two games of one library have a plan each")
	}
}
