package all

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// kindsOfDecks are the ways in which randomDeck chooses cards.
var kindsOfDecks = [...]string{"of the whole pool", "of one cycle and the Core Set", "of one race"}

// randomDeck returns a random legal deck of 50 cards of one of kindsOfDecks.
func randomDeck(t *testing.T, r *rand.Rand, lib *code.Library, kind int, side card.Side) decks.Deck {
	t.Helper()
	races := card.Races()
	capital := races[r.IntN(6)]
	for capital.Side() != side {
		capital = races[r.IntN(6)]
	}
	cycle := card.Code(2 + r.IntN(cycles(lib)-1))
	pool := decks.LibraryPool(lib)
	var list []decks.Entry
	size := 0
	for _, tier := range fitting(lib, capital, kind, cycle) {
		r.Shuffle(len(tier), func(i, k int) { tier[i], tier[k] = tier[k], tier[i] })
		for _, c := range tier {
			e := decks.Entry{Code: c, Count: min(1+r.IntN(3), 50-size)}
			if legalButSmall(decks.New("random", capital, append(slices.Clone(list), e)), pool) {
				list = append(list, e)
				size += e.Count
			}
			if size == 50 {
				return decks.New("random", capital, list)
			}
		}
	}
	t.Fatalf("only %d cards of %v fit", size, capital)
	return decks.Deck{}
}

// legalButSmall reports whether a deck is legal, or would be with more cards.
func legalButSmall(d decks.Deck, pool *decks.Pool) bool {
	return !slices.ContainsFunc(decks.Check(d, pool, decks.Tournament), func(p decks.Problem) bool {
		return p.Severity == decks.Error && p.Ruling != "deck.size"
	})
}

// cycles returns the number of sets: the codes of each begin with a number of its own.
func cycles(lib *code.Library) (n int) {
	for _, c := range lib.Cards {
		n = max(n, int(c.Code)/1000)
	}
	return n
}

// fitting returns the cards for a kind of deck, in the order in which a deck is filled with them:
// any cards; those of a cycle, then of the Core Set; or those of the capital's race. Where these
// are too few, other cards that fit the capital follow.
func fitting(lib *code.Library, capital card.Race, kind int, cycle card.Code) (tiers [3][]card.Code) {
	for id := range lib.Cards {
		c := &lib.Cards[id]
		own, neutral, ally := c.Race == capital, c.Race == card.Neutral, c.Race.Side() == capital.Side()
		if id == 0 || !c.Encoded || c.Type == card.Draft || c.Type == card.Fulcrum || !own && !neutral && !ally {
			continue
		}
		tier := 2
		switch {
		case kind == 0, kind == 1 && c.Code/1000 == cycle && (own || neutral), kind == 2 && own:
			tier = 0
		case kind == 1 && c.Code/1000 == 1 && own, kind == 2 && neutral:
			tier = 1
		}
		tiers[tier] = append(tiers[tier], c.Code)
	}
	return tiers
}
