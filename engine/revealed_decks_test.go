package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// reaching returns the encoded cards that let other cards be played from elsewhere than the
// hand, and cheap cards with all kinds of effects to go with them.
func reaching(lib *code.Library) (list []code.Card) {
	for _, c := range encoded(lib) {
		cheap := c.Cost <= 2 && c.Race == card.Chaos
		if c.Necromancy || cheap {
			list = append(list, c)
		}
		for _, a := range c.Abilities {
			if st := lib.Abilities[a].Stat.Stat; st == code.SPlayTop {
				list = append(list, c, c, c, c, c, c)
			}
		}
	}
	return list
}

// TestTopOfDecksIsOpen: while an effect reveals the tops of decks, both players know both top
// cards at every decision except in an announcement, and whatever a player samples has the
// same cards there (faq.q15).
func TestTopOfDecksIsOpen(t *testing.T) {
	lib := pool(t)
	from := reaching(lib)
	open, fromDeck, fromPile := 0, 0, 0
	for seed := uint64(1); seed <= 150; seed++ {
		g, err := NewGame(lib, [2]Deck{randomDeck(from, card.Destruction, seed), randomDeck(from, card.Destruction, seed+1000)})
		if err != nil {
			t.Fatal(err)
		}
		var s, seen, deal State
		g.StartRandom(&s, seed)
		s.resources = [2]uint16{40, 40}
		rng := State{rng: seed}
		var buf Actions
		for !s.Over() {
			if s.turn.phase == card.CapitalPhase && s.resources[s.active] < 9 {
				s.resources[s.active] = 9
				s.playable.reset()
			}
			all := s.controlled[0].or(&s.controlled[1])
			f := &s.stack[s.nStack-1]
			if g.topRule(&s, code.SOpenDecks, all) && (f.proc != procCode || f.flags&fAnnounce == 0) {
				open++
				for p := Player(0); p < 2; p++ {
					v := g.Observe(&s, p, &seen)
					v.Redeal(seed, &deal)
					for q := Player(0); q < 2; q++ {
						top := v.DeckTop(q)
						if v.Card(top) == nil || deal.ident(top) != s.ident(top) {
							t.Fatalf("seed %d: player %d does not know the top card of %d", seed, p, q)
						}
					}
				}
			}
			legal := g.Legal(&s, &buf)
			a := legal[rng.below(len(legal))]
			if a.Verb() == Play {
				switch s.objects[a.Obj()].place() {
				case inDeck:
					fromDeck++
				case inDiscard:
					fromPile++
				}
			}
			g.Apply(&s, a)
		}
	}
	if open < 1000 || fromDeck < 100 || fromPile < 100 {
		t.Errorf("%d decisions with open decks, %d cards played from the deck, %d from the discard pile: too few", open, fromDeck, fromPile)
	}
}
