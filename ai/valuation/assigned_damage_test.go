package valuation

import (
	"testing"

	"github.com/wisim/wisim/engine"
)

// TestDamageOnItsWay checks that combat damage counts as soon as it is assigned. A unit that dies
// of it cannot be lost again, and a section burns with the damage that is still missing.
func TestDamageOnItsWay(t *testing.T) {
	e := New(Default(), 0)
	dying, burning := 0, 0
	watchGames(t, 240, func(_ *engine.State, v engine.View, _ []engine.Action) {
		if !v.DamageAssigned() || !v.InCombat() || v.Ask() != engine.AskWindow {
			return
		}
		e.Open(v)
		for s := v.Attackers().Or(v.Defenders()); !s.Empty(); {
			o := s.Pop()
			if n := v.PendingCombat(o); n == 0 || n < v.Remaining(o) {
				continue
			}
			dying++
			if n := e.PlacedDamageCost(o, 1); n != 0 {
				t.Errorf("%s dies: a wound more costs %d", v.Name(o), n)
			}
			if n := e.Loss(o); n != 0 {
				t.Errorf("%s dies: its loss costs %d", v.Name(o), n)
			}
		}
		s := v.Attacked()
		missing := v.Remaining(s) - v.PendingCombat(s)
		if !v.IsSection(s) || v.PendingCombat(s) == 0 || missing < 2 {
			return
		}
		burning++
		if less, all := e.PlacedDamageCost(s, missing-1), e.PlacedDamageCost(s, missing); all < less+e.w.First/2 {
			t.Errorf("of %d damage that is still missing the last costs no more than %d and %d", missing, less, all)
		}
	})
	if dying < 10 || burning < 10 {
		t.Errorf("seen %d units that die and %d sections", dying, burning)
	}
}
