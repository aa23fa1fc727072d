package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// TestEveryLastingEffectHasARow: each kind of lasting effect has a row in lastingKinds.
// Without one its fields would be undocumented, and it would end with the turn whatever its
// card says.
func TestEveryLastingEffectHasARow(t *testing.T) {
	for kind, row := range lastingKinds {
		if row.is == "" {
			t.Errorf("lasting effect %d has no row in lastingKinds", kind)
		}
		if row.kept && !row.spans {
			t.Errorf("%q is kept in its object, and would stay there when the effect ends", row.is)
		}
	}
}

// TestLastingEffectsEnd: an effect with a duration ends exactly when that is over, a permanent
// one outlasts the turn, and all others end with it.
func TestLastingEffectsEnd(t *testing.T) {
	b := lay(t, Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Orc, Cards: []Placed{{Code: 1060, Zone: card.Kingdom}}},
		{Capital: card.Dwarf},
	}})
	squad := b.ids[0][0]
	for kind, row := range lastingKinds {
		if kind == lastNone {
			continue
		}
		for _, d := range []code.Duration{code.UntilTurn, code.UntilPhase, code.UntilFight, code.Forever} {
			s := *b.s
			l := lasting{kind: uint8(kind), obj: squad, gen: s.objects[squad].gen, amount: propBarAttack}
			if row.spans {
				l.extra = uint8(d)
			}
			before := s.objects[squad]
			s.addLasting(l)
			s.applyLasting(&l, 1)
			if kept := s.objects[squad] != before; kept != row.kept {
				t.Errorf("%q: that it is kept in its object is %v", row.is, kept)
			}
			s.expire(code.UntilPhase)
			if gone := !s.hasLasting(l.kind); gone != (row.spans && d == code.UntilPhase) {
				t.Errorf("%q, %v: at the end of the phase gone is %v", row.is, d, gone)
			}
			s.expire(code.UntilFight)
			s.expireLasting()
			if gone := !s.hasLasting(l.kind); gone != !(row.spans && d == code.Forever) {
				t.Errorf("%q, %v: at the end of the turn gone is %v", row.is, d, gone)
			}
		}
	}
}
