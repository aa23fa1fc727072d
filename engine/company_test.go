package engine

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// declarationCards returns the cards that say who must, cannot or may be declared as attacker or
// defender and on which condition.
func declarationCards(lib *code.Library) (list []code.Card) {
	stats := map[code.Stat]bool{code.SMustAttack: true, code.SMustDefend: true, code.SNotAlone: true, code.SDefendPrice: true,
		code.SWithLegend: true, code.SDefendFrom: true, code.SAttackFrom: true, code.SUnattackable: true}
	ops := map[code.Op]bool{code.OpMust: true, code.OpDeclareAt: true, code.OpAttackTwo: true}
	for _, c := range encoded(lib) {
		found := false
		for _, a := range c.Abilities {
			ab := &lib.Abilities[a]
			found = found || ab.Kind == code.Static && stats[ab.Stat.Stat]
			for pc := ab.Body; pc != 0 && lib.Code[pc].Op != code.OpEnd; pc++ {
				found = found || ops[lib.Code[pc].Op] || lib.Code[pc].F&code.FMust != 0
			}
		}
		if found {
			list = append(list, c)
		}
	}
	return list
}

// TestWhoIsAskedHasAnOption plays attacks at random, in slow motion, from positions full of cards
// that say who must, cannot or may be declared as attacker or defender. Nobody is asked a question
// that has no answer.
func TestWhoIsAskedHasAnOption(t *testing.T) {
	lib := pool(t)
	from := declarationCards(lib)
	if len(from) < 20 {
		t.Fatalf("%d cards, want 20 or more", len(from))
	}
	seeds := uint64(6000)
	if testing.Short() {
		seeds = 1500
	}
	asked := map[Ask]int{}
	for seed := range seeds {
		rng := State{rng: seed}
		pos := crowd(&rng, from)
		g, s, _, err := NewPosition(lib, &pos)
		if err != nil {
			continue // for example two Heroes in one zone
		}
		var buf Actions
		r := g.Referee(s)
		for stop := r.Here(); stop.Kind != StopOver && s.Turn() == pos.Turn && s.Decisions() < 100; {
			if stop.Kind != StopAsk {
				stop = r.Walk()
				continue
			}
			legal := g.Legal(s, &buf)
			if len(legal) == 0 {
				t.Fatalf("seed %d, decision %d: %v without an option", seed, s.Decisions(), s.Ask())
			}
			asked[s.Ask()]++
			stop = r.AnswerStep(legal[rng.below(len(legal))])
		}
		if s.Over() && s.Outcome().Result == Unfinished {
			t.Errorf("seed %d: the game is unfinished: %v", seed, s.Outcome().Ending)
		}
	}
	t.Logf("asked %v", asked)
	if asked[AskDefender] < int(seeds)/10 || asked[AskAttacker] < int(seeds)/10 {
		t.Errorf("declarations asked for: %v", asked)
	}
}

// crowd returns a random position in which a battlefield phase begins, with cards of a list in
// all zones and hands.
func crowd(rng *State, from []code.Card) Position {
	pos := Position{Step: BattleBegins, Turn: 5}
	for p := range pos.Sides {
		side := &pos.Sides[p]
		side.Capital, side.Resources = card.Races()[rng.below(6)], 20
		for range 8 {
			side.Deck = append(side.Deck, from[rng.below(len(from))].Code)
		}
		for range 4 {
			side.Hand = append(side.Hand, from[rng.below(len(from))].Code)
		}
		for z := range card.NumZones {
			for range rng.below(3) {
				c := &from[rng.below(len(from))]
				if c.Type == card.Unit || c.Type == card.Support && !slices.Contains(c.Traits, card.TraitAttachment) {
					side.Cards = append(side.Cards, Placed{Code: c.Code, Zone: z, Corrupt: rng.below(4) == 0})
				}
			}
		}
	}
	return pos
}
