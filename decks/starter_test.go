package decks

import (
	"errors"
	"slices"
	"testing"

	"github.com/wisim/wisim/engine/card"
)

func starter(t testing.TB, name string) *Starter {
	t.Helper()
	s, ok, err := Named(name, testPool(t))
	if err != nil || !ok {
		t.Fatalf("%s: %v, %v", name, ok, err)
	}
	st, ok := s.Starter()
	if !ok {
		t.Fatalf("%s is not a starter", name)
	}
	return st
}

// starter.four-decks, starter.no-alliance: the cards by collector's numbers in
// the quantities of the box, and for the Empire one more.
func TestStartersAreTheBox(t *testing.T) {
	p := testPool(t)
	tests := []struct {
		name        string
		capital     card.Race
		first, last card.Code
		extra       card.Code
	}{
		{"dwarf", card.Dwarf, 1001, 1025, 0},
		{"empire", card.Empire, 1026, 1050, 1047},
		{"orc", card.Orc, 1056, 1080, 0},
		{"chaos", card.Chaos, 1081, 1105, 0},
	}
	for _, tt := range tests {
		s := starter(t, tt.name)
		var want []Entry
		for c := tt.first; c <= tt.last; c++ {
			k, _ := p.Card(c)
			n := k.Copies
			if c == tt.extra {
				n++
			}
			want = append(want, Entry{c, n})
		}
		if !slices.Equal(s.Cards, want) {
			t.Errorf("%s: got %v, want %v", tt.name, s.Cards, want)
		}
		if s.Size() != 40 || s.Capital != tt.capital || s.CapitalGuessed || s.Name != tt.name {
			t.Errorf("%s: %d cards, capital %s (guessed %v), called %s", tt.name, s.Size(), s.Capital, s.CapitalGuessed, s.Name)
		}
		if problems := Check(s.DealOne(1), p, Casual); len(problems) > 0 {
			t.Errorf("%s: %v", tt.name, problems)
		}
	}
}

func TestBoxOfNeutrals(t *testing.T) {
	p := testPool(t)
	var want []card.Code
	for c := card.Code(1111); c <= 1121; c++ {
		k, _ := p.Card(c)
		for range k.Copies {
			want = append(want, c)
		}
	}
	if box := starter(t, "dwarf").box; !slices.Equal(box, want) || len(box) != 24 {
		t.Errorf("got %v, want %v", box, want)
	}
}

func neutralsOf(t *testing.T, d Deck) []Entry {
	var out []Entry
	for _, e := range d.Cards {
		if k, _ := testPool(t).Card(e.Code); k.Race == card.Neutral {
			out = append(out, e)
		}
	}
	return out
}

// starter.ten-neutrals: fifty cards each, ten of them neutral, and no card of
// the box twice.
func TestDeal(t *testing.T) {
	dwarf, orc := starter(t, "dwarf"), starter(t, "orc")
	left := map[card.Code]int{}
	seen := map[string]bool{}
	for seed := range uint64(200) {
		a, b, err := Deal(seed, dwarf, orc, false)
		if err != nil {
			t.Fatal(err)
		}
		clear(left)
		for _, c := range dwarf.box {
			left[c]++
		}
		for _, d := range []Deck{a, b} {
			neutrals := neutralsOf(t, d)
			if d.Size() != 50 || size(neutrals) != NeutralsDealt {
				t.Fatalf("seed %d: %d cards, %d neutral", seed, d.Size(), size(neutrals))
			}
			for _, e := range neutrals {
				if left[e.Code] -= e.Count; left[e.Code] < 0 {
					t.Fatalf("seed %d: a card of the box twice: %s", seed, e.Code)
				}
			}
		}
		if a.Name != "dwarf" || a.Capital != card.Dwarf || b.Name != "orc" || b.Capital != card.Orc {
			t.Fatalf("seed %d: %+v, %+v", seed, a, b)
		}
		seen[a.Hash()+b.Hash()] = true
	}
	if len(seen) < 195 {
		t.Errorf("200 seeds dealt only %d different pairs", len(seen))
	}
}

// The same seed deals the same, in every version of wisim.
func TestDealIsFixed(t *testing.T) {
	dwarf, orc := starter(t, "dwarf"), starter(t, "orc")
	a, b, err := Deal(7, dwarf, orc, false)
	if err != nil {
		t.Fatal(err)
	}
	const wantA, wantB = "3b1cd1e8cf3e10d3", "c9fbaa0687e6ad61"
	if a.Hash() != wantA || b.Hash() != wantB {
		t.Errorf("got %s and %s, want %s and %s", a.Hash(), b.Hash(), wantA, wantB)
	}
	if one := dwarf.DealOne(7); one.Hash() != wantA {
		t.Errorf("DealOne gives %s, want what Deal gives the first", one.Hash())
	}
}

// Every card of the box is dealt about as often as every other.
func TestDealIsFair(t *testing.T) {
	dwarf := starter(t, "dwarf")
	const deals = 6000
	dealt := map[card.Code]int{}
	for seed := range uint64(deals) {
		for _, e := range neutralsOf(t, dwarf.DealOne(seed)) {
			dealt[e.Code] += e.Count
		}
	}
	inBox := map[card.Code]int{}
	for _, c := range dwarf.box {
		inBox[c]++
	}
	for c, n := range inBox {
		want := float64(deals*n*NeutralsDealt) / 24
		// Five standard deviations of a single copy are under 2.5 %, 6 % for
		// the rest is generous.
		if got := float64(dealt[c]); got < 0.93*want || got > 1.07*want {
			t.Errorf("%s was dealt %.0f times, want about %.0f", c, got, want)
		}
	}
}

// starter.distinct-decks
func TestDealMirror(t *testing.T) {
	orc := starter(t, "orc")
	_, _, err := Deal(1, orc, orc, false)
	var same *SameStarterError
	if !errors.As(err, &same) || err.Error() != "both players use the starter orc, of which a box has one; take another, or allow mirrors" {
		t.Errorf("got %v", err)
	}
	a, b, err := Deal(1, orc, orc, true)
	if err != nil || a.Size() != 50 || b.Size() != 50 {
		t.Errorf("got %d and %d cards, %v", a.Size(), b.Size(), err)
	}
}

func TestPair(t *testing.T) {
	dwarf, orc := starter(t, "dwarf"), starter(t, "orc")
	fixed := New("x", card.Orc, []Entry{{1078, 50}})
	a, b, _ := Deal(9, dwarf, orc, false)
	tests := []struct {
		name         string
		a, b         Source
		wantA, wantB Deck
	}{
		{"two starters", FromStarter(dwarf), FromStarter(orc), a, b},
		{"starter first", FromStarter(dwarf), FromDeck(fixed), a, fixed},
		{"starter second", FromDeck(fixed), FromStarter(dwarf), fixed, a},
		{"none", FromDeck(fixed), FromDeck(fixed), fixed, fixed},
	}
	for _, tt := range tests {
		gotA, gotB, err := Pair(9, tt.a, tt.b, false)
		if err != nil || gotA.Hash() != tt.wantA.Hash() || gotB.Hash() != tt.wantB.Hash() {
			t.Errorf("%s: got %s and %s, %v; want %s and %s", tt.name, gotA.Name, gotB.Name, err, tt.wantA.Name, tt.wantB.Name)
		}
	}
	if _, _, err := Pair(9, FromStarter(orc), FromStarter(orc), false); err == nil {
		t.Error("a mirror of starters is not refused")
	}
}
