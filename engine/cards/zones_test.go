package cards

import (
	"testing"

	"github.com/wisim/wisim/engine/code"
)

// TestConditionsAskAboutZones: no condition and no count of a card is about sections, which leave
// out those that burn, unless it asks for burning ones. A text that asks whether a zone is attacked,
// or how many there are, means zones; what takes damage, or is healed, is a section.
func TestConditionsAskAboutZones(t *testing.T) {
	lib := mustLoad(t)
	for i := range lib.Abilities {
		a := &lib.Abilities[i]
		for _, x := range exprsOf(lib, a) {
			for _, in := range lib.Exprs[x] {
				if !in.Op.OfSelector() {
					continue
				}
				if s := &lib.Sels[in.N]; s.Kinds&code.KSection != 0 && (s.Need|s.Not)&code.Burning == 0 {
					c := &lib.Cards[a.Card]
					t.Errorf("%s %s: %s asks about sections, and those that burn are none: write zone, perhaps zone.!burning", c.Code, c.Name, lib.Where(a.Body))
				}
			}
		}
	}
}

// exprsOf returns the expressions of an ability: its conditions and the numbers that it uses, but not
// what makes an option possible.
func exprsOf(lib *code.Library, a *code.Ability) []code.ExprID {
	list := []code.ExprID{a.Cond, a.XIs, a.Stat.N, a.Stat.M}
	for i := range a.Targets {
		list = append(list, a.Targets[i].Max)
	}
	for i := range a.Costs {
		list = append(list, a.Costs[i].N)
	}
	if a.Body == 0 {
		return list
	}
	for pc := a.Body; lib.Code[pc].Op != code.OpEnd; pc++ {
		if in := &lib.Code[pc]; in.Op != code.OpOption { // an option asks whether there is something to damage
			list = append(list, in.N, in.M)
		}
	}
	return list
}
