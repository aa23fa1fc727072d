package engine_test

import (
	"testing"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
)

// TestRandomDecksAreLegal: the decks of this package's random games obey the deck-building
// rules, tournament lists apart.
func TestRandomDecksAreLegal(t *testing.T) {
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	pool := decks.LibraryPool(lib)
	for seed := range uint64(60) {
		for _, side := range []card.Side{card.Order, card.Destruction} {
			all, ofCycles := engine.RandomDecks(lib, side, seed)
			if len(ofCycles) != 11 {
				t.Fatalf("%d cycles and deluxe boxes", len(ofCycles))
			}
			checkLegal(t, pool, all)
			for i, d := range ofCycles {
				checkLegal(t, pool, d)
				for _, c := range d.Cards {
					if c.Set() != i+2 {
						t.Errorf("a deck of set %d holds %s", i+2, c)
					}
				}
			}
		}
	}
}

// checkLegal checks a deck against the tournament rules except the restricted and banned
// lists.
func checkLegal(t *testing.T, pool *decks.Pool, d engine.Deck) {
	t.Helper()
	list := decks.Deck{Capital: d.Capital}
	for _, c := range d.Cards {
		list.Cards = append(list.Cards, decks.Entry{Code: c, Count: 1})
	}
	for _, p := range decks.Check(list, pool, decks.Tournament) {
		if p.Severity == decks.Error && p.Ruling != "restricted.one-choice" && p.Ruling != "banned.omens-008" {
			t.Errorf("%v: %v", d, p)
		}
	}
}
