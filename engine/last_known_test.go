package engine

import (
	"fmt"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/code"
)

// forgotten are the attributes that a card loses as it leaves play. What they say of a card that
// has left is not asked by any card of the pool (TestNobodyAsksWhatIsForgotten).
var forgotten = map[code.Attr]bool{code.AExperience: true, code.ASavage: true, code.APending: true}

// TestLastKnownNumbers: in whatever way a unit leaves play, its numbers stay the ones that it had
// last, although something has changed them and nobody has asked since (W214).
func TestLastKnownNumbers(t *testing.T) {
	const text = `
card 99001 "Fickle" {
  facts unit, Dwarf, cost 2, loyalty 1, power 1, hp 3, traits Warrior
  static: power(self, +count(dev.my.here))
  static: hp(self, +count(dev.my.here))
  static: counterstrike(self, count(dev.my.here))
}
card 99002 "Earth" {
  facts support, Neutral, cost 0, loyalty 0
}
`
	lib, diags := cardlang.Compile(nil, cardlang.File{Name: "test.wic", Text: []byte(text)})
	if lib == nil {
		t.Fatal(diags)
	}
	for how := range numLeaving {
		if how == leaveUnder || how == leaveEnter {
			continue // these are what replacements make of leaving, with a card to lie under
		}
		pos := Position{Step: CapitalWindow, Sides: [2]Side{
			{Capital: card.Dwarf, Deck: []card.Code{99002, 99002}, Cards: []Placed{
				{Code: 99001, Zone: card.Battlefield, Damage: 1, Tokens: 2},
				{Code: 99002, Zone: card.Battlefield, Facedown: true},
				{Code: 99002, Zone: card.Battlefield, Facedown: true},
			}},
			{Capital: card.Orc, Deck: []card.Code{99002}},
		}}
		g, s, ids, err := NewPosition(lib, &pos)
		if err != nil {
			t.Fatal(err)
		}
		g.Run(s)
		unit, dev := ids[0][0], ids[0][1]
		if n := g.attr(s, code.APower, unit); n != 3 {
			t.Fatalf("it has %d power, want 3", n)
		}
		g.leave(s, single(dev), leaveDestroy)
		now := *s
		want := map[code.Attr]int{}
		for a := range code.NumAttrs {
			want[a] = g.attr(&now, a, unit)
		}
		if want[code.APower] != 2 || want[code.ARemaining] != 3 || want[code.ACounterstrike] != 1 {
			t.Fatalf("with one development less its numbers are %v", want)
		}
		g.leave(s, single(unit), how)
		for a := range code.NumAttrs {
			if n := g.attr(s, a, unit); n != want[a] && !forgotten[a] {
				t.Errorf("left by way %d: %v is %d, want %d", how, a, n, want[a])
			}
		}
	}
}

// TestNobodyAsksWhatIsForgotten: no text asks for a number that a card loses as it leaves play,
// of a card that may have left: one that an effect has chosen or an event is about.
func TestNobodyAsksWhatIsForgotten(t *testing.T) {
	lib := pool(t)
	asked := 0
	for id, e := range lib.Exprs {
		for _, in := range e {
			if in.Op != code.EAttr || !forgotten[code.Attr(in.A)] {
				continue
			}
			asked++
			if in.R.Kind == code.RefReg || in.R.Kind == code.RefSubject {
				t.Errorf("%s: attribute %d is asked of %v", fmt.Sprint("expression ", id), in.A, in.R)
			}
		}
	}
	if asked == 0 {
		t.Error("nobody asks for these attributes at all")
	}
}

// TestNumbersOfOthersToCompareWith names all cards that compare a number with the printed number
// of another card. Where that card can be a development, which has no such number, nothing
// compares (W14): the comparison must be one that hasNumber knows.
func TestNumbersOfOthersToCompareWith(t *testing.T) {
	lib := pool(t)
	for i := range lib.Sels {
		for _, test := range lib.Sels[i].Tests {
			e := lib.Exprs[test.N]
			for _, in := range e {
				if in.Op == code.EAttr && isPrinted(code.Attr(in.A)) && len(e) != 1 {
					t.Errorf("selector %d compares with an expression of %d parts about a printed number", i, len(e))
				}
			}
		}
	}
}
