package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// starters returns the cards that begin the game in play with others under them.
func starters(lib *code.Library) (list []code.Card) {
	for _, c := range encoded(lib) {
		if c.SetsAside > 0 {
			list = append(list, c)
		}
	}
	return list
}

// asideGame returns a game of random decks that each have a card that begins in play.
func asideGame(t *testing.T, lib *code.Library, seed uint64) *Game {
	t.Helper()
	first := starters(lib)
	if len(first) == 0 {
		t.Fatal("no card begins the game in play with another under it")
	}
	sides := sidesOf(seed)
	var d [2]Deck
	for p := range d {
		d[p] = randomDeck(encoded(lib), sides[p], 2*seed+uint64(p)+1)
		d[p].Cards[int(seed)%len(d[p].Cards)] = first[int(seed)%len(first)].Code
	}
	return gameOf(t, lib, d[0], d[1])
}

// TestRandomGamesWithCardsSetAsideEnd is TestRandomGamesEnd with decks that have a card that
// begins the game in play. Some games use the action that retrieves the cards under it.
func TestRandomGamesWithCardsSetAsideEnd(t *testing.T) {
	lib := pool(t)
	used := 0
	for seed := uint64(1); seed <= uint64(min(*games, 300)); seed++ {
		g := asideGame(t, lib, seed)
		var s State
		g.StartRandom(&s, seed)
		sig := play(g.WithLog(func(s *State, e LogEntry) {
			if e.Kind == LogUse && g.abils[s.chain[s.nChain-1].abil].KeepReg != 0 {
				used++
			}
		}), &s, seed)
		if err := g.Check(&s); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if s.Outcome().Result == Unfinished {
			t.Fatalf("seed %d: unfinished after %d decisions: %v", seed, s.Decisions(), s.Outcome().Ending)
		}
		if again := playCopies(g, seed); again != sig {
			t.Fatalf("seed %d: with copies the signature is %016x, without %016x", seed, again, sig)
		}
	}
	if used < min(*games, 300)/100 {
		t.Errorf("the action was used %d times", used)
	}
}

// TestSetAsideIsHidden: the opponent's view does not depend on which card a player sets aside.
// The player himself sees every card of his deck while he chooses, and none after the deck has
// been shuffled.
func TestSetAsideIsHidden(t *testing.T) {
	lib := pool(t)
	for seed := uint64(1); seed <= 20; seed++ {
		g := asideGame(t, lib, seed)
		var start State
		g.StartRandom(&start, seed)
		p := start.ToMove()
		if start.Ask() != AskSetAside || p != start.First() {
			t.Fatalf("seed %d: player %d is asked %v first, and %d begins", seed, p, start.Ask(), start.First())
		}
		var buf Actions
		options := g.Legal(&start, &buf)
		titles := map[string]bool{}
		for _, o := range start.deck(p) {
			titles[g.def(&start, o).Name] = true
		}
		if len(options) != len(titles) {
			t.Fatalf("seed %d: %d choices, and %d different cards in the deck", seed, len(options), len(titles))
		}
		var before [2]State
		var seen State
		own := g.Observe(&start, p, &seen)
		for _, a := range options {
			if own.Card(a.Obj()) == nil {
				t.Fatalf("seed %d: a choice that its player does not see", seed)
			}
		}
		for i, a := range []Action{options[0], options[len(options)-1]} {
			s := start
			g.Apply(&s, a)
			g.Observe(&s, p.Other(), &before[i])
			var mine State
			v := g.Observe(&s, p, &mine)
			for _, o := range s.deck(p) {
				if v.Card(o) != nil {
					t.Fatalf("seed %d: a card of the deck is known after it was shuffled", seed)
				}
			}
			under := s.under(g.lies(&s, p))
			if under.Len() != 1 || v.Card(under.first()) != own.Card(a.Obj()) {
				t.Fatalf("seed %d: %d cards lie under it", seed, under.Len())
			}
			if (View{g, &before[i], p.Other()}).Card(under.first()) != nil {
				t.Fatalf("seed %d: the other player sees what was set aside", seed)
			}
		}
		if before[0] != before[1] {
			t.Fatalf("seed %d: the other player sees what was set aside", seed)
		}
	}
}

// lies returns a player's card that began the game in play.
func (g *Game) lies(s *State, p Player) Obj {
	for b := s.controlled[p]; !b.empty(); {
		if o := b.pop(); g.def(s, o).StartsInPlay {
			return o
		}
	}
	return 0
}

// TestTooFewCardsForAHand: the card that begins in play and the cards under it do not count
// for the opening hand.
func TestTooFewCardsForAHand(t *testing.T) {
	lib := pool(t)
	first := starters(lib)[0]
	deck := func(n int) Deck {
		d := Deck{Capital: card.Dwarf, Cards: []card.Code{first.Code, first.Code}}
		for len(d.Cards) < n {
			d.Cards = append(d.Cards, 1009)
		}
		return d
	}
	enough := openingHand + 1 + 1 + int(first.SetsAside)
	for n, want := range map[int]bool{openingHand + 1: false, enough - 1: false, enough: true, 50: true} {
		for _, decks := range [][2]Deck{{deck(n), deck(50)}, {deck(50), deck(n)}} {
			if _, err := NewGame(lib, decks); (err == nil) != want {
				t.Errorf("with %d cards in a deck: %v", n, err)
			}
		}
	}
}
