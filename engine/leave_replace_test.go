package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// replacers returns the cards with an effect that replaces something.
func replacers(lib *code.Library, from []code.Card) (list []code.Card) {
	for _, c := range from {
		for _, a := range c.Abilities {
			if lib.Abilities[a].Kind == code.Instead {
				list = append(list, c)
				break
			}
		}
	}
	return list
}

// TestRandomGamesOfReplacements plays random decks full of cards that replace leaving play, so
// that their questions coincide and nest. Games continue from copies as in TestRandomGamesEnd.
func TestRandomGamesOfReplacements(t *testing.T) {
	lib := pool(t)
	from := encoded(lib)
	few := replacers(lib, from)
	for i, n := 0, len(from)/len(few); i < n; i++ { // as many as all other cards together
		from = append(from, few...)
	}
	for seed := uint64(1); seed <= 30; seed++ {
		g, err := NewGame(lib, [2]Deck{mixedDeck(from, seed*2+1), mixedDeck(from, seed*2+2)})
		if err != nil {
			t.Fatal(err)
		}
		redealAgrees(t, g, seed)
	}
	n := *games / 4
	if testing.Short() {
		n = min(n, 100)
	}
	asked := 0
	for seed := uint64(1); seed <= uint64(n); seed++ {
		g, err := NewGame(lib, [2]Deck{mixedDeck(from, seed*2+1), mixedDeck(from, seed*2+2)})
		if err != nil {
			t.Fatal(err)
		}
		var s State
		g.StartRandom(&s, seed)
		sig := playAsked(g, &s, seed, &asked)
		if err := g.Check(&s); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if again := playCopies(g, seed); again != sig {
			t.Fatalf("seed %d: with copies the signature is %016x, without %016x", seed, again, sig)
		}
	}
	if asked < n/4 {
		t.Errorf("in %d games a replacement was offered %d times", n, asked)
	}
}

// mixedDeck returns a deck of cards of any side, at most 3 copies of each.
func mixedDeck(from []code.Card, seed uint64) (d Deck) {
	rng := State{rng: seed}
	d.Capital = card.Races()[rng.below(6)]
	count := map[card.Code]int{}
	for len(d.Cards) < 50 {
		if c := &from[rng.below(len(from))]; count[c.Code] < 3 {
			count[c.Code]++
			d.Cards = append(d.Cards, c.Code)
		}
	}
	return d
}

// playAsked is play, and counts the offers to replace that a card leaves play.
func playAsked(g *Game, s *State, seed uint64, asked *int) (sig uint64) {
	rng := State{rng: seed}
	var buf Actions
	for !s.Over() {
		legal := g.Legal(s, &buf)
		if s.Ask() == AskMay && g.SampledView(s, s.ToMove()).AskSubject() != 0 {
			*asked++
		}
		a := legal[rng.below(len(legal))]
		sig = Mix(sig, uint64(a))
		g.Apply(s, a)
	}
	return s.Outcome().Fold(sig)
}
