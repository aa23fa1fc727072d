package valuation

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/testgame"
)

// TestWhatIsSaidSoonerIsWhatTheLongWaySays compares shortcuts with full computations:
// PowerToBurn, plainlyNotFighting, CountDevelopments and MinLethalDamage.
func TestWhatIsSaidSoonerIsWhatTheLongWaySays(t *testing.T) {
	e := New(Default(), 0)
	var enough, away int
	watchGames(t, 12, func(_ *engine.State, v engine.View, _ []engine.Action) {
		e.Open(v)
		for z := range 3 {
			section := engine.Section(e.opp, z)
			want := v.LethalDamage(section) + e.Board().Forces[e.opp].BlockerHP[z]
			for power := range 20 {
				got := e.PowerToBurn(z, power)
				if got <= power {
					enough++
				}
				if v.Burning(section) && got <= power || !v.Burning(section) && (got <= power) != (want <= power) || got <= power && got != want {
					t.Fatalf("section %d stands against %d for %d power, want %d", z, got, power, want)
				}
			}
		}
		for p := range engine.Player(2) {
			for z, n := range v.CountDevelopments(p) {
				if all := v.Developments(p, card.Zone(z)); n != all.Len() {
					t.Fatalf("%d developments in zone %d, want %d", n, z, all.Len())
				}
			}
			for all := v.InPlay(p); ; {
				o := all.Pop()
				if o == 0 {
					break
				}
				if sooner := v.MinLethalDamage(o); v.IsUnit(o) && sooner > v.LethalDamage(o) {
					t.Fatalf("%d needs %d damage at least, and %d", o, sooner, v.LethalDamage(o))
				}
				if !e.battleOpen() || !e.plainlyNotFighting(o) {
					continue
				}
				away++
				if c := e.CurrentBattle(); c.find(o) != nil {
					t.Fatalf("%d stays and fights: %+v", o, c)
				}
			}
		}
	})
	if enough < 100 || away < 100 {
		t.Errorf("only %d times was power enough, %d stayed away", enough, away)
	}
}

// TestABoardKeepsNothingOfTheLast computes a board with a burning section after one without.
func TestABoardKeepsNothingOfTheLast(t *testing.T) {
	lib := testgame.Library(t)
	boards := [2]*Evaluator{New(Default(), 0), New(Default(), 0)}
	for _, burns := range []bool{false, true} {
		side := engine.Side{Capital: card.Orc, Deck: slices.Repeat([]card.Code{1056}, 20), Burning: [card.NumZones]bool{card.QuestZone: burns}}
		g, s, _, err := engine.NewPosition(lib, &engine.Position{Step: engine.CapitalBegins, Sides: [2]engine.Side{side, side}})
		if err != nil {
			t.Fatal(err)
		}
		var masked engine.State
		v := g.Observe(s, s.Active(), &masked)
		for i, e := range boards {
			if e.Open(v); i == 1 {
				e.board = Board{}
			}
		}
		if got, want := boards[0].Board(), boards[1].Board(); *got != *want {
			t.Fatalf("burns %v: board %+v, anew %+v", burns, got, want)
		}
	}
}
