package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/code"
)

// optionalCards returns the cards with an effect that a player may decline as it is carried out.
func optionalCards(lib *code.Library) (list []code.Card) {
	for _, c := range encoded(lib) {
		found := false
		for _, a := range c.Abilities {
			ab := &lib.Abilities[a]
			found = found || ab.Optional
			for pc := ab.Body; pc != 0 && lib.Code[pc].Op != code.OpEnd; pc++ {
				found = found || lib.Code[pc].Op == code.OpMay
			}
		}
		if found {
			list = append(list, c)
		}
	}
	return list
}

// TestYesDoesSomething plays random turns from random positions with the cards that have optional
// effects. Whoever is asked whether he wants one gets another game by yes than by no.
func TestYesDoesSomething(t *testing.T) {
	lib := pool(t)
	from := optionalCards(lib)
	if len(from) < 40 {
		t.Fatalf("%d cards, want 40 or more", len(from))
	}
	seeds := uint64(6000)
	if testing.Short() {
		seeds = 1500
	}
	asked, of, vain := 0, map[string]int{}, map[string]int{}
	for seed := range seeds {
		rng := State{rng: seed}
		pos := crowd(&rng, from)
		pos.Step = Step(rng.below(int(NumSteps)))
		for p := range pos.Sides { // with one card left in the deck, to shuffle or sink it is to do nothing
			for range 30 {
				pos.Sides[p].Deck = append(pos.Sides[p].Deck, from[rng.below(len(from))].Code)
			}
		}
		g, start, _, err := NewPosition(lib, &pos)
		if err != nil {
			continue // for example two Heroes in one zone
		}
		s := *start
		g.Run(&s)
		var buf Actions
		for !s.Over() && s.Turn() <= pos.Turn+1 && s.Decisions() < 150 {
			if s.ask.kind == AskMay {
				asked++
				src, _ := View{g: g, s: &s}.Source()
				of[g.def(&s, src).Name]++
				if afterAnswer(g, s, Yes) == afterAnswer(g, s, No) {
					vain[g.def(&s, src).Name]++
				}
			}
			legal := g.Legal(&s, &buf)
			g.Apply(&s, legal[rng.below(len(legal))])
		}
	}
	t.Logf("asked %d times by %d of %d cards", asked, len(of), len(from))
	for name, n := range vain {
		t.Errorf("%s: %d times of %d yes did the same as no", name, n, of[name])
	}
	if asked < 100 {
		t.Errorf("asked %d times, want 100 or more", asked)
	}
}

// afterAnswer returns the state when the effect that asks is over after an answer, or when it asks
// a question with two answers or more.
func afterAnswer(g *Game, s State, v Verb) State {
	s.due |= dueSlow
	depth := s.nStack
	g.answer(&s, act(v, 0))
	for s.nStack >= depth && !s.Over() {
		if s.ask.kind != AskNone {
			only, one := s.ask.forced()
			if !one {
				break
			}
			g.answer(&s, only)
			continue
		}
		if !g.doDueWork(&s) {
			g.run(&s, 1)
		}
	}
	s.answer = 0
	clear(s.stack[s.nStack:]) // what is left of procedures that are over
	return s
}
