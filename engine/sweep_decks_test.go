package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/cardlang/cardtexts"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// emptiesDeck are the verbs that can take the last card out of a deck.
var emptiesDeck = map[string]bool{
	"put": true, "put_each": true, "tuck": true, "experience": true, "draw": true, "draw_bottom": true, "discard": true, "mill": true,
	"develop": true, "scatter": true, "take": true, "lay": true, "play": true, "play_paying": true,
}

// TestSweepLastCards carries out every verb with decks of one and of two cards. Whatever takes
// the last card out of a deck ends the game (deck.empty-any-cause). The table emptiesDeck says
// which verbs do.
func TestSweepLastCards(t *testing.T) {
	for _, v := range vocab.Verbs.Rows() {
		t.Run(v.Name, func(t *testing.T) {
			lib, cases, _ := sweptLibrary(t, cardtexts.Cases(v))
			emptied := 0
			for i, c := range cases {
				for n := 1; n <= 2; n++ {
					emptied += sweepLastCards(t, lib, c, i, n)
				}
			}
			if (emptied > 0) != emptiesDeck[v.Name] {
				t.Errorf("%d texts have emptied a deck, want some: %t", emptied, emptiesDeck[v.Name])
			}
		})
	}
}

// sweepLastCards carries out a text with n cards in each deck and returns how often it has
// emptied one of them.
func sweepLastCards(t *testing.T, lib *code.Library, c cardtexts.Case, i, n int) (emptied int) {
	few := func(pos *Position) {
		own := n
		if c.Source == cardtexts.OnUnit {
			own += 2 // of which bringSource puts two under the source
		}
		pos.Sides[0].Deck, pos.Sides[1].Deck = pos.Sides[0].Deck[:own], pos.Sides[1].Deck[:n]
	}
	first := startSwept(t, lib, c, i, false, few)
	for _, subj := range subjects(first.s, &lib.Abilities[first.ab]) {
		w := startSwept(t, lib, c, i, false, few)
		w.run(subj)
		emptied += w.drains
		if s := w.s; (s.nDeck[0] == 0 || s.nDeck[1] == 0) && !s.Over() {
			t.Errorf("%s: the decks have %d and %d cards, and the game goes on", c.Text, s.nDeck[0], s.nDeck[1])
		}
	}
	return emptied
}
