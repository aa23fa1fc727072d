package decks_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
)

func codes(numbers ...int) (list []card.Code) {
	for _, n := range numbers {
		list = append(list, card.Code(n))
	}
	return list
}

func TestAlign(t *testing.T) {
	like := codes(1, 1, 1, 2, 3, 3, 4)
	for _, c := range []struct {
		name       string
		list, want []card.Code
	}{
		{"the same", codes(1, 1, 1, 2, 3, 3, 4), like},
		{"another order", codes(4, 3, 3, 2, 1, 1, 1), like},
		{"one card replaced", codes(1, 1, 1, 3, 3, 4, 9), codes(1, 1, 1, 9, 3, 3, 4)},
		{"a copy for another", codes(1, 1, 2, 2, 3, 3, 4), codes(1, 1, 2, 2, 3, 3, 4)},
		{"one copy less, one more", codes(1, 1, 2, 3, 3, 4, 4), codes(1, 1, 4, 2, 3, 3, 4)},
		{"nothing in common", codes(5, 6, 7, 8, 9, 10, 11), codes(5, 6, 7, 8, 9, 10, 11)},
		{"longer", codes(1, 1, 1, 2, 3, 3, 4, 5, 6), codes(1, 1, 1, 2, 3, 3, 4, 5, 6)},
		{"shorter", codes(1, 3, 4), codes(1, 3, 4)},
	} {
		got := decks.Align(c.list, like)
		if c.name == "shorter" {
			slices.Sort(got) // which places are left is nobody's business
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// Align loses no card and invents none, and leaves as many in their place as
// the lists have in common.
func TestAlignKeepsTheCards(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		var list, like []card.Code
		for range 50 {
			list, like = append(list, card.Code(r.IntN(12))), append(like, card.Code(r.IntN(12)))
		}
		got := decks.Align(list, like)
		common, kept := 0, 0
		have := map[card.Code]int{}
		for _, c := range list {
			have[c]++
		}
		for i, c := range like {
			if have[c] > 0 {
				have[c]--
				common++
			}
			if got[i] == c {
				kept++
			}
		}
		if kept != common {
			t.Fatalf("%d cards in their places, want %d", kept, common)
		}
		slices.Sort(got)
		slices.Sort(list)
		if !slices.Equal(got, list) {
			t.Fatalf("other cards: %v, want %v", got, list)
		}
	}
}
