package decks

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/engine/card"
)

func TestNewIsCanonical(t *testing.T) {
	in := []Entry{{1078, 1}, {1033, 2}, {1078, 2}, {1075, 0}, {1033, 1}, {1001, -1}}
	given := slices.Clone(in)
	d := New("x", card.Orc, in)
	if want := []Entry{{1033, 3}, {1078, 3}}; !slices.Equal(d.Cards, want) {
		t.Errorf("got %v, want %v", d.Cards, want)
	}
	if !slices.Equal(in, given) {
		t.Error("New changed its argument")
	}
	if d.Size() != 6 {
		t.Errorf("size %d, want 6", d.Size())
	}
	if got, want := d.List(), []card.Code{1033, 1033, 1033, 1078, 1078, 1078}; !slices.Equal(got, want) {
		t.Errorf("list %v, want %v", got, want)
	}
}

// The hash is in results that people keep: this value may not change.
func TestHash(t *testing.T) {
	d := New("x", card.Orc, []Entry{{1078, 2}, {1033, 3}})
	const want = "972ee5a5fc58554f"
	if d.Hash() != want {
		t.Errorf("hash %s, want %s", d.Hash(), want)
	}
	same := New("another name", card.Orc, []Entry{{1033, 1}, {1078, 2}, {1033, 2}})
	if same.Hash() != d.Hash() {
		t.Error("the same cards have another hash")
	}
	for _, other := range []Deck{
		New("x", card.Chaos, d.Cards),
		New("x", card.Orc, []Entry{{1078, 3}, {1033, 3}}),
		New("x", card.Orc, []Entry{{1079, 2}, {1033, 3}}),
	} {
		if other.Hash() == d.Hash() {
			t.Errorf("%v has the hash of %v", other, d)
		}
	}
}
